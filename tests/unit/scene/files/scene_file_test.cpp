#include "scene/files/scene_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

struct SceneFile : testing::Test {
    fs::path write(const char* name, std::string_view text) {
        dir.write(name, text);
        return dir.path() / name;
    }

    std::string error_of(std::string_view text, Scene& scene) {
        const fs::path file = write("bad.json", text);
        try {
            load_scene_file(file, scene);
        } catch (const RuntimeFailure& error) {
            EXPECT_NE(std::string(error.what()).find(file.string()), std::string::npos) << error.what();
            return error.what();
        }
        return "no error";
    }

    test::TempDir dir;
};

void expect_same(const Scene& a, const Scene& b) {
    EXPECT_EQ(a.sea, b.sea);
    EXPECT_EQ(a.sky, b.sky);
    EXPECT_EQ(a.water, b.water);
    EXPECT_EQ(a.camera, b.camera);
    EXPECT_EQ(a.view, b.view);
    EXPECT_EQ(a.clock, b.clock);
    EXPECT_EQ(a.objects, b.objects);
}

/// A scene in which everything differs from its default, with numbers that have no short decimal form.
Scene unusual_scene() {
    Scene scene;
    for (const Parameter& parameter : parameters(scene)) {
        const ParamInfo& info = parameter.info();
        const std::string_view type = parameter.type_name();
        if (type == "number") {
            parameter.set_number(static_cast<double>(info.minimum + (info.maximum - info.minimum) / 3.0f));
        } else if (type == "integer") {
            parameter.set_number(info.values.empty() ? static_cast<double>(info.minimum) + 1
                                                     : info.values.back());
        } else if (type == "choice") {
            parameter.set_number(static_cast<double>(info.choices.size() - 1));
        } else if (type == "boolean") {
            parameter.set_bool(parameter.default_text() != "true");
        } else {
            parameter.set_text(info.accepts ? "1969-07-20" : "/somewhere/far away \u00e9.hdr");
        }
    }
    scene.camera.position = {1.0 / 3.0, 1e5 / 7.0, -2e6 / 3.0};
    scene.camera.yaw = 1e3 / 9.0;
    scene.camera.pitch = -1.0 / 7.0;
    scene.clock.time = 1e6 / 3.0;
    scene.sea.seed = 2147483647;
    return scene;
}

TEST_F(SceneFile, RoundTripIsExact) {
    const Scene scene = unusual_scene();
    const fs::path file = dir.path() / "a.json";
    save_scene_file(file, scene, 640, 360);
    Scene loaded;
    const SceneFileNotes notes = load_scene_file(file, loaded);
    expect_same(loaded, scene);
    EXPECT_EQ(notes.width, 640);
    EXPECT_EQ(notes.height, 360);
}

TEST_F(SceneFile, DefaultsRoundTripToo) {
    const fs::path file = dir.path() / "a.json";
    save_scene_file(file, Scene{}, 1, 1);
    Scene loaded;
    load_scene_file(file, loaded);
    expect_same(loaded, Scene{});
}

TEST_F(SceneFile, LaysItselfOverWhatIsThere) {
    Scene scene;
    scene.sea.wind_speed = 3;
    scene.sky.sun_elevation = 10;
    load_scene_file(write("a.json", R"({"wind.speed": 12, "camera": [1, 2, 3, 4, 5], "description": "x"})"),
                    scene);
    EXPECT_EQ(scene.sea.wind_speed, 12);
    EXPECT_EQ(scene.sky.sun_elevation, 10);
    EXPECT_EQ(scene.camera.pitch, 5);
}

