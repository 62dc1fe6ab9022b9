#include "app/window/pointer_strokes.h"

#include <gtest/gtest.h>

#include <vector>

namespace deepwater::app {
namespace {

constexpr size_t kLeft = 0, kRight = 1;
constexpr glm::vec2 kHere{10, 20}, kThere{300, 40};

Pointer at(glm::vec2 position) {
    return {.position = position};
}

WindowEvents::Click press(glm::vec2 position, size_t button = kLeft) {
    return {.button = button, .down = true, .position = position};
}

WindowEvents::Click release(glm::vec2 position, size_t button = kLeft) {
    return {.button = button, .down = false, .position = position};
}

void expect_frame(const Pointer& pointer, glm::vec2 position, bool left, bool right = false) {
    EXPECT_EQ(pointer.position, position);
    EXPECT_EQ(pointer.down[kLeft], left);
    EXPECT_EQ(pointer.down[kRight], right);
}

TEST(PointerStrokes, AClickCountsWhereItWasMadeThoughThePointerHasLeft) {
    PointerStrokes strokes;
    strokes.add(std::vector{press(kHere), release(kHere)});
    expect_frame(strokes.next(at(kThere)), kHere, false);
    expect_frame(strokes.next(at(kThere)), kHere, true);
    expect_frame(strokes.next(at(kThere)), kHere, false);
    expect_frame(strokes.next(at(kThere)), kThere, false);
}

TEST(PointerStrokes, APointerAtRestClicksAtOnce) {
    PointerStrokes strokes;
    expect_frame(strokes.next(at(kHere)), kHere, false);
    strokes.add(std::vector{press(kHere)});
    expect_frame(strokes.next(at(kHere)), kHere, true);
}

TEST(PointerStrokes, ADragBetweenTwoFramesGoesAllItsWay) {
    PointerStrokes strokes;
    expect_frame(strokes.next(at(kHere)), kHere, false);
    strokes.add(std::vector{press(kHere), release(kThere)});
    expect_frame(strokes.next(at(kThere)), kHere, true);
    expect_frame(strokes.next(at(kThere)), kThere, true);
    expect_frame(strokes.next(at(kThere)), kThere, false);
}

TEST(PointerStrokes, ADoubleClickIsTwoClicks) {
    PointerStrokes strokes;
    strokes.next(at(kHere));
    strokes.add(std::vector{press(kHere), release(kHere), press(kHere), release(kHere)});
    for (const bool down : {true, false, true, false, false})
        expect_frame(strokes.next(at(kHere)), kHere, down);
}

TEST(PointerStrokes, WithoutAnythingWaitingItIsThePointerOfNow) {
    PointerStrokes strokes;
    strokes.add(std::vector{press(kHere, kRight), press(kHere, Pointer::kButtons)});
    expect_frame(strokes.next(at(kThere)), kHere, false);
    expect_frame(strokes.next(at(kThere)), kHere, false, true);
    Pointer now = at(kThere);
    now.down[kRight] = true;
    expect_frame(strokes.next(now), kThere, false, true);
    // A release without an event, as while the window is minimised.
    expect_frame(strokes.next(at(kThere)), kThere, false);
}

}  // namespace
}  // namespace deepwater::app
