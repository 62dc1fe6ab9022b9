// Every control of the viewer changes the picture, or is greyed and says what it needs (src/scene/controls.h).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "e2e/program.h"
#include "scene/controls.h"
#include "scene/files/scene_file.h"
#include "scene/files/scene_values.h"

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using scene::Scene;

/// What a still picture of the open sea by day cannot show: parameters of motion, of what is thrown into the water next,
/// and the moon behind the camera.
const std::map<std::string_view, const char*> kNotInAStill = {
    {"moon.elevation", "behind the camera"},
    {"sky.image", "its picture has to be there"},
    {"clock.speed", "motion"},
    {"clock.paused", "motion"},
    {"view.frame_time", "frames of moving pictures"},
    {"view.quality", "its values are one level here"},
    {"spray.most", "a limit that few seas reach"},
    {"bubbles.most", "a limit that few seas reach"},
    {"play.drop", "what is dropped next"},
    {"play.drop_height", "what is dropped next"},
    {"play.drop_size", "what is dropped next"},
    {"play.waves", "waves of what is thrown"},
    {"play.cell", "waves of what is thrown"},
    {"play.cells", "waves of what is thrown"},
    {"play.stone_mass", "what is thrown next"},
    {"play.throw_speed", "what is thrown next"},
    {"play.stick_radius", "the next stroke"},
    {"play.stick_pressure", "the next stroke"},
};

/// Values that change more of a picture than those half a range away.
const std::map<std::string_view, json> kTelling = {
    {"wind.fetch_km", 5},        {"waves.resolution", 64},       {"waves.shortest", 3},
    {"sun.date", "2026-12-21"},  {"spray.spindrift_wind", 5},    {"waves.loop_period", 7},
    {"clouds.kind", "stratus"},  {"foam.rule", json()},          {"wakes.cells", 512},
    {"picture.dazzle", 1},       {"caustics.shown_depth", 20},   {"view.mode", "normals"},
    {"waves.amplitude", 0.0005}, {"waves.small_wave_cutoff", 1}, {"haze.height", 20},
    {"water.type", "5C"},        {"sky.image_gain", 3},          {"swell.height", 6},
    {"waves.depth", 3},          {"clouds.extinction", 0.002},   {"bed.depth", 3},
    {"spray.drop_size_mm", 0.2},
};

/// Another value for a parameter.
json other_value(const Parameter& parameter) {
    const ParamInfo& info = parameter.info();
    if (const auto told = kTelling.find(info.id); told != kTelling.end() && !told->second.is_null())
        return told->second;
    const std::string_view type = parameter.type_name();
    if (type == "boolean") return !std::get<bool>(parameter.value());
    if (type == "choice") {
        const int now = std::get<int>(parameter.value());
        return std::string(info.choices[now == 0 ? 1 : 0]);
    }
    if (type == "text") return "none.hdr";
    const bool whole = type == "integer";
    const double now =
        whole ? std::get<int>(parameter.value()) : static_cast<double>(std::get<float>(parameter.value()));
    const auto low = static_cast<double>(info.minimum), high = static_cast<double>(info.maximum);
    const bool ratios = info.scale == Scale::logarithmic && low > 0;
    const auto at = [&](double share) {
        return ratios ? low * std::pow(high / low, share) : low + share * (high - low);
    };
    const double value = now < at(0.5) ? at(0.8) : at(0.15);
    return whole ? json(static_cast<int>(std::lround(value))) : json(value);
}

/// ManySettings of one scene with other settings, rendered by one run of the program.
class ManySettings {
public:
    ManySettings(std::string scene, json camera, double time, json base)
        : scene_(std::move(scene)), camera_(std::move(camera)), time_(time), base_(std::move(base)) {
        base_["view.quality"] = "medium";
        base_["view.render_scale"] = 1;
        if (!base_.contains("waves.resolution")) base_["waves.resolution"] = 32;
    }

