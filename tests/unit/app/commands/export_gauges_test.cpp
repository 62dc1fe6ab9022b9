#include "app/commands/export_gauges.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <complex>
#include <fstream>
#include <numbers>
#include <random>
#include <sstream>

#include "core/check.h"
#include "core/text.h"
#include "sim/laws/dispersion.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/surface/sea_surface.h"
#include "support/packet_layer.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

std::vector<glm::dvec2> random_places(unsigned seed, size_t count, double reach) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> uniform(-reach, reach);
    std::vector<glm::dvec2> places(count);
    for (glm::dvec2& place : places) place = {uniform(random), uniform(random)};
    return places;
}

Options gauge_options(std::vector<glm::dvec2> places, double seconds, std::optional<double> fps) {
    Options options;
    options.action = Action::export_gauges;
    options.gauges = std::move(places);
    options.seconds = seconds;
    options.fps = fps;
    return options;
}

TEST(ExportGauges, MomentsBeginAtTheScenesTimeAndEndBeforeTheStretchDoes) {
    const struct {
        double seconds, fps;
        int moments;
    } cases[] = {{60, 2, 120},    {0.1, 30, 3},  {0.3, 10, 3},     {2.05, 10, 21},
                 {1e-9, 30, 1},   {1, 0.001, 1}, {1000, 0.001, 1}, {1001, 0.001, 2},
                 {1800, 5, 9000}, {0.7, 10, 7},  {86400, 1, 86400}};
    scene::Scene scene;
    scene.clock.time = -12.25;
    for (const auto& c : cases) {
        const GaugePlan plan = plan_gauges(gauge_options({{0, 0}}, c.seconds, c.fps), scene);
        EXPECT_EQ(plan.moments.count, c.moments) << c.seconds << " " << c.fps;
        EXPECT_EQ(plan.moments.time(0), -12.25);
        EXPECT_EQ(plan.moments.time(c.moments - 1), -12.25 + (c.moments - 1) / c.fps);
    }
    EXPECT_EQ(plan_gauges(gauge_options({{0, 0}}, 2, {}), scene).moments.count, 60);
}

TEST(ExportGauges, FarTooManyLinesAreRefused) {
    const scene::Scene scene;
    EXPECT_NO_THROW((void)plan_gauges(gauge_options({{0, 0}}, 10000, 1000), scene));
    EXPECT_THROW((void)plan_gauges(gauge_options({{0, 0}, {1, 0}}, 10000, 1000), scene), UsageError);
    EXPECT_THROW((void)plan_gauges(gauge_options({{0, 0}}, 86400, 1000), scene), UsageError);
}

TEST(ExportGauges, LinesReadBackAsTheSameNumbers) {
    std::mt19937_64 random(3);
    std::uniform_int_distribution<std::uint32_t> bits;
    for (int i = 0; i < 3000; ++i) {
        const auto any_float = [&] {
            for (;;) {
                const float value = std::bit_cast<float>(bits(random));
                if (std::isfinite(value)) return value;
            }
        };
        const GaugeReading wrote{.time = static_cast<double>(any_float()) / 3,
                                 .gauge = bits(random) % 1000,
                                 .place = {static_cast<double>(any_float()) / 7, 1.0 / 3},
                                 .height = any_float(),
                                 .velocity = {any_float(), any_float(), any_float()}};
        std::string line = gauge_line(wrote);
        ASSERT_EQ(line.back(), '\n');
        line.back() = ',';
        std::vector<double> read;
        for (size_t at = 0; at < line.size(); at = line.find(',', at) + 1)
            read.push_back(parse_number(std::string_view(line).substr(at, line.find(',', at) - at)).value());
        ASSERT_EQ(read.size(), 8u) << line;
        EXPECT_EQ(read[0], wrote.time);
        EXPECT_EQ(read[1], static_cast<double>(wrote.gauge));
        EXPECT_EQ(read[2], wrote.place.x);
        EXPECT_EQ(read[3], wrote.place.y);
        EXPECT_EQ(static_cast<float>(read[4]), wrote.height);
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_EQ(static_cast<float>(read[static_cast<size_t>(5 + axis)]), wrote.velocity[axis]);
    }
}

