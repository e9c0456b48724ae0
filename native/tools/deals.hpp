// Deals like those that are played: random ones, strong hands of a declarer, hands that are nearly a misere.
#pragma once

#include <array>
#include <bit>

#include "deal.hpp"

namespace pref::deal {

inline int length(Mask hand, int suit) { return std::popcount((hand >> (8 * suit)) & 0xffU); }
inline bool holds(Mask hand, int suit, int rank) { return (hand >> (8 * suit + rank) & 1) != 0; }

inline constexpr int kAce = 7;

// A rough count of the tricks of a hand, in tenths.
inline int strength(Mask hand, int trump) {
  int tenths = 0;
  for (int suit = 0; suit < 4; ++suit) {
    if (holds(hand, suit, kAce)) tenths += 10;
    if (holds(hand, suit, kAce - 1)) tenths += length(hand, suit) > 1 ? 7 : 2;
    if (holds(hand, suit, kAce - 2)) tenths += length(hand, suit) > 2 ? 3 : 0;
    const int beyond = length(hand, suit) - 4;
    if (suit == trump) {
      tenths += 8 * (length(hand, suit) - 3);
    } else if (beyond > 0) {
      tenths += 5 * beyond;
    }
  }
  return tenths;
}

inline int longest_suit(Mask hand) {
  int best = 0;
  for (int suit = 1; suit < 4; ++suit) best = length(hand, suit) > length(hand, best) ? suit : best;
  return best;
}

// Cards of a suit that may be caught at a misere: the i-th lowest with at least i foreign cards below it.
inline int holes(Mask hand) {
  int sum = 0;
  for (int suit = 0; suit < 4; ++suit) {
    int own = 0;
    for (int rank = 0; rank <= kAce; ++rank) {
      if (!holds(hand, suit, rank)) continue;
      ++own;
      sum += rank - (own - 1) >= own ? 1 : 0;
    }
  }
  return sum;
}

// The twelve cards without the two whose absence is worth most by `worth`.
template <class Worth>
Mask best_ten(Mask twelve, const Worth& worth) {
  Mask best = 0;
  int most = -1000;
  for (Mask a = twelve; a != 0; a &= a - 1) {
    for (Mask b = a & (a - 1); b != 0; b &= b - 1) {
      const Mask ten = twelve & ~((a & (~a + 1)) | (b & (~b + 1)));
      if (const int value = worth(ten); value > most) {
        most = value;
        best = ten;
      }
    }
  }
  return best;
}

enum class Kind { random_trump, random_no_trump, random_misere, strong_trump, strong_no_trump, near_misere };
inline constexpr std::array<Kind, 6> kKinds{Kind::random_trump, Kind::random_no_trump, Kind::random_misere,
                                            Kind::strong_trump, Kind::strong_no_trump, Kind::near_misere};
inline constexpr std::array<const char*, 6> kKindNames{"random-trump", "random-nt", "random-misere", "strong-trump", "strong-nt", "near-misere"};

// A deal of ten cards a hand; seat 0 is the declarer, `number` rotates the leader.
inline Position full_deal(Random& random, Kind kind, int number) {
  Position p;
  p.leader = static_cast<std::uint8_t>(number % 3);
  p.goal = kind == Kind::random_misere || kind == Kind::near_misere ? Goal::misere : Goal::tricks;
  for (;;) {
    Mask pack = ~Mask{0};
    p.hands[0] = random.take(pack, kind == Kind::strong_trump || kind == Kind::strong_no_trump || kind == Kind::near_misere ? 12 : 10);
    p.hands[1] = random.take(pack, 10);
    p.hands[2] = random.take(pack, 10);
    if (kind == Kind::random_trump) p.trump = static_cast<std::uint8_t>(random.below(4));
    if (kind == Kind::strong_trump) p.trump = static_cast<std::uint8_t>(longest_suit(p.hands[0]));
    if (kind == Kind::strong_trump || kind == Kind::strong_no_trump) {
      const int trump = p.trump;
      p.hands[0] = best_ten(p.hands[0], [trump](Mask ten) { return strength(ten, trump); });
      if (strength(p.hands[0], trump) < (kind == Kind::strong_trump ? 46 : 47)) continue;
    }
    if (kind == Kind::near_misere) {
      p.hands[0] = best_ten(p.hands[0], [](Mask ten) { return -holes(ten); });
      if (holes(p.hands[0]) < 1 || holes(p.hands[0]) > 3) continue;
    }
    return p;
  }
}

}  // namespace pref::deal
