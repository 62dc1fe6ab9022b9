// The solver of local waves: dispersion, energy, absorbing rims, moving windows, hand-over.
#include "sim/layers/dispersive_patch.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <random>

#include "core/check.h"
#include "support/numbers.h"

namespace deepwater::sim {
namespace {

using test::kG;
using test::kPi;
using test::kTension;

/// The law again, apart from the program's. A depth of 0 has no bed.
double frequency_of(double k, double depth) {
    return std::sqrt((kG * k + kTension * k * k * k) * (depth > 0 ? std::tanh(k * depth) : 1.0));
}
double group_speed_of(double k, double depth) {
    const double step = 1e-5 * k;
    return (frequency_of(k + step, depth) - frequency_of(k - step, depth)) / (2 * step);
}

int in_memory(std::int64_t cell, int n) {
    return static_cast<int>(cell & (n - 1));
}

/// A packet under a Gaussian envelope, to first order in its bandwidth a solution that travels along the wave
/// vector.
struct Packet {
    glm::dvec2 middle{0}, wave_vector{1, 0};
    double width = 4, depth = 0;
};
void add(const Packet& packet, DispersivePatch& patch) {
    const double k = glm::length(packet.wave_vector), omega = frequency_of(k, packet.depth);
    const double speed = group_speed_of(k, packet.depth);
    const int n = patch.settings().cells;
    auto &height = patch.stir_height(), &rise = patch.stir_rise();
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const glm::dvec2 place = glm::dvec2(patch.corner() + glm::i64vec2(i, j)) * patch.settings().cell;
            const glm::dvec2 from = place - packet.middle;
            const double envelope = std::exp(-glm::dot(from, from) / (2 * packet.width * packet.width));
            const double phase = glm::dot(packet.wave_vector, from);
            const double along = glm::dot(packet.wave_vector, from) / k / (packet.width * packet.width);
            const int x = in_memory(patch.corner().x + i, n), z = in_memory(patch.corner().y + j, n);
            height(x, z) += static_cast<float>(envelope * std::cos(phase));
            rise(x, z) +=
                static_cast<float>(envelope * (omega * std::sin(phase) + speed * along * std::cos(phase)));
        }
    }
}

/// Mean energy of waves of about one frequency in the window without `rim` cells, up to a factor.
double energy_inside(const DispersivePatch& patch, double omega, int rim) {
    const int n = patch.settings().cells;
    double sum = 0;
    for (int j = rim; j < n - rim; ++j) {
        for (int i = rim; i < n - rim; ++i) {
            const int x = in_memory(patch.corner().x + i, n), z = in_memory(patch.corner().y + j, n);
            const auto height = static_cast<double>(patch.end().height(x, z));
            const auto rise = static_cast<double>(patch.end().rise(x, z)) / omega;
            sum += height * height + rise * rise;
        }
    }
    return sum;
}

std::complex<double> amplitude_of(const Grid2D<float>& grid, int n, int m) {
    std::complex<double> sum = 0;
    for (int z = 0; z < grid.height(); ++z) {
        for (int x = 0; x < grid.width(); ++x) {
            const double phase =
                2 * kPi * (static_cast<double>(n) * x + static_cast<double>(m) * z) / grid.width();
            sum += static_cast<double>(grid(x, z)) * std::polar(1.0, -phase);
        }
    }
    return sum;
}

TEST(DispersivePatch, EveryWaveGoesAtItsOwnSpeed) {
    // k d from 0.2 to 10, four cells a wave and more, any direction, steps of 10 ms to 0.3 s. A patch of one
    // wave: the phase after some steps gives its speed. Phases in single precision are good to 1e-5.
    std::mt19937 random(9);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution(low, high)(random);
    };
    constexpr int kCells = 64;
    double worst = 0;
    for (int test = 0; test < 60; ++test) {
        int n = 0, m = 0;
        while (std::hypot(n, m) < 1 || std::hypot(n, m) > kCells / 4) {
            n = static_cast<int>(draw(-kCells / 4, kCells / 4 + 1));
            m = static_cast<int>(draw(-kCells / 4, kCells / 4 + 1));
        }
        const double cell = std::pow(10, draw(-2, 1)), k = 2 * kPi * std::hypot(n, m) / (kCells * cell);
        const double depth = std::exp(draw(std::log(0.2), std::log(10))) / k, seconds = draw(0.01, 0.3);
        DispersivePatch patch({.cells = kCells, .cell = cell, .depth = depth, .rim = 0, .viscosity = 0});
        const double omega = frequency_of(k, depth);
        auto &height = patch.stir_height(), &rise = patch.stir_rise();
        for (int z = 0; z < kCells; ++z) {
            for (int x = 0; x < kCells; ++x) {
                const double phase = 2 * kPi * (n * x + m * z) / kCells;
                height(x, z) = static_cast<float>(std::cos(phase));
                rise(x, z) = static_cast<float>(omega * std::sin(phase));
            }
        }
        const int steps = 1 + static_cast<int>(2 / (omega * seconds));  // about two radians
        for (int i = 0; i < steps; ++i) patch.step(seconds);
        const double expected = omega * seconds * steps;
        const std::complex<double> turned =
            amplitude_of(patch.end().height, n, m) * std::polar(1.0, expected) / (0.5 * kCells * kCells);
        EXPECT_NEAR(std::arg(turned) / expected, 0, 0.005) << "k d " << k * depth;
        worst = std::max(worst, std::abs(std::arg(turned) / expected));
        EXPECT_NEAR(std::abs(turned), 1, 1e-4);
    }
    EXPECT_LT(worst, 1e-4);
    RecordProperty("phase_speed", std::to_string(worst * 1e6) + "e-6");
}

