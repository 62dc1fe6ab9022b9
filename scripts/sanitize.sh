#!/usr/bin/env bash
# Builds the library without precompiled headers and its unit tests with Clang, and runs them under AddressSanitizer and
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
# Long sweeps over seas, pictures and light paths take minutes here; shorter tests run through the same code. CTest
# knows few parentheses in an expression: these beginnings of names have none.
sweeps=(
    SkyImageSunTest.IsFound SkyImageSunTest.TakenOutItsLight SkyImageSunTest.Clipped SkyImageSunTest.Turns
    PathTraced. SpectraAndWinds/ FootprintWidths.OnePixel
    Statistics.MeasuredSpectrum Statistics.FiniteDepth Statistics.LoopedSea Statistics.StandardErrors
    Statistics.HeightOf Statistics.HeightAnd Statistics.Swell SeaSpectrum.EverySpreading
    FoamCover.IsTheLawsAtEveryMoment FoamCover.OfDevelopedSeas
    Spray.BubblesMove Spray.FollowsItsParameters Spray.StaysInBounds ShoreSpray.Overtopping
    ShoreSpray.AFloating ShoreSpray.OfAHull ShoreSpray.AHull BodyPoses.ACork
    SeaClock.EveryMoment SeaClock.RemovedLayers SeaClock.ALayer
    Caustics.LightChangesSteadily Caustics.OneWaveFocuses LayerCaustics.WavesThatFill LayerCaustics.LightIsConserved
    Wake. DepthFroudeNumbers/ StoneRing. ThrowAStone. DispersivePatch.WavesGoOn
    LocalWaves.AreTheSame LocalWaves.LayersThat LocalWavesWalls.Shelter
    PatchWalls.APlane PatchWalls.WavesAmong PatchWalls.AWall
    SurfaceFlow.APatch SurfaceFlow.ALamb SurfaceFlow.SwirlsKeep SurfaceFlow.TaylorGreen
    Floating.StillWater Floating.Balls Floating.ABoxIs BodyClock.BodiesRide ABoatInASea. RadiatedEnergy. BodyWaves. Mooring.ABuoy
)
joined=$(IFS='|' && printf '%s' "${sweeps[*]}")
for folder in "${folders[@]}"; do
    ctest --test-dir "$repository_root/build/sanitize/tests/$folder" --output-on-failure --parallel 2 --no-tests=error \
        --label-regex '^unit$' --exclude-regex "^(${joined//./\\.})"
done
