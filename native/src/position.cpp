#include "pref/position.hpp"

#include <bit>

namespace pref {
namespace {

constexpr Mask bit(int card) { return Mask{1} << card; }
constexpr Mask suit_mask(int suit) { return Mask{0xff} << (8 * suit); }

// The suit that must be followed in the current trick, or -1 if the leader chooses.
int led_suit(const Position& p) {
  if (p.talon_size > 0) return p.talon[0] >> 3;
  return p.trick_size > 0 ? p.trick[0] >> 3 : -1;
}

Mask legal_from(Mask hand, int led, int trump) {
  if (led < 0) return hand;
  if (const Mask follow = hand & suit_mask(led)) return follow;
  if (trump != kNoTrump) {
    if (const Mask ruff = hand & suit_mask(trump)) return ruff;
  }
  return hand;
}

bool beats(int card, int best, int trump) {
  return (card >> 3) == (best >> 3) ? card > best : (card >> 3) == trump;
}

// The seat that takes a full trick. In a trick that the talon opened nobody may have the suit: the leader takes it.
int taker(const Position& p, int last) {
  const std::array<int, 3> cards{p.trick[0], p.trick[1], last};
  const int led = led_suit(p);
  int best = -1;
  int by = p.leader;
  for (int i = 0; i < kSeats; ++i) {
    const int card = cards[static_cast<std::size_t>(i)];
    const bool wins = best < 0 ? (card >> 3) == led || (card >> 3) == p.trump : beats(card, best, p.trump);
    if (wins) {
      best = card;
      by = (p.leader + i) % kSeats;
    }
  }
  return by;
}

bool fields_in_range(const Position& p) {
  if (p.trump > kNoTrump || p.declarer >= kSeats || p.leader >= kSeats || p.trick_size > 2 || p.talon_size > 2) return false;
  if (p.goal > Goal::raspasy_paranoid) return false;
  const bool raspasy = p.goal == Goal::raspasy || p.goal == Goal::raspasy_paranoid;
  if (p.goal != Goal::tricks && p.trump != kNoTrump) return false;
  if (!raspasy && p.talon_size > 0) return false;
  for (std::size_t i = 0; i < p.trick_size; ++i) {
    if (p.trick[i] >= 32) return false;
  }
  for (std::size_t i = 0; i < p.talon_size; ++i) {
    if (p.talon[i] >= 32) return false;
  }
  return true;
}

bool cards_distinct(const Position& p) {
  Mask seen = 0;
  const auto add = [&seen](Mask cards) {
    const bool fresh = (seen & cards) == 0;
    seen |= cards;
    return fresh;
  };
  bool fresh = true;
  for (const Mask hand : p.hands) fresh &= add(hand);
  for (std::size_t i = 0; i < p.trick_size; ++i) fresh &= add(bit(p.trick[i]));
  for (std::size_t i = 0; i < p.talon_size; ++i) fresh &= add(bit(p.talon[i]));
  return fresh;
}

bool sizes_fit(const Position& p) {
  const int left = tricks_left(p);
  for (int i = 0; i < kSeats; ++i) {
    const int seat = (p.leader + i) % kSeats;
    const int played = i < p.trick_size ? 1 : 0;
    if (std::popcount(p.hands[static_cast<std::size_t>(seat)]) + played != left) return false;
  }
  return left >= 1 && left <= kTricks;
}

bool trick_follows(const Position& p) {
  for (int i = 0; i < p.trick_size; ++i) {
    const int card = p.trick[static_cast<std::size_t>(i)];
    const int led = i == 0 && p.talon_size == 0 ? -1 : led_suit(p);
    const Mask held = p.hands[static_cast<std::size_t>((p.leader + i) % kSeats)] | bit(card);
    if ((legal_from(held, led, p.trump) & bit(card)) == 0) return false;
  }
  return true;
}

}  // namespace

bool is_sound(const Position& p) { return fields_in_range(p) && cards_distinct(p) && sizes_fit(p) && trick_follows(p); }

int tricks_left(const Position& p) { return std::popcount(p.hands[static_cast<std::size_t>(to_move(p))]); }

Mask legal_cards(const Position& p) { return legal_from(p.hands[static_cast<std::size_t>(to_move(p))], led_suit(p), p.trump); }

Played play(const Position& p, int card) {
  Played out{p, -1};
  Position& next = out.next;
  next.hands[static_cast<std::size_t>(to_move(p))] &= ~bit(card);
  if (p.trick_size < 2) {
    next.trick[p.trick_size] = static_cast<std::uint8_t>(card);
    ++next.trick_size;
    return out;
  }
  out.taker = taker(p, card);
  next.trick_size = 0;
  next.trick = {};
  if (p.talon_size == 0) {
    next.leader = static_cast<std::uint8_t>(out.taker);
    return out;
  }
  next.talon = {p.talon[1], 0};  // whoever took it, the eldest hand leads again
  --next.talon_size;
  if (next.talon_size == 0) next.talon = {};
  return out;
}

std::uint64_t perft(const Position& p, int plies) {
  if (plies <= 0) return 1;
  std::uint64_t ways = 0;
  for (Mask rest = legal_cards(p); rest != 0; rest &= rest - 1) ways += perft(play(p, std::countr_zero(rest)).next, plies - 1);
  return ways;
}

}  // namespace pref
