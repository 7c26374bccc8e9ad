#include "games/bakers_dozen_search.hpp"

namespace pasyans {

using namespace by_rank;

namespace {

// m(r) of every rank r.
constexpr std::uint64_t free_places(const BakersDozenSearch::State& state) {
  return (count_by_rank(state.ends | state.loose) >> 4) - count_by_rank(state.loose);
}

}  // namespace

BakersDozenSearch::BakersDozenSearch(const BakersDozen& game, const BakersDozen::State& root, bool returns,
                                     const Weights& weights)
    : game_(game), returns_(returns), weights_(weights) {
  root_.below.fill(nothing);
  for (int column = 0; column < BakersDozen::columns; ++column) {
    std::uint8_t below = nothing;
    CardSet beneath = 0;
    for (Card dealt : root.piles[column]) {
      const auto card = static_cast<std::uint8_t>(number_of(dealt));
      const CardSet lower_in_suit = (one_a_rank << card % 4) & (bit(card) - 1);
      root_.below[card] = below;
      if (lies_on_next_rank(card, below)) dealt_on_next_rank_ |= bit(card);
      if ((beneath & lower_in_suit) != 0) dealt_must_move_ |= bit(card);
      beneath |= bit(card);
      below = card;
    }
    if (below != nothing) root_.ends |= bit(below);
  }
  for (Suit suit : all_suits) {
    for (Card card : root.home.cards(suit)) root_.home |= bit(number_of(card));
  }
  dealt_below_ = root_.below;
  loosen(root_);
}

CardSet BakersDozenSearch::open_ranks(const State& state) { return ranks_with(free_places(state)); }

CardSet BakersDozenSearch::places_of(const State& state, CardSet cards) {
  CardSet places = 0;
  for_each(cards, [&](int card) { places |= bit(state.below[at(card)]); });
  return places;
}

// Sets of places are chosen: the cards of a group in order take places in order, so a card leaves enough of the highest
// for the later cards; those up to its predecessor's are barred.
CardSet BakersDozenSearch::choices(const State& state, int card) {
  const bool freezes = state.unplaced != 0;
  CardSet places = freezes ? (state.ends | state.loose) & rank_set(rank_of(card) + 1)
                           : places_of(state, group_of(state, card));
  places &= ~state.barred;
  if (!has(state.grouped, card)) return places;
  const CardSet later = (freezes ? state.unplaced : state.leaving) & rank_set_of(card) & ~bit(card);
  for (CardSet rest = later; rest != 0; rest &= rest - 1) places &= ~bit(highest(places));
  return places;
}

void BakersDozenSearch::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  if (must_choose(state)) {
    const int card = lowest(state.unplaced != 0 ? state.unplaced : state.leaving);
    for_each(choices(state, card), [&](int place) { list.push_back(move_of(choose_place, card, place)); });
    return;
  }
  const CardSet bare = state.ends | state.loose;
  const CardSet open = open_ranks(state);
  for_each(bare & next_home(state.home), [&](int card) { list.push_back(move_of(go_home, card)); });
  for_each(state.ends & open, [&](int card) { list.push_back(move_of(shift, card)); });

  const BakersDozen::Fill fill = game_.fill();
  const bool has_space = std::popcount(state.ends) < BakersDozen::columns;
  const CardSet fillers = !has_space || fill == BakersDozen::Fill::none ? 0 : fill == BakersDozen::Fill::any ? pack : kings;
  for_each(bare & fillers, [&](int card) {
    // A bottom card would leave one column empty for another: the same state.
    if (has(state.loose, card) || state.below[at(card)] != nothing) list.push_back(move_of(go_to_space, card));
  });
  if (!returns_) return;
  const CardSet tops = state.home & ~(state.home >> 4);
  for_each(tops & open, [&](int card) { list.push_back(move_of(come_back, card)); });
  for_each(tops & fillers, [&](int card) { list.push_back(move_of(come_back_space, card)); });
}

void BakersDozenSearch::apply(State& state, Move move) const {
  if (move.kind != choose_place) {
    if (splits_group(state, move)) {
      state.leaving = bit(move.from);
      state.waiting = move;
    } else {
      play(state, move);
    }
  } else if (state.unplaced != 0) {
    place(state, move.from, move.to);
    place_frozen(state);
  } else {
    leave_group(state, move.from, move.to);
    if (state.leaving != 0) return;
    state.barred = 0;
    if (state.waiting == Move{}) {
      loosen(state);
    } else {
      const Move waiting = state.waiting;
      state.waiting = {};
      play(state, waiting);
    }
  }
}

// Whether a card of a group moves and others of it do not become loose by that: they are no ends, or the move takes the
// last free place of loose cards one rank lower, which so freeze on them.
bool BakersDozenSearch::splits_group(const State& state, Move move) const {
  const int card = move.from;
  if (!has(state.grouped, card)) return false;
  if ((group_of(state, card) & ~state.ends) != 0) return true;
  if (move.kind != go_home) return false;
  const CardSet lower_rank = rank_set_of(card) >> 4;
  return (state.loose & lower_rank) != 0 && (free_places(state) & lower_rank) == (one_a_rank & lower_rank);
}

