#include "optics/air/forward_light.h"

#include <tbb/parallel_for.h>

#include <functional>
#include <numeric>
#include <optional>

namespace deepwater::optics {
namespace {

using glm::vec3;
using glm::vec4;
using shared::kGroundRadius;
using shared::kPi;
using shared::Lut;

constexpr int kElevations = shared::kForwardElevations;
constexpr int kAzimuths = shared::kForwardAzimuths;
constexpr int kDirections = kElevations * kAzimuths;
constexpr int kHeights = shared::kLowNodes;
constexpr int kTurned = 7;  ///< suns whose light is convolved at once: their sums fit into vector registers
static_assert(kSuns % kTurned == 0);
constexpr int kSteps = 32;  ///< steps along a line of sight
constexpr int kRounds = 3;  ///< iterations of multiple scattering; the rest follows as a geometric series
/// Cells are divided into pieces of this width [rad], narrower than the lobe.
constexpr float kNarrow = 4 * kPi / 180;

float radius_of(int height) {
    return kGroundRadius + shared::height_of_place(static_cast<float>(height));
}

/// Returns the part of aerosol's phase function that a series of degree 2 leaves out.
float forward_phase(float nu) {
    const float second = 1.5f * nu * nu - 0.5f;
    return shared::phase_aerosol(nu) -
           ((1 - shared::kStraightOn) + 3 * (shared::kAerosolMoment1 - shared::kStraightOn) * nu +
            5 * (shared::kAerosolMoment2 - shared::kStraightOn) * second) /
               (4 * kPi);
}
/// Returns the same for light that aerosol scatters twice. Two Henyey-Greenstein lobes in succession give
/// one of asymmetry g1 g2.
float forward_phase_twice(float nu) {
    constexpr float kGlow = shared::kGlowAsymmetry, kWide = shared::kWideAsymmetry;
    constexpr float k1 = shared::kAerosolMoment1, k2 = shared::kAerosolMoment2, kAhead = shared::kStraightOn;
    const float second = 1.5f * nu * nu - 0.5f;
    return 0.25f * shared::phase_henyey_greenstein(nu, kGlow * kGlow) +
           0.5f * shared::phase_henyey_greenstein(nu, kGlow * kWide) +
           0.25f * shared::phase_henyey_greenstein(nu, kWide * kWide) -
           ((1 - kAhead) + 3 * (k1 - kAhead) * k1 * nu + 5 * (k2 - kAhead) * k2 * second) / (4 * kPi);
}

/// The grid of directions of a node at one height.
struct Sphere {
    float horizon = 0;  ///< its elevation, rad
    /// Of a row; solid angle per radian of azimuth.
    std::array<float, kElevations> elevation{}, solid_angle{};
    std::array<vec3, kDirections> directions{};  ///< y is up, the sun's azimuth is along x

    explicit Sphere(int height) : horizon(shared::horizon_elevation(radius_of(height))) {
        for (int e = 0; e < kElevations; ++e) {
            const auto at = [&](float shift) {
                return shared::forward_elevation(static_cast<float>(e) + shift, horizon);
            };
            elevation[static_cast<size_t>(e)] = at(0);
            solid_angle[static_cast<size_t>(e)] = std::sin(at(0.5f)) - std::sin(at(-0.5f));
            for (int a = 0; a < kAzimuths; ++a) {
                const float azimuth = shared::forward_azimuth(static_cast<float>(a));
                directions[static_cast<size_t>(e * kAzimuths + a)] = {std::cos(at(0)) * std::cos(azimuth),
                                                                      std::sin(at(0)),
                                                                      std::cos(at(0)) * std::sin(azimuth)};
            }
        }
    }
};

/// A function of the angle between two directions, tabulated by the sine of half the angle, in which it is
/// smooth.
class ByHalfAngle {
public:
    template <class Function>
    explicit ByHalfAngle(Function of_cosine) {
        for (size_t i = 0; i < values_.size(); ++i) {
            const float sine = std::min(1.0f, static_cast<float>(i) / kCount);
            values_[i] = of_cosine(1 - 2 * sine * sine);
        }
    }
    [[nodiscard]] float operator()(float cosine) const {
        const float at = kCount * std::sqrt(glm::clamp(0.5f - 0.5f * cosine, 0.0f, 1.0f));
        const auto low = static_cast<size_t>(at);
        return values_[low] + (at - static_cast<float>(low)) * (values_[low + 1] - values_[low]);
    }

private:
    static constexpr size_t kCount = 1024;
    std::array<float, kCount + 2> values_{};
};

/// The convolution with forward_phase() on a node's grid of directions, as a matrix. It does not depend on
/// the air.
class Turning {
public:
    using Suns = std::array<vec4, kTurned>;
    using Light = std::array<Suns, kDirections>;

