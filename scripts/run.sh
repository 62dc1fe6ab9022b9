#!/usr/bin/env bash
# Installs what is missing, builds, and starts the viewer; options are passed on to it (see --help).
# Without a display the program renders one picture and prints its path.
set -euo pipefail
call_folder="$PWD"
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

install_missing_packages
build_preset release deepwater
cd "$call_folder"
exec "$repository_root/build/release/deepwater" --without-display "$repository_root/build/deepwater.png" "$@"
