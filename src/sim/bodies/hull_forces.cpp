#include "sim/bodies/hull_forces.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

/// Panels' edges are at most this share of the mesh's length.
constexpr double kLongestEdge = 1.0 / 5;
/// Kinematic viscosity of sea water at 15 °C, m²/s.
constexpr double kViscosity = 1.19e-6;
/// Least Reynolds number of ITTC's line, which is meant for ships and infinite at 100.
constexpr double kLeastReynolds = 1e4;
/// Exponent of the wind's profile over the sea. Source: Hsu, Meindl & Gilhousen 1994.
constexpr double kWindProfile = 0.11;
/// The wind's profile is held below this height, m.
constexpr double kLowestWind = 0.5;

/// Half the density of sea water, kg/m³.
constexpr double kHalfDensity = 0.5 * kSeaWaterDensity;
/// Triangles of which a smaller share is wet have no drag.
constexpr double kLeastShare = 1e-12;

/// Friction coefficient of a flat plate. Source: ITTC 1957.
double friction_of(double reynolds) {
    const double power = std::log10(std::max(reynolds, kLeastReynolds)) - 2;
    return 0.075 / (power * power);
}

/// Share [0, 1] of a triangle's area where its depth, linear between the corners' depths, is above 0.
double wet_share(double a, double b, double c) {
    const int wet = (a > 0) + (b > 0) + (c > 0);
    if (wet == 0) return 0;
    if (wet == 3) return 1;
    const bool alone = wet == 1;
    // `tip` is on its side of the waterline alone.
    const double tip = (a > 0) == alone ? a : (b > 0) == alone ? b : c;
    const double d = (a > 0) == alone ? b : a, e = (a > 0) == alone || (b > 0) == alone ? c : b;
    const double share = tip / (tip - d) * (tip / (tip - e));
    return alone ? share : 1 - share;
}

}  // namespace

HullPanels::HullPanels(const HullMesh& mesh, const glm::dvec3& centre) : length(mesh.length()) {
    const HullMesh fine =
        mesh.refined(kLongestEdge * length, std::max<size_t>(2000, mesh.triangles().size()));
    lowest = mesh.lowest() - centre;
    highest = mesh.highest() - centre;
    reach = area = 0;
    for (const glm::dvec3& corner : fine.corners()) {
        corners.push_back(corner - centre);
        reach = std::max(reach, glm::length(corners.back()));
    }
    for (const HullMesh::Triangle& triangle : fine.triangles()) {
        const glm::dvec3 vector = fine.area_vector(triangle);
        const double own = glm::length(vector);
        if (own == 0) continue;
        const glm::dvec3 middle = (corners[triangle[0]] + corners[triangle[1]] + corners[triangle[2]]) / 3.0;
        panels.push_back({.corners = triangle, .normal = vector / own, .area = own, .middle = middle});
        area += own;
    }
}

/// Sums forces in body axes about the centre of mass.
class HullForces::Sum {
public:
    Sum(const RigidBody& body, std::vector<PlacedForce>* shown) : body_(body), shown_(shown) {}

