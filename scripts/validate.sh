#!/usr/bin/env bash
# Makes the plots of docs/validation/ and the tables of docs/validation.md anew, from what the program measures on
# the sea it simulates. Takes some minutes. Look at them before committing.
# DEEPWATER_PROGRAM names a program to use; without it the release build is brought up to date first.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

if [ -z "${DEEPWATER_PROGRAM:-}" ]; then
    install_missing_packages
    build_preset release deepwater
    DEEPWATER_PROGRAM="$repository_root/build/release/deepwater"
fi
python3 "$repository_root/scripts/validate.py" "$DEEPWATER_PROGRAM" "$repository_root"
