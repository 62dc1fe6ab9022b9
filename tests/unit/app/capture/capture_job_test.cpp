#include "app/capture/capture_job.h"

#include <gtest/gtest.h>

#include <thread>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

/// Jobs whose run is a shell script in place of the program.
struct CaptureJobTest : testing::Test {
    CaptureJobTest() {
        plan.target = dir.path() / "shots" / "still.png";
        plan.scene_file = dir.path() / "shots" / "still.json";
        plan.size = {64, 36};
    }
    [[nodiscard]] std::string program(const std::string& does) {
        dir.write("program", "#!/bin/sh\n" + does + "\n");
        const fs::path file = dir.path() / "program";
        fs::permissions(file, fs::perms::owner_all);
        return file.string();
    }
    static void wait_for(CaptureJob& job) {
        while (job.update()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    test::TempDir dir;
    CapturePlan plan;
};

TEST_F(CaptureJobTest, TellsHowFarItIsAndWhatItMade) {
    CaptureJob job(plan, program("echo '{\"done\":1,\"total\":4,\"things\":\"tiles\"}'\n"
                                 "while [ ! -f " +
                                 (dir.path() / "go").string() + " ]; do sleep 0.01; done"));
    EXPECT_FALSE(job.share());
    EXPECT_EQ(job.text(), "preparing");
    while (!job.share()) ASSERT_TRUE(job.update());
    EXPECT_EQ(job.share(), 0.25f);
    EXPECT_TRUE(job.text().starts_with("1 of 4 tiles")) << job.text();
    dir.write("go", "");
    wait_for(job);
    EXPECT_EQ(job.end(), CaptureJob::End::done);
    EXPECT_EQ(job.message(), "Wrote " + plan.target.string());
    EXPECT_TRUE(fs::exists(plan.scene_file)) << "it stays beside the picture";
}

TEST_F(CaptureJobTest, TellsWhyItFailedAndLeavesNothing) {
    CaptureJob job(plan, program("echo deepwater: wrote it >&2; echo deepwater: error: no sea >&2; exit 1"));
    wait_for(job);
    EXPECT_EQ(job.end(), CaptureJob::End::failed);
    EXPECT_EQ(job.message(), "The still failed: no sea");
    EXPECT_TRUE(fs::is_empty(dir.path() / "shots"));
}

TEST_F(CaptureJobTest, ACancelledOneLeavesNothing) {
    CaptureJob job(plan, program("exec sleep 1000"));
    job.cancel();
    wait_for(job);
    EXPECT_EQ(job.end(), CaptureJob::End::cancelled);
    EXPECT_TRUE(fs::is_empty(dir.path() / "shots"));
    { const CaptureJob closed(plan, program("exec sleep 1000")); }
    EXPECT_TRUE(fs::is_empty(dir.path() / "shots")) << "the viewer was closed meanwhile";
}

TEST_F(CaptureJobTest, AFilmInAFolderKeepsWhatItNeedsToGoOn) {
    plan.target = dir.path() / "shots" / "film";
    plan.scene_file = plan.target / "scene.json";
    plan.film.emplace(CapturePlan::Film{}).frames = 3;
    CaptureJob job(plan, program("exec sleep 1000"));
    job.cancel();
    wait_for(job);
    EXPECT_EQ(job.end(), CaptureJob::End::cancelled);
    EXPECT_TRUE(fs::exists(plan.scene_file));
}

TEST_F(CaptureJobTest, ARunThatCannotBeginLeavesNothing) {
    EXPECT_THROW(CaptureJob(plan, "/no/such/program"), RuntimeFailure);
    EXPECT_TRUE(fs::is_empty(dir.path() / "shots"));
}

TEST_F(CaptureJobTest, AFolderThatCannotBeMadeIsAnError) {
    dir.write("shots", "a file");
    EXPECT_THROW(CaptureJob(plan, "/bin/true"), RuntimeFailure);
}

}  // namespace
}  // namespace deepwater::app
