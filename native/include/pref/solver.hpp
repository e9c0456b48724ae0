// The exact truth about a position, with all cards open.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "pref/position.hpp"

namespace pref {

// Tricks from here to the end, the current one included: the declarer's in [0], or in raspasy one figure per seat.
using Figures = std::array<std::uint8_t, kSeats>;

[[nodiscard]] constexpr bool has_three_figures(Goal goal) { return goal == Goal::raspasy || goal == Goal::raspasy_paranoid; }

struct MoveValue {
  std::uint8_t card = 0;
  Figures value{};
};

struct Solution {
  Figures value{};
  std::uint8_t size = 0;                     // legal cards, if they were asked for
  std::array<MoveValue, kTricks> moves{};  // from the lowest card index on
};

struct Limits {
  std::uint64_t nodes = 0;                        // starts of tricks that may be searched; 0: no limit
  const std::atomic<bool>* cancel = nullptr;  // set by another thread to stop
};

// The position cannot occur.
class UnsoundPosition : public std::invalid_argument {
 public:
  UnsoundPosition() : std::invalid_argument("not a position that can occur in play") {}
};

// The node limit was reached, or the search was cancelled. The solver stays usable.
class SearchStopped : public std::runtime_error {
 public:
  SearchStopped() : std::runtime_error("the search was stopped by its limit or cancelled") {}
};

enum class Processor { best, portable, bmi2 };

class Engine;  // the search as compiled for one kind of processor

// One solver for one thread. It keeps what it learned about positions, which stays true over deals.
class Solver {
 public:
  explicit Solver(Processor processor = Processor::best);
  ~Solver();
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;

  [[nodiscard]] Figures value(const Position& position, const Limits& limits = {});
  // The value of every legal card, and the best of them.
  [[nodiscard]] Solution moves(const Position& position, const Limits& limits = {});
  // Whether figure `seat` (the declarer's where there is only one) is at least `need`.
  [[nodiscard]] bool at_least(const Position& position, int need, int seat = 0, const Limits& limits = {});
  // One best line to the last card. In `raspasy_paranoid` it is that of the player to move.
  [[nodiscard]] std::vector<std::uint8_t> line(const Position& position, const Limits& limits = {});

  void forget();                                    // what was learned
  [[nodiscard]] std::uint64_t nodes() const;        // starts of tricks visited by the last call
  [[nodiscard]] std::size_t bytes() const;          // held by the tables now
  [[nodiscard]] const char* processor() const;      // "bmi2" or "portable"

 private:
  std::unique_ptr<Engine> engine_;
};

// Solves many positions on several threads, each with a solver of its own. The answers come in order.
struct Batch {
  bool moves = false;  // values of every legal card too
  bool cold = false;   // forget between positions
  int threads = 1;
  Limits limits{};     // the node limit holds for each position
};
[[nodiscard]] std::vector<Solution> solve_all(std::span<const Position> positions, const Batch& batch);

}  // namespace pref
