#include <gtest/gtest.h>

#include <set>
#include <string>

#include "scene/scene.h"
#include "sim/waves/cascades.h"

namespace deepwater::scene {
namespace {

TEST(Parameters, HaveUniqueNamesOfGroupAndPart) {
    Scene scene;
    std::set<std::string_view> seen;
    for (const Parameter& p : parameters(scene)) {
        const std::string_view id = p.info().id;
        EXPECT_TRUE(seen.insert(id).second) << id << " twice";
        EXPECT_EQ(id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_."), id.npos) << id;
        EXPECT_FALSE(p.info().group().empty()) << id;
        EXPECT_LT(p.info().group().size() + 1, id.size()) << id;
    }
    EXPECT_GT(seen.size(), 20u);
}

TEST(Parameters, ExplainThemselves) {
    Scene scene;
    for (const Parameter& p : parameters(scene)) {
        const ParamInfo& info = p.info();
        EXPECT_FALSE(info.label.empty()) << info.id;
        ASSERT_FALSE(info.doc.empty()) << info.id;
        EXPECT_EQ(info.doc.back(), '.') << info.id << ": a sentence";
        EXPECT_EQ(info.doc.find('\n'), info.doc.npos) << info.id << ": one line";
    }
}

TEST(Parameters, DefaultsAreInRange) {
    Scene scene;
    for (const Parameter& p : parameters(scene)) {
        EXPECT_TRUE(p.is_default()) << p.info().id;
        EXPECT_NO_THROW(p.set_text(p.default_text())) << p.info().id;
        EXPECT_TRUE(p.is_default()) << p.info().id << " does not survive its own text";
    }
}

TEST(Parameters, AcceptBothEndsOfTheirRange) {
    Scene scene;
    for (const Parameter& p : parameters(scene)) {
        if (p.type_name() != "number" && p.type_name() != "integer") continue;
        EXPECT_NO_THROW(p.set_number(static_cast<double>(p.info().minimum))) << p.info().id;
        EXPECT_NO_THROW(p.set_number(static_cast<double>(p.info().maximum))) << p.info().id;
        if (p.info().scale == Scale::logarithmic) {
            EXPECT_GT(p.info().minimum, 0) << p.info().id;
        }
    }
}

TEST(ResolvedSea, TakesItsTilesFromTheQualityUnlessTold) {
    Scene scene;
    scene.view.quality = kQualityLow;
    EXPECT_EQ(resolved_sea(scene, true).resolution, quality_level(kQualityLow).tile_resolution);
    scene.view.quality = kQualityAuto;
    EXPECT_EQ(resolved_sea(scene, true).resolution, quality_level(kQualityMedium).tile_resolution);
    EXPECT_EQ(resolved_sea(scene, false).resolution, quality_level(kQualityHigh).tile_resolution);
    scene.sea.resolution = 64;
    EXPECT_EQ(resolved_sea(scene, true).resolution, 64);
}

TEST(PicturedSea, HasRipplesWhereTheEyeIsNear) {
    Scene scene;
    scene.view.quality = kQualityMedium;
    scene.camera.position.y = 2;
    EXPECT_LT(pictured_sea(scene, true).shortest_wave, resolved_sea(scene, true).shortest_wave);
    scene.camera.position.y = 200;
    EXPECT_EQ(pictured_sea(scene, true), resolved_sea(scene, true));
    scene.view.quality = kQualityUltra;
    EXPECT_EQ(resolved_sea(scene, true).shortest_wave, 0.03f) << "ripples at every height";
    scene.camera.position.y = 2;
    EXPECT_EQ(pictured_sea(scene, true), resolved_sea(scene, true));
    scene.view.quality = kQualityLow;
    EXPECT_LT(pictured_sea(scene, true).shortest_wave, resolved_sea(scene, true).shortest_wave);
    scene.camera.position.y = 6;
    EXPECT_EQ(pictured_sea(scene, true), resolved_sea(scene, true));
    scene.view.quality = kQualityMedium;
    scene.sea.shortest_wave = 0.5f;
    EXPECT_EQ(pictured_sea(scene, true).shortest_wave, 0.5f);
}

TEST(PicturedSea, HasCapillaryWavesWhereTheEyeIsAtTheSurface) {
    Scene scene;
    for (const int quality : {kQualityLow, kQualityMedium, kQualityHigh, kQualityUltra}) {
        scene.view.quality = quality;
        const auto last = [&](double height) {
            scene.camera.position.y = height;
            return sim::plan_tiles(pictured_sea(scene, true)).back().rung;
        };
        EXPECT_EQ(last(0.3), sim::kRungCount - 1) << quality;
        EXPECT_EQ(last(-0.3), sim::kRungCount - 1) << quality;
        if (quality != kQualityUltra) {
            EXPECT_EQ(last(2), sim::kRungCount - 2) << quality;
            EXPECT_EQ(last(-20), sim::kRungCount - 2) << quality;
        }
    }
}

TEST(Clock, RunsAtItsSpeedAndPauses) {
    Clock clock;
    clock.speed = 2;
    clock.tick(0.25);
    EXPECT_DOUBLE_EQ(clock.time, 0.5);
    clock.paused = true;
    clock.tick(1);
    EXPECT_DOUBLE_EQ(clock.time, 0.5);
}

}  // namespace
}  // namespace deepwater::scene
