// What stands on a reef: a boulder that things grow on, corals that are round, branched and flat, a sea fan,
// a sponge, and a tuft of weed.
// Their feet are at y = 0, the bed, and reach a little into it. Small and plain: they are strewn by the
// hundred.
#include <cmath>
#include <functional>
#include <vector>

#include "models.h"
#include "noise.h"
#include "workshop/granite.h"
#include "workshop/materials.h"
#include "workshop/rock_mesh.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using asset_tools::cellular;
using asset_tools::fractal_noise;
using asset_tools::gradient_noise;
using asset_tools::lattice_random;
using glm::vec2;
using glm::vec3;

constexpr float kTurn = glm::two_pi<float>();

/// Turf, coralline crusts and bare stone by place.
Surface overgrown(const Place& place, std::uint32_t seed) {
    const float patch = fractal_noise(place.position * 3.1f, 3, seed);
    const float fine = fractal_noise(place.position * 24.0f, 3, seed + 9);
    Surface surface{.color = srgb(0x83765C), .roughness = 0.9f, .height = 0.006f * fine};
    const Surface crust{.color = srgb(0xB98A8E), .roughness = 0.8f, .height = 0.004f * fine};
    const Surface turf{.color = srgb(0x6B6838), .roughness = 1.0f, .height = 0.007f * fine};
    surface = layered(surface, turf, ramp(-0.1f, 0.25f, patch + 0.4f * place.normal.y - 0.2f));
    surface = layered(surface, crust, ramp(0.18f, 0.4f, -patch + 0.2f * fine));
    surface.color *= 0.8f + 0.35f * fine;
    return surface;
}

/// What has settled about a foot: sand as pale as the bed's, up to `high` metres over it, farther up in hollows.
Surface settled(const Surface& surface, const Place& place, float high) {
    const float noise = fractal_noise(place.position * 9.0f, 3, 6050);
    const Surface sand{.color = glm::vec3(0.46f, 0.40f, 0.30f) * (1.0f + 0.2f * noise), .roughness = 1.0f};
    return layered(surface, sand, ramp(1.0f, 0.3f, place.position.y / high + 0.7f * noise));
}

/// A dome: rings from the top to a foot below the bed, pushed out by `bulge` [m].
Mesh dome(float radius, float height, const std::function<float(vec3)>& bulge) {
    return patch(36, 16, [=](float u, float v) {
        const float angle = u * kTurn, down = v * 0.62f * glm::pi<float>();
        const vec3 out(std::sin(down) * std::cos(angle), std::cos(down), std::sin(down) * std::sin(angle));
        return out * vec3(radius, height, radius) + out * bulge(out) * ramp(0.0f, 0.12f, v);
    });
}

/// A branch and those that fork from it.
void grow(Mesh& mesh, vec3 from, vec3 along, float length, float radius, int forks, std::uint32_t seed) {
    const vec3 to = from + along * length;
    mesh.append(tapered_rod(from, to, radius, forks == 0 ? 0.3f * radius : 0.72f * radius, 6));
    if (forks == 0) return;
    for (int i = 0; i < 3; ++i) {
        const auto random = [=](int k) { return lattice_random({i, forks, k}, seed) - 0.5f; };
        const vec3 next =
            glm::normalize(along * 0.8f + vec3(2.1f * random(0), 0.55f + random(1), 2.1f * random(2)));
        grow(mesh, from + along * (length * (0.55f + 0.4f * static_cast<float>(i) / 2)), next, 0.78f * length,
             0.74f * radius, forks - 1, seed * 3 + static_cast<std::uint32_t>(i) + 1);
    }
}

Model small(std::string_view name) {
    return {.name = std::string(name), .texture_size = 512, .occlusion_reach = 0.6f};
}

}  // namespace

