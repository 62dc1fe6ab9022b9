// All binding points of uniform buffers, storage buffers, textures and images, for shaders and for C++, where the
// constants are in namespace deepwater::gpu. No other file has such a number.
#ifndef DEEPWATER_BINDINGS
#define DEEPWATER_BINDINGS
#include "shared/language.glsl"

// Uniform buffers. Each block has a number of its own.
CONST_INT kFrameBinding = 0;
CONST_INT kSeaBinding = 1;
CONST_INT kSkyBinding = 2;
CONST_INT kObjectViewBinding = 3;
CONST_INT kObjectBinding = 4;
CONST_INT kMaterialBinding = 5;
CONST_INT kShadowBinding = 6;
CONST_INT kAmbientBinding = 7;
CONST_INT kRefractionBinding = 8;
CONST_INT kReflectionBinding = 9;
CONST_INT kAirBinding = 10;
CONST_INT kHazeBinding = 11;
CONST_INT kPictureBinding = 12;
CONST_INT kCloudBinding = 13;
CONST_INT kNightBinding = 14;
CONST_INT kSprayBinding = 17;
CONST_INT kCausticBinding = 18;
CONST_INT kLayerCausticBinding = 19;
CONST_INT kBedBinding = 20;
CONST_INT kParticleBinding = 21;
CONST_INT kGodrayBinding = 22;
CONST_INT kFoamBinding = 23;
CONST_INT kWindowBinding = 24;
CONST_INT kUndersideBinding = 25;
CONST_INT kFresnelBinding = 26;
CONST_INT kLayerBinding = 30;
CONST_INT kPoolBinding = 31;
CONST_INT kCoastBinding = 32;
CONST_INT kWetnessBinding = 33;

// Storage buffers. A program reads or writes one at most.
CONST_INT kAmbientBuffer = 0;
CONST_INT kStarBuffer = 0;
CONST_INT kParcelBuffer = 0;
CONST_INT kArrowBuffer = 0;

// Texture units. No two textures of one program share a unit; a unit serves several textures where no program uses
// both. Sky and water, for everything that they light.
CONST_INT kSkyCubeUnit = 0;
CONST_INT kWaterCubeUnit = 1;
CONST_INT kFirstDomeUnit = 10;
CONST_INT kSecondDomeUnit = 11;
CONST_INT kEyeSkyUnit = 15;
CONST_INT kCloudShadowUnit = 16;
CONST_INT kWaterlineUnit = 17;
CONST_INT kCausticUnit = 20;
CONST_INT kLongCausticUnit = 21;
CONST_INT kLayerCausticUnit = 33;
CONST_INT kGroundCausticUnit = 49;
// The sea's surface.
CONST_INT kWavesUnit = 2;
CONST_INT kShearUnit = 4;
CONST_INT kFacetUnit = 5;
CONST_INT kHullUnit = 7;
CONST_INT kTrailUnit = 22;
CONST_INT kLaceUnit = 23;
CONST_INT kSplashUnit = 32;
CONST_INT kHeapUnit = 40;
CONST_INT kLayerUnit = 44;
CONST_INT kCoastUnit = 50;
CONST_INT kPoolUnit = 45;
CONST_INT kPoolFloorUnit = 46;
CONST_INT kModelDistanceUnit = 47;
CONST_INT kModelColorUnit = 48;
// Pictures that the surface shows: refracted and mirrored from above; through Snell's window and mirrored from below.
CONST_INT kRefractionPictureUnit = 9;
CONST_INT kRefractionSoftUnit = 14;
CONST_INT kReflectionUnit = 12;
CONST_INT kReflectionDistanceUnit = 13;
CONST_INT kWindowPictureUnit = 24;
CONST_INT kWindowSoftUnit = 27;
CONST_INT kUndersidePictureUnit = 28;
CONST_INT kUndersideSoftUnit = 31;
// Solids: textures of a material, then the G-buffer.
CONST_INT kBaseColorUnit = 2;
CONST_INT kNormalUnit = 3;
CONST_INT kRoughnessUnit = 4;
CONST_INT kMatterUnit = 2;
CONST_INT kShapeUnit = 3;
CONST_INT kPlaceUnit = 4;
CONST_INT kDeviationUnit = 5;
CONST_INT kShadowUnit = 6;
CONST_INT kTerrainUnit = 52;
CONST_INT kLandShadowUnit = 51;
CONST_INT kWetnessUnit = 53;
CONST_INT kLandFormUnit = 56;
CONST_INT kLandLightUnit = 58;
CONST_INT kGroundShapeUnit = 54;
CONST_INT kGroundCoverUnit = 55;
// Filters of the reflection.
CONST_INT kReflectionSourceUnit = 0;
CONST_INT kReflectionDepthUnit = 1;
// Passes that compute the sky.
CONST_INT kTransmittanceUnit = 0;
CONST_INT kMultipleScatteringUnit = 1;
CONST_INT kViewRayleighUnit = 2;
CONST_INT kViewMieUnit = 3;
CONST_INT kViewMultipleUnit = 4;
CONST_INT kSkyPictureUnit = 0;
CONST_INT kSkySourceUnit = 0;
CONST_INT kEyeViewUnit = 1;
CONST_INT kClearSourceUnit = 2;
// Passes that compute clouds.
CONST_INT kCloudBodyUnit = 0;
CONST_INT kCloudNoiseUnit = 1;
CONST_INT kCloudWeatherUnit = 2;
CONST_INT kCloudDepthsUnit = 3;
CONST_INT kCloudStreaksUnit = 4;
CONST_INT kFirstShadowUnit = 0;
CONST_INT kSecondShadowUnit = 1;
// Moon and stars.
CONST_INT kNightTransmittanceUnit = 1;
// Filters of mip levels, amid any other work.
CONST_INT kMipUnit = 57;
// God rays and spray.
CONST_INT kParcelUnit = 2;
CONST_INT kSprayDepthUnit = 3;
CONST_INT kGodrayDepthUnit = 2;
CONST_INT kGodraysUnit = 3;
CONST_INT kGodrayColorUnit = 4;
CONST_INT kGodrayEvenUnit = 5;
// The lens: the picture that a pass reads, and further inputs.
CONST_INT kLensColorUnit = 0;
CONST_INT kLensDepthUnit = 1;
CONST_INT kBloomUnit = 1;
CONST_INT kEdgeUnit = 2;

// Image units, the same way; OpenGL promises eight.
// The sea between its two steps, and what is behind its surface: read texel by texel.
CONST_INT kWaterPlaceImage = 0;
CONST_INT kWaterSurfaceImage = 1;
CONST_INT kRefractionPlaceImage = 2;
CONST_INT kRefractionGuessImage = 3;
CONST_INT kWindowPlaceImage = 4;
CONST_INT kWindowGuessImage = 5;
CONST_INT kUndersidePlaceImage = 6;
CONST_INT kUndersideGuessImage = 7;
// Targets of compute shaders.
CONST_INT kSkyImage = 0;
CONST_INT kClearSkyImage = 1;
CONST_INT kNewestSkyImage = 1;
CONST_INT kViewRayleighImage = 0;
CONST_INT kViewMieImage = 1;
CONST_INT kViewMultipleImage = 2;
CONST_INT kEyeViewImage = 0;
CONST_INT kCloudImage = 0;
CONST_INT kReflectionImage = 0;
CONST_INT kReflectionDistanceImage = 1;
CONST_INT kMipImage = 0;
#endif
