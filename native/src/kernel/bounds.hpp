// What can be said at the start of a trick without search: whether the declarer takes `need` of the `left` tricks.
#pragma once

#include "bounds_misere.hpp"
#include "bounds_no_trump.hpp"
#include "bounds_trump.hpp"

namespace pref::PREF_KERNEL {

template <Mode M, int Leader>
[[gnu::always_inline]] inline Bounded bound_tricks(const Hands& hands, const Facts& facts, int left, int need) {
  if constexpr (M == Mode::trump) return bound_trumps<Leader>(hands, facts, left, need);
  return bound_no_trump<Leader>(hands, facts, left, need);
}

}  // namespace pref::PREF_KERNEL
