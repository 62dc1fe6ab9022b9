#include "app/editing/scene_history.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <utility>
#include <vector>

#include "core/text_file.h"
#include "scene/files/scene_file.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

NamedScene first_scene() {
    NamedScene first;
    const std::filesystem::path assets = DEEPWATER_ASSETS;
    scene::load_scene_file(assets / "scenes" / "landfall.json", first.scene, assets / "models");
    first.names.scene = "landfall";
    return first;
}

/// The scene as the text of its file.
std::string text_of(const NamedScene& named, const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / "scene.json";
    scene::save_scene_file(file, named.scene, 96, 54);
    return named.names.scene + "/" + named.names.preset + read_text_file(file, 1 << 20);
}

/// Changes something at random: a parameter, the camera, an object, a stone, the pools or the names.
class RandomHand {
public:
    explicit RandomHand(NamedScene& now) : now_(now), parameters_(scene::parameters(now.scene)) {}

    void change() {
        switch (below(8)) {
            case 0:
                now_.scene.camera.position += glm::dvec3(1 + below(50), 0, 1);
                return;
            case 1:
                now_.scene.camera.yaw = below(360);
                return;
            case 2:
                if (now_.scene.objects.empty()) return;
                now_.scene.objects.pop_back();
                return;
            case 3:
                now_.scene.disturbances.stones.push_back({.time = now_.scene.clock.time});
                return;
            case 4:
                now_.names.preset = "preset " + std::to_string(below(5));
                return;
            default:
                return change_parameter();
        }
    }

private:
    int below(int end) { return std::uniform_int_distribution(0, end - 1)(random_); }

    void change_parameter() {
        const std::span<const Parameter> all = parameters_.all();
        const Parameter& chosen = all[static_cast<size_t>(below(static_cast<int>(all.size())))];
        const ParamInfo& info = chosen.info();
        if (chosen.is_choice()) {
            chosen.set_number(below(static_cast<int>(info.choices.size())));
        } else if (chosen.type_name() == "boolean") {
            chosen.set_bool(below(2) == 1);
        } else if (chosen.type_name() == "number") {
            const double share = below(1000) / 999.0;
            chosen.set_number(static_cast<double>(info.minimum) * (1 - share) +
                              static_cast<double>(info.maximum) * share);
        } else if (!info.values.empty()) {
            chosen.set_number(info.values[static_cast<size_t>(below(static_cast<int>(info.values.size())))]);
        }
    }

    NamedScene& now_;
    ParameterList parameters_;
    std::mt19937 random_{12};
};

TEST(SceneHistory, UndoneStepByStepARandomWalkEndsWhereItBegan) {
    const test::TempDir folder;
    NamedScene now = first_scene();
    SceneHistory history(now);
    RandomHand hand(now);
    std::vector<std::string> passed{text_of(now, folder.path())};
    for (int i = 0; i < 500; ++i) {
        hand.change();
        history.observe(now, false);
        std::string text = text_of(now, folder.path());
        if (text != passed.back()) passed.push_back(std::move(text));
    }
    ASSERT_GT(passed.size(), 300u);
    const std::string last = passed.back();
    size_t steps = 0;
    for (; history.undo(now); ++steps) {
    }
    EXPECT_EQ(text_of(now, folder.path()), passed.front());
    EXPECT_EQ(steps + 1, passed.size());
    // Forth again, step by step, every scene is the one that was passed.
    for (size_t i = 1; i < passed.size(); ++i) {
        ASSERT_TRUE(history.redo(now));
        ASSERT_EQ(text_of(now, folder.path()), passed[i]) << "step " << i;
    }
    EXPECT_FALSE(history.redo(now));
    EXPECT_EQ(text_of(now, folder.path()), last);
}

TEST(SceneHistory, ADragIsOneStep) {
    NamedScene now = first_scene();
    const NamedScene before = now;
    SceneHistory history(now);
    for (int i = 1; i <= 20; ++i) {
        now.scene.sea.wind_speed += 0.5f;
        history.observe(now, i < 20);
    }
    EXPECT_TRUE(history.undo(now));
    EXPECT_EQ(now, before);
    EXPECT_FALSE(history.undo(now));
}

