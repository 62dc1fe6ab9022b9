// Shadows of objects on objects: pictures against rays cast to the sun through the models' triangles.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/shared_glsl.h"
#include "gpu/solids/objects_fixture.h"
#include "scene/objects/bodies.h"
#include "scene/objects/model_library.h"
#include "sim/bodies/body_poses.h"
#include "support/triangle_tree.h"

namespace deepwater::shared {
#include "shared/water/mesh_lod.glsl"
}

namespace deepwater::render {
namespace {

constexpr double kClose = 1e-4;        ///< m: distance from the surface at which rays start
constexpr double kGoldenAngle = 2.4;   ///< rad
constexpr double kBlur = 1.5;          ///< pixels: a pixel's width, and the deviation of a coarse mesh
constexpr double kLeastHeight = 0.15;  ///< m above the water: lower down its waves may hide objects

/// A point of the surface that a ray meets, relative to the camera.
struct Place {
    double distance = 0;
    glm::dvec3 at{0};
    glm::dvec3 face{0};    ///< the triangle's normal, towards the eye
    glm::dvec3 normal{0};  ///< as it is shaded, without bumps
    double height = 0;     ///< above the water, m
};

/// All triangles of a scene's objects, lowered by the Earth's curvature.
class Solid {
public:
    Solid(const scene::Scene& scene, const sim::OceanMaps& maps) : to_sun_(scene::sun_direction(scene.sky)) {
        scene::ModelLibrary library;
        library.update(scene.objects);
        std::vector<glm::dvec3> corners;
        scene::Hulls hulls;
        for (size_t number = 0; number < scene.objects.size(); ++number) {
            const scene::Object& object = scene.objects[number];
            const scene::Model& model = *library.of(object);
            std::vector<sim::BodyPose> poses;
            if (object.floats)
                poses.push_back(sim::pose_on_sea(
                    scene::floating_body(object, model, static_cast<int>(number), hulls), maps));
            const scene::Placement placement = scene::placement_of(object, static_cast<int>(number), poses);
            const glm::dvec3 size(object.size);
            for (const std::uint32_t index : model.indices) {
                const scene::Vertex& vertex = model.vertices[index];
                glm::dvec3 p = placement.rotation * (size * glm::dvec3(vertex.position)) +
                               placement.position - scene.camera.position;
                p.y -= static_cast<double>(shared::earth_drop(static_cast<float>(p.x * p.x + p.z * p.z)));
                corners.push_back(p);
                normals_.push_back(glm::normalize(placement.rotation * (glm::dvec3(vertex.normal) / size)));
                heights_.push_back(p.y + scene.camera.position.y - placement.water_height);
            }
        }
        tree_ = std::make_unique<test::TriangleTree>(std::move(corners));
    }

    [[nodiscard]] std::optional<Place> look(const glm::dvec3& direction) const {
        const auto hit = tree_->first_hit(glm::dvec3(0), direction);
        if (!hit) return std::nullopt;
        Place place{
            .distance = hit->distance, .at = direction * hit->distance, .face = tree_->normal(hit->triangle)};
        for (int c = 0; c < 3; ++c) {
            const size_t corner = 3 * hit->triangle + static_cast<size_t>(c);
            place.normal += normals_[corner] * hit->weights[c];
            place.height += heights_[corner] * hit->weights[c];
        }
        if (glm::dot(place.face, direction) > 0) place.face = -place.face;
        if (glm::dot(place.normal, place.face) < 0) place.normal = -place.normal;
        place.normal = glm::normalize(place.normal);
        return place;
    }

    /// Returns whether the sun is visible from the plane of a place's face, at the ray that is `off` [m] to
    /// the right and upwards of the place, as seen from the sun.
    [[nodiscard]] bool sunlit(const Place& place, const glm::dvec2& off = glm::dvec2(0)) const {
        const glm::dvec3 right = glm::normalize(glm::cross(glm::dvec3(0, 1, 0), to_sun_));
        const glm::dvec3 across = right * off.x + glm::cross(to_sun_, right) * off.y;
        constexpr double kGrazing = 0.05;  // faces nearly parallel to the rays have no usable intersection
        const double along =
            -glm::dot(across, place.face) / std::max(glm::dot(to_sun_, place.face), kGrazing);
        return !tree_->first_hit(place.at + place.face * kClose + across + to_sun_ * along, to_sun_);
    }

