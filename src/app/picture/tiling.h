#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "render/frame.h"

namespace deepwater::app {

/// A tile of a picture too large to be rendered at once.
struct Tile {
    optics::PicturePart part;  ///< what is rendered: the tile with a border around it, within the picture
    glm::ivec2 inside;         ///< the tile's lower left corner within the part
    glm::ivec2 size;           ///< size of the tile
};

/// Tiles of the same height, side by side.
struct Band {
    int first_row;  ///< first row of the band in the picture, counted from the top
    int rows;
    std::vector<Tile> tiles;  ///< from left to right
};

/// Divides a picture into bands of tiles, the topmost first. Parts begin at multiples of 64 pixels, so that
/// passes at a lower resolution have the same grid in every tile.
/// @param tile    largest size of a tile; both sides ≥ 64
/// @param border  least width of the border, pixels
[[nodiscard]] std::vector<Band> plan_tiles(glm::ivec2 picture, glm::ivec2 tile, int border);

}  // namespace deepwater::app