// The file holds the same numbers as the library returns, to the last digit.
TEST(ExportGauges, FilesHoldWhatTheLibrarySays) {
    const test::TempDir dir;
    const std::filesystem::path file = dir.path() / "gauges.csv";
    scene::Scene scene;
    scene.sea.wind_speed = 13;
    scene.sea.seed = 5;
    scene.sea.resolution = 128;
    scene.clock.time = 7.3;
    const std::vector<glm::dvec2> places = random_places(4, 10, 2e4);
    export_gauges(plan_gauges(gauge_options(places, 60, 2), scene), scene, file);

    sim::Ocean ocean(scene::resolved_sea(scene, true));
    std::ifstream in(file);
    std::string line;
    ASSERT_TRUE(std::getline(in, line));
    EXPECT_EQ(line, "time,gauge,x,z,height,vx,vy,vz");
    sim::OceanMaps maps;
    for (int i = 0; i < 120; ++i) {
        const double t = 7.3 + i / 2.0;
        ocean.evaluate(t, maps, sim::Motion::evaluated);
        const sim::SeaSurface surface(maps);
        for (size_t gauge = 0; gauge < places.size(); ++gauge) {
            ASSERT_TRUE(std::getline(in, line));
            std::stringstream fields(line);
            std::vector<double> read;
            for (std::string field; std::getline(fields, field, ',');)
                read.push_back(parse_number(field).value());
            const sim::SurfaceSample sample = surface.over(places[gauge].x, places[gauge].y).sample;
            const std::vector<double> wanted{
                t,
                static_cast<double>(gauge),
                places[gauge].x,
                places[gauge].y,
                static_cast<double>(surface.height(places[gauge].x, places[gauge].y)),
                static_cast<double>(sample.velocity.x),
                static_cast<double>(sample.velocity.y),
                static_cast<double>(sample.velocity.z)};
            ASSERT_EQ(read.size(), wanted.size());
            for (size_t column = 0; column < wanted.size(); ++column) {
                // Floats are written with the digits of a float.
                const bool is_float = column >= 4;
                EXPECT_EQ(is_float ? static_cast<double>(static_cast<float>(read[column])) : read[column],
                          wanted[column])
                    << column;
            }
            EXPECT_EQ(sim::SeaSurface(maps).height(places[gauge].x, places[gauge].y),
                      static_cast<float>(read[4]));
        }
    }
    EXPECT_FALSE(std::getline(in, line));
}