Model coral_boulder() {
    Model model = small("coral_boulder");
    const Granite stone(0.9f, 6100);
    const auto field = [=](vec3 p) {
        const vec3 q = p / vec3(1.25f, 0.85f, 1.0f);
        const float round = glm::length(q) - 1 - 0.28f * gradient_noise(p * 1.3f, 6101);
        // Faces along which it has broken: planes of all directions, a little uneven.
        float broken = round;
        for (int i = 0; i < 7; ++i) {
            const auto random = [i](int k) { return lattice_random({i, k, 5}, 6102) - 0.5f; };
            const vec3 face = glm::normalize(vec3(random(0), 0.35f * random(1) + 0.12f, random(2)));
            broken = std::max(broken, glm::dot(q, face) - 0.78f - 0.24f * random(3) -
                                          0.06f * gradient_noise(p * 3.0f, 6103));
        }
        return broken - 0.7f * stone.relief(p, false);
    };
    RockPlan plan;
    plan.most_around = 40;
    plan.reach = 0.8f;
    for (const vec3 ring :
         {vec3(0, 0.85f, 0), vec3(0.2f, 0.83f, 0.1f), vec3(0.4f, 0.8f, 0.2f), vec3(0.58f, 0.72f, 0.35f),
          vec3(0.75f, 0.62f, 0.5f), vec3(0.88f, 0.48f, 0.68f), vec3(1.0f, 0.33f, 0.85f),
          vec3(1.07f, 0.17f, 0.95f), vec3(1.12f, 0.0f, 1), vec3(1.1f, -0.4f, 1)})
        plan.rings.push_back({ring.x, ring.y, ring.z});
    model.add({.mesh = rock_mesh(plan, field),
               .material = [](const Place& place) { return settled(overgrown(place, 6110), place, 0.18f); },
               .crease = kRockCrease});
    return model;
}

Model coral_brain() {
    Model model = small("coral_brain");
    // Lobes, between which the colony has grown more slowly.
    const auto bulge = [](vec3 out) {
        const float lobes = cellular(out * 1.9f + 3.0f, 6205).nearest;
        return 0.10f - 0.16f * lobes * lobes + 0.06f * fractal_noise(out * 2.2f, 3, 6200);
    };
    model.add({.mesh = dome(0.55f, 0.48f, bulge),
               .material =
                   [](const Place& place) {
                       const vec3 bent =
                           place.position * 15.0f + 0.7f * vec3(gradient_noise(place.position * 9.0f, 6201),
                                                                gradient_noise(place.position * 9.0f, 6202),
                                                                gradient_noise(place.position * 9.0f, 6203));
                       const float ridge = std::abs(gradient_noise(bent, 6204));
                       const float top = ramp(0.03f, 0.28f, ridge);
                       const float age = fractal_noise(place.position * 4.0f, 2, 6206);
                       return settled(
                           {.color = glm::mix(srgb(0x7A7246), srgb(0xD2BC84), top) * (1.0f + 0.35f * age),
                            .roughness = 0.85f,
                            .height = 0.007f * top},
                           place, 0.09f);
                   },
               .crease = 2.0f});
    return model;
}

Model coral_staghorn() {
    Model model = small("coral_staghorn");
    Mesh mesh;
    for (int i = 0; i < 4; ++i) {
        const float angle = kTurn * (static_cast<float>(i) + 0.3f) / 4;
        const vec3 along = glm::normalize(vec3(0.8f * std::cos(angle), 1.0f, 0.8f * std::sin(angle)));
        grow(mesh, vec3(0.08f * std::cos(angle), -0.1f, 0.08f * std::sin(angle)), along, 0.34f, 0.034f, 2,
             6300 + static_cast<std::uint32_t>(i));
    }
    model.add(std::move(mesh), [](const Place& place) {
        const float bumps = cellular(place.position * 70.0f, 6301).nearest;
        const float tip = ramp(0.35f, 0.75f, place.position.y);
        return settled(
            {.color = glm::mix(srgb(0xA08256), srgb(0xDCD2B8), 0.8f * tip) * (0.75f + 0.35f * bumps),
             .roughness = 0.85f,
             .height = -0.006f * bumps},
            place, 0.1f);
    });
    return model;
}

