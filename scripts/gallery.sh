#!/usr/bin/env bash
# Renders the pictures of the README and of docs/ anew, from scenes and presets, into docs/pictures. Look at them
# before committing.
#   scripts/gallery.sh                all of them
#   scripts/gallery.sh storm 'mood-*' those of these names; patterns as the shell has them
#   scripts/gallery.sh --list         their names and what they show
# DEEPWATER_PROGRAM names a program to use; without it the release build is brought up to date first.
# DEEPWATER_PICTURES names another folder to write to.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

quality=high # on any machine; by itself the program would choose medium without a GPU

# Where presets are looked at from: presets have no camera.
deck="--scene open_sea --camera 0,5,0,52,-2"               # of a ship, the sun to the right

# Off a coast: the sun 17° up beside a breaking wave, whose crest is over an eye in its trough.
crest="--scene open_sea --camera -210.4,1.15,-137.4,264,8 --time 398.2 --preset beaufort-8 --set water.type=1C"
crest+=" --set waves.elongation=0 --set sun.azimuth=218 --set sun.elevation=17 --set clouds.kind=cumulus --set clouds.cover=0.15"
crest+=" --set view.exposure=-0.4 --set wind.fetch_km=230"

# Half in the air, half over the reef, towards the sun's path.
split="--scene reef --camera 2,0.03,-3,150,-5 --set camera.roll=-3 --set swell.height=0.8 --set sun.elevation=48"
split+=" --set clouds.kind=cumulus --set clouds.cover=0.2 --set view.exposure=0.3"

day="--scene open_sea --preset beaufort-3 --set clouds.cover=0.15 --set view.exposure=-0.6 --set sun.source=place"
day+=" --set sun.date=2026-06-24 --set sun.latitude=50 --set sun.longitude=-6"

# Small pictures of local waves and flow, at noon and with a low sun.
noon="--size 480x270 --set sun.elevation=55"
low="--size 480x270 --set sun.elevation=9 --set view.exposure=-1.2"

# For docs/performance.md: all pixels of both qualities.
low_quality="--size 480x270 --set view.quality=low --set view.render_scale=1"
medium_quality="--size 480x270 --set view.quality=medium --set view.render_scale=1"

# For docs/seeds.md: small pictures of one technique each. The steep sea is that of the seed's constant, by hand.
seed="--size 480x270 --set view.dither=false"
steep="--scene open_sea --set wind.speed=6 --set waves.spectrum=phillips --set waves.amplitude=0.025"
steep+=" --set waves.small_wave_cutoff=0.25 --set water.roughness=spectrum --set foam.amount=0 --set spray.rate=0"
sand="--scene reef --size 240x240 --set camera.fov=90 --set bed.kind=sand --set bed.slope=0 --set bed.relief=0"
sand+=" --set bed.gravel=0 --set particles.amount=0 --set view.mode=caustics"

# A pool, for the papers' ways to find its floor.
shallow="--scene pool --size 400x225 --camera -1,2.6,5.4,8,-28"

