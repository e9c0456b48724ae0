// The search of one game: does the declarer take at least `need` of the tricks that are left?
//
// Zero-window: each question is yes or no, and the player to move looks for one move that gives the answer he wants.
// `lead` stands at the start of a trick and has the bounds and the table; `second` and `third` are plain loops. All of
// them are made per game and per leader, so that who plays and who wants what is known when compiling.
#pragma once

#include <atomic>
#include <cstdint>
#include <type_traits>

#include "bounds.hpp"
#include "exact_table.hpp"
#include "order.hpp"
#include "partition_table.hpp"

namespace pref::PREF_KERNEL {

// Thrown when the node limit is reached or the search was cancelled; tables stay true.
struct Stopped {};

// How much may be searched.
class Budget {
 public:
  Budget() = default;
  Budget(std::uint64_t most, const std::atomic<bool>* cancel) : most_(most == 0 ? kEndless : most), cancel_(cancel) { checkpoint(); }

  [[nodiscard]] std::uint64_t used() const { return used_; }

  [[gnu::always_inline]] void spend() {
    if (++used_ > next_) checkpoint();
  }

 private:
  static constexpr std::uint64_t kEndless = ~std::uint64_t{0};
  static constexpr std::uint64_t kInterval = 1024;

  [[gnu::noinline]] void checkpoint() {
    if (used_ > most_ || (cancel_ != nullptr && cancel_->load(std::memory_order_relaxed))) throw Stopped{};
    next_ = std::min(most_, used_ + kInterval);
  }

  std::uint64_t used_ = 0;
  std::uint64_t next_ = kEndless;
  std::uint64_t most_ = kEndless;
  const std::atomic<bool>* cancel_ = nullptr;
};

// An answer and the ranks it relies on: per suit a run from the top.
struct Answer {
  bool yes = false;
  Mask why = 0;
};

// What the training program hangs in to see the choices that a search meets; of no effect otherwise.
struct Unwatched {
  [[gnu::always_inline]] void choice(const Hands&, int /*leader*/, Mask /*led*/, Mask /*reply*/, int /*left*/, int /*need*/) const {}
};

// Trick games remember families of positions, misere single ones: there nearly every rank matters.
inline constexpr bool kPartition[kModes] = {true, true, false};

template <Mode M>
using TableOf = std::conditional_t<kPartition[index_of(M)], PartitionTable, ExactTable>;

template <Mode M, class Watch = Unwatched>
class Search {
 public:
  Search(TableOf<M>& table, const Weights& weights, Budget& budget, Watch watch = {})
      : table_(table), weights_(weights), budget_(budget), watch_(watch) {}

  // At the start of a trick.
  template <int Leader>
  Answer lead(const Hands& hands, int left, int need) {
    budget_.spend();
    if (need <= 0) return {true, 0};
    if (need > left) return {false, 0};
    if (left == 1) return last_trick<Leader>(hands);
    if constexpr (M == Mode::misere) {
      const Bounded bounded = bound_misere<Leader>(hands, need);
      if (bounded.verdict != Verdict::open) return {bounded.verdict == Verdict::yes, 0};
      if (left < kTabled) return leads<Leader>(hands, left, need);
    }
    if constexpr (kFamilies) {
      const Facts facts(hands);
      const Bounded bounded = bound_tricks<M, Leader>(hands, facts, left, need);
      if (bounded.verdict != Verdict::open) return {bounded.verdict == Verdict::yes, bounded.why};
      if (left < kTabled) return leads<Leader>(hands, left, need);
      const Shape shape(hands, facts.length, Leader);
      if (const PartitionTable::Found found = table_.find(shape, need); found.known) {
        // The cards on the table of the trick before are not among these ranks, so the run is filled up to the top.
        return {found.yes, smear_up(shape.ranks.expand(found.relative))};
      }
      const Answer answer = leads<Leader>(hands, left, need);
      table_.note(shape, left, need, answer.yes, shape.ranks.compress(answer.why));
      return answer;
    } else {
      const ExactKey key(hands, Leader);
      const ExactTable::Entry& entry = table_.at(key);
      if (table_.holds(entry, key)) {
        if (need <= entry.low) return {true, 0};
        if (need > entry.high) return {false, 0};
      }
      const Answer answer = leads<Leader>(hands, left, need);
      table_.note(key, left, need, answer.yes);
      return answer;
    }
  }

  // The leader's card lies on the table.
  template <int Leader>
  Answer second(const Hands& hands, Mask led, int left, int need) {
    constexpr int kPlayer = following(Leader);
    const Mask suit = suit_of(led);
    const Mask foreign = hands.others(kPlayer) | led;
    Mask moves = run_tops(hands.of[kPlayer], foreign) & legal<M>(hands.of[kPlayer], suit);
    const auto try_card = [&](Mask card) { return third<Leader>(hands.without(kPlayer, card), led, card, left, need); };
    if ((moves & (moves - 1)) == 0) return settle<kPlayer>(moves, foreign, try_card);

    if (left < kOrdered) return first_of<kPlayer>(moves, foreign, try_card);
    watch_.choice(hands, Leader, led, 0, left, need);
    MoveList list;
    const std::int16_t* weights = weights_.follow[index_of(M)][Leader][0];
    for (; moves != 0; moves &= moves - 1) {
      const Mask card = lowest(moves);
      list.add(total(weights, follow_features<M, Leader, 1>(hands, suit, led, true, card)), card);
    }
    return best_of<kPlayer>(list, foreign, try_card);
  }

