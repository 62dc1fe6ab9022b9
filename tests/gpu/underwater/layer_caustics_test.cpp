// The light that a layer of water gathers, on the bed, on what stands over the sea and in the water, against
// beams that are followed through the very waves that the layer shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"
#include "render/underwater/caustics_pass.h"
#include "scene/scene.h"
#include "support/packet_layer.h"

namespace deepwater::shared {
#include "shared/lens/dim_light.glsl"
#include "shared/water/caustics.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr double kIndex = 1.333;

double reflectance(double cosine) {
    const double refracted = std::sqrt(1 - (1 - cosine * cosine) / (kIndex * kIndex));
    const double across = (cosine - kIndex * refracted) / (cosine + kIndex * refracted);
    const double within = (kIndex * cosine - refracted) / (kIndex * cosine + refracted);
    return 0.5 * (across * across + within * within);
}

/// Beams through a packet of waves alone on a calm sea.
struct PacketBeams {
    test::WavePacket packet;
    glm::dvec3 to_sun;
    bool mirrored = false;

    struct Beam {
        glm::dvec2 lands;  ///< (x, z), m
        double flux;       ///< through a square metre of undisplaced sea
    };
    /// Of what lies over an undisplaced place, on the level plane y.
    [[nodiscard]] Beam from(glm::dvec2 place, double y) const {
        const sim::LayerPoint water = packet.at(place, 0);
        const glm::dvec3 at = glm::dvec3(place.x, 0, place.y) + glm::dvec3(water.displacement);
        const glm::dvec3 along_x(1 + water.dxx, water.slope.x, water.dxz),
            along_z(water.dxz, water.slope.y, 1 + water.dzz);
        const glm::dvec3 area = glm::cross(along_z, along_x), normal = glm::normalize(area);
        const double cosine = glm::dot(normal, to_sun), share = reflectance(cosine);
        const glm::dvec3 way =
            mirrored ? glm::reflect(-to_sun, normal) : glm::refract(-to_sun, normal, 1 / kIndex);
        const glm::dvec3 there = at + way * ((y - at.y) / way.y);
        return {{there.x, there.z}, glm::dot(area, to_sun) * (mirrored ? share : 1 - share)};
    }
    /// Way of a flat sea's beams.
    [[nodiscard]] glm::dvec3 flat() const {
        return mirrored ? glm::reflect(-to_sun, {0, 1, 0}) : glm::refract(-to_sun, {0, 1, 0}, 1 / kIndex);
    }
    /// Light that maps on two planes would mix at a place: where the flat sea's beam to it crosses them.
    [[nodiscard]] double mixed(glm::dvec2 lands, double y, double first, double second, double part) const {
        const glm::dvec2 slant = glm::dvec2(flat().x, flat().z) / flat().y;
        return std::lerp(light(lands + (first - y) * slant, first),
                         light(lands + (second - y) * slant, second), part);
    }
    /// Light at a place (x, z) of the plane over that of a flat sea, where beams do not cross.
    [[nodiscard]] double light(glm::dvec2 lands, double y) const {
        constexpr double kStep = 1e-4;  // m
        glm::dvec2 place = lands - glm::dvec2(flat().x, flat().z) * (y / flat().y);
        double shrinks = 1;
        for (int i = 0; i < 12; ++i) {
            const glm::dvec2 off = from(place, y).lands - lands;
            const glm::dmat2 change((from(place + glm::dvec2(kStep, 0), y).lands - lands - off) / kStep,
                                    (from(place + glm::dvec2(0, kStep), y).lands - lands - off) / kStep);
            shrinks = glm::determinant(change);
            place -= glm::inverse(change) * off;
        }
        const double share = reflectance(to_sun.y);
        return from(place, y).flux / (shrinks * to_sun.y * (mirrored ? share : 1 - share));
    }
};

class LayerCausticsTest : public PictureTest {
protected:
    LayerCausticsTest() : PictureTest({300, 300}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sea.wind_speed = 0;
        scene_.sky.sun_elevation = 55;
        scene_.sky.sun_azimuth = 130;
        scene_.underwater.softness = 0;
        scene_.underwater.dispersion = 0;
        scene_.bed = {.kind = scene::kBedSand, .depth = 6.1f, .relief = 0, .gravel = 0};
        scene_.view.mode = scene::kViewCaustics;
        scene_.camera.position = {2, -0.4, -1};
        scene_.camera.pitch = -90;
        scene_.camera.fov = 100;
        layer_.window = {.middle = {3, -1.5}, .half_sides = {6, 5}, .rotation = 0.6, .rim = 1};
        layer_.packet = {.start = {2.5, -1},
                         .wave_vector = {2.6, 1.4},
                         .amplitude = 0.02,
                         .choppiness = 0.6,
                         .width = 1.6};
    }