# File name, then the options that make it. README.md and docs/ quote them. A setting of a line's own wins over
# size and quality.
pictures=(
    "hero            --scene landfall --time 9"
    "harbour         --scene harbour"
    "harbour-evening --scene harbour_evening"
    "low-sun         --scene low_sun"
    "storm           --scene storm"
    "from-above      --scene from_above"
    "calm            --scene calm_lagoon"
    "reef-level      --scene reef"
    "reef-up         --scene reef --camera 0,-4.5,0,150,50"
    "reef-down       --scene reef --camera 2,-2,-6,0,-75"
    "waterline       $split"
    "beach           --scene beach --size 960x540"
    "beach-evening   --scene beach --size 960x540 --camera -45,2.4,-22,190,-5 --set sun.elevation=7 --set sun.azimuth=222"
    "beach-40m       --scene beach --size 640x360 --camera -60,40,-70,150,-22"
    "beach-300m      --scene beach --size 640x360 --camera -180,300,-220,160,-38"
    "swash           --scene beach --size 640x360 --camera -45,1.2,-17,150,-8"
    "rocky-coast     --scene rocky_coast --size 960x540"
    "rocky-coast-60m --scene rocky_coast --size 640x360 --camera -160,60,120,60,-20"
    "island          --scene island --size 960x540"
    "island-above    --scene island --size 640x360 --camera 0,900,900,0,-40"
    "flood-1         --scene flood --size 480x270 --time 6"
    "flood-2         --scene flood --size 480x270 --time 12"
    "flood-3         --scene flood --size 480x270 --time 18"
    "stones          --scene stones --size 960x540"
    "pool            --scene pool --size 960x540"
    "pool-under-water --scene pool --size 960x540 --camera 0,-0.5,2.2,10,-3"
    "pool-above      --scene pool --size 640x360 --camera 0.4,7.5,-0.2,0,-89"
    "aquarium        --scene aquarium --size 960x540"
    "rain            --scene rain --size 960x540"
    "tank            --scene tank --size 960x540"
    "refraction-true            $shallow"
    "refraction-five-walls      $shallow --set pool.refraction=five-walls"
    "refraction-van-grootel     $shallow --set pool.refraction=van-grootel"
    "refraction-willemse        $shallow --set pool.refraction=willemse"
    "refraction-flat-floor      $shallow --set pool.refraction=flat-floor"
    "refraction-repeating-floor $shallow --set pool.refraction=repeating-floor"
    "boat            --scene boat --size 960x540"
    "regatta         --scene regatta --size 960x540"
    "murky-harbour   --scene murky_harbour"
    "mesh            --scene open_sea --camera 0,30,0,60,-12 --set view.mode=wireframe --set view.quality=medium"
    "jacobian        --scene open_sea --camera 0,20,0,60,-20 --set view.mode=jacobian"

    "beaufort-0      $deck --preset beaufort-0 --size 640x360"
    "beaufort-1      $deck --preset beaufort-1 --size 640x360"
    "beaufort-2      $deck --preset beaufort-2 --size 640x360"
    "beaufort-3      $deck --preset beaufort-3 --size 640x360"
    "beaufort-4      $deck --preset beaufort-4 --size 640x360"
    "beaufort-5      $deck --preset beaufort-5 --size 640x360"
    "beaufort-6      $deck --preset beaufort-6 --size 640x360"
    "beaufort-7      --scene open_sea --camera 227,1.67,-189.2,248,5 --time 75 --preset beaufort-7 --size 640x360"
    "beaufort-8      --scene open_sea --camera 1400,1.6,0,256,4 --time 159 --preset beaufort-8 --size 640x360"
    "beaufort-9      --scene open_sea --camera 1400,2.3,0,256,5 --time 169.5 --preset beaufort-9 --size 640x360"
    "beaufort-10     --scene open_sea --camera 4200,2.7,0,256,5 --time 57 --preset beaufort-10 --size 640x360"
    "beaufort-11     --scene open_sea --camera 4200,4.4,0,256,5 --time 57 --preset beaufort-11 --size 640x360"
    "beaufort-12     --scene open_sea --camera 3500,1,0,256,6 --time 64.5 --preset beaufort-12 --size 640x360"

    "crest           $crest"
    "harbour-gale    --scene harbour --camera -3,3.2,-81,57,9 --preset beaufort-8 --time 48.4 --set camera.fov=42"

    "mood-tropical-noon    $deck --preset tropical-noon --size 640x360"
    "mood-north-sea-winter --scene open_sea --camera 0,5,0,132,-2 --preset north-sea-winter --size 640x360"
    "mood-sunset           --scene open_sea --camera 0,5,0,244,-2 --preset sunset --size 640x360"
    "mood-moonlight        --scene open_sea --camera 0,5,0,132,2 --preset moonlight --size 640x360"
    "mood-fog              $deck --preset fog --size 640x360"
    "mood-storm-front      --scene open_sea --camera 0,6,0,132,-2 --preset storm-front --size 640x360"

    "day-1          $day --camera 0,5,0,50,3 --set sun.hour=3.25 --size 640x360"
    "day-2          $day --camera 0,5,0,55,3 --set sun.hour=4.42 --size 640x360"
    "day-3          $day --camera 0,5,0,95,3 --set sun.hour=6.5 --size 640x360"
    "day-4          $day --camera 0,5,0,230,3 --set sun.hour=12.33 --size 640x360"
    "day-5          $day --camera 0,5,0,255,3 --set sun.hour=18.5 --size 640x360"
    "day-6          $day --camera 0,5,0,306,3 --set sun.hour=20.25 --size 640x360"
    "day-7          $day --camera 0,5,0,310,3 --set sun.hour=21 --size 640x360"
    "day-8          $day --camera 0,5,0,190,12 --set sun.hour=23.5 --size 640x360"

    "one-stone-1-noon       --scene docs/scenes/one-stone.json --time 10.2 $noon"
    "one-stone-2-noon       --scene docs/scenes/one-stone.json --time 10.9 $noon"
    "one-stone-3-noon       --scene docs/scenes/one-stone.json --time 13 $noon"
    "stone-rain-noon        --scene docs/scenes/stone-rain.json $noon"
    "pier-rings-noon        --scene docs/scenes/pier-rings.json $noon"
    "wave-row-noon          --scene docs/scenes/wave-row.json $noon"
    "eddies-noon            --scene eddies $noon"
    "one-stone-1-low        --scene docs/scenes/one-stone.json --time 10.2 $low"
    "one-stone-2-low        --scene docs/scenes/one-stone.json --time 10.9 $low"
    "one-stone-3-low        --scene docs/scenes/one-stone.json --time 13 $low"
    "stone-rain-low         --scene docs/scenes/stone-rain.json $low"
    "pier-rings-low         --scene docs/scenes/pier-rings.json $low"
    "wave-row-low           --scene docs/scenes/wave-row.json $low"

    "wake-noon              --scene docs/scenes/wake.json $noon"
    "wake-low               --scene docs/scenes/wake.json --size 480x270 --set sun.elevation=7"
    "wake-above             --scene docs/scenes/wake.json --camera 0,60,20,0,-72 $noon"
    "wake-slopes            --scene docs/scenes/wake.json --camera 0,60,20,0,-72 --set view.mode=slopes --size 480x270"
    "falling-crate-1        --scene docs/scenes/falling-crate.json --time 3.8 $noon"
    "falling-crate-2        --scene docs/scenes/falling-crate.json --time 4.2 $noon"
    "falling-crate-3        --scene docs/scenes/falling-crate.json --time 6 $noon"
    "eddies-low             --scene eddies $low"

    "seeds-choppy-0         $steep --camera 0,6,0,150,-9 --set sun.azimuth=250 --set waves.choppiness=0 $seed"
    "seeds-choppy-1         $steep --camera 0,6,0,150,-9 --set sun.azimuth=250 --set waves.choppiness=1 $seed"
    "seeds-flow             --scene docs/scenes/seeds-flow.json --set view.mode=flow $seed"
    "seeds-flow-bump        --scene docs/scenes/seeds-flow.json --set view.mode=slopes $seed"
    "seeds-flow-lit         --scene docs/scenes/seeds-flow.json --camera -10,5,20,20,-18 $seed"
    "seeds-colour           $steep --camera 0,4,0,256,-10 --time 75 --set sun.azimuth=256 --set sun.elevation=20 --set water.type=II --set view.mode=body --set view.exposure=2.2 $seed"
    "seeds-coarse           --scene open_sea --camera 0,8,0,60,-10 --set view.quality=low --set view.render_scale=1 $seed"
    "seeds-coarse-mesh      --scene open_sea --camera 0,8,0,60,-10 --set view.quality=low --set view.render_scale=1 --set view.mode=wireframe $seed"
    "seeds-caustics-2       $sand --set bed.depth=2 --camera 0,-0.2,0,0,-89"
    "seeds-caustics-5       $sand --set bed.depth=5 --camera 0,-3.2,0,0,-89"
    "seeds-caustics-12      $sand --set bed.depth=12 --camera 0,-10.2,0,0,-89"
    "seeds-beams-few        --scene reef --camera 0,-6,0,150,25 --set view.mode=sunbeams --set godrays.slices=2 --set godrays.samples=1 $seed"
    "seeds-beams            --scene reef --camera 0,-6,0,150,25 --set view.mode=sunbeams --set godrays.slices=64 --set godrays.samples=1 $seed"
    "seeds-foam-slopes      --scene open_sea --camera 0,60,0,60,-40 --set wind.speed=14 --set foam.rule=slope_difference --set view.mode=foam $seed"
    "seeds-foam             --scene open_sea --camera 0,60,0,60,-40 --set wind.speed=14 --set view.mode=foam $seed"
    "low-open-sea           --scene open_sea $low_quality"
    "low-storm              --scene storm $low_quality"
    "low-lagoon             --scene calm_lagoon $low_quality"
    "low-reef               --scene reef $low_quality"
    "medium-open-sea        --scene open_sea $medium_quality"
    "medium-storm           --scene storm $medium_quality"
    "medium-lagoon          --scene calm_lagoon $medium_quality"
    "medium-reef            --scene reef $medium_quality"

    "seeds-array-waves      --scene docs/scenes/seeds-array-waves.json --size 320x240 --set view.mode=slopes"
)

