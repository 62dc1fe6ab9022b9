// The lighthouse's islet: granite that goes down six metres below the sea, turf on top, and the landing.
#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "lighthouse.h"
#include "noise.h"
#include "workshop/fittings.h"
#include "workshop/granite.h"
#include "workshop/materials.h"
#include "workshop/rock_mesh.h"
#include "workshop/solids.h"

namespace deepwater::models::light {
namespace {

using asset_tools::fractal_noise;
using asset_tools::gradient_noise;
using glm::vec2;
using glm::vec3;

const vec3 kUp(0, 1, 0);

constexpr std::uint32_t kRockSeed = 4100;
const Granite kGranite(2.1f, kRockSeed);

/// The islet's outline is drawn out and in by direction.
float stretch_towards(vec2 direction) {
    const vec3 d(direction.x, 0, direction.y);
    return 1.0f + 0.26f * d.x * d.x + 0.22f * gradient_noise(d * 1.3f + 0.37f, kRockSeed + 1) +
           0.13f * gradient_noise(d * 3.1f, kRockSeed + 2) + 0.06f * gradient_noise(d * 7.0f, kRockSeed + 3);
}

/// Height of the islet by distance from its middle, before rock gives it its shape; and how steep it is
/// there.
struct Slope {
    float height;
    float fall;  ///< m down per m outwards
};
Slope profile(float distance) {
    static constexpr ProfilePoint kPoints[] = {{0, 6.5f},      {5.0f, 6.3f},   {8.4f, 5.5f},   {10.4f, 4.3f},
                                               {11.7f, 2.3f},  {13.4f, 1.2f},  {15.2f, 0.25f}, {17.0f, -1.6f},
                                               {19.0f, -4.0f}, {22.0f, -6.6f}, {40.0f, -9.0f}};
    size_t i = 0;
    while (i + 2 < std::size(kPoints) && distance > kPoints[i + 1].radius) ++i;
    const ProfilePoint& a = kPoints[i];
    const ProfilePoint& b = kPoints[i + 1];
    return {glm::mix(a.y, b.y, (distance - a.radius) / (b.radius - a.radius)),
            (a.y - b.y) / (b.radius - a.radius)};
}

/// 1 on the levelled ground of a building of that radius, 0 a little way off.
float levelled(vec2 at, vec2 centre, float radius) {
    return ramp(radius + 1.6f, radius, glm::distance(at, centre));
}

/// The trodden way from the landing up to the house and the tower: x, height, z.
const std::vector<vec3>& path() {
    static const std::vector<vec3> points = [] {
        const vec3 through[] = {{-1.5f, 0.95f, 15.2f}, {-1.3f, 1.25f, 13.6f}, {-1.9f, 2.6f, 11.6f},
                                {-2.4f, 4.1f, 9.4f},   {-1.9f, 5.3f, 7.2f},   {-1.2f, 5.9f, 4.8f},
                                {-0.8f, 6.1f, 2.2f},   {0.4f, 6.4f, 0.2f}};
        return smooth_curve(through, 4);
    }();
    return points;
}

/// The nearest point of the way: how far off, and its height.
struct OnPath {
    float distance;
    float height;
};
OnPath nearest_on_path(vec3 p) {
    constexpr float kNear = 4.0f;  // the way keeps to this much about its own bounds
    if (p.x < -2.5f - kNear || p.x > 0.5f + kNear || p.z < 0.2f - kNear || p.z > 15.2f + kNear)
        return {kNear, p.y};
    const std::vector<vec3>& way = path();
    OnPath nearest{1e9f, p.y};
    for (size_t i = 1; i < way.size(); ++i) {
        const vec2 a(way[i - 1].x, way[i - 1].z);
        const vec2 along = vec2(way[i].x, way[i].z) - a;
        const vec2 at(p.x, p.z);
        const float t = glm::clamp(glm::dot(at - a, along) / glm::dot(along, along), 0.0f, 1.0f);
        const float distance = glm::distance(at, a + along * t);
        if (distance < nearest.distance) nearest = {distance, glm::mix(way[i - 1].y, way[i].y, t)};
    }
    return nearest;
}

/// About the distance to the rock's surface, negative inside.
float islet_field(vec3 p, bool fine) {
    const vec2 at(p.x, p.z);
    const float r = std::max(glm::length(at), 0.01f);
    const float stretch = stretch_towards(at / r);
    const Slope slope = profile(r / stretch);
    const float hills = 0.9f * fractal_noise(vec3(p.x * 0.13f, 0, p.z * 0.13f), 2, kRockSeed + 5);
    const float gullies =
        -1.6f *
        ramp(0.16f, 0.0f,
             std::abs(gradient_noise(vec3(p.x * 0.16f, p.y * 0.04f, p.z * 0.16f), kRockSeed + 6))) *
        ramp(6.0f, 10.0f, r);
    float height = slope.height + hills + gullies;
    const float house = levelled(at, kHouseAt, 3.9f);
    const float tower = levelled(at, kTowerAt, 3.3f);
    height = glm::mix(height, kHouseFloor - 0.15f, house);
    height = glm::mix(height, kTowerFloor - 0.15f, tower);
    // The way is hewn into the rock.
    const OnPath way = nearest_on_path(p);
    const float hewn = ramp(1.5f, 0.75f, way.distance);
    height = glm::mix(height, way.height - 0.12f, hewn);
    const float steepness = 1.0f / std::sqrt(1.0f + slope.fall * slope.fall);
    // Rock juts out on the flanks; under the turf of the top it is worn down.
    const float bare =
        glm::mix(1.0f, 0.30f, ramp(5.2f, 6.6f, p.y)) * (1 - 0.85f * std::max({house, tower, hewn}));
    return (p.y - height) * steepness - bare * 1.15f * kGranite.relief(p, fine);
}

Surface islet_surface(const Place& place) {
    const vec3 p = place.position;
    const float field = islet_field(p, true);
    Surface rock = kGranite.surface(place);
    rock.height = -field;
    kGranite.add_shore_life(rock, place, 1.15f);
    add_guano(rock, place, 0.16f * ramp(2.5f, 4.5f, p.y), kRockSeed + 8);
    // What stands out of the turf stays bare.
    const float cover = turf_cover(place, 4.1f, kRockSeed + 9) * ramp(0.30f, 0.05f, -field);
    Surface grown = turf(place, kRockSeed + 10);
    const float way =
        ramp(0.75f, 0.35f, nearest_on_path(p).distance + 0.2f * fractal_noise(p * 2.0f, 3, kRockSeed + 11));
    Surface earth;
    earth.color =
        glm::mix(srgb(0x7d6c55), srgb(0x958a78), 0.5f + 0.5f * fractal_noise(p * 9.0f, 3, kRockSeed + 12));
    earth.roughness = 0.98f;
    grown = layered(grown, earth, way);
    grown.height += -0.5f * field;
    return layered(rock, grown, cover);
}

}  // namespace

void add_islet(Model& model) {
    RockPlan plan;
    plan.most_around = 168;
    plan.reach = 2.6f;
    plan.stretch = stretch_towards;
    // Rings follow the profile, closest about the cliffs and the waterline.
    constexpr float kOutermost = 22;
    float r = 0;
    while (r < kOutermost) {
        const Slope here = profile(r);
        const float fall = profile(r + 0.2f).fall;
        const bool under_water = here.height < -1.0f;
        const bool under_turf = r < 6.5f;
        plan.rings.push_back({r, here.height, 0.75f * ramp(0.1f, 1.4f, fall),
                              under_water ? 0.22f : (under_turf ? 0.6f : 1.0f)});
        const float spacing = under_water ? 1.3f : (under_turf ? 0.75f : 0.38f);
        r += spacing / std::sqrt(1 + fall * fall);
    }
    plan.rings.push_back({kOutermost, profile(kOutermost).height, 0.5f, 0.22f});
    // Neighbours must not look along very different lines.
    for (int pass = 0; pass < 3; ++pass)
        for (size_t i = 1; i + 1 < plan.rings.size(); ++i)
            plan.rings[i].lean = (plan.rings[i - 1].lean + plan.rings[i].lean + plan.rings[i + 1].lean) / 3;
    model.add({.mesh = rock_mesh(plan, [](vec3 p) { return islet_field(p, false); }),
               .material = islet_surface,
               .density = 1.4f,
               .crease = kRockCrease});
}

Surface concrete(const Place& place) {
    const float broad = fractal_noise(place.position * 0.8f, 4, 520);
    const float fine = fractal_noise(place.position * 18.0f, 3, 521);
    Surface surface;
    surface.color = srgb(0x948d80) * (0.9f + 0.25f * broad + 0.15f * fine);
    surface.roughness = 0.92f;
    surface.height = 0.003f * fine;
    add_grime(surface, place, 0.9f, 522);
    add_growth(surface, place, 0.35f, 523);
    return surface;
}

void add_landing(Model& model) {
    const std::vector<vec3>& way = path();
    // Steps where the way climbs, one every so often along it.
    Mesh steps;
    float walked = 0;
    float next = 0;
    for (size_t i = 1; i < way.size(); ++i) {
        const vec3 d = way[i] - way[i - 1];
        const float length = glm::length(vec2(d.x, d.z));
        while (next < walked + length) {
            const float t = (next - walked) / length;
            const vec3 at = glm::mix(way[i - 1], way[i], t);
            const float turn = std::atan2(d.x, d.z);
            if (at.y < 5.9f)
                steps.append(box(vec3(1.25f, 0.75f, 0.42f), 0.03f)
                                 .turned(turn, kUp)
                                 .moved(vec3(at.x, at.y - 0.335f, at.z)));
            next += 0.38f;
        }
        walked += length;
    }
    model.add({.mesh = steps, .material = concrete, .density = 0.8f});

    const vec3 foot = way.front();
    const Mesh quay =
        box(vec3(3.6f, 3.4f, 2.6f), 0.06f).turned(0.12f, kUp).moved(vec3(foot.x, 1.0f - 1.7f, foot.z + 0.9f));
    model.add({.mesh = quay, .material = concrete, .density = 1.1f});

    // A handrail of stanchions and chain beside the steps, and two bollards on the quay.
    Mesh iron;
    std::vector<vec3> heads;
    for (size_t i = 2; i + 8 < way.size(); i += 5) {
        const vec3 d = glm::normalize(vec3(way[i + 1].x - way[i].x, 0, way[i + 1].z - way[i].z));
        const vec3 side = glm::cross(d, kUp) * 0.78f;
        const vec3 at = way[i] + side;
        iron.append(rod(at - kUp * 0.5f, at + kUp * 1.05f, 0.025f, 5));
        heads.push_back(at + kUp * 1.0f);
    }
    for (size_t i = 1; i < heads.size(); ++i) {
        const vec3 sag = 0.5f * (heads[i - 1] + heads[i]) - kUp * 0.14f;
        const vec3 through[] = {heads[i - 1], sag, heads[i]};
        iron.append(tube(smooth_curve(through, 3), 0.014f, 4));
    }
    for (const float x : {-1.2f, 1.2f})
        iron.append(bollard(0.45f).moved(vec3(foot.x + x, 1.0f, foot.z + 1.7f)));
    model.add({.mesh = iron,
               .material = weathered_paint(srgb(0x3a3a38), 0.6f, 0.34f, 580),
               .density = 0.6f,
               .longest = 60});
}

}  // namespace deepwater::models::light
