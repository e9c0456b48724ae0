// Compares the solver with a plain alpha-beta on families of positions that differ only in who holds which rank of a suit, the
// lengths being the same. Such positions meet in one bucket of the partition table, where a rank that mattered but was not noted
// shows. One solver for all of them, its tables never cleared.
//
//   families [COUNT] [SEED] [CARDS]
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>

#include "deal.hpp"
#include "pref/solver.hpp"

namespace {

using namespace pref;

// Zero window on absolute cards, no bounds, every card tried, values of trick starts remembered within one position.
class Plain {
 public:
  explicit Plain(const Position& p) : declarer_(p.declarer), raises_(p.goal == Goal::tricks) {}

  int value(const Position& p) {
    int low = 0;
    while (low < tricks_left(p) && asks(p, low + 1)) ++low;
    return low;
  }

 private:
  struct Key {
    std::array<Mask, 3> hands;
    int leader;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t sum = static_cast<std::uint64_t>(key.leader);
      for (const Mask hand : key.hands) sum = (sum ^ hand) * 0x9e3779b97f4a7c15ULL ^ sum >> 29;
      return sum;
    }
  };
  struct Known {
    int low = 0;
    int high = kTricks;
  };

  bool asks(const Position& p, int need) {
    const int left = (p.hands[0] | p.hands[1] | p.hands[2]) == 0 ? 0 : tricks_left(p);
    if (need <= 0 || need > left) return need <= 0;
    if (p.trick_size > 0) return tries(p, need);
    const Key key{p.hands, p.leader};
    const Known known = known_[key];
    if (need <= known.low) return true;
    if (need > known.high) return false;
    const bool yes = tries(p, need);
    Known& learned = known_[key];
    if (yes) learned.low = std::max(learned.low, need);
    else learned.high = std::min(learned.high, need - 1);
    return yes;
  }

  bool tries(const Position& p, int need) {
    const bool wanted = (to_move(p) == declarer_) == raises_;
    for (Mask rest = legal_cards(p); rest != 0; rest &= rest - 1) {
      const Played played = play(p, std::countr_zero(rest));
      if (asks(played.next, need - (played.taker == declarer_ ? 1 : 0)) == wanted) return wanted;
    }
    return !wanted;
  }

  int declarer_;
  bool raises_;
  std::unordered_map<Key, Known, Hash> known_;
};

// Deals the cards of each suit anew, all lengths kept.
Position shuffled(deal::Random& random, const Position& p) {
  Position out = p;
  out.hands = {};
  const Mask all = p.hands[0] | p.hands[1] | p.hands[2];
  for (int suit = 0; suit < 4; ++suit) {
    const Mask of_suit = Mask{0xff} << (8 * suit);
    Mask pool = all & of_suit;
    for (std::size_t seat = 0; seat < 3; ++seat) out.hands[seat] |= random.take(pool, std::popcount(p.hands[seat] & of_suit));
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 2000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const int cards = argc > 3 ? std::atoi(argv[3]) : 6;
  Solver solver;
  deal::Random random(seed);
  int wrong = 0;
  for (int i = 0; i < count;) {
    Mask pack = ~Mask{0};
    if (random.below(4) == 0) pack &= ~(Mask{0xff} << (8 * random.below(4)));
    Position p;
    p.goal = random.below(8) == 0 ? Goal::misere : Goal::tricks;
    p.trump = static_cast<std::uint8_t>(p.goal == Goal::misere || random.below(4) == 0 ? kNoTrump : random.below(4));
    p.leader = static_cast<std::uint8_t>(random.below(3));
    for (Mask& hand : p.hands) hand = random.take(pack, cards);
    for (int sibling = 0; sibling < 40 && i < count; ++sibling, ++i) {
      const int truth = Plain(p).value(p);
      const int found = solver.value(p)[0];
      if (truth != found && ++wrong <= 10) {
        std::printf("goal %d trump %d leader %d hands %08x %08x %08x: %d, not %d\n", static_cast<int>(p.goal), p.trump, p.leader, p.hands[0], p.hands[1],
                    p.hands[2], truth, found);
      }
      p = shuffled(random, p);
    }
  }
  std::printf("%d positions of %d cards in families, seed %llu: %d wrong\n", count, cards, static_cast<unsigned long long>(seed), wrong);
  return wrong == 0 ? 0 : 1;
}