    [[nodiscard]] const glm::dvec3& to_sun() const { return to_sun_; }

private:
    glm::dvec3 to_sun_;
    std::unique_ptr<test::TriangleTree> tree_;
    std::vector<glm::dvec3> normals_;  ///< by corner
    std::vector<double> heights_;
};

class ObjectShadowsTest : public ObjectsTest {
protected:
    /// Counts of pixels that show objects above the water and face the sun.
    struct Count {
        int facing = 0;
        int shaded = 0;  ///< in shadow by the rays
        int dark = 0;    ///< drawn in shadow although the sun is visible from there
        int lit = 0;     ///< drawn lit although it is not
    };

    /// Compares a picture of the shadows with rays cast to the sun. A pixel that differs is not counted when
    ///   - rays through a disc of kBlur pixels' radius about it disagree: a shadow's edge, an outline, or
    ///   something narrower
    ///     than a pixel is there; or
    ///   - a true shadow's edge passes nearer than shadows are soft or may lie off, edge_of(), or something
    ///   stands so near
    ///     before its face, in a narrow gap say, that what a look-up mixes lies inside it.
    Count count() {
        scene_.view.mode = scene::kViewShadows;
        scene_.view.render_scale = 1;
        const auto shown = radiance();
        const gpu::ShadowBlock map = shadow_block();
        const Solid solid(scene_,
                          stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time));
        std::vector<Suspect> suspects;
        std::vector<glm::dvec3> shadowed;
        Count count;
        for (int y = 0; y < size_.y; ++y) {
            for (int x = 0; x < size_.x; ++x) {
                const auto place = solid.look(ray_of(x + 0.5, y + 0.5));
                if (!place || glm::dot(place->face, solid.to_sun()) <= 0) continue;
                const bool sunlit = solid.sunlit(*place);
                if (!sunlit) shadowed.push_back(place->at);
                if (place->height < kLeastHeight || glm::dot(place->normal, solid.to_sun()) <= 0) continue;
                ++count.facing;
                count.shaded += !sunlit;
                const float share =
                    shown[static_cast<size_t>(y) * static_cast<size_t>(size_.x) + static_cast<size_t>(x)].x;
                if ((share > 0.5f) != sunlit && all_alike(solid, x, y, sunlit))
                    suspects.push_back({*place, edge_of(*place, solid, map), sunlit});
            }
        }
        for (const Suspect& suspect : suspects) {
            const auto beside = [&](const glm::dvec3& other) {
                const glm::dvec3 to = other - suspect.place.at;
                const double along = glm::dot(to, solid.to_sun());
                return glm::dot(to, to) - along * along < suspect.edge * suspect.edge &&
                       std::abs(along) < suspect.edge * (1 + slope_of(suspect.place, solid));
            };
            if (!alike_around(solid, suspect)) continue;
            if (!suspect.sunlit)
                ++count.lit;
            else if (std::none_of(shadowed.begin(), shadowed.end(), beside))
                ++count.dark;
        }
        return count;
    }

    /// Points the camera at a place from `distance` [m]; pixels of a picture of this size are `pixel` [m]
    /// wide there.
    void look_at(const glm::dvec3& place, double distance, double azimuth, double elevation, glm::ivec2 size,
                 double pixel) {
        const double a = glm::radians(azimuth), e = glm::radians(elevation);
        scene_.camera.position =
            place + distance * glm::dvec3(std::sin(a) * std::cos(e), std::sin(e), -std::cos(a) * std::cos(e));
        scene_.camera.yaw = azimuth + 180;
        scene_.camera.pitch = -elevation;
        scene_.camera.fov = static_cast<float>(glm::degrees(2 * std::atan(0.5 * pixel * size.y / distance)));
        resize(size);
    }

    void set_sun(double azimuth, double elevation) {
        scene_.sky.sun_azimuth = static_cast<float>(azimuth);
        scene_.sky.sun_elevation = static_cast<float>(elevation);
    }

    static scene::Object harbour_model(const std::string& name) {
        return scene::model_object(std::string(DEEPWATER_ASSETS) + "/models/" + name + ".glb");
    }

