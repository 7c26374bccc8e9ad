#include "games/marriage_search.hpp"

#include <algorithm>
#include <bit>

#include "parts/pile_moves.hpp"
#include "search/portfolio.hpp"

namespace pasyans {
namespace {

using CardSet = MarriageSearch::CardSet;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr CardSet bit(int place) { return CardSet{1} << place; }
constexpr bool has(CardSet cards, int place) { return (cards >> place & 1) != 0; }
constexpr CardSet below(int place) { return bit(place) - 1; }
constexpr int first_of(CardSet cards) { return std::countr_zero(cards); }
constexpr int last_of(CardSet cards) { return static_cast<int>(std::bit_width(cards)) - 1; }

// The places of the cards thrown out; twice the same if it is one.
constexpr Move discard(int first, int second) {
  return {0, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), 0};
}

}  // namespace

// Card i and card j can meet if all cards between them can go while both stay. All that goes on between them is
// their own business then: neighbours of a card that goes lie between them or are the two. Whether they can meet is
// told by the last discard between them:
//
//   one card k between i and j that match       if i can meet k, and k can meet j
//   k < l that match                            if i can meet k, k can meet l, and l can meet j
//   k < l between i and j that match            likewise
//
// If all cards are dealt the game is won exactly if QH can meet KH.
class MarriageSearch::Intervals {
 public:
  Intervals(const MarriageSearch& space, CardSet left) : space_(space) {
    const Marriage& game = space.game_;
    for (CardSet firsts = left & ~bit(last_of(left)); firsts != 0; firsts &= below(last_of(firsts))) {
      const int i = last_of(firsts);
      const CardSet matching = space.matching_[at(i)];
      CardSet meets = 0;        // the cards j that i can meet
      CardSet ends_pair = 0;    // the cards l so that some k that matches l can be brought between i and l, alone
      CardSet ends_couple = 0;  // the cards l so that some k can be
      CardSet seconds = left & ~below(i + 1);
      for (bool neighbours = true; seconds != 0; seconds &= seconds - 1, neighbours = false) {
        const int j = first_of(seconds);
        CardSet before_last = 0;
        if (game.pairs()) before_last |= ends_pair;
        if (has(matching, j)) {
          if (game.one_between()) before_last |= meets;
          if (game.two_between()) before_last |= ends_couple;
        }
        const CardSet between = meets & met_by_[at(j)];
        if (between != 0) ends_couple |= bit(j);
        if ((between & space.matching_[at(j)]) != 0) ends_pair |= bit(j);
        if (neighbours || (before_last & met_by_[at(j)]) != 0) {
          meets |= bit(j);
          met_by_[at(j)] |= bit(i);
        }
      }
    }
  }

  bool can_meet(int i, int j) const { return has(met_by_[at(j)], i); }

  // Moves that make two cards meet that can; `between` are the cards that are left between them.
  void bring_together(int i, int j, CardSet left, std::vector<Move>& line) const {
    const CardSet between = left & below(j) & ~below(i + 1);
    if (between == 0) return;
    const Marriage& game = space_.game_;
    const bool match = has(space_.matching_[at(i)], j);
    for (CardSet lasts = between & met_by_[at(j)]; lasts != 0; lasts &= lasts - 1) {
      const int l = first_of(lasts);
      if (match && game.one_between() && can_meet(i, l)) {
        bring_together(i, l, left, line);
        bring_together(l, j, left, line);
        line.push_back(discard(l, l));
        return;
      }
      CardSet partners = between & met_by_[at(l)];
      if (!(match && game.two_between())) partners &= game.pairs() ? space_.matching_[at(l)] : 0;
      for (; partners != 0; partners &= partners - 1) {
        const int k = first_of(partners);
        if (!can_meet(i, k)) continue;
        bring_together(i, k, left, line);
        bring_together(k, l, left, line);
        bring_together(l, j, left, line);
        line.push_back(discard(k, l));
        return;
      }
    }
  }

 private:
  const MarriageSearch& space_;
  std::array<CardSet, 52> met_by_{};  // for each j the cards i < j that can meet it
};

