#include "scene/objects/bed_scatter.h"

#include <array>
#include <cmath>
#include <cstdint>

namespace deepwater::scene {
namespace {

constexpr double kSpacing = 1.5;  ///< m: of the lattice, in each cell of which one object may stand

/// A kind of object, and the ground on which it stands.
struct Kind {
    const char* model;
    float share;       ///< share of the cells on suitable ground that have such an object
    float least_hard;  ///< suitable ground, from 0 (sand) to 1 (spur)
    float most_hard;
    float small, large;     ///< factors on the model's size
    float tilt;             ///< degrees, at most
    float flexibility = 0;  ///< Object::flexibility
};
constexpr std::array<Kind, 8> kKinds = {{{"coral_boulder.glb", 0.10f, 0.35f, 2.0f, 0.3f, 0.9f, 20},
                                         {"coral_brain.glb", 0.14f, 0.5f, 2.0f, 0.5f, 1.7f, 12},
                                         {"coral_staghorn.glb", 0.16f, 0.55f, 2.0f, 0.8f, 2.0f, 12},
                                         {"sea_fan.glb", 0.06f, 0.45f, 2.0f, 0.5f, 1.3f, 10, 0.25f},
                                         {"tube_sponge.glb", 0.07f, 0.45f, 2.0f, 0.6f, 1.8f, 10},
                                         {"coral_table.glb", 0.10f, 0.6f, 2.0f, 0.6f, 1.6f, 8},
                                         {"seagrass.glb", 0.30f, 0.02f, 0.6f, 0.6f, 1.4f, 6, 1.0f},
                                         {"coral_boulder.glb", 0.012f, -1.0f, 0.1f, 0.15f, 0.5f, 25}}};

/// Tints of stony corals, the kinds on the hardest ground, as factors on the model's colour: plain, ochre,
/// violet, green, rose, rust.
constexpr float kTinted = 0.5f;  ///< least_hard of the kinds that are tinted
constexpr std::array<glm::vec3, 6> kTints = {{{1.0f, 1.0f, 1.0f},
                                              {1.0f, 0.86f, 0.64f},
                                              {0.76f, 0.70f, 0.92f},
                                              {0.76f, 0.92f, 0.74f},
                                              {0.98f, 0.78f, 0.78f},
                                              {0.86f, 0.68f, 0.54f}}};

/// Pseudo-random numbers in [0, 1) of a lattice cell. Source: the finaliser of MurmurHash3 over a counter.
class Dice {
public:
    Dice(glm::ivec2 cell, int seed)
        : state_(static_cast<std::uint32_t>(cell.x) * 0x9E3779B1u ^
                 static_cast<std::uint32_t>(cell.y) * 0x85EBCA77u ^
                 static_cast<std::uint32_t>(seed) * 0xC2B2AE3Du) {}
    float roll() {
        std::uint32_t h = state_ += 0x9E3779B9u;
        h = (h ^ (h >> 16)) * 0x85EBCA6Bu;
        h = (h ^ (h >> 13)) * 0xC2B2AE35u;
        return static_cast<float>((h ^ (h >> 16)) >> 8) * 0x1p-24f;
    }

private:
    std::uint32_t state_;
};

/// Puts the object in a lattice cell into `object`, whose memory is used again. @return whether there is one
bool find_object(const SeaBed& sea_bed, const BedState& bed, glm::ivec2 cell,
                 std::span<const std::string> files, Object& object) {
    Dice dice(cell, bed.seed);
    const glm::dvec2 jitter(dice.roll(), dice.roll());
    const glm::dvec2 at = (glm::dvec2(cell) + jitter) * kSpacing;
    const shared::Bed form = sea_bed.about(at);
    const float hard = shared::bed_hard(form, glm::vec2(0), 0);
    float left = dice.roll() / std::max(bed.growth, 1e-3f);
    for (size_t k = 0; k < kKinds.size(); ++k) {
        const Kind& kind = kKinds[k];
        if (hard < kind.least_hard || hard > kind.most_hard) continue;
        left -= kind.share;
        if (left >= 0) continue;
        object.model = files[k];
        const float roll = dice.roll();
        object.size = glm::vec3(glm::mix(kind.small, kind.large, roll * roll));
        object.rotation = {360 * dice.roll(), kind.tilt * (2 * dice.roll() - 1),
                           kind.tilt * (2 * dice.roll() - 1)};
        object.flexibility = kind.flexibility;
        object.base_color = glm::vec3(0.8f) + 0.2f * glm::vec3(dice.roll(), dice.roll(), dice.roll());
        if (kind.least_hard >= kTinted)
            object.base_color *= kTints[static_cast<size_t>(dice.roll() * kTints.size())];
        object.position = {at.x, static_cast<double>(shared::bed_height(form, glm::vec2(0), 0.0f)), at.y};
        return true;
    }
    return false;
}

}  // namespace

glm::ivec2 scatter_cell(const glm::dvec3& eye) {
    return glm::ivec2(glm::floor(glm::dvec2(eye.x, eye.z) / kScatterCell));
}

std::vector<Object> scattered(const BedState& bed, const sim::SeaState& sea, glm::ivec2 cell,
                              const std::filesystem::path& models) {
    BedScatter scatter;
    scatter.update(bed, sea, cell, models);
    return {scatter.objects().begin(), scatter.objects().end()};
}

bool BedScatter::update(const BedState& bed, const sim::SeaState& sea, glm::ivec2 cell,
                        const std::filesystem::path& models) {
    const bool reef = bed.kind == kBedReef && bed.growth > 0;
    const bool same = bed == bed_ && sea.depth == depth_;
    if (same && (cell == cell_ || !reef)) return false;
    const bool had_any = count_ > 0;
    bed_ = bed;
    depth_ = sea.depth;
    cell_ = cell;
    count_ = 0;
    if (!reef) {
        ground_.reset();
        return had_any;
    }
    if (!same || !ground_) {
        ground_.emplace(bed, sea);
        files_.clear();
        for (const Kind& kind : kKinds) files_.push_back((models / kind.model).string());
    }
    const glm::dvec2 middle = (glm::dvec2(cell) + 0.5) * kScatterCell;
    const glm::ivec2 first(glm::ceil((middle - kScatterReach) / kSpacing));
    const glm::ivec2 last(glm::floor((middle + kScatterReach) / kSpacing));
    for (int z = first.y; z <= last.y; ++z) {
        for (int x = first.x; x <= last.x; ++x) {
            if (count_ == objects_.size()) objects_.push_back(model_object({}));
            if (find_object(*ground_, bed, {x, z}, files_, objects_[count_])) ++count_;
        }
    }
    return true;
}

std::vector<Object> BedScatter::kinds() const {
    std::vector<Object> objects;
    if (!ground_) return objects;
    for (const std::string& file : files_) objects.push_back(model_object(file));
    return objects;
}

}  // namespace deepwater::scene
