// The learned move order.
#pragma once

#include "order.hpp"

namespace pref::PREF_KERNEL {

inline constexpr Weights kWeights = {
#include "weights.inc"
};

}  // namespace pref::PREF_KERNEL
