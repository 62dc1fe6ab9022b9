#!/usr/bin/env bash
# Installs what is missing, builds, and starts the viewer; options are passed on to it (see --help).
# Without a display it renders one picture headless and prints its path.
set -euo pipefail
call_folder="$PWD"
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

install_missing_packages
build_preset release deepwater
cd "$call_folder"
program="$repository_root/build/release/deepwater"

# Options that need no window.
opens_window=true
for option in "$@"; do
    case "$option" in
        --headless | --screenshot | --screenshot=* | --batch | --batch=* | --record | --record=* | --export-tile | \
            --export-tile=* | --export-gauges | --export-gauges=* | --list-params | --stats | --benchmark | \
            --benchmark=* | --help | -h | --version)
            opens_window=false
            ;;
    esac
done

if ! $opens_window || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$program" "$@"
fi

picture="$repository_root/build/deepwater.png"
say "there is no display: rendering one picture instead"
"$program" "$@" --headless --screenshot "$picture"
printf '%s\n' "$picture"