Model coral_table() {
    Model model = small("coral_table");
    // Branches that grow side by side have fused into a plate; its rim is where each has got to.
    const auto edge = [](float angle) {
        const vec3 around(std::cos(angle), 0.4f, std::sin(angle));
        return 1 + 0.34f * fractal_noise(around * 1.5f, 2, 6400) +
               0.16f * fractal_noise(around * 5.5f, 3, 6402);
    };
    const auto uneven = [](vec2 p) { return gradient_noise(vec3(3.1f * p.x, 0.7f, 3.1f * p.y), 6403); };
    // Along the top from the middle to the rim, back along the underside to the stem and into the bed.
    struct Ring {
        float radius, y;
        float ribs;  ///< m: how far the branches stand out of the underside
    };
    const std::vector<Ring> rings = {{0.0f, 0.36f, 0},       {0.16f, 0.375f, 0},     {0.30f, 0.40f, 0},
                                     {0.44f, 0.43f, 0},      {0.56f, 0.45f, 0},      {0.64f, 0.46f, 0},
                                     {0.675f, 0.45f, 0},     {0.60f, 0.42f, 0.012f}, {0.44f, 0.365f, 0.022f},
                                     {0.28f, 0.29f, 0.025f}, {0.15f, 0.19f, 0.02f},  {0.12f, 0.08f, 0.02f},
                                     {0.17f, 0.0f, 0.02f},   {0.24f, -0.12f, 0}};
    const auto last = static_cast<float>(rings.size() - 1);
    model.add({.mesh = patch(56, static_cast<int>(rings.size()) - 1,
                             [=](float u, float v) {
                                 const Ring ring = rings[static_cast<size_t>(std::lround(v * last))];
                                 const float angle = u * kTurn;
                                 // The whole plate is lobed, the stem hardly.
                                 const float r =
                                     ring.radius * glm::mix(1.0f, edge(angle), ramp(0.1f, 0.6f, ring.radius));
                                 const vec2 p = r * vec2(std::cos(angle), std::sin(angle));
                                 const float ribs = ring.ribs * std::sin(14 * angle + 3.0f * uneven(p));
                                 const float lift = 0.10f * uneven(p) * ramp(0.1f, 0.5f, ring.radius);
                                 return vec3(p.x, ring.y + lift - ribs, p.y);
                             }),
               .material =
                   [](const Place& place) {
                       // Branchlets stand side by side on the top, with darkness between them.
                       const auto cell = cellular(place.position * vec3(30.0f, 12.0f, 30.0f), 6401);
                       const float knobs = ramp(0.62f, 0.12f, cell.nearest);
                       const float rim =
                           ramp(0.42f, 0.7f, glm::length(vec2(place.position.x, place.position.z)));
                       const float age = fractal_noise(place.position * 3.5f, 3, 6404);
                       const vec3 tips = glm::mix(srgb(0xB8A67E), srgb(0xE0D4B4), 0.7f * rim);
                       return settled({.color = glm::mix(srgb(0x6A5C44), tips, 0.25f + 0.75f * knobs) *
                                                (1.0f + 0.4f * age),
                                       .roughness = 0.9f,
                                       .height = 0.018f * knobs},
                                      place, 0.1f);
                   },
               .crease = 1.2f});
    return model;
}

Model sea_fan() {
    Model model = small("sea_fan");
    // Stems fork again and again in one sheet, which is bent a little; where twigs of one order come near
    // each other they have grown together.
    const auto bent = [](vec2 p) {
        return vec3(p.x, p.y, 0.16f * gradient_noise(vec3(2.2f * p, 0.3f), 6601) + 0.10f * p.x * p.x);
    };
    struct Twig {
        vec2 tip;
        float angle;
    };
    constexpr int kOrders = 5;
    constexpr float kLengths[kOrders] = {0.15f, 0.17f, 0.16f, 0.15f, 0.12f};
    constexpr float kRadii[kOrders + 1] = {0.018f, 0.013f, 0.010f, 0.008f, 0.007f, 0.006f};
    Mesh mesh;
    mesh.append(tapered_rod(vec3(0, -0.12f, 0), bent({0, 0.06f}), 0.034f, kRadii[0], 5));
    std::vector<Twig> order = {{{0, 0.06f}, -0.35f}, {{0, 0.06f}, 0.3f}};
    for (int i = 0; i < kOrders; ++i) {
        std::vector<Twig> next;
        for (size_t j = 0; j < order.size(); ++j) {
            const auto random = [=](int k) {
                return lattice_random({static_cast<int>(j), i, k}, 6600) - 0.5f;
            };
            const Twig& from = order[j];
            const float length = kLengths[i] * (1 + 0.5f * random(0));
            const vec2 tip = from.tip + length * vec2(std::sin(from.angle), std::cos(from.angle));
            mesh.append(tapered_rod(bent(from.tip), bent(tip), kRadii[i], kRadii[i + 1], 3));
            const float fork = 0.30f + 0.2f * random(1);
            next.push_back({tip, from.angle - fork});
            next.push_back({tip, from.angle + fork + 0.1f * random(2)});
        }
        for (size_t j = 1; j + 2 < next.size(); j += 2) {
            if (glm::distance(next[j].tip, next[j + 1].tip) < 0.14f)
                mesh.append(
                    tapered_rod(bent(next[j].tip), bent(next[j + 1].tip), kRadii[i + 1], kRadii[i + 1], 3));
        }
        order = std::move(next);
    }
    model.add(std::move(mesh), [](const Place& place) {
        const float bark = fractal_noise(place.position * 40.0f, 2, 6602);
        const float out = ramp(0.05f, 0.6f, glm::length(place.position));
        return Surface{.color = glm::mix(srgb(0x6A4468), srgb(0xCFA4C4), 0.8f * out) * (0.9f + 0.3f * bark),
                       .roughness = 0.9f};
    });
    return model;
}