    void add_force(const glm::dvec3& force, const glm::dvec3& place) {
        force_ += force;
        torque_ += glm::cross(place, force);
        if (shown_) panel_ += force;
    }
    /// Adds a pressure of ρg times a head that is linear over a triangle.
    /// @param area  m², outward normal times area
    void add_pressure(const glm::dvec3& area, const Corner& a, const Corner& b, const Corner& c) {
        constexpr double kWeight = kSeaWaterDensity * kGravity;
        const double heads = a.head + b.head + c.head;
        force_ -= kWeight / 3 * heads * area;
        const glm::dvec3 arms =
            (a.head + heads) * a.place + (b.head + heads) * b.place + (c.head + heads) * c.place;
        torque_ -= kWeight / 12 * glm::cross(arms, area);
        if (shown_) panel_ -= kWeight / 3 * heads * area;
    }
    /// Adds a force that is `along` [kg/s] times the normal part of the flow and `across` [kg/s] times its
    /// tangential part, with its damping.
    void add_drag(const glm::dvec3& place, const glm::dvec3& flow, const glm::dvec3& normal, double along,
                  double across) {
        add_force(across * flow + (along - across) * glm::dot(flow, normal) * normal, place);
        damp(place, normal, along - across);
        if (across == 0) return;
        across_ += across;
        first_ += across * place;
        second_ += across * glm::outerProduct(place, place);
    }
    /// Adds a face of `area` [m²] newly in the water, and what it would meet if it were struck.
    void add_entry(const glm::dvec3& place, const glm::dvec3& normal, double flow, double area) {
        entered_ += area;
        entry_force_ += area * flow * normal;
        entry_torque_ += area * flow * glm::cross(place, normal);
        const glm::dvec3 arm = glm::cross(place, normal);
        entry_.linear += area * glm::outerProduct(normal, normal);
        entry_.cross += area * glm::outerProduct(arm, normal);
        entry_.angular += area * glm::outerProduct(arm, arm);
    }
    void add_wet(double area, double meeting, double volume) {
        wet_ += area;
        meeting_ += meeting;
        volume_ += volume;
    }
    /// Ends a triangle that lies at `place`.
    void end_panel(const glm::dvec3& place) {
        if (!shown_) return;
        shown_->push_back(
            {.place = body_.centre + body_.orientation * place, .force = body_.orientation * panel_});
        panel_ = glm::dvec3(0);
    }

    [[nodiscard]] HullLoad result(const Conditions& conditions) {
        if (entered_ > 0) strike(conditions);
        // Tangential drag damps all directions alike: across (I − …) with arms.
        const glm::dmat3 cross(glm::dvec3(0, first_.z, -first_.y), glm::dvec3(-first_.z, 0, first_.x),
                               glm::dvec3(first_.y, -first_.x, 0));
        damping_.linear += glm::dmat3(across_);
        damping_.cross += cross;
        damping_.angular += glm::dmat3(second_[0][0] + second_[1][1] + second_[2][2]) - second_;
        return {.load = {.force = {body_.orientation * force_, body_.orientation * torque_},
                         .damping = damping_,
                         .added_mass = {}},
                .submerged_volume = std::max(volume_, 0.0),
                .wetted_area = wet_};
    }

private:
    void damp(const glm::dvec3& place, const glm::dvec3& normal, double along) {
        const glm::dvec3 arm = glm::cross(place, normal);
        const glm::dvec3 n = along * normal, m = along * arm;
        damping_.linear += glm::outerProduct(normal, n);
        damping_.cross += glm::outerProduct(arm, n);
        damping_.angular += glm::outerProduct(arm, m);
    }
    /// Adds slamming. The added mass of half a disc of the area that meets the flow, 4/3 ρ r³, grows with
    /// that area, and the growth takes on the faces' velocity within the step. As a damping, which the step
    /// solves implicitly, it shares the momentum and stops the faces at most.
    void strike(const Conditions& conditions) {
        const double now = std::max(meeting_, entered_), then = now - entered_;
        const double growth =
            4.0 / 3 * kSeaWaterDensity *
            (std::pow(now / std::numbers::pi, 1.5) - std::pow(then / std::numbers::pi, 1.5));
        const double rate = conditions.drag.slamming * growth / (entered_ * conditions.seconds);
        force_ += rate * entry_force_;
        torque_ += rate * entry_torque_;
        damping_ += rate * entry_;
    }

    const RigidBody& body_;
    std::vector<PlacedForce>* shown_;
    glm::dvec3 force_{0}, torque_{0}, panel_{0};
    Matrix6 damping_, entry_;
    double across_ = 0;
    glm::dvec3 first_{0};
    glm::dmat3 second_{0.0};
    double entered_ = 0;
    glm::dvec3 entry_force_{0}, entry_torque_{0};
    double wet_ = 0, meeting_ = 0, volume_ = 0;
};

