#pragma once

#include <glm/glm.hpp>
#include <map>
#include <span>
#include <vector>

#include "app/sound/heard_sea.h"
#include "scene/scene.h"
#include "sim/bodies/floating_body.h"
#include "sim/moment/maps.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::app {

/// Mean wind [m/s] at a height over the sea: a logarithmic profile over a roughness of 0.2 mm (Charnock 1955, in moderate
/// wind).
/// @param wind_speed  m/s at 10 m
/// @param height      m; taken as 0.5 to 100
[[nodiscard]] float wind_at_height(float wind_speed, float height);

/// Listens at the camera to moment after moment of a sea: what is heard all the time, which crests begin to break near
/// by, and where water strikes hulls.
///
/// Crests are looked for at kCells² places, fixed in the world, that go with the camera. Each stands for the sea around
/// it, so that its bursts carry power in proportion to that area.
class SeaListener {
public:
    static constexpr int kCells = 24;
    static constexpr float kNear = 15,
                           kFar = 120;           ///< m: least and largest half side of the square of places
    static constexpr double kLongestStep = 0.5;  ///< s of sea time; after a longer one nothing has just begun

    /// Takes the next moment.
    /// @param scene   as it is shown at the moment
    /// @param bodies  in order of their numbers
    /// @param volume  0 … 1
    void listen(const scene::Scene& scene, const sim::OceanMaps& sea,
                std::span<const sim::FloatingBody> bodies, float volume);

    /// Of the last moment. While sea time stands still the volume is 0.
    [[nodiscard]] const HeardSea& heard() const { return heard_; }
    [[nodiscard]] std::span<const Burst> bursts() const { return bursts_; }  ///< that begin with it

private:
    /// A place of the sea: which one it is, and whether it broke at the last moment.
    struct Cell {
        glm::ivec2 place{0};  ///< in units of the spacing
        bool breaks = true;   ///< true at first: what breaks already does not begin
    };
    struct Hull {
        double under = 0;  ///< m of its origin under the water
        bool struck = true;
    };
    struct Ear {
        glm::dvec3 place;
        glm::dvec3 right;  ///< unit
    };

    void listen_to_crests(const Ear& ear, const sim::SeaSurface& surface, const sim::SeaState& state);
    void listen_to_hulls(const Ear& ear, const sim::OceanMaps& sea, std::span<const sim::FloatingBody> bodies,
                         double seconds);
    [[nodiscard]] static Burst from(const Ear& ear, const glm::dvec3& place);

    HeardSea heard_;
    std::vector<Burst> bursts_;
    std::vector<Cell> cells_ = std::vector<Cell>(kCells * kCells);
    std::map<int, Hull> hulls_;  ///< by number
    float spacing_ = 0;          ///< m, of the cells; 0: none yet
    double last_time_ = 0;
    bool has_listened_ = false;
};

}  // namespace deepwater::app
