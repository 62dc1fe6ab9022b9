// The panel of the viewer in a real window: undo, numbers that are typed, and what is kept from run to run.
#include <nlohmann/json.hpp>

#include "e2e/window_fixture.h"

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Places on the simple page in a window of 800 x 500 [pixels]: the slider of the wind, a place farther right on it, and
/// the number beside it.
constexpr int kWindY = 303, kWindX = 201, kFarWindX = 258, kNumberX = 316;
/// The button of the page with all settings.
constexpr int kAllX = 290, kPagesY = 123;

struct PanelWindowTest : WindowTest {
    /// The wind of the scene that is shown [m/s].
    double wind(WindowSession& session) {
        return json::parse(read_file(take_screenshot(session))).value("wind.speed", 8.0);
    }

    const std::vector<std::string> options{"--scene", "open_sea",
                                           "--size",  "800x500",
                                           "--set",   "view.quality=low",
                                           "--set",   "waves.resolution=32",
                                           "--set",   "view.render_scale=0.25"};
};

TEST_F(PanelWindowTest, UndoesAndRedoesADrag) {
    WindowSession session(dir.path(), options);
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const double before = wind(session);
    session.drag(1, kWindX, kWindY, kFarWindX, kWindY);
    const double after = wind(session);
    EXPECT_GT(after, before + 2) << "the slider was not moved";
    session.key("ctrl+z");
    EXPECT_EQ(wind(session), before) << "a drag is one step";
    session.key("ctrl+y");
    EXPECT_EQ(wind(session), after);
    expect_clean_end(session);
}

TEST_F(PanelWindowTest, TakesNumbersAndRefusesWhatIsNone) {
    WindowSession session(dir.path(), options);
    ASSERT_TRUE(session.ok()) << session.viewer().err();
    const auto type = [&](const std::vector<std::string>& keys) {
        session.click(kNumberX, kWindY);
        for (const std::string& key : keys) session.key(key);
        session.key("Return");
    };
    type({"5", "asterisk", "4"});
    EXPECT_EQ(wind(session), 20);
    type({"2", "comma", "5"});
    EXPECT_EQ(wind(session), 2.5);
    type({"a", "b", "c"});
    EXPECT_EQ(wind(session), 2.5);
    type({"9", "9"});
    EXPECT_EQ(wind(session), 2.5) << "it is out of range";
    expect_clean_end(session);
}

TEST_F(PanelWindowTest, FindsThePanelAsItWasLeft) {
    const fs::path file = dir.path() / WindowSession::kStateFolder / "deepwater/viewer.json";
    double scale = 0;
    for (const int run : {1, 2}) {
        WindowSession session(dir.path(), options);
        ASSERT_TRUE(session.ok()) << session.viewer().err();
        if (run == 1) {
            session.click(kAllX, kPagesY);
            session.key("ctrl+plus");
        }
        expect_clean_end(session);
        const json state = json::parse(read_file(file));
        EXPECT_TRUE(state.at("all_settings").get<bool>()) << "run " << run;
        if (run == 1) scale = state.at("interface_scale").get<double>();
        EXPECT_GT(scale, 1.05);
        EXPECT_EQ(state.at("interface_scale").get<double>(), scale);
    }
}

}  // namespace
}  // namespace deepwater::test