    /// The scene with `settings` laid over it, as the program sees it.
    [[nodiscard]] Scene with(const json& settings) const {
        Scene result;
        const fs::path assets = fs::path(DEEPWATER_SOURCE_ROOT) / "assets";
        if (!scene_.empty())
            scene::load_scene_file(assets / "scenes" / (scene_ + ".json"), result, assets / "models");
        if (!camera_.is_null()) scene::set_camera_pose(camera_, result.camera);
        result.clock.time = time_;
        const ParameterList list = scene::parameters(result);
        for (const json& set : {base_, settings})
            for (const auto& [name, value] : set.items()) scene::set_parameter(list.at(name), value);
        return result;
    }

    void add(const std::string& name, json settings) {
        json set = base_;
        set.update(settings);
        json line{{"time", time_}, {"set", set}, {"screenshot", name + ".png"}};
        if (!camera_.is_null()) line["camera"] = camera_;
        lines_.push_back(line.dump());
    }

    /// Renders what was added, a part in each run of the program, for which time is limited.
    void render() {
        constexpr size_t kInARun = 25;
        for (size_t first = 0; first < lines_.size(); first += kInARun) {
            std::string text;
            for (size_t i = first; i < std::min(first + kInARun, lines_.size()); ++i)
                text += lines_[i] + "\n";
            dir_.write("pictures.jsonl", text);
            std::vector<std::string> arguments{"--headless", "--batch", "pictures.jsonl", "--size", "96x54"};
            if (!scene_.empty()) arguments.insert(arguments.end(), {"--scene", scene_});
            const Outcome outcome = deepwater(arguments, dir_.path());
            ASSERT_EQ(outcome.status, 0) << outcome.err;
        }
    }

    [[nodiscard]] std::vector<std::uint8_t> picture(const std::string& name) const {
        return read_png(dir_.path() / (name + ".png")).rgb;
    }

private:
    TempDir dir_;
    std::string scene_;
    json camera_;
    double time_;
    json base_;
    std::vector<std::string> lines_;
};

// In a strong wind over the open sea. A control that is not greyed changes the picture, and one that is greyed does not.
TEST(Controls, ChangeThePictureOrAreGreyed) {
    ManySettings pictures("", json{0, 14, 0, 100, -8}, 40, {{"wind.speed", 18}});
    const Scene scene = pictures.with({});
    Scene bound = scene;
    const ParameterList parameters = scene::parameters(bound);
    pictures.add("base", json::object());
    for (const Parameter& parameter : parameters) {
        if (kNotInAStill.contains(parameter.info().id)) continue;
        pictures.add(std::string(parameter.info().id),
                     {{std::string(parameter.info().id), other_value(parameter)}});
    }
    pictures.render();
    if (HasFatalFailure()) return;
    const std::vector<std::uint8_t> base = pictures.picture("base");
    ASSERT_FALSE(base.empty());
    int acting = 0;
    for (const Parameter& parameter : parameters) {
        const std::string id(parameter.info().id);
        if (kNotInAStill.contains(id)) continue;
        const std::string_view needs = scene::why_no_effect(scene, id);
        const bool changed = pictures.picture(id) != base;
        EXPECT_EQ(changed, needs.empty())
            << id << " = " << other_value(parameter) << (needs.empty() ? " changes nothing" : ": ") << needs;
        acting += changed;
    }
    EXPECT_GT(acting, 50);
}

/// A control, and settings under which it acts.
struct Case {
    std::string id;
    json settings = json::object();
};

/// Renders each case with the parameter's own and with another value. Cases of the same settings share the picture of
/// the own values.
void expect_to_act(ManySettings& pictures, const std::vector<Case>& cases) {
    std::map<json, std::string> own;  // the name of the picture of settings
    for (const Case& one : cases) {
        Scene scene = pictures.with(one.settings);
        EXPECT_EQ(scene::why_no_effect(scene, one.id), "") << one.id << " with " << one.settings;
        json changed = one.settings;
        changed[one.id] = other_value(scene::parameters(scene).at(one.id));
        if (own.emplace(one.settings, one.id).second) pictures.add(one.id, one.settings);
        pictures.add(one.id + ".other", changed);
    }
    pictures.render();
    if (testing::Test::HasFatalFailure()) return;
    for (const Case& one : cases) {
        const std::vector<std::uint8_t> base = pictures.picture(own.at(one.settings));
        EXPECT_FALSE(base.empty());
        EXPECT_TRUE(base != pictures.picture(one.id + ".other")) << one.id << " with " << one.settings;
    }
}

