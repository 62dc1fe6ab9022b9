#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "sim/maps.h"
#include "sim/sea_state.h"

namespace deepwater::sim {

/// The sea of one SeaState: a few FFT tiles of unrelated sizes and orientations whose bands of wave numbers
/// abut, drawn from one spectrum. Any moment can be evaluated without the ones before it.
class Ocean {
public:
    /// @throws UsageError as check_state() does, RuntimeFailure when memory does not suffice
    explicit Ocean(const SeaState& state);
    ~Ocean();
    Ocean(Ocean&&) noexcept;
    Ocean& operator=(Ocean&&) noexcept;

    /// Draws the amplitudes anew; every wave keeps its phase (the Gaussian draws belong to the wave numbers).
    /// Cheap enough for every frame of a dragged slider. When resolution or the number of tiles changes,
    /// tiles are made or dropped; those that stay keep their waves. The sea is then a function of `state`
    /// alone.
    /// @throws UsageError as the constructor does, RuntimeFailure when memory does not suffice; the sea then
    /// stays as it was.
    void set_state(const SeaState& state);

    /// The same for a sea that is watched: rungs of the ladder come and go with the hysteresis and the fading
    /// of RungFader, as `elapsed_seconds` ≥ 0 since the last call go by. What set_state() does in between is
    /// not remembered.
    /// @throws as set_state does
    void ease_to(const SeaState& state, double elapsed_seconds);
    [[nodiscard]] const SeaState& state() const;

    /// Evaluates all tiles at time `t` [s] into `maps`, on all cores; allocates only when the layout changed.
    /// The result does not depend on how many cores there are.
    /// @throws UsageError when `t` is not finite
    /// @throws RuntimeFailure when memory does not suffice for the maps
    void evaluate(double t, OceanMaps& maps);

    /// Fills maps.foam for the moment of `maps`, which evaluate() filled last: where the sea has broken in the
    /// seconds before. Moments that follow each other closely share the work; after set_state() has made
    /// another sea, or after a jump in time, it takes as long as some 25 evaluations.
    void evaluate_foam(OceanMaps& maps);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The sea over one point of the undisplaced plane: the sum over all tiles, bilinear between samples.
struct SurfaceSample {
    glm::vec3 displacement{0};  ///< (lambda Dx, h, lambda Dz), m
    glm::vec2 slope{0};         ///< (dh/dx, dh/dz)
    float dxx = 0;              ///< lambda dDx/dx
    float dzz = 0;              ///< lambda dDz/dz
    float dxz = 0;              ///< lambda dDx/dz = lambda dDz/dx

    /// Area of the displaced surface, seen from above, per undisplaced area; below 0 where it folds over.
    [[nodiscard]] float jacobian() const { return (1 + dxx) * (1 + dzz) - dxz * dxz; }

    /// Unit normal of the displaced surface, pointing up where it does not fold.
    [[nodiscard]] glm::vec3 normal() const;
};

/// From the origin to the points that may be asked for, along x and along z, m. Doubles there still lie a
/// tenth of a millimetre apart.
inline constexpr double kFarthestPoint = 1e12;

/// The sea at the undisplaced point (x, z), world axes, m.
/// @throws UsageError, as the functions below do: when `maps` holds no moment, because Ocean::evaluate() has
/// not filled it; when the point is no number or lies beyond kFarthestPoint
[[nodiscard]] SurfaceSample sample_at(const OceanMaps& maps, double x, double z);

/// The undisplaced point whose displaced position lies over the world point (x, z): solves x0 + lambda D(x0)
/// = x. Where the surface folds there are several; one of them is returned.
[[nodiscard]] glm::dvec2 undisplaced_point(const OceanMaps& maps, double x, double z);

/// Height [m] of the displaced surface over the world point (x, z), by inverting x' = x + lambda D(x).
[[nodiscard]] float height_at(const OceanMaps& maps, double x, double z);

/// Unit normal (world axes) of the displaced surface over the world point (x, z).
[[nodiscard]] glm::vec3 normal_at(const OceanMaps& maps, double x, double z);

/// Where a ray first meets the displaced surface, from above or from below: to a millimetre, but a crest that
/// the ray only grazes, by less than a fiftieth of its distance, may be missed. The Earth's curvature is left
/// out.
/// @param origin     world axes, m
/// @param direction  unit length
/// @param farthest   m; no more than kFarthestPoint is looked through
/// @return distance along the ray, m; nothing when it meets no water before `farthest`
/// @throws UsageError for `maps` and `origin` as sample_at() does, and when `direction` or `farthest` is no
/// number
[[nodiscard]] std::optional<double> first_hit(const OceanMaps& maps, const glm::dvec3& origin,
                                              const glm::dvec3& direction, double farthest);

}  // namespace deepwater::sim
