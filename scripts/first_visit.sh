#!/usr/bin/env bash
# Plays a first visit to the viewer under Xvfb, with a picture of each step, and measures how evenly it runs.
#   FOLDER     for pictures, the log and the times of frames (frames.csv)
#   OPTION...  for the viewer, such as --set view.quality=low
# It starts, looks around, flies, dives, picks three presets, drags the wind from end to end, drops a crate, puts down an
# object from the shelf, undoes everything, makes a film of 3 s and, flying on, a still of 4096 pixels a row at high
# quality, and quits. Stdout has the figures: how long frames took in each step, and how many frames took more than twice
# the median of their step. What happens while a scene loads is no frame. Wants the packages xvfb, xdotool and
# imagemagick.
set -euo pipefail

folder=${1:?usage: scripts/first_visit.sh FOLDER [OPTION...]}
shift
here="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
program=${DEEPWATER_PROGRAM:-$here/build/release/deepwater}
for tool in Xvfb xdotool import; do
    command -v "$tool" > /dev/null || { echo "first_visit: $tool is missing: apt install xvfb xdotool imagemagick" >&2; exit 1; }
done
[ -x "$program" ] || { echo "first_visit: build the viewer first: $program" >&2; exit 1; }
mkdir -p "$folder"
folder="$(cd "$folder" && pwd)"
rm -f "$folder"/*.png "$folder/frames.csv" "$folder/steps.csv"

width=1280 height=720
exec 3> "$folder/display"
Xvfb -displayfd 3 -screen 0 ${width}x${height}x24 -nolisten tcp -noreset > /dev/null 2>&1 &
server=$!
viewer=
stop() {
    if [ -n "$viewer" ]; then kill "$viewer" 2> /dev/null || true; fi
    kill "$server" 2> /dev/null || true
}
trap stop EXIT
until [ "$(wc -l < "$folder/display")" -gt 0 ]; do sleep 0.1; done
DISPLAY=":$(cat "$folder/display")"
export DISPLAY
# A home of its own, without the pictures of other runs: nothing is remembered but which still and film are wanted.
export XDG_DATA_HOME="$folder/home/data" XDG_STATE_HOME="$folder/home/state" XDG_CACHE_HOME="$folder/home/cache"
rm -rf "$folder/home" "$folder/taken"
mkdir -p "$XDG_STATE_HOME/deepwater"
printf '%s\n' '{"capture_folder": "taken", "still_size": 3, "still_quality": 3, "film_seconds": 3, "film_quality": 1}' \
    > "$XDG_STATE_HOME/deepwater/viewer.json"
(cd "$folder" && exec "$program" --scene landfall --set play.drop=crate --size ${width}x${height} --frame-log "$folder/frames.csv" "$@") \
    > "$folder/viewer.log" 2>&1 &
viewer=$!

frames() { if [ -f "$folder/frames.csv" ]; then wc -l < "$folder/frames.csv"; else echo 0; fi; }
# Waits for so many frames.
wait_frames() {
    local until=$(($(frames) + $1))
    while [ "$(frames)" -lt "$until" ]; do
        kill -0 "$viewer" 2> /dev/null || { echo "first_visit: the viewer has ended:" >&2; cat "$folder/viewer.log" >&2; exit 1; }
        sleep 0.05
    done
}
number=0
# Names the step that begins now.
step() { printf '%s,%s\n' "$(frames)" "$1" >> "$folder/steps.csv"; step_name=$1; }
# Takes a picture of the step that ends.
picture() {
    number=$((number + 1))
    import -window root "$folder/$(printf '%02d' $number)-$step_name.png"
}
point() { xdotool mousemove --window "$window" "$1" "$2"; wait_frames 2; }
click() { point "$1" "$2"; xdotool click 1; wait_frames 3; }
key() { xdotool key "$1"; wait_frames 2; }
# Moves the pressed pointer from one place to another in small steps.
drag() {
    point "$1" "$2"
    xdotool mousedown 1
    wait_frames 2
    for i in 1 2 3 4 5 6 7 8 9 10; do
        xdotool mousemove_relative -- $((($3 - $1) * i / 10 - ($3 - $1) * (i - 1) / 10)) \
            $((($4 - $2) * i / 10 - ($4 - $2) * (i - 1) / 10))
        wait_frames 1
    done
    xdotool mouseup 1
    wait_frames 2
}
# Holds a key for so many seconds.
hold() { xdotool keydown "$1"; sleep "$2"; wait_frames 2; xdotool keyup "$1"; wait_frames 2; }

began=$(date +%s%N)
window=
until [ -n "$window" ] && [ -s "$folder/frames.csv" ] && [ "$(frames)" -gt 1 ]; do
    kill -0 "$viewer" 2> /dev/null || { cat "$folder/viewer.log" >&2; exit 1; }
    window="$(xdotool search --onlyvisible --name '^Deepwater$' 2> /dev/null | head -1)" || true
    sleep 0.1
done
echo "start: $((($(date +%s%N) - began) / 1000000)) ms to the first picture"
xdotool windowfocus "$window"
sea_x=900 sea_y=440
step start; wait_frames 20; picture
step look; drag $sea_x 300 $((sea_x - 250)) 330; picture
step fly; hold w 2; picture
step dive; hold q 4; picture; hold e 6
step presets
for name in 0 1 2; do
    click $((500 + 128 * name)) 640
    wait_frames 15
    picture
done
step wind; drag 185 303 262 303; picture; drag 262 303 179 303; picture
step crate; key t; click $sea_x $sea_y; wait_frames 15; key t; picture
step object; key o; wait_frames 15; click 740 640; wait_frames 10; click $sea_x $((sea_y + 20)); wait_frames 5; picture; key o
step undo
for _ in $(seq 12); do key ctrl+z; done
picture
# Flies to and fro until a file is there.
fly_until() {
    local began=$SECONDS
    until compgen -G "$folder/taken/$1" > /dev/null; do
        [ $((SECONDS - began)) -lt 900 ] || { echo "first_visit: there is no $1" >&2; exit 1; }
        hold w 1
        hold s 1
    done
    echo "$step_name: $((SECONDS - began)) s"
}
step film; key shift+F12; wait_frames 10; picture; fly_until '*.mp4'
step still; key F12; wait_frames 10; picture; fly_until '*.png'
step quit
xdotool key ctrl+q
if ! wait "$viewer"; then
    echo "first_visit: the viewer failed:" >&2
    cat "$folder/viewer.log" >&2
    exit 1
fi
echo "quit: the viewer ended well"
viewer=

awk -F, '
    FNR == 1 { file++ }
    file == 1 { from[++steps] = $1; name[steps] = $2; next }
    FNR > 1 {
        while (at < steps && FNR > from[at + 1]) at++
        if (at > 0) times[at, ++count[at]] = $2
    }
    function median(s,   n, i, j, t) {
        n = count[s]
        for (i = 1; i <= n; i++) sorted[i] = times[s, i]
        for (i = 2; i <= n; i++) {
            t = sorted[i]
            for (j = i - 1; j > 0 && sorted[j] > t; j--) sorted[j + 1] = sorted[j]
            sorted[j + 1] = t
        }
        return sorted[int((n + 1) / 2)]
    }
    END {
        print "step      frames  median ms  longest ms  over twice the median"
        for (s = 1; s <= steps; s++) {
            if (count[s] == 0) continue
            m = median(s); over = 0; longest = 0
            for (i = 1; i <= count[s]; i++) {
                if (times[s, i] > 2 * m) over++
                if (times[s, i] > longest) longest = times[s, i]
            }
            printf "%-9s %6d %10.0f %11.0f %6d\n", name[s], count[s], m, longest, over
        }
    }' "$folder/steps.csv" "$folder/frames.csv"
