// Solves the positions it reads and tells the CPU microseconds of each.
//
//   time_lines value|moves tricks|misere [portable|warm] < LINES
//
// A line is "trump leader owners" as in bench/reference_solver.cpp: trump 0-3 (S C D H) or 4 (no trump), leader 0-2, and
// for each of the 32 cards '0' '1' '2' or '.'; seat 0 is the declarer. Prints "value microseconds nodes" per line. Every
// line starts with a cold table, unless `warm`.
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

#include "pref/solver.hpp"

namespace {

double now() {
  std::timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e6 + static_cast<double>(t.tv_nsec) * 1e-3;
}

bool has(int argc, char** argv, const char* word) {
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], word) == 0) return true;
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  const bool moves = has(argc, argv, "moves");
  const bool warm = has(argc, argv, "warm");
  pref::Solver solver(has(argc, argv, "portable") ? pref::Processor::portable : pref::Processor::best);
  int trump = 0;
  int leader = 0;
  char owners[64];
  while (std::scanf("%d %d %63s", &trump, &leader, owners) == 3) {
    pref::Position p;
    p.goal = has(argc, argv, "misere") ? pref::Goal::misere : pref::Goal::tricks;
    p.trump = static_cast<std::uint8_t>(trump);
    p.leader = static_cast<std::uint8_t>(leader);
    for (int card = 0; card < 32; ++card) {
      if (owners[card] != '.') p.hands[static_cast<std::size_t>(owners[card] - '0')] |= pref::Mask{1} << card;
    }
    if (!warm) solver.forget();
    const double start = now();
    const int value = moves ? solver.moves(p).value[0] : solver.value(p)[0];
    const double spent = now() - start;
    std::printf("%d %.2f %llu\n", value, spent, static_cast<unsigned long long>(solver.nodes()));
  }
}
