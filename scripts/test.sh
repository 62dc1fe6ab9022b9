#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test; ends with CTest's summary.
# Arguments go to CTest, e.g. scripts/test.sh -L unit
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

install_missing_packages tests
build_preset release
cd "$repository_root"
ctest --preset release --parallel 2 "$@"
