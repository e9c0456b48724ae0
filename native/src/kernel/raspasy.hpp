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
  void add(int player) { packed_ = static_cast<std::uint16_t>(packed_ + (1U << (4 * player))); }
  friend bool operator==(Shares, Shares) = default;

 private:
  std::uint16_t packed_ = 0;
};

class SharesTable {
 public:
  static constexpr int kUsualBits = 16;

  explicit SharesTable(int bits) : shift_(64 - bits), entries_(std::size_t{1} << bits) {}

  struct Entry {
    std::uint64_t owners = 0;
    std::uint32_t shape = 0;
    std::uint16_t epoch = 0;
    Shares shares{};
  };
  static_assert(sizeof(Entry) == 16);

  [[nodiscard]] Entry& at(const ExactKey& key) { return entries_[static_cast<std::size_t>(key.hash() >> shift_)]; }
  [[nodiscard]] bool holds(const Entry& entry, const ExactKey& key) const {
    return entry.owners == key.owners && entry.shape == key.shape && entry.epoch == epoch_;
  }
  void note(const ExactKey& key, Shares shares) { at(key) = Entry{key.owners, key.shape, epoch_, shares}; }

  void forget() {
    if (++epoch_ == 0) {
      std::fill(entries_.begin(), entries_.end(), Entry{});
      epoch_ = 1;
    }
  }
  [[nodiscard]] std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

 private:
  int shift_;
  std::uint16_t epoch_ = 1;
  std::vector<Entry> entries_;
};

class Raspasy {
 public:
  Raspasy(SharesTable& table, Budget& budget) : table_(table), budget_(budget) {}

  Shares value(const Standing& s) {
    if (s.left == 0) return {};
    if (s.size > 0 || s.talon_size > 0 || s.left < kTabled) return best(s);
    const ExactKey key(s.hands, s.leader);
    const SharesTable::Entry& entry = table_.at(key);
    if (table_.holds(entry, key)) return entry.shares;
    const Shares shares = best(s);
    table_.note(key, shares);
    return shares;
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
  };

  Shares best(const Standing& s) {
    if (s.size == 0) budget_.spend();
    return choose(s).shares;
  }

  Choice choose(const Standing& s) {
    const int player = s.player();
    Choice chosen;
    for (Mask moves = s.different_moves<Mode::misere>(); moves != 0; moves &= moves - 1) {
      const Choice choice{lowest(moves), value_after(s, lowest(moves))};
      if (chosen.card == 0 || prefers(player, choice.shares, chosen.shares)) chosen = choice;
    }
    return chosen;
  }

  SharesTable& table_;
  Budget& budget_;
};

}  // namespace pref::PREF_KERNEL
