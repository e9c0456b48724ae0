// The engine of one kind of processor: its tables, and which search answers which goal.
#pragma once

#include <memory>
#include <optional>
#include <tuple>
#include <vector>

#include "../engine.hpp"
#include "game.hpp"
#include "raspasy.hpp"
#include "weights.hpp"

namespace pref::PREF_KERNEL {

class CompiledEngine final : public Engine {
  template <class Do>
  auto within(const Limits& limits, const Do& act) {
    Budget budget;
    try {
      budget = Budget(limits.nodes, limits.cancel);
      auto result = act(budget);
      nodes_ = budget.used();
      return result;
    } catch (const Stopped&) {
      nodes_ = budget.used();
      throw SearchStopped();
    }
  }

  template <Mode M, class Do>
  auto with_mode(const Standing& standing, Budget& budget, const Do& act) {
    auto& table = std::get<index_of(M)>(tables_);
    if (!table) table.emplace(TableOf<M>::kUsualBits);
    Game<M> game(Search<M>(*table, weights_, budget), weights_);
    return act(game, standing);
  }

  // Calls `act` with the game of this position, seen from the declarer.
  template <class Do>
  auto with_game(const Position& p, int declarer, Budget& budget, const Do& act) {
    const Standing standing(p, View(declarer, p.trump));
    if (p.goal != Goal::tricks) return with_mode<Mode::misere>(standing, budget, act);
    if (p.trump == kNoTrump) return with_mode<Mode::no_trump>(standing, budget, act);
    return with_mode<Mode::trump>(standing, budget, act);
  }

 public:
  explicit CompiledEngine(const char* processor, const Weights& weights = kWeights) : processor_(processor), weights_(weights) {}

  Figures value(const Position& p, const Limits& limits) override {
    return within(limits, [&](Budget& budget) { return figures(p, budget); });
  }

  Solution moves(const Position& p, const Limits& limits) override {
    return within(limits, [&](Budget& budget) { return solution(p, budget); });
  }

  bool at_least(const Position& p, int need, int seat, const Limits& limits) override {
    return within(limits, [&](Budget& budget) {
      if (p.goal == Goal::raspasy) return figures(p, budget)[static_cast<std::size_t>(seat)] >= need;
      const int declarer = p.goal == Goal::raspasy_paranoid ? seat : p.declarer;
      return with_game(p, declarer, budget, [&](auto& game, const Standing& standing) { return game.at_least(standing, need); });
    });
  }

  std::vector<std::uint8_t> line(const Position& p, const Limits& limits) override {
    return within(limits, [&](Budget& budget) { return best_line(p, budget); });
  }

  void forget() override {
    each_table([](auto& table) { table.forget(); });
  }

  [[nodiscard]] std::uint64_t nodes() const override { return nodes_; }

  [[nodiscard]] std::size_t bytes() const override {
    std::size_t sum = sizeof *this;
    each_table([&sum](const auto& table) { sum += table.bytes(); });
    return sum;
  }

  [[nodiscard]] const char* processor() const override { return processor_; }

 private:
  // Calls `act` with every table that was needed so far.
  template <class Self, class Do>
  static void each_of(Self& self, const Do& act) {
    std::apply([&act](auto&... tables) { ((tables ? act(*tables) : void()), ...); }, self.tables_);
    if (self.shares_) act(*self.shares_);
  }
  template <class Do>
  void each_table(const Do& act) {
    each_of(*this, act);
  }
  template <class Do>
  void each_table(const Do& act) const {
    each_of(*this, act);
  }

  SharesTable& shares() {
    if (!shares_) shares_.emplace(SharesTable::kUsualBits);
    return *shares_;
  }