    explicit Turning(int height) : weights_(size_t{kDirections} * kDirections), left_(kDirections) {
        const Sphere sphere(height);
        const ByHalfAngle phase(forward_phase);
        tbb::parallel_for(0, kDirections, [&](int from) { weigh(sphere, phase, from); });
        for (ptrdiff_t to = 0; to < kDirections; ++to) {
            const float* row = weights_.data() + to * kDirections;
            left_[static_cast<size_t>(to)] =
                std::accumulate(row, row + kDirections, shared::kStraightOn, std::minus<float>());
        }
    }

    /// Returns the light scattered from all directions into `to`. Where cells are wider than the lobe, the
    /// sum of weights is not the integral of the phase function: the difference is added to the weight of
    /// `to` itself.
    [[nodiscard]] Suns turned_into(size_t to, const Light& light) const {
        const float* row = weights_.data() + to * kDirections;
        Suns sum = light[to];
        for (vec4& sun : sum) sun *= left_[to];
        for (size_t from = 0; from < kDirections; ++from)
            for (size_t i = 0; i < kTurned; ++i) sum[i] += row[from] * light[from][i];
        return sum;
    }

private:
    /// Computes the weights of light from a cell and from its mirror image in the sun's vertical plane.
    void weigh(const Sphere& sphere, const ByHalfAngle& phase, int from) {
        const float elevation = sphere.elevation[static_cast<size_t>(from / kAzimuths)];
        const auto edge = [&](float shift) {
            return shared::forward_azimuth(static_cast<float>(from % kAzimuths) + shift);
        };
        const float start = edge(-0.5f), width = edge(0.5f) - start;
        const int pieces = std::max(1, static_cast<int>(std::ceil(width * std::cos(elevation) / kNarrow)));
        const float area =
            sphere.solid_angle[static_cast<size_t>(from / kAzimuths)] * width / static_cast<float>(pieces);
        for (int i = 0; i < pieces; ++i) {
            const float azimuth = start + width * (static_cast<float>(i) + 0.5f) / static_cast<float>(pieces);
            const float sunward = std::cos(elevation) * std::cos(azimuth);
            const float aside = std::cos(elevation) * std::sin(azimuth), up = std::sin(elevation);
            for (int to = 0; to < kDirections; ++to) {
                const vec3& look = sphere.directions[static_cast<size_t>(to)];
                const float along = up * look.y + sunward * look.x, across = aside * look.z;
                weights_[static_cast<size_t>(to * kDirections + from)] +=
                    area * (phase(along + across) + phase(along - across));
            }
        }
    }

