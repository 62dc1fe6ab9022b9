#include "app/runs/child_process.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <thread>

#include "core/check.h"

namespace deepwater::app {
namespace {

using Lines = std::vector<std::string>;

/// Waits until a child has ended. @return its status
int ended(ChildProcess& child) {
    while (child.running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return child.status();
}

TEST(ChildProcessTest, ItsLinesAndItsEndAreRead) {
    ChildProcess child({"/bin/sh", "-c", "echo one; echo two >&2; printf 'no line'; exit 3"}, 0);
    EXPECT_EQ(ended(child), 3);
    EXPECT_EQ(child.take_output(), Lines{"one"});
    EXPECT_EQ(child.take_errors(), Lines{"two"});
    EXPECT_EQ(child.take_output(), Lines{}) << "each line once";
}

TEST(ChildProcessTest, TheProgramsErrorsAreToldFromItsOtherLines) {
    EXPECT_EQ(told_error("deepwater: error: there is no sea"), "there is no sea");
    EXPECT_FALSE(told_error("deepwater: warning: there is no error: "));
    EXPECT_FALSE(told_error(""));
}

TEST(ChildProcessTest, ArgumentsReachItAsTheyAre) {
    const std::string odd = "a b'\"$HOME;*";
    ChildProcess child({"/usr/bin/printf", "%s\\n", odd, ""}, 0);
    EXPECT_EQ(ended(child), 0);
    EXPECT_EQ(child.take_output(), (Lines{odd, ""}));
}

TEST(ChildProcessTest, RunsAtALowerPriority) {
    ChildProcess child({"/bin/sh", "-c", "sleep 0.05; nice"}, 7);
    EXPECT_EQ(ended(child), 0);
    EXPECT_EQ(child.take_output(), Lines{"7"});
}

TEST(ChildProcessTest, EndsWhenItIsAskedTo) {
    ChildProcess child({"/bin/sleep", "1000"}, 0);
    EXPECT_TRUE(child.running());
    child.end();
    EXPECT_EQ(ended(child), 128 + SIGTERM);
    child.end();
}

TEST(ChildProcessTest, IsAskedToEndOnce) {
    ChildProcess child({"/bin/sh", "-c",
                        "trap 'echo asked' TERM; echo ready; until [ \"$done\" ]; do sleep 0.02; "
                        "i=$((i + 1)); [ $i -lt 15 ] || done=1; done"},
                       0);
    while (child.take_output().empty()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    for (int i = 0; i < 5; ++i) {
        child.end();
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
    }
    EXPECT_EQ(ended(child), 0);
    EXPECT_EQ(child.take_output(), Lines{"asked"});
}

TEST(ChildProcessTest, AnUnknownEndIsNoSuccess) {
    ChildProcess child({"/bin/true"}, 0);
    waitpid(-1, nullptr, 0);  // as where something else has taken its status
    EXPECT_FALSE(child.running());
    EXPECT_EQ(child.status(), ChildProcess::kUnknownStatus);
}

TEST(ChildProcessTest, NoneIsLeftBehind) {
    { const ChildProcess child({"/bin/sleep", "1000"}, 0); }
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD) << "a child or its zombie is there";
}

TEST(ChildProcessTest, AProgramThatIsNotThereIsAnError) {
    EXPECT_THROW(ChildProcess({"/no/such/program"}, 0), RuntimeFailure);
}

}  // namespace
}  // namespace deepwater::app
