// Sets of cards inside the search: one word a hand, one byte a suit, the trump suit in byte 0, the ace in bit 0 of its byte.
//
// So the winner of a trick is the lowest set bit among its cards of the suit led and, with a trump, of suit 0;
// and the ranks above a card are the lower bits of its byte.
//
// This and every file beside it is compiled once per kind of processor, in a namespace of its own (PREF_KERNEL).
#pragma once

#include <bit>
#include <cstdint>

#if defined(PREF_BMI2)
#include <immintrin.h>
#endif

namespace pref::PREF_KERNEL {

using Mask = std::uint32_t;

inline constexpr Mask kAces = 0x01010101U;
inline constexpr Mask kTrumpSuit = 0xffU;

[[gnu::always_inline]] inline int count(Mask cards) { return __builtin_popcount(cards); }

[[gnu::always_inline]] constexpr Mask lowest(Mask cards) { return cards & (~cards + 1); }

[[gnu::always_inline]] constexpr Mask suit_mask(int suit) { return Mask{0xff} << (8 * suit); }

// The whole suit of one card.
[[gnu::always_inline]] inline Mask suit_of(Mask card) { return Mask{0xff} << (__builtin_ctz(card) & 24); }

// The ranks above the best card of `cards` (all ranks if there is none); to be cut to the suit by the caller.
[[gnu::always_inline]] constexpr Mask above(Mask cards) { return lowest(cards) - 1; }

// For every suit at once: each card, and all ranks below the best card of the suit.
[[gnu::always_inline]] constexpr Mask smear_down(Mask cards) {
  cards |= (cards << 1) & 0xfefefefeU;
  cards |= (cards << 2) & 0xfcfcfcfcU;
  cards |= (cards << 4) & 0xf0f0f0f0U;
  return cards;
}

// For every suit at once: each card, and all ranks above the lowest card of the suit.
[[gnu::always_inline]] constexpr Mask smear_up(Mask cards) {
  cards |= (cards >> 1) & 0x7f7f7f7fU;
  cards |= (cards >> 2) & 0x3f3f3f3fU;
  cards |= (cards >> 4) & 0x0f0f0f0fU;
  return cards;
}

// The number of cards of each suit, one byte a suit.
[[gnu::always_inline]] constexpr Mask suit_lengths(Mask cards) {
  cards -= (cards >> 1) & 0x55555555U;
  cards = (cards & 0x33333333U) + ((cards >> 2) & 0x33333333U);
  return (cards + (cards >> 4)) & 0x0f0f0f0fU;
}

// The cards of `own` that are the top of their run: no card of `foreign` lies between the cards of a run, which are
// therefore equal in value. The carry of the addition walks over the absent ranks to the first card of the hand.
[[gnu::always_inline]] constexpr Mask run_tops(Mask own, Mask foreign) {
  const Mask absent = ~(own | foreign);
  const Mask usable = ~foreign;
  const Mask starts = (usable & ~(usable << 1)) | (usable & kAces);
  return own & (starts | (absent + (starts & absent)));
}

// The ranks of the run that `card` begins, down to the first foreign card or the end of the suit.
[[gnu::always_inline]] inline Mask run_below(Mask card, Mask foreign) {
  const Mask usable = ~foreign & suit_of(card);
  return usable & ~(usable + card) & ~(card - 1);
}

// Ranks renumbered among the cards that are left. `compress` gives the place of each card of a set; `expand` goes back.
class Ranks {
 public:
#if defined(PREF_BMI2)
  explicit Ranks(Mask all) : all_(all) {}
  [[nodiscard, gnu::always_inline]] Mask compress(Mask cards) const { return _pext_u32(cards, all_); }
  [[nodiscard, gnu::always_inline]] Mask expand(Mask places) const { return _pdep_u32(places, all_); }

 private:
  Mask all_;
#else
  // All suits at once, each within its byte, in three steps that move cards by 1, 2 and 4 places.
  explicit Ranks(Mask all) {
    Mask left = all;
    Mask gaps = (~left << 1) & 0xfefefefeU;
    for (int step = 0; step < 3; ++step) {
      Mask odd = gaps ^ ((gaps << 1) & 0xfefefefeU);
      odd ^= (odd << 2) & 0xfcfcfcfcU;
      odd ^= (odd << 4) & 0xf0f0f0f0U;
      const Mask moves = odd & left;
      moves_[step] = moves;
      left = (left ^ moves) | (moves >> (1 << step));
      gaps &= ~odd;
    }
    all_ = all;
  }
  [[nodiscard]] Mask compress(Mask cards) const {
    cards &= all_;
    for (int step = 0; step < 3; ++step) {
      const Mask moving = cards & moves_[step];
      cards = (cards ^ moving) | (moving >> (1 << step));
    }
    return cards;
  }
  [[nodiscard]] Mask expand(Mask places) const {
    for (int step = 2; step >= 0; --step) {
      const Mask moved = places << (1 << step);
      places = (places & ~moves_[step]) | (moved & moves_[step]);
    }
    return places & all_;
  }

 private:
  Mask moves_[3];
  Mask all_;
#endif
};

}  // namespace pref::PREF_KERNEL
