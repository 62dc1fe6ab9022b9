#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "scene/state/bed_state.h"
#include "scene/objects/bodies.h"
#include "scene/objects/model_library.h"
#include "scene/scene.h"
#include "scene/objects/solid_surface.h"
#include "sim/moment/maps.h"

namespace deepwater::scene {

/// What an eye that flies does not pass: the sea bed, and the surfaces of all objects, hulls' dry volumes
/// among them. What bends with the water (Object::limber) gives way, and so do wires.
///
/// An eye is *clear* when it keeps kEyeClearance from all of it, and is neither below the bed nor inside of
/// anything.
class Obstacles {
public:
    /// Nothing anywhere.
    Obstacles() = default;

    /// How everything stands at this moment, `maps`. A model that cannot be read leaves all objects as they were:
    /// to say so is for who draws it.
    /// @param models  folder of what is strewn over a reef
    void update(const Scene& scene, const sim::OceanMaps& maps, const std::filesystem::path& models);

    /// Has the next update() read those models again whose files have changed since.
    void look_again() { look_again_ = true; }

    /// Lowest height [m] over mean sea level at which an eye is clear of the bed; -infinity without a bed.
    [[nodiscard]] double floor(double x, double z) const;

    /// Where an eye comes to on its way from `from`, where it is clear, to `to`: it slides along what is in
    /// its way. Over the bed it is lifted, which takes nothing of its way over the ground. However long the
    /// way, it passes nothing; where it gets stuck it stays.
    /// @return clear
    [[nodiscard]] glm::dvec3 slide(const glm::dvec3& from, const glm::dvec3& to) const;

    /// Whom to look at in freed().
    enum class Those {
        moved,  ///< what has moved with the last update(), beside all that is merely near
        all
    };
    /// The clear place near `eye`, where it need not be clear: over the bed, out of what it is in by the
    /// nearest side, or over it.
    [[nodiscard]] glm::dvec3 freed(const glm::dvec3& eye, Those those) const;

private:
    /// An object's surface where it stands: p = rotation · (own after size) + position.
    struct Body {
        std::shared_ptr<const SolidSurface> surface;
        glm::dvec3 size;
        int number = 0;  ///< among the scene's objects
        Placement placement;
        glm::dvec3 centre{0};  ///< of the sphere around it, world, m
        double radius = 0;
        bool moved = true;
    };
    /// The bed about a point, whose heights are asked for near it.
    struct Ground {
        shared::Bed form;
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

    std::optional<SeaBed> bed_;  ///< nothing: there is none
    BedState bed_state_;         ///< of bed_, and its waves
    sim::SeaState sea_;

    ModelLibrary library_;
    bool look_again_ = false;
    std::map<std::shared_ptr<const Model>, std::shared_ptr<const SolidSurface>> surfaces_;
    std::vector<Object> own_;      ///< the scene's
    glm::ivec2 cell_{0};           ///< of the eye, where the bed's are strewn about
    std::vector<Object> objects_;  ///< solid ones of both
    std::vector<Body> bodies_;     ///< of objects_
};

/// What an eye keeps from the bed and from all surfaces [m]: the near plane's corners are so far away in a
/// picture of 16:9 at the widest field of view (120 degrees: 3.7 times kNearPlane), so that nothing is cut
/// open.
inline constexpr double kEyeClearance = 4 * static_cast<double>(kNearPlane);

}  // namespace deepwater::scene