// What is greyed over the open sea by day acts when its need is met.
TEST(Controls, ActWhenTheirNeedsAreMet) {
    ManySettings pictures("", json{0, 14, 0, 100, -8}, 40, {{"wind.speed", 18}});
    const json place{{"sun.source", "place"}, {"sun.hour", 8}};
    const json night{{"sun.elevation", -25}, {"moon.elevation", 30}, {"moon.azimuth", 100}};
    const json clouds{{"clouds.kind", "cumulus"}};
    const json mixed{{"waves.second_share", 0.5}, {"waves.second_spectrum", "jonswap"}};
    const json swell{{"swell.height", 3}};
    expect_to_act(pictures, {{"waves.spreading_exponent", {{"waves.spreading", "cos2s"}}},
                             {"waves.second_share", {{"waves.second_spectrum", "elfouhaily"}}},
                             {"waves.second_spectrum", mixed},
                             {"waves.second_spreading", mixed},
                             {"waves.depth", {{"waves.dispersion", "full"}}},
                             {"swell.period", swell},
                             {"swell.direction", swell},
                             {"swell.width", swell},
                             {"sun.date", place},
                             {"sun.hour", place},
                             {"sun.utc_offset", place},
                             {"sun.latitude", place},
                             {"sun.longitude", place},
                             {"sun.hours_per_minute", place},
                             {"moon.azimuth", night},
                             {"moon.elevation", night},
                             {"moon.phase", night},
                             {"sky.stars", {{"sun.elevation", -25}}},
                             {"picture.purkinje", night},
                             {"clouds.cover", clouds},
                             {"clouds.base", clouds},
                             {"clouds.thickness", clouds},
                             {"clouds.extinction", clouds},
                             {"clouds.seed", clouds},
                             {"water.second_type", {{"water.second_share", 0.5}}},
                             {"water.second_share", {{"water.second_type", "5C"}}},
                             {"picture.ev", {{"picture.auto_exposure", false}}},
                             {"caustics.shown_depth", {{"view.mode", "caustic-map"}}}});
}

TEST(Controls, OfTheBedAndTheLightUnderWaterActThere) {
    ManySettings pictures("", json{0, -3, 0, 100, -25}, 40,
                          {{"bed.kind", "reef"}, {"bed.depth", 7}, {"wind.speed", 8}});
    const json slope{{"bed.slope", 8}};
    std::vector<Case> cases{{"bed.slope"},
                            {"bed.slope_direction", slope},
                            {"bed.relief"},
                            {"bed.hard"},
                            {"bed.growth"},
                            {"bed.seed"},
                            {"bed.gravel"},
                            {"caustics.strength"},
                            {"caustics.softness"},
                            {"caustics.dispersion"},
                            {"caustics.surface_loss"},
                            {"godrays.strength"},
                            {"godrays.slices"},
                            {"godrays.samples"},
                            {"particles.amount"},
                            {"particles.size"},
                            {"picture.water_balance"}};
    cases.push_back(
        {"bed.shallowest", {{"bed.slope", 20}, {"bed.slope_direction", 280}, {"bed.shallowest", 4}}});
    cases.push_back({"bed.ripple_length", {{"bed.kind", "sand"}}});
    expect_to_act(pictures, cases);
}

TEST(Controls, OfPoolsActThere) {
    ManySettings pictures("pool", nullptr, 6, {{"pool.rain", 20}});
    const json ramp{{"view.mode", "colour-ramp"}};
    expect_to_act(pictures, {{"pool.fountain"},
                             {"pool.reflection"},
                             {"pool.reflection_share", {{"pool.reflection", "fixed"}}},
                             {"pool.ramp", ramp}});
}

}  // namespace
}  // namespace deepwater::test
