// The truth about small positions, found in the plainest way: every card of every player is tried to the end.
#pragma once

#include <bit>
#include <map>
#include <tuple>

#include "pref/position.hpp"
#include "pref/solver.hpp"

namespace pref::oracle {

using Key = std::tuple<Mask, Mask, Mask, int, int>;

// Minimax, or max^n in raspasy, over all cards. `remember` keeps the values at the starts of tricks, of whole positions.
class Oracle {
 public:
  Oracle(Goal goal, int declarer, bool remember) : goal_(goal), declarer_(declarer), remember_(remember) {}

  // Tricks of all three seats.
  Figures value(const Position& p) {
    if (p.hands[0] + p.hands[1] + p.hands[2] == 0) return {};
    const bool start = remember_ && p.trick_size == 0;
    const Key key{p.hands[0], p.hands[1], p.hands[2], p.leader, p.talon_size};
    if (start) {
      if (const auto found = known_.find(key); found != known_.end()) return found->second;
    }
    Figures best{};
    bool first = true;
    for (Mask rest = legal_cards(p); rest != 0; rest &= rest - 1) {
      const Figures figures = value_after(p, std::countr_zero(rest));
      if (first || prefers(to_move(p), figures, best)) best = figures;
      first = false;
    }
    if (start) known_.emplace(key, best);
    return best;
  }

  Figures value_after(const Position& p, int card) {
    const Played played = play(p, card);
    Figures figures = value(played.next);
    if (played.taker >= 0) ++figures[static_cast<std::size_t>(played.taker)];
    return figures;
  }

  [[nodiscard]] bool prefers(int seat, const Figures& one, const Figures& other) const {
    const auto at = [](const Figures& figures, int i) { return figures[static_cast<std::size_t>(i)]; };
    if (goal_ == Goal::raspasy) {
      if (at(one, seat) != at(other, seat)) return at(one, seat) < at(other, seat);
      return at(one, (seat + 1) % 3) > at(other, (seat + 1) % 3);
    }
    const bool raises = (seat == declarer_) == (goal_ == Goal::tricks);
    return raises ? at(one, declarer_) > at(other, declarer_) : at(one, declarer_) < at(other, declarer_);
  }

 private:
  Goal goal_;
  int declarer_;
  bool remember_;
  std::map<Key, Figures> known_;
};

// What `Solver::moves` has to say.
inline Solution solve(const Position& p, bool remember) {
  Solution out;
  for (Mask rest = legal_cards(p); rest != 0; rest &= rest - 1) out.moves[out.size++].card = static_cast<std::uint8_t>(std::countr_zero(rest));
  if (p.goal == Goal::raspasy) {
    Oracle oracle(p.goal, 0, remember);
    out.value = oracle.value(p);
    for (std::size_t i = 0; i < out.size; ++i) out.moves[i].value = oracle.value_after(p, out.moves[i].card);
    return out;
  }
  const bool three = p.goal == Goal::raspasy_paranoid;
  for (int figure = 0; figure < (three ? 3 : 1); ++figure) {
    const int declarer = three ? figure : p.declarer;
    Oracle oracle(p.goal == Goal::tricks ? Goal::tricks : Goal::misere, declarer, remember);
    const auto at = static_cast<std::size_t>(figure);
    out.value[at] = oracle.value(p)[static_cast<std::size_t>(declarer)];
    for (std::size_t i = 0; i < out.size; ++i) {
      out.moves[i].value[at] = oracle.value_after(p, out.moves[i].card)[static_cast<std::size_t>(declarer)];
    }
  }
  return out;
}

}  // namespace pref::oracle
