// Positions and answers as plain bytes: how batches cross over from another language.
#pragma once

#include <cstddef>
#include <cstring>
#include <span>
#include <stdexcept>
#include <vector>

#include "pref/solver.hpp"

namespace pref {

// A position: three masks of 32 bits in the order of this machine, then goal, trump, declarer, leader, number of cards on the
// table and the two places for them, number of talon cards and the two places for them.
inline constexpr std::size_t kRecordBytes = 3 * sizeof(Mask) + 10;

// An answer: three figures, the number of moves, and for ten places a card and its three figures.
inline constexpr std::size_t kAnswerBytes = kSeats + 1 + kTricks * (1 + kSeats);

[[nodiscard]] inline Position read_record(const unsigned char* bytes) {
  Position p;
  std::memcpy(p.hands.data(), bytes, 3 * sizeof(Mask));
  bytes += 3 * sizeof(Mask);
  p.goal = static_cast<Goal>(bytes[0]);
  p.trump = bytes[1];
  p.declarer = bytes[2];
  p.leader = bytes[3];
  p.trick_size = bytes[4];
  p.trick = {bytes[5], bytes[6]};
  p.talon_size = bytes[7];
  p.talon = {bytes[8], bytes[9]};
  return p;
}

inline void write_record(const Position& p, unsigned char* bytes) {
  std::memcpy(bytes, p.hands.data(), 3 * sizeof(Mask));
  const unsigned char fields[] = {static_cast<unsigned char>(p.goal), p.trump, p.declarer, p.leader, p.trick_size, p.trick[0], p.trick[1],
                                  p.talon_size, p.talon[0], p.talon[1]};
  std::memcpy(bytes + 3 * sizeof(Mask), fields, sizeof fields);
}

[[nodiscard]] inline std::vector<Position> read_records(std::span<const unsigned char> bytes) {
  if (bytes.size() % kRecordBytes != 0) throw std::invalid_argument("not a whole number of positions");
  std::vector<Position> positions;
  for (std::size_t at = 0; at < bytes.size(); at += kRecordBytes) positions.push_back(read_record(bytes.data() + at));
  return positions;
}

inline void write_answer(const Solution& solution, unsigned char* out) {
  std::memset(out, 0, kAnswerBytes);
  std::memcpy(out, solution.value.data(), kSeats);
  out[kSeats] = solution.size;
  out += kSeats + 1;
  for (std::size_t i = 0; i < solution.size; ++i, out += 1 + kSeats) {
    out[0] = solution.moves[i].card;
    std::memcpy(out + 1, solution.moves[i].value.data(), kSeats);
  }
}

}  // namespace pref