  // Two cards lie on the table.
  template <int Leader>
  Answer third(const Hands& hands, Mask led, Mask reply, int left, int need) {
    constexpr int kPlayer = following(following(Leader));
    const Mask suit = suit_of(led);
    const Mask best = lowest(contenders<M>(led | reply, suit));
    const Mask foreign = hands.others(kPlayer) | best;
    Mask moves = run_tops(hands.of[kPlayer], foreign) & legal<M>(hands.of[kPlayer], suit);
    const auto try_card = [&](Mask card) {
      const Mask table = led | reply | card;
      const Mask winner = lowest(contenders<M>(table, suit));
      const int taker = winner == led ? Leader : winner == reply ? following(Leader) : kPlayer;
      return after_trick(hands.without(kPlayer, card), table, winner, taker, left, need);
    };
    if ((moves & (moves - 1)) == 0) return settle<kPlayer>(moves, foreign, try_card);

    if (left < kOrdered) return first_of<kPlayer>(moves, foreign, try_card);
    watch_.choice(hands, Leader, led, reply, left, need);
    MoveList list;
    const std::int16_t* weights = weights_.follow[index_of(M)][Leader][1];
    for (; moves != 0; moves &= moves - 1) {
      const Mask card = lowest(moves);
      list.add(total(weights, follow_features<M, Leader, 2>(hands, suit, best, best == led, card)), card);
    }
    return best_of<kPlayer>(list, foreign, try_card);
  }

  // The same for a leader known only when running.
  Answer ask(const Hands& hands, int leader, int left, int need) {
    switch (leader) {
      case 0: return lead<0>(hands, left, need);
      case 1: return lead<1>(hands, left, need);
      default: return lead<2>(hands, left, need);
    }
  }

 private:
  static constexpr bool kFamilies = kPartition[index_of(M)];
  static constexpr int kOrdered = 3;
  static constexpr int kTabled = 3;  // tricks left from which the table pays

  template <int Leader>
  Answer leads(const Hands& hands, int left, int need) {
    const Mask foreign = hands.others(Leader);
    Mask moves = run_tops(hands.of[Leader], foreign);
    const auto try_card = [&](Mask card) { return second<Leader>(hands.without(Leader, card), card, left, need); };
    if ((moves & (moves - 1)) == 0) return settle<Leader>(moves, foreign, try_card);

    if (left < kOrdered) return first_of<Leader>(moves, foreign, try_card);
    watch_.choice(hands, Leader, 0, 0, left, need);
    MoveList list;
    const std::int16_t* weights = weights_.lead[index_of(M)][Leader];
    for (; moves != 0; moves &= moves - 1) {
      const Mask card = lowest(moves);
      list.add(total(weights, lead_features<M, Leader>(hands, card)), card);
    }
    return best_of<Leader>(list, foreign, try_card);
  }

  // The answer where only one move has to be looked at.
  template <int Player, class Try>
  [[gnu::always_inline]] Answer settle(Mask card, Mask foreign, const Try& try_card) {
    Answer answer = try_card(card);
    if (answer.yes != wants_tricks(M, Player)) answer.why |= run_reliance(answer.why, card, foreign);
    return answer;
  }

  template <int Player, class Try>
  [[gnu::always_inline]] Answer first_of(Mask moves, Mask foreign, const Try& try_card) {
    constexpr bool kWanted = wants_tricks(M, Player);
    Mask why = 0;
    for (; moves != 0; moves &= moves - 1) {
      const Mask card = lowest(moves);
      const Answer answer = try_card(card);
      if (answer.yes == kWanted) return answer;
      why |= answer.why | run_reliance(answer.why, card, foreign);
    }
    return {!kWanted, why};
  }

  // The first move that gives what the player wants decides; if none does, all of them are the reason.
  template <int Player, class Try>
  [[gnu::always_inline]] Answer best_of(MoveList& list, Mask foreign, const Try& try_card) {
    constexpr bool kWanted = wants_tricks(M, Player);
    Mask why = 0;
    while (!list.empty()) {
      const Mask card = list.take_best();
      const Answer answer = try_card(card);
      if (answer.yes == kWanted) return answer;
      why |= answer.why | run_reliance(answer.why, card, foreign);
    }
    return {!kWanted, why};
  }

  // A move that failed stands for its whole run: if its rank matters, so do those of the run.
  [[gnu::always_inline]] static Mask run_reliance(Mask why, Mask card, Mask foreign) {
    if constexpr (!kFamilies) return 0;
    return (why & card) != 0 ? run_below(card, foreign) : 0;
  }

  // A trick won over another card of the winner's suit relies on the ranks from the top of the suit down to the winner.
  [[gnu::always_inline]] static Mask trick_reliance(Mask table, Mask winner) {
    if constexpr (!kFamilies) return 0;
    const Mask suit = suit_of(winner);
    return (table & suit) != winner ? (winner | (winner - 1)) & suit : 0;
  }

  [[gnu::always_inline]] Answer after_trick(const Hands& hands, Mask table, Mask winner, int taker, int left, int need) {
    const int still = need - (taker == 0 ? 1 : 0);
    Answer answer{still <= 0, 0};
    if (still > 0 && still < left) answer = ask(hands, taker, left - 1, still);
    answer.why |= trick_reliance(table, winner);
    return answer;
  }

  template <int Leader>
  [[gnu::always_inline]] Answer last_trick(const Hands& hands) {
    const Mask table = hands.all();
    const Mask winner = lowest(contenders<M>(table, suit_of(hands.of[Leader])));
    return {winner == hands.of[0], trick_reliance(table, winner)};
  }

  TableOf<M>& table_;
  const Weights& weights_;
  Budget& budget_;
  [[no_unique_address]] Watch watch_;
};

}  // namespace pref::PREF_KERNEL