Model tube_sponge() {
    Model model = small("tube_sponge");
    struct Ring {
        float radius, share;
    };
    // Down the hollow's wall up to the lip, and down outside into the bed.
    const std::vector<Ring> rings = {{0.0f, 0.55f},   {0.055f, 0.60f}, {0.075f, 0.94f}, {0.095f, 1.0f},
                                     {0.115f, 0.95f}, {0.105f, 0.6f},  {0.085f, 0.2f},  {0.07f, -0.25f}};
    const auto last = static_cast<float>(rings.size() - 1);
    Mesh mesh;
    for (int i = 0; i < 5; ++i) {
        const auto random = [i](int k) { return lattice_random({i, k, 3}, 6700); };
        const float angle = kTurn * (static_cast<float>(i) + 0.5f * random(0)) / 5,
                    tall = 0.35f + 0.45f * random(1);
        const float wide = 0.75f + 0.5f * random(2);
        const vec3 out(std::cos(angle), 0, std::sin(angle));
        const vec3 foot = out * 0.10f, lean = out * (0.1f + 0.25f * random(3));
        mesh.append(patch(10, static_cast<int>(rings.size()) - 1, [=](float u, float v) {
            const Ring ring = rings[static_cast<size_t>(std::lround(v * last))];
            const vec3 round(std::cos(u * kTurn), 0, std::sin(u * kTurn));
            const float bulge =
                1 + 0.25f * gradient_noise(
                                round * 1.3f + vec3(0, 3 * ring.share, 1.7f * static_cast<float>(i)), 6701);
            return foot + round * (ring.radius * wide * bulge) +
                   (vec3(0, 1, 0) + lean * ring.share) * (ring.share * tall);
        }));
    }
    model.add(std::move(mesh), [](const Place& place) {
        const float pores = ramp(0.2f, 0.5f, cellular(place.position * 55.0f, 6702).nearest);
        const float patch = fractal_noise(place.position * 6.0f, 2, 6703);
        return settled({.color = glm::mix(srgb(0x8A7034), srgb(0xCDB368), 0.6f * pores + 0.4f * patch),
                        .roughness = 0.95f,
                        .height = 0.006f * pores},
                       place, 0.1f);
    });
    return model;
}

Model seagrass() {
    Model model = small("seagrass");
    Mesh mesh;
    for (int i = 0; i < 16; ++i) {
        const auto random = [i](int k) { return lattice_random({i, k, 0}, 6500); };
        const float angle = kTurn * random(0), lean = 0.1f + 0.4f * random(1),
                    tall = 0.35f + 0.4f * random(2);
        const vec3 foot(0.2f * (random(3) - 0.5f), -0.06f, 0.2f * (random(4) - 0.5f));
        const vec3 out(std::cos(angle), 0, std::sin(angle));
        const std::vector<vec3> path = {foot, foot + vec3(0, 0.4f * tall, 0) + out * (0.12f * lean * tall),
                                        foot + vec3(0, 0.75f * tall, 0) + out * (0.45f * lean * tall),
                                        foot + vec3(0, 0.95f * tall, 0) + out * (lean * tall)};
        mesh.append(sweep(rectangular_section(0.026f, 0.004f, 0), path, out,
                          [](float share) { return 1 - 0.75f * share * share; }));
    }
    model.add(std::move(mesh), [](const Place& place) {
        const float age = fractal_noise(place.position * 12.0f, 2, 6501);
        return Surface{.color = glm::mix(srgb(0x4E6E2C), srgb(0x8C9648),
                                         ramp(0.1f, 0.6f, place.position.y) * 0.7f + 0.2f * age),
                       .roughness = 0.7f};
    });
    return model;
}

}  // namespace deepwater::models
