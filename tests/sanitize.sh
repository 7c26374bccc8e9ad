#!/usr/bin/env bash
# Builds the core with AddressSanitizer, UndefinedBehaviorSanitizer and assertions, and runs the tests on it, those in C++
# first. Needs the packages of `pip install '.[dev]'` in .venv, or in the Python named by $PYTHON. Arguments go to pytest.
set -euo pipefail
cd "$(dirname "$0")/.."
python="${PYTHON:-$PWD/.venv/bin/python}"
site="$PWD/build/sanitize/site"

cmake --preset sanitize -Dpybind11_DIR="$("$python" -m pybind11 --cmakedir)" -DPython_EXECUTABLE="$python" >/dev/null
cmake --build --preset sanitize
cmake --install build/sanitize --prefix "$site" >/dev/null
cp -r src/python/pasyans "$site"

build/sanitize/allocations

# The interpreter itself leaks on purpose; so does a module that stays loaded.
export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
export PYTHONPATH="$site"
LD_PRELOAD="$(g++ -print-file-name=libasan.so) $(g++ -print-file-name=libubsan.so)" \
  "$python" -m pytest -p no:cacheprovider -m "not slow_under_sanitizers" "$@"
