#pragma once

#include "core/png_writer.h"

namespace deepwater::app {

/// The largest side of a picture that can be asked for [pixels].
inline constexpr int kLargestPictureSide = 16384;
/// Sides of the largest piece that is rendered at once [pixels].
inline constexpr int kSmallestTile = 64, kLargestTile = 4096;

/// How a picture is rendered and written.
struct PictureFormat {
    PngDepth depth = PngDepth::eight;  ///< of a PNG; 16 bits go without dither
    int largest_tile =
        kLargestTile;  ///< of pictures that need not come in set tiles: the longest side of one
};

}  // namespace deepwater::app
