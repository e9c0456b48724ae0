// libFuzzer target: any bytes are a position. What is not sound is refused; what is sound is answered alike by both kernels, and
// the answer obeys the laws of play.
#include <cstdio>
#include <cstdlib>

#include "pref/record.hpp"

namespace {

void demand(bool holds, const char* law) {
  if (!holds) {
    std::fprintf(stderr, "broken: %s\n", law);
    std::abort();
  }
}

pref::Figures solve(pref::Solver& solver, const pref::Position& p) {
  const pref::Solution solution = solver.moves(p);
  const pref::Figures value = solver.value(p);
  const int left = pref::tricks_left(p);
  const std::size_t figures = pref::has_three_figures(p.goal) ? 3 : 1;
  int sum = 0;
  for (std::size_t i = 0; i < figures; ++i) {
    demand(value[i] == solution.value[i], "the value is that of the best move");
    demand(value[i] <= left, "no more tricks than there are");
    demand(solver.at_least(p, value[i], static_cast<int>(i)) && !solver.at_least(p, value[i] + 1, static_cast<int>(i)), "thresholds agree");
    sum += value[i];
  }
  demand(p.goal != pref::Goal::raspasy || sum == left, "in raspasy all tricks are taken by somebody");
  pref::Mask seen = 0;
  for (std::size_t i = 0; i < solution.size; ++i) seen |= pref::Mask{1} << solution.moves[i].card;
  demand(seen == pref::legal_cards(p), "every legal card has a value");
  demand(solver.line(p).size() == static_cast<std::size_t>(3 * left - p.trick_size), "the line goes to the last card");
  return value;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  if (size < pref::kRecordBytes) return 0;
  const pref::Position p = pref::read_record(data);
  static pref::Solver best;
  static pref::Solver portable(pref::Processor::portable);
  if (!pref::is_sound(p)) {
    try {
      (void)best.value(p);
      demand(false, "an unsound position is refused");
    } catch (const pref::UnsoundPosition&) {
    }
    return 0;
  }
  if (pref::tricks_left(p) > 7) return 0;  // too slow with sanitizers
  demand(solve(best, p) == solve(portable, p), "both kernels agree");
  return 0;
}

// Most bytes are no position. So the mutator makes sound ones of them: three hands of equal size out of distinct cards.
extern "C" std::size_t LLVMFuzzerMutate(unsigned char* data, std::size_t size, std::size_t most);
extern "C" std::size_t LLVMFuzzerCustomMutator(unsigned char* data, std::size_t size, std::size_t most, unsigned seed) {
  if (most < pref::kRecordBytes) return LLVMFuzzerMutate(data, size, most);
  if (seed % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  std::uint64_t state = seed;
  const auto below = [&state](std::uint64_t bound) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>((state >> 33) % bound);
  };
  pref::Position p;
  p.goal = static_cast<pref::Goal>(below(4));
  p.trump = static_cast<std::uint8_t>(p.goal == pref::Goal::tricks ? below(5) : pref::kNoTrump);
  p.declarer = static_cast<std::uint8_t>(below(3));
  p.leader = static_cast<std::uint8_t>(below(3));
  const std::uint32_t cards = 1 + below(7);
  pref::Mask pack = ~pref::Mask{0};
  const auto draw = [&] {
    std::uint32_t card = below(32);
    while ((pack >> card & 1) == 0) card = (card + 1) % 32;
    pack &= ~(pref::Mask{1} << card);
    return static_cast<std::uint8_t>(card);
  };
  for (pref::Mask& hand : p.hands) {
    for (std::uint32_t i = 0; i < cards; ++i) hand |= pref::Mask{1} << draw();
  }
  if (pref::has_three_figures(p.goal)) {
    p.talon_size = static_cast<std::uint8_t>(below(3));
    for (std::size_t i = 0; i < p.talon_size; ++i) p.talon[i] = draw();
  }
  for (std::uint32_t on_table = below(3); on_table > 0; --on_table) {
    pref::Mask legal = pref::legal_cards(p);
    for (std::uint32_t skip = below(static_cast<std::uint64_t>(__builtin_popcount(legal))); skip > 0; --skip) legal &= legal - 1;
    p = pref::play(p, __builtin_ctz(legal)).next;
  }
  pref::write_record(p, data);
  return pref::kRecordBytes;
}