    /// Returns the texels, one byte each, of the texture with this label.
    static std::vector<std::uint8_t> texels_of(std::string_view label) {
        std::vector<std::uint8_t> texels;
        for (GLuint name = 1; name < 4096 && texels.empty(); ++name) {
            std::array<char, 64> own{};
            if (!glIsTexture(name)) continue;
            glGetObjectLabel(GL_TEXTURE, name, static_cast<GLsizei>(own.size()), nullptr, own.data());
            if (label != own.data()) continue;
            GLint width = 0, height = 0;
            glGetTextureLevelParameteriv(name, 0, GL_TEXTURE_WIDTH, &width);
            glGetTextureLevelParameteriv(name, 0, GL_TEXTURE_HEIGHT, &height);
            texels.resize(static_cast<size_t>(width) * static_cast<size_t>(height));
            glPixelStorei(GL_PACK_ALIGNMENT, 1);
            glGetTextureImage(name, 0, GL_RED, GL_UNSIGNED_BYTE, static_cast<GLsizei>(texels.size()),
                              texels.data());
            glPixelStorei(GL_PACK_ALIGNMENT, 4);
        }
        return texels;
    }
    [[nodiscard]] glm::dvec3 ray_of(double x, double y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        return glm::normalize(glm::dvec3(axes.forward) +
                              (x - 0.5 * size_.x) * pixel_angle() * glm::dvec3(axes.right) +
                              (y - 0.5 * size_.y) * pixel_angle() * glm::dvec3(axes.up));
    }

private:
    struct Suspect {
        Place place;
        double edge;  ///< m
        bool sunlit;
    };

    [[nodiscard]] double pixel_angle() const {
        return 2 * std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2) / size_.y;
    }

    [[nodiscard]] bool all_alike(const Solid& solid, int x, int y, bool sunlit) const {
        constexpr int kRays = 64;
        for (int i = 0; i < kRays; ++i) {
            const double off = kBlur * std::sqrt((i + 0.5) / kRays), angle = kGoldenAngle * i;
            const auto place =
                solid.look(ray_of(x + 0.5 + off * std::cos(angle), y + 0.5 + off * std::sin(angle)));
            if (!place || solid.sunlit(*place) != sunlit) return false;
        }
        return true;
    }

    /// Returns whether the sun is visible from all points, or from none, of a place's face within edge_of().
    static bool alike_around(const Solid& solid, const Suspect& suspect) {
        for (int i = 0; i < 16; ++i) {
            const double angle = kGoldenAngle * i, off = suspect.edge * (i % 2 ? 1 : 0.5);
            if (solid.sunlit(suspect.place, off * glm::dvec2(std::cos(angle), std::sin(angle))) !=
                suspect.sunlit)
                return false;
        }
        return true;
    }

    static double sine_of(const Place& place, const Solid& solid) {
        return glm::length(glm::cross(place.normal, solid.to_sun()));
    }
    static double slope_of(const Place& place, const Solid& solid) {
        constexpr double kSteepest = 10;
        return std::min(kSteepest,
                        sine_of(place, solid) / std::max(glm::dot(place.normal, solid.to_sun()), 1e-9));
    }

    /// How far a shadow's edge may be seen from where it is, across the sun's rays: look-ups mix what lies
    /// within 2 texels, are off the surface by half a texel and two texels more times the sine to the sun,
    /// and by what the drawn mesh may lie off, less than a pixel (all this as in
    /// shaders/common/shadow.glsl); and the pixel has a width.
    [[nodiscard]] double edge_of(const Place& place, const Solid& solid, const gpu::ShadowBlock& map) const {
        const double sine = sine_of(place, solid);
        const double pixel = place.distance * pixel_angle();
        return texel_at(map, place.at) * (2 + (0.5 + 2 * sine) * sine) + pixel * (1 + sine);
    }

    /// Returns the width of the shadow map's texels at a place, m.
    static double texel_at(const gpu::ShadowBlock& map, const glm::dvec3& place) {
        std::array<double, gpu::kShadowLayers> texels{};
        for (size_t i = 0; i < gpu::kShadowLayers; ++i) {
            const gpu::ShadowLayer& layer = map.layers[i];
            const glm::vec4 at = layer.map_from_world * glm::vec4(glm::vec3(place), 1);
            if (std::max(std::abs(at.x - 0.5f), std::abs(at.y - 0.5f)) < 0.49f)
                texels[i] = static_cast<double>(layer.texel);
        }
        return std::max(texels[gpu::kShadowNear] > 0 ? texels[gpu::kShadowNear] : texels[gpu::kShadowFar],
                        texels[gpu::kShadowFloating]);
    }

    /// The block of the last picture.
    static gpu::ShadowBlock shadow_block() {
        GLint buffer = 0;
        GLint64 start = 0;
        glGetIntegeri_v(GL_UNIFORM_BUFFER_BINDING, gpu::kShadowBinding, &buffer);
        glGetInteger64i_v(GL_UNIFORM_BUFFER_START, gpu::kShadowBinding, &start);
        gpu::ShadowBlock block;
        glGetNamedBufferSubData(static_cast<GLuint>(buffer), static_cast<GLintptr>(start), sizeof block,
                                &block);
        return block;
    }
};