TEST(DispersivePatch, KeepsItsEnergyWithoutRimsAndViscosity) {
    // E = Σ |η̂|² + |v̂|²/ω², by wave. A step's factors are rounded to 6e-8, always the same way: 2.4e-4 in
    // 2000 steps.
    constexpr int kCells = 32;
    DispersivePatch patch({.cells = kCells, .cell = 0.2, .depth = 0.8, .rim = 0, .viscosity = 0});
    for (int i = 0; i < 6; ++i) patch.raise({{0.2 * 5 * i, 0.3 * i}, 0.3 + 0.1 * i}, 0.1 - 0.03 * i);
    patch.step(1.0 / 32);
    const auto energy = [&] {
        double sum = 0;
        for (int m = -8; m <= 8; ++m) {
            for (int n = 0; n <= 8; ++n) {
                const double k = 2 * kPi * std::hypot(n, m) / patch.side();
                if (k == 0) continue;
                sum += std::norm(amplitude_of(patch.end().height, n, m)) +
                       std::norm(amplitude_of(patch.end().rise, n, m)) / std::pow(frequency_of(k, 0.8), 2);
            }
        }
        return sum;
    };
    const double before = energy();
    for (int i = 0; i < 2000; ++i) patch.step(i % 2 ? 1.0 / 32 : 1.0 / 64);
    EXPECT_NEAR(energy() / before, 1, 3e-4);
}

TEST(DispersivePatch, HorizontalDisplacementIsThatOfWaterParticles) {
    // η = cos(kx − ωt): a particle at the surface moves on an ellipse, D = −sin(kx − ωt)/tanh kd.
    constexpr int kCells = 64;
    const double depth = 0.5, k = 2 * kPi * 3 / 6.4, omega = frequency_of(k, depth);
    DispersivePatch patch(
        {.cells = kCells, .cell = 0.1, .depth = depth, .rim = 0, .viscosity = 0, .drift = true});
    auto &height = patch.stir_height(), &rise = patch.stir_rise();
    for (int z = 0; z < kCells; ++z) {
        for (int x = 0; x < kCells; ++x) {
            height(x, z) = static_cast<float>(std::cos(k * 0.1 * z));
            rise(x, z) = static_cast<float>(omega * std::sin(k * 0.1 * z));
        }
    }
    patch.step(0.1);
    for (int z = 0; z < kCells; ++z) {
        const double expected = -std::sin(k * 0.1 * z - omega * 0.1) / std::tanh(k * depth);
        EXPECT_NEAR(static_cast<double>(patch.drift(0).z(5, z)), expected, 1e-5);
        EXPECT_NEAR(static_cast<double>(patch.drift(0).x(5, z)), 0, 1e-5);
    }
}

TEST(DispersivePatch, KernelsAgree) {
    for (const int cells : {32, 64, 128, 256, 512, 1024}) {
        const auto run = [&](VectorWidth width) {
            auto patch = std::make_unique<DispersivePatch>(
                PatchSettings{.cells = cells, .cell = 0.1, .rim = cells / 8, .drift = true},
                patch_kernel(width));
            patch->raise({{0.9, 1.1}, 0.4}, 0.2);
            patch->press({{1.5, 1.0}, 0.3}, 30);
            patch->set_rims(0.2, {0, 0});
            for (int i = 0; i < 2; ++i) patch->step(0.2);
            return patch;
        };
        const auto narrow = run(kVectorsSse2), wide = run(kVectorsWidest);
        for (int z = 0; z < cells; ++z) {
            for (int x = 0; x < cells; ++x) {
                ASSERT_NEAR(narrow->end().height(x, z), wide->end().height(x, z), 1e-6f);
                ASSERT_NEAR(narrow->end().rise(x, z), wide->end().rise(x, z), 3e-6f);
                ASSERT_NEAR(narrow->drift(0).x(x, z), wide->drift(0).x(x, z), 1e-6f);
            }
        }
    }
}

