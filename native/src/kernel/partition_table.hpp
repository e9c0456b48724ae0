// What is known of whole families of positions: same suit lengths of all hands, same owners of the ranks that mattered.
//
// A bucket holds the entries of one shape (the twelve lengths and the leader). An entry names the owners it was made with
// and, as a mask of relative ranks, those that its bounds rely on; it answers for every position that agrees on them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "mode.hpp"

namespace pref::PREF_KERNEL {

// A position at the start of a trick, ready to be looked up.
struct Shape {
  Ranks ranks;
  Mask one;  // places of the cards of players 1 and 2 among all
  Mask two;
  std::uint64_t lengths;

  Shape(const Hands& hands, const Mask (&length)[3], int leader)
      : ranks(hands.all()), one(ranks.compress(hands.of[1])), two(ranks.compress(hands.of[2])) {
    lengths = std::uint64_t{length[0] | length[1] << 4} | std::uint64_t{length[2]} << 32 | static_cast<std::uint64_t>(leader) << 36;
  }
};

class PartitionTable {
 public:
  static constexpr int kUsualBits = 11;

  struct Found {
    bool known = false;
    bool yes = false;
    Mask relative = 0;  // the ranks that the answer relies on
  };

  explicit PartitionTable(int bits) : shift_(64 - bits), buckets_(std::size_t{1} << bits) {}

  void forget() {
    if (++epoch_ == 0) {
      std::fill(buckets_.begin(), buckets_.end(), Bucket{});
      epoch_ = 1;
    }
  }

  [[nodiscard]] std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

  // Whether an entry tells if the declarer takes `need` tricks.
  [[nodiscard]] Found find(const Shape& shape, int need) const {
    const Bucket* bucket = bucket_of(shape);
    if (bucket == nullptr) return {};
    for (int i = 0; i < bucket->size; ++i) {
      if ((((bucket->one[i] ^ shape.one) | (bucket->two[i] ^ shape.two)) & bucket->mask[i]) != 0) continue;
      if (need <= bucket->low[i]) return {true, true, bucket->mask[i]};
      if (need > bucket->high[i]) return {true, false, bucket->mask[i]};
    }
    return {};
  }

  void note(const Shape& shape, int left, int need, bool yes, Mask relative) {
    Bucket& bucket = place_for(shape);
    const std::uint8_t at = bucket.next;
    bucket.next = static_cast<std::uint8_t>((at + 1) % kEntries);
    bucket.size = std::max(bucket.size, static_cast<std::uint8_t>(at + 1));
    bucket.one[at] = shape.one;
    bucket.two[at] = shape.two;
    bucket.mask[at] = relative;
    bucket.low[at] = static_cast<std::uint8_t>(yes ? need : 0);
    bucket.high[at] = static_cast<std::uint8_t>(yes ? left : need - 1);
  }

 private:
  static constexpr int kEntries = 16;

  struct alignas(64) Bucket {
    std::uint64_t lengths = 0;
    std::uint16_t epoch = 0;
    std::uint8_t next = 0;
    std::uint8_t size = 0;
    Mask one[kEntries] = {};
    Mask two[kEntries] = {};
    Mask mask[kEntries] = {};
    std::uint8_t low[kEntries] = {};
    std::uint8_t high[kEntries] = {};
  };
  static_assert(sizeof(Bucket) == 256);

  [[nodiscard]] std::size_t index(const Shape& shape) const {
    return static_cast<std::size_t>((shape.lengths * 0x9e3779b97f4a7c15ULL) >> shift_);
  }

  [[nodiscard]] bool holds(const Bucket& bucket, const Shape& shape) const { return bucket.lengths == shape.lengths && bucket.epoch == epoch_; }

  // Each shape has two places.
  [[nodiscard]] const Bucket* bucket_of(const Shape& shape) const {
    const std::size_t first = index(shape);
    if (holds(buckets_[first], shape)) return &buckets_[first];
    if (holds(buckets_[first ^ 1], shape)) return &buckets_[first ^ 1];
    return nullptr;
  }

  [[nodiscard]] Bucket& place_for(const Shape& shape) {
    const std::size_t first = index(shape);
    Bucket& one = buckets_[first];
    Bucket& other = buckets_[first ^ 1];
    if (holds(one, shape)) return one;
    if (holds(other, shape)) return other;
    Bucket& chosen = one.epoch != epoch_ ? one : other.epoch != epoch_ ? other : one.size <= other.size ? one : other;
    chosen.lengths = shape.lengths;
    chosen.epoch = epoch_;
    chosen.next = chosen.size = 0;
    return chosen;
  }

  int shift_;
  std::uint16_t epoch_ = 1;
  std::vector<Bucket> buckets_;
};

}  // namespace pref::PREF_KERNEL
