// Deals to measure on, as lines that time_lines and bench/reference_solver.cpp read.
//
//   fresh_deals KIND COUNT SEED [hearts]     KIND is random-trump, random-nt, random-misere, strong-trump, strong-nt or near-misere
//
// With `hearts` the trump suit is renamed hearts, as in the sets of bench/: the plain solver tries low suits first, and so is
// slowest with that trump.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "deals.hpp"

namespace {

// The trump suit and hearts, exchanged.
pref::Mask renamed(pref::Mask cards, int trump) {
  const int shift = 8 * (3 - trump);
  const pref::Mask different = (cards ^ (cards >> shift)) & (pref::Mask{0xff} << (8 * trump));
  return cards ^ different ^ (different << shift);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace pref::deal;
  const auto name = argc >= 4 ? std::find_if(kKindNames.begin(), kKindNames.end(), [&](const char* one) { return std::strcmp(one, argv[1]) == 0; })
                               : kKindNames.end();
  if (name == kKindNames.end()) {
    std::fprintf(stderr, "fresh_deals KIND COUNT SEED [hearts]\n");
    return 2;
  }
  Random random(std::strtoull(argv[3], nullptr, 10));
  for (int i = 0; i < std::atoi(argv[2]); ++i) {
    pref::Position p = full_deal(random, kKinds[static_cast<std::size_t>(name - kKindNames.begin())], i);
    if (argc > 4 && p.trump != pref::kNoTrump) {
      for (pref::Mask& hand : p.hands) hand = renamed(hand, p.trump);
      p.trump = 3;
    }
    char owners[33] = {};
    for (int card = 0; card < 32; ++card) {
      owners[card] = '.';
      for (int seat = 0; seat < pref::kSeats; ++seat) {
        if ((p.hands[static_cast<std::size_t>(seat)] >> card & 1) != 0) owners[card] = static_cast<char>('0' + seat);
      }
    }
    std::printf("%d %d %s\n", p.trump, p.leader, owners);
  }
  return 0;
}