TEST(DispersivePatch, RimsSendBackLessThanAHundredthOfTheEnergy) {
    // Packets of 5 cells to a quarter of the window, from its middle, in any direction, over any depth. What
    // is inside the rims once a packet has gone 0.95 of the side or more is what came back: it would be there
    // until 1.3 sides.
    std::mt19937 random(17);
    const auto draw = [&](double low, double high) {
        return std::uniform_real_distribution(low, high)(random);
    };
    constexpr int kCells = 128, kRim = 3 * kCells / 16;
    double worst = 0;
    for (int test = 0; test < 14; ++test) {
        const double length = test < 4 ? kCells / 4.0 : draw(5, kCells / 4.0);
        const double k = 2 * kPi / length, angle = draw(0, 2 * kPi);
        const double depth = test % 2 ? 0 : std::exp(draw(std::log(0.3), std::log(4))) / k;
        DispersivePatch patch({.cells = kCells, .cell = 1, .depth = depth, .rim = kRim, .viscosity = 0});
        patch.move_to(patch.corner_around({draw(-1e4, 1e4), draw(-1e4, 1e4)}));
        const glm::dvec2 middle = glm::dvec2(patch.corner()) + 0.5 * (kCells - 1);
        add({middle, k * glm::dvec2(std::cos(angle), std::sin(angle)), std::max(0.75 * length, 6.0), depth},
            patch);
        const double omega = frequency_of(k, depth), crossing = patch.side() / group_speed_of(k, depth);
        const double before = energy_inside(patch, omega, kRim),
                     seconds = std::min(0.7 / omega, crossing / 200);
        patch.set_rims(seconds, {0, 0});
        double back = 0;
        int step = 0;
        for (double t = 0; t < 1.3 * crossing; t += seconds) {
            patch.step(seconds);
            if (t > 0.95 * crossing && ++step % 8 == 0)
                back = std::max(back, energy_inside(patch, omega, kRim));
        }
        EXPECT_LT(back / before, 0.01) << length << " cells, " << angle << " rad, k d " << k * depth;
        worst = std::max(worst, back / before);
    }
    RecordProperty("worst_share_sent_back", std::to_string(worst));
}

TEST(DispersivePatch, MovingTheWindowLeavesTheWavesAlone) {
    constexpr int kCells = 128, kRim = 24;
    const PatchSettings settings{.cells = kCells, .cell = 0.1, .depth = 2, .rim = kRim};
    DispersivePatch still(settings), moving(settings);
    const Packet packet{.middle = {6.4, 6.4}, .wave_vector = {4, 2}, .width = 0.7, .depth = 2};
    add(packet, still);
    add(packet, moving);
    for (int i = 0; i < 24; ++i) {
        moving.move_to({i / 2, -(i / 3)});
        still.set_rims(1.0 / 32, {0, 0});
        moving.set_rims(1.0 / 32, {1.6, -1.1});
        still.step(1.0 / 32);
        moving.step(1.0 / 32);
    }
    float highest = 0, most = 0;
    for (int z = kRim; z < kCells - kRim - 8; ++z) {
        for (int x = kRim + 12; x < kCells - kRim; ++x) {
            highest = std::max(highest, std::abs(still.end().height(x, z)));
            most = std::max(most, std::abs(still.end().height(x, z) - moving.end().height(x, z)));
        }
    }
    EXPECT_GT(highest, 0.5f);
    EXPECT_LT(most, 1e-4f * highest);
    RecordProperty("difference", std::to_string(most / highest * 1e6f) + "e-6");
}

TEST(DispersivePatch, AJumpOfTheWindowDropsWhatItLeaves) {
    DispersivePatch patch({.cells = 64, .cell = 1, .rim = 12});
    patch.raise({{32, 32}, 4}, 1);
    patch.step(0.1);
    patch.move_to({1000, -3000});
    for (const float height : patch.end().height.values()) ASSERT_EQ(height, 0);
    for (const float rise : patch.end().rise.values()) ASSERT_EQ(rise, 0);
}

