#pragma once

#include "core/png_writer.h"

namespace deepwater::app {

/// The largest side of a picture that can be asked for [pixels].
inline constexpr int kLargestPictureSide = 16384;
/// Limits of the side of the largest tile that is rendered at once [pixels].
inline constexpr int kSmallestTile = 64, kLargestTile = 4096;

/// How a picture is rendered and written.
struct PictureFormat {
    PngDepth depth = PngDepth::eight;  ///< of a PNG; with 16 bits there is no dither
    /// Longest side of a tile [pixels]; very large pictures have fixed tiles.
    int largest_tile = kLargestTile;
};

}  // namespace deepwater::app