TEST(SceneHistory, UndoingAChangeKeepsTheTimeAndTheFlownCamera) {
    NamedScene now = first_scene();
    const float wind = now.scene.sea.wind_speed;
    SceneHistory history(now);
    now.scene.sea.wind_speed = 20;
    history.observe(now, false);
    const SceneHistory::Flow before = SceneHistory::flow_of(now.scene);
    now.scene.camera.position.x += 100;
    now.scene.clock.time += 7;
    now.scene.shore_near = {{300, -20}};
    history.flowed(before, now.scene);
    history.observe(now, false);
    const scene::Camera camera = now.scene.camera;
    const double time = now.scene.clock.time;

    ASSERT_TRUE(history.undo(now));
    EXPECT_EQ(now.scene.sea.wind_speed, wind);
    EXPECT_EQ(now.scene.camera, camera);
    EXPECT_EQ(now.scene.shore_near, glm::dvec2(300, -20));
    EXPECT_EQ(now.scene.clock.time, time);
    EXPECT_FALSE(history.can_undo()) << "flying is no step";
    ASSERT_TRUE(history.redo(now));
    EXPECT_EQ(now.scene.sea.wind_speed, 20);
    EXPECT_EQ(now.scene.camera, camera);
}

TEST(SceneHistory, AJumpOfTheCameraIsAStep) {
    NamedScene now = first_scene();
    const scene::Camera before = now.scene.camera;
    SceneHistory history(now);
    now.scene.camera.yaw += 90;
    history.observe(now, false);
    ASSERT_TRUE(history.undo(now));
    EXPECT_EQ(now.scene.camera, before);
}

TEST(SceneHistory, AnotherChangeForgetsWhatWasUndone) {
    NamedScene now = first_scene();
    SceneHistory history(now);
    now.scene.sea.wind_speed = 3;
    history.observe(now, false);
    ASSERT_TRUE(history.undo(now));
    EXPECT_TRUE(history.can_redo());
    now.scene.sea.wind_speed = 5;
    history.observe(now, false);
    EXPECT_FALSE(history.redo(now));
    EXPECT_EQ(now.scene.sea.wind_speed, 5);
}

// Going back from a scene that cannot be drawn leaves no step that would lead to it again.
TEST(SceneHistory, AFailedSceneIsNoStep) {
    NamedScene now = first_scene();
    SceneHistory history(now);
    const NamedScene good = now;
    now.scene.sky.image = "missing.exr";
    history.observe(now, false);
    NamedScene failed = now;
    failed.scene.clock.time += 3;  // it went on before it was drawn
    history.flowed(SceneHistory::flow_of(now.scene), failed.scene);
    now = good;
    history.fall_back(failed, now);
    history.observe(now, false);
    EXPECT_FALSE(history.can_undo());
}

// A failure before the change was looked at leaves the steps before it.
TEST(SceneHistory, AFailureLeavesTheStepsBeforeIt) {
    NamedScene now = first_scene();
    SceneHistory history(now);
    now.scene.sea.wind_speed = 3;
    history.observe(now, false);
    NamedScene failed = now;
    failed.scene.sky.image = "missing.exr";
    history.fall_back(failed, now);
    ASSERT_TRUE(history.undo(now));
    EXPECT_EQ(now.scene, first_scene().scene);
}

// Flights along bookmarks of different fields of view are no steps; a field of view that was set by hand is one.
TEST(SceneHistory, TheFieldOfViewFlowsInFlight) {
    NamedScene now = first_scene();
    SceneHistory history(now);
    const float first = now.scene.camera.fov;
    for (int i = 0; i < 5; ++i) {
        history.let_flow(now.scene, [&] {
            now.scene.camera.fov += 1;
            now.scene.camera.yaw += 1;
        });
        history.observe(now, false);
    }
    EXPECT_FALSE(history.can_undo());
    now.scene.camera.fov = first + 20;
    history.let_flow(now.scene, [&] { now.scene.camera.yaw += 1; });
    history.observe(now, false);
    ASSERT_TRUE(history.undo(now));
    EXPECT_EQ(now.scene.camera.fov, first + 5);
}

// A preset that gets another name is no step.
TEST(SceneHistory, NamesChangeWithoutAStep) {
    NamedScene now = first_scene();
    SceneHistory history(now);
    now.names.preset = "mine";
    history.rename(now.names);
    history.observe(now, false);
    EXPECT_FALSE(history.can_undo());
}

// What is undone after "Save as" is no reason to write into the old file again.
TEST(SceneHistory, AFileSavedMeanwhileStaysTheScenesFile) {
    NamedScene now = first_scene();
    now.names.argument = "/old.json";
    SceneHistory history(now);
    now.scene.sea.wind_speed = 3;
    history.observe(now, false);
    now.names.scene = "new";
    now.names.argument = "/new.json";
    now.names.preset = "mine";
    history.rename(now.names);
    ASSERT_TRUE(history.undo(now));
    EXPECT_EQ(now.scene, first_scene().scene);
    EXPECT_EQ(now.names, (SceneNames{.scene = "new", .preset = "mine", .argument = "/new.json"}));
    ASSERT_TRUE(history.redo(now));
    EXPECT_EQ(now.scene.sea.wind_speed, 3);
    EXPECT_EQ(now.names.argument, "/new.json");
}

}  // namespace
}  // namespace deepwater::app
