#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
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

/// The same around an eye that moves on: once it has seen as many objects as it will, following it allocates nothing.
class BedScatter {
public:
    /// Scatters the objects of a bed around a cell, unless they are those of the last call.
    /// @return whether they may be others
    bool update(const BedState& bed, const sim::SeaState& sea, glm::ivec2 cell,
                const std::filesystem::path& models);

    /// As scattered() returns them, valid until the next update().
    [[nodiscard]] std::span<const Object> objects() const { return {objects_.data(), count_}; }

    /// One object with the model of each kind that stands on the bed anywhere; empty without a reef.
    [[nodiscard]] std::vector<Object> kinds() const;

private:
    BedState bed_;
    float depth_ = 0;  ///< m, of the sea
    glm::ivec2 cell_{0};
    std::optional<SeaBed> ground_;    ///< empty: nothing is scattered
    std::vector<std::string> files_;  ///< of the kinds' models
    std::vector<Object> objects_;     ///< as many as there ever were
    size_t count_ = 0;                ///< of those that stand around the cell
};

}  // namespace deepwater::scene