/// Largest difference between the sum of two patches and a large one, over the cells that lie at least
/// `inset` cells of `b` inside it, and the largest height there.
struct Difference {
    double most = 0, highest = 0;
};
Difference difference(const DispersivePatch& a, const DispersivePatch& b, const DispersivePatch& whole,
                      int inset) {
    Difference found;
    const int n = b.settings().cells, whole_cells = whole.settings().cells, a_cells = a.settings().cells;
    const auto ratio = static_cast<std::int64_t>(std::lround(b.settings().cell / whole.settings().cell));
    for (int j = inset; j < n - inset; ++j) {
        for (int i = inset; i < n - inset; ++i) {
            const glm::i64vec2 cell = b.corner() + glm::i64vec2(i, j), fine = cell * ratio;
            double sum = static_cast<double>(b.end().height(in_memory(cell.x, n), in_memory(cell.y, n)));
            const glm::i64vec2 in_a = fine - a.corner();
            if (std::min(in_a.x, in_a.y) >= 0 && std::max(in_a.x, in_a.y) < a_cells)
                sum += static_cast<double>(
                    a.end().height(in_memory(fine.x, a_cells), in_memory(fine.y, a_cells)));
            const auto expected = static_cast<double>(
                whole.end().height(in_memory(fine.x, whole_cells), in_memory(fine.y, whole_cells)));
            found.most = std::max(found.most, std::abs(sum - expected));
            found.highest = std::max(found.highest, std::abs(expected));
        }
    }
    return found;
}

/// A packet runs from one window into another that overlaps it, whose cells are `ratio` times as large.
Difference run_into_another(int ratio, double wave_length) {
    constexpr double kSeconds = 0.25;
    const int cells = 128 * ratio, rim = 24 * ratio;
    DispersivePatch a({.cells = cells, .cell = 1, .rim = rim});
    DispersivePatch b({.cells = cells / ratio, .cell = static_cast<double>(ratio), .rim = rim / ratio});
    DispersivePatch whole({.cells = 512, .cell = 1, .rim = 24});
    b.move_to({64, 8});
    whole.move_to({-128, -128});
    const double k = 2 * kPi / wave_length;
    const Packet packet{
        .middle = {58 * ratio, 66 * ratio}, .wave_vector = {k, 0}, .width = wave_length, .depth = 0};
    add(packet, a);
    add(packet, whole);
    const double distance = 70 * ratio;
    for (double t = 0; t < distance / group_speed_of(k, 0); t += kSeconds) {
        for (DispersivePatch* patch : {&a, &b, &whole}) patch->set_rims(kSeconds, {0, 0});
        a.hand_over(b);
        b.hand_over(a);
        for (DispersivePatch* patch : {&a, &b, &whole}) patch->step(kSeconds);
    }
    return difference(a, b, whole, rim / ratio);
}

TEST(DispersivePatch, WavesGoOnInAnotherWindowThatOverlaps) {
    // The same cells: what one loses the other gains, and the sum obeys the same linear law. What the second
    // cannot take lies in both rims, beside the packet.
    const Difference same = run_into_another(1, 12);
    EXPECT_GT(same.highest, 0.3);
    EXPECT_LT(same.most, 0.01 * same.highest);
    RecordProperty("same", std::to_string(same.most / same.highest));
    // Cells twice as large hold a wave of 12 of them: averaging over two cells takes 1 − sinc²(1/12) = 2 %.
    const Difference coarser = run_into_another(2, 24);
    EXPECT_GT(coarser.highest, 0.2);
    EXPECT_LT(coarser.most, 0.04 * coarser.highest);
    RecordProperty("coarser", std::to_string(coarser.most / coarser.highest));
}

TEST(DispersivePatch, ASpotIsItsShapeInEveryCell) {
    constexpr double kHeight = 0.3, kCutOff = 4;  // m; radii
    std::mt19937 random(11);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int draw = 0; draw < 40; ++draw) {
        const double cell = 0.02 + 2 * unit(random);
        DispersivePatch patch({.cells = 64, .cell = cell, .rim = 8});
        patch.move_to({draw * 37 - 700, 90 - draw * 23});
        const bool crater = draw % 2 == 1;
        // Some lie across the window's edge, or beyond.
        const Spot spot{
            .place =
                (glm::dvec2(patch.corner()) + 80.0 * glm::dvec2(unit(random), unit(random)) - 8.0) * cell,
            .radius = (1.5 + 12 * unit(random)) * cell,
            .shape = crater ? Spot::Shape::crater : Spot::Shape::hump};
        patch.raise(spot, kHeight);
        for (int j = 0; j < 64; ++j) {
            for (int i = 0; i < 64; ++i) {
                const glm::i64vec2 number = patch.corner() + glm::i64vec2(i, j);
                const glm::dvec2 from = (glm::dvec2(number) * cell - spot.place) / spot.radius;
                const double r2 = glm::dot(from, from);
                const bool reached = std::abs(from.x) <= kCutOff && std::abs(from.y) <= kCutOff;
                const double shape = reached ? (crater ? r2 - 1 : 1.0) * std::exp(-r2) : 0.0;
                ASSERT_NEAR(patch.end().height(in_memory(number.x, 64), in_memory(number.y, 64)),
                            kHeight * shape, 1e-6 * kHeight);
            }
        }
    }
}

