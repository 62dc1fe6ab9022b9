// The rules of the articles, each against a program of its own that follows the article's text.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "sim/layers/array_waves.h"

namespace deepwater::sim {
namespace {

constexpr int kRuleSteps = 500;

/// A repeatable sequence of whole numbers from 0 to `most` − 1.
class Numbers {
public:
    int below(int most) {
        state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
        return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(most));
    }

private:
    std::uint64_t state_ = 7;
};

/// Willemse's UpdateWaveMap. His loops run to MAX − 1, where they read past the array; here to MAX − 2.
class Willemse {
public:
    static constexpr int kMaxX = 320, kMaxY = 240;

    void update() {
        for (int y = 1; y <= kMaxY - 2; ++y) {
            for (int x = 1; x <= kMaxX - 2; ++x) {
                std::int16_t n = static_cast<std::int16_t>(
                    (map(ct_, x - 1, y) + map(ct_, x + 1, y) + map(ct_, x, y - 1) + map(ct_, x, y + 1)) / 2 -
                    map(nw_, x, y));
                n = static_cast<std::int16_t>(n - n / 16);
                map(nw_, x, y) = n;
            }
        }
        std::swap(ct_, nw_);
    }
    std::int16_t& at(int x, int y) { return map(ct_, x, y); }

private:
    std::int16_t& map(int frame, int x, int y) {
        return maps_[(static_cast<size_t>(frame) * kMaxX + static_cast<size_t>(x)) * kMaxY +
                     static_cast<size_t>(y)];
    }
    std::vector<std::int16_t> maps_ = std::vector<std::int16_t>(size_t{2} * kMaxX * kMaxY);
    int ct_ = 0, nw_ = 1;
};

TEST(ArrayRules, WillemseEqualsHisProgram) {
    Willemse his;
    ArrayWaves ours(Willemse::kMaxX, Willemse::kMaxY, willemse_rule());
    Numbers numbers;
    const auto disturb = [&](int x, int y, int value) {
        his.at(x, y) = static_cast<std::int16_t>(value);
        ours.set(x, y, value);
    };
    disturb(160, 120, -100);
    disturb(0, 50, 900);      // on an edge, which no step writes
    disturb(40, 40, -32000);  // beside it, sums of neighbours that leave 16 bits
    disturb(41, 41, -32000);
    int wrong = 0, moving = 0;
    for (int step = 0; step < kRuleSteps; ++step) {
        if (step % 7 == 0) disturb(numbers.below(320), numbers.below(240), -100 - numbers.below(3000));
        his.update();
        ours.step();
        for (int y = 0; y < Willemse::kMaxY; ++y) {
            for (int x = 0; x < Willemse::kMaxX; ++x) {
                const int value = his.at(x, y);
                if (static_cast<double>(value) != ours.now()(x, y)) ++wrong;
                if (value != 0) ++moving;
            }
        }
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(moving, 100000);
}

/// Phelps's ghProcessWaterArrays in C++: indices clamped at the edges, the new value rounded.
class Phelps {
public:
    static constexpr int kSide = 14;

    explicit Phelps(double divisor) : divisor_(divisor) {}
    void process() {
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                double value = old_water[index(std::max(x - 1, 0), y)];
                value += old_water[index(std::min(x + 1, kSide - 1), y)];
                value += old_water[index(x, std::max(y - 1, 0))];
                value += old_water[index(x, std::min(y + 1, kSide - 1))];
                value *= 0.5;
                value -= new_water[index(x, y)];
                new_water[index(x, y)] = static_cast<int>(std::lround(value / divisor_));
            }
        }
        std::swap(old_water, new_water);
    }
    static size_t index(int x, int y) { return static_cast<size_t>(y * kSide + x); }

    std::vector<int> old_water = std::vector<int>(size_t{kSide} * kSide);
    std::vector<int> new_water = std::vector<int>(size_t{kSide} * kSide);

private:
    double divisor_;
};