// Water stays on the surface: dη/dt at a fixed place = vy − slope · (vx, vz).
TEST(ExportGauges, HeightsChangeAsTheWaterMoves) {
    scene::Scene scene;
    scene.sea.wind_speed = 0;
    scene.sea.swell_height = 2;
    scene.sea.swell_period = 8.4f;  // waves of 110 m, fifty samples each
    scene.sea.resolution = 512;
    const sim::SeaState sea = scene::resolved_sea(scene, true);
    const sim::SeaSpectrum spectrum(sea);
    // Standard deviation of the height's derivative of these orders in space and time.
    const auto deviation = [&](double of_k, double of_omega, double low, double high) {
        return std::sqrt(spectrum.integral(
            [&](double k) {
                return std::pow(k, 2 * of_k) * std::pow(sim::angular_frequency(sea, k), 2 * of_omega);
            },
            low, high));
    };
    constexpr double kStep = 0.0625;  // s
    GaugeReader gauges(scene);
    sim::Ocean ocean(sea);
    sim::OceanMaps maps;
    const std::vector<glm::dvec2> places = random_places(8, 100, 3000);
    double left = 0, passed = 0, readings = 0;
    for (const double t : {3.0, 41.5, 1000.25}) {
        const auto before = gauges.read(t - kStep, places), now = gauges.read(t, places),
                   after = gauges.read(t + kStep, places);
        ocean.evaluate(t, maps);
        const sim::SeaSurface surface(maps);
        for (size_t i = 0; i < places.size(); ++i) {
            const glm::vec2 slope = surface.over(places[i].x, places[i].y).sample.world_slope();
            const glm::vec3 v = now[i].velocity;
            const double rate = static_cast<double>(after[i].height - before[i].height) / (2 * kStep);
            const auto passing = static_cast<double>(glm::dot(slope, glm::vec2(v.x, v.z)));
            left += std::pow(rate - (static_cast<double>(v.y) - passing), 2);
            passed += passing * passing;
            readings += 1;
        }
    }
    // Linear interpolation between samples s apart has slopes with an error of s/√12 times the second
    // derivative, k². A centred difference has an error of h²/6 times the third derivative, ω³; floats of a
    // few metres round to 2e-7.
    const auto last = static_cast<double>(maps.info.back().k_max);
    double scatter = 0;
    for (size_t tile = 0; tile < maps.info.size(); ++tile) {
        const sim::TileInfo& info = maps.info[tile];
        const double spacing = static_cast<double>(info.size) / maps.tiles[tile].resolution;
        const double bend = deviation(2, 0, static_cast<double>(info.k_min), static_cast<double>(info.k_max));
        scatter += spacing * spacing / 12 * bend * bend;
    }
    const double error = std::hypot(std::sqrt(scatter) * deviation(0, 1, 0, last),
                                    kStep * kStep / 6 * deviation(0, 3, 0, last), 2e-7 / kStep);
    // 300 readings give a deviation to a tenth, and less exactly where they show few waves.
    EXPECT_LT(std::sqrt(left / readings), 1.5 * error);
    EXPECT_GT(std::sqrt(passed / readings), 4 * error);
}

// --- Statistics of readings

/// Σ over segments of Hann-windowed periodograms, one-sided density [m²/Hz]: Welch 1967, segments overlapping
/// by half.
class Welch {
public:
    explicit Welch(size_t samples, double rate) : samples_(samples), rate_(rate), sums_(samples / 2) {}

    void add(const std::vector<double>& record) {
        for (size_t begin = 0; begin + samples_ <= record.size(); begin += samples_ / 2) {
            ++segments_;
            for (size_t bin = 0; bin < sums_.size(); ++bin) {
                std::complex<double> sum = 0;
                for (size_t i = 0; i < samples_; ++i) {
                    const double window =
                        0.5 - 0.5 * std::cos(kTurn * static_cast<double>(i) / static_cast<double>(samples_));
                    const auto turns =
                        static_cast<double>(bin * i % samples_) / static_cast<double>(samples_);
                    sum += window * record[begin + i] * std::polar(1.0, -kTurn * turns);
                }
                // The window's mean square is 3/8.
                sums_[bin] += 2 * std::norm(sum) / (rate_ * 0.375 * static_cast<double>(samples_));
            }
        }
    }
    [[nodiscard]] double density(size_t bin) const { return sums_[bin] / static_cast<double>(segments_); }
    [[nodiscard]] double frequency(size_t bin) const {
        return static_cast<double>(bin) * rate_ / static_cast<double>(samples_);
    }
    /// Degrees of freedom of one record of so many segments: Percival & Walden 1993, eq. 292b.
    [[nodiscard]] static double freedom(double segments) {
        return 36 * segments * segments / (19 * segments - 1);
    }
    /// Power of the Hann window `off` bins away from its centre; the integral over bins is 1.
    [[nodiscard]] static double leak(double off) {
        const auto sinc = [](double x) {
            return x == 0 ? 1 : std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
        };
        const double amplitude = 0.5 * sinc(off) + 0.25 * (sinc(off - 1) + sinc(off + 1));
        return amplitude * amplitude / 0.375;
    }

private:
    size_t samples_;
    double rate_;
    std::vector<double> sums_;
    size_t segments_ = 0;
};

