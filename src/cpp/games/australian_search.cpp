#include "games/australian_search.hpp"

#include <bit>
#include <cstddef>

namespace pasyans {
namespace {

using CardSet = AustralianSearch::CardSet;

// What a move does with the card in its field `from`. `settle_for_waste` also commits the player: see `moves`.
enum Kind : std::uint8_t { go_home, settle, settle_for_waste, draw };

constexpr Move move_of(Kind kind, int card) { return {kind, static_cast<std::uint8_t>(card), 0, 0}; }
constexpr Move draw_move = move_of(draw, 0);

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr CardSet bit(int card) { return CardSet{1} << card; }
constexpr bool has(CardSet cards, int card) { return (cards >> card & 1) != 0; }
constexpr int first_of(CardSet cards) { return std::countr_zero(cards); }

constexpr CardSet of_rank(int rank) { return (bit(0) | bit(13) | bit(26) | bit(39)) << (rank - 1); }
constexpr CardSet aces = of_rank(ace);
constexpr CardSet kings = of_rank(king);

constexpr CardSet predecessors(CardSet cards) { return (cards & ~aces) >> 1; }
// `card` and all higher cards of its suit.
constexpr CardSet up_from(int card) { return bit(card - card % 13 + 13) - bit(card); }

constexpr Card card_at(int index) { return Card(index % 13 + 1, static_cast<Suit>(index / 13)); }

template <class Visit>
void for_each(CardSet cards, Visit visit) {
  for (; cards != 0; cards &= cards - 1) visit(first_of(cards));
}

}  // namespace

AustralianSearch::AustralianSearch(const Australian::State& root) {
  root_.above.fill(nothing);
  root_.below.fill(nothing);
  root_.home = root.home;
  for (int column = 0; column < Australian::columns; ++column) {
    int under = nothing;
    for (Card card : root.piles[column]) {
      const int index = card.index();
      root_.columns |= bit(index);
      root_.below[at(index)] = static_cast<std::uint8_t>(under);
      if (under != nothing) root_.above[at(under)] = static_cast<std::uint8_t>(index);
      if (under == (card.rank() == king ? nothing : index + 1)) root_.settled |= bit(index);
      under = index;
    }
    if (under == nothing) {
      ++root_.empty_columns;
    } else {
      root_.tops |= bit(under);
    }
  }
  auto append = [&](Card card) { talon_[at(talon_size_++)] = static_cast<std::uint8_t>(card.index()); };
  for (Card card : root.piles[Australian::waste]) append(card);
  root_.drawn = static_cast<std::uint8_t>(talon_size_);
  root_.waste = bit(talon_size_) - 1;
  const auto stock = root.piles[Australian::stock];
  for (auto card = stock.rbegin(); card != stock.rend(); ++card) append(*card);
}

Move AustralianSearch::in_piles(const Australian::State& state, Move move) const {
  if (move.kind == draw) return word_move;
  const Card card = card_at(move.from);
  int from = 0;
  int count = 1;
  while (count > state.piles.size(from) || state.piles.covered_by(from, count) != card) {
    if (count < state.piles.size(from)) {
      ++count;
    } else {
      ++from;
      count = 1;
    }
  }
  if (move.kind == go_home) return pile_move(from, Australian::first_foundation + static_cast<int>(card.suit()));
  auto takes = [&](int column) {
    return state.piles.empty(column) ? card.rank() == king : follows_in_suit(state.piles.top(column), card);
  };
  int to = 0;
  while (!takes(to)) ++to;
  return pile_move(from, to, count);
}

CardSet AustralianSearch::waste_top(std::uint64_t waste) const {
  return waste == 0 ? 0 : bit(talon_[at(static_cast<int>(std::bit_width(waste)) - 1)]);
}

CardSet AustralianSearch::can_go_home(const State& state) const {
  CardSet next = 0;
  for (Suit suit : all_suits) {
    if (state.home.height(suit) < king) next |= bit(Card(state.home.height(suit) + 1, suit).index());
  }
  return next & (state.tops | waste_top(state.waste));
}

CardSet AustralianSearch::can_settle(const State& state) const {
  const CardSet movable = state.columns | waste_top(state.waste);
  CardSet cards = predecessors(state.tops) & movable;
  // No card goes onto one of its own group.
  for_each(cards & state.columns, [&](int card) {
    int top = card;
    while (state.above[at(top)] != nothing) top = state.above[at(top)];
    if (top == card + 1) cards &= ~bit(card);
  });
  if (state.empty_columns > 0) cards |= kings & movable & ~state.settled;
  return cards;
}

// Not every order of moves is searched. While the stock lasts, take a win, and in it the moves m1 … mk before the first
// draw or play of the waste top.
//
// - If a draw comes first: it changes neither a column nor a foundation, and no m the waste. So
//   "m1 … mk draw …" may as well be "draw m1 … mk …".
// - Else the waste top plays before the next draw.
//
// So it is enough to try a draw at once, and else to settle cards of the columns *committed*: without a draw until the
// waste top has played; then the choice is free again. Forced moves keep this: by their proofs below a win goes on after
// them with the same moves less some, so a waste top that was to play before the next draw still does, unless a forced
// move has played it.
void AustralianSearch::moves(const State& state, MoveList& list) const {
  for_each(can_go_home(state), [&](int card) { list.push_back(move_of(go_home, card)); });
  const CardSet freely = stock_is_empty(state) ? ~CardSet{0} : waste_top(state.waste);
  for_each(can_settle(state), [&](int card) {
    list.push_back(move_of(has(freely, card) ? settle : settle_for_waste, card));
  });
  if (!stock_is_empty(state) && !state.committed) list.push_back(draw_move);
}

void AustralianSearch::apply(State& state, Move move) const {
  if (move.kind == draw) {
    state.waste |= bit(state.drawn++);
    return;
  }
  const int card = move.from;
  if (has(state.columns, card)) {
    if (const int under = state.below[at(card)]; under == nothing) {
      ++state.empty_columns;
    } else {
      state.above[at(under)] = nothing;
      state.tops |= bit(under);
    }
    if (move.kind == settle_for_waste) state.committed = true;
  } else {
    state.waste &= ~std::bit_floor(state.waste);
    state.columns |= bit(card);
    state.tops |= bit(card);
    state.committed = false;
  }
  if (move.kind == go_home) {
    state.home.put(card_at(card));
    state.columns &= ~bit(card);
    state.tops &= ~bit(card);
    state.settled &= ~bit(card);
    return;
  }
  state.settled |= bit(card);
  if (has(kings, card)) {
    state.below[at(card)] = nothing;
    --state.empty_columns;
  } else {
    state.below[at(card)] = static_cast<std::uint8_t>(card + 1);
    state.above[at(card + 1)] = static_cast<std::uint8_t>(card);
    state.tops &= ~bit(card + 1);
  }
}

// Exact, from any root: two states below one root have the same key only if they are the same but for the order of the
// columns.
//
// A card above its foundation that is not settled has never moved. So it lies where it lay at the root (what it lies on
// has not left without it), or, of the talon, in the stock or the waste, as `drawn` tells. A settled card lies on its
// successor or, a king, alone on the table. So the cards under each card are known, and with them columns and waste.
// A card that lay on its successor at the root counts as settled there and then: no state has two codes.
//
//   6 bits drawn, 1 bit committed, 14 bits a suit: 1 s s … s with `settled` of king, queen, … down to the next card
//   that goes home; the leading 1 tells how many these are
std::uint64_t AustralianSearch::key(const State& state) const {
  std::uint64_t code = std::uint64_t{state.drawn} << 1 | (state.committed ? 1 : 0);
  for (Suit suit : all_suits) {
    const CardSet settled = state.settled >> (13 * static_cast<int>(suit)) & (bit(13) - 1);
    code = code << 14 | (bit(13) | settled) >> state.home.height(suit);
  }
  return mix(code);
}

// Each proof takes a win W from the state and gives one that begins with the forced move: that move, then W without its
// own moves of the same card up to that place. It has to be shown that the moves left are still legal, with the card (and
// whatever lies on it) where the forced move put it.
//
// *Home.* Nothing can lie on the card later: its predecessor is home. Without it all others have less above them, and
// as many empty columns or one more.
//
// *Waste top w onto its successor s.* Nothing but w is ever laid on s, and s goes home only after w. So until w leaves
// the waste in W, w on s hinders no move, and nothing is laid on w in W. Then W has w on s too, or moves it home: it can
// go there from s. (What lies under w in the waste is only freed.)
//
// *x onto its successor s, when s ends a run from a king at the bottom of its column:*
//
//       p  K        The cards of the run never move before x is home: each is settled. So nothing is asked of them but s,
//       x  …        and of s only by x. The group of x rides on the run instead of on p; the cards from p down are
//       g  s        freed of it, and an emptied column is one more.
//
//   Without the king the lowest card of the run may have to move onto a card of the group of x, which then lies on it.
//   A clean run x with nothing else on it does not help either: in (bottom first)  w x+1 | y x | u x-1 x+2 | x+3 q p
//   x must not go onto x+1 at once, since x+1 then could not go onto x+2 without lying, with x, on x-1.
//
// *A king to an empty column, when there is one for every king that is not settled.* Only kings ask for empty columns,
// each once (one that is alone at a bottom gains nothing by another column). So every other king still finds its own;
// the cards under this one are freed.
//
// *A draw, when the waste top cannot play before it:* the first of the two cases at `moves`.
std::optional<Move> AustralianSearch::forced(const State& state) const {
  if (const CardSet cards = can_go_home(state); cards != 0) return move_of(go_home, first_of(cards));

  const CardSet cards = can_settle(state);
  CardSet safe = cards & ~kings & waste_top(state.waste);
  for_each(cards & ~kings & state.columns, [&](int card) {
    const CardSet run = up_from(card + 1);
    if ((run & ~state.settled) == 0) safe |= bit(card);
  });
  int unsettled_kings = -std::popcount(kings & state.settled);
  for (Suit suit : all_suits) unsettled_kings += state.home.height(suit) < king ? 1 : 0;
  if (state.empty_columns >= unsettled_kings) safe |= cards & kings;
  if (safe != 0) return move_of(settle, first_of(safe));

  if (!stock_is_empty(state) && !state.committed && !waste_top_may_play(state)) return draw_move;
  return {};
}

AustralianSearch::Relaxed AustralianSearch::without_draws(const State& state) const {
  return {state.columns | waste_top(state.waste), state.tops, 0, state.empty_columns > 0, state.home};
}

// Lets cards leave their places until no more can, or one of `wanted` does. Whatever leaves in a real game leaves here:
// cards that were bared stay so, an empty column stays empty, and to leave it is enough that
//
// - the successor was bared, or for an unsettled king, that a column was emptied; or
// - the card can be home, as all lower ones of its suit can.
//
// What leaves a column bares the card under it, with all that lay there. A card that leaves the talon is bared itself, in
// a column.
void AustralianSearch::relax(const State& state, Relaxed& relaxed, CardSet wanted) const {
  while ((relaxed.left & wanted) == 0) {
    CardSet leaving = predecessors(relaxed.bared);
    if (relaxed.column_is_emptied) leaving |= kings & ~state.settled;
    leaving &= relaxed.available & ~relaxed.left;
    const CardSet playable = relaxed.bared | (relaxed.available & ~state.columns);
    for (Suit suit : all_suits) {
      for (int height = relaxed.home.height(suit); height < king; ++height) {
        const Card next(height + 1, suit);
        if (!has(playable, next.index())) break;
        relaxed.home.put(next);
        leaving |= bit(next.index()) & ~relaxed.left;
      }
    }
    if (leaving == 0) return;
    relaxed.left |= leaving;
    relaxed.bared |= leaving & ~state.columns;
    for_each(leaving & state.columns, [&](int card) {
      if (const int under = state.below[at(card)]; under == nothing) {
        relaxed.column_is_emptied = true;
      } else {
        relaxed.bared |= bit(under);
      }
    });
  }
}

bool AustralianSearch::waste_top_may_play(const State& state) const {
  Relaxed relaxed = without_draws(state);
  relax(state, relaxed, waste_top(state.waste));
  return (relaxed.left & waste_top(state.waste)) != 0;
}

// By the relaxed rules, too, not all cards can go home; or a committed player cannot get at the waste top. (The first
// test gains next to nothing for a committed player.)
bool AustralianSearch::dead(const State& state) const {
  if (state.committed) return !waste_top_may_play(state);
  Relaxed relaxed = without_draws(state);
  // A card of the stock may play as soon as it is drawn, one of the waste when those on it have left.
  for (int place = state.drawn; place < talon_size_; ++place) relaxed.available |= bit(talon_[at(place)]);
  std::uint64_t waste = state.waste;
  while (true) {
    relax(state, relaxed, 0);
    if (relaxed.home.complete()) return false;
    if ((relaxed.left & waste_top(waste)) == 0) return true;
    while ((relaxed.left & waste_top(waste)) != 0) waste &= ~std::bit_floor(waste);
    relaxed.available |= waste_top(waste);
  }
}

}  // namespace pasyans
