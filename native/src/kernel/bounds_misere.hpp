// What can be said of a misere at the start of a trick without search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "quick.hpp"

namespace pref::PREF_KERNEL {

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
