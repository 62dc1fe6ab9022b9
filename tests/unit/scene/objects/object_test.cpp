#include "scene/objects/object.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/check.h"
#include "scene/files/scene_file.h"
#include "scene/models/model.h"
#include "scene/objects/bodies.h"
#include "sim/bodies/body_stepper.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

std::vector<Object> parse(const char* text) {
    return objects_from_json(nlohmann::json::parse(text), "/scenes", "");
}

std::string error_of(const char* text) {
    try {
        (void)parse(text);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Object, ReadsEveryKey) {
    const std::vector<Object> objects = parse(R"([
        {"shape": "box", "position": [1, -2, 3.5], "size": [2, 3, 4], "rotation": [90, 10, -5],
         "base_color": [0.1, 0.2, 1], "roughness": 0.25, "pattern": "checker", "float": true},
        {"model": "../models/boat.glb", "size": 2, "rotation": 45}, {"shape": "plate", "size": [6, 4]}])");
    ASSERT_EQ(objects.size(), 3u);
    Object box;
    box.shape = kShapeBox;
    box.position = {1, -2, 3.5};
    box.size = {2, 3, 4};
    box.rotation = {90, 10, -5};
    box.base_color = {0.1f, 0.2f, 1};
    box.roughness = 0.25f;
    box.pattern = kPatternChecker;
    box.floats = true;
    EXPECT_EQ(objects[0], box);
    Object boat = model_object("/models/boat.glb");
    boat.size = glm::vec3(2);
    boat.rotation = {45, 0, 0};
    EXPECT_EQ(objects[1], boat);
    EXPECT_EQ(objects[2].size, glm::vec3(6, 1, 4));
}

TEST(Object, ErrorsNameObjectAndKey) {
    const struct {
        const char* text;
        const char* named;
    } cases[] = {
        {"{}", "expected an array"},
        {"[3]", "objects[0]"},
        {R"([{"shape": "box"}, {}])", "objects[1]: expected one of 'shape' and 'model'"},
        {R"([{"shape": "box", "model": "a.glb"}])", "one of 'shape' and 'model'"},
        {R"([{"shape": "cone"}])", "bad 'shape': expected one of sphere box cylinder plate"},
        {R"([{"shape": "box", "base_colour": [1, 1, 1]}])",
         "unknown key 'base_colour'; did you mean 'base_color'?"},
        {R"([{"shape": "box", "positon": [1, 1, 1]}])", "did you mean 'position'?"},
        {R"([{"shape": "box", "position": [1, 1]}])", "'position'"},
        {R"([{"shape": "box", "position": [1, "a", 1]}])", "'position'"},
        {R"([{"shape": "box", "position": [1, 1e6, 1]}])", "'position'"},
        {R"([{"shape": "box", "size": 0}])", "'size'"},
        {R"([{"shape": "box", "size": [1, 2]}])", "'size'"},
        {R"([{"shape": "sphere", "size": [1, -1, 1]}])", "'size'"},
        {R"([{"shape": "box", "rotation": "left"}])", "'rotation'"},
        {R"([{"shape": "box", "rotation": [1, 2]}])", "'rotation'"},
        {R"([{"shape": "box", "base_color": [1, 2, 1]}])", "'base_color'"},
        {R"([{"shape": "box", "base_color": 1}])", "'base_color'"},
        {R"([{"shape": "box", "roughness": 1.5}])", "'roughness'"},
        {R"([{"shape": "box", "roughness": [1]}])", "'roughness'"},
        {R"([{"shape": "box", "pattern": "dots"}])", "bad 'pattern': expected one of none checker"},
        {R"([{"shape": "box", "float": 1}])", "'float'"},
        {R"([{"model": "boat.obj"}])", "'model'"},
        {R"([{"shape": "box", "floating": 1}])", "'floating'"},
        {R"([{"shape": "box", "float": true, "floating": true}])", "one of 'float' and 'floating'"},
        {R"([{"shape": "plate", "floating": true}])", "a plate has no volume"},
        {R"([{"shape": "box", "density": 300}])", "'density' needs 'floating': true"},
        {R"([{"shape": "box", "floating": true, "density": 0}])", "'density'"},
        {R"([{"shape": "box", "floating": true, "mass": -1}])", "'mass'"},
        {R"([{"shape": "box", "floating": true, "mass": 1, "density": 1}])", "one of 'density' and 'mass'"},
        {R"([{"shape": "box", "floating": true, "velocity": [1, 2]}])", "'velocity'"},
        {R"([{"shape": "box", "floating": true, "angular_velocity": [1e9, 2, 0]}])", "'angular_velocity'"},
        {R"([{"shape": "box", "floating": true, "ballast": [{"mass": 2}]}])", "'ballast'"},
        {R"([{"shape": "box", "quaternion": [0, 0, 0, 0]}])", "'quaternion'"},
        {R"([{"shape": "box", "quaternion": [1, 0, 0, 0], "rotation": 3}])", "'rotation' and 'quaternion'"},
        {R"([{"shape": "box", "name": 3}])", "'name'"},
        {R"([{"model": 7}])", "'model'"},
    };
    for (const auto& c : cases) {
        EXPECT_NE(error_of(c.text).find(c.named), std::string::npos) << c.text << ": " << error_of(c.text);
    }
}