    /// Scene-linear values of the scene's sea under `layers`.
    std::vector<glm::vec4> values(const std::vector<test::PacketLayer>& layers) {
        sim::OceanMaps maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
        maps.layers.resize(layers.size());
        for (size_t i = 0; i < layers.size(); ++i) layers[i].show(0, false, maps.layers[i]);
        frame_->render(scene_, maps, size_, framebuffer_.name());
        std::vector<glm::vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        return values;
    }

    [[nodiscard]] glm::dvec3 ray(size_t pixel) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const glm::dvec2 middle(static_cast<double>(pixel % static_cast<size_t>(size_.x)) + 0.5,
                                static_cast<double>(pixel / static_cast<size_t>(size_.x)) + 0.5);
        const glm::dvec2 at = (2.0 * middle - glm::dvec2(size_)) / static_cast<double>(size_.y) *
                              std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        return glm::normalize(glm::dvec3(axes.forward) + at.x * glm::dvec3(axes.right) +
                              at.y * glm::dvec3(axes.up));
    }
    /// Where a pixel shows the level plane y.
    [[nodiscard]] glm::dvec2 place(size_t pixel, double y) const {
        const glm::dvec3 direction = ray(pixel);
        const glm::dvec3 at =
            scene_.camera.position + direction * ((y - scene_.camera.position.y) / direction.y);
        return {at.x, at.z};
    }
    /// How far into the window's full share the beam to a place on the level plane y enters; m, below 0: it
    /// does not.
    [[nodiscard]] double within_full_share(glm::dvec2 at, double y, bool mirrored = false) const {
        const glm::dvec3 way = beams(mirrored).flat();
        const glm::dvec2 own = layer_.window.own_from_world(at - glm::dvec2(way.x, way.z) * (y / way.y));
        const glm::dvec2 left = layer_.window.half_sides - glm::abs(own);
        return std::min(left.x, left.y) - layer_.window.rim;
    }
    [[nodiscard]] PacketBeams beams(bool mirrored = false) const {
        return {layer_.packet, glm::dvec3(frame_->light().to_sun), mirrored};
    }

    test::PacketLayer layer_;
};

// Maps are off by 3 % of the light on its axis and by up to 7 % beside it, where it changes fast and one map, close to
// the bed, shows alone; and by what mixing two of them leaves, which the beams tell too.
TEST_F(LayerCausticsTest, APacketLightsTheBedAsItsBeamsDo) {
    const std::vector<glm::vec4> shown = values({layer_});
    const PacketBeams traced = beams();
    const double y = -static_cast<double>(scene_.bed.depth);
    // Near the eye there are three planes a rung.
    const double rung = 3 * static_cast<double>(shared::caustic_rung(scene_.bed.depth)),
                 low = std::floor(rung);
    const auto plane = [](double on) {
        return -static_cast<double>(shared::caustic_depth(static_cast<float>(on / 3)));
    };
    double brightest = 0, worst = 0;
    int inside = 0;
    for (size_t i = 0; i < shown.size(); i += 7) {
        const glm::dvec2 at = place(i, y);
        if (within_full_share(at, y) < 0.5) continue;
        ++inside;
        const double light = traced.light(at, y);
        brightest = std::max(brightest, light);
        worst = std::max(worst, std::abs(static_cast<double>(shown[i].y) - light));
        const double mixing = std::abs(traced.mixed(at, y, plane(low), plane(low + 1), rung - low) - light);
        ASSERT_NEAR(shown[i].y, light, 0.07 * light + mixing)
            << "pixel " << i << ", at " << at.x << ", " << at.y;
    }
    EXPECT_GT(inside, 1000);
    EXPECT_GT(brightest, 1.3);
    RecordProperty("worst", std::to_string(worst));
}

// The window ends, and light is even about it: a calm sea's maps are 1 within a hundredth.
TEST_F(LayerCausticsTest, LightIsEvenOutsideTheWindow) {
    int outside = 0;
    const std::vector<glm::vec4> shown = values({layer_});
    for (size_t i = 0; i < shown.size(); ++i) {
        const double y = -static_cast<double>(scene_.bed.depth);
        if (within_full_share(place(i, y), y) > -2.5) continue;
        ++outside;
        ASSERT_NEAR(shown[i].y, 1, 0.01);
    }
    EXPECT_GT(outside, 1000);
}

