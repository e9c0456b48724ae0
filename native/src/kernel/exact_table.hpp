// What is known of positions at the start of a trick, keyed by the whole position in relative ranks.
//
// A key holds the owners of the remaining cards, the lengths of the suits and the leader, so it stays true over deals and
// worlds, and nothing is ever cleared for the sake of truth. `forget` makes all entries strangers at no cost: each entry
// carries the epoch it was written in.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mode.hpp"

namespace pref::PREF_KERNEL {

struct ExactKey {
  std::uint64_t owners = 0;
  std::uint32_t shape = 0;

  ExactKey(const Hands& hands, int leader) {
    const Mask all = hands.all();
    const Ranks ranks(all);
    owners = ranks.compress(hands.of[1]) | std::uint64_t{ranks.compress(hands.of[2])} << 32;
    // Three lengths tell the fourth, as the sum is three times the length of a hand, which is told by the owners.
    shape = (suit_lengths(all) & 0x0fffffffU) | static_cast<std::uint32_t>(leader) << 30;
  }

  [[nodiscard]] std::uint64_t hash() const {
    return (owners ^ (std::uint64_t{shape} * 0x9e3779b97f4a7c15ULL)) * 0xd6e8feb86659fd93ULL;
  }
};

class ExactTable {
 public:
  static constexpr int kUsualBits = 15;

  struct Entry {
    std::uint64_t owners = 0;
    std::uint32_t shape = 0;
    std::uint16_t epoch = 0;
    std::uint8_t low = 0;
    std::uint8_t high = 0;
  };
  static_assert(sizeof(Entry) == 16);

  explicit ExactTable(int bits) : shift_(64 - bits), entries_(std::size_t{1} << bits) {}

  void forget() {
    if (++epoch_ == 0) {
      std::fill(entries_.begin(), entries_.end(), Entry{});
      epoch_ = 1;
    }
  }

  [[nodiscard]] std::size_t bytes() const { return entries_.size() * sizeof(Entry); }

  // The place of this key; it may hold another position.
  [[nodiscard]] Entry& at(const ExactKey& key) { return entries_[static_cast<std::size_t>(key.hash() >> shift_)]; }

  [[nodiscard]] bool holds(const Entry& entry, const ExactKey& key) const {
    return entry.owners == key.owners && entry.shape == key.shape && entry.epoch == epoch_;
  }

  // Notes that the declarer takes at least `need` tricks of the `left` ones, or that he does not.
  void note(const ExactKey& key, int left, int need, bool yes) {
    Entry& entry = at(key);
    if (!holds(entry, key)) entry = Entry{key.owners, key.shape, epoch_, 0, static_cast<std::uint8_t>(left)};
    if (yes) {
      entry.low = std::max(entry.low, static_cast<std::uint8_t>(need));
    } else {
      entry.high = std::min(entry.high, static_cast<std::uint8_t>(need - 1));
    }
  }

 private:
  int shift_;
  std::uint16_t epoch_ = 1;
  std::vector<Entry> entries_;
};

}  // namespace pref::PREF_KERNEL
