#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "scene/objects/bodies.h"
#include "scene/objects/model_library.h"
#include "scene/objects/solid_surface.h"
#include "scene/scene.h"
#include "scene/state/bed_state.h"
#include "sim/moment/maps.h"

namespace deepwater::scene {

/// What stops a flying camera: the sea bed and the surfaces of all objects, including the dry volumes of
/// hulls. Plants that bend with the water (Object::flexibility) and wires do not.
///
/// An eye is *clear* when it is at least kEyeClearance away from all of it, and neither below the bed nor
/// inside an object.
class Obstacles {
public:
    /// No obstacles.
    Obstacles() = default;

    /// Takes the obstacles of `scene` at the moment of `maps`. When a model cannot be read, all objects stay
    /// as they were; the renderer reports the error.
    /// @param models  folder of the models that are scattered over a reef
    void update(const Scene& scene, const sim::OceanMaps& maps, const std::filesystem::path& models);

    /// Makes the next update() read models again whose files have changed.
    void reload_changed_models() { reload_models_ = true; }

    /// Lowest height [m] over mean sea level at which an eye is clear of the bed; −infinity without a bed.
    [[nodiscard]] double floor(double x, double z) const;

    /// Where an eye arrives that moves from `from` to `to` and slides along obstacles on its way. Over the
    /// bed it is lifted, which does not shorten its way over the ground. It passes through nothing, however
    /// long the way, and stops where it can slide no farther.
    /// @pre  an eye at `from` is clear
    /// @return a clear place
    [[nodiscard]] glm::dvec3 slide(const glm::dvec3& from, const glm::dvec3& to) const;

    /// An object that a ray meets.
    struct Hit {
        int number = 0;       ///< index among the scene's objects and those scattered over the bed
        double distance = 0;  ///< m, from the eye
    };
    /// Returns the first object that a ray meets, to about a thousandth of the distance or 5 mm.
    /// @param direction  unit
    /// @param farthest   m
    [[nodiscard]] std::optional<Hit> first_hit(const glm::dvec3& eye, const glm::dvec3& direction,
                                               double farthest) const;

    /// Returns the radius [m] of the sphere around an object; nothing for one that is no obstacle.
    [[nodiscard]] std::optional<double> radius_of(int number) const;

    /// The obstacles that nearest_clear_place() moves an eye out of. Its clearance is kept from all of them.
    enum class Checked {
        moved,  ///< those that moved with the last update()
        all
    };
    /// A clear place near `eye`, which need not be clear itself: over the bed, and out of an object that it
    /// is inside of, through the nearest side or over it.
    [[nodiscard]] glm::dvec3 nearest_clear_place(const glm::dvec3& eye, Checked checked) const;

private:
    /// An object's surface and placement: p = rotation · (size · p_own) + position.
    struct Body {
        std::shared_ptr<const SolidSurface> surface;
        glm::dvec3 size;
        int number = 0;  ///< among the scene's objects
        Placement placement;
        glm::dvec3 centre{0};  ///< centre of the sphere around it, world, m
        double radius = 0;
        bool moved = true;
    };
    /// The bed near a reference point.
    struct Ground {
        BedAround bed;
        glm::dvec2 reference;
        double ripples;  ///< m: half their height
        [[nodiscard]] double floor(double x, double z) const;
    };
    using Bodies = std::vector<const Body*>;

    void read_bed(const Scene& scene);
    void read_objects(const Scene& scene, const std::filesystem::path& models);
    void put(Body& body, const Placement& placement) const;
    [[nodiscard]] std::optional<Ground> ground_about(const glm::dvec3& eye) const;
    [[nodiscard]] Bodies bodies_near(const glm::dvec3& eye, double reach) const;
    [[nodiscard]] static std::optional<SolidSurface::Nearest> nearest(const Body& body, const glm::dvec3& p,
                                                                      double reach);
    [[nodiscard]] static std::optional<SolidSurface::Nearest> nearest(std::span<const Body* const> bodies,
                                                                      const glm::dvec3& p, double reach);
    [[nodiscard]] static bool contains(const Body& body, const glm::dvec3& p);
    [[nodiscard]] static std::optional<glm::dvec3> settled(glm::dvec3 p, const std::optional<Ground>& ground,
                                                           std::span<const Body* const> bodies);

    std::optional<SeaBed> bed_;  ///< nothing without a bed
    BedState bed_state_;         ///< state from which bed_ was made
    sim::SeaState sea_;          ///< sea whose waves form the ripples of bed_

    ModelLibrary library_;
    bool reload_models_ = false;
    std::map<std::shared_ptr<const Model>, std::shared_ptr<const SolidSurface>> surfaces_;
    std::vector<Object> own_;      ///< the scene's objects
    glm::ivec2 cell_{0};           ///< scatter_cell() of the eye
    std::vector<Object> objects_;  ///< the solid ones among own_ and those scattered over the bed
    std::vector<Body> bodies_;     ///< bodies of objects_
};

/// Least distance [m] of an eye from the bed and from all surfaces. The corners of the near plane are nearer
/// than that in a picture of 16:9 at the widest field of view (120 degrees: 3.7 times kNearPlane), so that
/// the near plane cuts nothing.
inline constexpr double kEyeClearance = 4 * static_cast<double>(kNearPlane);

}  // namespace deepwater::scene