void HullForces::look_up(const HullPanels& hull, const RigidBody& body, const Conditions& conditions) {
    const glm::dmat3 to_world(body.orientation), to_body = glm::transpose(to_world);
    const glm::dvec3 velocity = body.velocity(), spin = to_body * body.angular_velocity();
    const glm::dvec3 up = to_body * glm::dvec3(0, 1, 0);
    corners_.resize(hull.corners.size());
    for (size_t i = 0; i < hull.corners.size(); ++i) {
        const glm::dvec3& own = hull.corners[i];
        const glm::dvec3 place = body.centre + to_world * own;
        const WaterAt water = conditions.water->at(place);
        const glm::dvec3 flow = to_body * (water.velocity - velocity) - glm::cross(spin, own);
        const double depth = water.height - place.y;
        corners_[i] = {.place = own,
                       .flow = flow,
                       .depth = depth,
                       .head = water.head,
                       .before = depth - conditions.seconds * glm::dot(up, flow)};
    }
}

/// What is the same for all triangles of a hull, in body axes.
struct HullForces::Stream {
    glm::dvec3 up;    ///< unit
    glm::dvec3 spin;  ///< rad/s, of the body
    glm::dvec3 wind;  ///< m/s, past the centre of mass
    double friction;  ///< kg/m³: friction is this times area times velocity squared

    Stream(const HullPanels& hull, const RigidBody& body, const Conditions& conditions) {
        const glm::dmat3 to_body = glm::transpose(glm::dmat3(body.orientation));
        const WaterAt middle = conditions.water->at(body.centre);
        const double speed = glm::length(middle.velocity - body.velocity());
        const double above = std::max(body.centre.y - middle.height, kLowestWind);
        up = to_body * glm::dvec3(0, 1, 0);
        spin = to_body * body.angular_velocity();
        wind = to_body * (conditions.wind * std::pow(above / 10, kWindProfile) - body.velocity());
        friction = kHalfDensity * conditions.drag.friction * friction_of(speed * hull.length / kViscosity);
    }
};

/// The part of a triangle that is under water, and means over it.
struct HullForces::WetPart {
    double share = 0;     ///< of the triangle's area
    glm::dvec3 place{0};  ///< m
    glm::dvec3 flow{0};   ///< m/s
    double depth = 0;     ///< m

    void add(double part, const Corner& a, const Corner& b, const Corner& c) {
        share += part;
        place += part / 3 * (a.place + b.place + c.place);
        flow += part / 3 * (a.flow + b.flow + c.flow);
        depth += part / 3 * (a.depth + b.depth + c.depth);
    }
    /// Turns sums into means.
    void finish() {
        const double whole = 1 / share;
        place *= whole;
        flow *= whole;
        depth *= whole;
    }
};

/// Cuts a triangle at the waterline and adds the pressure on its wet part.
HullForces::WetPart HullForces::add_pressure(const HullPanels::Panel& panel, Sum& sum) const {
    const Corner *a = &corners_[panel.corners[0]], *b = &corners_[panel.corners[1]],
                 *c = &corners_[panel.corners[2]];
    const int wet = (a->depth > 0) + (b->depth > 0) + (c->depth > 0);
    WetPart result;
    const auto add = [&](double part, const Corner& p, const Corner& q, const Corner& r) {
        sum.add_pressure(part * panel.area * panel.normal, p, q, r);
        result.add(part, p, q, r);
    };
    if (wet == 0) return result;
    if (wet == 3) {
        add(1, *a, *b, *c);
        result.finish();
        return result;
    }
    // Turns the corners so that `a` is on its side of the waterline alone.
    while ((a->depth > 0) != (wet == 1)) {
        const Corner* first = a;
        a = b;
        b = c;
        c = first;
    }
    const auto waterline = [](const Corner& from, const Corner& to, double share) {
        return Corner{.place = from.place + share * (to.place - from.place),
                      .flow = from.flow + share * (to.flow - from.flow),
                      .depth = 0,
                      .head = 0,
                      .before = 0};
    };
    // Shares of the edges from `b` and `c` that lie on their side, towards `a`.
    const double of_b = b->depth / (b->depth - a->depth), of_c = c->depth / (c->depth - a->depth);
    const Corner ba = waterline(*b, *a, of_b), ca = waterline(*c, *a, of_c);
    if (wet == 1) {
        add((1 - of_b) * (1 - of_c), *a, ba, ca);
    } else {
        add(of_c, *b, *c, ca);
        add((1 - of_c) * of_b, *b, ca, ba);
    }
    if (result.share < kLeastShare) return {};
    result.finish();
    return result;
}

