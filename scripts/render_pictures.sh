#!/usr/bin/env bash
# Renders the pictures of the README and of docs/ anew, into docs/pictures. Look at them before committing.
# DEEPWATER_PROGRAM names a program to use; without it the release build is brought up to date first.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

size=1280x720
quality=high # on any machine; by itself the program would choose medium without a GPU

# File name, then what it shows. README.md quotes these options.
pictures=(
    "hero       --scene fair_weather"
    "harbour    --scene harbour"
    "harbour-evening --scene harbour_evening"
    "low-sun    --scene low_sun"
    "storm      --scene storm"
    "from-above --scene from_above"
    "calm       --scene calm_lagoon"
    "mesh       --scene open_sea --camera 0,30,0,60,-12 --set view.mode=wireframe --set view.quality=medium"
    "jacobian   --scene open_sea --camera 0,20,0,60,-20 --set view.mode=jacobian"
)

if [ -z "${DEEPWATER_PROGRAM:-}" ]; then
    install_missing_packages
    build_preset release deepwater
    DEEPWATER_PROGRAM="$repository_root/build/release/deepwater"
fi

cd "$repository_root"
mkdir -p docs/pictures
number=0
for picture in "${pictures[@]}"; do
    read -r name options <<<"$picture"
    number=$((number + 1))
    say "picture $number of ${#pictures[@]}: docs/pictures/$name.png"
    # The table's own settings come last and win.
    # shellcheck disable=SC2086
    "$DEEPWATER_PROGRAM" --headless --size "$size" --set "view.quality=$quality" $options \
        --screenshot "docs/pictures/$name.png"
done
