#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>

#include "app/picture/headless.h"
#include "core/check.h"

namespace deepwater::test {

/// A test that renders as the program does without a window. Without OpenGL it is skipped, or fails where the
/// environment says CI.
class HeadlessTest : public ::testing::Test {
protected:
    void SetUp() override try {
        headless_ = std::make_unique<app::Headless>();
    } catch (const RuntimeFailure& failure) {
        if (std::getenv("CI")) FAIL() << failure.what();
        GTEST_SKIP() << failure.what();
    }

    std::unique_ptr<app::Headless> headless_;
};

}  // namespace deepwater::test