# True when a picture's name is among the patterns asked for, or none were.
is_wanted() {
    local name=$1 pattern
    shift
    [ $# -eq 0 ] && return 0
    for pattern in "$@"; do
        # shellcheck disable=SC2053
        [[ $name == $pattern ]] && return 0
    done
    return 1
}

wanted=()
for picture in "${pictures[@]}"; do
    read -r name options <<<"$picture"
    if [ "${1:-}" = --list ]; then
        printf '%-22s %s\n' "$name" "$options"
    elif is_wanted "$name" "$@"; then
        wanted+=("$picture")
    fi
done
[ "${1:-}" != --list ] || exit 0
[ "${#wanted[@]}" -gt 0 ] || die "no picture is called '$*': scripts/gallery.sh --list names them"

if [ -z "${DEEPWATER_PROGRAM:-}" ]; then
    install_missing_packages
    build_preset release deepwater
    DEEPWATER_PROGRAM="$repository_root/build/release/deepwater"
fi

cd "$repository_root"
folder="${DEEPWATER_PICTURES:-docs/pictures}"
mkdir -p "$folder"
number=0
for picture in "${wanted[@]}"; do
    read -r name options <<<"$picture"
    number=$((number + 1))
    say "picture $number of ${#wanted[@]}: $folder/$name.png"
    # shellcheck disable=SC2086
    "$DEEPWATER_PROGRAM" --headless --size 1280x720 --set "view.quality=$quality" $options \
        --screenshot "$folder/$name.png"
done
