#include "scene/objects/model_library.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "support/glb.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

struct ModelLibraryTest : testing::Test {
    std::string triangle(float side) {
        test::Glb glb;
        glb.node({{"mesh", glb.mesh({{0, 0, 0}, {side, 0, 0}, {0, 0, -side}}, {0, 1, 2})}});
        return glb.finish();
    }
    test::TempDir dir;
    ModelLibrary library;
};

TEST_F(ModelLibraryTest, AFileIsReadOnceAndAgainWhenItHasChanged) {
    dir.write("a.glb", triangle(1));
    const std::vector<Object> objects(2, model_object((dir.path() / "a.glb").string()));
    library.update(objects);
    const auto first = library.of(objects[0]);
    EXPECT_EQ(library.of(objects[1]), first);
    library.update(objects);
    EXPECT_EQ(library.of(objects[0]), first);
    dir.write("a.glb", triangle(2));
    library.update(objects);
    EXPECT_EQ(library.of(objects[0])->high.x, 2);
    EXPECT_EQ(library.of(objects[1]), library.of(objects[0]));
}

TEST_F(ModelLibraryTest, AFileThatHasBecomeBadLeavesEverythingAsItWas) {
    dir.write("a.glb", triangle(1));
    const std::vector<Object> objects = {model_object((dir.path() / "a.glb").string())};
    library.update(objects);
    const auto first = library.of(objects[0]);
    dir.write("a.glb", "no model");
    EXPECT_THROW(library.update(objects), RuntimeFailure);
    EXPECT_EQ(library.of(objects[0]), first);
}

}  // namespace
}  // namespace deepwater::scene
