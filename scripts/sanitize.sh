#!/usr/bin/env bash
# Builds the library without precompiled headers and its unit tests with Clang, and runs them under AddressSanitizer and
# UndefinedBehaviorSanitizer.
# Arguments are the executables to build and run, e.g. scripts/sanitize.sh unit_sim_test; without any, all of them.
set -euo pipefail
# shellcheck source=scripts/lib/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib/setup.sh"

install_missing_packages checks
if [ $# -eq 0 ]; then
    built=(unit_tests)
    set -- unit_{core,sim,scene,gl,optics,shared,render,app,assets}_test
else
    built=("$@")
fi
build_preset sanitize "${built[@]}"
export ASAN_OPTIONS="strict_string_checks=1:detect_stack_use_after_return=1"
export UBSAN_OPTIONS="print_stacktrace=1"
# Long sweeps over seas, pictures and light paths take minutes here; shorter tests run through the same code. These are
# the beginnings of their names.
sweeps=(
    SkyImageSunTest.IsFound SkyImageSunTest.TakenOutItsLight SkyImageSunTest.Clipped SkyImageSunTest.Turns
    PathTraced. SpectraAndWinds/ SpectraAndSlowerWinds/ SpectraAndFasterWinds/ FootprintWidths.OnePixel
    Statistics.MeasuredSpectrum Statistics.FiniteDepth Statistics.LoopedSea Statistics.StandardErrors
    Statistics.HeightOf Statistics.HeightAnd Statistics.Swell SeaSpectrum.EverySpreading Ocean.AFadingRung
    FoamCover.IsTheLawsAtEveryMoment FoamCover.OfDevelopedSeas FoamHistory.FollowsItsParameters FoamHistory.KeepsTheCover
    FoamHistory.IsAFunction FoamHistory.Drifts FoamCover.DoesNot Statistics.Extremes
    Spray.IsAFunction Spray.BubblesMove Spray.FollowsItsParameters Spray.StaysInBounds Spray.GrowsWithTheWind ShoreSpray.Overtopping
    ShoreSpray.AFloating ShoreSpray.OfAHull ShoreSpray.AHull ShoreSpray.IsThrownUp WhiteWater.AWake WhiteWater.AMoored
    SeaClock.EveryMoment SeaClock.RemovedLayers SeaClock.ALayer SeaClock.AStill SeaClock.FoamAnd OceanStepper.Poses
    Caustics.LightChangesSteadily Caustics.OneWaveFocuses
    LayerCaustics.WavesThatFill LayerCaustics.LightIsConserved LayerCaustics.LightBetween
    Wake. DepthFroudeNumbers/ StoneRing. ThrowAStone. DispersivePatch.WavesGoOn
    LocalWaves.AreTheSame LocalWaves.LayersThat LocalWavesWalls.Shelter
    PatchWalls.APlane PatchWalls.WavesAmong PatchWalls.AWall
    SurfaceFlow.APatch SurfaceFlow.ALamb SurfaceFlow.SwirlsKeep SurfaceFlow.TaylorGreen SurfaceFlow.VelocitiesHave
    SurfaceFlow.ACurrent
    BasinModes. BasinPackets. BasinLaws.Polygons BasinLaws.Energy BasinLaws.Volume BasinLaws.OneThread BasinLayer.Hostile
    Shapes/PlayInEveryBasin.Rain ArrayRules.WillemseEquals ArrayWaves.TenThousand
    PoolBodies.TheVolume PoolBodies.Bodies PoolBodies.ABall PoolBodies.Rings PoolBodies.AreTheSame PoolBodies.ABody
    PoolBodies.AnotherBody BodyStepper.MotionIs BodyStepper.ManyBodies BodyOutfit.TheMotion WetBodies.AreTheSame
    Floating. BodyPoses.A BodyClock.BodiesRide BoatDrive.ATurn ABoatInASea. RadiatedEnergy. RadiationForce.Bodies
    RadiationModel.Retardation HullForces.Wind BodiesInWaves. BodyWaves. Mooring.ABuoy
    BodyClock.TheMotion BodyOutfit.ABodyThat Mooring.AnAnchor FoamHistory.Whitecaps FlowDriving.Wind
    Spray.IsBorn Spray.Fallen ShoreSpray.Floating SeaClock.LayersRestart SlowHeights.Skewness OceanStepper.Gives
    SurfaceFlowLayer.Rests SurfaceFlowLayer.TheSame SurfaceFlowLayer.ALater SeaSurfaceLayers.TheReplaced
    LayerCaustics.WavesThatCannot Caustics.AFocus BasinLaws.Shown
    ShallowFlow.WaterIs ShallowFlow.WaterRuns ShallowFlow.WaterSwings ShoreLayer.TheSea ShoreLayer.ASwell ShoreJoint. ShoreMoves.ASwell ShoreMoves.AMove RunUp. ShoreWaves. CoastShares.Nowhere
    ShoreLayer.BreakersLeave ShoreLayer.DoesNotDepend ShoreFoam.Rollers SurfSpray.Rocks KassMiller.Volume KassMillerWaves.
    Shapes/PlayInEveryBasin.ADrain Shapes/PlayInEveryBasin.AFountain PoolBodies.Parts WetHull.TheLine WetBodies.Hulls
    Contacts.AHeap OceanTile.ShownSlope
    WhiteWater.ACrate LayerRunIn.MovingPictures LayerRunIn.OtherRecipes AllThatRunHere/WaveFieldOnKernel.GivesTheSame
    ShoreLayer.ADam Contacts.TenThousand ShallowFlow.DryLand BasinLaws.Rest OceanTile.NarrowSwell Statistics.Vanishing
    SlowHeights.LeaveTheMean BasinRain.MergedDrops Caustics.ShallowGround SeaSurface.DiffersFrom DispersivePatch.Rims
)
filter="-$(IFS=:; printf '%s' "${sweeps[*]/%/*}")"
# A process takes seconds to start under sanitizers. So the cases of an executable are dealt out to a few processes, and
# two of them run at a time.
shards=6
cd "$repository_root/build/sanitize"
for executable in "$@"; do
    say "$executable under sanitizers"
    seq 0 $((shards - 1)) | GTEST_TOTAL_SHARDS=$shards xargs -I {} -P 2 \
        env GTEST_SHARD_INDEX={} timeout 900 "./$executable" --gtest_brief=1 --gtest_filter="$filter"
done