// A layer of no waves that takes the place of the sea's leaves even light. Where it takes half of the waves
// whose pattern is the fine one, half of that pattern's contrast is left: light is the mean of what there is
// with all and with none of them. Half of all waves leave half of the contrast too, but for what the long
// ones' pattern adds to the short ones'.
TEST_F(LayerCausticsTest, TheSeasPatternFadesWhereALayerTakesItsPlace) {
    scene_.sea.wind_speed = 6;
    layer_.packet.amplitude = 0;
    const double y = -static_cast<double>(scene_.bed.depth);
    const std::vector<glm::vec4> sea = values({});
    const sim::OceanMaps maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
    const auto rung = static_cast<size_t>(maps.info[optics::CausticMaps::tiles_of(maps).short_waves].rung);
    const auto replacing = [&](float all, float fine) {
        layer_.replaces.fill(all);
        layer_.replaces[rung] = fine;
        return values({layer_});
    };
    const auto taken = replacing(1, 1), given = replacing(0, 0), half = replacing(0.5f, 0.5f),
               fine_taken = replacing(0, 1), fine_half = replacing(0, 0.5f);
    double contrast = 0, whole2 = 0, half2 = 0, fine2 = 0;
    int inside = 0;
    for (size_t i = 0; i < sea.size(); ++i) {
        if (within_full_share(place(i, y), y) < 0.5) continue;
        ++inside;
        contrast = std::max(contrast, std::abs(static_cast<double>(sea[i].y) - 1));
        ASSERT_NEAR(taken[i].y, 1, 0.01);
        ASSERT_NEAR(given[i].y, sea[i].y, 0.01);
        ASSERT_NEAR(fine_half[i].y, 0.5f * (fine_taken[i].y + sea[i].y), 0.01) << i;
        whole2 += std::pow(static_cast<double>(sea[i].y) - 1, 2);
        half2 += std::pow(static_cast<double>(half[i].y) - 1, 2);
        fine2 += std::pow(static_cast<double>(fine_taken[i].y - sea[i].y), 2);
    }
    EXPECT_GT(inside, 5000);
    EXPECT_GT(contrast, 0.5);
    EXPECT_GT(fine2, 0.1 * whole2);
    EXPECT_NEAR(std::sqrt(half2 / whole2), 0.5, 0.05);
}

// Light is neither made nor lost by laying a layer over a sea: over the whole window and what lies about it
// the mean of the pattern changes by what moves over the picture's edge, and by what it is off in so many of
// the sea's beams: 1 %.
TEST_F(LayerCausticsTest, TheMeanOverTheSeaStays) {
    scene_.sea.wind_speed = 5;
    scene_.bed.depth = 9;
    layer_.window.half_sides = {4, 4};
    layer_.packet.amplitude = 0.05;
    layer_.packet.width = 1;
    const auto mean = [](const std::vector<glm::vec4>& shown) {
        double sum = 0;
        for (const glm::vec4& value : shown) sum += static_cast<double>(value.y);
        return sum / static_cast<double>(shown.size());
    };
    const std::vector<glm::vec4> sea = values({}), both = values({layer_});
    double changed = 0;
    for (size_t i = 0; i < sea.size(); ++i)
        changed = std::max(changed, static_cast<double>(std::abs(sea[i].y - both[i].y)));
    EXPECT_GT(changed, 0.3);
    EXPECT_NEAR(mean(both) / mean(sea), 1, 0.01);
}

TEST_F(LayerCausticsTest, ThereIsNoneByNight) {
    scene_.sky.sun_elevation = -5;
    for (const glm::vec4& value : values({layer_})) ASSERT_EQ(value, glm::vec4(1));
}

