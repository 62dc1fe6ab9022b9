// The manuals' tables of quality levels agree with the code.
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "scene/state/view_state.h"

namespace deepwater::scene {
namespace {

/// The cells of the first table row of a manual whose first cell is `name`.
std::vector<std::string> row_of(const char* manual, const std::string& name) {
    std::ifstream in(std::string(DEEPWATER_SOURCE_ROOT "/docs/") + manual);
    std::string line;
    while (std::getline(in, line)) {
        if (line.rfind("| " + name + " |", 0) != 0) continue;
        std::vector<std::string> cells;
        std::istringstream rest(line.substr(1));
        for (std::string cell; std::getline(rest, cell, '|');) {
            const size_t begin = cell.find_first_not_of(' ');
            cells.push_back(begin == cell.npos ? ""
                                               : cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin));
        }
        return cells;
    }
    ADD_FAILURE() << manual << " has no row for " << name;
    return {};
}

/// A cell's number; -1 without one.
double number(const std::string& cell) {
    return cell.empty() || !std::isdigit(static_cast<unsigned char>(cell.front())) ? -1 : std::stod(cell);
}

const struct {
    const char* name;
    int quality;
} kAll[] = {
    {"low", kQualityLow}, {"medium", kQualityMedium}, {"high", kQualityHigh}, {"ultra", kQualityUltra}};

TEST(QualityTable, CommandLineManualIsTheCodes) {
    for (const auto& [name, quality] : kAll) {
        const QualityLevel level = quality_level(quality);
        const std::vector<std::string> cells = row_of("command-line.md", "`" + std::string(name) + "`");
        ASSERT_EQ(cells.size(), 7u) << name;
        EXPECT_EQ(number(cells[1]), level.tile_resolution) << name;
        EXPECT_EQ(number(cells[2]), level.mesh_cells) << name;
        EXPECT_EQ(number(cells[3]), level.footprint_taps) << name;
        EXPECT_EQ(number(cells[4]), static_cast<double>(level.render_scale)) << name;
        if (level.frame_time == 0) {
            EXPECT_EQ(cells[5], "any") << name;
            EXPECT_EQ(cells[6], "") << name;
        } else {
            EXPECT_EQ(number(cells[5]), static_cast<double>(level.frame_time)) << name;
            EXPECT_TRUE(cells[5].ends_with(" ms")) << name;
            EXPECT_NEAR(number(cells[6]), static_cast<double>(level.least_scale), 0.005)
                << name;  // two decimals
        }
    }
}

TEST(QualityTable, MeshManualIsTheCodes) {
    for (const auto& [name, quality] : kAll) {
        const QualityLevel level = quality_level(quality);
        const std::vector<std::string> cells = row_of("how-the-ocean-is-made.md", name);
        ASSERT_EQ(cells.size(), 5u) << name;
        EXPECT_EQ(number(cells[1]), level.mesh_cells) << name;
        EXPECT_EQ(cells[2], std::to_string(level.tile_resolution) + "²") << name;
        EXPECT_EQ(number(cells[3]), level.footprint_taps) << name;
        EXPECT_EQ(number(cells[4]), static_cast<double>(level.render_scale)) << name;
    }
}

}  // namespace
}  // namespace deepwater::scene
