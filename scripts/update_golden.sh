#!/usr/bin/env bash
# Makes the golden pictures anew, after a change that was meant. Look at them before committing.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --build --preset release --target golden_test
DEEPWATER_UPDATE_GOLDEN=1 build/release/golden_test
