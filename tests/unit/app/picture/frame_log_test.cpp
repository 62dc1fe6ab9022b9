// The log of the times of frames.
#include "app/picture/frame_log.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "core/text_file.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

TEST(FrameLog, HoldsALineForEachFrame) {
    const test::TempDir dir;
    const std::filesystem::path file = dir.path() / "frames.csv";
    FrameLog log(file);
    log.add(0.0204, 0);
    log.add(0.5, 3);
    EXPECT_EQ(read_text_file(file, 1000), "seconds,frame_ms,inputs\n0.020,20.4,0\n0.520,500.0,3\n");
}

TEST(FrameLog, WithoutAFileNothingIsWritten) {
    FrameLog().add(1, 1);
    FrameLog("").add(1, 1);
    EXPECT_THROW(FrameLog("/nowhere/frames.csv"), RuntimeFailure);
}

}  // namespace
}  // namespace deepwater::app
