// The search for processors with BMI2. Only what stands between the pragmas may use the instructions: the library's own
// templates come before them, so that no function shared with the rest of the program needs such a processor.
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <stdexcept>
#include <vector>

#include "engine.hpp"
#include "pref/position.hpp"
#include "pref/solver.hpp"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("bmi,bmi2,popcnt,lzcnt")
#endif

#define PREF_KERNEL bmi2
#define PREF_BMI2
#include "kernel/engine_impl.hpp"

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace pref {

std::unique_ptr<Engine> make_bmi2_engine() { return std::make_unique<bmi2::CompiledEngine>("bmi2"); }

}  // namespace pref
