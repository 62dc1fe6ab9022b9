#pragma once

#include <functional>
#include <glm/glm.hpp>
#include <optional>

#include "scene/state/pool_state.h"
#include "support/plane_wave.h"
#include "support/pool_objects.h"

namespace deepwater::test {

/// What a ray meets that is neither water nor open air.
struct LiningPlace {
    glm::dvec3 place{0};      ///< in the pool's own axes, y from its still water, m
    glm::dvec3 normal{0};     ///< the same axes, unit, into the pool
    int wall = -1;            ///< number of the wall; −1: the floor
    bool under_water = true;  ///< false: the bare wall between water and rim
};

/// The light that rays bring from where they end. Directions are the world's.
struct PoolSurroundings {
    std::function<glm::dvec3(const glm::dvec3& direction)> sky;
    std::function<glm::dvec3(const LiningPlace& place)> lining;
    /// Radiance at the start of a ray in the water, of that at its end.  @param depth  of the start, m
    std::function<glm::dvec3(const glm::dvec3& radiance, double depth, const glm::dvec3& direction,
                             double length)>
        through_water;
};

/// Sun and sky over a pool, and what takes and returns their light in it.
struct PoolLight {
    glm::dvec3 to_sun{0, 1, 0};    ///< unit, world
    glm::dvec3 sun_irradiance{0};  ///< on a plane that faces it, over the water
    glm::dvec3 absorption{0};      ///< of the water, 1/m
    std::function<glm::dvec3(const glm::dvec3& direction)> sky;
    std::function<glm::dvec3(const LiningPlace& place)> reflectance;
};

/// Follows rays through one pool by geometrical optics, in double precision: walls and an even floor are met exactly, an
/// uneven floor and the surface of a PlaneWave by bisection. At the surface light parts by Snell's law and Fresnel's
/// formulas, and its radiance grows by n² where it enters the water and falls by as much where it leaves. The tracer
/// shares the pool's outline with the renderer and nothing of how it is drawn.
///
/// Mirrored rays are followed to the eighth reflection. Rays that leave the pool upwards see the sky. Objects are black.
class PoolTracer {
public:
    /// @param pool  its walls are vertical  @param rim  height of the ground, or of a tank's rim, over its still water, m
    /// @param objects  in the pool and over it, which look() sees; null: there are none. They have to stay
    PoolTracer(const scene::Pool& pool, double rim, const PlaneWave& water = {},
               const PoolObjects* objects = nullptr);

    /// Ends of a ray and of those into which it parts.
    struct Seen {
        glm::dvec3 radiance{0};
        /// A number that is the same for rays that meet the same things in the same order.
        unsigned what = 0;
        /// false: the ray goes to the sky, to the ground, or starts in them, or it meets an object in the air
        bool in_pool = false;
    };
    /// @param start      world, m: in the air, or in the pool
    /// @param direction  world, unit
    [[nodiscard]] Seen look(const glm::dvec3& start, const glm::dvec3& direction,
                            const PoolSurroundings& around) const;

    /// Returns the radiance of a matt lining under level water by paths of light that are followed backwards through any
    /// number of reflections by lining and surface. The sun is a point and is sampled from every place on the lining.
    /// Water absorbs and does not scatter; bare walls are black. Equal seeds give equal results.
    [[nodiscard]] glm::dvec3 lit(const LiningPlace& place, const PoolLight& light, int paths,
                                 unsigned seed) const;

    /// Returns what the refracted part of a ray from the air, or a ray in the water that no surface mirrors, meets
    /// under water; nothing where the ray does not get there.
    [[nodiscard]] std::optional<LiningPlace> first_under_water(const glm::dvec3& start,
                                                               const glm::dvec3& direction) const;
    /// Returns what a ray from the air outside a glass tank with still water meets in the water behind the first pane:
    /// it is bent on its way into the glass and out of it. Nothing where it comes over the rim, where there is no water
    /// behind the pane, and where it meets the water's surface from below.
    [[nodiscard]] std::optional<LiningPlace> first_behind_glass(const glm::dvec3& start,
                                                                const glm::dvec3& direction) const;
    /// Returns whether the mirrored part of a ray from the air, at the first place where it meets the water, goes to the
    /// open sky.
    [[nodiscard]] bool mirrors_sky(const glm::dvec3& start, const glm::dvec3& direction) const;
    [[nodiscard]] bool in_water(const glm::dvec3& start) const;

private:
    struct Ray {
        glm::dvec3 from, along;  // own axes
    };
    struct Lining {
        double t;
        LiningPlace met;
    };
    struct Pane {
        glm::dvec3 at, normal;  // own axes; outwards
    };
    struct Parting {
        glm::dvec3 mirrored, refracted;
        double reflectance;
    };
    [[nodiscard]] Ray own(const glm::dvec3& start, const glm::dvec3& direction) const;
    [[nodiscard]] glm::dvec3 in_world(const glm::dvec3& direction) const;
    [[nodiscard]] glm::dvec3 world_of(const glm::dvec3& own) const;
    [[nodiscard]] std::optional<PoolObjects::Hit> object_of(const Ray& ray) const;
    [[nodiscard]] double height(const glm::dvec3& own) const;
    [[nodiscard]] glm::dvec3 normal(const glm::dvec3& own) const;
    [[nodiscard]] Lining wall_of(const Ray& ray) const;
    /// Height of a place over the floor, m.
    [[nodiscard]] double over_floor(const glm::dvec3& at) const;
    [[nodiscard]] double floor_of(const Ray& ray, double farthest) const;
    [[nodiscard]] Lining lining_of(const Ray& ray) const;
    [[nodiscard]] double surface_of(const Ray& ray, double farthest, bool from_above) const;
    [[nodiscard]] Parting part(const Ray& ray, const glm::dvec3& at, bool from_above) const;
    struct Meeting {
        glm::dvec3 at;
        Parting parted;
    };
    /// Irradiance of the sun's refracted beam on the lining under level water.
    [[nodiscard]] glm::dvec3 sunbeam(const LiningPlace& place, const PoolLight& light) const;
    /// Where a ray from the air first meets the water.
    [[nodiscard]] std::optional<Meeting> first_water(const Ray& ray) const;
    /// The ray from where it passes the height of the rim; nothing: it ends outside.
    [[nodiscard]] std::optional<Ray> into_opening(Ray ray) const;
    [[nodiscard]] glm::dvec3 in_air(const Ray& ray, double weight, int mirrored,
                                    const PoolSurroundings& around, unsigned& what) const;
    [[nodiscard]] glm::dvec3 in_water(const Ray& ray, double weight, int mirrored,
                                      const PoolSurroundings& around, unsigned& what) const;

    scene::Pool pool_;
    double rim_;
    PlaneWave water_;
    const PoolObjects* objects_;
    sim::LayerWindow window_;
};

}  // namespace deepwater::test
