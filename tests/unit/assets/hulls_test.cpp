// The hulls of assets/models as rigid bodies: closed, upright at their waterlines, steady.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "scene/models/model_file.h"
#include "scene/objects/bodies.h"
#include "sim/bodies/body_stepper.h"

namespace deepwater::scene {
namespace {

class HullAsset : public testing::TestWithParam<const char*> {
protected:
    [[nodiscard]] static sim::FloatingBody body() {
        const std::string file = std::string(DEEPWATER_ASSETS) + "/models/" + GetParam() + ".glb";
        Object object = model_object(file);
        object.floats = true;
        object.rigid.emplace();
        Hulls hulls;
        return floating_body(object, load_model(file), 0, hulls);
    }
};

// The metacentre is I/V above the centre of buoyancy; the centre of mass lies under it.
TEST_P(HullAsset, HasAMetacentricHeightOfAShareOfItsBeam) {
    const sim::FloatingBody floating = body();
    const sim::HullMesh& mesh = *floating.rigid->mesh;
    const sim::MassProperties mass = sim::mass_properties(mesh, floating.rigid->loading);
    const sim::CutVolume water = sim::cut(mesh, {});
    EXPECT_NEAR(mass.mass, water.below.volume * 1025, 1e-6 * mass.mass);
    EXPECT_NEAR(mass.centre.x, water.below.centre.x, 1e-6);
    EXPECT_NEAR(mass.centre.z, water.below.centre.z, 1e-6);
    const double beam = std::min(mesh.highest().x - mesh.lowest().x, mesh.highest().z - mesh.lowest().z);
    for (const int axis : {0, 2}) {
        const double metacentre = water.below.centre.y + water.plane_second[axis][axis] / water.below.volume;
        EXPECT_GT(metacentre - mass.centre.y, 0.149 * beam);
    }
}

TEST_P(HullAsset, FloatsUprightAtItsWaterline) {
    const sim::FloatingBody floating = body();
    sim::BodyRecipe recipe = *floating.rigid;
    sim::BodyStepper still, heeled;
    still.add(recipe);
    recipe.start.orientation = glm::angleAxis(0.3, glm::dvec3(0, 0, 1));
    heeled.add(recipe);
    for (int tick = 0; tick < 60 * 16; ++tick) {
        const sim::StillWater before(tick / 16.0), after((tick + 1) / 16.0);
        still.advance(before, after);
        heeled.advance(before, after);
        const sim::BodyState state = still.body(0).state();
        ASSERT_LT(std::abs(state.position.y), 0.01);
        ASSERT_GT((state.orientation * glm::dvec3(0, 1, 0)).y, std::cos(0.01));
    }
    EXPECT_GT((heeled.body(0).state().orientation * glm::dvec3(0, 1, 0)).y, std::cos(0.15));
}

INSTANTIATE_TEST_SUITE_P(All, HullAsset,
                         testing::Values("fishing_boat", "sailing_yacht", "buoy_port", "buoy_starboard",
                                         "buoy_cardinal", "crate"));

}  // namespace
}  // namespace deepwater::scene
