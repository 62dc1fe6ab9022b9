#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "sim/bodies/body_stepper.h"

namespace deepwater::sim {

/// Time in which the film on a hull falls to 1/e unless a scene says otherwise, s.
inline constexpr double kUsualDrying = 40;

/// Water that drips off a part of a hull in a tick of the sea.
struct BodyDrip {
    int body = 0;                         ///< number of the body
    double time = 0;                      ///< s, of the tick
    std::array<glm::dvec3, 3> corners{};  ///< m, world: of the triangle that it falls from
    glm::dvec3 velocity{0};               ///< m/s, of the triangle's middle
    double flow = 0;                      ///< m³/s, > 0

    bool operator==(const BodyDrip&) const = default;
};

/// Keeps where a hull has been under water lately and what drips off it. It does not act on the body.
///
/// At every node of HullWetness the wet line rises with the water. Left by it, it sinks back as
///
///     dL/dt = −(L − W)/τ
///
/// towards the water W or, where the hull is out of it, towards the hull's lowest point: film thins from
/// above and gathers at the lowest edge. The film fades by the time since the water was last at the line, or,
/// where a node goes under with each wave, at the node.
///
/// A hull that leaves the water takes a film of kFilm with it (Landau & Levich 1942: √(νU/g) at 1 m/s), which
/// runs off it in kRunOff (wet_hull.glsl). It drips from faces that look down and are kDripHeight above the
/// water, most from the lowest; elsewhere it runs back along the hull.
class WetHull : public BodyForce {
public:
    /// @param number  of the body
    /// @param hull    its triangles, which outlive this
    /// @param centre  m, of its mass, body axes
    WetHull(int number, const HullPanels& hull, const glm::dvec3& centre);

    /// Sets τ, s > 0, of later ticks.
    void set_drying(double seconds) { drying_ = seconds; }
    /// Takes the first step of every tick of the sea.
    void add(const BodyTick& tick, Load& load) override;

    /// At the last tick's beginning.
    [[nodiscard]] const HullWetness& wetness() const { return wetness_; }
    /// What drips off the hull in the last tick.
    [[nodiscard]] std::span<const BodyDrip> drips() const { return drips_; }

    static constexpr double kFilm = 3e-4;        ///< m
    static constexpr double kDripHeight = 0.08;  ///< m

private:
    struct Node {
        double line = 0;  ///< m above the node
        double time = 0;  ///< s since the water was last there
    };
    void move_lines(const BodyTick& tick, double seconds);
    void find_drips(const BodyTick& tick);
    [[nodiscard]] double film_at(const glm::dvec3& place, double depth) const;

    int number_;
    const HullPanels& hull_;
    std::array<glm::dvec3, 2 * HullWetness::kColumns> places_;  ///< m, from the centre of mass, body axes
    std::array<Node, 2 * HullWetness::kColumns> nodes_{};       ///< by column, the lower one first
    double drying_ = kUsualDrying;
    double last_ = -1;  ///< s: the tick of the nodes; negative: none
    HullWetness wetness_;
    std::vector<BodyDrip> drips_;
    struct Wet {
        size_t panel;
        double weight, height;
    };
    std::vector<Wet> undersides_;  ///< of find_drips()
};

}  // namespace deepwater::sim
