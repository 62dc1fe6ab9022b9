// Pictures of the sea: exposure, white balance, sight in dim light, debug views.
#include <algorithm>
#include <cmath>
#include <span>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"
#include "scene/files/scene_file.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

class PictureOfTheSea : public PictureTest {
protected:
    PictureOfTheSea() : PictureTest({96, 64}) {}
    std::vector<std::uint8_t> picture() {
        draw(scene::resolved_sea(scene_, true));
        std::vector<std::uint8_t> pixels(static_cast<size_t>(size_.x * size_.y) * 4);
        glGetTextureImage(target_.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(pixels.size()),
                          pixels.data());
        return pixels;
    }
    /// radiance(), drawn with new programs.
    std::vector<glm::vec4> with_flat_uniforms(bool flat) {
        frame_ = nullptr;
        shaders_ = test::load_shaders();
        shaders_->set_flat_uniforms(flat);
        frame_ = std::make_unique<Frame>(*shaders_);
        return radiance();
    }
    static double mean(const std::vector<std::uint8_t>& pixels, size_t channel) {
        double sum = 0;
        for (size_t i = channel; i < pixels.size(); i += 4) sum += pixels[i];
        return sum / static_cast<double>(pixels.size()) * 4;
    }
};

TEST_F(PictureOfTheSea, StillsAreAdaptedWhateverCameBefore) {
    scene_.picture.metering = scene::kMeterLight;
    const std::vector<std::uint8_t> day = picture();
    frame_->adapt_exposure(0.02f);
    (void)picture();
    scene_.sky.sun_elevation = 1;
    frame_->adapt_exposure(0.02f);
    const std::vector<std::uint8_t> begun = picture();
    EXPECT_GT(frame_->exposure().ev, frame_->exposure().metered + 0.5f) << "has only begun to open";
    const std::vector<std::uint8_t> still = picture();
    EXPECT_EQ(frame_->exposure().ev, frame_->exposure().metered);
    EXPECT_GT(mean(still, 1), mean(begun, 1));
    for (int i = 0; i < 50; ++i) {
        frame_->adapt_exposure(0.04f);
        draw(scene::resolved_sea(scene_, true));
    }
    EXPECT_NEAR(frame_->exposure().ev, frame_->exposure().metered, 0.05f) << "after 2 s";
    scene_.sky.sun_elevation = 35;
    EXPECT_EQ(picture(), day);
}

// What fragment shaders read of uniform blocks, vertex shaders send as it is.
TEST_F(PictureOfTheSea, FlatUniformsChangeNoBit) {
    for (const char* name : {"reef", "harbour"}) {
        load_scene(name);
        const std::vector<glm::vec4> in_blocks = with_flat_uniforms(false), flat = with_flat_uniforms(true);
        EXPECT_TRUE(in_blocks == flat) << name;
    }
}

TEST_F(PictureOfTheSea, ExposureDoesNotPumpOverAMinuteOfSwell) {
    scene_.sea.wind_speed = 15;
    scene_.picture.metering = scene::kMeterLight;
    float least = 100, most = -100;
    for (int second = 0; second < 60; second += 3) {
        scene_.clock.time = second;
        frame_->adapt_exposure(3);
        draw(scene::resolved_sea(scene_, true));
        least = std::min(least, frame_->exposure().ev);
        most = std::max(most, frame_->exposure().ev);
    }
    EXPECT_LT(most - least, 0.05f);
}