// A ball far away is drawn in triangles that lie centimetres under it, and the map has it a millimetre wide.
TEST_F(ObjectShadowsTest, ABallFarAwayIsLitAllOver) {
    scene_.objects = {sphere({0, 4, 0}, 2)};
    set_sun(120, 40);
    for (const double distance : {33.0, 52.0}) {
        for (const int quality :
             {scene::kQualityLow, scene::kQualityMedium, scene::kQualityHigh, scene::kQualityUltra}) {
            scene_.view.quality = quality;
            // The middle of a picture 960 x 540 with a field of view of 30 degrees.
            look_at({0, 4, 0}, distance, 170, 0, {96, 80}, 2 * distance * std::tan(glm::radians(15.0)) / 540);
            const Count seen = count();
            EXPECT_GT(seen.facing, 500);
            EXPECT_LE(seen.dark, 0.01 * seen.facing) << "quality " << quality << ", " << distance << " m";
        }
    }
}

// How far the drawn triangles of a ball may lie off it is known alike wherever it is seen: in a corner of a
// wide picture, twice as far from the eye as along the view's axis, as in its middle. Steps are a 255th of
// two pixels at its distance.
TEST_F(ObjectShadowsTest, TheDrawnMeshLiesAsFarOffAllOverAWidePicture) {
    const glm::ivec2 picture(480, 270);
    set_sun(140, 50);
    const glm::dvec3 eye(20, 400, -30);
    for (const double distance : {8.0, 40.0, 300.0}) {
        // Equal balls, equally far away all over the picture.
        const double radius = 0.1 * distance;
        scene_.objects.clear();
        for (const double across : {-52.0, -20.0, 0.0, 35.0, 55.0}) {
            for (const double up : {-28.0, 0.0, 28.0}) {
                const double a = glm::radians(across), e = glm::radians(up);
                const glm::dvec3 way(std::sin(a) * std::cos(e), std::sin(e), -std::cos(a) * std::cos(e));
                scene_.objects.push_back(sphere(eye + distance * way, static_cast<float>(2 * radius)));
            }
        }
        look_at(eye + glm::dvec3(0, 0, -distance), distance, 180, 0, picture,
                2 * distance * std::tan(glm::radians(50.0)) / picture.y);
        scene_.view.mode = scene::kViewShadows;
        scene_.view.render_scale = 1;
        radiance();
        const std::vector<std::uint8_t> stored = texels_of("object deviation");
        ASSERT_EQ(stored.size(), static_cast<size_t>(picture.x) * static_cast<size_t>(picture.y));
        const Solid solid(scene_,
                          stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time));
        double least = 1e30, most = 0;
        int pixels = 0;
        for (int y = 0; y < picture.y; ++y) {
            for (int x = 0; x < picture.x; ++x) {
                const auto place = solid.look(ray_of(x + 0.5, y + 0.5));
                // Beside its outline drawing and rays may differ.
                if (!place || glm::dot(place->normal, glm::normalize(place->at)) > -0.3) continue;
                const int steps = stored[static_cast<size_t>(y * picture.x + x)];
                ASSERT_GT(steps, 0);
                least = std::min(least, steps * place->distance);
                most = std::max(most, (steps - 1) * place->distance);
                ++pixels;
            }
        }
        EXPECT_GT(pixels, 2000);
        // A drawn triangle lies within two pixels of the ball, 2 % of the distance to it at most.
        EXPECT_LT(most, 1.02 * least) << distance << " m away";
    }
}

