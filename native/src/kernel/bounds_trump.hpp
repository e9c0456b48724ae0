// What can be said of a trump game at the start of a trick without search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "quick.hpp"

namespace pref::PREF_KERNEL {

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

// Bounds of a trump game. As without trumps (bounds_no_trump.hpp); besides, a hand may be made to ruff by the other side and be overruffed, or
// lose the trumps that were to draw those of the others. Where that may happen only side tricks that no trump can stop
// are counted, and the trump tricks that are sure.
class TrumpBounds {
 public:
  TrumpBounds(const Hands& hands, const Facts& facts, int left, int need)
      : hands_(hands),
        facts_(facts),
        left_(left),
        need_(need),
        may_lose_(left - need),
        mine_(hands.of[0] & kTrumpSuit),
        enemy_(hands.others(0) & kTrumpSuit) {
    sure_[0] = sure_trumps(mine_, enemy_);
    for (const int defender : {1, 2}) sure_[defender] = sure_trumps(hands.of[defender] & kTrumpSuit, mine_);
  }

  // Whoever leads.
  [[gnu::always_inline]] [[nodiscard]] Bounded by_sure_trumps() const {
    if (need_ <= sure_[0]) return {Verdict::yes, sure_reliance(mine_, enemy_, need_)};
    for (const int defender : {1, 2}) {
      if (sure_[defender] > may_lose_) return {Verdict::no, sure_reliance(hands_.of[defender], mine_, may_lose_ + 1)};
    }
    return {};
  }

  [[gnu::always_inline]] [[nodiscard]] Bounded declarer_leads() const {
    const BySuit own = quick_on_lead<Mode::trump>(hands_, facts_, 0);
    if (tricks(0, own) >= need_) return {Verdict::yes, why(0, own)};
    const Mask heads = not_zero(unreached(hands_, facts_, 0));
    if (left_ - sum(facts_.length[0] & heads) <= may_lose_) return {};
    Mask reason = 0;
    for (const int defender : {1, 2}) {
      if (!gets_in(defender, heads, reason)) return {};
    }
    return {Verdict::no, reason};
  }

  template <int Leader>
  [[gnu::always_inline]] [[nodiscard]] Bounded defender_leads() const {
    constexpr int kPartner = partner_of(Leader);
    const BySuit theirs = quick_on_lead<Mode::trump>(hands_, facts_, Leader);
    if (tricks(Leader, theirs) > may_lose_) return {Verdict::no, why(Leader, theirs)};
    const BySuit more = quick_of_partner<Mode::trump>(hands_, facts_, kPartner, Leader);
    if (team_tricks(Leader, theirs, more) > may_lose_) return {Verdict::no, why(Leader, theirs) | why(kPartner, more)};
    return declarer_gets_in<Leader>();
  }

 private:
  // The better of two ways to count on trump tricks: the quick ones, or those that are sure.
  [[gnu::always_inline]] [[nodiscard]] int trump_tricks(int player, BySuit quick) const {
    return std::max(static_cast<int>(quick & kTrumpSuit), sure_[player]);
  }

  [[gnu::always_inline]] [[nodiscard]] int tricks(int player, BySuit quick) const { return sum(quick & ~kTrumpSuit) + trump_tricks(player, quick); }

  // Trumps of the defenders may fall together, so only the better holding counts.
  [[gnu::always_inline]] [[nodiscard]] int team_tricks(int defender, BySuit quick, BySuit partner_quick) const {
    return sum(quick & ~kTrumpSuit) + sum(partner_quick & ~kTrumpSuit) +
           std::max(trump_tricks(defender, quick), trump_tricks(partner_of(defender), partner_quick));
  }

  [[gnu::always_inline]] [[nodiscard]] Mask why(int player, BySuit quick) const {
    const Mask told = reliance(facts_, player, quick);
    if (sure_[player] <= static_cast<int>(quick & kTrumpSuit)) return told;
    return told | sure_reliance(hands_.of[player], player == 0 ? enemy_ : mine_, sure_[player]);
  }

  // Whether this defender, if it is he who takes the lead from the declarer, brings home more tricks than the declarer may lose. He takes
  // it in a suit that he heads and the declarer does not, or by a ruff; if he cannot, there is nothing to ask.
  [[gnu::always_inline]] [[nodiscard]] bool gets_in(int defender, Mask declarer_heads, Mask& reason) const {
    const Mask led = not_zero(facts_.length[0]) & ~declarer_heads;
    const Mask tops = led & not_zero(unreached(hands_, facts_, defender));
    if (tops == 0 && facts_.trumps(defender) == 0) return true;
    const Mask must_ruff = declarer_heads & ~at_least(facts_.length[defender], facts_.length[0]) & ~kTrumpSuit;
    const bool forced = facts_.trumps(defender) > 0 && must_ruff != 0;
    const BySuit theirs = forced ? quick_unaided(hands_, facts_, defender) : quick_on_lead<Mode::trump>(hands_, facts_, defender);
    reason |= (heads_of(facts_, defender) & tops) | why(defender, theirs);
    if (tricks(defender, theirs) > may_lose_) return true;
    const BySuit more = quick_of_partner<Mode::trump>(hands_, facts_, partner_of(defender), defender);
    reason |= why(partner_of(defender), more);
    return team_tricks(defender, theirs, more) > may_lose_;
  }

  // The same for the declarer when this defender leads.
  template <int Leader>
  [[gnu::always_inline]] [[nodiscard]] Bounded declarer_gets_in() const {
    const BySuit own = quick_on_lead<Mode::trump>(hands_, facts_, 0);
    if (tricks(0, own) < need_) return {};
    const Mask heads = not_zero(unreached(hands_, facts_, 0));
    const Mask stopped = heads_of(facts_, 0) & heads;
    // Suits that the defenders can lead without letting him in.
    const Mask open = ~heads | (ruffs(1) & not_zero(facts_.length[2])) | (ruffs(2) & not_zero(facts_.length[1]));
    if ((facts_.length[Leader] & open) == 0) return {Verdict::yes, why(0, own) | stopped};
    const BySuit rounds = longer(facts_.length[1], facts_.length[2]) & open;
    if (left_ - sum(rounds) < need_) return {};
    const bool forced = facts_.trumps(0) > 0 && (~at_least(facts_.length[0], rounds) & ~kTrumpSuit) != 0;
    const BySuit kept = (forced ? quick_unaided(hands_, facts_, 0) : own) & ~open;
    return tricks(0, kept) >= need_ ? Bounded{Verdict::yes, why(0, kept) | stopped} : Bounded{};
  }

  // The side suits that a hand would ruff.
  [[gnu::always_inline]] [[nodiscard]] Mask ruffs(int player) const {
    return facts_.trumps(player) > 0 ? ~not_zero(facts_.length[player]) & ~kTrumpSuit : 0;
  }

  const Hands& hands_;
  const Facts& facts_;
  int left_;
  int need_;
  int may_lose_;
  Mask mine_;   // trumps of the declarer
  Mask enemy_;  // and of the defenders
  int sure_[3];
};

template <int Leader>
[[gnu::always_inline]] inline Bounded bound_trumps(const Hands& hands, const Facts& facts, int left, int need) {
  const TrumpBounds bounds(hands, facts, left, need);
  const Bounded sure = bounds.by_sure_trumps();
  if (sure.verdict != Verdict::open) return sure;
  if constexpr (Leader == 0) {
    return bounds.declarer_leads();
  } else {
    return bounds.template defender_leads<Leader>();
  }
}

}  // namespace pref::PREF_KERNEL