TEST_F(SceneFile, ErrorsNameTheKeyAndChangeNothing) {
    const struct {
        const char* text;
        const char* named;
    } cases[] = {
        {R"({"wind.speed": 12, "wind.sped": 3})", "'wind.sped'; did you mean 'wind.speed'?"},
        {R"({"time": 5, "object": []})", "unknown key 'object'; did you mean 'objects'?"},
        {R"({"time": 5, "objects": [{"shape": "cone"}]})", "objects[0]: bad 'shape'"},
        {R"({"wind.direction": 3, "wind.speed": 1e6})", "'wind.speed'"},
        {R"({"wind.direction": 3, "wind.speed": "fast"})", "'wind.speed'"},
        {R"({"time": 9, "view.mode": "x-ray"})", "'view.mode'"},
        {R"({"camera": [1, 2, 3, 4, 5], "seed": -1})", "seed"},
        {R"({"seed": 7, "time": "noon"})", "'time'"},
        {R"({"seed": 7, "camera": [1, 2]})", "camera"},
        {R"({"seed": 7, "capture": {"width": 0, "height": 4}})", "'capture'"},
        {R"({"seed": 7, "capture": 3})", "'capture'"},
        {R"({"seed": 7, "description": 3})", "'description'"},
        {R"({"seed": 7, "wind.speed": 3, "wind.speed": 4})", "'wind.speed' is given twice"},
        {R"({"seed": 7)", "line 1"},
        {"", "line 1"},
        {"[1, 2]", "expected a JSON object"},
    };
    const Scene before = unusual_scene();
    for (const auto& c : cases) {
        Scene scene = before;
        const std::string message = error_of(c.text, scene);
        EXPECT_NE(message.find(c.named), std::string::npos) << c.text << ": " << message;
        expect_same(scene, before);
    }
}

TEST_F(SceneFile, RefusesMissingFoldersAndHugeFiles) {
    Scene scene;
    EXPECT_THROW(load_scene_file(dir.path() / "none.json", scene), RuntimeFailure);
    EXPECT_THROW(load_scene_file(dir.path(), scene), RuntimeFailure);
    const fs::path huge = write("huge.json", "{\"description\": \"" + std::string(33 << 20, 'x') + "\"}");
    EXPECT_THROW(load_scene_file(huge, scene), RuntimeFailure);
}

TEST_F(SceneFile, RelativePicturesBelongToItsFolder) {
    Scene scene;
    load_scene_file(write("sub/a.json", R"({"sky.image": "../skies/b.hdr"})"), scene);
    EXPECT_EQ(fs::path(scene.sky.image), dir.path() / "skies/b.hdr");

    load_scene_file(write("sub/b.json", R"({"sky.image": ""})"), scene);
    EXPECT_EQ(scene.sky.image, "");

    scene.sky.image = (dir.path() / "sub/c.hdr").string();
    save_scene_file(dir.path() / "sub/c.json", scene, 1, 1);
    Scene loaded;
    load_scene_file(dir.path() / "sub/c.json", loaded);
    EXPECT_EQ(loaded.sky.image, scene.sky.image);
}

