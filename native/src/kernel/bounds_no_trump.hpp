// What can be said of a game without trumps at the start of a trick without search.
#pragma once

#include "quick.hpp"

namespace pref::PREF_KERNEL {

// Bounds of a game without trumps. A side that is not on lead gets in when the other has played out the suits that the first
// does not head, and then still has the quick tricks it kept.
template <int Leader>
[[gnu::always_inline]] inline Bounded bound_no_trump(const Hands& hands, const Facts& facts, int left, int need) {
  constexpr Mode M = Mode::no_trump;
  const int may_lose = left - need;
  const BySuit own = quick_on_lead<M>(hands, facts, 0);
  const Mask declarer_heads = not_zero(own);
  if constexpr (Leader == 0) {
    if (sum(own) >= need) return {Verdict::yes, reliance(facts, 0, own)};
    const int run = sum(facts.length[0] & declarer_heads);
    if (left - run > may_lose) {
      const Mask led = not_zero(facts.length[0]) & ~declarer_heads;
      Mask why = 0;
      bool all = true;
      for (int d = 1; d <= 2 && all; ++d) {
        const BySuit theirs = quick_on_lead<M>(hands, facts, d);
        if ((led & not_zero(theirs)) == 0) continue;  // he cannot get in first
        why |= reliance(facts, d, theirs);
        if (sum(theirs) > may_lose) continue;
        const BySuit more = quick_of_partner<M>(hands, facts, partner_of(d), d);
        why |= reliance(facts, partner_of(d), more);
        all = sum(theirs) + sum(more) > may_lose;
      }
      if (all) return {Verdict::no, why};
    }
  } else {
    constexpr int kPartner = partner_of(Leader);
    const BySuit theirs = quick_on_lead<M>(hands, facts, Leader);
    if (sum(theirs) > may_lose) return {Verdict::no, reliance(facts, Leader, theirs)};
    const BySuit more = quick_of_partner<M>(hands, facts, kPartner, Leader);
    if (sum(theirs) + sum(more) > may_lose) return {Verdict::no, reliance(facts, Leader, theirs) | reliance(facts, kPartner, more)};
    if (sum(own) >= need) {
      const Mask open = ~declarer_heads;
      const bool starts = (facts.length[Leader] & open) != 0;
      const int run = starts ? sum(longer(facts.length[1], facts.length[2]) & open) : 0;
      if (left - run >= need) return {Verdict::yes, reliance(facts, 0, own) | (heads_of(facts, 0) & declarer_heads)};
    }
  }
  return {};
}

}  // namespace pref::PREF_KERNEL
