// Quick tricks: those that a hand takes, once on lead, whatever the others do. Counted for all four suits at once.
//
// Each answer names the ranks it relies on (`why`): in any position with the same suit lengths and the same owners of those
// ranks it holds too.
#pragma once

#include "mode.hpp"

namespace pref::PREF_KERNEL {

enum class Verdict { open, yes, no };

struct Bounded {
  Verdict verdict = Verdict::open;
  Mask why = 0;
};

// Four small numbers in the bytes of a word, one a suit.
using BySuit = Mask;

inline constexpr BySuit kHighBits = 0x80808080U;

// Per suit, 0xff where the first number is at least the second.
[[gnu::always_inline]] constexpr Mask at_least(BySuit one, BySuit other) {
  return ((((one | kHighBits) - other) & kHighBits) >> 7) * 0xffU;
}

// Per suit, 0xff where the number is not zero.
[[gnu::always_inline]] constexpr Mask not_zero(BySuit numbers) { return at_least(numbers, kAces); }

[[gnu::always_inline]] constexpr BySuit smaller(BySuit one, BySuit other) {
  const Mask take_other = at_least(one, other);
  return (other & take_other) | (one & ~take_other);
}

[[gnu::always_inline]] constexpr int sum(BySuit numbers) { return static_cast<int>((numbers * kAces) >> 24); }

// What the bounds and the key look at, of each hand.
struct Facts {
  Mask beaten[3];     // the ranks at or below the best card of the hand, per suit
  BySuit length[3];

  explicit Facts(const Hands& hands) {
    for (int player = 0; player < 3; ++player) {
      beaten[player] = smear_down(hands.of[player]);
      length[player] = suit_lengths(hands.of[player]);
    }
  }

  [[nodiscard]] int trumps(int player) const { return static_cast<int>(length[player] & kTrumpSuit); }

  // The ranks that no other hand reaches.
  [[nodiscard]] Mask out_of_reach(int player) const { return ~(beaten[following(player)] | beaten[following(following(player))]); }
};

// The quick tricks of a hand, per suit: its cards above the best one of the others, and all its cards if the others are
// exhausted by then.
[[gnu::always_inline]] inline BySuit quick_tricks(const Hands& hands, const Facts& facts, int player) {
  const BySuit tops = suit_lengths(hands.of[player] & facts.out_of_reach(player));
  const Mask exhausts = at_least(tops, facts.length[following(player)]) & at_least(tops, facts.length[following(following(player))]);
  return (tops & ~exhausts) | (facts.length[player] & exhausts);
}

// A limit for the side suits where a hand may ruff: so often it follows.
[[gnu::always_inline]] constexpr BySuit ruff_limit(BySuit length, bool may_ruff) {
  return may_ruff ? length | 0x7fU : 0x7f7f7f7fU;
}

// The quick tricks of the hand on lead. With a trump he draws trumps first; a side suit then runs no longer than a hand
// that could still ruff it follows.
template <Mode M>
[[gnu::always_inline]] inline BySuit quick_on_lead(const Hands& hands, const Facts& facts, int player) {
  BySuit quick = quick_tricks(hands, facts, player);
  if constexpr (M == Mode::trump) {
    const int drawn = static_cast<int>(quick & kTrumpSuit);
    for (const int other : {following(player), following(following(player))}) {
      quick = smaller(quick, ruff_limit(facts.length[other], facts.trumps(other) > drawn));
    }
  }
  return quick;
}

// The quick tricks of a hand in the side suits that last even if it draws no trumps.
[[gnu::always_inline]] inline BySuit quick_unaided(const Hands& hands, const Facts& facts, int player) {
  BySuit quick = quick_tricks(hands, facts, player) & ~kTrumpSuit;
  for (const int other : {following(player), following(following(player))}) {
    quick = smaller(quick, ruff_limit(facts.length[other], facts.trumps(other) > 0));
  }
  return quick;
}

// The number of cards that no other hand reaches, per suit.
[[gnu::always_inline]] inline BySuit unreached(const Hands& hands, const Facts& facts, int player) {
  return suit_lengths(hands.of[player] & facts.out_of_reach(player));
}

// The quick tricks of the partner of the defender on lead, in the suits he heads, if the leader can reach him there.
template <Mode M>
[[gnu::always_inline]] inline BySuit quick_of_partner(const Hands& hands, const Facts& facts, int partner, int leader) {
  BySuit quick = quick_tricks(hands, facts, partner);
  if constexpr (M == Mode::trump) {
    for (const int other : {leader, 0}) quick = smaller(quick, ruff_limit(facts.length[other], facts.trumps(other) > 0));
  }
  const bool reached = (not_zero(quick) & facts.length[leader]) != 0;
  return reached ? quick : 0;
}

// The ranks that these quick tricks of a player rely on: none in suits that nobody else holds.
[[gnu::always_inline]] inline Mask reliance(const Facts& facts, int player, BySuit quick) {
  const BySuit others = facts.length[following(player)] | facts.length[following(following(player))];
  return facts.out_of_reach(player) & not_zero(quick) & not_zero(others);
}

// From the top of each suit down to the best card of the hand.
[[gnu::always_inline]] inline Mask heads_of(const Facts& facts, int player) {
  const Mask best = facts.beaten[player] & ~((facts.beaten[player] << 1) & 0xfefefefeU);
  return smear_up(best);
}

// The longer of two holdings, per suit: so often the suit can be led.
[[gnu::always_inline]] constexpr BySuit longer(BySuit one, BySuit other) { return one + other - smaller(one, other); }

}  // namespace pref::PREF_KERNEL
