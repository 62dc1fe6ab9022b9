#include "render/forward_light.h"

#include <tbb/parallel_for.h>

namespace deepwater::render {
namespace {

using glm::vec3;
using shared::kGroundRadius;
using shared::kPi;
using shared::Lut;

constexpr int kElevations = shared::kForwardElevations;
constexpr int kAzimuths = shared::kForwardAzimuths;
constexpr int kDirections = kElevations * kAzimuths;
constexpr int kSuns = shared::kSunNodes;
constexpr int kHeights = shared::kLowNodes;
constexpr int kSteps = 32;   ///< along a line of sight
constexpr int kRounds = 3;   ///< of light scattered once more; the rest follows as a geometric series
constexpr float kNarrow = 4 * kPi / 180;  ///< of a cell, beside the lobe that goes straight on

float radius_of(int height) {
    return kGroundRadius + shared::height_of_place(static_cast<float>(height));
}
float sun_of(int sun) {
    return shared::multiple_parameters({static_cast<float>(sun) / (kSuns - 1), 0}).y;
}

/// The part of aerosol's phase function that a series of degree 2 leaves out, and what is left of it after a
/// first scattering by aerosol: the lobes' moments multiply, so that two make one of g1 g2.
float forward_phase(float nu) {
    const float second = 1.5f * nu * nu - 0.5f;
    return shared::phase_aerosol(nu) - ((1 - shared::kStraightOn) +
                                        3 * (shared::kAerosolMoment1 - shared::kStraightOn) * nu +
                                        5 * (shared::kAerosolMoment2 - shared::kStraightOn) * second) /
                                           (4 * kPi);
}
float forward_phase_twice(float nu) {
    constexpr float kGlow = shared::kGlowAsymmetry, kWide = shared::kWideAsymmetry;
    constexpr float k1 = shared::kAerosolMoment1, k2 = shared::kAerosolMoment2, kAhead = shared::kStraightOn;
    const float second = 1.5f * nu * nu - 0.5f;
    return 0.25f * shared::phase_henyey_greenstein(nu, kGlow * kGlow) +
           0.5f * shared::phase_henyey_greenstein(nu, kGlow * kWide) +
           0.25f * shared::phase_henyey_greenstein(nu, kWide * kWide) -
           ((1 - kAhead) + 3 * (k1 - kAhead) * k1 * nu + 5 * (k2 - kAhead) * k2 * second) / (4 * kPi);
}

/// The directions of a node at one height.
struct Sphere {
    float horizon = 0;
    std::array<float, kElevations> elevation{}, solid_angle{};  ///< of a row, over a radian of azimuth

    explicit Sphere(int height) : horizon(shared::horizon_elevation(radius_of(height))) {
        for (int e = 0; e < kElevations; ++e) {
            const auto at = [&](float shift) {
                return shared::forward_elevation(static_cast<float>(e) + shift, horizon);
            };
            elevation[static_cast<size_t>(e)] = at(0);
            solid_angle[static_cast<size_t>(e)] = std::sin(at(0.5f)) - std::sin(at(-0.5f));
        }
    }
};

/// How much of what a node sees in each direction goes into each other one: forward_phase() over the cells of
/// the sphere. Nothing of it depends on the air.
class Turning {
public:
    explicit Turning(int height)
        : weights_(size_t{kDirections} * kDirections), left_(kDirections) {
        const Sphere sphere(height);
        tbb::parallel_for(0, kDirections, [&](int to) {
            float* row = weights_.data() + static_cast<ptrdiff_t>(to) * kDirections;
            float sum = 0;
            for (int from = 0; from < kDirections; ++from) sum += row[from] = weight(sphere, to, from);
            left_[static_cast<size_t>(to)] = shared::kStraightOn - sum;
        });
    }

