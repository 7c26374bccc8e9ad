// The one door to Python. No rule and no search loop lives here; texts, lists and dictionaries go in and out.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "error.hpp"
#include "registry.hpp"
#include "solver_pool.hpp"

namespace py = pybind11;
using namespace pasyans;

namespace {

// Lets a search ask, without the interpreter's lock in hand, whether a signal's handler has raised (as Ctrl-C does).
bool python_raised() {
  py::gil_scoped_acquire lock;
  return PyErr_CheckSignals() != 0;
}

std::vector<std::string> texts_of(const Position& position, const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (Move move : moves) texts.push_back(position.format(move));
  return texts;
}

py::int_ integer_of(Key key) {
  return py::int_((py::int_(key.high) << py::int_(64)) | py::int_(key.low));
}

py::list view_of(const Position& position) {
  static constexpr const char* kinds[] = {"tableau", "foundation", "reserve", "stock", "waste"};
  static constexpr const char* fans[] = {"squared", "down", "right", "left"};
  py::list places;
  for (const Place& place : position.view()) {
    py::list cards;
    for (Card card : place.cards) cards.append(to_text(card));
    places.append(py::make_tuple(place.name, kinds[static_cast<std::size_t>(place.kind)], place.column, place.row,
                                 fans[static_cast<std::size_t>(place.fan)], place.closed, cards, place.known));
  }
  return places;
}

// Native work runs on a copy: meanwhile another thread may play on the original.
template <class Work>
auto without_lock(const Position& position, Work work) {
  const std::unique_ptr<Position> copy = position.clone();
  py::gil_scoped_release unlocked;
  return work(*copy);
}

// Verdict, reason, moves, states, seconds, bytes.
py::tuple result_of(const Position& position, const Result& result) {
  static constexpr const char* verdicts[] = {"won", "lost", "unknown"};
  static constexpr const char* reasons[] = {"", "states", "seconds", "memory", "interrupted", "incomplete", "redeal"};
  return py::make_tuple(verdicts[static_cast<std::size_t>(result.verdict)],
                        reasons[static_cast<std::size_t>(result.reason)], texts_of(position, result.line),
                        result.states, result.seconds, result.peak_memory);
}

py::tuple solve(const Position& position, std::uint64_t max_states, double max_seconds, std::size_t max_memory,
                const std::vector<std::string>& without) {
  Prunes prunes;
  for (const std::string& name : without) {
    if (name == "forced") {
      prunes.forced = false;
    } else if (name == "dead") {
      prunes.dead = false;
    } else if (name == "merged") {
      prunes.merged = false;
    } else {
      throw OptionError("there is no prune " + quoted(name) + "; the prunes are: forced, dead, merged");
    }
  }
  const Limits limits{max_states, max_seconds, max_memory, python_raised};
  const Result result =
      without_lock(position, [&](const Position& copy) { return copy.solve(limits, prunes); });
  if (result.reason == Reason::interrupted) throw py::error_already_set();
  return result_of(position, result);
}

std::vector<std::string> before_redeal(const Position& position, std::uint64_t max_states, double max_seconds,
                                       std::size_t max_memory) {
  const Limits limits{max_states, max_seconds, max_memory, python_raised};
  return texts_of(position, without_lock(position, [&](const Position& copy) { return copy.before_redeal(limits); }));
}

// The next result, or None if it takes longer than a look at the signals should wait.
py::object next_result(SolverPool& pool) {
  static constexpr std::chrono::milliseconds patience{20};
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  std::optional<Solved> solved;
  {
    py::gil_scoped_release unlocked;
    solved = pool.next(patience);
  }
  return solved ? py::object(result_of(*solved->position, solved->result)) : py::none();
}

std::uint64_t count(const Position& position, int depth) {
  Limits limits;
  limits.interrupted = python_raised;
  Meter meter(limits);
  const std::uint64_t nodes =
      without_lock(position, [&](const Position& copy) { return copy.perft(depth, meter); });
  if (meter.reason() == Reason::interrupted) throw py::error_already_set();
  return nodes;
}

py::list games() {
  py::list list;
  for (const RegisteredGame& game : registered_games()) {
    py::dict options;
    for (const OptionSpec& spec : game.info.options) options[py::str(spec.name)] = py::cast(spec.choices);
    py::dict rule_sets;
    for (const RuleSet& set : game.info.rule_sets) {
      py::dict values;
      for (const auto& [name, value] : set.values) values[py::str(name)] = value;
      rule_sets[py::str(set.name)] = values;
    }
    list.append(py::make_tuple(game.info.name, game.info.title_en, game.info.title_ru, game.info.packs, options,
                               rule_sets, game.info.piles));
  }
  return list;
}

void register_errors() {
  py::register_exception_translator([](std::exception_ptr thrown) {
    auto raise = [](const char* name, const std::exception& error) {
      const py::object type = py::module_::import("pasyans.errors").attr(name);
      PyErr_SetString(type.ptr(), error.what());
    };
    try {
      std::rethrow_exception(thrown);
    } catch (const UnknownGameError& error) {
      raise("UnknownGameError", error);
    } catch (const OptionError& error) {
      raise("OptionError", error);
    } catch (const DealError& error) {
      raise("DealError", error);
    } catch (const PositionError& error) {
      raise("PositionError", error);
    } catch (const MoveSyntaxError& error) {
      raise("MoveSyntaxError", error);
    } catch (const IllegalMoveError& error) {
      raise("IllegalMoveError", error);
    }
  });
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "The native core of pasyans.";
  register_errors();

  module.def("games", &games);
  module.def("deal_text", [](const std::string& number) { return DealNumber(number).text(); }, py::arg("number"));

  py::class_<Position>(module, "Position")
      .def_static("deal", &deal_position, py::arg("game"), py::arg("number"), py::arg("rules"), py::arg("options"))
      .def_static("read", &read_position, py::arg("game"), py::arg("piles"), py::arg("counters"),
                  py::arg("options"))
      .def("copy", &Position::clone)
      .def_property_readonly("game", [](const Position& position) { return position.info().name; })
      .def_property_readonly("options", &Position::options)
      .def_property_readonly("packs", [](const Position& position) { return position.layout_spec().packs; })
      .def_property_readonly("piles", [](const Position& position) { return position.layout_spec().piles; })
      .def_property_readonly("view", &view_of)
      .def_property_readonly("counters", &Position::counters)
      .def_property_readonly("key", [](const Position& position) { return integer_of(position.key()); })
      .def_property_readonly("won", &Position::won)
      .def_property_readonly("legal_moves",
                             [](const Position& position) { return texts_of(position, position.legal_moves()); })
      .def("play", [](Position& position, const std::string& move) { position.play(position.parse(move)); },
           py::arg("move"))
      .def_property_readonly("history",
                             [](const Position& position) {
                               std::vector<Move> moves;
                               for (std::size_t i = 0; i < position.history_length(); ++i) {
                                 moves.push_back(position.history_move(i));
                               }
                               return texts_of(position, moves);
                             })
      .def_property_readonly("history_length", &Position::history_length)
      .def_property_readonly("history_position", &Position::history_position)
      .def("go_to",
           [](Position& position, std::size_t index) {
             if (index > position.history_length()) throw py::index_error("beyond the last move");
             position.go_to(index);
           },
           py::arg("index"))
      .def("perft", &count, py::arg("depth"))
      .def("playout",
           [](const Position& position, std::uint64_t seed, int max_moves) {
             const auto moves =
                 without_lock(position, [&](const Position& copy) { return copy.playout(seed, max_moves); });
             return texts_of(position, moves);
           },
           py::arg("seed"), py::arg("max_moves"))
      .def("solve", &solve, py::arg("max_states"), py::arg("max_seconds"), py::arg("max_memory"), py::arg("without"))
      .def("before_redeal", &before_redeal, py::arg("max_states"), py::arg("max_seconds"), py::arg("max_memory"));

  py::class_<SolverPool>(module, "SolverPool")
      .def(py::init([](unsigned threads, std::uint64_t max_states, double max_seconds, std::size_t max_memory) {
             return std::make_unique<SolverPool>(threads, Limits{max_states, max_seconds, max_memory, {}});
           }),
           py::arg("threads"), py::arg("max_states"), py::arg("max_seconds"), py::arg("max_memory"))
      .def("submit", [](SolverPool& pool, const Position& position) { pool.submit(position.clone()); },
           py::arg("position"))
      .def("next", &next_result)
      .def_property_readonly("finished", &SolverPool::finished)
      .def("stop", &SolverPool::stop, py::call_guard<py::gil_scoped_release>());
}