// The meter's small copy of the picture tells what the picture itself does, and the exposure follows by its rule: it
// opens for a view straight down on dark water and closes a little for one of the bright sky.
TEST_F(PictureOfTheSea, ExposureMetersWhatIsSeen) {
    scene_.sea.wind_speed = 8;
    scene_.camera.position.y = 60;
    float closed = 0, opened = 0;
    for (const float pitch : {-89.0f, -40.0f, -5.0f, 12.0f, 50.0f}) {
        scene_.camera.pitch = pitch;
        scene_.picture.metering = scene::kMeterLight;
        const std::vector<glm::vec4> values = radiance();
        const float by_light = frame_->exposure().ev;
        const float factor = optics::exposure_of(by_light) / frame_->radiance_scale(scene_.view);
        const std::span<const float> floats(&values.front().x, 4 * values.size());
        const float stops = optics::picture_stops(floats, size_, factor);
        scene_.picture.metering = scene::kMeterPicture;
        draw(scene::resolved_sea(scene_, true));
        const float ev = frame_->exposure().ev - by_light;
        EXPECT_EQ(frame_->exposure().ev, frame_->exposure().metered) << "a still is adapted";
        EXPECT_NEAR(
            ev,
            optics::picture_ev(stops, optics::dusk_stops({.sun_irradiance = frame_->light().sun_irradiance,
                                                          .sky_irradiance = frame_->light().sky_irradiance})),
            0.05f)
            << pitch << " degrees";
        opened = std::min(opened, ev);
        closed = std::max(closed, ev);
    }
    EXPECT_LT(opened, -1);
    EXPECT_GT(closed, 0.05f);
}

// As waves pass, a wide view hardly changes the exposure.
TEST_F(PictureOfTheSea, ExposureByThePictureIsCalm) {
    scene_.sea.wind_speed = 15;
    float least = 100, most = -100;
    for (int tick = 0; tick < 100; ++tick) {
        scene_.clock.time = 0.3 * tick;
        frame_->adapt_exposure(0.3f);
        draw(scene::resolved_sea(scene_, true));
        least = std::min(least, frame_->exposure().ev);
        most = std::max(most, frame_->exposure().ev);
    }
    EXPECT_LT(most - least, 0.25f);
}

// Clouds drift over the camera. Fair weather's change the light there by less than the latitude; a storm's by
// more, and the exposure follows by what is beyond it: by all of it where the deck is that dark at both moments.
TEST_F(PictureOfTheSea, ExposureDoesNotPumpWithClouds) {
    const std::filesystem::path presets = std::filesystem::path(DEEPWATER_ASSETS) / "presets";
    for (const bool storm : {false, true}) {
        const char* name = storm ? "storm-front" : "beaufort-7";
        scene::load_scene_file(presets / (std::string(name) + ".json"), scene_);
        if (storm)
            scene_.clouds = {
                .kind = scene::kCloudsStorm, .cover = 0.7f, .seed = 8};  // thick ones come and go
        scene_.sea.resolution = 64;
        scene_.particles.amount = 0;
        scene_.view.quality = scene::kQualityLow;
        scene_.picture.metering = scene::kMeterLight;
        scene_.clock.time = 100;
        draw(scene::resolved_sea(scene_, true));
        const float before = frame_->exposure().ev;
        const float sky = shared::luminance(frame_->light().sky_irradiance);
        scene_.clock.time = 160;
        draw(scene::resolved_sea(scene_, true));
        const float stops = std::log2(shared::luminance(frame_->light().sky_irradiance) / sky);
        EXPECT_NE(stops, 0) << name << ": the clouds stand still";
        const float followed = frame_->exposure().ev - before;
        if (storm) {
            EXPECT_GT(followed * stops, 0) << followed << " EV for " << stops;
            EXPECT_LT(std::abs(followed), 1.001f * std::abs(stops));
        } else {
            EXPECT_NEAR(followed, 0, 0.05f);
        }
    }
}

TEST_F(PictureOfTheSea, ParametersDoWhatTheySay) {
    const std::vector<std::uint8_t> plain = picture();
    const float ev = frame_->exposure().ev;
    scene_.picture.auto_exposure = false;
    scene_.picture.ev = ev;
    EXPECT_EQ(picture(), plain) << "by hand as metered";
    scene_.picture.ev = ev + 2;
    EXPECT_LT(mean(picture(), 1), mean(plain, 1));
    scene_.view.exposure = 2;
    const std::vector<std::uint8_t> again = picture();
    for (size_t i = 0; i < plain.size(); ++i)
        ASSERT_NEAR(again[i], plain[i], 1) << "two EV down and up again";
    scene_.picture = {};
    scene_.view.exposure = 0;

    scene_.picture.white_balance = 9000;
    const std::vector<std::uint8_t> warm = picture();
    EXPECT_GT(mean(warm, 0), mean(plain, 0));
    EXPECT_LT(mean(warm, 2), mean(plain, 2));
    scene_.picture = {};
    for (const int curve : {scene::kToneAgx, scene::kToneNeutral, scene::kToneLinear}) {
        scene_.picture.tone_curve = curve;
        EXPECT_NE(picture(), plain) << curve;
    }
    scene_.picture = {};
    scene_.picture.vignette = 1;
    const std::vector<std::uint8_t> dark = picture();
    const size_t centre = (static_cast<size_t>(size_.y / 2 * size_.x + size_.x / 2)) * 4;
    EXPECT_NEAR(dark[centre], plain[centre], 1);
    EXPECT_LT(dark[1], plain[1]);
    scene_.picture = {};
    scene_.picture.bloom = 0;
    EXPECT_NE(picture(), plain);
}