TEST(Object, ModelsAreLookedForBesideTheSceneThenAmongOurOwn) {
    test::TempDir dir;
    dir.write("scenes/a.glb", "");
    dir.write("models/a.glb", "");
    dir.write("models/b.glb", "");
    const auto found = [&](const char* name) {
        const nlohmann::json text = nlohmann::json::array({{{"model", name}}});
        return fs::path(objects_from_json(text, dir.path() / "scenes", dir.path() / "models").front().model);
    };
    EXPECT_EQ(found("a.glb"), dir.path() / "scenes/a.glb");
    EXPECT_EQ(found("b.glb"), dir.path() / "models/b.glb");
    EXPECT_EQ(found("none.glb"), dir.path() / "scenes/none.glb");
    EXPECT_EQ(found("/far/a.glb"), fs::path("/far/a.glb"));
}

TEST(Object, SavingAndLoadingIsExact) {
    test::TempDir dir;
    Scene scene;
    Object sphere;
    sphere.position = {1.0 / 3.0, -2e5 / 7.0, 1e6 / 9.0};
    sphere.size = {0.1f, 1.0f / 3.0f, 7};
    sphere.rotation = {1e3f / 7.0f, -0.1f, 0.2f};
    sphere.base_color = {1.0f / 3.0f, 0, 0.9f};
    sphere.roughness = 0.123456789f;
    sphere.pattern = kPatternChecker;
    Object plate;
    plate.shape = kShapePlate;
    plate.floats = true;
    Object boat = model_object((dir.path() / "models/boat.glb").string());
    Object crate;
    crate.name = "crate";
    crate.shape = kShapeBox;
    crate.orientation = glm::normalize(glm::dquat(0.3, -0.1, 0.7, 0.2));
    crate.floats = true;
    crate.rigid = {.loading = {.mass = 1.0 / 3.0, .ballast = {{.mass = 0.1, .place = {0, -0.2, 1.0 / 7.0}}}},
                   .velocity = {1.0 / 3.0, 0, -2},
                   .angular_velocity = {0, 1e-9, 3}};
    scene.objects = {sphere, plate, boat, crate};
    save_scene_file(dir.path() / "a.json", scene, 1, 1);
    Scene loaded;
    load_scene_file(dir.path() / "a.json", loaded);
    EXPECT_EQ(loaded.objects, scene.objects);
}

TEST(Object, ARigidBodyHasItsHullAndFloatsAtItsWaterline) {
    Object box;
    box.shape = kShapeBox;
    box.size = {2, 1, 3};
    box.position = {4, 0.25, -7};
    box.floats = true;
    box.rigid.emplace();
    box.rigid->velocity = {0, -1, 0};
    Hulls hulls;
    const sim::FloatingBody half = floating_body(box, make_primitive(kShapeBox), 5, hulls);
    ASSERT_TRUE(half.rigid);
    EXPECT_EQ(half.rigid->loading.density, kDefaultDensity);
    EXPECT_EQ(half.rigid->start.position, box.position);
    EXPECT_EQ(half.rigid->start.velocity, glm::dvec3(0, -1, 0));
    EXPECT_NEAR(sim::moments(*half.rigid->mesh).volume, 6, 1e-6);

    // A hull of which a third lies below its waterline carries a third of its volume of sea water.
    Model hull = make_primitive(kShapeBox);
    for (Vertex& vertex : hull.vertices) {
        vertex.position.y += 1.0f / 6;
        hull.dry.positions.push_back(vertex.position);
    }
    hull.dry.indices = hull.indices;
    const sim::FloatingBody boat = floating_body(box, hull, 0, hulls);
    EXPECT_NEAR(sim::mass_properties(*boat.rigid->mesh, boat.rigid->loading).mass, 2 * 1025, 0.1);

    EXPECT_EQ(floating_body(box, hull, 1, hulls).rigid->mesh, boat.rigid->mesh);
    Model open = hull;
    open.dry.indices.resize(open.dry.indices.size() - 3);
    EXPECT_THROW(static_cast<void>(floating_body(box, open, 0, hulls)), UsageError);
}

TEST(Object, AFileReplacesTheObjectsOrLeavesThem) {
    test::TempDir dir;
    dir.write("one.json", R"({"objects": [{"shape": "box"}]})");
    dir.write("none.json", R"({"objects": []})");
    dir.write("other.json", R"({"time": 3})");
    dir.write("bad.json", R"({"objects": [{"shape": "sphere", "size": -1}]})");
    Scene scene;
    load_scene_file(dir.path() / "one.json", scene);
    load_scene_file(dir.path() / "other.json", scene);
    ASSERT_EQ(scene.objects.size(), 1u);
    EXPECT_THROW(load_scene_file(dir.path() / "bad.json", scene), RuntimeFailure);
    EXPECT_EQ(scene.objects.front().shape, kShapeBox);
    load_scene_file(dir.path() / "none.json", scene);
    EXPECT_TRUE(scene.objects.empty());
}

TEST(Object, YawIsACompassPitchRaisesTheBowRollLowersTheRightSide) {
    const glm::dvec3 bow(0, 0, -1), right(1, 0, 0);
    const auto turned = [](glm::vec3 rotation, const glm::dvec3& v) {
        Object object;
        object.rotation = rotation;
        return world_from_own(object) * v;
    };
    EXPECT_LT(glm::distance(turned({90, 0, 0}, bow), glm::dvec3(1, 0, 0)), 1e-12);   // east
    EXPECT_LT(glm::distance(turned({180, 0, 0}, bow), glm::dvec3(0, 0, 1)), 1e-12);  // south
    EXPECT_LT(glm::distance(turned({90, 90, 0}, bow), glm::dvec3(0, 1, 0)), 1e-12);
    EXPECT_LT(glm::distance(turned({0, 0, 90}, right), glm::dvec3(0, -1, 0)), 1e-12);
    EXPECT_LT(glm::distance(turned({90, 0, 90}, right), glm::dvec3(0, -1, 0)), 1e-12);
}

}  // namespace
}  // namespace deepwater::scene
