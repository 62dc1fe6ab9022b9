// Whether the number of a chosen object still means it.
#include "app/objects/chosen_object.h"

#include <gtest/gtest.h>

namespace deepwater::app {
namespace {

std::vector<scene::Object> three_objects() {
    std::vector<scene::Object> objects{scene::model_object("crate.glb"), scene::model_object("crate.glb"),
                                       scene::model_object("boat.glb")};
    objects[2].name = "tug";
    return objects;
}

TEST(ChosenObject, StaysChosenWhileItIsMoved) {
    std::vector<scene::Object> objects = three_objects();
    const ChosenObject chosen(1, objects);
    EXPECT_TRUE(chosen.is_in(objects));
    objects[1].position = {3, 0, 4};
    objects[1].rotation.x = 15;
    objects[0].size = {2, 2, 2};
    EXPECT_TRUE(chosen.is_in(objects));
    EXPECT_EQ(chosen.number(), 1u);
}

TEST(ChosenObject, IsGoneWhenItsNumberMeansAnother) {
    const std::vector<scene::Object> objects = three_objects();
    std::vector<scene::Object> fewer(objects.begin() + 1, objects.end());
    EXPECT_FALSE(ChosenObject(0, objects).is_in(fewer)) << "the next one looks the same";
    EXPECT_FALSE(ChosenObject(0, fewer).is_in(objects)) << "a removed one has come back";
    EXPECT_FALSE(ChosenObject(2, objects).is_in({})) << "there are none";
    std::vector<scene::Object> others = objects;
    std::swap(others[1], others[2]);
    EXPECT_TRUE(ChosenObject(0, objects).is_in(others));
    EXPECT_FALSE(ChosenObject(1, objects).is_in(others)) << "it is another model";
    others = objects;
    others[2].name = "ferry";
    EXPECT_FALSE(ChosenObject(2, objects).is_in(others)) << "it has another name";
    others[1] = scene::Object{};
    EXPECT_FALSE(ChosenObject(1, objects).is_in(others)) << "it is no model";
}

}  // namespace
}  // namespace deepwater::app
