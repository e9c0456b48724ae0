// Questions about one game with a declarer: values, values of moves, a best line.
#pragma once

#include <algorithm>
#include <vector>

#include "guess.hpp"
#include "search.hpp"
#include "table_side.hpp"

namespace pref::PREF_KERNEL {

template <Mode M, class Watch = Unwatched>
class Game {
 public:
  Game(Search<M, Watch> search, const Weights& weights) : search_(search), weights_(weights) {}

  bool at_least(const Standing& s, int need) {
    if (need <= 0) return true;
    if (need > s.left) return false;
    if (s.talon_size > 0) return talon_trick(s, need);
    switch (s.leader) {
      case 0: return ask<0>(s, need);
      case 1: return ask<1>(s, need);
      default: return ask<2>(s, need);
    }
  }

  int value(const Standing& s) { return value(s, guessed(s)); }

  // The cards on the table count as held.
  int guessed(const Standing& s) const {
    Hands hands = s.hands;
    for (int i = 0; i < s.size; ++i) hands.of[(s.leader + i) % 3] |= s.table[i];
    return guess<M>(weights_, hands, s.leader, s.left);
  }

  // Steps from the guess to the value.
  int value(const Standing& s, int guessed) {
    int low = 0;
    int high = s.left;
    int need = std::clamp(guessed, 1, std::max(high, 1));
    while (low < high) {
      if (at_least(s, need)) {
        low = need++;
      } else {
        high = --need;
      }
    }
    return low;
  }

  // The value after a card was played, what it took included.
  int value_after(const Standing& s, Mask card, int guessed) {
    Standing next = s;
    const int won = next.template play<M>(card) == 0 ? 1 : 0;
    return won + (next.left == 0 ? 0 : value(next, guessed - won));
  }

  // Cards from here to the end with best play of all.
  std::vector<Mask> line(Standing s) {
    std::vector<Mask> cards;
    int rest = value(s);
    while (s.left > 0) {
      const Mask card = best_card(s, rest);
      rest -= s.template play<M>(card) == 0 ? 1 : 0;
      cards.push_back(card);
    }
    return cards;
  }

 private:
  template <int Leader>
  bool ask(const Standing& s, int need) {
    if (s.size == 0) return search_.template lead<Leader>(s.hands, s.left, need).yes;
    if (s.size == 1) return search_.template second<Leader>(s.hands, s.table[0], s.left, need).yes;
    return search_.template third<Leader>(s.hands, s.table[0], s.table[1], s.left, need).yes;
  }

  bool keeps(const Standing& s, Mask card, int value) {
    Standing next = s;
    const int won = next.template play<M>(card) == 0 ? 1 : 0;
    return wants_tricks(M, s.player()) ? at_least(next, value - won) : !at_least(next, value - won + 1);
  }

  Mask best_card(const Standing& s, int value) {
    Mask moves = s.template different_moves<M>();
    while ((moves & (moves - 1)) != 0 && !keeps(s, lowest(moves), value)) moves &= moves - 1;
    return lowest(moves);
  }

  // A trick whose suit the talon sets: at most two, at the root, so nothing is remembered of them.
  bool talon_trick(const Standing& s, int need) {
    const bool wanted = wants_tricks(M, s.player());
    for (Mask moves = s.template different_moves<M>(); moves != 0; moves &= moves - 1) {
      Standing next = s;
      const int won = next.template play<M>(lowest(moves)) == 0 ? 1 : 0;
      if (at_least(next, need - won) == wanted) return wanted;
    }
    return !wanted;
  }

  Search<M, Watch> search_;
  const Weights& weights_;
};

}  // namespace pref::PREF_KERNEL
