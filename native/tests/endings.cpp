// Compares the solver with the plain truth on random endings. One solver for all of them, its tables never cleared.
//
//   endings [COUNT] [SEED] [portable]
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "deal.hpp"
#include "oracle.hpp"

namespace {

using namespace pref;

int cards_for(int number) {
  const int place = number % 100;
  return place < 48 ? 3 : place < 80 ? 4 : place < 96 ? 5 : 6;
}

void print(const Position& p) {
  std::printf("goal %d trump %d declarer %d leader %d hands %08x %08x %08x trick %d:%d,%d talon %d:%d,%d\n", static_cast<int>(p.goal), p.trump,
              p.declarer, p.leader, p.hands[0], p.hands[1], p.hands[2], p.trick_size, p.trick[0], p.trick[1], p.talon_size, p.talon[0], p.talon[1]);
}

bool same(const Position& p, const Solution& one, const Solution& other) {
  const std::size_t figures = has_three_figures(p.goal) ? 3 : 1;
  for (std::size_t f = 0; f < figures; ++f) {
    if (one.value[f] != other.value[f]) return false;
  }
  if (one.size != other.size) return false;
  for (std::size_t i = 0; i < one.size; ++i) {
    if (one.moves[i].card != other.moves[i].card) return false;
    for (std::size_t f = 0; f < figures; ++f) {
      if (one.moves[i].value[f] != other.moves[i].value[f]) return false;
    }
  }
  return true;
}

// Whether playing out the line gives the value.
bool line_holds(Solver& solver, Position p, const Solution& truth) {
  Figures taken{};
  const Goal goal = p.goal;
  const int mover = to_move(p);
  const int declarer = p.declarer;
  for (const int card : solver.line(p)) {
    if ((legal_cards(p) >> card & 1) == 0) return false;
    const Played played = play(p, card);
    if (played.taker >= 0) ++taken[static_cast<std::size_t>(played.taker)];
    p = played.next;
  }
  if ((p.hands[0] | p.hands[1] | p.hands[2]) != 0) return false;
  if (goal == Goal::raspasy) return taken == truth.value;
  if (goal == Goal::raspasy_paranoid) return taken[static_cast<std::size_t>(mover)] == truth.value[static_cast<std::size_t>(mover)];
  return taken[static_cast<std::size_t>(declarer)] == truth.value[0];
}

bool agrees(Solver& solver, const Position& p) {
  const Solution truth = oracle::solve(p, tricks_left(p) > 4);
  const Figures value = solver.value(p);
  const Solution found = solver.moves(p);
  const std::size_t figures = has_three_figures(p.goal) ? 3 : 1;
  for (std::size_t f = 0; f < figures; ++f) {
    if (value[f] != truth.value[f]) return false;
    if (!solver.at_least(p, truth.value[f], static_cast<int>(f)) || solver.at_least(p, truth.value[f] + 1, static_cast<int>(f))) return false;
  }
  return same(p, found, truth) && line_holds(solver, p, truth);
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 20000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  Solver solver(argc > 3 && std::strcmp(argv[3], "portable") == 0 ? Processor::portable : Processor::best);
  deal::Random random(seed);
  int wrong = 0;
  for (int i = 0; i < count; ++i) {
    // Trick games and misere in four of five, as in them the tables and bounds are at work.
    constexpr Goal kGoals[] = {Goal::tricks, Goal::tricks, Goal::tricks, Goal::misere, Goal::misere, Goal::raspasy, Goal::raspasy_paranoid};
    const Position p = deal::ending(random, cards_for(i), kGoals[random.below(7)]);
    if (!is_sound(p) || !agrees(solver, p)) {
      if (++wrong <= 10) print(p);
    }
  }
  std::printf("%d endings, seed %llu, %s: %d wrong\n", count, static_cast<unsigned long long>(seed), solver.processor(), wrong);
  return wrong == 0 ? 0 : 1;
}