TEST(ArrayRules, PhelpsEqualsHisProgramFromASpikeAndFromARow) {
    for (const double divisor : {1.05, 1.2, 1.25, 1.5}) {
        for (const bool row : {false, true}) {
            Phelps his(divisor);
            ArrayWaves ours(Phelps::kSide, Phelps::kSide, phelps_rule(divisor));
            const auto seed = [&](int x, int y, int value) {
                his.old_water[Phelps::index(x, y)] = value;
                ours.set(x, y, value);
            };
            int wrong = 0;
            for (int step = 0; step < kRuleSteps; ++step) {
                if (step % 100 == 0) {
                    for (int x = 0; x < (row ? Phelps::kSide : 1); ++x) seed(row ? x : 5, 3, 40 + step);
                    seed(13, 13, -300);  // in a corner
                }
                his.process();
                ours.step();
                for (int y = 0; y < Phelps::kSide; ++y) {
                    for (int x = 0; x < Phelps::kSide; ++x) {
                        const int value = his.old_water[Phelps::index(x, y)];
                        if (static_cast<double>(value) != ours.now()(x, y)) ++wrong;
                    }
                }
            }
            EXPECT_EQ(wrong, 0) << "divisor " << divisor;
        }
    }
}

/// The page's rule with the velocity in an array of its own, in single precision as in a texture.
struct Vvvv {
    int width, height;
    float attack, slowdown;
    std::vector<float> p, v;

    Vvvv(int w, int h, float a, float s) : width(w), height(h), attack(a), slowdown(s) {
        p.resize(static_cast<size_t>(w * h));
        v.resize(p.size());
    }
    [[nodiscard]] size_t index(int x, int y) const {
        return static_cast<size_t>((y + height) % height * width + (x + width) % width);
    }
    void frame() {
        std::vector<float> next = p;
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const float own = p[index(x, y)];
                const float across = p[index(x - 1, y)] + p[index(x + 1, y)];
                const float delta = height == 1 ? across - 2 * own
                                                : across + p[index(x, y - 1)] + p[index(x, y + 1)] - 4 * own;
                float& speed = v[index(x, y)];
                speed = (speed + attack * delta) * slowdown;
                next[index(x, y)] = own + speed;
            }
        }
        p = next;
    }
};

TEST(ArrayRules, VvvvAgreesWithItsPageInOneAndTwoDimensions) {
    for (const double slowdown : {0.99, 0.999}) {
        for (const int height : {1, 64}) {
            const double attack = height == 1 ? 0.6 : 0.2;
            Vvvv page(96, height, static_cast<float>(attack), static_cast<float>(slowdown));
            ArrayWaves ours(96, height, vvvv_rule(attack, slowdown));
            double worst = 0;
            for (int step = 0; step < kRuleSteps; ++step) {
                if (step % 50 == 0) {
                    const int x = step / 5 % 96, y = height == 1 ? 0 : 7;
                    // set() changes the height alone, and so the difference of the last two arrays.
                    const float change = 1.0f - page.p[page.index(x, y)];
                    page.p[page.index(x, y)] = 1;
                    page.v[page.index(x, y)] += change;
                    ours.set(x, y, 1);
                }
                page.frame();
                ours.step();
                for (int y = 0; y < height; ++y) {
                    for (int x = 0; x < 96; ++x)
                        worst = std::max(worst, std::abs(static_cast<double>(page.p[page.index(x, y)]) -
                                                         ours.now()(x, y)));
                }
            }
            // The page's program rounds heights up to 2 and velocities to single precision: about 1e-7 a step,
            // which a wave keeps as a velocity, so that 500 steps may add to 500²/2 of it at worst, and to
            // some thousand of it when signs are random.
            EXPECT_LT(worst, 3e-4) << "slowdown " << slowdown << ", " << height << " rows";
            EXPECT_GT(page.p[page.index(30, 0)] * page.p[page.index(30, 0)], 0);
        }
    }
}

