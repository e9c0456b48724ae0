// From positions of the outside to those of the search and back: the declarer becomes player 0, the trump suit byte 0,
// the ace bit 0 of its byte.
#pragma once

#include "mode.hpp"
#include "pref/position.hpp"

namespace pref::PREF_KERNEL {

// The bits of each byte in reverse order: the search counts ranks from the ace.
[[gnu::always_inline]] constexpr Mask mirror(Mask cards) {
  cards = ((cards >> 1) & 0x55555555U) | ((cards & 0x55555555U) << 1);
  cards = ((cards >> 2) & 0x33333333U) | ((cards & 0x33333333U) << 2);
  return ((cards >> 4) & 0x0f0f0f0fU) | ((cards & 0x0f0f0f0fU) << 4);
}

// How one position is turned for the search.
class View {
 public:
  View(int declarer, int trump) : declarer_(declarer), shift_(trump == kNoTrump ? 0 : 8 * trump) {}

  [[nodiscard]] int player(int seat) const { return (seat - declarer_ + 3) % 3; }

  [[nodiscard]] Mask cards(Mask outside) const { return swap_suits(mirror(outside)); }
  [[nodiscard]] Mask card(int index) const { return cards(Mask{1} << index); }
  [[nodiscard]] Mask outside(Mask cards) const { return mirror(swap_suits(cards)); }

 private:
  // Exchanges the trump suit with suit 0.
  [[nodiscard]] Mask swap_suits(Mask cards) const {
    const Mask different = (cards ^ (cards >> shift_)) & 0xffU;
    return cards ^ different ^ (different << shift_);
  }

  int declarer_;
  int shift_;
};

// A position as the search sees it.
struct Standing {
  Hands hands{};
  int leader = 0;
  int left = 0;  // tricks, the current one included
  int size = 0;  // cards on the table
  Mask table[2] = {0, 0};
  int talon_size = 0;
  Mask talon[2] = {0, 0};  // the suits that the talon asks for

  Standing(const Position& p, const View& view) : leader(view.player(p.leader)), left(tricks_left(p)), size(p.trick_size), talon_size(p.talon_size) {
    for (int seat = 0; seat < kSeats; ++seat) hands.of[view.player(seat)] = view.cards(p.hands[static_cast<std::size_t>(seat)]);
    for (std::size_t i = 0; i < p.trick_size; ++i) table[i] = view.card(p.trick[i]);
    for (std::size_t i = 0; i < p.talon_size; ++i) talon[i] = suit_of(view.card(p.talon[i]));
  }

  [[nodiscard]] int player() const { return (leader + size) % 3; }

  // The suit to be followed; 0 if the leader chooses.
  [[nodiscard]] Mask suit() const {
    if (talon_size > 0) return talon[0];
    return size > 0 ? suit_of(table[0]) : 0;
  }

  // The card now winning the trick; 0 if none does.
  template <Mode M>
  [[nodiscard]] Mask best() const {
    return lowest(contenders<M>(table[0] | table[1], suit()));
  }

  template <Mode M>
  [[nodiscard]] Mask moves() const {
    const Mask hand = hands.of[player()];
    return suit() == 0 ? hand : legal<M>(hand, suit());
  }

  // Of the moves those that differ in value.
  template <Mode M>
  [[nodiscard]] Mask different_moves() const {
    return run_tops(hands.of[player()], hands.others(player()) | best<M>()) & moves<M>();
  }

  // Plays a card and tells who took the trick, or -1. Talon tricks are led by the eldest hand whoever takes them, and
  // the next one too; where nobody has the suit, he takes.
  template <Mode M>
  int play(Mask card) {
    hands.of[player()] &= ~card;
    if (size < 2) {
      table[size++] = card;
      return -1;
    }
    const Mask winner = lowest(contenders<M>(table[0] | table[1] | card, suit()));
    const int third = player();
    const int taker = winner == 0 || winner == table[0] ? leader : winner == table[1] ? following(leader) : third;
    size = 0;
    table[0] = table[1] = 0;
    --left;
    if (talon_size == 0) {
      leader = taker;
    } else {
      talon[0] = talon[1];
      --talon_size;
    }
    return taker;
  }
};

}  // namespace pref::PREF_KERNEL
