// Learns the weights of the move order and writes them as native/src/kernel/weights.inc.
//
//   train_order native/src/kernel/weights.inc [ROUNDS] [DEALS]        (3 rounds of 1000 deals: what is committed; two minutes)
//
// Recipe. Deals of all six kinds (native/tools/deals.hpp), seed 20260801 + round, are solved with the weights of the round
// before (the first round: none). Of the choices that the search meets a few per trick and place in the trick are kept. Every
// move of a kept choice is then searched with a cold table: does it succeed, and at what cost in nodes? A choice where
// some moves succeed and some fail is an example; the wanted share of a successful move is (cheapest cost / cost)^2,
// made to sum to one. A softmax over the scores of the moves is fitted to these shares by AdaGrad over the examples of
// all rounds. Nothing here is random but the seeded deals and picks, so the same program writes the same file.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#define PREF_KERNEL training
#if defined(__BMI2__)
#define PREF_BMI2
#endif
#include "../src/kernel/game.hpp"
#include "deals.hpp"

namespace {

using namespace pref;
using namespace pref::training;

constexpr std::uint64_t kSeed = 20260801;
constexpr int kKeptPerPlace = 2;  // choices kept of each deal, per tricks left and place in the trick
constexpr int kPlaces = 3;
constexpr double kScale = 48.0;  // from fitted numbers to the integers of the search
constexpr double kQuantile = 0.7;
constexpr int kEpochs = 12;

struct Choice {
  Hands hands{};
  int leader = 0;
  Mask led = 0;
  Mask reply = 0;
  int left = 0;
  int need = 0;

  [[nodiscard]] int place() const { return reply != 0 ? 2 : led != 0 ? 1 : 0; }
};

// Keeps a uniform sample of the choices of one deal, per tricks left and place.
class Sampler {
 public:
  explicit Sampler(deal::Random& random) : random_(random) {}

  void see(const Choice& choice) {
    Cell& cell = cells_[choice.left][choice.place()];
    ++cell.seen;
    if (cell.seen <= kKeptPerPlace) {
      cell.kept[cell.seen - 1] = choice;
    } else if (const int slot = random_.below(cell.seen); slot < kKeptPerPlace) {
      cell.kept[slot] = choice;
    }
  }

  template <class Do>
  void each(const Do& act) const {
    for (const auto& row : cells_) {
      for (const Cell& cell : row) {
        for (int i = 0; i < std::min(cell.seen, kKeptPerPlace); ++i) act(cell.kept[i]);
      }
    }
  }

