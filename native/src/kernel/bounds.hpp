// What can be said at the start of a trick without search: whether the declarer takes `need` of the `left` tricks.
//
// Each answer names the ranks it relies on (`why`): in any position with the same suit lengths and the same owners of those
// ranks it holds too. A quick trick is one that a hand takes, once on lead, whatever the others do.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

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
[[gnu::always_inline]] inline BySuit hands_tops(const Hands& hands, const Facts& facts, int player) {
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
[[gnu::always_inline]] inline Mask heads(const Facts& facts, int player) {
  const Mask best = facts.beaten[player] & ~((facts.beaten[player] << 1) & 0xfefefefeU);
  return smear_up(best);
}

// The tricks that trumps are sure to take, whoever leads and whatever is played: each of a hand's trumps is played some time, and
// it loses only to a higher trump of the other side, which beats one at most. So as many as, among the ranks from the top
// down to some rank, the hand has more of than the other side. Looked up for four ranks at a time.
struct TrumpRun {
  std::int8_t most = 0;  // the most by which own cards lead, over all ranks so far
  std::int8_t lead = 0;  // by how much at the end
};

inline constexpr auto kTrumpRuns = [] {
  std::array<TrumpRun, 256> runs{};
  for (unsigned both = 0; both < 256; ++both) {
    TrumpRun& run = runs[both];
    for (unsigned rank = 0; rank < 4; ++rank) {
      run.lead = static_cast<std::int8_t>(run.lead + static_cast<int>(both >> rank & 1) - static_cast<int>(both >> (4 + rank) & 1));
      run.most = std::max(run.most, run.lead);
    }
  }
  return runs;
}();

[[gnu::always_inline]] inline int sure_trumps(Mask own, Mask other_side) {
  const TrumpRun high = kTrumpRuns[(own & 15) | (other_side & 15) << 4];
  const TrumpRun low = kTrumpRuns[(own >> 4 & 15) | (other_side & 0xf0)];
  return std::max<int>(high.most, high.lead + low.most);
}

// The ranks from the top down to where the lead of the own trumps reaches `tricks`.
[[gnu::always_inline]] inline Mask sure_reliance(Mask own, Mask other_side, int tricks) {
  int lead = 0;
  for (Mask rank = 1; rank <= 0x80; rank <<= 1) {
    lead += ((own & rank) != 0 ? 1 : 0) - ((other_side & rank) != 0 ? 1 : 0);
    if (lead >= tricks) return rank | (rank - 1);
  }
  return kTrumpSuit;
}

// The better of two ways to count on trump tricks: those of `quick`, or those that are sure.
[[gnu::always_inline]] inline int trump_tricks(BySuit quick, int sure) { return std::max(static_cast<int>(quick & kTrumpSuit), sure); }

// The longer of two holdings, per suit: so often the suit can be led.
[[gnu::always_inline]] constexpr BySuit longer(BySuit one, BySuit other) { return one + other - smaller(one, other); }

// Bounds of a trump game. As without trumps (below); besides, a hand may be made to ruff by the other side and be overruffed, or
// lose the trumps that were to draw those of the others. Where that may happen only side tricks that no trump can stop
// are counted, and the trump tricks that are sure.
template <int Leader>
[[gnu::always_inline]] inline Bounded bound_trumps(const Hands& hands, const Facts& facts, int left, int need) {
  constexpr Mode M = Mode::trump;
  const Mask mine = hands.of[0] & kTrumpSuit;
  const Mask enemy = hands.others(0) & kTrumpSuit;
  const int sure = sure_trumps(mine, enemy);
  if (need <= sure) return {Verdict::yes, sure_reliance(mine, enemy, need)};
  const int sure_of[3] = {sure, sure_trumps(hands.of[1] & kTrumpSuit, mine), sure_trumps(hands.of[2] & kTrumpSuit, mine)};
  const int may_lose = left - need;
  if (sure_of[1] > may_lose) return {Verdict::no, sure_reliance(hands.of[1], mine, may_lose + 1)};
  if (sure_of[2] > may_lose) return {Verdict::no, sure_reliance(hands.of[2], mine, may_lose + 1)};

  const auto count_on = [](BySuit quick, int certain) { return sum(quick & ~kTrumpSuit) + trump_tricks(quick, certain); };
  const auto why_trumps = [&](int player, BySuit quick) {
    const int certain = sure_of[player];
    if (certain <= static_cast<int>(quick & kTrumpSuit)) return Mask{0};  // told with the side suits
    return sure_reliance(hands.of[player], player == 0 ? enemy : mine, certain);
  };
  const auto why_of = [&](int player, BySuit quick) { return reliance(facts, player, quick) | why_trumps(player, quick); };
  const BySuit own = quick_on_lead<M>(hands, facts, 0);
  const Mask declarer_heads = not_zero(hands_tops(hands, facts, 0));
  if constexpr (Leader == 0) {
    if (count_on(own, sure) >= need) return {Verdict::yes, why_of(0, own)};
    const int run = sum(facts.length[0] & declarer_heads);
    if (left - run > may_lose) {
      const Mask led = not_zero(facts.length[0]) & ~declarer_heads;
      Mask why = 0;
      bool all = true;
      for (int d = 1; d <= 2 && all; ++d) {
        const int other = 3 - d;
        const Mask tops = led & not_zero(hands_tops(hands, facts, d));
        if (tops == 0 && facts.trumps(d) == 0) continue;  // he cannot get in first
        why |= heads(facts, d) & tops;
        const Mask forced = declarer_heads & ~at_least(facts.length[d], facts.length[0]) & ~kTrumpSuit;
        BySuit theirs = quick_on_lead<M>(hands, facts, d);
        if (facts.trumps(d) > 0 && forced != 0) theirs = quick_unaided(hands, facts, d);
        int tricks = count_on(theirs, sure_of[d]);
        if (tricks <= may_lose) {
          const BySuit more = quick_of_partner<M>(hands, facts, other, d);
          tricks = sum(theirs & ~kTrumpSuit) + sum(more & ~kTrumpSuit) + std::max(trump_tricks(theirs, sure_of[d]), trump_tricks(more, sure_of[other]));
          why |= why_of(other, more);
        }
        why |= why_of(d, theirs);
        all = tricks > may_lose;
      }
      if (all) return {Verdict::no, why};
    }
  } else {
    constexpr int kPartner = partner_of(Leader);
    const BySuit theirs = quick_on_lead<M>(hands, facts, Leader);
    if (count_on(theirs, sure_of[Leader]) > may_lose) return {Verdict::no, why_of(Leader, theirs)};
    // Their trumps may fall together, so only the better holding counts; the leader's side tricks are the partner's too.
    const BySuit more = quick_of_partner<M>(hands, facts, kPartner, Leader);
    const int trumps = std::max(trump_tricks(theirs, sure_of[Leader]), trump_tricks(more, sure_of[kPartner]));
    if (sum(theirs & ~kTrumpSuit) + sum(more & ~kTrumpSuit) + trumps > may_lose) {
      return {Verdict::no, why_of(Leader, theirs) | why_of(kPartner, more)};
    }
    if (count_on(own, sure) >= need) {
      // Suits that the defenders can lead without letting the declarer in.
      const Mask ruffed_one = facts.trumps(1) > 0 ? ~not_zero(facts.length[1]) & ~kTrumpSuit : 0;
      const Mask ruffed_two = facts.trumps(2) > 0 ? ~not_zero(facts.length[2]) & ~kTrumpSuit : 0;
      const Mask open = ~declarer_heads | (ruffed_one & not_zero(facts.length[2])) | (ruffed_two & not_zero(facts.length[1]));
      const Mask stopped = heads(facts, 0) & declarer_heads;
      if ((facts.length[Leader] & open) == 0) return {Verdict::yes, why_of(0, own) | stopped};
      const BySuit rounds = longer(facts.length[1], facts.length[2]) & open;
      if (left - sum(rounds) >= need) {
        const bool forced = facts.trumps(0) > 0 && (~at_least(facts.length[0], rounds) & ~kTrumpSuit) != 0;
        const BySuit kept = (forced ? quick_unaided(hands, facts, 0) : own) & ~open;
        if (count_on(kept, sure) >= need) return {Verdict::yes, why_of(0, kept) | stopped};
      }
    }
  }
  return {};
}

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
      if (left - run >= need) return {Verdict::yes, reliance(facts, 0, own) | (heads(facts, 0) & declarer_heads)};
    }
  }
  return {};
}