    std::vector<float> weights_;
    std::vector<float> left_;
};

const Turning& turning(int height) {
    static const std::vector<Turning> all = [] {
        std::vector<Turning> made;
        for (int h = 0; h < kHeights; ++h) made.emplace_back(h);
        return made;
    }();
    return all[static_cast<size_t>(height)];
}

using Lines = AirFan<kAzimuths>;

Lines::Cosines cosines() {
    Lines::Cosines result{};
    for (size_t i = 0; i < result.size(); ++i)
        result[i] = std::cos(shared::forward_azimuth(static_cast<float>(i)));
    return result;
}

/// An array over heights, suns and directions.
template <class T>
class Nodes {
public:
    T* at(int height, int sun) { return values_.data() + (height * kSuns + sun) * ptrdiff_t{kDirections}; }
    const T* at(int height, int sun) const {
        return values_.data() + (height * kSuns + sun) * ptrdiff_t{kDirections};
    }

private:
    std::vector<T> values_ = std::vector<T>(size_t{kHeights} * kSuns * kDirections);
};

/// Radiance that arrives at a node from a direction.
struct Seen {
    vec4 aerosol{0};  ///< sunlight scattered once by aerosol, divided by its phase function
    vec4 once{0};     ///< other light that was scattered once
    vec4 diffuse{0};  ///< light scattered more often
};

/// The light that aerosol scattered once, scattered again: for a Seen::aerosol that has in all directions the
/// value of the sun's direction.
struct Glow {
    DiffuseNode moments;
    std::array<vec4, kDirections> sent;  ///< forward-scattered
};

class Solver {
public:
    Solver(float aerosol, const Sunlight& sunlight, DiffuseField& series) : series_(series) {
        for (int h = 0; h < kHeights; ++h) spheres_.emplace_back(h);
        lines_.resize(size_t{kHeights} * kElevations);
        each_line([&](size_t index, int h, int e) {
            const float mu = std::sin(spheres_[static_cast<size_t>(h)].elevation[static_cast<size_t>(e)]);
            lines_[index].emplace(AirLine(radius_of(h), mu, kSteps, aerosol,
                                          [](const shared::Air& air) { return air.extinction; }),
                                  cosines());
            look_once(*lines_[index], h, e, sunlight);
        });
        tbb::parallel_for(0, kHeights * kSuns, [&](int node) { part_glow(node / kSuns, node % kSuns); });
        for (int round = 0; round < kRounds; ++round) {
            each_line([&](size_t index, int h, int e) { look_deeper(*lines_[index], h, e); });
            tbb::parallel_for(0, kHeights * kSuns / kTurned, [&](int group) {
                turn(group * kTurned / kSuns, group * kTurned % kSuns, round == kRounds - 1);
            });
        }
    }

    void write(Lut& table) const {
        const glm::vec2 size = shared::multiple_size();
        for (int d = 0; d < kDirections; ++d) {
            const glm::vec2 corner = size * shared::forward_tile(static_cast<float>(d / kAzimuths),
                                                                 static_cast<float>(d % kAzimuths));
            const int left = static_cast<int>(std::lround(corner.x));
            const int top = static_cast<int>(std::lround(corner.y));
            for (int h = 0; h < kHeights; ++h)
                for (int s = 0; s < kSuns; ++s) table.texels()(left + s, top + h) = sent_.at(h, s)[d];
        }
    }

private:
    template <class Work>
    void each_line(Work work) {
        tbb::parallel_for(0, kHeights * kElevations, [&](int index) {
            work(static_cast<size_t>(index), index / kElevations, index % kElevations);
        });
    }

    Seen& seen(int h, int e, size_t index) {
        const int place = static_cast<int>(index);
        return seen_.at(h, place / kAzimuths)[e * kAzimuths + place % kAzimuths];
    }

    /// Computes the light scattered once.
    void look_once(const Lines& lines, int h, int e, const Sunlight& sunlight) {
        const AirLine& line = lines.line();
        Lines::Light aerosol{}, molecules{}, sea{};
        for (size_t i = 0; i < line.steps.size(); ++i) {
            const vec4 mie(line.steps[i].mie, 0), rayleigh(line.steps[i].rayleigh, 0);
            lines.each_sunlight(i, sunlight.at(line.steps[i].r), [&](size_t index, const vec4& light) {
                aerosol[index] += light * mie;
                molecules[index] += light * rayleigh;
            });
        }
        if (line.ground >= 0) {
            const vec4 returned = vec4(line.through, 0) * (shared::kSeaAlbedo / kPi);
            lines.each_sunlight(line.steps.size(), sunlight.on_ground(),
                                [&](size_t index, const vec4& light) { sea[index] += light * returned; });
        }
        for (size_t index = 0; index < sea.size(); ++index) {
            const float nu = cosine_with_sun(line.mu, sun_of(static_cast<int>(index) / kAzimuths),
                                             cosines()[index % kAzimuths]);
            seen(h, e, index).aerosol = aerosol[index];
            seen(h, e, index).once = molecules[index] * shared::phase_rayleigh(nu) + sea[index];
        }
    }

