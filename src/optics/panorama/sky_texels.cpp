#include "optics/panorama/sky_texels.h"

namespace deepwater::optics {
namespace {

constexpr double kPi = std::numbers::pi;

/// An interval of angles [rad].
struct Range {
    double low, high;
};

/// Returns the range of angles about an axis that a spherical cap covers; all angles if the axis passes
/// through it.
/// @param sine, cosine  the components of the cap's centre across the axis  @param radius  of the cap, rad
Range seen_about_axis(double sine, double cosine, double radius) {
    const double length = std::hypot(sine, cosine);
    if (std::sin(radius) >= length) return {-kPi, kPi};
    const double middle = std::atan2(sine, cosine);
    const double half = std::asin(std::sin(radius) / length);
    return {middle - half, middle + half};
}

}  // namespace

SkyTexels::SkyTexels(bool panorama, glm::ivec2 size)
    : panorama_(panorama), size_(size), pitch_((panorama ? kPi : 2.0) / size.y) {
    if (!panorama) {
        for (int x = 0; x < size.x; ++x) along_.push_back((2 * x + 1) / static_cast<double>(size.x) - 1);
        return;
    }
    for (int x = 0; x < size.x; ++x) {
        const double azimuth = 2 * kPi * ((x + 0.5) / size.x - 0.5);
        column_.emplace_back(std::sin(azimuth), std::cos(azimuth));
    }
    for (int y = 0; y < size.y; ++y) {
        across_.push_back(std::sin(pitch_ * (y + 0.5)));
        down_.push_back(std::cos(pitch_ * (y + 0.5)));
        angle_.push_back((std::cos(pitch_ * y) - std::cos(pitch_ * (y + 1))) * 2 * kPi / size.x);
    }
}

// The same faces as in shaders/shared/cube_map.glsl, with z negated, because cube maps are left-handed.
glm::dvec3 SkyTexels::from_face(int face, const glm::dvec3& on_face) {
    const auto [s, t, m] = std::array{on_face.x, on_face.y, on_face.z};
    switch (face) {
        case 0:
            return {m, -t, s};
        case 1:
            return {-m, -t, -s};
        case 2:
            return {s, m, -t};
        case 3:
            return {s, -m, t};
        case 4:
            return {s, -t, -m};
        default:
            return {-s, -t, m};
    }
}

glm::dvec3 SkyTexels::to_face(int face, const glm::dvec3& direction) {
    const auto [x, y, z] = std::array{direction.x, direction.y, direction.z};
    switch (face) {
        case 0:
            return {z, -y, x};
        case 1:
            return {-z, -y, -x};
        case 2:
            return {x, -z, y};
        case 3:
            return {x, z, -y};
        case 4:
            return {x, -y, -z};
        default:
            return {-x, -y, z};
    }
}

SkyTexels::Box SkyTexels::panorama_box(const glm::dvec3& centre, double radius) const {
    const double zenith = std::acos(std::clamp(centre.y, -1.0, 1.0));
    const auto row = [this](double angle) { return static_cast<int>(std::floor(angle / pitch_)); };
    const int top = std::max(row(zenith - radius), 0);
    const int bottom = std::min(row(zenith + radius) + 1, size_.y);
    const Range azimuth = seen_about_axis(centre.x, -centre.z, radius);
    if (azimuth.high - azimuth.low >= 2 * kPi) return {{0, top}, {size_.x, bottom}};
    const auto column = [this](double angle) {
        return static_cast<int>(std::floor((angle / (2 * kPi) + 0.5) * size_.x));
    };
    const int first = column(azimuth.low);
    return {{first, top}, {std::min(column(azimuth.high) + 1, first + size_.x), bottom}};
}

SkyTexels::Box SkyTexels::face_box(int face, const glm::dvec3& centre, double radius) const {
    const glm::dvec3 on_face = to_face(face, centre);
    Box box{{0, 0}, {0, 0}};
    for (int axis = 0; axis < 2; ++axis) {
        const Range seen = seen_about_axis(on_face[axis], on_face.z, radius);
        if (seen.high <= -kPi / 4 || seen.low >= kPi / 4) return {{0, 0}, {0, 0}};
        const auto texel = [&](double angle) {
            const double along = std::tan(std::clamp(angle, -kPi / 4, kPi / 4));
            return std::clamp(static_cast<int>(std::floor((along + 1) / 2 * size_.x)), 0, size_.x - 1);
        };
        box.low[axis] = texel(seen.low);
        box.high[axis] = texel(seen.high) + 1;
    }
    return box;
}

}  // namespace deepwater::optics