// What a plate's underside gets of light that the sea throws up: the picture less that without, over the same
// of the calm sea. Half floats of radiance, two of them apart, are off by 2^-10 of what else the plate shows.
TEST_F(LayerCausticsTest, APacketThrowsLightUpAsItsBeamsDo) {
    scene_.bed.kind = scene::kBedNone;
    scene_.view.mode = scene::kViewFinal;
    scene_.sky.sun_elevation = 32;
    scene::Object plate;
    plate.shape = scene::kShapePlate;
    plate.position = {0, 1, 0};
    plate.size = {2.4f, 1, 2.4f};
    plate.roughness = 1;
    scene_.objects = {plate};
    scene_.camera.position = {0, 0.3, 0};
    scene_.camera.pitch = 90;
    scene_.camera.fov = 80;
    layer_.window = {.middle = {1, 1}, .half_sides = {4, 4}, .rotation = 0.4, .rim = 1};
    layer_.packet = {
        .start = {1, 1}, .wave_vector = {7.5, 3}, .amplitude = 0.0004, .choppiness = 0, .width = 2};
    frame_->keep_float_radiance(true);
    const std::vector<glm::vec4> sea = values({}), shown = values({layer_});
    scene_.underwater.mirrored = 0;
    const std::vector<glm::vec4> without = values({});
    const PacketBeams traced = beams(true);
    constexpr double kHeight = 1;
    const double rung = static_cast<double>(shared::mirror_rung(static_cast<float>(kHeight))),
                 low = std::floor(rung);
    const auto plane = [](double on) {
        return static_cast<double>(shared::mirror_height(static_cast<float>(on)));
    };
    double brightest = 0;
    int inside = 0;
    for (size_t i = 0; i < shown.size(); i += 11) {
        const glm::dvec2 at = place(i, kHeight);
        if (std::max(std::abs(at.x), std::abs(at.y)) > 1 || within_full_share(at, kHeight, true) < 0.5)
            continue;
        const double thrown = static_cast<double>(sea[i].y - without[i].y);
        ASSERT_GT(thrown, 0);
        const double light = traced.light(at, kHeight);
        brightest = std::max(brightest, light);
        ++inside;
        const double mixing =
            std::abs(traced.mixed(at, kHeight, plane(low), plane(low + 1), rung - low) - light);
        ASSERT_NEAR(static_cast<double>(shown[i].y - without[i].y) / thrown, light, 0.05 * light + mixing)
            << "pixel " << i;
    }
    EXPECT_GT(inside, 500);
    EXPECT_GT(brightest, 1.1);
}

// Sunbeams under a packet, the sun overhead: what they add to even light, by columns of the picture, along
// which the beams and their smoothing run. The integral of the packet's beams along every ray, by the law in
// underwater/godrays.frag.
TEST_F(LayerCausticsTest, SunbeamsUnderAPacketAreItsBeams) {
    scene_.bed.kind = scene::kBedNone;
    scene_.view.mode = scene::kViewSunbeams;
    scene_.sky.sun_elevation = 90;
    scene_.water.type = 2;
    scene_.underwater.slices = 48;
    scene_.underwater.samples = 4;
    scene_.camera.position = {0, -3, 6};
    scene_.camera.pitch = -15;
    scene_.camera.fov = 50;
    layer_.window = {.middle = {0, -2}, .half_sides = {14, 14}, .rim = 2};
    layer_.packet = {
        .start = {0.4, 0}, .wave_vector = {1.6, 0.1}, .amplitude = 0.1, .choppiness = 0, .width = 3.5};
    resize({240, 120});
    const std::vector<glm::vec4> shown = values({layer_});
    const PacketBeams traced = beams();
    const scene::WaterOptics water = scene::optics(scene_.water);
    const auto clear = static_cast<double>(shared::sight_attenuation(water.absorption, water.scattering).y);
    const auto sunk = static_cast<float>(-glm::refract(-traced.to_sun, {0, 1, 0}, 1 / kIndex).y);
    const auto down = -static_cast<double>(
        shared::sun_fading(water.diffuse_attenuation, water.absorption, water.scattering, sunk).y);
    const double reach = std::min(40.0, 3 / static_cast<double>(water.absorption.y + water.scattering.y));
    constexpr int kColumns = 6, kSteps = 150;  // a texel of the slices' picture
    double squares = 0, products = 0, off = 0;
    int columns = 0;
    for (int first = 24; first + kColumns <= 216; first += kColumns, ++columns) {
        double gpu = 0, cpu = 0;
        for (int y = 12; y < 108; y += 6) {
            for (int x = first; x < first + kColumns; ++x)
                gpu += 2 * static_cast<double>(shown[static_cast<size_t>(y * size_.x + x)].y) - 1;
            const glm::dvec3 v = ray(static_cast<size_t>((y + 3) * size_.x + first + kColumns / 2));
            const double rate = clear + down * v.y;
            double sum = 0;
            for (int i = 0; i < kSteps; ++i) {
                const double t = (i + 0.5) / kSteps * reach;
                const glm::dvec3 at = scene_.camera.position + t * v;
                if (at.y > -0.01) break;
                sum += rate * std::exp(-rate * t) * (traced.light({at.x, at.z}, at.y) - 1) * reach / kSteps;
            }
            cpu += kColumns * sum;
        }
        squares += cpu * cpu;
        products += cpu * gpu;
        off += (gpu - cpu) * (gpu - cpu);
    }
    // Mixed maps make crests up to a twentieth too bright, and the picture's texels look at 36 places of each
    // slice.
    EXPECT_NEAR(products / squares, 1, 0.05);
    EXPECT_LT(std::sqrt(off / squares), 0.15);
}

}  // namespace
}  // namespace deepwater::render
