// An inshore fishing boat of eleven metres: round-bilged wooden hull, wheelhouse forward, working deck aft
// with net drum and gallows. The hull is lofted from its lines; everything on it is built of bars, boxes and
// lathes.
#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "fishing_boat.h"
#include "models.h"
#include "noise.h"
#include "workshop/fittings.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace boat {
namespace {

using asset_tools::fractal_noise;
using glm::vec2;
using glm::vec3;

constexpr float kPi = glm::pi<float>();
const vec3 kUp(0, 1, 0);
constexpr float kDraught = 1.45f;
constexpr float kPlanking = 0.10f;       // bulwark, across
constexpr float kRubbingStrake = 0.42f;  // below the sheer

}  // namespace

const Hull& hull() {
    static const Hull lofted(HullLines{
        .length = 11.2f,
        .half_breadth = {{0, 0.06f},
                         {0.06f, 0.72f},
                         {0.15f, 1.28f},
                         {0.30f, 1.78f},
                         {0.5f, 1.98f},
                         {0.75f, 1.92f},
                         {1, 1.62f}},
        .sheer = {{0, 2.30f}, {0.15f, 1.92f}, {0.35f, 1.52f}, {0.6f, 1.26f}, {0.8f, 1.24f}, {1, 1.36f}},
        .keel = {{0, -0.55f}, {0.12f, -0.80f}, {0.4f, -0.92f}, {0.7f, -0.72f}, {0.88f, -0.36f}, {1, -0.08f}},
        .bilge_out = {{0, 0.3f}, {0.06f, 0.12f}, {0.2f, 0.36f}, {0.45f, 0.72f}, {0.8f, 0.80f}, {1, 0.72f}},
        .bilge_up = {{0, 0.33f}, {0.1f, 0.16f}, {0.4f, 0.04f}, {0.8f, 0.03f}, {1, 0.05f}},
        .side_out = {{0, 0.6f}, {0.06f, 0.40f}, {0.2f, 0.78f}, {0.45f, 1.02f}, {0.8f, 1.04f}, {1, 1.02f}},
        .side_up = {{0, 0.66f}, {0.1f, 0.52f}, {0.4f, 0.40f}, {1, 0.42f}},
        .stem_setback =
            {{-0.9f, 2.35f}, {-0.55f, 1.72f}, {0, 1.12f}, {0.8f, 0.58f}, {1.6f, 0.22f}, {2.3f, 0}},
        .transom_rake = 0.16f,
    });
    return lofted;
}

float deck_height(float t) {
    static const Curve fore{{0, 1.72f}, {0.2f, 1.42f}, {0.5f, 1.10f}};
    static const Curve aft{{0.4f, 0.56f}, {0.7f, 0.50f}, {1, 0.58f}};
    return t < kBreak ? fore(t) : aft(t);
}

vec3 topsides() {
    return srgb(0x235775);
}

vec3 white() {
    return srgb(0xdedacd);
}

Surface buff(const Place& place) {
    Surface surface = paint(place, srgb(0xb9a27a), 0.6f, 711);
    add_grime(surface, place, 1.0f, 712);
    add_rust(surface, place, 0.08f, 713);
    return surface;
}

Surface varnished(const Place& place) {
    Surface surface = timber(place, srgb(0x7a4a22), 0.30f, 731);
    surface.roughness = 0.45f;
    add_grime(surface, place, 0.8f, 732);
    return surface;
}

Surface galvanised(const Place& place) {
    Surface surface = steel(place, srgb(0x9a9c9c), 0.45f, 741);
    add_grime(surface, place, 0.6f, 742);
    add_rust(surface, place, 0.12f, 743);
    return surface;
}