// Gauges read the surface with its layers of water.
TEST(ExportGauges, LayersAreReadToo) {
    scene::Scene scene;
    scene.sea.wind_speed = 8;
    test::PacketLayer packet;
    packet.window = {.middle = {400, -90}, .half_sides = {26, 20}, .rotation = 0.4, .rim = 5};
    packet.samples = 512;
    packet.packet = {.start = {396, -93},
                     .wave_vector = {0.7, -0.5},
                     .amplitude = 0.3,
                     .choppiness = 0.8,
                     .width = 7,
                     .frequency = 2.9,
                     .flow = {0.4, 0.3}};
    scene.layers = {std::make_shared<test::PacketLayer>(packet)};
    GaugeReader reader(scene);
    sim::Ocean ocean(scene::resolved_sea(scene, true));
    std::mt19937_64 random(31);
    std::uniform_real_distribution<double> part(-1, 1);
    double moved = 0;
    for (const double t : {1.5, 2.0, 2.25, 6.0}) {
        sim::OceanMaps tiles;
        ocean.evaluate(t, tiles, sim::Motion::evaluated);
        const sim::SeaSurface sea(tiles);
        std::vector<glm::dvec2> rest, places;
        std::vector<sim::SurfaceSample> truth;
        while (places.size() < 100) {
            const glm::dvec2 place = packet.window.world_from_own(glm::dvec2(part(random), part(random)) *
                                                                  packet.window.half_sides);
            const sim::SurfaceSample there =
                test::composed(sea.undisplaced(place.x, place.y), place, {&packet, 1}, t);
            if (there.jacobian() < 0.4f) continue;  // near folds several points lie over one place
            truth.push_back(there);
            rest.push_back(place);
            places.push_back(place + glm::dvec2(there.displacement.x, there.displacement.z));
        }
        const std::vector<GaugeReading> readings = reader.read(t, places);
        for (size_t i = 0; i < places.size(); ++i) {
            // Linear interpolation between samples 10 cm apart has errors of 1 mm and 3 mm/s in the packet.
            EXPECT_NEAR(readings[i].height, truth[i].displacement.y, 2e-3f);
            EXPECT_LT(glm::distance(readings[i].velocity, truth[i].velocity), 1e-2f);
            moved = std::max(
                moved, static_cast<double>(std::abs(truth[i].displacement.y -
                                                    sea.undisplaced(rest[i].x, rest[i].y).displacement.y)));
        }
    }
    EXPECT_GT(moved, 0.2) << "the packet was hardly there";
}

/// Quantile of chi-square over its degrees of freedom: Wilson & Hilferty 1931, accurate to 1e-3 for at least
/// 30 degrees of freedom.
double chi_square_share(double freedom, double deviations) {
    const double a = 2 / (9 * freedom);
    return std::pow(1 - a + deviations * std::sqrt(a), 3);
}

