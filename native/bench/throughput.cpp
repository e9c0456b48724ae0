// Figures that the position files do not show, as JSON lines: the values of a whole deal, all worlds of six cards, two threads,
// raspasy, and the size of a solver. Seeds are fixed.
//
//   throughput [DEALS]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <vector>

#include "deals.hpp"
#include "pref/solver.hpp"

namespace {

using namespace pref;

double cpu_now() {
  std::timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
}

double wall_now() { return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

template <class Do>
double cpu_of(const Do& act) {
  const double start = cpu_now();
  act();
  return cpu_now() - start;
}

void print(const char* what, std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const double mean = std::accumulate(times.begin(), times.end(), 0.0) / static_cast<double>(times.size());
  std::printf("{\"what\": \"%s\", \"runs\": %zu, \"mean_us\": %.1f, \"median_us\": %.1f, \"p95_us\": %.1f, \"max_us\": %.1f}\n", what, times.size(), mean,
              times[times.size() / 2], times[(times.size() * 95 + 99) / 100 - 1], times.back());
  std::fflush(stdout);
}

// Five strains by three declarers with one leader, cold, beside one value of a random trump game.
void whole_deals(int deals) {
  Solver solver;
  deal::Random random(1);
  std::vector<double> fifteen;
  std::vector<double> one;
  for (int i = 0; i < deals; ++i) {
    Position p = deal::full_deal(random, deal::Kind::random_trump, i);
    solver.forget();
    one.push_back(cpu_of([&] { (void)solver.value(p); }));
    solver.forget();
    fifteen.push_back(cpu_of([&] {
      for (int trump = 0; trump <= kNoTrump; ++trump) {
        for (int declarer = 0; declarer < kSeats; ++declarer) {
          p.trump = static_cast<std::uint8_t>(trump);
          p.declarer = static_cast<std::uint8_t>(declarer);
          (void)solver.value(p);
        }
      }
    }));
  }
  print("one value of a random trump game", one);
  print("15 values of a deal", fifteen);
}

// The declarer to lead with six cards knows his own: all 924 ways to deal the other twelve, all legal cards.
std::vector<Position> worlds_of(const Position& start) {
  std::vector<Position> worlds;
  const Mask unseen = start.hands[1] | start.hands[2];
  for (Mask choice = 0; choice < (Mask{1} << 12); ++choice) {
    if (std::popcount(choice) != 6) continue;
    Position world = start;
    world.hands[1] = 0;
    Mask rest = unseen;
    for (int i = 0; i < 12; ++i, rest &= rest - 1) world.hands[1] |= (choice >> i & 1) != 0 ? rest & (~rest + 1) : 0;
    world.hands[2] = unseen & ~world.hands[1];
    worlds.push_back(world);
  }
  return worlds;
}

void six_cards(const char* what, deal::Kind kind, int deals) {
  deal::Random random(2);
  std::vector<double> times;
  for (int i = 0; i < deals; ++i) {
    Position p = deal::full_deal(random, kind, 0);
    for (int card = 0; card < 12 || p.trick_size > 0; ++card) p = play(p, random.card_of(legal_cards(p))).next;
    p.leader = 0;
    const std::vector<Position> worlds = worlds_of(p);
    Solver solver;
    times.push_back(cpu_of([&] {
      for (const Position& world : worlds) (void)solver.moves(world);
    }));
  }
  print(what, times);
}

void threads(int deals) {
  deal::Random random(3);
  std::vector<Position> positions;
  for (int i = 0; i < deals * 20; ++i) positions.push_back(deal::full_deal(random, deal::kKinds[static_cast<std::size_t>(i) % 6], i));
  double times[2] = {1e18, 1e18};
  for (int round = 0; round < 3; ++round) {
    for (int threads = 1; threads <= 2; ++threads) {
      const double start = wall_now();
      (void)solve_all(positions, Batch{false, true, threads, {}});
      times[threads - 1] = std::min(times[threads - 1], wall_now() - start);
    }
  }
  std::printf("{\"what\": \"batch\", \"positions\": %zu, \"one_thread_us\": %.0f, \"two_threads_us\": %.0f, \"gain\": %.2f}\n", positions.size(), times[0],
              times[1], times[0] / times[1]);
}

void raspasy(const char* what, Goal goal, int talon, int deals) {
  Solver solver;
  deal::Random random(4);
  std::vector<double> times;
  for (int i = 0; i < deals; ++i) {
    Position p = deal::full_deal(random, deal::Kind::random_misere, i);
    p.goal = goal;
    Mask rest = ~(p.hands[0] | p.hands[1] | p.hands[2]);
    p.talon_size = static_cast<std::uint8_t>(talon);
    for (int t = 0; t < talon; ++t, rest &= rest - 1) p.talon[static_cast<std::size_t>(t)] = static_cast<std::uint8_t>(std::countr_zero(rest));
    solver.forget();
    times.push_back(cpu_of([&] { (void)solver.moves(p); }));
  }
  print(what, times);
}

void size() {
  Solver solver;
  deal::Random random(5);
  for (const deal::Kind kind : deal::kKinds) (void)solver.value(deal::full_deal(random, kind, 0));
  Position p = deal::full_deal(random, deal::Kind::random_misere, 0);
  p.goal = Goal::raspasy;
  for (int card = 0; card < 15; ++card) p = play(p, random.card_of(legal_cards(p))).next;
  (void)solver.value(p);
  std::printf("{\"what\": \"bytes of a solver\", \"bytes\": %zu}\n", solver.bytes());
}

}  // namespace

int main(int argc, char** argv) {
  const int deals = argc > 1 ? std::atoi(argv[1]) : 100;
  whole_deals(deals);
  six_cards("924 worlds, all cards, trump", deal::Kind::strong_trump, deals / 4 + 1);
  six_cards("924 worlds, all cards, no trump", deal::Kind::strong_no_trump, deals / 4 + 1);
  six_cards("924 worlds, all cards, misere", deal::Kind::near_misere, deals / 4 + 1);
  threads(deals);
  raspasy("raspasy, all cards", Goal::raspasy, 0, deals / 20 + 1);
  raspasy("raspasy with two talon cards, all cards", Goal::raspasy, 2, deals / 20 + 1);
  raspasy("raspasy paranoid, all cards of three", Goal::raspasy_paranoid, 0, deals / 20 + 1);
  raspasy("raspasy paranoid with two talon cards", Goal::raspasy_paranoid, 2, deals / 20 + 1);
  size();
}
