// Meshes of bodies: which are refused, and moments of whole and cut ones against closed forms.
#include "sim/bodies/hull_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <string>

#include "core/check.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/bodies/mass_properties.h"

namespace deepwater::sim {
namespace {

/// Returns the message with which `make` fails, or nothing.
template <class Make>
std::string error_of(const Make& make) {
    try {
        static_cast<void>(make());
    } catch (const UsageError& error) {
        return error.what();
    }
    return {};
}

bool says(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

std::vector<glm::dvec3> corners_of(const HullMesh& mesh) {
    return {mesh.corners().begin(), mesh.corners().end()};
}
std::vector<HullMesh::Triangle> triangles_of(const HullMesh& mesh) {
    return {mesh.triangles().begin(), mesh.triangles().end()};
}

TEST(HullMesh, AMeshThatIsNotClosedIsRefused) {
    const HullMesh box = box_hull({1, 2, 3});
    std::vector<HullMesh::Triangle> open = triangles_of(box);
    open.pop_back();
    EXPECT_TRUE(says(error_of([&] { return HullMesh(box.corners(), open); }), "3 edges"));
    std::vector<HullMesh::Triangle> turned = triangles_of(box);
    std::swap(turned[4][0], turned[4][1]);
    EXPECT_TRUE(says(error_of([&] { return HullMesh(box.corners(), turned); }), "not closed"));
    std::vector<HullMesh::Triangle> inwards = triangles_of(box);
    for (HullMesh::Triangle& triangle : inwards) std::swap(triangle[0], triangle[1]);
    EXPECT_TRUE(says(error_of([&] { return HullMesh(box.corners(), inwards); }), "inwards"));
}

TEST(HullMesh, AMeshOfNoVolumeOrNoNumbersIsRefused) {
    const HullMesh box = box_hull({1, 2, 3});
    EXPECT_TRUE(says(error_of([&] { return HullMesh({}, {}); }), "no triangles"));
    std::vector<glm::dvec3> flat = corners_of(box);
    for (glm::dvec3& corner : flat) corner.y *= 1e-12;
    EXPECT_TRUE(says(error_of([&] { return HullMesh(flat, box.triangles()); }), "no volume"));
    for (const double bad : {std::nan(""), static_cast<double>(INFINITY), 2e4}) {
        std::vector<glm::dvec3> corners = corners_of(box);
        corners[3].z = bad;
        EXPECT_TRUE(says(error_of([&] { return HullMesh(corners, box.triangles()); }), "corner 3"));
    }
    std::vector<HullMesh::Triangle> beyond = triangles_of(box);
    beyond[1][2] = 99;
    EXPECT_TRUE(says(error_of([&] { return HullMesh(box.corners(), beyond); }), "corner 99"));
    const std::vector<glm::dvec3> points(3, glm::dvec3(1));
    const std::vector<HullMesh::Triangle> one{{0, 1, 2}};
    EXPECT_TRUE(says(error_of([&] { return HullMesh(points, one); }), "degenerate"));
}

TEST(HullMesh, CornersRepeatedForDrawingAreJoined) {
    const HullMesh box = box_hull({1, 2, 3}, {2, 1, 1});
    EXPECT_EQ(box.corners().size(), 12u);
    std::vector<glm::dvec3> corners;
    std::vector<HullMesh::Triangle> triangles;
    for (const HullMesh::Triangle& triangle : box.triangles()) {
        const auto first = static_cast<std::uint32_t>(corners.size());
        for (const std::uint32_t corner : triangle) corners.push_back(box.corners()[corner]);
        triangles.push_back({first, first + 1, first + 2});
        triangles.push_back({first, first + 1, first});  // a sliver
    }
    const HullMesh joined(corners, triangles);
    EXPECT_EQ(joined.corners().size(), box.corners().size());
    EXPECT_EQ(joined.triangles().size(), box.triangles().size());
}

// A box of sides (a, b, c): V = abc, ∫ x² dV = V a²/12. The ball is a polyhedron with the ball's volume: its
// second moment is off by twice the relative spread of its radius, 0.3 % for 1280 triangles, squared.
TEST(HullMesh, MomentsOfBoxAndBall) {
    std::vector<glm::dvec3> corners = corners_of(box_hull({2, 3, 5}, {1, 2, 3}));
    for (glm::dvec3& corner : corners) corner += glm::dvec3(100, -50, 7);
    const VolumeMoments box = moments(HullMesh(corners, box_hull({2, 3, 5}, {1, 2, 3}).triangles()));
    EXPECT_NEAR(box.volume, 30, 1e-11);
    EXPECT_NEAR(glm::distance(box.centre, {100, -50, 7}), 0, 1e-11);
    EXPECT_NEAR(box.second[0][0], 30 * 4 / 12.0, 1e-10);
    EXPECT_NEAR(box.second[1][1], 30 * 9 / 12.0, 1e-10);
    EXPECT_NEAR(box.second[2][2], 30 * 25 / 12.0, 1e-10);
    EXPECT_NEAR(box.second[0][1], 0, 1e-10);
    const VolumeMoments ball = moments(ball_hull(2, 3));
    const double volume = 4.0 / 3 * std::numbers::pi * 8;
    EXPECT_NEAR(ball.volume, volume, 1e-12 * volume);
    EXPECT_NEAR(ball.second[1][1], volume * 4 / 5, 1e-4 * volume);
}

// Cut boxes, at random orientations: the part below a plane has the volume and moments that Monte Carlo
// integration finds, and for planes across all four edges along one axis the closed form V = A (mean height).
TEST(HullMesh, ABoxCutByAPlaneMatchesClosedForms) {
    const HullMesh box = box_hull({4, 2, 6}, {3, 2, 1});
    std::mt19937 random(5);
    std::uniform_real_distribution<double> slope(-0.15, 0.15), level(-0.3, 0.3);
    for (int i = 0; i < 100; ++i) {
        // The plane y = h + s x + t z over the section of 4 m × 6 m.
        const double s = slope(random), t = slope(random), h = level(random);
        const glm::dvec3 across(-s, 1, -t);
        const double over = glm::length(across);
        const CutVolume part = cut(box, {.up = across / over, .height = h / over});
        EXPECT_NEAR(part.below.volume, 24 * (h + 1), 1e-12 * 24);
        // ∫ x (h + s x + t z + 1) dx dz = s · 24 · 16/12.
        EXPECT_NEAR(part.below.centre.x, s * 24 * 16 / 12 / part.below.volume, 1e-12);
        EXPECT_NEAR(part.below.centre.z, t * 24 * 36 / 12 / part.below.volume, 1e-12);
        // ∫ y dV = ∫ ((h + s x + t z)² − 1)/2 dx dz.
        const double raised = 24 * (h * h + s * s * 16 / 12 + t * t * 36 / 12 - 1) / 2;
        EXPECT_NEAR(part.below.centre.y, raised / part.below.volume, 1e-12);
        // The section is larger than its projection by the inverse cosine.
        EXPECT_NEAR(part.plane_area, 24 * over, 1e-11);
        EXPECT_NEAR(glm::distance(part.plane_centre, {0, h, 0}), 0, 1e-12);
        EXPECT_NEAR(part.plane_second[0][0], 24 * over * 16 / 12, 1e-10);
        EXPECT_NEAR(part.plane_second[2][2], 24 * over * 36 / 12, 1e-10);
        // ∫ x² dV below.
        const double second = part.below.second[0][0] + part.below.volume * std::pow(part.below.centre.x, 2);
        EXPECT_NEAR(second, 24 * 16 / 12.0 * (h + 1), 1e-10);
    }
}

TEST(HullMesh, PartsAboveAndBelowAPlaneMakeUpTheWhole) {
    const HullMesh ball = ball_hull(1.5, 2);
    const VolumeMoments whole = moments(ball);
    std::mt19937 random(6);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 100; ++i) {
        const glm::dvec3 up = glm::normalize(glm::dvec3(normal(random), normal(random), normal(random)));
        const double height = normal(random);
        const CutVolume below = cut(ball, {up, height}), above = cut(ball, {-up, -height});
        EXPECT_NEAR(below.below.volume + above.below.volume, whole.volume, 1e-13 * whole.volume);
        EXPECT_NEAR(below.plane_area, above.plane_area, 1e-12);
        const glm::dvec3 first =
            below.below.volume * below.below.centre + above.below.volume * above.below.centre;
        EXPECT_NEAR(glm::length(first - whole.volume * whole.centre), 0, 1e-12);
    }
}

TEST(HullMesh, ARefinedMeshHasTheSameVolumeAndShortEdges) {
    const HullMesh box = box_hull({10, 2, 3});
    const HullMesh fine = box.refined(0.8);
    for (const HullMesh::Triangle& triangle : fine.triangles()) {
        for (size_t i = 0; i < 3; ++i) {
            EXPECT_LE(glm::distance(fine.corners()[triangle[i]], fine.corners()[triangle[(i + 1) % 3]]), 0.8);
        }
    }
    EXPECT_NEAR(moments(fine).volume, 60, 1e-11);
    EXPECT_NO_THROW(HullMesh(fine.corners(), fine.triangles())) << "it is closed";
    const HullMesh few = box.refined(0.01, 500);
    EXPECT_LE(few.triangles().size(), 510u);
    EXPECT_GE(few.triangles().size(), 490u);
}

TEST(MassProperties, ABoxAndItsBallast) {
    const HullMesh box = box_hull({2, 3, 5});
    const MassProperties plain = mass_properties(box, {.density = 500, .mass = {}});
    EXPECT_NEAR(plain.mass, 15000, 1e-9);
    EXPECT_NEAR(plain.inertia[0][0], 15000 * (9 + 25) / 12.0, 1e-7);
    const MassProperties loaded =
        mass_properties(box, {.density = {}, .mass = 15000, .ballast = {{5000, {0, -1.5, 0}}}});
    EXPECT_NEAR(loaded.mass, 20000, 1e-9);
    EXPECT_NEAR(loaded.centre.y, -1.5 * 5000 / 20000, 1e-12);
    // Steiner: the reduced mass times the distance squared.
    EXPECT_NEAR(loaded.inertia[0][0], plain.inertia[0][0] + 15000.0 * 5000 / 20000 * 2.25, 1e-7);
    EXPECT_NEAR(loaded.inertia[1][1], plain.inertia[1][1], 1e-7);
}

TEST(MassProperties, ImpossibleLoadingsAreRefused) {
    const HullMesh box = box_hull({1, 1, 1});
    const auto fails = [&](const Loading& loading) {
        return says(error_of([&] { return mass_properties(box, loading); }), "bad");
    };
    for (const double bad : {0.0, -3.0, std::nan(""), static_cast<double>(INFINITY)}) {
        EXPECT_TRUE(fails({.density = bad, .mass = {}}));
        EXPECT_TRUE(fails({.density = {}, .mass = bad}));
    }
    EXPECT_TRUE(fails({.density = 1, .mass = 1}));
    EXPECT_TRUE(fails({}));
    EXPECT_TRUE(fails({.density = 1, .mass = {}, .ballast = {{-1, {0, 0, 0}}}}));
    EXPECT_TRUE(fails({.density = 1, .mass = {}, .ballast = {{1, {std::nan(""), 0, 0}}}}));
}

}  // namespace
}  // namespace deepwater::sim
