#!/usr/bin/env bash
# Fails, naming the lines, where a C++ file is not laid out as .clang-format says.
#   --fix   writes the layout into the files instead
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

case "${1:-}" in
    "") action=(--dry-run --Werror) ;;
    --fix) action=(-i) ;;
    *) die "usage: scripts/check_format.sh [--fix]" ;;
esac
install_missing_packages checks
cd "$repository_root"
# Another version of clang-format lays some lines out differently.
git ls-files -z -- '*.cpp' '*.h' | xargs -0 -n 50 -P "$(nproc)" clang-format-14 "${action[@]}"
