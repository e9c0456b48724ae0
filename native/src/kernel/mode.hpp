// The three games of the search, and the seats as it sees them: the declarer is player 0, clockwise 1 and 2.
#pragma once

#include "bits.hpp"

namespace pref::PREF_KERNEL {

enum class Mode { trump, no_trump, misere };

inline constexpr int kModes = 3;

constexpr int index_of(Mode mode) { return static_cast<int>(mode); }

constexpr int following(int player) { return player == 2 ? 0 : player + 1; }

// The other defender.
constexpr int partner_of(int defender) { return 3 - defender; }

// Whether the player wants the declarer to take many tricks.
constexpr bool wants_tricks(Mode mode, int player) { return (player == 0) != (mode == Mode::misere); }

struct Hands {
  Mask of[3];

  [[nodiscard]] constexpr Mask all() const { return of[0] | of[1] | of[2]; }
  [[nodiscard]] constexpr Mask others(int player) const { return of[following(player)] | of[following(following(player))]; }
  [[nodiscard]] constexpr Hands without(int player, Mask cards) const {
    Hands left = *this;
    left.of[player] &= ~cards;
    return left;
  }
};

// The cards that may be played to a suit that was led.
template <Mode M>
[[gnu::always_inline]] inline Mask legal(Mask hand, Mask suit) {
  if (const Mask follow = hand & suit) return follow;
  if constexpr (M == Mode::trump) {
    if (const Mask ruff = hand & kTrumpSuit) return ruff;
  }
  return hand;
}

// The cards on the table that can win a trick of this suit.
template <Mode M>
[[gnu::always_inline]] inline Mask contenders(Mask table, Mask suit) {
  return M == Mode::trump ? table & (suit | kTrumpSuit) : table & suit;
}

}  // namespace pref::PREF_KERNEL