    /// Light turned from all directions into `to`. Where cells are wider than the lobe their sum is not its
    /// integral: what is missing comes from the cell itself.
    [[nodiscard]] vec3 turned_into(int to, const std::array<std::vector<float>, 3>& light) const {
        const float* row = weights_.data() + static_cast<ptrdiff_t>(to) * kDirections;
        vec3 sum(0);
        for (int band = 0; band < 3; ++band) {
            const float* values = light[static_cast<size_t>(band)].data();
            float total = left_[static_cast<size_t>(to)] * values[to];
            for (int i = 0; i < kDirections; ++i) total += row[i] * values[i];
            sum[band] = total;
        }
        return sum;
    }

private:
    /// The mean over the azimuths of a cell and of its mirror image in the sun's vertical plane.
    static float weight(const Sphere& sphere, int to, int from) {
        const auto up = [&](int direction) {
            return sphere.elevation[static_cast<size_t>(direction / kAzimuths)];
        };
        const float azimuth = shared::forward_azimuth(static_cast<float>(to % kAzimuths));
        const auto edge = [&](float shift) {
            return shared::forward_azimuth(static_cast<float>(from % kAzimuths) + shift);
        };
        const float start = edge(-0.5f), width = edge(0.5f) - start;
        const int pieces = std::max(1, static_cast<int>(std::ceil(width / kNarrow)));
        const float straight = std::sin(up(to)) * std::sin(up(from));
        const float across = std::cos(up(to)) * std::cos(up(from));
        float sum = 0;
        for (int i = 0; i < pieces; ++i) {
            const float there = start + width * (static_cast<float>(i) + 0.5f) / static_cast<float>(pieces);
            sum += forward_phase(straight + across * std::cos(azimuth - there)) +
                   forward_phase(straight + across * std::cos(azimuth + there));
        }
        return sum * sphere.solid_angle[static_cast<size_t>(from / kAzimuths)] * width /
               static_cast<float>(pieces);
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

/// A piece of a line of sight: how much of the light it scatters reaches the line's start.
struct Step {
    float t, r, mu, across;  ///< across: sine of the zenith angle
    Place height, elevation;
    bool low;  ///< there is aerosol
    vec3 rayleigh, mie;
    vec3 w0, w1, w2;
};

struct Line {
    float r, mu;
    std::vector<Step> steps;
    float ground = -1;
    vec3 through{1};
};

Line make_line(float r, float elevation, float aerosol) {
    Line line{.r = r, .mu = std::sin(elevation), .steps = {}};
    line.ground = shared::distance_to_ground(r, line.mu);
    const float length = line.ground >= 0 ? line.ground : shared::distance_to_top(r, line.mu);
    float start = 0;
    for (const float end : step_ends(length, -r * line.mu, kSteps)) {
        const float dt = end - start;
        const float t = start + 0.5f * dt;
        start = end;
        if (dt <= 0) continue;
        const float r_t = std::sqrt(r * r + 2 * r * line.mu * t + t * t);
        const float mu_t = glm::clamp((r * line.mu + t) / r_t, -1.0f, 1.0f);
        const shared::Air air = shared::air_at(r_t - kGroundRadius, aerosol);
        const vec3 step_through = glm::exp(-air.extinction * dt);
        const vec3 reached = line.through * (1.0f - step_through) / air.extinction;
        const shared::DegreeScattering by = shared::degree_scattering(air);
        const float place = shared::forward_elevation_place(std::asin(mu_t), shared::horizon_elevation(r_t));
        line.steps.push_back(
            {.t = t,
             .r = r_t,
             .mu = mu_t,
             .across = std::sqrt(std::max(1e-8f, 1 - mu_t * mu_t)),
             .height = place_of(shared::multiple_uv(r_t, 0).y, static_cast<int>(shared::diffuse_grid().y)),
             .elevation = place_of(glm::clamp(place / (kElevations - 1), 0.0f, 1.0f), kElevations),
             .low = r_t < kGroundRadius + shared::kAerosolTop,
             .rayleigh = reached * air.rayleigh,
             .mie = reached * air.mie,
             .w0 = reached * by.s0,
             .w1 = reached * by.s1,
             .w2 = reached * by.s2});
        line.through *= step_through;
    }
    return line;
}

/// Values over heights, suns and directions.
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

/// What is seen in a direction: sunlight that aerosol scattered once, but for its phase function; sunlight that
/// molecules or the sea scattered once; and light scattered more often.
struct Seen {
    vec3 aerosol{0}, other{0}, diffuse{0};
};

/// Three bands, filled up to a whole vector.
using Sent = std::array<float, 4>;

class Solver {
public:
    Solver(float aerosol, const Lut& transmittance, Field& series)
        : transmittance_(transmittance), series_(series) {
        for (int h = 0; h < kHeights; ++h) {
            const Sphere& sphere = spheres_.emplace_back(h);
            for (const float elevation : sphere.elevation)
                lines_.push_back(make_line(radius_of(h), elevation, aerosol));
        }
        look([this](Seen& seen, const Line& line, float mu_s, float nu) { look_once(seen, line, mu_s, nu); });
        for (int round = 0; round < kRounds; ++round) {
            look([this](Seen& seen, const Line& line, float mu_s, float nu) {
                seen.diffuse = look_deeper(line, mu_s, nu);
            });
            tbb::parallel_for(0, kHeights * kSuns, [this, round](int index) {
                turn(index / kSuns, index % kSuns, round == kRounds - 1);
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
                for (int s = 0; s < kSuns; ++s) {
                    const Sent& sent = sent_.at(h, s)[d];
                    table.texels()(left + s, top + h) = {sent[0], sent[1], sent[2], 0};
                }
        }
    }

private:
    template <class Work>
    void look(Work work) {
        tbb::parallel_for(0, kHeights * kElevations, [&](int index) {
            const int h = index / kElevations, e = index % kElevations;
            const Line& line = lines_[static_cast<size_t>(index)];
            for (int s = 0; s < kSuns; ++s) {
                const float mu_s = sun_of(s);
                for (int a = 0; a < kAzimuths; ++a) {
                    const float cosine = std::cos(shared::forward_azimuth(static_cast<float>(a)));
                    work(seen_.at(h, s)[e * kAzimuths + a], line, mu_s,
                         cosine_with_sun(line.mu, mu_s, cosine));
                }
            }
        });
    }

    /// Light that was scattered once.
    void look_once(Seen& seen, const Line& line, float mu_s, float nu) const {
        for (const Step& step : line.steps) {
            const float mu_s_t = glm::clamp((line.r * mu_s + step.t * nu) / step.r, -1.0f, 1.0f);
            if (mu_s_t < shared::kLowestSun) continue;
            const vec3 sunlight = shared::transmittance_to_sun(transmittance_, step.r, mu_s_t);
            seen.aerosol += sunlight * step.mie;
            seen.other += sunlight * step.rayleigh * shared::phase_rayleigh(nu);
        }
        if (line.ground < 0) return;
        const float mu_g = glm::clamp((line.r * mu_s + line.ground * nu) / kGroundRadius, -1.0f, 1.0f);
        seen.other += line.through * shared::transmittance_to_sun(transmittance_, kGroundRadius, mu_g) *
                      (std::max(0.0f, mu_g) * shared::kSeaAlbedo / kPi);
    }

    /// Light that was scattered more often: what is known of the diffuse light, scattered once more.
    [[nodiscard]] vec3 look_deeper(const Line& line, float mu_s, float nu) const {
        vec3 sum(0);
        for (const Step& step : line.steps) {
            const float mu_s_t = glm::clamp((line.r * mu_s + step.t * nu) / step.r, -1.0f, 1.0f);
            if (mu_s_t < shared::kLowestSun) continue;
            const Place sun = sun_place(mu_s_t);
            const Node node = sample(series_, sun, step.height);
            const float a = shared::towards_azimuth(step.mu, mu_s_t, nu);
            sum += series_source(step, node, a);
            if (!step.low) continue;
            const float azimuth = std::acos(glm::clamp(a / step.across, -1.0f, 1.0f));
            const float place = shared::forward_azimuth_place(azimuth) / (kAzimuths - 1);
            sum += step.mie * node.term(0) * sent_at(step, sun, place_of(glm::clamp(place, 0.0f, 1.0f), kAzimuths));
        }
        if (line.ground >= 0) {
            const float mu_g = glm::clamp((line.r * mu_s + line.ground * nu) / kGroundRadius, -1.0f, 1.0f);
            sum += line.through * sent_back(sample(series_, sun_place(mu_g), {0, 0}));
        }
        return sum;
    }

    static vec3 series_source(const Step& step, const Node& node, float a) {
        const float mu = step.mu;
        return step.w0 * node.term(0) + step.w1 * (node.term(1) * mu + node.term(2) * a) +
               step.w2 * (node.term(3) * (3 * mu * mu - 1) + node.term(4) * (mu * a) +
                          node.term(5) * (2 * a * a - 1 + mu * mu));
    }

    /// sent_ between its nodes.
    [[nodiscard]] vec3 sent_at(const Step& step, Place sun, Place azimuth) const {
        std::array<float, 4> sum{};
        const auto add = [&](const Sent& value, float share) {
            for (size_t i = 0; i < 4; ++i) sum[i] += share * value[i];
        };
        const auto add_row = [&](int height, int at_sun, float share) {
            const Sent* low = sent_.at(height, at_sun) + step.elevation.low * ptrdiff_t{kAzimuths} + azimuth.low;
            const Sent* high = low + kAzimuths;
            const float upper = share * step.elevation.share, lower = share - upper;
            add(low[0], lower * (1 - azimuth.share));
            add(low[1], lower * azimuth.share);
            add(high[0], upper * (1 - azimuth.share));
            add(high[1], upper * azimuth.share);
        };
        const Place height = step.height;
        add_row(height.low, sun.low, (1 - height.share) * (1 - sun.share));
        add_row(height.low, sun.low + 1, (1 - height.share) * sun.share);
        add_row(height.low + 1, sun.low, height.share * (1 - sun.share));
        add_row(height.low + 1, sun.low + 1, height.share * sun.share);
        return {sum[0], sum[1], sum[2]};
    }

    /// What a node sees becomes what its aerosol sends on, and the node of the series.
    void turn(int h, int s, bool last) {
        const Sphere& sphere = spheres_[static_cast<size_t>(h)];
        const float mu_s = sun_of(s);
        const Seen* seen = seen_.at(h, s);
        // The glow about the sun is narrower than cells are high up in the sky. Were it as bright all over as
        // at the sun, formulas would say what comes of it; what differs from that is nothing where it is narrow.
        const vec3 glow = glow_at_sun(sphere, seen, mu_s);
        Node node = moments_of_glow(glow, mu_s);
        std::array<std::vector<float>, 3> light;
        for (std::vector<float>& band : light) band.resize(kDirections);
        std::array<float, kDirections> nu{};
        for (int d = 0; d < kDirections; ++d) {
            const auto i = static_cast<size_t>(d);
            const float up = std::sin(sphere.elevation[i / kAzimuths]);
            const float cosine = std::cos(shared::forward_azimuth(static_cast<float>(d % kAzimuths)));
            nu[i] = cosine_with_sun(up, mu_s, cosine);
            const vec3 all = (seen[d].aerosol - glow) * shared::phase_aerosol(nu[i]) + seen[d].other +
                             seen[d].diffuse;
            for (int band = 0; band < 3; ++band) light[static_cast<size_t>(band)][i] = all[band];
            const float width = shared::forward_azimuth(static_cast<float>(d % kAzimuths) + 0.5f) -
                                shared::forward_azimuth(static_cast<float>(d % kAzimuths) - 0.5f);
            add_moments(node, all, up, std::sqrt(1 - up * up) * cosine,
                        2 * width * sphere.solid_angle[i / kAzimuths]);
        }
        for (int d = 0; d < kDirections; ++d) {
            const vec3 sent = glow * forward_phase_twice(nu[static_cast<size_t>(d)]) +
                              turning(h).turned_into(d, light);
            for (int band = 0; band < 3; ++band)
                sent_.at(h, s)[d][static_cast<size_t>(band)] =
                    node.term(0)[band] > kDark ? sent[band] / node.term(0)[band] : 0.0f;
        }
        Means& means = means_[static_cast<size_t>(h * kSuns + s)];
        if (last) add_rest(node, means);
        means = {means[1], node.term(0)};
        series_(s, h) = node;
    }

    using Means = std::array<vec3, 2>;  ///< of the diffuse light in the last two rounds

    /// All rounds to come, were each to the one before as the last was. Where light comes from stays.
    static void add_rest(Node& node, const Means& means) {
        constexpr float kLargestRatio = 0.8f;
        for (int band = 0; band < 3; ++band) {
            const float last = node.term(0)[band] - means[1][band], before = means[1][band] - means[0][band];
            if (std::abs(before) < kDark || node.term(0)[band] < kDark) continue;
            const float ratio = glm::clamp(last / before, 0.0f, kLargestRatio);
            const float more = 1 + last * ratio / (1 - ratio) / node.term(0)[band];
            for (int term = 0; term < shared::kDiffuseTerms; ++term)
                node.terms[static_cast<size_t>(3 * term + band)] *= more;
        }
    }

    /// Seen::aerosol towards the sun; nothing when the sun is down.
    static vec3 glow_at_sun(const Sphere& sphere, const Seen* seen, float mu_s) {
        const float place = shared::forward_elevation_place(std::asin(mu_s), sphere.horizon);
        if (place < shared::kForwardBelow - 0.5f) return vec3(0);
        const Place at = place_of(std::max(place, float{shared::kForwardBelow}) / (kElevations - 1), kElevations);
        return glm::mix(seen[at.low * kAzimuths].aerosol, seen[(at.low + 1) * kAzimuths].aerosol,
                        std::min(at.share, 1.0f));
    }

    /// The series of aerosol's phase function about the sun.
    static Node moments_of_glow(const vec3& glow, float mu_s) {
        Node node;
        add_moments(node, glow, mu_s, std::sqrt(std::max(0.0f, 1 - mu_s * mu_s)), 1);
        for (int term = 1; term < shared::kDiffuseTerms; ++term) {
            const float moment = term < 3 ? shared::kAerosolMoment1 : shared::kAerosolMoment2;
            for (int band = 0; band < 3; ++band) node.terms[static_cast<size_t>(3 * term + band)] *= moment;
        }
        return node;
    }

    static constexpr float kDark = 1e-20f;  ///< of sunlight: no light at all

    const Lut& transmittance_;
    Field& series_;
    std::vector<Sphere> spheres_;
    std::vector<Line> lines_;
    std::vector<Means> means_ = std::vector<Means>(size_t{kHeights} * kSuns);
    Nodes<Seen> seen_;
    Nodes<Sent> sent_;
};

}  // namespace

Lut solve_forward_light(float aerosol, const Lut& transmittance, Field& series) {
    const glm::vec2 size = shared::multiple_size();
    Lut table(static_cast<int>(size.x), static_cast<int>(size.y));
    Solver(aerosol, transmittance, series).write(table);
    return table;
}

}  // namespace deepwater::render
