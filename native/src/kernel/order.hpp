// In which order moves are tried: a learned linear score, a sum of a few table look-ups.
//
// `features` names the look-ups of a move. Search adds up their weights; the training program counts them. They describe
// the move through the enemy's cards (both defenders for the declarer, the declarer for a defender) and the partner's.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "mode.hpp"

namespace pref::PREF_KERNEL {

inline constexpr int kLeadWeights = 50 + 32 + 16 + 8;
inline constexpr int kFollowWeights = 24 + 75 + 24 + 48 + 24;

using LeadFeatures = std::array<int, 4>;
using FollowFeatures = std::array<int, 5>;

inline constexpr int kGuessWeights = 144 + 33 + 81;
inline constexpr int kGuessUnit = 64;  // one trick

struct Weights {
  std::int16_t lead[kModes][3][kLeadWeights];          // [mode][leader]
  std::int16_t follow[kModes][3][2][kFollowWeights];  // [mode][leader][second hand, third hand]
  std::int16_t guess[kModes - 1][kGuessWeights];       // [trump, no trump], see guess.hpp
};

namespace order_detail {

[[gnu::always_inline]] inline int capped(int value, int most) { return value < most ? value : most; }

// How the enemy's cards of a suit lie around a card: 0..24.
[[gnu::always_inline]] inline int between(Mask enemy_in_suit, Mask card) {
  const int higher = count(enemy_in_suit & (card - 1));
  const int lower = count(enemy_in_suit) - higher;
  return capped(higher, 4) * 5 + capped(lower, 4);
}

[[gnu::always_inline]] inline int has_higher_and_lower(Mask own_in_suit, Mask card) {
  const Mask higher = card - 1;
  return ((own_in_suit & higher) != 0 ? 2 : 0) + ((own_in_suit & ~(higher | card)) != 0 ? 1 : 0);
}

// 0..15: for the declarer the lengths of both enemies, for a defender how the partner stands to the enemy.
template <int Player>
[[gnu::always_inline]] inline int company(const Hands& hands, Mask suit) {
  if constexpr (Player == 0) {
    return capped(count(hands.of[1] & suit), 3) * 4 + capped(count(hands.of[2] & suit), 3);
  } else {
    const Mask partner = hands.of[partner_of(Player)] & suit;
    const Mask enemy = hands.of[0] & suit;
    const bool tops = partner != 0 && (partner & above(enemy)) != 0;
    const bool ducks = partner > enemy;  // his lowest card is below all the enemy's
    return capped(count(partner), 3) * 4 + (tops ? 2 : 0) + (ducks ? 1 : 0);
  }
}

template <int Player>
[[gnu::always_inline]] inline Mask enemies(const Hands& hands) {
  return Player == 0 ? hands.of[1] | hands.of[2] : hands.of[0];
}

}  // namespace order_detail

// What a lead looks like. The hands still hold the card.
template <Mode M, int Player>
[[gnu::always_inline]] inline LeadFeatures lead_features(const Hands& hands, Mask card) {
  using namespace order_detail;
  const Mask suit = suit_of(card);
  const Mask own = hands.of[Player] & suit;
  const Mask enemy = enemies<Player>(hands);
  const bool trump = M == Mode::trump && suit == kTrumpSuit;

  int risk = 0;
  constexpr int kFirst = Player == 0 ? 1 : partner_of(Player);
  constexpr int kSecond = Player == 0 ? 2 : 0;
  if constexpr (M == Mode::trump) {
    const auto ruffs = [&](int other) { return (hands.of[other] & suit) == 0 && (hands.of[other] & kTrumpSuit) != 0; };
    risk = (ruffs(kFirst) ? 4 : 0) + (ruffs(kSecond) ? 2 : 0) + ((enemy & kTrumpSuit) != 0 ? 1 : 0);
  } else {
    risk = ((hands.of[kFirst] & suit) == 0 ? 4 : 0) + ((hands.of[kSecond] & suit) == 0 ? 2 : 0);
    if constexpr (Player != 0) risk += (hands.of[kFirst] & suit & ~((card - 1) | card)) != 0 ? 1 : 0;
  }
  return {(trump ? 25 : 0) + between(enemy & suit, card), 50 + (count(own) - 1) * 4 + has_higher_and_lower(own, card),
          82 + company<Player>(hands, suit), 98 + risk};
}

// What a card of the second or third hand looks like. `best` is the card now winning the trick; the hands still hold the card.
template <Mode M, int Leader, int Place>
[[gnu::always_inline]] inline FollowFeatures follow_features(const Hands& hands, Mask suit, Mask best, bool leader_wins, Mask card) {
  using namespace order_detail;
  constexpr int kPlayer = (Leader + Place) % 3;
  constexpr int kThird = (Leader + 2) % 3;
  const Mask own_suit = suit_of(card);
  const Mask own = hands.of[kPlayer] & own_suit;
  const Mask enemy = enemies<kPlayer>(hands) & own_suit;
  const int kind = own_suit == suit ? 0 : (M == Mode::trump && own_suit == kTrumpSuit ? 1 : 2);
  const Mask fighting = contenders<M>(card | best, suit);
  const bool wins = lowest(fighting) == card;

  bool beaten = false;  // whether the third hand can still take the trick
  if constexpr (Place == 1) {
    const Mask winner = lowest(fighting);
    const Mask answers = contenders<M>(legal<M>(hands.of[kThird], suit), suit);
    beaten = (answers & (winner - 1)) != 0;
  }
  // Whether the trick is on the way to the own side.
  const int winner = wins ? kPlayer : (Place == 1 || leader_wins ? Leader : (Leader + 1) % 3);
  const bool ours = (winner == 0) == (kPlayer == 0);

  const int higher_lower = has_higher_and_lower(own, card);
  const int state = kind * 8 + (wins ? 4 : 0) + (beaten ? 2 : 0) + (ours ? 1 : 0);
  return {state, 24 + kind * 25 + between(enemy, card), 99 + kind * 8 + count(own) - 1, 123 + kind * 16 + company<kPlayer>(hands, own_suit),
          171 + (kind * 2 + (wins ? 1 : 0)) * 4 + higher_lower};
}

template <std::size_t N>
[[gnu::always_inline]] inline int total(const std::int16_t* weights, const std::array<int, N>& features) {
  int sum = 0;
  for (const int feature : features) sum += weights[feature];
  return sum;
}

// Moves with their scores, given out from the best on.
class MoveList {
 public:
  void add(int score, Mask card) { items_[size_++] = score * 32 + __builtin_ctz(card); }

  [[nodiscard]] bool empty() const { return size_ == 0; }

  [[nodiscard]] Mask take_best() {
    int best = 0;
    for (int i = 1; i < size_; ++i) best = items_[i] > items_[best] ? i : best;
    const Mask card = Mask{1} << (items_[best] & 31);
    items_[best] = items_[--size_];
    return card;
  }

 private:
  std::int32_t items_[10];
  int size_ = 0;
};

}  // namespace pref::PREF_KERNEL