TEST(ArrayRules, CentralDifferencesAgreeWithAProgramInSinglePrecision) {
    // h⁺ = 2h − h⁻ + (cΔt/Δx)² (Σ − 4h), as Gomez and Jensen write it.
    constexpr int kSide = 64;
    constexpr double kSpeed = 1.5, kSeconds = 0.05, kCell = 0.125;
    const auto factor = static_cast<float>(kSpeed * kSpeed * kSeconds * kSeconds / (kCell * kCell));
    std::vector<float> now(size_t{kSide} * kSide), before = now, next = now;
    const auto index = [](int x, int y) { return static_cast<size_t>(y * kSide + x); };
    ArrayWaves ours(kSide, kSide, central_difference_rule(kSpeed, kSeconds, kCell));
    ours.disturb({20, 31}, {20, 31}, 3, 1);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x)
            now[index(x, y)] = before[index(x, y)] = static_cast<float>(ours.now()(x, y));
    }
    double worst = 0, highest = 0;
    for (int step = 0; step < kRuleSteps; ++step) {
        for (int y = 1; y < kSide - 1; ++y) {
            for (int x = 1; x < kSide - 1; ++x) {
                const float h = now[index(x, y)];
                const float sum =
                    now[index(x - 1, y)] + now[index(x + 1, y)] + now[index(x, y - 1)] + now[index(x, y + 1)];
                next[index(x, y)] = 2 * h - before[index(x, y)] + factor * (sum - 4 * h);
            }
        }
        before = now;
        now = next;
        ours.step();
        for (int y = 0; y < kSide; ++y) {
            for (int x = 0; x < kSide; ++x) {
                worst = std::max(worst, std::abs(static_cast<double>(now[index(x, y)]) - ours.now()(x, y)));
                highest = std::max(highest, std::abs(ours.now()(x, y)));
            }
        }
    }
    EXPECT_GT(highest, 0.3);
    EXPECT_LT(worst, 3e-4);  // rounding of heights up to 1, as above
}

/// A picture of heights in grey levels: 128 is level, and `full` is white.
class GreyPicture {
public:
    template <class Height>
    GreyPicture(int width, int height, double full, const Height& at) {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const double level = std::round(128 + 127 * static_cast<double>(at(x, y)) / full);
                pixels_.push_back(static_cast<std::uint8_t>(std::clamp(level, 0.0, 255.0)));
            }
        }
    }
    [[nodiscard]] static GreyPicture of(const ArrayWaves& waves, double full) {
        return {waves.width(), waves.height(), full, [&](int x, int y) { return waves.now()(x, y); }};
    }

    /// Returns how many pixels differ from another picture's by `levels` or more.
    [[nodiscard]] int differing(const GreyPicture& other, int levels) const {
        int count = 0;
        for (size_t i = 0; i < pixels_.size(); ++i)
            count += std::abs(int{pixels_[i]} - int{other.pixels_[i]}) >= levels ? 1 : 0;
        return count;
    }
    [[nodiscard]] int contrast() const {
        const auto [darkest, brightest] = std::ranges::minmax(pixels_);
        return brightest - darkest;
    }

private:
    std::vector<std::uint8_t> pixels_;
};

constexpr int kPictureSteps = 100, kPictureWidth = 320, kPictureHeight = 240;

// Each rule's picture after a hundred steps from the disturbance of its article, against that of its own program.
TEST(ArrayRules, WillemsesPictureIsHis) {
    Willemse his;
    ArrayWaves ours(Willemse::kMaxX, Willemse::kMaxY, willemse_rule());
    for (const glm::ivec2 place : {glm::ivec2(160, 120), glm::ivec2(90, 70)}) {
        for (int y = -2; y <= 2; ++y) {  // several of his drops of -100 beside each other outlast their decay
            for (int x = -2; x <= 2; ++x) {
                his.at(place.x + x, place.y + y) = -100;
                ours.set(place.x + x, place.y + y, -100);
            }
        }
    }
    // His damping stops such waves within some twenty steps.
    for (const int steps : {10, kPictureSteps - 10}) {
        for (int step = 0; step < steps; ++step) {
            his.update();
            ours.step();
        }
        const GreyPicture mine = GreyPicture::of(ours, 40);
        const GreyPicture theirs(kPictureWidth, kPictureHeight, 40,
                                 [&](int x, int y) { return his.at(x, y); });
        EXPECT_EQ(mine.differing(theirs, 1), 0) << steps;
        if (steps == 10) {
            EXPECT_GT(mine.contrast(), 30);
        }
    }
}