// The confidence band of a record of half an hour, from shorter records: 7.5 minutes of two seas, at six
// gauges far apart.
TEST(ExportGauges, SpectraLieInTheirConfidenceBandOfTheSeas) {
    constexpr double kRate = 2;  // 1/s
    constexpr size_t kSegment = 128, kReadings = 896;
    constexpr double kSegments = 13, kSeas = 2;
    scene::Scene scene;
    scene.sea.wind_speed = 10;
    scene.sea.choppiness = 0;        // linear theory at fixed places
    scene.sea.shortest_wave = 2.3f;  // no wave is above 1 Hz, half of kRate
    const std::vector<glm::dvec2> places = random_places(21, 6, 5e4);
    Welch welch(kSegment, kRate);
    for (int seed = 1; seed <= static_cast<int>(kSeas); ++seed) {
        scene.sea.seed = seed;
        GaugeReader reader(scene);
        std::vector<std::vector<double>> records(places.size());
        for (size_t i = 0; i < kReadings; ++i) {
            for (const GaugeReading& reading : reader.read(static_cast<double>(i) / kRate, places))
                records[reading.gauge].push_back(static_cast<double>(reading.height));
        }
        for (const std::vector<double>& record : records) welch.add(record);
    }
    const sim::SeaState sea = scene::resolved_sea(scene, true);
    sim::OceanMaps maps;
    sim::Ocean(sea).evaluate(0, maps);
    const sim::SeaSpectrum spectrum(sea);
    // The share of a wave's variance that linear interpolation between samples keeps, averaged over
    // directions.
    const auto left = [&](double k) {
        for (size_t tile = 0; tile < maps.info.size(); ++tile) {
            if (k < static_cast<double>(maps.info[tile].k_min) ||
                k >= static_cast<double>(maps.info[tile].k_max))
                continue;
            const double turn = k * static_cast<double>(maps.info[tile].size) / maps.tiles[tile].resolution;
            double sum = 0;
            for (int i = 0; i < 32; ++i) {
                const double angle = kTurn * (i + 0.5) / 32;
                sum +=
                    (2 + std::cos(turn * std::cos(angle))) * (2 + std::cos(turn * std::sin(angle))) / 9 / 32;
            }
            return sum;
        }
        return 0.0;
    };
    const auto fastest = sim::angular_frequency(sea, static_cast<double>(maps.info.back().k_max)) / kTurn;
    ASSERT_LT(fastest, kRate / 2);
    int bins = 0, outside = 0;
    double ratios = 0, weights = 0;
    const double width = kRate / static_cast<double>(kSegment);
    // Every second bin: neighbours are correlated by the Hann window, those two apart only by 1/36.
    for (size_t bin = 5; welch.frequency(bin) < 0.9 * fastest; bin += 2) {
        double expected = 0, lines = 0, window_square = 0;
        constexpr int kParts = 40;
        for (int part = -6 * kParts; part <= 6 * kParts; ++part) {
            const double leak = Welch::leak(static_cast<double>(part) / kParts);
            window_square += leak * leak / kParts;
            const double f = welch.frequency(bin) + width * part / kParts;
            if (f <= 0) continue;
            const double k = sim::wave_number(sea, kTurn * f);
            expected += kTurn * spectrum.frequency_density(kTurn * f) * left(k) * leak / kParts;
        }
        // Gauges in one sea see the same waves. With L random waves in a bin, the bin's variance is known to
        // 1/L at best, however many gauges there are. A tile has 2πk dk/δk² waves, δk apart, in the bins of
        // the window; their effective number is smaller by the mean over directions of the squared density
        // over the squared mean.
        const double k = sim::wave_number(sea, kTurn * welch.frequency(bin));
        double square = 0;
        for (int i = 0; i < 72; ++i) square += std::pow(spectrum.spread(k, 5.0 * i) * kTurn, 2) / 72;
        for (const sim::TileInfo& tile : maps.info) {
            const double delta = kTurn / static_cast<double>(tile.size);
            if (k >= static_cast<double>(tile.k_min) && k < static_cast<double>(tile.k_max))
                lines = kTurn * k * (kTurn * width / sim::group_speed(sea, k)) / (delta * delta) /
                        (square * window_square);
        }
        ASSERT_GT(lines, 1);
        const double gauges_freedom = Welch::freedom(kSegments) * static_cast<double>(places.size());
        const double freedom = kSeas * 2 / (2 / gauges_freedom + 1 / lines);
        const double ratio = welch.density(bin) / expected;
        const bool inside =
            ratio > chi_square_share(freedom, -1.96) && ratio < chi_square_share(freedom, 1.96);
        ++bins;
        outside += !inside;
        ratios += freedom * ratio;
        weights += freedom;
    }
    // The number of bins outside a 95 % band that is exceeded by chance once in a thousand seas.
    int allowed = 0;
    double term = std::pow(0.95, bins), chance = term;
    while (chance < 0.999) {
        term *= 0.05 / 0.95 * (bins - allowed) / (allowed + 1);
        chance += term;
        ++allowed;
    }
    EXPECT_GE(bins, 20);
    EXPECT_LE(outside, allowed) << "of " << bins;
    EXPECT_LE(allowed, bins / 4);
    // The mean of all bins has the sum of their degrees of freedom; four standard deviations are allowed.
    EXPECT_NEAR(ratios / weights, 1, 4 * std::sqrt(2 / weights));
}

}  // namespace
}  // namespace deepwater::app