TEST_F(SceneFile, ModelsOfTheProgramAreNamedAlone) {
    const fs::path models = dir.path() / "models", own = dir.path() / "own.glb";
    write("models/buoy.glb", "");
    write("own.glb", "");
    write("sent/there", "");
    Scene scene;
    for (const fs::path& model : {models / "buoy.glb", own})
        scene.objects.push_back(model_object(model.string()));
    const fs::path file = dir.path() / "sent/a.json";
    save_scene_file(file, scene, 1, 1, models);
    std::ifstream stream(file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_NE(text.find("\"buoy.glb\""), std::string::npos) << text;
    EXPECT_NE(text.find('"' + own.string() + '"'), std::string::npos) << text;
    Scene loaded;
    load_scene_file(file, loaded, models);
    EXPECT_EQ(loaded, scene);
    for (const fs::path& same : {fs::relative(models), models / "", models / ".." / "models"})
        EXPECT_EQ(scene_text(scene, 1, 1, same), scene_text(scene, 1, 1, models)) << same;
}

TEST_F(SceneFile, NamesAreLookedUpInTheFolder) {
    write("scenes/calm.json", "{}");
    write("scenes/storm.json", "{}");
    write("scenes/notes.txt", "");
    const fs::path folder = dir.path() / "scenes";
    EXPECT_EQ(scene_names(folder), (std::vector<std::string>{"calm", "storm"}));
    EXPECT_EQ(find_scene_file("calm", folder), folder / "calm.json");
    EXPECT_EQ(find_scene_file("other/x.json", folder), fs::path("other/x.json"));
    EXPECT_EQ(find_scene_file("other/X.JSON", folder), fs::path("other/X.JSON"));
    for (const char* name : {"clam", "../scenes/calm", "notes", "", "."}) {
        EXPECT_THROW((void)find_scene_file(name, folder), RuntimeFailure) << name;
    }
    EXPECT_TRUE(scene_names(dir.path() / "none").empty());
    try {
        (void)find_scene_file("srotm", folder);
        FAIL() << "there is no such scene";
    } catch (const RuntimeFailure& error) {
        EXPECT_STREQ(error.what(),
                     "unknown name 'srotm'; did you mean 'storm'? (scenes: calm storm; a file of your "
                     "own ends in .json)");
    }
}

TEST_F(SceneFile, TellsPresetsFromScenes) {
    EXPECT_TRUE(is_preset_file(write("a.json", R"({"description": "wind", "wind.speed": 9})")));
    EXPECT_TRUE(is_preset_file(write("b.json", R"({"whole": true, "haze.visibility_km": 9})")));
    EXPECT_FALSE(is_preset_file(write("c.json", R"({"wind.speed": 9, "camera": [0, 4, 0, 0, 0]})")));
    EXPECT_FALSE(is_preset_file(write("d.json", R"({"wind.speed": 9, "objects": []})")));
    EXPECT_FALSE(is_preset_file(write("e.json", R"({"view.quality": "low"})")));
    EXPECT_FALSE(is_preset_file(write("f.json", "{")));
    EXPECT_FALSE(is_preset_file(dir.path() / "none.json"));
    const fs::path assets = DEEPWATER_ASSET_DIR;
    for (const std::string& name : scene_names(assets / "presets"))
        EXPECT_TRUE(is_preset_file(assets / "presets" / (name + ".json"))) << name;
    for (const std::string& name : scene_names(assets / "scenes"))
        EXPECT_FALSE(is_preset_file(assets / "scenes" / (name + ".json"))) << name;
}

TEST_F(SceneFile, ABedIsNotDeeperAtTheShoreThanAtSea) {
    Scene scene;
    EXPECT_NE(error_of(R"({"bed.shallowest": 8, "bed.deepest": 5})", scene).find("'bed.shallowest' (8 m)"),
              std::string::npos);
    EXPECT_EQ(error_of(R"({"bed.shallowest": 5, "bed.deepest": 5})", scene), "no error");
}

TEST_F(SceneFile, SavingSaysWhatCannotBeWritten) {
    EXPECT_THROW(save_scene_file(dir.path() / "none" / "a.json", Scene{}, 1, 1), RuntimeFailure);
}

TEST(Assets, EverySceneAndPresetLoads) {
    const fs::path assets = DEEPWATER_ASSET_DIR;
    int count = 0;
    for (const char* folder : {"scenes", "presets"}) {
        for (const std::string& name : scene_names(assets / folder)) {
            Scene scene;
            SceneFileNotes notes;
            EXPECT_NO_THROW(
                notes = load_scene_file(find_scene_file(name, assets / folder), scene, assets / "models"))
                << name;
            EXPECT_FALSE(notes.description.empty()) << name;
            if (!scene.sky.image.empty()) {
                EXPECT_TRUE(fs::exists(scene.sky.image)) << scene.sky.image;
            }
            for (const Object& object : scene.objects) {
                EXPECT_TRUE(object.model.empty() || fs::exists(object.model)) << object.model;
            }
            if (folder == std::string_view("scenes")) {  // shown while the scene loads
                EXPECT_TRUE(fs::exists(assets / folder / "thumbnails" / (name + ".png"))) << name;
            }
            ++count;
        }
    }
    EXPECT_GE(count, 8);
}

}  // namespace
}  // namespace deepwater::scene
