// Random positions for tests, training and measuring.
#pragma once

#include <bit>
#include <cstdint>

#include "pref/position.hpp"

namespace pref::deal {

// SplitMix64: small, and the same everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

  int below(int bound) { return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(bound) >> 32); }

  // One of the cards of a set.
  int card_of(Mask cards) {
    for (int skip = below(std::popcount(cards)); skip > 0; --skip) cards &= cards - 1;
    return std::countr_zero(cards);
  }

  // Moves so many random cards out of a set.
  Mask take(Mask& from, int cards) {
    Mask taken = 0;
    for (; cards > 0; --cards) {
      const Mask card = Mask{1} << card_of(from);
      from ^= card;
      taken |= card;
    }
    return taken;
  }

 private:
  std::uint64_t state_;
};

// An ending of so many cards with 0, 1 or 2 cards on the table, of the whole pack or of some suits or ranks only.
inline Position ending(Random& random, int cards, Goal goal) {
  Mask pack = ~Mask{0};
  if (random.below(3) == 0 && cards <= 8) pack &= ~(Mask{0xff} << (8 * random.below(4)));
  if (random.below(5) == 0 && cards <= 4) pack &= Mask{0x0f0f0f0f} << (4 * random.below(2));
  Position p;
  p.goal = goal;
  p.trump = static_cast<std::uint8_t>(goal == Goal::tricks ? random.below(5) : kNoTrump);
  const bool raspasy = goal == Goal::raspasy || goal == Goal::raspasy_paranoid;
  p.declarer = static_cast<std::uint8_t>(raspasy ? 0 : random.below(3));
  p.leader = static_cast<std::uint8_t>(random.below(3));
  for (Mask& hand : p.hands) hand = random.take(pack, cards);
  if (raspasy && pack != 0 && random.below(2) == 0) {
    p.talon_size = static_cast<std::uint8_t>(1 + random.below(std::popcount(pack) > 1 ? 2 : 1));
    for (std::size_t i = 0; i < p.talon_size; ++i) p.talon[i] = static_cast<std::uint8_t>(std::countr_zero(random.take(pack, 1)));
  }
  for (int on_table = random.below(3); on_table > 0; --on_table) p = play(p, random.card_of(legal_cards(p))).next;
  return p;
}

}  // namespace pref::deal
