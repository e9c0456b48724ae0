#include "pref/solver.hpp"

#include "engine.hpp"

namespace pref {
namespace {

// Processors with the instructions, except those that take dozens of cycles for them (AMD before Zen 3).
bool bmi2_pays() {
#if defined(PREF_WITH_BMI2)
  __builtin_cpu_init();
  const bool present = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  const bool slow = __builtin_cpu_is("amdfam15h") || __builtin_cpu_is("amdfam17h");
  return present && !slow;
#else
  return false;
#endif
}

std::unique_ptr<Engine> make_engine([[maybe_unused]] Processor processor) {
#if defined(PREF_WITH_BMI2)
  if (processor == Processor::bmi2 || (processor == Processor::best && bmi2_pays())) return make_bmi2_engine();
#endif
  return make_portable_engine();
}

void demand_sound(const Position& position) {
  if (!is_sound(position)) throw UnsoundPosition();
}

}  // namespace

Solver::Solver(Processor processor) : engine_(make_engine(processor)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

Figures Solver::value(const Position& position, const Limits& limits) {
  demand_sound(position);
  return engine_->value(position, limits);
}

Solution Solver::moves(const Position& position, const Limits& limits) {
  demand_sound(position);
  return engine_->moves(position, limits);
}

bool Solver::at_least(const Position& position, int need, int seat, const Limits& limits) {
  demand_sound(position);
  if (seat < 0 || seat >= kSeats) throw std::out_of_range("seat");
  return engine_->at_least(position, need, seat, limits);
}

std::vector<std::uint8_t> Solver::line(const Position& position, const Limits& limits) {
  demand_sound(position);
  return engine_->line(position, limits);
}

void Solver::forget() { engine_->forget(); }
std::uint64_t Solver::nodes() const { return engine_->nodes(); }
std::size_t Solver::bytes() const { return engine_->bytes(); }
const char* Solver::processor() const { return engine_->processor(); }

}  // namespace pref