  Figures figures(const Position& p, Budget& budget) {
    if (p.goal == Goal::raspasy) return outside(Raspasy(shares(), budget).value(Standing(p, kSameSeats)));
    Figures out{};
    for (int seat = 0; seat < (has_three_figures(p.goal) ? kSeats : 1); ++seat) {
      const int declarer = has_three_figures(p.goal) ? seat : p.declarer;
      out[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(
          with_game(p, declarer, budget, [](auto& game, const Standing& standing) { return game.value(standing); }));
    }
    return out;
  }

  Solution solution(const Position& p, Budget& budget) {
    Solution out;
    for (Mask rest = legal_cards(p); rest != 0; rest &= rest - 1) out.moves[out.size++].card = static_cast<std::uint8_t>(__builtin_ctz(rest));
    if (p.goal == Goal::raspasy) {
      fill_raspasy(p, out, budget);
      return out;
    }
    for (int seat = 0; seat < (has_three_figures(p.goal) ? kSeats : 1); ++seat) {
      const int declarer = has_three_figures(p.goal) ? seat : p.declarer;
      const View view(declarer, p.trump);
      with_game(p, declarer, budget, [&](auto& game, const Standing& standing) {
        fill(game, standing, view, static_cast<std::size_t>(seat), out);
        return 0;
      });
    }
    return out;
  }

  // Values of all moves: cards of one run are of equal value; the guess for a card is the value of the one before
  // (in misere one less: it is cheaper to ask for too little).
  template <Mode M>
  static void fill(Game<M>& game, const Standing& standing, const View& view, std::size_t figure, Solution& out) {
    const Mask different = standing.different_moves<M>();
    const bool raises = wants_tricks(M, standing.player());
    int best = -1;
    int value = game.guessed(standing);
    for (Mask rest = standing.moves<M>(); rest != 0; rest &= rest - 1) {
      const Mask card = lowest(rest);
      if ((card & different) != 0) {
        value = game.value_after(standing, card, M == Mode::misere ? value - 1 : value);
        if (best < 0 || (raises ? value > best : value < best)) best = value;
      }
      move_of(out, view, card).value[figure] = static_cast<std::uint8_t>(value);
    }
    out.value[figure] = static_cast<std::uint8_t>(best);
  }

  void fill_raspasy(const Position& p, Solution& out, Budget& budget) {
    const Standing standing(p, kSameSeats);
    Raspasy raspasy(shares(), budget);
    const Mask different = standing.different_moves<Mode::misere>();
    std::optional<Shares> best;
    Shares value;
    for (Mask rest = standing.moves<Mode::misere>(); rest != 0; rest &= rest - 1) {
      const Mask card = lowest(rest);
      if ((card & different) != 0) {
        value = raspasy.value_after(standing, card);
        if (!best || Raspasy::prefers(standing.player(), value, *best)) best = value;
      }
      move_of(out, kSameSeats, card).value = outside(value);
    }
    out.value = outside(*best);
  }

  std::vector<std::uint8_t> best_line(const Position& p, Budget& budget) {
    const int declarer = p.goal == Goal::raspasy ? 0 : p.goal == Goal::raspasy_paranoid ? to_move(p) : p.declarer;
    const View view(declarer, p.trump);
    const std::vector<Mask> cards = p.goal == Goal::raspasy
                                        ? Raspasy(shares(), budget).line(Standing(p, view))
                                        : with_game(p, declarer, budget, [](auto& game, const Standing& standing) { return game.line(standing); });
    std::vector<std::uint8_t> out;
    for (const Mask card : cards) out.push_back(static_cast<std::uint8_t>(__builtin_ctz(view.outside(card))));
    return out;
  }

  static MoveValue& move_of(Solution& out, const View& view, Mask card) {
    const int index = __builtin_ctz(view.outside(card));
    std::size_t i = 0;
    while (out.moves[i].card != index) ++i;
    return out.moves[i];
  }

  static Figures outside(Shares shares) {
    Figures out{};
    for (int seat = 0; seat < kSeats; ++seat) out[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(shares.of(seat));
    return out;
  }

  inline static const View kSameSeats{0, kNoTrump};

  const char* processor_;
  const Weights& weights_;
  std::tuple<std::optional<TableOf<Mode::trump>>, std::optional<TableOf<Mode::no_trump>>, std::optional<TableOf<Mode::misere>>> tables_;
  std::optional<SharesTable> shares_;
  std::uint64_t nodes_ = 0;
};

}  // namespace pref::PREF_KERNEL
