// The core for Python: positions come as bytes (pref/record.hpp), answers go out as ints and bytes, the lock is released.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

#include "pref/record.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using Three = std::tuple<int, int, int>;

class Cancel {
 public:
  void set() { flag_ = true; }
  [[nodiscard]] bool is_set() const { return flag_; }
  [[nodiscard]] const std::atomic<bool>* flag() const { return &flag_; }

 private:
  std::atomic<bool> flag_{false};
};

std::span<const unsigned char> bytes_of(const nb::bytes& bytes) { return {reinterpret_cast<const unsigned char*>(bytes.c_str()), bytes.size()}; }

pref::Position position_of(const nb::bytes& record) {
  if (record.size() != pref::kRecordBytes) throw std::invalid_argument("not a position record");
  return pref::read_record(bytes_of(record).data());
}

pref::Limits limits_of(std::uint64_t nodes, const Cancel* cancel) { return {nodes, cancel == nullptr ? nullptr : cancel->flag()}; }

Three three(const pref::Figures& figures) { return {figures[0], figures[1], figures[2]}; }

nb::bytes answers_of(const std::vector<pref::Solution>& solutions) {
  std::vector<unsigned char> out(solutions.size() * pref::kAnswerBytes);
  for (std::size_t i = 0; i < solutions.size(); ++i) pref::write_answer(solutions[i], out.data() + i * pref::kAnswerBytes);
  return nb::bytes(out.data(), out.size());
}

pref::Processor processor_of(const std::string& name) {
  if (name == "best") return pref::Processor::best;
  if (name == "portable") return pref::Processor::portable;
  if (name == "bmi2") return pref::Processor::bmi2;
  throw std::invalid_argument("unknown processor");
}

// A solver that two threads of Python cannot enter at once.
class GuardedSolver {
 public:
  explicit GuardedSolver(const std::string& processor) : solver_(processor_of(processor)) {}

  template <class Do>
  auto with(const Do& act) {
    const nb::gil_scoped_release release;
    const std::lock_guard lock(mutex_);
    return act(solver_);
  }

 private:
  pref::Solver solver_;
  std::mutex mutex_;
};

Three value(GuardedSolver& self, const nb::bytes& record, std::uint64_t nodes, const Cancel* cancel) {
  const pref::Position position = position_of(record);
  return three(self.with([&](pref::Solver& solver) { return solver.value(position, limits_of(nodes, cancel)); }));
}

nb::bytes moves(GuardedSolver& self, const nb::bytes& record, std::uint64_t nodes, const Cancel* cancel) {
  const pref::Position position = position_of(record);
  return answers_of({self.with([&](pref::Solver& solver) { return solver.moves(position, limits_of(nodes, cancel)); })});
}

bool at_least(GuardedSolver& self, const nb::bytes& record, int need, int seat, std::uint64_t nodes, const Cancel* cancel) {
  const pref::Position position = position_of(record);
  return self.with([&](pref::Solver& solver) { return solver.at_least(position, need, seat, limits_of(nodes, cancel)); });
}

std::vector<int> line(GuardedSolver& self, const nb::bytes& record, std::uint64_t nodes, const Cancel* cancel) {
  const pref::Position position = position_of(record);
  const auto cards = self.with([&](pref::Solver& solver) { return solver.line(position, limits_of(nodes, cancel)); });
  return {cards.begin(), cards.end()};
}

nb::bytes solve_all(const nb::bytes& records, bool moves, bool cold, int threads, std::uint64_t nodes, const Cancel* cancel) {
  const std::vector<pref::Position> positions = pref::read_records(bytes_of(records));
  std::vector<pref::Solution> solutions;
  {
    const nb::gil_scoped_release release;
    solutions = pref::solve_all(positions, {moves, cold, threads, limits_of(nodes, cancel)});
  }
  return answers_of(solutions);
}

std::tuple<std::string, std::string, std::vector<std::uint32_t>> layout() {
  std::vector<std::uint32_t> bits;
  for (int card = 0; card < 32; ++card) bits.push_back(std::uint32_t{1} << card);
  return {"SCDH", "789TJQKA", bits};
}

}  // namespace

NB_MODULE(_native, m) {
  m.doc() = "The exact search of the play of the cards. Use `preferans.solver`, which checks what it is given.";

  nb::exception<pref::SearchStopped>(m, "SearchStopped", PyExc_RuntimeError);

  nb::class_<Cancel>(m, "Cancel", "Stops searches from another thread.")
      .def(nb::init<>())
      .def("set", &Cancel::set)
      .def("is_set", &Cancel::is_set);

  nb::class_<GuardedSolver>(m, "Solver", "One search with its tables; it may be used from any thread, one at a time.")
      .def(nb::init<const std::string&>(), "processor"_a = "best")
      .def("value", &value, "record"_a, "nodes"_a = 0, "cancel"_a = nb::none())
      .def("moves", &moves, "record"_a, "nodes"_a = 0, "cancel"_a = nb::none())
      .def("at_least", &at_least, "record"_a, "need"_a, "seat"_a = 0, "nodes"_a = 0, "cancel"_a = nb::none())
      .def("line", &line, "record"_a, "nodes"_a = 0, "cancel"_a = nb::none())
      .def("forget", [](GuardedSolver& self) { self.with([](pref::Solver& solver) { solver.forget(); }); })
      .def("nodes", [](GuardedSolver& self) { return self.with([](pref::Solver& solver) { return solver.nodes(); }); })
      .def("bytes", [](GuardedSolver& self) { return self.with([](pref::Solver& solver) { return solver.bytes(); }); })
      .def("processor", [](GuardedSolver& self) { return std::string(self.with([](pref::Solver& solver) { return solver.processor(); })); });

  m.def("solve_all", &solve_all, "records"_a, "moves"_a = false, "cold"_a = false, "threads"_a = 1, "nodes"_a = 0, "cancel"_a = nb::none());
  m.def("is_sound", [](const nb::bytes& record) { return pref::is_sound(position_of(record)); }, "record"_a);
  m.def("legal_cards", [](const nb::bytes& record) { return pref::legal_cards(position_of(record)); }, "record"_a);
  m.def("perft", [](const nb::bytes& record, int plies) { return pref::perft(position_of(record), plies); }, "record"_a, "plies"_a);
  m.def("layout", &layout, "Letters of the suits and ranks, and the bit of each card.");
}
