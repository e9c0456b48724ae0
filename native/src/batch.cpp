#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

#include "pref/solver.hpp"

namespace pref {
namespace {

constexpr std::size_t kShare = 4;  // positions a thread takes at a time: neighbours share what is learned

class Work {
 public:
  Work(std::span<const Position> positions, const Batch& batch) : positions_(positions), batch_(batch), answers_(positions.size()) {}

  void run() noexcept {
    try {
      Solver solver;
      for (std::size_t from = next_.fetch_add(kShare); from < positions_.size() && !failed_; from = next_.fetch_add(kShare)) {
        const std::size_t to = std::min(from + kShare, positions_.size());
        for (std::size_t i = from; i < to; ++i) answers_[i] = solve(solver, positions_[i]);
      }
    } catch (...) {
      failed_ = true;
      const std::lock_guard lock(mutex_);
      if (!error_) error_ = std::current_exception();
    }
  }

  std::vector<Solution> take() {
    if (error_) std::rethrow_exception(error_);
    return std::move(answers_);
  }

 private:
  Solution solve(Solver& solver, const Position& position) const {
    if (batch_.cold) solver.forget();
    if (batch_.moves) return solver.moves(position, batch_.limits);
    return Solution{solver.value(position, batch_.limits), 0, {}};
  }

  std::span<const Position> positions_;
  const Batch& batch_;
  std::vector<Solution> answers_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  std::exception_ptr error_;
};

}  // namespace

std::vector<Solution> solve_all(std::span<const Position> positions, const Batch& batch) {
  Work work(positions, batch);
  {
    std::vector<std::jthread> helpers;
    const std::size_t useful = (positions.size() + kShare - 1) / kShare;
    const std::size_t threads = std::min(static_cast<std::size_t>(std::max(batch.threads, 1)), std::max<std::size_t>(useful, 1));
    for (std::size_t i = 1; i < threads; ++i) helpers.emplace_back([&work] { work.run(); });
    work.run();
  }
  return work.take();
}

}  // namespace pref