// By day cones see all there is; by starlight rods do, which show one bluish grey that no white balance
// touches.
TEST_F(PictureOfTheSea, RodsTakeOverByNight) {
    const std::vector<std::uint8_t> day = picture();
    scene_.picture.purkinje = 0;
    EXPECT_EQ(picture(), day);
    scene_.sky.sun_elevation = -25;
    scene_.view.exposure = 3;
    scene_.picture.tone_curve = scene::kToneLinear;
    scene_.view.dither = false;
    const std::vector<std::uint8_t> camera = picture();
    scene_.picture.purkinje = 1;
    const std::vector<std::uint8_t> eye = picture();
    EXPECT_NE(eye, camera);
    const auto linear = [](std::uint8_t value) { return std::pow((value / 255.0 + 0.055) / 1.055, 2.4); };
    int bright = 0;
    for (size_t i = 0; i < eye.size(); i += 4) {
        if (eye[i] < 64 || eye[i + 2] == 255) continue;
        ++bright;
        // Antialiasing mixes encoded values, which changes the ratio at edges by a few per cent.
        EXPECT_NEAR(linear(eye[i + 2]) / linear(eye[i]), 1.9656 / 0.7064, 0.15) << "pixel " << i / 4;
    }
    EXPECT_GT(bright, 100);
    scene_.picture.white_balance = 3500;
    EXPECT_EQ(picture(), eye);
    scene_.picture.purkinje = 0;
    EXPECT_NE(picture(), camera);
}

// A view of light is exposed and encoded by sRGB, one of numbers shows them as they are; nothing else is
// done.
TEST_F(PictureOfTheSea, DebugViewsOfLightAreEncodedAsLight) {
    scene_.camera = {.position = {0, 4, 0}, .yaw = 120, .pitch = -15};
    for (const scene::ViewMode mode : {scene::kViewReflection, scene::kViewBody, scene::kViewNormals}) {
        scene_.view.mode = mode;
        const std::vector<glm::vec4> values = radiance();
        const std::vector<std::uint8_t> shown = picture();
        const float exposure =
            optics::exposure_of(frame_->exposure().ev) / frame_->radiance_scale(scene_.view);
        const bool light = mode != scene::kViewNormals;
        for (size_t i = 0; i < values.size(); ++i) {
            const glm::vec3 wanted =
                light ? shared::srgb_encode(glm::clamp(glm::vec3(values[i]) * exposure, 0.0f, 1.0f))
                      : glm::clamp(glm::vec3(values[i]), 0.0f, 1.0f);
            for (int c = 0; c < 3; ++c)
                ASSERT_NEAR(shown[4 * i + static_cast<size_t>(c)], 255 * wanted[c], 1) << mode << ' ' << i;
        }
    }
}

// What is called radiance is the scene's, whatever becomes of it on the way to the screen; debug views are
// raw.
TEST_F(PictureOfTheSea, RadianceAndDebugViewsAreUntouched) {
    const std::vector<glm::vec4> before = radiance();
    const auto change = [this] {
        scene_.picture = {.auto_exposure = false,
                          .ev = 3,
                          .bloom = 2,
                          .tone_curve = scene::kToneAgx,
                          .white_balance = 3000,
                          .vignette = 1};
    };
    change();
    EXPECT_EQ(radiance(), before);
    scene_.picture = {};
    scene_.view.mode = scene::kViewNormals;
    const std::vector<std::uint8_t> normals = picture();
    change();
    EXPECT_EQ(picture(), normals);
}

}  // namespace
}  // namespace deepwater::render
