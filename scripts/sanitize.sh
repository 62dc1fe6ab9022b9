#!/usr/bin/env bash
# Builds the unit tests with Clang, without precompiled headers, and runs them under AddressSanitizer and
# UndefinedBehaviorSanitizer; ends with CTest's summary.
# Arguments are the executables to build and run, e.g. scripts/sanitize.sh unit_sim_test; without any, all of them.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

install_missing_packages checks
folders=()
for name in "$@"; do
    folder="${name#unit_}"
    folders+=("unit/${folder%_test}")
done
[ $# -gt 0 ] || { set -- unit_tests && folders=(.); }
build_preset sanitize "$@"
export ASAN_OPTIONS="strict_string_checks=1:detect_stack_use_after_return=1"
export UBSAN_OPTIONS="print_stacktrace=1"
# Long sweeps over seas, pictures and light paths take minutes here; shorter tests run through the same code.
sweeps='SkyImageSunTest\.(IsFound|TakenOutItsLight|Clipped|Turns)|PathTraced\.|SpectraAndWinds/'
sweeps+='|Statistics\.(MeasuredSpectrum|FiniteDepth|LoopedSea)|FoamCover\.(IsTheLawsAtEveryMoment|OfDevelopedSeas)'
sweeps+='|Spray\.(BubblesMove|FollowsItsParameters|StaysInBounds)|ShoreSpray\.Overtopping'
sweeps+='|SeaClock\.(EveryMoment|RemovedLayers)'
sweeps+='|Caustics\.(LightChangesSteadily|OneWaveFocuses)'
sweeps+='|Wake\.|StoneRing\.|LocalWaves\.AreTheSame|SurfaceFlow\.(APatch|ALamb|SwirlsKeep|TaylorGreen)'
sweeps+='|LocalWavesWalls\.Shelter|PatchWalls\.(APlane|WavesAmong|AWall)|LocalWaves\.LayersThat|DispersivePatch\.WavesGoOn'
sweeps+='|DepthFroudeNumbers/|ThrowAStone\.|Floating\.(StillWater|Balls|ABoxIs)|BodyClock\.BodiesRide|ABoatInASea\.|RadiatedEnergy\.'
sweeps+='|LayerCaustics\.(WavesThatFill|LightIsConserved)|FootprintWidths\.OnePixel'
for folder in "${folders[@]}"; do
    ctest --test-dir "$repository_root/build/sanitize/tests/$folder" --output-on-failure --parallel 2 --no-tests=error \
        --label-regex '^unit$' --exclude-regex "^($sweeps)"
done
