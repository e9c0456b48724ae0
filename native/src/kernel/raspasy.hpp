// Raspasy as a game of three: each takes as few tricks as he can, and of equal choices the one that gives the next seat
// clockwise more (max^n). Exact values at the starts of tricks are kept by relative ranks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "exact_table.hpp"
#include "search.hpp"
#include "table_side.hpp"

namespace pref::PREF_KERNEL {

// Tricks of the three players, four bits each.
class Shares {
 public:
  [[nodiscard]] int of(int player) const { return (packed_ >> (4 * player)) & 15; }
  [[nodiscard]] int sum() const { return of(0) + of(1) + of(2); }
  void add(int player) { packed_ = static_cast<std::uint16_t>(packed_ + (1U << (4 * player))); }
  friend bool operator==(Shares, Shares) = default;

 private:
  std::uint16_t packed_ = 0;
};

class SharesTable {
 public:
  static constexpr int kUsualBits = 17;

  explicit SharesTable(int bits) : shift_(64 - bits), entries_(std::size_t{1} << bits) {}

  struct Entry {
    std::uint64_t owners = 0;
    std::uint32_t shape = 0;
    std::uint16_t epoch = 0;
    Shares shares{};
  };
  static_assert(sizeof(Entry) == 16);

  [[nodiscard]] const Entry* find(const ExactKey& key) const {
    const std::size_t first = index(key);
    if (holds(entries_[first], key)) return &entries_[first];
    if (holds(entries_[first ^ 1], key)) return &entries_[first ^ 1];
    return nullptr;
  }

  // Of the two places of a key the first keeps the entry that was dearer to find, the one with more tricks.
  void note(const ExactKey& key, Shares shares) {
    const std::size_t first = index(key);
    Entry& dear = entries_[first & ~std::size_t{1}];
    Entry& other = entries_[first | 1];
    Entry& chosen = dear.epoch != epoch_ || shares.sum() >= dear.shares.sum() ? dear : other;
    if (&chosen == &dear && dear.epoch == epoch_) other = dear;
    chosen = Entry{key.owners, key.shape, epoch_, shares};
  }

  void forget() {
    if (++epoch_ == 0) {
      std::fill(entries_.begin(), entries_.end(), Entry{});
      epoch_ = 1;
    }
  }
  [[nodiscard]] std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

 private:
  [[nodiscard]] std::size_t index(const ExactKey& key) const { return static_cast<std::size_t>(key.hash() >> shift_); }
  [[nodiscard]] bool holds(const Entry& entry, const ExactKey& key) const {
    return entry.owners == key.owners && entry.shape == key.shape && entry.epoch == epoch_;
  }

  int shift_;
  std::uint16_t epoch_ = 1;
  std::vector<Entry> entries_;
};

class Raspasy {
 public:
  Raspasy(SharesTable& table, Budget& budget) : table_(table), budget_(budget) {}

  Shares value(const Standing& s) {
    if (s.left == 0) return {};
    return s.size > 0 || s.talon_size > 0 ? choose(s).shares : lead(s.hands, s.leader, s.left);
  }

  Shares value_after(const Standing& s, Mask card) {
    Standing next = s;
    const int taker = next.play<Mode::misere>(card);
    Shares shares = value(next);
    if (taker >= 0) shares.add(taker);
    return shares;
  }

  std::vector<Mask> line(Standing s) {
    std::vector<Mask> cards;
    while (s.left > 0) {
      cards.push_back(choose(s).card);
      s.play<Mode::misere>(cards.back());
    }
    return cards;
  }

  // Whether the player likes the first better than the second.
  static bool prefers(int player, Shares one, Shares other) {
    if (one.of(player) != other.of(player)) return one.of(player) < other.of(player);
    return one.of(following(player)) > other.of(following(player));
  }

 private:
  static constexpr int kTabled = 2;

  struct Choice {
    Mask card = 0;
    Shares shares{};

    void offer(int player, Mask other_card, Shares other) {
      if (card == 0 || prefers(player, other, shares)) *this = {other_card, other};
    }
  };

  // At the start of a trick that nobody's card but the leader's opens.
  Shares lead(const Hands& hands, int leader, int left) {
    budget_.spend();
    if (left < kTabled) return leads(hands, leader, left);
    const ExactKey key(hands, leader);
    if (const SharesTable::Entry* entry = table_.find(key)) return entry->shares;
    const Shares shares = leads(hands, leader, left);
    table_.note(key, shares);
    return shares;
  }

  Shares leads(const Hands& hands, int leader, int left) {
    Choice chosen;
    for (Mask moves = run_tops(hands.of[leader], hands.others(leader)); moves != 0; moves &= moves - 1) {
      const Mask card = lowest(moves);
      chosen.offer(leader, card, second(hands.without(leader, card), leader, left, card));
    }
    return chosen.shares;
  }

  Shares second(const Hands& hands, int leader, int left, Mask led) {
    const int player = following(leader);
    const Mask suit = suit_of(led);
    Choice chosen;
    Mask moves = run_tops(hands.of[player], hands.others(player) | led) & legal<Mode::misere>(hands.of[player], suit);
    for (; moves != 0; moves &= moves - 1) {
      const Mask card = lowest(moves);
      chosen.offer(player, card, third(hands.without(player, card), leader, left, led, card));
    }
    return chosen.shares;
  }

  Shares third(const Hands& hands, int leader, int left, Mask led, Mask reply) {
    const int player = following(following(leader));
    const Mask suit = suit_of(led);
    const Mask best = lowest((led | reply) & suit);
    Choice chosen;
    Mask moves = run_tops(hands.of[player], hands.others(player) | best) & legal<Mode::misere>(hands.of[player], suit);
    for (; moves != 0; moves &= moves - 1) {
      const Mask card = lowest(moves);
      const Mask winner = lowest((best | card) & suit);
      const int taker = winner == card ? player : winner == led ? leader : following(leader);
      Shares shares = left == 1 ? Shares{} : lead(hands.without(player, card), taker, left - 1);
      shares.add(taker);
      chosen.offer(player, card, shares);
    }
    return chosen.shares;
  }

  // In a trick already begun, or one that the talon opens.
  Choice choose(const Standing& s) {
    Choice chosen;
    for (Mask moves = s.different_moves<Mode::misere>(); moves != 0; moves &= moves - 1) {
      chosen.offer(s.player(), lowest(moves), value_after(s, lowest(moves)));
    }
    return chosen;
  }

  SharesTable& table_;
  Budget& budget_;
};

}  // namespace pref::PREF_KERNEL
