#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "render/frame.h"

namespace deepwater::app {

/// A tile of a picture too large to be rendered at once.
struct Tile {
    optics::PicturePart
        part;           ///< what is rendered: the tile and a border around it, where there is more picture
    glm::ivec2 inside;  ///< the tile's lower left corner within the part
    glm::ivec2 size;    ///< of the tile
};

/// Tiles side by side, as high as each other.
struct Band {
    int first_row;  ///< of the picture, from the top
    int rows;
    std::vector<Tile> tiles;  ///< from left to right
};

/// Cuts a picture into bands of tiles, the topmost first. Parts begin at multiples of 64 pixels, so that what
/// is rendered at a lower resolution keeps its grid.
/// @param tile    largest size of a tile; both sides ≥ 64
/// @param border  least overlap with what lies around it
[[nodiscard]] std::vector<Band> plan_tiles(glm::ivec2 picture, glm::ivec2 tile, int border);

}  // namespace deepwater::app