/// Adds drag, lift and slamming of the wet part of a triangle.
void HullForces::add_drag(const HullPanels::Panel& panel, const WetPart& wet, const HullDrag& drag,
                          const Stream& stream, Sum& sum) const {
    const double area = wet.share * panel.area, normal = glm::dot(wet.flow, panel.normal);
    const double square = glm::dot(wet.flow, wet.flow);
    const bool meets = normal < 0;
    const double slide = meets ? std::sqrt(std::max(square - normal * normal, 0.0)) : 0;
    const double rate = meets ? drag.lift * slide - drag.pressure * normal : drag.suction * normal;
    sum.add_drag(wet.place, wet.flow, panel.normal, kHalfDensity * area * rate,
                 stream.friction * area * std::sqrt(square));
    sum.add_wet(area, meets ? area : 0, -wet.depth * area * glm::dot(panel.normal, stream.up));
    if (!meets) return;
    const auto before = [&](size_t i) { return corners_[panel.corners[i]].before; };
    const double entered = wet.share - wet_share(before(0), before(1), before(2));
    if (entered > 0) sum.add_entry(wet.place, panel.normal, normal, entered * panel.area);
}

void HullForces::add_panels(const HullPanels& hull, const RigidBody& body, const Conditions& conditions,
                            Sum& sum) {
    const Stream stream(hull, body, conditions);
    for (const HullPanels::Panel& panel : hull.panels) {
        const WetPart wet = add_pressure(panel, sum);
        if (wet.share > 0) add_drag(panel, wet, conditions.drag, stream, sum);
        if (wet.share < 1 && conditions.drag.wind > 0) {
            const glm::dvec3 air = stream.wind - glm::cross(stream.spin, panel.middle);
            const double area = (1 - wet.share) * panel.area;
            const double speed = std::abs(glm::dot(air, panel.normal));
            sum.add_drag(panel.middle, air, panel.normal,
                         0.5 * kAirDensity * conditions.drag.wind * area * speed, 0);
        }
        sum.end_panel(panel.middle);
    }
}

/// The seed's: a patch counts where its centre is in water, and displaces V = a (P_water − P_centre)·N, with
/// the inward normal; ρ g V pushes it along the water's normal.
void HullForces::add_patches(const HullPanels& hull, const RigidBody& body, const Conditions& conditions,
                             Sum& sum) {
    const glm::dmat3 to_world(body.orientation), to_body = glm::transpose(to_world);
    const glm::dvec3 up = to_body * glm::dvec3(0, 1, 0);
    const glm::dvec3 velocity = to_body * body.velocity(), spin = to_body * body.angular_velocity();
    for (const HullPanels::Panel& panel : hull.panels) {
        const glm::dvec3 centre = body.centre + to_world * panel.middle;
        const WaterAt water = conditions.water->at(centre);
        const double depth = water.height - centre.y;
        if (depth > 0) {
            const double volume = -panel.area * depth * glm::dot(panel.normal, up);
            const glm::dvec3 water_normal = to_body * conditions.water->normal(centre.x, centre.z);
            sum.add_force(kSeaWaterDensity * kGravity * volume * water_normal, panel.middle);
            const glm::dvec3 flow = to_body * water.velocity - velocity - glm::cross(spin, panel.middle);
            const double dragged = conditions.drag.seed_drag * panel.area;
            const bool meets = glm::dot(flow, panel.normal) < 0;
            const double lifted = meets ? conditions.drag.seed_lift * panel.area : 0;
            sum.add_drag(panel.middle, flow, panel.normal, dragged + lifted, dragged);
            sum.add_wet(panel.area, 0, volume);
        }
        sum.end_panel(panel.middle);
    }
}

HullLoad HullForces::on(const HullPanels& hull, const RigidBody& body, const Conditions& conditions,
                        std::vector<PlacedForce>* shown) {
    if (shown) shown->clear();
    Sum sum(body, shown);
    if (conditions.forces == BodyForces::seed) {
        add_patches(hull, body, conditions, sum);
    } else {
        look_up(hull, body, conditions);
        add_panels(hull, body, conditions, sum);
    }
    return sum.result(conditions);
}

}  // namespace deepwater::sim