void BakersDozenSearch::play(State& state, Move move) const {
  const int card = move.from;
  const bool was_home = has(state.home, card);
  state.home &= ~bit(card);
  if (!was_home) take_off(state, card);
  switch (move.kind) {
    case go_home:
      state.home |= bit(card);
      break;
    case shift:
    case come_back:
      state.loose |= bit(card);
      break;
    default:  // to an empty column
      state.ends |= bit(card);
      state.below[at(card)] = nothing;
      if (dealt_below_[at(card)] != nothing) state.spaced |= bit(card);
      break;
  }
  freeze(state);
}

// Takes a loose card out of its set, or an end off its body.
void BakersDozenSearch::take_off(State& state, int card) const {
  if (has(state.loose, card)) {
    state.loose &= ~bit(card);
    return;
  }
  state.ends &= ~bit(card);
  state.frozen &= ~bit(card);
  state.spaced &= ~bit(card);
  state.grouped &= ~bit(card);
  if (const int below = state.below[at(card)]; below != nothing) {
    state.ends |= bit(below);
    state.barred = bit(below);
  }
}

// If a move has taken the last free place of the loose cards of a rank q, all cards of rank q+1 are covered and none of
// these loose cards can shift. A loose card of rank q+1 lies fast itself then, on any card of rank q+2; if that is a loose
// one, the same holds for it; and so on upwards. All lay there before the move, so the end that it has bared is no place
// for any of them. At most one rank loses a place in a move.
void BakersDozenSearch::freeze(State& state) const {
  const CardSet caught = state.loose & ~open_ranks(state);
  if (caught == 0) {
    state.barred = 0;
    loosen(state);
    return;
  }
  state.loose &= ~caught;
  state.ends |= caught;
  state.unplaced = caught;
  if (group_of(state, lowest(caught)) == 0) state.grouped |= caught;
  place_frozen(state);
}

void BakersDozenSearch::place_frozen(State& state) const {
  while (state.unplaced != 0) {
    const int card = lowest(state.unplaced);
    const CardSet places = choices(state, card);
    if (!std::has_single_bit(places)) return;
    place(state, card, lowest(places));
  }
  state.barred = 0;
  // One card is no group.
  state.grouped &= ranks_with(count_by_rank(state.grouped) & ~one_a_rank);
  loosen(state);
}

// Lays a frozen card on its place. A loose card there is caught too: in the group of those caught with it, or, if its rank
// has an older group, without one.
void BakersDozenSearch::place(State& state, int card, int parent) const {
  lay_on(state, card, parent);
  state.unplaced &= ~bit(card);
  state.ends &= ~bit(parent);
  if (has(state.grouped, card)) state.barred |= rank_set_of(parent) & (bit(parent) - 1);
  if (!has(state.loose, parent)) return;
  const CardSet group = group_of(state, parent);
  if (group == 0 || (group & state.unplaced) != 0) state.grouped |= bit(parent);
  state.loose &= ~bit(parent);
  state.unplaced |= bit(parent);
  state.below[at(parent)] = nothing;
}

// Makes loose what can shift now. No m changes by that.
void BakersDozenSearch::loosen(State& state) const {
  const CardSet open = open_ranks(state);
  while (const CardSet loosened = state.ends & on_next_rank(state) & open) {
    const CardSet split = ranks_with(loosened & state.grouped) & ranks_with(state.grouped & ~loosened);
    if (split != 0) {
      state.leaving = loosened & group_of(state, lowest(split));
      return;
    }
    for_each(loosened, [&](int card) { state.ends ^= bit(card) | bit(state.below[at(card)]); });
    state.loose |= loosened;
    state.frozen &= ~loosened;
    state.grouped &= ~loosened;
  }
}

// Gives a leaving card of a group its place; the others in order take the rest in order, so that equal groups look equal.
void BakersDozenSearch::leave_group(State& state, int card, int parent) const {
  const CardSet others = group_of(state, card) & ~bit(card);
  CardSet places = places_of(state, others | bit(card)) & ~bit(parent);
  lay_on(state, card, parent);
  for_each(others, [&](int other) {
    lay_on(state, other, lowest(places));
    places &= places - 1;
  });
  state.grouped &= ~bit(card);
  if (std::has_single_bit(others)) state.grouped &= ~others;
  state.leaving &= ~bit(card);
  state.barred |= rank_set_of(parent) & (bit(parent) - 1);
}

void BakersDozenSearch::lay_on(State& state, int card, int parent) const {
  state.below[at(card)] = static_cast<std::uint8_t>(parent);
  state.frozen &= ~bit(card);
  if (parent != dealt_below_[at(card)]) state.frozen |= bit(card);
}

// The place of every card: home, loose, still to be chosen, on a card of another column, at the bottom of one that was
// empty, or, if in none of these sets, where the root has it. Columns have no names: an empty one is as good as any other.
Key BakersDozenSearch::key(const State& state) const {
  std::array<std::uint64_t, 2> suits_below{};
  for_each(state.frozen, [&](int card) {
    suits_below[at(card / 32)] |= static_cast<std::uint64_t>(state.below[at(card)] % 4) << 2 * (card % 32);
  });
  KeyBuilder key;
  key.add(state.home).add(state.loose).add(state.frozen).add(state.spaced).add(state.grouped);
  key.add(suits_below[0]).add(suits_below[1]);
  if (must_choose(state)) {
    key.add(state.unplaced).add(state.leaving).add(state.barred);
    key.add(static_cast<std::uint64_t>(state.waiting.kind) << 8 | state.waiting.from);
  }
  return key.key();
}

}  // namespace pasyans
