// A first guess of the value: the search asks around it.
#pragma once

#include "mode.hpp"

namespace pref::PREF_KERNEL {

// Cards that are i-th best of their suit with fewer than i enemy cards above them.
inline int likely_winners(Mask own, Mask enemy) {
  int winners = 0;
  int place = 0;
  for (; own != 0; own &= own - 1) {
    ++place;
    winners += count(enemy & (lowest(own) - 1)) < place ? 1 : 0;
  }
  return winners;
}

// Cards that are i-th lowest of their suit with at least i enemy cards below them.
inline int likely_catches(Mask own, Mask enemy) {
  int catches = 0;
  int place = 0;
  while (own != 0) {
    const Mask card = Mask{0x80000000} >> __builtin_clz(own);
    own ^= card;
    ++place;
    catches += count(enemy & ~(card | (card - 1))) >= place ? 1 : 0;
  }
  return catches;
}

template <Mode M>
int guess(const Hands& hands) {
  const Mask own = hands.of[0];
  const Mask enemy = hands.others(0);
  if constexpr (M == Mode::trump) {
    const Mask sides = own & ~kTrumpSuit;
    const Mask ace_king = sides & (sides >> 1) & kAces;
    return count(own & kTrumpSuit) + count(sides & kAces) + count(ace_king);
  }
  int sum = 0;
  for (int s = 0; s < 4; ++s) {
    const Mask suit = suit_mask(s);
    sum += M == Mode::misere ? likely_catches(own & suit, enemy & suit) : likely_winners(own & suit, enemy & suit);
  }
  return sum;
}

}  // namespace pref::PREF_KERNEL