/// What a rim gives to another window and what it absorbs itself are what the water had, whatever the sides of both
/// windows' cells.
TEST(DispersivePatch, AWindowGivesAnotherWhatItsRimDoesNotKeep) {
    constexpr double kSeconds = 1.0 / 16;
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int draw = 0; draw < 20; ++draw) {
        const double cell = 0.3, theirs = cell * std::exp2(2 * unit(random) - 1);
        DispersivePatch from({.cells = 128, .cell = cell, .rim = 24});
        DispersivePatch to({.cells = 256, .cell = theirs, .rim = 48});
        from.move_to({-40, 25});
        // A hump in the middle of the rim on the left, in the middle of the other window.
        const glm::dvec2 middle = (glm::dvec2(from.corner()) + glm::dvec2(12 + unit(random), 64)) * cell;
        to.move_to(to.corner_around(middle));
        from.set_rims(kSeconds, {0, 0});
        to.set_rims(kSeconds, {0, 0});
        from.raise({.place = middle, .radius = 2.2 * cell}, 0.1);
        const auto volume = [](const DispersivePatch& patch, const auto& weight) {
            double sum = 0;
            for (int i = 0; i < patch.settings().cells; ++i) {
                double column = 0;
                for (int j = 0; j < patch.settings().cells; ++j) {
                    const int x = in_memory(patch.corner().x + i, patch.settings().cells);
                    column += static_cast<double>(patch.end().height(x, j));
                }
                sum += weight(i) * column;
            }
            return sum * patch.settings().cell * patch.settings().cell;
        };
        const auto whole = [](int) { return 1.0; };
        // What the next step leaves of the own waves.
        const auto left_by_rim = [&](int i) {
            const double depth = i < 24 ? (24 - i - 0.5) / 24 : 0;
            return std::exp(-from.rim_rate(depth, 0) * kSeconds);
        };
        const double before = volume(from, whole);
        from.hand_over(to);
        // The shares of cells with other sides add up to 1 in the mean over cells, and one by one to a few per cent.
        EXPECT_NEAR(volume(from, left_by_rim) + volume(to, whole), before, 2e-3 * before);
        EXPECT_GT(volume(to, whole), 0.05 * before);
    }
}

TEST(DispersivePatch, RestsUntilItIsStirredAndAfterItHasCalmed) {
    DispersivePatch patch({.cells = 64, .cell = 0.1, .rim = 12});
    EXPECT_TRUE(patch.at_rest());
    patch.step(0.05);
    EXPECT_TRUE(patch.at_rest());
    patch.raise({{3.2, 3.2}, 0.5}, 0.01);
    EXPECT_FALSE(patch.at_rest());
    patch.set_rims(0.05, {0, 0});
    int steps = 0;
    while (!patch.at_rest() && steps < 4000) {
        patch.step(0.05);
        if (++steps % 16 == 0) patch.rest_below(1e-5);
    }
    EXPECT_TRUE(patch.at_rest());
    for (const float height : patch.end().height.values()) ASSERT_EQ(height, 0);
}

TEST(DispersivePatch, RefusesSettingsThatMakeNoWater) {
    const PatchSettings good{.cells = 32, .rim = 4};
    EXPECT_NO_THROW(DispersivePatch{good});
    const auto refused = [&](auto change) {
        PatchSettings settings = good;
        change(settings);
        EXPECT_THROW(DispersivePatch{settings}, UsageError);
    };
    refused([](PatchSettings& s) { s.cells = 48; });
    refused([](PatchSettings& s) { s.cells = 2048; });
    refused([](PatchSettings& s) { s.cell = 0; });
    refused([](PatchSettings& s) { s.cell = std::nan(""); });
    refused([](PatchSettings& s) { s.depth = -1; });
    refused([](PatchSettings& s) { s.rim = 9; });
    refused([](PatchSettings& s) { s.viscosity = INFINITY; });
}

}  // namespace
}  // namespace deepwater::sim