 private:
  struct Cell {
    int seen = 0;
    Choice kept[kKeptPerPlace];
  };
  deal::Random& random_;
  Cell cells_[kTricks + 1][kPlaces];
};

struct Watch {
  Sampler* sampler;
  void choice(const Hands& hands, int leader, Mask led, Mask reply, int left, int need) const {
    sampler->see({hands, leader, led, reply, left, need});
  }
};

struct Move {
  int features[5] = {};
  double share = 0;
};

struct Example {
  std::vector<Move> moves;
  double weight = 1;
};

using Examples = std::vector<Example>;

struct Pool {
  Examples of[kModes][3][kPlaces];
};

template <Mode M, int Leader>
void describe(const Choice& c, Mask card, Move& move) {
  const auto copy = [&move](const auto& features) { std::copy(features.begin(), features.end(), move.features); };
  if (c.place() == 0) return copy(lead_features<M, Leader>(c.hands, card));
  const Mask suit = suit_of(c.led);
  if (c.place() == 1) return copy(follow_features<M, Leader, 1>(c.hands, suit, c.led, true, card));
  const Mask best = lowest(contenders<M>(c.led | c.reply, suit));
  return copy(follow_features<M, Leader, 2>(c.hands, suit, best, best == c.led, card));
}

template <Mode M>
void describe(const Choice& c, Mask card, Move& move) {
  if (c.leader == 0) return describe<M, 0>(c, card, move);
  if (c.leader == 1) return describe<M, 1>(c, card, move);
  return describe<M, 2>(c, card, move);
}

// Searches every move of a choice; an example if they differ.
template <Mode M>
void judge(const Choice& c, const Weights& weights, TableOf<M>& table, Pool& pool) {
  Standing s(Position{}, View(0, kNoTrump));
  s.hands = c.hands;
  s.leader = c.leader;
  s.left = c.left;
  s.size = c.place();
  s.table[0] = c.led;
  s.table[1] = c.reply;
  const bool wanted = wants_tricks(M, s.player());
  Example example;
  std::vector<double> costs;
  double cheapest = 1e18;
  int failed = 0;
  for (Mask rest = s.different_moves<M>(); rest != 0; rest &= rest - 1) {
    table.forget();
    Budget budget;
    Game<M> game(Search<M>(table, weights, budget), weights);
    Standing next = s;
    const int won = next.play<M>(lowest(rest)) == 0 ? 1 : 0;
    const bool yes = next.left == 0 ? c.need <= won : game.at_least(next, c.need - won);
    const double cost = static_cast<double>(budget.used()) + 1.0;
    Move move;
    describe<M>(c, lowest(rest), move);
    example.moves.push_back(move);
    costs.push_back(yes == wanted ? cost : -1.0);
    if (yes == wanted) cheapest = std::min(cheapest, cost);
    failed += yes == wanted ? 0 : 1;
  }
  if (failed == 0 || failed == static_cast<int>(example.moves.size())) return;
  double sum = 0;
  for (std::size_t i = 0; i < costs.size(); ++i) {
    example.moves[i].share = costs[i] < 0 ? 0 : (cheapest / costs[i]) * (cheapest / costs[i]);
    sum += example.moves[i].share;
  }
  for (Move& move : example.moves) move.share /= sum;
  pool.of[index_of(M)][c.leader][c.place()].push_back(std::move(example));
}

template <Mode M>
void gather(const Position& p, deal::Random& random, const Weights& weights, TableOf<M>& table, Pool& pool) {
  auto sampler = std::make_unique<Sampler>(random);
  table.forget();
  Budget budget;
  Game<M, Watch> game(Search<M, Watch>(table, weights, budget, Watch{sampler.get()}), weights);
  (void)game.value(Standing(p, View(0, p.trump)));
  sampler->each([&](const Choice& choice) { judge<M>(choice, weights, table, pool); });
}

// Calls `act` with the game's mode as a type and its table.
class Tables {
 public:
  template <class Do>
  void with(const Position& p, const Do& act) {
    if (p.goal == Goal::misere) {
      act(std::integral_constant<Mode, Mode::misere>{}, misere_);
    } else if (p.trump == kNoTrump) {
      act(std::integral_constant<Mode, Mode::no_trump>{}, no_trump_);
    } else {
      act(std::integral_constant<Mode, Mode::trump>{}, trump_);
    }
  }

