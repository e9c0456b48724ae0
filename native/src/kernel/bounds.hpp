// What can be said at the start of a trick without search: whether the declarer takes `need` of the `left` tricks.
//
// Each answer names the ranks it relies on (`why`): in any position with the same suit lengths and the same owners of those
// ranks it holds too. A quick trick is one that a hand takes, once on lead, whatever the others do.
#pragma once

#include <algorithm>

#include "mode.hpp"

namespace pref::PREF_KERNEL {

enum class Verdict { open, yes, no };

struct Bounded {
  Verdict verdict = Verdict::open;
  Mask why = 0;
};

struct Quick {
  int tricks = 0;
  Mask why = 0;
};

// The quick tricks of a hand in one suit against two others: its cards above their best one, and all its cards if the
// others are exhausted by then.
[[gnu::always_inline]] inline Quick quick_in_suit(Mask own, Mask left, Mask right, Mask suit) {
  const Mask mine = own & suit;
  const Mask foreign = (left | right) & suit;
  const Mask higher = above(foreign) & suit;
  const int tricks = count(mine & higher);
  if (tricks == 0) return {};
  if (foreign == 0) return {tricks, 0};
  const bool exhausts = tricks >= std::max(count(left & suit), count(right & suit));
  return {exhausts ? count(mine) : tricks, higher};
}

// The quick tricks of the hand on lead. He draws trumps first; a side suit then runs no longer than a hand that could
// still ruff it follows.
template <Mode M>
[[gnu::always_inline]] inline Quick quick_on_lead(Mask own, Mask left, Mask right) {
  Quick sum;
  bool left_ruffs = false;
  bool right_ruffs = false;
  if constexpr (M == Mode::trump) {
    sum = quick_in_suit(own, left, right, kTrumpSuit);
    left_ruffs = count(left & kTrumpSuit) > sum.tricks;
    right_ruffs = count(right & kTrumpSuit) > sum.tricks;
  }
  for (int s = M == Mode::trump ? 1 : 0; s < 4; ++s) {
    const Mask suit = suit_mask(s);
    Quick more = quick_in_suit(own, left, right, suit);
    if (left_ruffs) more.tricks = std::min(more.tricks, count(left & suit));
    if (right_ruffs) more.tricks = std::min(more.tricks, count(right & suit));
    sum.tricks += more.tricks;
    sum.why |= more.tricks > 0 ? more.why : 0;
  }
  return sum;
}

// The quick tricks of the partner of the defender on lead, in the suits he heads, if the leader can reach him there.
template <Mode M>
[[gnu::always_inline]] inline Quick quick_of_partner(Mask partner, Mask leader, Mask declarer) {
  Quick sum;
  bool reached = false;
  const bool leader_ruffs = M == Mode::trump && (leader & kTrumpSuit) != 0;
  const bool declarer_ruffs = M == Mode::trump && (declarer & kTrumpSuit) != 0;
  for (int s = 0; s < 4; ++s) {
    const Mask suit = suit_mask(s);
    Quick more = quick_in_suit(partner, leader, declarer, suit);
    if (M == Mode::no_trump || s > 0) {
      if (leader_ruffs) more.tricks = std::min(more.tricks, count(leader & suit));
      if (declarer_ruffs) more.tricks = std::min(more.tricks, count(declarer & suit));
    }
    if (more.tricks == 0) continue;
    sum.tricks += more.tricks;
    sum.why |= more.why;
    reached |= (leader & suit) != 0;
  }
  return reached ? sum : Quick{};
}

// Whether the declarer takes the trick whatever the defender on lead plays: he heads every suit of the leader, and the
// partner cannot ruff them. `why` are the heads.
template <Mode M, int Leader>
[[gnu::always_inline]] inline bool declarer_stops_all(const Hands& hands, Mask& why) {
  const Mask leader = hands.of[Leader];
  const Mask partner = hands.of[partner_of(Leader)];
  Mask heads = 0;
  for (int s = 0; s < 4; ++s) {
    const Mask suit = suit_mask(s);
    if ((leader & suit) == 0) continue;
    const Mask head = lowest(hands.all() & suit);
    if ((head & hands.of[0]) == 0) return false;
    if (M == Mode::trump && s > 0 && (partner & suit) == 0 && (partner & kTrumpSuit) != 0) return false;
    heads |= (head | (head - 1)) & suit;
  }
  why = heads;
  return true;
}

// Bounds of a trick game.
template <Mode M, int Leader>
[[gnu::always_inline]] inline Bounded bound_tricks(const Hands& hands, int left, int need) {
  if constexpr (M == Mode::trump) {
    // Trumps above the best one of the other side take a trick each, whoever leads.
    const Mask over = above(hands.of[0] & kTrumpSuit) & kTrumpSuit;
    const int lost = std::max(count(hands.of[1] & over), count(hands.of[2] & over));
    if (need > left - lost) return {Verdict::no, over};
  }
  if constexpr (Leader == 0) {
    const Quick own = quick_on_lead<M>(hands.of[0], hands.of[1], hands.of[2]);
    if (own.tricks >= need) return {Verdict::yes, own.why};
  } else {
    constexpr int kPartner = partner_of(Leader);
    Quick theirs = quick_on_lead<M>(hands.of[Leader], hands.of[kPartner], hands.of[0]);
    if (need > left - theirs.tricks) return {Verdict::no, theirs.why};
    const Quick more = quick_of_partner<M>(hands.of[kPartner], hands.of[Leader], hands.of[0]);
    if (need > left - theirs.tricks - more.tricks) return {Verdict::no, theirs.why | more.why};

    Mask heads = 0;
    if (declarer_stops_all<M, Leader>(hands, heads)) {
      const Quick own = quick_on_lead<M>(hands.of[0], hands.of[1], hands.of[2]);
      if (own.tricks >= need) return {Verdict::yes, own.why | heads};
    } else if constexpr (M == Mode::trump) {
      const Mask over = above(hands.others(0) & kTrumpSuit) & kTrumpSuit;
      if (count(hands.of[0] & over) >= need) return {Verdict::yes, over};
    }
  }
  return {};
}

// Whether the declarer's cards of a suit can all be played under the enemy's: the i-th lowest has at most i - 1 - `spare`
// enemy cards below it (the first one is not asked to spare).
[[gnu::always_inline]] inline bool ducks_all(Mask own, Mask enemy, int spare) {
  int lower_own = 0;
  while (own != 0) {
    const Mask card = Mask{0x80000000} >> __builtin_clz(own);
    const int lower_enemy = count(enemy & ~(card | (card - 1)));
    if (lower_enemy > (lower_own == 0 ? 0 : lower_own - spare)) return false;
    own ^= card;
    ++lower_own;
  }
  return true;
}

// Whether the declarer takes nothing: every suit is safe, and if he leads there is a safe exit.
template <int Leader>
[[gnu::always_inline]] inline bool misere_takes_none(const Hands& hands) {
  const Mask enemy = hands.others(0);
  bool exit = Leader != 0;
  for (int s = 0; s < 4; ++s) {
    const Mask suit = suit_mask(s);
    const Mask own = hands.of[0] & suit;
    if (own == 0) continue;
    if (!ducks_all(own, enemy & suit, 0)) return false;
    if (!exit && (enemy & suit) != 0) exit = ducks_all(own, enemy & suit, 1);
  }
  return exit;
}

// Whether the defender on lead can make the declarer take a trick at once: with a card below all of his in a suit where
// the partner is void or has one below too.
template <int Leader>
[[gnu::always_inline]] inline bool misere_forced_now(const Hands& hands) {
  for (int s = 0; s < 4; ++s) {
    const Mask suit = suit_mask(s);
    const Mask own = hands.of[0] & suit;
    const Mask leader = hands.of[Leader] & suit;
    const Mask partner = hands.of[partner_of(Leader)] & suit;
    if (own != 0 && leader > own && (partner == 0 || partner > own)) return true;
  }
  return false;
}

// Whether the declarer on lead takes all: his cards are above the enemy's in every suit that both sides hold.
[[gnu::always_inline]] inline bool misere_takes_all(const Hands& hands) {
  const Mask enemy = hands.others(0);
  for (int s = 0; s < 4; ++s) {
    const Mask suit = suit_mask(s);
    const Mask own = hands.of[0] & suit;
    if ((own & ~above(enemy & suit)) != 0) return false;
  }
  return true;
}

template <int Leader>
[[gnu::always_inline]] inline Bounded bound_misere(const Hands& hands, int need) {
  if constexpr (Leader == 0) {
    if (misere_takes_all(hands)) return {Verdict::yes, 0};
  } else {
    if (need == 1 && misere_forced_now<Leader>(hands)) return {Verdict::yes, 0};
  }
  return misere_takes_none<Leader>(hands) ? Bounded{Verdict::no, 0} : Bounded{};
}

}  // namespace pref::PREF_KERNEL
