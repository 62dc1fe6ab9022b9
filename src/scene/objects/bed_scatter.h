#pragma once

#include <filesystem>
#include <vector>

#include "scene/objects/object.h"
#include "scene/state/bed_state.h"

namespace deepwater::scene {

/// Half the side [m] of the square about the eye in which objects are scattered over the bed, and the side
/// [m] of the cells: the square moves when the eye enters another cell.
inline constexpr double kScatterReach = 36;
inline constexpr double kScatterCell = 12;

/// The cell that a place of the world lies in.
[[nodiscard]] glm::ivec2 scatter_cell(const glm::dvec3& eye);

/// Rocks, corals and weed on a reef around a cell. What stands at a place depends only on the place and the
/// bed, so that the squares around different cells agree where they overlap.
/// @param models  folder of the models that tools/models/reef.cpp makes
/// @return empty without a reef
[[nodiscard]] std::vector<Object> scattered(const BedState& bed, const sim::SeaState& sea, glm::ivec2 cell,
                                            const std::filesystem::path& models);

}  // namespace deepwater::scene