TEST_F(ObjectShadowsTest, WhateverTheSunSeesIsLit) {
    std::mt19937 random(20);
    const auto between = [&](double a, double b) { return std::uniform_real_distribution(a, b)(random); };
    int facing = 0, shaded = 0, lit = 0;
    for (const std::string name : {"ball", "ball", "ball", "box", "box", "fishing_boat", "sailing_yacht",
                                   "buoy_cardinal", "lighthouse", "pier", "crate", "crate", "rock_boulder"}) {
        scene::Object object;
        double size = 4, height = 1;
        if (name == "ball") {
            size = between(1, 6);
            object = sphere({0, between(0, 8), 0}, static_cast<float>(size));
        } else if (name == "box") {
            object.shape = scene::kShapeBox;
            object.size = {between(1, 3), between(1, 3), between(1, 3)};
            object.rotation = {0, between(-40, 40), between(-40, 40)};
        } else {
            object = harbour_model(name);
            object.floats = name == "fishing_boat" || name == "sailing_yacht" || name == "buoy_cardinal" ||
                            name == "crate";
            size = name == "lighthouse" ? 30 : name == "crate" ? 2 : name == "buoy_cardinal" ? 6 : 15;
            if (name == "lighthouse") height = 8;
        }
        object.position.x = between(-40, 40);
        object.position.z = between(-40, 40);
        object.rotation.x = static_cast<float>(between(0, 360));
        scene_.objects = {object};
        scene_.view.quality =
            std::uniform_int_distribution<int>(scene::kQualityLow, scene::kQualityUltra)(random);
        const double distance = between(std::max(5.0, size), 200), azimuth = between(0, 360);
        set_sun(azimuth + between(-120, 120), between(10, 80));
        const glm::ivec2 picture(between(160, 320), between(120, 240));
        const double pixel = size / between(40, 100);
        look_at(object.position + glm::dvec3(0, height, 0), distance, azimuth, between(2, 40), picture,
                pixel);
        const Count seen = count();
        shaded += seen.shaded;
        lit += seen.lit;
        facing += seen.facing;
        EXPECT_LE(seen.dark, 0.01 * seen.facing)
            << name << " from " << distance << " m, sun at " << scene_.sky.sun_elevation << ", quality "
            << scene_.view.quality;
    }
    EXPECT_GT(facing, 10000);
    EXPECT_GT(shaded, 300);
    EXPECT_LE(lit, 0.01 * shaded);
}

// The Earth's curvature lowers objects two hundred metres away by three millimetres: ten texels of the map of
// a small object.
TEST_F(ObjectShadowsTest, ASmallBallThroughALongLensIsLitAllOver) {
    scene_.objects = {sphere({0, 4, 0}, 0.4f)};
    scene_.view.quality = scene::kQualityHigh;
    set_sun(120, 60);
    look_at({0, 4, 0}, 195, 150, 10, {96, 80}, 0.006);
    const Count seen = count();
    EXPECT_GT(seen.facing, 500);
    EXPECT_LE(seen.dark, 0.01 * seen.facing);
}

// Beams are refracted in the water alone: the parts of an object above the surface have shadows of what is
// above it.
TEST_F(ObjectShadowsTest, WhatStandsInTheWaterIsShadedAsItStandsAboveIt) {
    scene::Object post, board;
    post.shape = board.shape = scene::kShapeBox;
    post.size = {0.4f, 12, 0.4f};
    post.position = {0, -4, 0};  // 2 m of it above the water
    board.size = {12, 4, 0.2f};  // a screen behind it
    board.position = {0, 2.1, -3};
    board.rotation.x = 30;
    scene_.objects = {post, board};
    set_sun(165, 25);
    for (const int quality : {scene::kQualityLow, scene::kQualityHigh}) {
        scene_.view.quality = quality;
        look_at({0, 1, -1.5}, 30, 200, 8, {240, 120}, 0.02);
        const Count seen = count();
        EXPECT_GT(seen.shaded, 100);
        EXPECT_LE(seen.dark, 0.01 * seen.facing) << "quality " << quality;
        EXPECT_LE(seen.lit, 0.01 * seen.shaded) << "quality " << quality;
    }
}

// The shadow of an object that stands on another begins at its foot, near and far.
TEST_F(ObjectShadowsTest, AShadowBeginsWhereItsCasterStands) {
    scene::Object plate, box, mast;
    plate.shape = scene::kShapePlate;
    plate.position = {0, 10, 0};
    plate.size = {24, 1, 24};
    box.shape = mast.shape = scene::kShapeBox;
    box.position = {2, 10.5, 1};
    box.size = {1, 1, 1};
    mast.position = {-2, 14, 0};
    mast.size = {0.3f, 8, 0.3f};
    scene_.objects = {plate, box, mast};
    for (const double elevation : {15.0, 35.0, 65.0}) {
        set_sun(130, elevation);
        for (const double distance : {25.0, 180.0}) {
            scene_.view.quality = scene::kQualityHigh;
            look_at({0, 10, 0}, distance, 250, 35, {240, 160}, 0.06);
            const Count seen = count();
            EXPECT_GT(seen.shaded, 200);
            EXPECT_LE(seen.dark, 0.01 * seen.facing) << distance << " m, sun at " << elevation;
            EXPECT_LE(seen.lit, 0.01 * seen.shaded) << distance << " m, sun at " << elevation;
        }
    }
}

}  // namespace
}  // namespace deepwater::render
