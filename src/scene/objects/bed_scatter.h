#pragma once

#include <filesystem>
#include <vector>

#include "scene/state/bed_state.h"
#include "scene/objects/object.h"

namespace deepwater::scene {

/// Half the side [m] of the square about the eye in which things are strewn over the bed, and the side of the cells
/// in which the eye may move before the square does.
inline constexpr double kScatterReach = 36;
inline constexpr double kScatterCell = 12;

/// The cell that a place of the world lies in.
[[nodiscard]] glm::ivec2 scatter_cell(const glm::dvec3& eye);

/// Rocks, corals and weed that stand on a reef about a cell: what stands at a place depends on the place and the bed
/// alone, so that squares about different cells agree where they overlap.
/// @param models  folder of the models that tools/models/reef.cpp makes
/// @return empty without a reef
[[nodiscard]] std::vector<Object> scattered(const BedState& bed, const sim::SeaState& sea, glm::ivec2 cell,
                                            const std::filesystem::path& models);

}  // namespace deepwater::scene