    /// Computes the light scattered more often, from the last round's diffuse light.
    void look_deeper(const Lines& lines, int h, int e) {
        const AirLine& line = lines.line();
        Lines::Light sum{};
        for (size_t i = 0; i < line.steps.size(); ++i) {
            const AirStep& step = line.steps[i];
            Lines::Light sources = series_sources<kAzimuths>(step, series_, cosines());
            if (step.r < kGroundRadius + shared::kAerosolTop) add_sent(step, sources);
            lines.add(i, sources, sum);
        }
        if (line.ground >= 0) lines.add(line.steps.size(), sea_sources<kAzimuths>(line, series_), sum);
        for (size_t index = 0; index < sum.size(); ++index) seen(h, e, index).diffuse = sum[index];
    }

    /// Adds the light that aerosol at a step scatters forward.
    void add_sent(const AirStep& step, Lines::Light& sources) const {
        const float up =
            shared::forward_elevation_place(std::asin(step.mu), shared::horizon_elevation(step.r));
        const TablePosition elevation =
            table_position(glm::clamp(up / (kElevations - 1), 0.0f, 1.0f), kElevations);
        const TablePosition height = step.height;
        const vec4 mie(step.mie, 0);
        for (int s = 0; s < kSuns; ++s) {
            const vec4 mean =
                mie * mixed(series_(s, height.low), series_(s, height.low + 1), height.share).terms[0];
            const vec4* below = sent_.at(height.low, s) + elevation.low * ptrdiff_t{kAzimuths};
            const vec4* above = sent_.at(height.low + 1, s) + elevation.low * ptrdiff_t{kAzimuths};
            vec4* source = sources.data() + s * ptrdiff_t{kAzimuths};
            for (int a = 0; a < kAzimuths; ++a) {
                const vec4 low = below[a] + elevation.share * (below[a + kAzimuths] - below[a]);
                const vec4 high = above[a] + elevation.share * (above[a + kAzimuths] - above[a]);
                source[a] += mean * (low + height.share * (high - low));
            }
        }
    }

    /// The glow around the sun is narrower than the cells high up in the sky. So it is split: a part with
    /// Seen::aerosol constant over all directions is scattered analytically; the rest, which is small near
    /// the sun, goes to the grid.
    void part_glow(int h, int s) {
        const Sphere& sphere = spheres_[static_cast<size_t>(h)];
        const float mu_s = sun_of(s);
        const vec3 sun(std::sqrt(std::max(0.0f, 1 - mu_s * mu_s)), mu_s, 0);
        Seen* seen = seen_.at(h, s);
        const vec4 at_sun = glow_at_sun(sphere, seen, mu_s);
        Glow& glow = glows_[static_cast<size_t>(h * kSuns + s)];
        glow.moments = moments_of_glow(at_sun, mu_s);
        for (size_t d = 0; d < kDirections; ++d) {
            const float nu = glm::dot(sphere.directions[d], sun);
            glow.sent[d] = at_sun * forward_phase_twice(nu);
            seen[d].once += (seen[d].aerosol - at_sun) * shared::phase_aerosol(nu);
        }
    }

