// The program as a person installs it: with its data in a folder that may lie anywhere, and shown by desktops.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "e2e/program.h"

namespace deepwater {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr auto kLongest = 120s;

test::Outcome run_in(const fs::path& folder, const std::vector<std::string>& command) {
    return test::Process(command,
                         {.folder = folder, .environment = {"DEEPWATER_ROOT", "DISPLAY", "WAYLAND_DISPLAY"}})
        .wait(kLongest);
}

/// Installs the program into `prefix`.
void install(const fs::path& folder, const fs::path& prefix) {
    const test::Outcome outcome = run_in(folder, {DEEPWATER_CMAKE, "--install", DEEPWATER_BUILD_ROOT,
                                                  "--component", "viewer", "--prefix", prefix.string()});
    ASSERT_EQ(outcome.status, 0) << outcome.out << outcome.err;
}

/// The long options, such as --scene, that a text names at the places that `pattern` marks by its first group.
std::set<std::string> options_in(const std::string& text, const char* pattern) {
    std::set<std::string> found;
    const std::regex marks(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), marks), end; at != end; ++at)
        found.insert((*at)[1]);
    return found;
}

std::string without(std::string text, const std::string& part) {
    for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at))
        text.erase(at, part.size());
    return text;
}

TEST(InstalledProgram, RunsFromAnyFolderThatItIsMovedTo) {
    const test::TempDir dir;
    ASSERT_NO_FATAL_FAILURE(install(dir.path(), dir.path() / "first"));
    fs::rename(dir.path() / "first", dir.path() / "moved here");
    const std::string program = (dir.path() / "moved here/bin/deepwater").string();
    for (const char* file :
         {"share/deepwater/shaders/water/water.frag", "share/deepwater/assets/scenes/harbour.json",
          "share/applications/org.deepwater.deepwater.desktop", "share/man/man1/deepwater.1.gz",
          "share/metainfo/org.deepwater.deepwater.metainfo.xml",
          "share/icons/hicolor/scalable/apps/deepwater.svg"})
        EXPECT_TRUE(fs::exists(dir.path() / "moved here" / file)) << file;

    const test::Outcome version = run_in(dir.path(), {program, "--version"});
    EXPECT_EQ(version.status, 0) << version.err;
    EXPECT_TRUE(std::regex_match(version.out, std::regex("deepwater \\d+\\.\\d+\\.\\d+( \\(.*\\))?\n")))
        << version.out;

    // It draws with the shaders beside it: without them it says so, in place of those of the source.
    const std::vector<std::string> picture{program,        "--scene", "tank",  "--headless",
                                           "--size",       "64x36",   "--set", "view.quality=low",
                                           "--screenshot", "tank.png"};
    const test::Outcome drawn = run_in(dir.path(), picture);
    EXPECT_EQ(drawn.status, 0) << drawn.err;
    EXPECT_EQ(test::read_png(dir.path() / "tank.png").width, 64);
    fs::remove_all(dir.path() / "moved here/share/deepwater/shaders/water");
    const test::Outcome failed = run_in(dir.path(), picture);
    EXPECT_EQ(failed.status, 1);
    EXPECT_NE(failed.err.find("water"), std::string::npos) << failed.err;
}

TEST(InstalledProgram, AloneItSaysThatItsFoldersAreMissing) {
    const test::TempDir dir;
    fs::copy_file(DEEPWATER_PROGRAM, dir.path() / "deepwater");
    const std::string program = (dir.path() / "deepwater").string();
    const test::Outcome outcome =
        run_in(dir.path(), {program, "--headless", "--scene", "tank", "--screenshot", "a.png"});
    EXPECT_TRUE(test::fails_with(outcome, 1, "cannot find the folders 'assets' and 'shaders'"));
    EXPECT_NE(outcome.err.find("DEEPWATER_ROOT"), std::string::npos) << outcome.err;
    EXPECT_EQ(run_in(dir.path(), {program, "--version"}).status, 0);
}

TEST(InstalledProgram, ManualNamesTheOptionsOfHelp) {
    const test::TempDir dir;
    const test::Outcome help = run_in(dir.path(), {DEEPWATER_PROGRAM, "--help"});
    const std::set<std::string> offered = options_in(help.out, "\n  (?:-h,)?(--[a-z-]+)");
    const std::string manual =
        without(test::read_file(fs::path(DEEPWATER_SOURCE_ROOT) / "packaging/deepwater.1.in"), "\\");
    EXPECT_EQ(options_in(manual, "\n\\.TP\n\\.B[IR]? (?:-h \", \" )?(--[a-z-]+)"), offered);
    EXPECT_GT(offered.size(), 30u);
}

TEST(InstalledProgram, DesktopsCanReadWhatTheyShow) {
    const test::TempDir dir;
    const fs::path packaging = fs::path(DEEPWATER_SOURCE_ROOT) / "packaging";
    const std::vector<std::string> checks[] = {
        {"desktop-file-validate", (packaging / "org.deepwater.deepwater.desktop").string()},
        {"appstreamcli", "validate", "--no-net",
         (packaging / "org.deepwater.deepwater.metainfo.xml").string()}};
    for (const std::vector<std::string>& check : checks) {
        if (!test::is_installed(check.front())) {
            if (std::getenv("CI")) FAIL() << check.front() << " is not installed";
            GTEST_SKIP() << check.front() << " is not installed";
        }
        const test::Outcome outcome = run_in(dir.path(), check);
        EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
    }
}

}  // namespace
}  // namespace deepwater
