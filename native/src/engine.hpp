// What a compiled search offers to `Solver`. Positions are sound when they come here.
#pragma once

#include <memory>
#include <vector>

#include "pref/solver.hpp"

namespace pref {

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  virtual Figures value(const Position& position, const Limits& limits) = 0;
  virtual Solution moves(const Position& position, const Limits& limits) = 0;
  virtual bool at_least(const Position& position, int need, int seat, const Limits& limits) = 0;
  virtual std::vector<std::uint8_t> line(const Position& position, const Limits& limits) = 0;
  virtual void forget() = 0;
  [[nodiscard]] virtual std::uint64_t nodes() const = 0;
  [[nodiscard]] virtual std::size_t bytes() const = 0;
  [[nodiscard]] virtual const char* processor() const = 0;
};

std::unique_ptr<Engine> make_portable_engine();
#if defined(PREF_WITH_BMI2)
std::unique_ptr<Engine> make_bmi2_engine();
#endif

}  // namespace pref