TEST(ArrayRules, PhelpssPictureIsHis) {
    Phelps his(1.05);
    ArrayWaves ours(Phelps::kSide, Phelps::kSide, phelps_rule(1.05));
    his.old_water[Phelps::index(5, 3)] = 400;
    ours.set(5, 3, 400);
    for (int step = 0; step < kPictureSteps; ++step) {
        his.process();
        ours.step();
    }
    const GreyPicture mine = GreyPicture::of(ours, 20);
    const GreyPicture theirs(Phelps::kSide, Phelps::kSide, 20,
                             [&](int x, int y) { return his.old_water[Phelps::index(x, y)]; });
    EXPECT_EQ(mine.differing(theirs, 1), 0);
    EXPECT_GT(mine.contrast(), 5);
}

// Programs in single precision: a height may round to the next level, at a few pixels in a thousand.
TEST(ArrayRules, VvvvsPictureIsThatOfItsPage) {
    Vvvv page(kPictureWidth, kPictureHeight, 0.2f, 0.99f);
    ArrayWaves ours(kPictureWidth, kPictureHeight, vvvv_rule(0.2, 0.99));
    const size_t middle = page.index(160, 120);
    page.p[middle] = page.v[middle] = 1;
    ours.set(160, 120, 1);
    for (int step = 0; step < kPictureSteps; ++step) {
        page.frame();
        ours.step();
    }
    const double full = ours.highest();
    const GreyPicture mine = GreyPicture::of(ours, full);
    const GreyPicture theirs(kPictureWidth, kPictureHeight, full,
                             [&](int x, int y) { return page.p[page.index(x, y)]; });
    EXPECT_EQ(mine.differing(theirs, 2), 0);
    EXPECT_LT(mine.differing(theirs, 1), kPictureWidth * kPictureHeight / 500);
    EXPECT_GT(mine.contrast(), 60);
}

TEST(ArrayRules, TheCentralDifferencesPictureIsThatOfAProgram) {
    constexpr double kSpeed = 1.5, kSeconds = 0.05, kCell = 0.125;
    const auto factor = static_cast<float>(kSpeed * kSpeed * kSeconds * kSeconds / (kCell * kCell));
    ArrayWaves ours(kPictureWidth, kPictureHeight, central_difference_rule(kSpeed, kSeconds, kCell));
    ours.disturb({160, 120}, {160, 120}, 4, -1);
    const auto cells = size_t{kPictureWidth} * kPictureHeight;
    std::vector<float> now(cells), before(cells), next(cells);
    const auto index = [](int x, int y) { return static_cast<size_t>(y * kPictureWidth + x); };
    for (int y = 0; y < kPictureHeight; ++y) {
        for (int x = 0; x < kPictureWidth; ++x)
            now[index(x, y)] = before[index(x, y)] = static_cast<float>(ours.now()(x, y));
    }
    for (int step = 0; step < kPictureSteps; ++step) {
        for (int y = 1; y < kPictureHeight - 1; ++y) {
            for (int x = 1; x < kPictureWidth - 1; ++x) {
                const float h = now[index(x, y)];
                const float sum =
                    now[index(x - 1, y)] + now[index(x + 1, y)] + now[index(x, y - 1)] + now[index(x, y + 1)];
                next[index(x, y)] = 2 * h - before[index(x, y)] + factor * (sum - 4 * h);
            }
        }
        before = now;
        now = next;
        ours.step();
    }
    const double full = ours.highest();
    const GreyPicture mine = GreyPicture::of(ours, full);
    const GreyPicture theirs(kPictureWidth, kPictureHeight, full,
                             [&](int x, int y) { return now[index(x, y)]; });
    EXPECT_EQ(mine.differing(theirs, 2), 0);
    EXPECT_LT(mine.differing(theirs, 1), kPictureWidth * kPictureHeight / 500);
    EXPECT_GT(mine.contrast(), 60);
}

}  // namespace
}  // namespace deepwater::sim