 private:
  TableOf<Mode::trump> trump_{TableOf<Mode::trump>::kUsualBits};
  TableOf<Mode::no_trump> no_trump_{TableOf<Mode::no_trump>::kUsualBits};
  TableOf<Mode::misere> misere_{TableOf<Mode::misere>::kUsualBits};
};

// A position and its value, to learn the first guess from.
struct Valued {
  std::vector<int> features;
  int value = 0;
};

template <Mode M>
void add_valued(const Position& p, const Weights& weights, TableOf<M>& table, std::vector<Valued>& out) {
  const Standing s(p, View(p.declarer, p.trump));
  Budget budget;
  Valued valued;
  guess_features<M>(s.hands, s.leader, s.left, [&](int feature) { valued.features.push_back(feature); });
  valued.value = Game<M>(Search<M>(table, weights, budget), weights).value(s);
  out.push_back(std::move(valued));
}

// Fits the value that is not exceeded in kQuantile of the positions: to ask first for a little too much is cheaper than for
// too little.
void fit_guess(const std::vector<Valued>& examples, std::int16_t* out) {
  std::vector<double> weights(kGuessWeights);
  std::vector<double> squares(kGuessWeights, 1.0);
  double error = 0;
  for (int epoch = 0; epoch < 30; ++epoch) {
    error = 0;
    for (const Valued& example : examples) {
      double sum = 0;
      for (const int feature : example.features) sum += weights[static_cast<std::size_t>(feature)];
      const double slope = sum > example.value ? 1 - kQuantile : -kQuantile;
      error += std::abs(sum - example.value);
      for (const int feature : example.features) {
        const auto at = static_cast<std::size_t>(feature);
        squares[at] += slope * slope;
        weights[at] -= 0.2 * slope / std::sqrt(squares[at]);
      }
    }
  }
  std::fprintf(stderr, "guess: %zu examples, mean error %.3f\n", examples.size(), error / static_cast<double>(examples.size()));
  for (std::size_t i = 0; i < weights.size(); ++i) out[i] = static_cast<std::int16_t>(std::lround(weights[i] * kGuessUnit));
}

// Values of full deals, and of positions in the middle of them after random play.
void learn_guess(int deals, Weights& weights) {
  Tables tables;
  deal::Random random(kSeed + 1000);
  std::vector<Valued> examples[kModes];
  for (int number = 0; number < deals; ++number) {
    for (const deal::Kind kind : deal::kKinds) {
      Position p = deal::full_deal(random, kind, number);
      if (p.goal == Goal::misere) continue;
      for (int tricks = random.below(2) * random.below(6); tricks > 0; --tricks) {
        for (int card = 0; card < 3; ++card) p = play(p, random.card_of(legal_cards(p))).next;
      }
      tables.with(p, [&](auto mode, auto& table) { add_valued<mode()>(p, weights, table, examples[index_of(mode())]); });
    }
  }
  for (int mode = 0; mode < kModes - 1; ++mode) fit_guess(examples[mode], weights.guess[mode]);
}

void gather_all(int round, int deals, const Weights& weights, Pool& pool) {
  Tables tables;
  deal::Random random(kSeed + static_cast<std::uint64_t>(round));
  for (int number = 0; number < deals; ++number) {
    for (const deal::Kind kind : deal::kKinds) {
      const Position p = deal::full_deal(random, kind, number);
      tables.with(p, [&](auto mode, auto& table) { gather<mode()>(p, random, weights, table, pool); });
    }
  }
}

// Fits a softmax over the moves to their shares; returns the mean cross entropy of the last pass.
double fit(const Examples& examples, int features, std::vector<double>& weights) {
  std::vector<double> squares(weights.size(), 1e-3);
  std::vector<double> chances;
  double loss = 0;
  for (int epoch = 0; epoch < kEpochs; ++epoch) {
    loss = 0;
    for (const Example& example : examples) {
      double top = -1e18;
      chances.clear();
      for (const Move& move : example.moves) {
        double score = 0;
        for (int i = 0; i < features; ++i) score += weights[static_cast<std::size_t>(move.features[i])];
        chances.push_back(score);
        top = std::max(top, score);
      }
      double sum = 0;
      for (double& chance : chances) sum += chance = std::exp(chance - top);
      for (std::size_t m = 0; m < chances.size(); ++m) {
        const double chance = chances[m] / sum;
        const Move& move = example.moves[m];
        if (move.share > 0) loss -= move.share * std::log(std::max(chance, 1e-12));
        const double slope = chance - move.share;
        for (int i = 0; i < features; ++i) {
          const auto at = static_cast<std::size_t>(move.features[i]);
          squares[at] += slope * slope;
          weights[at] -= 0.12 * slope / std::sqrt(squares[at]);
        }
      }
    }
  }
  return loss / static_cast<double>(std::max<std::size_t>(examples.size(), 1));
}

std::int16_t rounded(double weight) { return static_cast<std::int16_t>(std::lround(std::max(-2000.0, std::min(2000.0, weight * kScale)))); }

void fit_all(const Pool& pool, Weights& out) {
  for (int mode = 0; mode < kModes; ++mode) {
    for (int leader = 0; leader < 3; ++leader) {
      for (int place = 0; place < kPlaces; ++place) {
        const Examples& examples = pool.of[mode][leader][place];
        std::vector<double> weights(static_cast<std::size_t>(place == 0 ? kLeadWeights : kFollowWeights));
        const double loss = fit(examples, place == 0 ? 4 : 5, weights);
        std::fprintf(stderr, "mode %d leader %d place %d: %zu examples, loss %.4f\n", mode, leader, place, examples.size(), loss);
        for (std::size_t i = 0; i < weights.size(); ++i) {
          (place == 0 ? out.lead[mode][leader][i] : out.follow[mode][leader][place - 1][i]) = rounded(weights[i]);
        }
      }
    }
  }
}

void write_row(std::FILE* file, const std::int16_t* row, int size) {
  std::fprintf(file, "{");
  for (int i = 0; i < size; ++i) std::fprintf(file, "%s%d", i == 0 ? "" : i % 32 == 0 ? ",\n" : ",", row[i]);
  std::fprintf(file, "}");
}

bool write(const char* path, const Weights& weights) {
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) return false;
  std::fprintf(file, "// Made by native/tools/train_order.cpp; do not edit.\n// lead[mode][leader]\n{");
  for (int mode = 0; mode < kModes; ++mode) {
    for (int leader = 0; leader < 3; ++leader) {
      std::fprintf(file, leader == 0 ? (mode == 0 ? "{" : ",\n{") : ",\n");
      write_row(file, weights.lead[mode][leader], kLeadWeights);
    }
    std::fprintf(file, "}");
  }
  std::fprintf(file, "},\n// follow[mode][leader][second hand, third hand]\n{");
  for (int mode = 0; mode < kModes; ++mode) {
    for (int leader = 0; leader < 3; ++leader) {
      std::fprintf(file, leader == 0 ? (mode == 0 ? "{{" : ",\n{{") : ",\n{");
      write_row(file, weights.follow[mode][leader][0], kFollowWeights);
      std::fprintf(file, ",\n");
      write_row(file, weights.follow[mode][leader][1], kFollowWeights);
      std::fprintf(file, "}");
    }
    std::fprintf(file, "}");
  }
  std::fprintf(file, "},\n// guess[mode]\n{");
  for (int mode = 0; mode < kModes - 1; ++mode) {
    if (mode > 0) std::fprintf(file, ",\n");
    write_row(file, weights.guess[mode], kGuessWeights);
  }
  std::fprintf(file, "}\n");
  return std::fclose(file) == 0;
}

