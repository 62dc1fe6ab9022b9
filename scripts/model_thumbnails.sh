#!/usr/bin/env bash
# Renders the pictures of the models on the viewer's shelf: assets/models/thumbnails/NAME.png (with ImageMagick, in 64 colours).
#   NAME...   these models alone
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

cd "$repository_root"
program=${DEEPWATER_PROGRAM:-build/release/deepwater}
scene_tool=${MODEL_SCENE_PROGRAM:-build/release/model_scene}
command -v convert > /dev/null || { echo "convert of ImageMagick is missing" >&2; exit 1; }
[ -x "$scene_tool" ] || cmake --build build/release --target model_scene
mkdir -p assets/models/thumbnails
scenes=$(mktemp -d)
trap 'rm -rf "$scenes"' EXIT
if [ $# -eq 0 ]; then
    for file in assets/models/*.glb; do set -- "$@" "$(basename "$file" .glb)"; done
fi
for name in "$@"; do
    "$scene_tool" "$(pwd)/assets/models/$name.glb" "$scenes/$name.json"
    "$program" --scene "$scenes/$name.json" --headless --size 128x96 --set view.quality=medium \
        --screenshot "$scenes/$name.png"
    convert "$scenes/$name.png" -strip -colors 64 "PNG8:assets/models/thumbnails/$name.png"
done