    /// Computes the forward-scattered light and the series of a node's suns from the radiance that arrives
    /// there.
    void turn(int h, int first_sun, bool last) {
        const Sphere& sphere = spheres_[static_cast<size_t>(h)];
        const Glow* glows = glows_.data() + h * ptrdiff_t{kSuns} + first_sun;
        Turning::Light light;
        std::array<DiffuseNode, kTurned> nodes;
        for (size_t i = 0; i < kTurned; ++i) {
            const Seen* seen = seen_.at(h, first_sun + static_cast<int>(i));
            nodes[i] = glows[i].moments;
            for (size_t d = 0; d < kDirections; ++d) {
                const auto azimuth = static_cast<float>(d % kAzimuths);
                const float width =
                    shared::forward_azimuth(azimuth + 0.5f) - shared::forward_azimuth(azimuth - 0.5f);
                light[d][i] = seen[d].once + seen[d].diffuse;
                add_moments(nodes[i], light[d][i], sphere.directions[d].y, sphere.directions[d].x,
                            2 * width * sphere.solid_angle[d / kAzimuths]);
            }
        }
        for (size_t d = 0; d < kDirections; ++d) {
            const Turning::Suns turned = turning(h).turned_into(d, light);
            for (size_t i = 0; i < kTurned; ++i) {
                const vec4 sent = turned[i] + glows[i].sent[d];
                const vec4& mean = nodes[i].terms[0];
                vec4& result = sent_.at(h, first_sun + static_cast<int>(i))[d];
                for (int band = 0; band < 3; ++band)
                    result[band] = mean[band] > kDark ? sent[band] / mean[band] : 0.0f;
            }
        }
        for (size_t i = 0; i < kTurned; ++i) {
            const int s = first_sun + static_cast<int>(i);
            Means& means = means_[static_cast<size_t>(h * kSuns + s)];
            if (last) add_rest(nodes[i], means);
            means = {means[1], nodes[i].term(0)};
            series_(s, h) = nodes[i];
        }
    }

    using Means = std::array<vec3, 2>;  ///< mean diffuse light after each of the last two rounds

    /// Scales a node to the limit of all further rounds, as a geometric series; its distribution over
    /// directions stays.
    static void add_rest(DiffuseNode& node, const Means& means) {
        constexpr float kLargestRatio = 0.8f;
        for (int band = 0; band < 3; ++band) {
            const float last = node.term(0)[band] - means[1][band], before = means[1][band] - means[0][band];
            if (std::abs(before) < kDark || node.term(0)[band] < kDark) continue;
            const float ratio = glm::clamp(last / before, 0.0f, kLargestRatio);
            const float more = 1 + last * ratio / (1 - ratio) / node.term(0)[band];
            for (vec4& term : node.terms) term[band] *= more;
        }
    }

    /// Returns Seen::aerosol in the sun's direction; 0 if the sun is below the horizon.
    static vec4 glow_at_sun(const Sphere& sphere, const Seen* seen, float mu_s) {
        const float place = shared::forward_elevation_place(std::asin(mu_s), sphere.horizon);
        if (place < shared::kForwardBelow - 0.5f) return vec4(0);
        const TablePosition at =
            table_position(std::max(place, float{shared::kForwardBelow}) / (kElevations - 1), kElevations);
        return glm::mix(seen[at.low * kAzimuths].aerosol, seen[(at.low + 1) * kAzimuths].aerosol,
                        std::min(at.share, 1.0f));
    }

    /// Returns the series of the glow: aerosol's phase function about the sun's direction.
    static DiffuseNode moments_of_glow(const vec4& glow, float mu_s) {
        DiffuseNode node;
        add_moments(node, glow, mu_s, std::sqrt(std::max(0.0f, 1 - mu_s * mu_s)), 1);
        for (size_t term = 1; term < node.terms.size(); ++term)
            node.terms[term] *= term < 3 ? shared::kAerosolMoment1 : shared::kAerosolMoment2;
        return node;
    }

    static constexpr float kDark = 1e-20f;  ///< share of sunlight below which light counts as 0

    DiffuseField& series_;
    std::vector<Sphere> spheres_;
    std::vector<std::optional<Lines>> lines_;
    std::vector<Means> means_ = std::vector<Means>(size_t{kHeights} * kSuns);
    Nodes<Seen> seen_;
    std::vector<Glow> glows_ = std::vector<Glow>(size_t{kHeights} * kSuns);
    Nodes<vec4> sent_;
};

}  // namespace

Lut solve_forward_light(float aerosol, const Sunlight& sunlight, DiffuseField& series) {
    const glm::vec2 size = shared::multiple_size();
    Lut table(static_cast<int>(size.x), static_cast<int>(size.y));
    Solver(aerosol, sunlight, series).write(table);
    return table;
}

}  // namespace deepwater::optics