// Mean nodes of the value on deals of other seeds than those learned from.
void report(const Weights& weights, int deals) {
  Tables tables;
  for (std::size_t k = 0; k < deal::kKinds.size(); ++k) {
    deal::Random random(4711);
    std::uint64_t nodes = 0;
    long values = 0;
    for (int number = 0; number < deals; ++number) {
      const Position p = deal::full_deal(random, deal::kKinds[k], number);
      tables.with(p, [&](auto mode, auto& table) {
        table.forget();
        Budget budget;
        values += Game<mode()>(Search<mode()>(table, weights, budget), weights).value(Standing(p, View(0, p.trump)));
        nodes += budget.used();
      });
    }
    std::fprintf(stderr, "  %s: %.0f nodes, mean value %.2f\n", deal::kKindNames[k], static_cast<double>(nodes) / deals, static_cast<double>(values) / deals);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "train_order FILE [ROUNDS] [DEALS]\n");
    return 2;
  }
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
  const int deals = argc > 3 ? std::atoi(argv[3]) : 1000;
  auto pool = std::make_unique<Pool>();
  auto weights = std::make_unique<Weights>();
  report(*weights, 100);
  for (int round = 0; round < rounds; ++round) {
    gather_all(round, deals, *weights, *pool);
    fit_all(*pool, *weights);
    std::fprintf(stderr, "round %d\n", round + 1);
    report(*weights, 300);
  }
  learn_guess(deals * 6, *weights);
  report(*weights, 300);
  return write(argv[1], *weights) ? 0 : 1;
}