namespace {

/// The registration on both bows, and the name with the port on the transom.
float hull_lettering(vec3 p) {
    const float t = hull().t_at(p.z);
    if (t > 0.9f) {
        constexpr float kHeight = 0.20f;
        const std::string_view name = "MORWENNA";
        const std::string_view port = "FALWICK";
        const auto line = [&](std::string_view text, float base, float height) {
            // Seen from astern, starboard is on the right.
            const float x = p.x / height + 0.5f * lettering_width(text);
            return lettering(text, vec2(x, (p.y - base) / height), 0.15f, 0.05f);
        };
        return std::max(line(name, 0.60f, kHeight), line(port, 0.40f, 0.12f));
    }
    constexpr float kHeight = 0.34f;
    const std::string_view number = "FK 271";
    const float base = hull().lines().sheer(t) - kRubbingStrake - 0.14f - kHeight;
    const float forward = -3.40f - p.z;  // m ahead of the middle of the number
    const float x = (p.x > 0 ? forward : -forward) / kHeight + 0.5f * lettering_width(number);
    return lettering(number, vec2(x, (p.y - base) / kHeight), 0.15f, 0.04f);
}

Surface hull_surface(const Place& place) {
    const vec3 p = place.position;
    const float t = glm::clamp(hull().t_at(p.z), 0.0f, 1.0f);
    const float sheer = hull().lines().sheer(t);
    // The boot-top rises a little towards the ends.
    const float rise = 0.10f * (2 * t - 1) * (2 * t - 1);
    const float antifouling_top = 0.05f + rise;
    const float boot_top = 0.16f + rise;

    Surface surface = paint(place, topsides(), 0.42f, 701);
    const Surface white_paint = paint(place, white(), 0.45f, 702);
    surface = layered(surface, white_paint, ramp(0.262f, 0.250f, sheer - p.y));
    surface = layered(surface, white_paint, hull_lettering(p));
    surface = layered(surface, white_paint, ramp(boot_top + 0.008f, boot_top - 0.004f, p.y));
    surface = layered(surface, paint(place, srgb(0x6e2218), 0.85f, 703),
                      ramp(antifouling_top + 0.006f, antifouling_top - 0.006f, p.y));

    // Planks show as faint seams that follow the sheer.
    const float plank = (sheer - p.y) / 0.165f;
    const float seam = ramp(0.08f, 0.02f, std::abs(plank - std::round(plank)));
    surface.height += 0.0025f * std::sin(kPi * (plank - std::floor(plank))) - 0.003f * seam;
    surface.color *= 1 - 0.16f * seam;

    // Freeing ports: slots through the bulwark at deck level, rust and dirt below them.
    const float deck = deck_height(t);
    if (t > kBreak + 0.03f && t < 0.97f) {
        const float slot = p.z / 0.95f;
        const float along = std::abs(slot - std::round(slot)) * 0.95f;
        const float hole = ramp(0.17f, 0.155f, along) * ramp(0.05f, 0.04f, std::abs(p.y - deck - 0.09f));
        const float drip = ramp(0.15f, 0.03f, along + 0.05f * fractal_noise(vec3(p.z * 20, 0, 0), 2, 704)) *
                           ramp(0.0f, 0.10f, deck + 0.05f - p.y) * ramp(0.75f, 0.1f, deck - p.y);
        surface.color = glm::mix(surface.color, surface.color * vec3(0.62f, 0.48f, 0.36f), 0.65f * drip);
        surface = layered(surface, {.color = vec3(0.006f), .roughness = 1}, hole);
    }
    // Where gear goes over the side and fenders rub, paint is scuffed through to primer and wood.
    const float rubbed =
        fractal_noise(vec3(p.x * 2, p.y * 9, p.z * 1.4f), 5, 705) + 0.12f * ramp(0.3f, 0.9f, t);
    surface = layered(surface, {.color = srgb(0x8f9a98), .roughness = 0.8f},
                      0.75f * ramp(0.45f, 0.56f, rubbed) * ramp(0.1f, 0.3f, p.y));
    add_grime(surface, place, 0.50f, 706);
    add_rust(surface, place, 0.05f, 707);
    add_growth(surface, place, -0.02f, 708);
    return surface;
}

Surface deck_surface(const Place& place) {
    const vec3 p = place.position;
    Surface surface = paint(place, srgb(0x5d7a70), 0.75f, 721);
    const float plank = p.x / 0.11f;
    const float seam = ramp(0.10f, 0.03f, std::abs(plank - std::round(plank)));
    surface.color *= 1 - 0.35f * seam;
    surface.height -= 0.002f * seam;
    // Boots have worn the paint off where people stand and gear is dragged.
    const float worn =
        fractal_noise(vec3(p.x * 1.8f, 0, p.z * 0.9f), 4, 722) + 0.25f * ramp(1.2f, 0.2f, std::abs(p.x));
    Surface wood = timber({p, place.normal, vec2(p.x, p.z), place.occlusion}, srgb(0x8b7a60), 0.8f, 723);
    surface = layered(surface, wood, 0.85f * ramp(0.28f, 0.5f, worn));
    add_grime(surface, place, 1.1f, 724);
    return surface;
}

/// A mirror image appended: `line` is on the starboard side.
Mesh swept_both_sides(const Section& section, const std::vector<vec3>& line) {
    return both_sides(sweep(section, line, kUp));
}

void add_hull(Model& model) {
    model.add({.mesh = both_sides(hull().skin(40, 14)), .material = hull_surface, .density = 1.25f});
    model.add({.mesh = hull().transom(12, 8), .material = hull_surface, .density = 1.5f});

    // Inside of the bulwark, from the deck to the sheer, and the same across the transom.
    constexpr float kForemost = 0.035f;  // where the two insides meet behind the stem
    const auto inner = [](float t, float v) {
        const float low = deck_height(t) - 0.05f;
        const float y = glm::mix(low, hull().lines().sheer(t) - 0.004f, v);
        return hull().inside(t, y, kPlanking);
    };
    const auto inner_wall = [&](float t0, float t1, int pieces) {
        return both_sides(patch(pieces, 2, [&](float u, float v) { return inner(glm::mix(t0, t1, u), v); }));
    };
    constexpr float kAftEnd = 0.991f;
    model.add(inner_wall(kForemost, kBreak - 1e-4f, 14), buff);
    model.add(inner_wall(kBreak, kAftEnd, 14), buff);
    const auto inner_end = [&](float t, float side) {
        return patch(4, 2, [=](float u, float v) {
            vec3 p = inner(t, v);
            p.x *= side * (2 * u - 1);
            return p;
        });
    };
    model.add(inner_end(kAftEnd, -1), buff);
    model.add(inner_end(kForemost, 1), buff);
    // The breasthook ties the sides together behind the stem.
    model.add(patch(4, 3,
                    [&](float u, float v) {
                        const float t = glm::mix(0.055f, 0.003f, v);
                        vec3 p = hull().inside(t, hull().lines().sheer(t), 0.03f);
                        p.x *= 2 * u - 1;
                        return p + vec3(0, 0.02f, 0);
                    }),
              varnished);

    // Decks, cambered, and the step between them.
    const auto on_deck = [&](float t, float across) {
        vec3 p = hull().inside(t, deck_height(t), kPlanking - 0.01f);
        p.x *= across;
        p.y = deck_height(t) + 0.05f * (1 - across * across);
        return p;
    };
    const auto deck = [&](float t0, float t1, int pieces) {
        return patch(pieces, 6, [&](float u, float v) { return on_deck(glm::mix(t0, t1, u), 2 * v - 1); });
    };
    model.add({.mesh = deck(kForemost, kBreak - 1e-4f, 12), .material = deck_surface, .density = 1.2f});
    model.add({.mesh = deck(kBreak, kAftEnd, 10), .material = deck_surface, .density = 1.2f});
    const auto step = [&](float u, float v) {
        const vec3 upper = on_deck(kBreak - 1e-4f, 2 * u - 1);
        return vec3(upper.x, glm::mix(deck_height(kBreak), upper.y, v), upper.z);
    };
    model.add(patch(6, 1, step), buff);

    // Cap rail over planking and inside, wider than both; round the transom too.
    std::vector<vec3> cap;
    for (int i = 0; i <= 30; ++i) {
        const float t = glm::mix(0.004f, 0.997f, static_cast<float>(i) / 30);
        cap.push_back(hull().inside(t, hull().lines().sheer(t), 0.5f * kPlanking) + vec3(0, 0.025f, 0));
    }
    model.add(
        {.mesh = swept_both_sides(rectangular_section(0.19f, 0.055f, 0.012f), cap), .material = varnished});
    const vec3 corner = cap.back();
    model.add(beam(corner * vec3(-1, 1, 1), corner, 0.19f, 0.055f, kUp, 0.012f), varnished);

    // Rubbing strakes: oak faced with a half-round of steel.
    const Section strake = rectangular_section(0.075f, 0.11f, 0.03f);
    model.add({.mesh = swept_both_sides(strake, hull().strake(kRubbingStrake, 0.02f, 0.002f, 0.999f, 34)),
               .material = varnished});
    model.add({.mesh = swept_both_sides(strake, hull().strake(0.85f, 0.02f, 0.42f, 0.985f, 16)),
               .material = varnished});
    const vec3 across = hull().at_height(1, hull().lines().sheer(1) - kRubbingStrake) + vec3(0.02f, 0, 0.02f);
    model.add(beam(across * vec3(-1, 1, 1), across, 0.11f, 0.075f, vec3(0, 0, 1), 0.02f), varnished);

    // The stem, proud of the planking, faced with galvanised iron.
    std::vector<vec3> stem;
    for (int i = 0; i <= 12; ++i) {
        const float y = glm::mix(-0.62f, 2.42f, static_cast<float>(i) / 12);
        stem.emplace_back(0, y, -0.5f * hull().lines().length + hull().lines().stem_setback(y) - 0.02f);
    }
    model.add(sweep(rectangular_section(0.13f, 0.16f, 0.04f), stem, vec3(0, 0, -1)), hull_surface);
}

/// Keel, rudder, propeller: for clear water, and for being hauled by a wave.
void add_underwater(Model& model) {
    const Curve keel_bottom{{0.14f, -0.95f}, {0.3f, -1.22f}, {0.6f, -1.40f}, {0.86f, -kDraught}};
    std::vector<vec2> outline;  // -z and y, anticlockwise: turned onto the middle plane below
    for (int i = 0; i <= 8; ++i) {
        const float t = glm::mix(0.86f, 0.14f, static_cast<float>(i) / 8);
        outline.emplace_back(-(t - 0.5f) * hull().lines().length, keel_bottom(t));
    }
    for (int i = 0; i <= 8; ++i) {
        const float t = glm::mix(0.14f, 0.82f, static_cast<float>(i) / 8);
        outline.emplace_back(-(t - 0.5f) * hull().lines().length, hull().lines().keel(t) + 0.12f);
    }
    constexpr float kThick = 0.16f;
    model.add({.mesh = prism(outline, kThick).moved(vec3(0, 0, -0.5f * kThick)).turned(kPi / 2, kUp),
               .material = hull_surface,
               .density = 0.5f});
    const vec2 rudder[] = {
        {-5.15f, -1.38f}, {-4.52f, -1.42f}, {-4.52f, 0.05f}, {-4.95f, 0.05f}, {-5.2f, -0.45f}};
    model.add({.mesh = prism(rudder, 0.07f).moved(vec3(0, 0, -0.035f)).turned(kPi / 2, kUp),
               .material = hull_surface,
               .density = 0.5f});
    Mesh propeller = tapered_rod(vec3(0, -0.92f, 3.7f), vec3(0, -0.92f, 4.42f), 0.07f, 0.05f, 8);
    for (int i = 0; i < 4; ++i) {
        const vec2 blade[] = {{-0.05f, 0.05f}, {0.05f, 0.05f},  {0.16f, 0.25f},
                              {0.10f, 0.40f},  {-0.08f, 0.40f}, {-0.14f, 0.22f}};
        propeller.append(prism(blade, 0.02f)
                             .turned(0.5f, kUp)
                             .turned(0.5f * kPi * static_cast<float>(i), vec3(0, 0, 1))
                             .moved(vec3(0, -0.92f, 4.30f)));
    }
    model.add({.mesh = propeller,
               .material =
                   [](const Place& place) {
                       Surface surface = steel(place, srgb(0xb08d4a), 0.4f, 751);
                       add_growth(surface, place, -0.5f, 752);
                       return surface;
                   },
               .density = 0.4f});
}

}  // namespace
}  // namespace boat

Model fishing_boat() {
    Model model{.name = "fishing_boat", .texture_size = 1024, .occlusion_reach = 1.6f};
    boat::add_hull(model);
    boat::add_underwater(model);
    boat::add_wheelhouse(model);
    boat::add_rig(model);
    boat::add_working_deck(model);
    boat::add_foredeck(model);
    const Hull& hull = boat::hull();
    model.water_exclusion = hull.interior(0.04f, 16, 6);
    model.buoyancy = {.length = hull.lines().length,
                      .beam = 2 * hull.lines().half_breadth(0.5f),
                      .draught = boat::kDraught,
                      .probes = {{0, 0, -4.2f},
                                 {0, 0, 0},
                                 {0, 0, 5.2f},
                                 {1.6f, 0, -1.5f},
                                 {-1.6f, 0, -1.5f},
                                 {1.7f, 0, 1.6f},
                                 {-1.7f, 0, 1.6f},
                                 {1.4f, 0, 4.8f},
                                 {-1.4f, 0, 4.8f}}};
    return model;
}

}  // namespace deepwater::models