MarriageSearch::MarriageSearch(const Marriage& game, const Marriage::State& root, bool uses_intervals)
    : game_(game), uses_intervals_(uses_intervals) {
  std::array<Card, 52> order;
  for (Card card : root.row) order[at(size_++)] = card;
  for (int i = root.stock.size(); i-- > 0;) order[at(size_++)] = root.stock[i];
  for (int i = 0; i < size_; ++i) {
    for (int j = 0; j < size_; ++j) {
      if (match(order[at(i)], order[at(j)])) matching_[at(i)] |= bit(j);
    }
  }
  root_ = {below(size_), root.row.size()};
  deal(root_);
}

void MarriageSearch::moves(const State& state, MoveList& list) const {
  MoveList singles;
  CardSet row = state.left & below(state.dealt);
  int a = first_of(row);
  row &= row - 1;
  // The row reads … a b c d …, where there are as many.
  while ((row & (row - 1)) != 0) {
    const int b = first_of(row);
    row &= row - 1;
    const int c = first_of(row);
    const CardSet rest = row & (row - 1);
    const bool pair = game_.pairs() && has(matching_[at(b)], c);
    const bool couple = game_.two_between() && rest != 0 && has(matching_[at(a)], first_of(rest));
    if (c != last() && (pair || couple)) list.push_back(discard(b, c));
    if (game_.one_between() && has(matching_[at(a)], c)) singles.push_back(discard(b, b));
    a = b;
  }
  for (Move move : singles) list.push_back(move);
}

bool MarriageSearch::can_discard(const State& state) const {
  MoveList list;
  moves(state, list);
  return !list.empty();
}

// While no discard is possible the next card must be dealt.
void MarriageSearch::deal(State& state) const {
  while (state.dealt < size_ && !can_discard(state)) ++state.dealt;
}

void MarriageSearch::apply(State& state, Move move) const {
  state.left &= ~(bit(move.from) | bit(move.to));
  int row = std::popcount(state.left & below(state.dealt));
  while (row < game_.full_row() && state.dealt < size_) {
    ++row;
    ++state.dealt;
  }
  deal(state);
}

bool MarriageSearch::won(const State& state) const {
  if (state.dealt < size_) return false;
  if (uses_intervals_) return Intervals(*this, state.left).can_meet(0, last());
  return state.left == (bit(0) | bit(last()));
}

std::uint64_t MarriageSearch::key(const State& state) const {
  return mix(state.left | static_cast<std::uint64_t>(state.dealt) << 52);
}

// More cards dealt are never worse: each discard stays possible when cards come to the right end of the row, and
// what is dealt later is there already. So if QH and KH cannot meet though all cards were dealt, they cannot meet
// now. If all are dealt `won` has tried the same.
bool MarriageSearch::dead(const State& state) const {
  if (!uses_intervals_) return false;
  return state.dealt == size_ || !Intervals(*this, state.left).can_meet(0, last());
}

std::vector<Move> MarriageSearch::plain_line(Marriage::State state, const std::vector<Move>& line) const {
  std::vector<Move> plain;
  auto play = [&](Move move) {
    plain.push_back(move);
    game_.apply(state, move);
  };
  auto deal_if_forced = [&] {
    for (MoveList list; game_.moves(state, list), !list.empty() && list[0] == word_move; list.clear()) play(word_move);
  };
  CardSet left = root_.left;
  auto play_all = [&](const std::vector<Move>& discards) {
    for (Move move : discards) {
      deal_if_forced();
      play(Marriage::throw_out(std::popcount(left & below(move.from)), move.from == move.to ? 1 : 2));
      left &= ~(bit(move.from) | bit(move.to));
    }
    deal_if_forced();
  };
  play_all(line);
  if (!game_.won(state)) {
    std::vector<Move> rest;
    Intervals(*this, left).bring_together(0, last(), left, rest);
    play_all(rest);
  }
  return plain;
}

Result Marriage::solve(const State& state, Meter& meter, Prunes prunes) const {
  Portfolio portfolio(meter);
  portfolio.run(Portfolio::no_allowance, Portfolio::Says::proof, [&](std::vector<Move>& line) {
    if (!prunes.merged) return depth_first(*this, state, meter, prunes, line);
    const MarriageSearch space(*this, state, prunes.dead);
    const Outcome outcome = depth_first(space, space.root(), meter, prunes, line);
    if (outcome == Outcome::won) line = space.plain_line(state, line);
    return outcome;
  });
  return portfolio.result();
}

}  // namespace pasyans
