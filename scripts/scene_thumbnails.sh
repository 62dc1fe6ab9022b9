#!/usr/bin/env bash
# Renders the pictures that the viewer shows while a scene loads: assets/scenes/thumbnails/NAME.png.
#   NAME...   these scenes alone
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

cd "$repository_root"
program=${DEEPWATER_PROGRAM:-build/release/deepwater}
mkdir -p assets/scenes/thumbnails
if [ $# -eq 0 ]; then
    for file in assets/scenes/*.json; do set -- "$@" "$(basename "$file" .json)"; done
fi
for name in "$@"; do
    "$program" --scene "$name" --headless --size 288x162 --set view.quality=medium \
        --screenshot "assets/scenes/thumbnails/$name.png"
done
