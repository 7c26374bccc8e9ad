#include "games/olympus_search.hpp"

#include <algorithm>
#include <array>

#include "search/beam.hpp"
#include "search/best_first.hpp"
#include "search/portfolio.hpp"
#include "search/shorten.hpp"

namespace pasyans {
namespace {

constexpr int hill = Olympus::hill;
constexpr int stock = Olympus::stock;
constexpr int second_pack = Olympus::second_pack;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

int OlympusSearch::lower_height(const State& state, int foundation) const {
  const int height = state.heights[at(foundation)];
  return game_.packs() == 1 ? height : std::min<int>(height, state.heights[at(foundation + second_pack)]);
}

// Of free places the first stands for all, and a whole pile need not change its place. (What is left out leads to equal
// keys.)
void OlympusSearch::moves(const State& state, MoveList& list) const {
  MoveList all;
  game_.moves(state, all);
  int free_place = 0;
  while (free_place < hill && !state.piles.empty(free_place)) ++free_place;
  for (Move move : all) {
    const bool to_free_place = move.kind == pile_move_kind && move.to < hill && state.piles.empty(move.to);
    if (to_free_place && (move.to != free_place || move.count == state.piles.size(move.from))) continue;
    list.push_back(move);
  }
}

// A card c of rank r goes home at once if
//
//   1. all cards that might ever be put on it, those of rank r - step in its suit, are home;
//   2. (two packs) r - 2 is home twice;
//   3. it does not lie alone in its pile while the stock has cards and may be dealt in rows.
//
// Take a win W from S, and let S' be S with c home. W is followed from S' without the moves of c. Let T be a position
// along W before c goes home, and T' the one that is reached from S'. It holds that T' is T without c, save that
// where c lies alone in T, T' has the next card of the stock there, or nothing if the stock is empty, and the piles of
// the hill may be exchanged.
//
//   - By 1 nothing is ever put on c; only a row may cover it, and then the pile in T' is the same without c. A group with c
//     has c as its top card, and moves in T' without it.
//   - If a move empties a pile it is filled with a card x in T. If c lies alone there, x has come to its place in T'
//     already, and the pile that is empty now gets the card after x, or none: the two piles change names.
//   - If c leaves a pile where it lay alone, that gets the card in T which it has in T' already.
//   - While rows may come the names of the piles matter; but by 3 c does not lie alone then, nor can it come to, as nothing
//     may be put in a free place. So the same piles become empty at the same moves in T and T'.
//   - By 2, until c goes home in W at least one foundation of its kind ends with r - 2. If W sends the other copy of c
//     home first, that goes onto this one in T' as well, and later c need not: the two foundations change names.
std::optional<Move> OlympusSearch::forced(const State& state) const {
  const bool rows_may_come = game_.deals_rows() && !state.piles.empty(stock);
  for (int from = 0; from < hill; ++from) {
    if (state.piles.empty(from) || (rows_may_come && state.piles.size(from) == 1)) continue;
    const Card card = state.piles.top(from);
    const int foundation = Olympus::home_of(card);
    if (lower_height(state, foundation) < Olympus::place_of(card)) continue;
    if (card.rank() > game_.hill_step()) {
      const Card taken(card.rank() - game_.hill_step(), card.suit());
      if (lower_height(state, Olympus::home_of(taken)) <= Olympus::place_of(taken)) continue;
    }
    const bool first = Olympus::takes(state, foundation, card);
    return pile_move(from, Olympus::first_foundation + foundation + (first ? 0 : second_pack));
  }
  return {};
}

// Lost if no place of the hill ever becomes free, by rules that are more generous than the game's: a card that was once
// bare stays so wherever it goes, and takes any number of cards; a row that is dealt covers nothing.
//
// Take a card that leaves its place in a real game, alone or at the head of a group. What lay above it has left before, or
// goes along. The card to which it goes was bare; or the foundation had the cards before it, and these have been bare. So
// it leaves its place here as well. With `deal` = fill a place becomes free only after the stock has filled as many as it
// has cards.
bool OlympusSearch::dead(const State& state) const {
  const auto stock_cards = state.piles[stock];
  const int places_to_fill = game_.deals_rows() ? 0 : static_cast<int>(stock_cards.size());
  std::array<std::uint8_t, Card::codes> home{};     // copies at home
  std::array<std::uint8_t, Card::codes> bare{};     // copies not at home that may ever be bare
  std::array<std::uint8_t, Card::codes> at_home{};  // copies that may ever be at home
  for (int i = 0; i < Olympus::foundations; ++i) {
    for (int place = 0; place < state.heights[at(i)]; ++place) ++home[at(Olympus::card_of(i, place).code())];
  }
  std::array<int, hill> left;  // cards that lie where they lay
  for (int pile = 0; pile < hill; ++pile) {
    left[at(pile)] = state.piles.size(pile);
    if (left[at(pile)] == 0) return false;
    ++bare[at(state.piles.top(pile).code())];
  }
  if (game_.deals_rows()) {
    for (Card card : stock_cards) ++bare[at(card.code())];
  }

  auto may_be_put_on_hill = [&](Card card) { return bare[at(card.code() + game_.hill_step())] > 0; };
  auto may_leave = [&](Card card) {
    return may_be_put_on_hill(card) || card.rank() <= 2 || at_home[at(card.code() - 2)] > home[at(card.code())];
  };
  // How many cards may leave a pile next.
  auto leaving = [&](int pile) {
    const auto cards = state.piles[pile].first(at(left[at(pile)]));
    if (may_leave(cards.back())) return 1;
    for (std::size_t head = cards.size() - 1; game_.move_runs() && head > 0; --head) {
      if (!game_.fits(cards[head], cards[head - 1])) break;
      if (may_be_put_on_hill(cards[head - 1])) return static_cast<int>(cards.size() - head) + 1;
    }
    return 0;
  };

  Stack<Card, 104> filled;  // cards of the stock that lie where they filled a place
  int drawn = 0;
  int emptied = 0;
  for (bool more = true; more;) {
    more = false;
    for (Suit suit : all_suits) {
      for (int rank = ace; rank <= king; ++rank) {
        const std::size_t code = at(Card(rank, suit).code());
        at_home[code] = static_cast<std::uint8_t>(home[code] + bare[code]);
        if (rank > 2) at_home[code] = std::min(at_home[code], at_home[code - 2]);
      }
    }
    for (int pile = 0; pile < hill; ++pile) {
      while (left[at(pile)] > 0) {
        int count = leaving(pile);
        if (count == 0) break;
        more = true;
        for (; count > 0; --count) {
          if (--left[at(pile)] > 0) ++bare[at(state.piles[pile][at(left[at(pile)] - 1)].code())];
        }
        if (left[at(pile)] == 0) ++emptied;
      }
    }
    for (int i = 0; i < filled.size(); ++i) {
      if (!may_leave(filled[i])) continue;
      filled[i--] = filled.back();
      filled.pop_back();
      ++emptied;
      more = true;
    }
    if (emptied > places_to_fill) return false;
    for (; drawn < emptied; ++drawn) {
      filled.push_back(stock_cards[stock_cards.size() - 1 - at(drawn)]);
      ++bare[at(filled.back().code())];
      more = true;
    }
  }
  return true;
}

// A card blocks if a card below it in its pile is wanted earlier, that is, has fewer cards to wait for on its foundation.
int OlympusSearch::estimate(const State& state) const {
  constexpr int home = 5;
  constexpr int blocking = -5;
  constexpr int built = 1;  // a card on one that takes it
  constexpr int free_place = 5;

  int score = 0;
  for (int height : state.heights) score += home * height;
  for (int pile = 0; pile < hill; ++pile) {
    const auto cards = state.piles[pile];
    if (cards.empty()) score += free_place;
    int earliest = king;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const int wanted = Olympus::place_of(cards[i]) - lower_height(state, Olympus::home_of(cards[i]));
      if (i > 0 && game_.fits(cards[i], cards[i - 1])) score += built;
      if (wanted > earliest) score += blocking;
      earliest = std::min(earliest, wanted);
    }
  }
  return -score;
}

Result Olympus::solve(const State& state, Meter& meter, Prunes prunes) const {
  const OlympusSearch space(*this);
  using Line = std::vector<Move>;
  Portfolio portfolio(meter);
  // The first stage decides every game from its deal. The beam finds wins after bad play, by other ways.
  portfolio
      .run(50'000, Portfolio::Says::proof,
           [&](Line& line) { return best_first(space, state, meter, prunes, line); })
      .run(Portfolio::no_allowance, Portfolio::Says::proof,
           [&](Line& line) { return beam(space, state, 250, meter, prunes, line, 12); })
      .run(Portfolio::no_allowance, Portfolio::Says::proof,
           [&](Line& line) { return depth_first(space, state, meter, prunes, line); });
  Result result = portfolio.result();
  if (result.verdict == Verdict::won) result.line = Shortener(*this, state, result.line).shortened();
  return result;
}

}  // namespace pasyans
