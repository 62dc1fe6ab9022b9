#include "app/scenes/preset_library.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "scene/files/scene_file.h"
#include "scene/weather/weather.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

struct Library : testing::Test {
    Library() {
        dir.write("shipped/breeze.json", R"({"description": "A breeze.", "wind.speed": 5})");
        dir.write("shipped/sea-10.json", "{}");
        dir.write("shipped/sea-9.json", "{}");
    }
    [[nodiscard]] std::vector<std::string> names() {
        std::vector<std::string> names;
        const PresetLibrary all = library();
        for (const PresetEntry& entry : all.entries()) names.push_back(entry.name);
        return names;
    }
    [[nodiscard]] PresetLibrary library() { return {shipped, own}; }

    test::TempDir dir;
    fs::path shipped = dir.path() / "shipped", own = dir.path() / "data/presets";
};

TEST_F(Library, ListsTheProgramsThenThePersons) {
    EXPECT_EQ(names(), (std::vector<std::string>{"breeze", "sea-9", "sea-10"}));
    dir.write("data/presets/a quiet bay.json", R"({"description": "Mine."})");
    dir.write("data/presets/notes.txt", "");
    EXPECT_EQ(names(), (std::vector<std::string>{"breeze", "sea-9", "sea-10", "a quiet bay"}));
    const PresetLibrary all = library();
    EXPECT_EQ(all.find("breeze")->description, "A breeze.");
    EXPECT_FALSE(all.find("breeze")->own);
    EXPECT_TRUE(all.find("a quiet bay")->own);
    EXPECT_EQ(all.find("none"), nullptr);
}

TEST_F(Library, AProgramsNameMeansTheProgramsPreset) {
    dir.write("data/presets/breeze.json", R"({"wind.speed": 30})");
    EXPECT_EQ(names().size(), 3u);
    EXPECT_FALSE(library().find("breeze")->own);
    EXPECT_EQ(find_preset_file("breeze", shipped, own), shipped / "breeze.json");
}

TEST_F(Library, AnArgumentIsAFileOrAName) {
    dir.write("data/presets/mine.json", "{}");
    EXPECT_EQ(find_preset_file("mine", shipped, own), own / "mine.json");
    EXPECT_EQ(find_preset_file("other/x.json", shipped, own), fs::path("other/x.json"));
    EXPECT_EQ(find_preset_file("breeze", shipped, ""), shipped / "breeze.json");
    for (const char* name : {"non", "../presets/mine", "", "."}) {
        try {
            (void)find_preset_file(name, shipped, own);
            ADD_FAILURE() << name;
        } catch (const RuntimeFailure& error) {
            const std::string message = error.what();
            EXPECT_NE(message.find("'" + std::string(name) + "'"), message.npos) << message;
            EXPECT_NE(message.find("sea-9"), message.npos) << message;
            EXPECT_NE(message.find("mine"), message.npos) << message;
        }
    }
}

TEST_F(Library, WhatCannotBeUsedSaysWhy) {
    dir.write("data/presets/bad.json", R"({"wind.sped": 3})");
    const PresetLibrary all = library();
    EXPECT_NE(all.find("bad")->problem.find("unknown key 'wind.sped'"), std::string::npos)
        << all.find("bad")->problem;
    EXPECT_EQ(all.find("breeze")->problem, "");
}

TEST_F(Library, KeepsTheWeatherThatIsSaved) {
    scene::Scene scene;
    scene.sea.wind_speed = 11.1f;
    scene.sky.sun_elevation = 3;
    scene.camera.position.y = 44;
    PresetLibrary all = library();
    const fs::path file = all.save("My bay_2", "Where we were.", scene);
    EXPECT_EQ(file, own / "My bay_2.json");
    ASSERT_NE(all.find("My bay_2"), nullptr);
    EXPECT_EQ(all.find("My bay_2")->description, "Where we were.");
    scene::Scene loaded;
    scene::load_scene_file(find_preset_file("My bay_2", shipped, own), loaded);
    EXPECT_TRUE(scene::same_weather(loaded, scene));
    EXPECT_NE(loaded.camera.position.y, 44);

    EXPECT_EQ(all.objection_to("My bay_2"), "") << "one's own may be replaced";
    scene.sea.wind_speed = 3;
    all.save("My bay_2", "", scene);
    EXPECT_EQ(all.find("My bay_2")->description, "");
    EXPECT_EQ(all.entries().size(), 4u);
}

TEST_F(Library, RenamesAndDeletesOnesOwn) {
    PresetLibrary all = library();
    all.save("mine", "Kept.", {});
    all.save("yours", "", {});
    all.rename("mine", "the bay");
    EXPECT_EQ(all.find("mine"), nullptr);
    ASSERT_NE(all.find("the bay"), nullptr);
    EXPECT_EQ(all.find("the bay")->description, "Kept.");
    EXPECT_TRUE(fs::exists(own / "the bay.json"));
    all.rename("the bay", "the bay");
    for (const char* name : {"yours", "breeze", "a/b", ""}) {
        EXPECT_NE(all.objection_to_renaming("the bay", name), "") << name;
        EXPECT_THROW(all.rename("the bay", name), RuntimeFailure) << name;
    }
    EXPECT_THROW(all.rename("breeze", "wind"), RuntimeFailure) << "the program's";
    EXPECT_THROW(all.remove("breeze"), RuntimeFailure);
    EXPECT_THROW(all.remove("none"), RuntimeFailure);
    EXPECT_EQ(all.entries().size(), 5u);
    all.remove("the bay");
    EXPECT_EQ(all.find("the bay"), nullptr);
    EXPECT_FALSE(fs::exists(own / "the bay.json"));
    EXPECT_TRUE(fs::exists(shipped / "breeze.json"));
}

TEST_F(Library, RefusesNamesThatAreNone) {
    PresetLibrary all = library();
    for (const std::string& name :
         {std::string(), std::string("a/b"), std::string("../x"), std::string(".hidden"), std::string(" x"),
          std::string("x "), std::string("x\n"), std::string("a.json"), std::string(100, 'x'),
          std::string("breeze")}) {
        EXPECT_NE(all.objection_to(name), "") << name;
        EXPECT_THROW(all.save(name, "", {}), RuntimeFailure) << name;
    }
    EXPECT_NE(all.objection_to("breeze").find("another name"), std::string::npos);
    EXPECT_FALSE(fs::exists(own)) << "something was written";
}

TEST_F(Library, SaysWhereItCannotWrite) {
    dir.write("data/presets", "a file where the folder should be");
    PresetLibrary all = library();
    try {
        all.save("mine", "", {});
        ADD_FAILURE() << "saved";
    } catch (const RuntimeFailure& error) {
        EXPECT_NE(std::string(error.what()).find(own.string()), std::string::npos) << error.what();
    }
    PresetLibrary homeless(shipped, "");
    EXPECT_THROW(homeless.save("mine", "", {}), RuntimeFailure);
}

}  // namespace
}  // namespace deepwater::app
