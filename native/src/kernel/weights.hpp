// The learned move order. Made by native/tools/train_order.
#pragma once

#include "order.hpp"

namespace pref::PREF_KERNEL {

inline constexpr Weights kWeights = {};

}  // namespace pref::PREF_KERNEL
