// A first guess of the value of a position, from which the search steps: learned, a sum of look-ups.
//
// Each card of the declarer is looked up by its place in its suit, from the top, and by the number of enemy cards above it,
// trumps apart from side cards. In misere nothing is learned: there it is cheapest to ask upward from nothing, as an answer
// that more tricks are taken is found soon, and one that they are not is dear.
#pragma once

#include "order.hpp"

namespace pref::PREF_KERNEL {

// Calls `act` with the look-ups of a position at the start of a trick, `left` tricks before the end.
template <Mode M, class Do>
void guess_features(const Hands& hands, int leader, int left, const Do& act) {
  const Mask enemy = hands.others(0);
  for (int s = 0; s < 4; ++s) {
    const Mask suit = suit_mask(s);
    const int kind = M == Mode::trump && s == 0 ? 0 : 72;
    Mask own = hands.of[0] & suit;
    for (int place = 0; own != 0; ++place) {
      act(kind + place * 9 + count(enemy & suit & (lowest(own) - 1)));
      own &= own - 1;
    }
  }
  act(144 + leader * 11 + left);
  if constexpr (M == Mode::trump) act(177 + count(hands.of[0] & kTrumpSuit) * 9 + count(enemy & kTrumpSuit));
}

template <Mode M>
int guess(const Weights& weights, const Hands& hands, int leader, int left) {
  if constexpr (M == Mode::misere) {
    return 0;
  } else {
    int sum = 0;
    guess_features<M>(hands, leader, left, [&](int feature) { sum += weights.guess[index_of(M)][feature]; });
    return (sum + kGuessUnit / 2) / kGuessUnit;
  }
}

}  // namespace pref::PREF_KERNEL
