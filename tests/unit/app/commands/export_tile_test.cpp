#include "app/commands/export_tile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sim/foam/foam.h"
#include "sim/step/sea_history.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::app {
namespace {

struct ExportTile : testing::Test {
    ExportTile() {
        scene.sea.resolution = 64;
        scene.sea.wind_speed = 13;
        scene.sea.seed = 4;
        scene.clock.time = 7.25;
        sim::Ocean ocean(scene.sea);
        ocean.evaluate(scene.clock.time, maps);
        sim::SeaHistory().evaluate_foam(ocean, maps);
        parts = tile_parts(scene, maps);
    }
    static const Grid2D<float>& channel(const ExrPart& part, const std::string& name) {
        return std::find_if(part.channels.begin(), part.channels.end(),
                            [&](const ExrChannel& c) { return c.name == name; })
            ->values;
    }
    template <class T>
    static T attribute(const ExrPart& part, const std::string& name) {
        const auto found = std::find_if(part.attributes.begin(), part.attributes.end(),
                                        [&](const auto& a) { return a.first == name; });
        EXPECT_NE(found, part.attributes.end()) << name;
        return found == part.attributes.end() ? T{} : std::get<T>(found->second);
    }

    scene::Scene scene;
    sim::OceanMaps maps;
    std::vector<ExrPart> parts;
};

TEST_F(ExportTile, HasAPartForEveryTileLargestFirst) {
    ASSERT_EQ(parts.size(), maps.tiles.size());
    float last = INFINITY;
    for (size_t i = 0; i < parts.size(); ++i) {
        EXPECT_EQ(parts[i].name, "cascade" + std::to_string(i));
        const auto size = attribute<float>(parts[i], "tileSize");
        EXPECT_LT(size, last);
        last = size;
        std::set<std::string> names;
        for (const ExrChannel& c : parts[i].channels) names.insert(c.name);
        EXPECT_EQ(names, (std::set<std::string>{"height", "displacement_x", "displacement_z", "slope_x",
                                                "slope_z", "jacobian", "foam"}));
    }
}

// The library's query of one tile, at the world point that the manual gives for a pixel, returns the pixel:
// axes, rotation and row order are as documented.
TEST_F(ExportTile, PixelsLieWhereTheDescriptionSays) {
    for (size_t t = 0; t < parts.size(); ++t) {
        const ExrPart& part = parts[t];
        sim::OceanMaps alone = maps;
        alone.tiles = {maps.tiles[t]};
        alone.info = {maps.info[t]};
        const double size = static_cast<double>(attribute<float>(part, "tileSize"));
        const double r = glm::radians(static_cast<double>(attribute<float>(part, "tileRotation")));
        const int n = channel(part, "height").width();
        ASSERT_EQ(channel(part, "height").height(), n);
        const Grid2D<float> foam = sim::foam_of_tile(maps, t);
        for (int sample = 0; sample < 200; ++sample) {
            const int i = sample * 37 % n, j = sample * 11 % n;
            const double u = i * size / n, v = j * size / n;
            const sim::SurfaceSample s = sim::SeaSurface(alone).undisplaced(
                u * std::cos(r) + v * std::sin(r), v * std::cos(r) - u * std::sin(r));
            // Rounding of rotation and size moves the point by up to 1e-6 of the tile, towards a neighbouring
            // sample.
            const auto expect_same = [&](const char* name, float expected, float scale) {
                EXPECT_NEAR(channel(part, name)(i, j), expected, 2e-4f * scale) << name << " tile " << t;
            };
            const float height = 1 + maps.highest_crest;
            expect_same("height", s.displacement.y, height);
            expect_same("displacement_x", s.displacement.x, height);
            expect_same("displacement_z", s.displacement.z, height);
            expect_same("slope_x", s.slope.x, 1);
            expect_same("slope_z", s.slope.y, 1);
            expect_same("jacobian", s.jacobian(), 1);
            EXPECT_EQ(channel(part, "foam")(i, j), foam(i, j));
        }
    }
}

TEST_F(ExportTile, CarriesEveryParameterAndTheMoment) {
    for (const ExrPart& part : parts) {
        EXPECT_EQ(attribute<double>(part, "seaTime"), 7.25);
        EXPECT_EQ(attribute<int>(part, "seed"), 4);
        for (const Parameter& parameter : scene::parameters(scene)) {
            EXPECT_EQ(attribute<std::string>(part, std::string(parameter.info().id)), parameter.text());
        }
        EXPECT_LT(attribute<float>(part, "waveNumberMin"), attribute<float>(part, "waveNumberMax"));
    }
}

}  // namespace
}  // namespace deepwater::app
