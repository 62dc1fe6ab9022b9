#include "app/window/key_strokes.h"

#include <gtest/gtest.h>

#include <string>

namespace deepwater::app {
namespace {

constexpr int kRelease = 0, kPress = 1;

/// "+a" for a pressed, "-a" for a released, "a" for a typed character.
std::vector<WindowEvents::Stroke> strokes(const std::string& text) {
    std::vector<WindowEvents::Stroke> result;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' || text[i] == '-') {
            const int action = text[i] == '+' ? kPress : kRelease;
            result.push_back({.key = text[++i], .action = action});
        } else {
            result.push_back({.character = static_cast<unsigned char>(text[i])});
        }
    }
    return result;
}

std::string next_frame(KeyStrokes& keys) {
    std::string text;
    keys.deliver([&](const WindowEvents::Stroke& s) {
        if (s.is_character()) {
            text += static_cast<char>(s.character);
        } else {
            text += s.action == kPress ? '+' : '-';
            text += static_cast<char>(s.key);
        }
    });
    return text;
}

TEST(KeyStrokes, APressIsDownForAFrameAtLeast) {
    KeyStrokes keys;
    keys.add(strokes("+r-r"));
    EXPECT_EQ(next_frame(keys), "+r");
    EXPECT_EQ(next_frame(keys), "-r");
    EXPECT_EQ(next_frame(keys), "");
}

TEST(KeyStrokes, OrderStays) {
    KeyStrokes keys;
    keys.add(strokes("+c+a-a-c+xx-x"));  // Ctrl+A, then x, all between two frames
    EXPECT_EQ(next_frame(keys), "+c+a");
    keys.add(strokes("+yy"));
    EXPECT_EQ(next_frame(keys), "-a-c+xx");
    EXPECT_EQ(next_frame(keys), "-x+yy");
}

TEST(KeyStrokes, SlowTypingIsNotHeldUp) {
    KeyStrokes keys;
    keys.add(strokes("+aa"));
    EXPECT_EQ(next_frame(keys), "+aa");
    keys.add(strokes("-a+bb"));
    EXPECT_EQ(next_frame(keys), "-a+bb");
}

}  // namespace
}  // namespace deepwater::app