template <Mode M, int Leader>
[[gnu::always_inline]] inline Bounded bound_tricks(const Hands& hands, const Facts& facts, int left, int need) {
  if constexpr (M == Mode::trump) return bound_trumps<Leader>(hands, facts, left, need);
  return bound_no_trump<Leader>(hands, facts, left, need);
}

// Whether the declarer's cards of a suit can all be played under the enemy's: walking up from the lowest rank, at each own card no
// more enemy cards than own ones were passed. Looked up for four ranks at a time.
struct DuckRun {
  std::int8_t most = -8;  // the most by which enemy cards lead at an own card
  std::int8_t lead = 0;   // by how much at the end
};

inline constexpr auto kDuckRuns = [] {
  std::array<DuckRun, 256> runs{};
  for (unsigned both = 0; both < 256; ++both) {
    DuckRun& run = runs[both];
    for (int rank = 3; rank >= 0; --rank) {
      if ((both >> rank & 1) != 0) {
        run.most = std::max(run.most, run.lead);
        --run.lead;
      }
      if ((both >> (4 + rank) & 1) != 0) ++run.lead;
    }
  }
  return runs;
}();

[[gnu::always_inline]] inline bool ducks_all(Mask own, Mask enemy) {
  const DuckRun low = kDuckRuns[(own >> 4 & 15) | (enemy & 0xf0)];
  const DuckRun high = kDuckRuns[(own & 15) | (enemy & 15) << 4];
  return low.most <= 0 && low.lead + high.most <= 0;
}

// Whether the declarer takes nothing: every suit is safe, and if he leads there is a safe exit: a suit that the enemy holds and
// that is safe without its lowest card too.
template <int Leader>
[[gnu::always_inline]] inline bool misere_takes_none(const Hands& hands) {
  const Mask enemies = hands.others(0);
  bool exit = Leader != 0;
  for (int s = 0; s < 4; ++s) {
    const Mask own = hands.of[0] >> (8 * s) & 0xffU;
    const Mask enemy = enemies >> (8 * s) & 0xffU;
    if (!ducks_all(own, enemy)) return false;
    if (!exit && own != 0 && enemy != 0) exit = ducks_all(own & ~(Mask{0x80000000} >> __builtin_clz(own)), enemy);
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
