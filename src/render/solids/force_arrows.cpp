#include "render/solids/force_arrows.h"

#include <algorithm>

#include "scene/camera/camera.h"

namespace deepwater::render {
namespace {

constexpr double kWeightLength = 0.6;   ///< of a body's weight, in hull lengths
constexpr double kHullShare = 0.25;     ///< factor on arrows of triangles, beside the number of triangles
constexpr double kLongest = 2;          ///< in hull lengths
constexpr double kLongestOfHull = 0.6;  ///< of a triangle's arrow, in hull lengths
constexpr double kShortest = 0.01;      ///< in hull lengths
constexpr float kThick = 2.5f;          ///< width of a whole force's arrow, over that of a triangle's
constexpr float kStandardHeight = 900;  ///< pixels
/// Length and half width of a head, in widths of the shaft, and its share of the arrow at most.
constexpr float kHeadLength = 5, kHeadHalfWidth = 2, kMostHead = 0.5f;
constexpr float kSoftEdge = 1;  ///< pixels that a shaft is drawn beyond its half width

/// Collects the arrows of one body.
class BodyArrows {
public:
    BodyArrows(const sim::BodyForceView& body, const glm::dvec3& eye, std::vector<ForceArrow>& arrows)
        : body_(body), eye_(eye), arrows_(arrows) {
        const double weight = glm::length(body.weight.force);
        scale_ = weight > 0 ? kWeightLength * body.length / weight : 0;
    }

    void add_hull() {
        const double scale = scale_ * kHullShare * static_cast<double>(body_.panels);
        for (const sim::PlacedForce& panel : body_.hull) {
            const glm::dvec3 way = limited(scale * panel.force, kLongestOfHull);
            add(panel.place - way, panel.place, force_colours::kHull, 1);
        }
    }
    void add_whole(const sim::PlacedForce& force, const glm::vec3& colour) {
        add(force.place, force.place + limited(scale_ * force.force, kLongest), colour, kThick);
    }

private:
    /// @param most  in hull lengths
    [[nodiscard]] glm::dvec3 limited(const glm::dvec3& way, double most) const {
        const double length = glm::length(way);
        return length > most * body_.length ? way * (most * body_.length / length) : way;
    }
    void add(const glm::dvec3& from, const glm::dvec3& to, const glm::vec3& colour, float width) {
        // Also drops what is not finite.
        if (!(glm::distance(from, to) >= kShortest * body_.length)) return;
        arrows_.push_back({glm::vec3(from - eye_), glm::vec3(to - eye_), colour, width});
    }

    const sim::BodyForceView& body_;
    glm::dvec3 eye_;
    std::vector<ForceArrow>& arrows_;
    double scale_;  ///< m/N
};

/// Moves the end of a line that lies behind the near plane onto it. @return false when both lie there
bool clip(glm::vec4& a, glm::vec4& b) {
    constexpr float kNear = scene::kNearPlane;
    if (a.w < kNear && b.w < kNear) return false;
    if (a.w < kNear) a = glm::mix(a, b, (kNear - a.w) / (b.w - a.w));
    if (b.w < kNear) b = glm::mix(b, a, (kNear - b.w) / (a.w - b.w));
    return true;
}

/// Whether a line lies wholly beyond one side of the picture.
bool is_outside(const glm::vec3& a, const glm::vec3& b) {
    for (int axis = 0; axis < 2; ++axis) {
        if (std::min(a[axis], b[axis]) > 1 || std::max(a[axis], b[axis]) < -1) return true;
    }
    return false;
}

}  // namespace

std::vector<ForceArrow> force_arrows(std::span<const sim::BodyForceView> bodies, const glm::dvec3& eye) {
    std::vector<ForceArrow> arrows;
    for (const sim::BodyForceView& body : bodies) BodyArrows(body, eye, arrows).add_hull();
    for (const sim::BodyForceView& body : bodies) {
        BodyArrows whole(body, eye, arrows);
        for (const sim::PlacedForce& other : body.others) whole.add_whole(other, force_colours::kOther);
        whole.add_whole(body.weight, force_colours::kWeight);
        whole.add_whole(body.water, force_colours::kWater);
    }
    return arrows;
}

std::vector<ArrowCorner> arrow_triangles(std::span<const ForceArrow> arrows, const glm::mat4& clip_from_world,
                                         glm::ivec2 size, int picture_height) {
    const float unit = kArrowWidth * std::max(static_cast<float>(picture_height) / kStandardHeight, 1.0f);
    const glm::vec2 pixels = 0.5f * glm::vec2(size);  // of a unit of device coordinates
    std::vector<ArrowCorner> corners;
    for (const ForceArrow& arrow : arrows) {
        glm::vec4 a = clip_from_world * glm::vec4(arrow.from, 1),
                  b = clip_from_world * glm::vec4(arrow.to, 1);
        if (!clip(a, b)) continue;
        const glm::vec3 from = glm::vec3(a) / a.w, to = glm::vec3(b) / b.w;
        const glm::vec2 way = (glm::vec2(to) - glm::vec2(from)) * pixels;
        const float length = glm::length(way);
        if (!(length > 0) || is_outside(from, to)) continue;
        const glm::vec2 side(-way.y / length, way.x / length);
        const float half = 0.5f * unit * arrow.width;
        const float head = std::min(kHeadLength * unit * arrow.width, kMostHead * length);
        const float head_half = head * kHeadHalfWidth / kHeadLength;
        const glm::vec3 neck = glm::mix(to, from, head / length);
        const auto corner = [&](const glm::vec3& at, float across, float half_width) {
            corners.push_back(
                {glm::vec3(glm::vec2(at) + across * side / pixels, at.z), across, arrow.colour, half_width});
        };
        const float edge = half + kSoftEdge;
        for (const auto& [at, across] :
             {std::pair(from, -edge), std::pair(from, edge), std::pair(neck, edge), std::pair(from, -edge),
              std::pair(neck, edge), std::pair(neck, -edge)})
            corner(at, across, half);
        corner(neck, -head_half, head_half);
        corner(neck, head_half, head_half);
        corner(to, 0, 0);
    }
    return corners;
}

}  // namespace deepwater::render
