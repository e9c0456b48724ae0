// What is asked of the solver: three hands, the cards on the table, the goal.
//
// A card is an index 0..31, suit * 8 + rank: suits S C D H, ranks 7 8 9 T J Q K A. A set of cards is a mask of 32 bits,
// bit `index` for each card. Seats 0 1 2 are the three active hands clockwise.
#pragma once

#include <array>
#include <cstdint>

namespace pref {

using Mask = std::uint32_t;

inline constexpr int kSeats = 3;
inline constexpr int kTricks = 10;
inline constexpr int kNoTrump = 4;

enum class Goal : std::uint8_t { tricks, misere, raspasy, raspasy_paranoid };

struct Position {
  std::array<Mask, 3> hands{};  // what is left after the cards in `trick`
  Goal goal = Goal::tricks;
  std::uint8_t trump = kNoTrump;  // 0..3, or kNoTrump
  std::uint8_t declarer = 0;      // of no meaning in raspasy
  std::uint8_t leader = 0;        // who led, or is to lead, the current trick
  std::uint8_t trick_size = 0;    // cards on the table: 0..2
  std::array<std::uint8_t, 2> trick{};
  std::uint8_t talon_size = 0;  // talon cards whose suits open the current trick and the one after it
  std::array<std::uint8_t, 2> talon{};

  friend bool operator==(const Position&, const Position&) = default;
};

// Whether this can occur at a table: distinct cards, sizes that fit, nobody revoked in the trick, a known goal.
[[nodiscard]] bool is_sound(const Position& position);

// The seat whose turn it is.
[[nodiscard]] inline int to_move(const Position& p) { return (p.leader + p.trick_size) % kSeats; }

// Tricks from here to the end, the current one included.
[[nodiscard]] int tricks_left(const Position& position);

// The cards that may be played now.
[[nodiscard]] Mask legal_cards(const Position& position);

// What follows when the player to move plays this legal card. `taker` is the seat that took the trick, or -1.
struct Played {
  Position next;
  int taker = -1;
};
[[nodiscard]] Played play(const Position& position, int card);

// The number of ways to play `plies` cards from here: a check of the rules of play against other programs.
[[nodiscard]] std::uint64_t perft(const Position& position, int plies);

}  // namespace pref
