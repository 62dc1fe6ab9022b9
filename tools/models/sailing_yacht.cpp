// A small sailing yacht, eight metres long, under mainsail and jib on port tack in a light breeze: lofted
// hull with fin keel, coachroof, open cockpit with tiller, mast with its rigging, cut sails.
#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <vector>

#include "models.h"
#include "noise.h"
#include "workshop/fittings.h"
#include "workshop/hull.h"
#include "workshop/materials.h"
#include "workshop/solids.h"

namespace deepwater::models {
namespace {

using asset_tools::fractal_noise;
using glm::vec2;
using glm::vec3;

constexpr float kPi = glm::pi<float>();
const vec3 kUp(0, 1, 0);

const Hull kHull(HullLines{
    .length = 8.2f,
    .half_breadth =
        {{0, 0.03f}, {0.06f, 0.32f}, {0.2f, 0.80f}, {0.4f, 1.15f}, {0.58f, 1.26f}, {0.8f, 1.16f}, {1, 0.84f}},
    .sheer = {{0, 1.16f}, {0.3f, 0.94f}, {0.65f, 0.82f}, {1, 0.86f}},
    .keel = {{0, -0.02f}, {0.12f, -0.22f}, {0.4f, -0.50f}, {0.6f, -0.50f}, {0.85f, -0.18f}, {1, 0.10f}},
    .bilge_out = {{0, 0.3f}, {0.1f, 0.22f}, {0.35f, 0.55f}, {0.6f, 0.74f}, {1, 0.74f}},
    .bilge_up = {{0, 0.33f}, {0.1f, 0.14f}, {0.4f, 0.02f}, {1, 0.02f}},
    .side_out = {{0, 0.65f}, {0.1f, 0.66f}, {0.35f, 0.96f}, {0.6f, 1.04f}, {1, 1.03f}},
    .side_up = {{0, 0.66f}, {0.1f, 0.50f}, {0.4f, 0.42f}, {1, 0.42f}},
    .stem_setback = {{-0.5f, 1.55f}, {-0.1f, 0.92f}, {0.3f, 0.55f}, {0.8f, 0.20f}, {1.16f, 0}},
    .transom_rake = 0.42f,
});

constexpr float kDraught = 1.45f;
constexpr float kDeckBelowSheer = 0.045f;
constexpr float kCabinFront = 0.27f;  // t
constexpr float kCabinBack = 0.60f;
constexpr float kCockpitBack = 0.93f;
constexpr float kSole = 0.16f;  // of the cockpit, above the water

const vec3 kWhite = srgb(0xe6e4dc);
const vec3 kNavy = srgb(0x18284a);

float z_at(float t) {
    return (t - 0.5f) * kHull.lines().length;
}

float deck_y(float t, float x) {
    const float edge = kHull.lines().half_breadth(t);
    const float share = glm::clamp(x / std::max(edge, 0.1f), -1.0f, 1.0f);
    return kHull.lines().sheer(t) - kDeckBelowSheer + 0.05f * (1 - share * share);
}

/// Half the breadth of what stands in, or is cut out of, the deck's middle.
float well_half(float t) {
    static const Curve half{{kCabinFront, 0.42f}, {0.40f, 0.66f}, {kCabinBack, 0.74f}, {kCockpitBack, 0.58f}};
    return half(t);
}

Surface hull_surface(const Place& place) {
    const vec3 p = place.position;
    const float t = glm::clamp(kHull.t_at(p.z), 0.0f, 1.0f);
    const float below = kHull.lines().sheer(t) - p.y;
    const float rise = 0.07f * (2 * t - 1) * (2 * t - 1);
    Surface surface = paint(place, kWhite, 0.18f, 2001);
    surface.height *= 0.3f;  // a moulded hull is fair
    const Surface navy = paint(place, kNavy, 0.20f, 2002);
    surface = layered(surface, navy, ramp(0.115f, 0.120f, below) * ramp(0.185f, 0.180f, below));
    surface = layered(surface, navy, ramp(0.205f, 0.209f, below) * ramp(0.224f, 0.220f, below));
    // The name on both quarters.
    constexpr float kHeight = 0.15f;
    const std::string_view name = "PETREL";
    const float along = p.x > 0 ? z_at(0.86f) - p.z : p.z - z_at(0.86f);
    const vec2 at(along / kHeight + 0.5f * lettering_width(name),
                  (p.y - (kHull.lines().sheer(t) - 0.46f)) / kHeight);
    surface = layered(surface, navy, lettering(name, at, 0.14f, 0.05f));
    surface = layered(surface, navy, ramp(0.085f + rise, 0.080f + rise, p.y));
    surface =
        layered(surface, paint(place, srgb(0x7a2f24), 0.85f, 2003), ramp(0.035f + rise, 0.030f + rise, p.y));
    add_grime(surface, place, 0.22f, 2004);
    add_growth(surface, place, -0.06f, 2005);
    return surface;
}

/// White glass fibre: deck mouldings, coachroof, coamings.
Surface gelcoat(const Place& place) {
    Surface surface = paint(place, srgb(0xdcdad0), 0.30f, 2011);
    add_grime(surface, place, 0.55f, 2012);
    return surface;
}

/// Planks of teak laid along the boat, black seams between.
Surface teak(const Place& place) {
    const vec3 p = place.position;
    Surface surface = timber({p, place.normal, vec2(p.x, p.z), place.occlusion}, srgb(0x9b7f58), 0.55f, 2021);
    const float plank = p.x / 0.055f;
    const float seam = ramp(0.10f, 0.05f, std::abs(plank - std::round(plank)));
    surface.color = glm::mix(surface.color, vec3(0.02f), 0.8f * seam);
    surface.height -= 0.001f * seam;
    add_grime(surface, place, 0.6f, 2022);
    return surface;
}

Surface brightwork(const Place& place) {
    Surface surface = timber(place, srgb(0x7d4420), 0.08f, 2031);
    surface.roughness = 0.22f;
    add_grime(surface, place, 0.4f, 2032);
    return surface;
}

Surface stainless(const Place& place) {
    Surface surface = steel(place, srgb(0xc4c6c8), 0.22f, 2041);
    surface.metallic = 0.95f;
    return surface;
}

Surface aluminium(const Place& place) {
    Surface surface = steel(place, srgb(0xb9bcbe), 0.38f, 2051);
    surface.metallic = 0.8f;
    add_grime(surface, place, 0.25f, 2052);
    return surface;
}

void add_hull(Model& model) {
    model.add({.mesh = both_sides(kHull.skin(36, 12)), .material = hull_surface, .density = 1.1f});
    model.add(kHull.transom(10, 6), hull_surface);

    // Foredeck and after deck whole, side decks around cabin and cockpit.
    const auto deck_point = [](float t, float x) { return vec3(x, deck_y(t, x), z_at(t)); };
    const auto whole = [&](float t0, float t1, int pieces) {
        return patch(pieces, 8, [&](float u, float v) {
            const float t = glm::mix(t0, t1, u);
            return deck_point(t, (2 * v - 1) * (kHull.lines().half_breadth(t) - 0.01f));
        });
    };
    model.add(whole(0.004f, kCabinFront, 8), teak);
    model.add(whole(kCockpitBack, 0.999f, 2), teak);
    model.add(both_sides(patch(18, 3,
                               [&](float u, float v) {
                                   const float t = glm::mix(kCabinFront, kCockpitBack, u);
                                   return deck_point(
                                       t, glm::mix(well_half(t), kHull.lines().half_breadth(t) - 0.01f, v));
                               })),
              teak);
    // Toe rail.
    std::vector<vec3> rail;
    for (int i = 0; i <= 26; ++i) {
        const float t = glm::mix(0.006f, 0.995f, static_cast<float>(i) / 26);
        rail.push_back(kHull.inside(t, kHull.lines().sheer(t), 0.025f) + vec3(0, 0.012f, 0));
    }
    model.add({.mesh = both_sides(sweep(rectangular_section(0.055f, 0.065f, 0.015f), rail, kUp)),
               .material = brightwork,
               .density = 0.9f});
    model.add(beam(rail.back() * vec3(-1, 1, 1), rail.back(), 0.055f, 0.065f, kUp, 0.015f), brightwork);
    std::vector<vec3> stem;
    for (int i = 0; i <= 8; ++i) {
        const float y = glm::mix(0.0f, 1.20f, static_cast<float>(i) / 8);
        stem.emplace_back(0, y, -0.5f * kHull.lines().length + kHull.lines().stem_setback(y) + 0.01f);
    }
    model.add(sweep(rectangular_section(0.06f, 0.06f, 0.02f), stem, vec3(0, 0, -1)), hull_surface);

    // Fin keel and rudder: foil sections drawn down.
    const auto foil = [](float root_z, float root_chord, float root_y, float tip_z, float tip_chord,
                         float tip_y, float thickness) {
        return patch(14, 4, [=](float u, float v) {
            // From the trailing edge along port to the nose and back along starboard.
            const float around = u < 1 ? u : 0.0f;
            const float side = around < 0.5f ? -1.0f : 1.0f;
            const float s = around < 0.5f ? 1 - 2 * around : 2 * around - 1;  // 1 at the trailing edge
            const float half = thickness * 1.9f * std::sqrt(s) * (1 - s);
            const float chord = glm::mix(tip_chord, root_chord, v);
            return vec3(side * half * chord, glm::mix(tip_y, root_y, v),
                        glm::mix(tip_z, root_z, v) + s * chord);
        });
    };
    Mesh fins = foil(-0.75f, 1.75f, -0.42f, -0.05f, 1.10f, -kDraught, 0.13f);
    fins.append(foil(3.05f, 0.52f, 0.15f, 3.30f, 0.36f, -1.05f, 0.12f));
    model.add({.mesh = fins, .material = hull_surface, .density = 0.4f});
}

void add_cabin(Model& model) {
    // The coachroof: rises from the foredeck, sides lean in and round over into a cambered top.
    const auto roof = [](float t, float v) {
        const float half = well_half(t);
        const float share = (t - kCabinFront) / (kCabinBack - kCabinFront);
        const float height = 0.40f * ramp(0.0f, 0.34f, share) + 0.05f * share;
        const float across = 2 * v - 1;
        const float bulge = std::pow(1 - std::pow(std::abs(across), 5.0f), 1 / 2.2f);
        const float x = half * across * (1 - 0.10f * height / 0.45f * bulge);
        return vec3(x, deck_y(t, half) - 0.01f + height * (0.82f * bulge + 0.18f * (1 - across * across)),
                    z_at(t));
    };
    // Columns crowd to the sides, where the section bends.
    const auto column = [](float v) { return 0.5f - 0.5f * std::cos(kPi * v); };
    model.add(
        {.mesh = patch(
             12, 16, [&](float u, float v) { return roof(glm::mix(kCabinFront, kCabinBack, u), column(v)); }),
         .material = gelcoat,
         .density = 1.0f});
    // After bulkhead down to the cockpit's sole, with the companionway in it.
    model.add(patch(10, 1,
                    [&](float u, float v) {
                        const vec3 top = roof(kCabinBack, column(u));
                        return vec3(top.x, glm::mix(kSole, top.y, v), top.z);
                    }),
              gelcoat);
    const float back = z_at(kCabinBack);
    model.add(box(vec3(0.56f, 0.95f, 0.03f), 0.008f).moved(vec3(0, 0.78f, back + 0.012f)), brightwork);
    model.add(
        box(vec3(0.66f, 0.05f, 0.95f), 0.015f).moved(vec3(0, roof(0.55f, 0.5f).y + 0.02f, back - 0.47f)),
        brightwork);
    // Grab rails, the forehatch, a vent.
    Mesh wood;
    for (const float side : {-1.0f, 1.0f}) {
        std::vector<vec3> line;
        for (int i = 0; i <= 6; ++i) {
            const float t = glm::mix(0.40f, 0.57f, static_cast<float>(i) / 6);
            line.push_back(roof(t, 0.5f + side * 0.30f) + vec3(0, 0.055f, 0));
            if (i % 2 == 0)
                wood.append(box(vec3(0.03f, 0.07f, 0.06f), 0.005f).moved(line.back() - vec3(0, 0.03f, 0)));
        }
        wood.append(tube(line, 0.014f, 6));
    }
    model.add({.mesh = wood, .material = brightwork, .density = 0.8f});
    model.add(box(vec3(0.55f, 0.05f, 0.55f), 0.02f)
                  .turned(-0.10f, vec3(1, 0, 0))
                  .moved(roof(0.338f, 0.5f) + vec3(0, 0.012f, 0)),
              glass);

    // Portlights: smoked panes on the cabin's sides, in pairs.
    Mesh panes;
    Mesh rims;
    for (const auto& [t0, t1] : {std::pair(0.425f, 0.485f), std::pair(0.505f, 0.575f)}) {
        // Four points of the side, from aft forward, found on the roof's own surface.
        const auto side_point = [&](float t, float height) {
            float low = 0.80f;
            float high = 1.0f;
            const float y = deck_y(t, well_half(t)) + height;
            for (int i = 0; i < 20; ++i) {
                const float middle = 0.5f * (low + high);
                (roof(t, middle).y > y ? low : high) = middle;
            }
            return roof(t, low);
        };
        const vec3 wall[4] = {side_point(t1, 0.09f), side_point(t0, 0.09f), side_point(t0, 0.25f),
                              side_point(t1, 0.25f)};
        const Window window = window_on(wall, vec2(0), vec2(1), 0.022f, 0.012f);
        panes.append(both_sides(window.pane.moved(vec3(0.004f, 0, 0))));
        rims.append(both_sides(window.frame));
    }
    model.add(panes, glass);
    model.add({.mesh = rims, .material = aluminium, .density = 0.6f, .longest = 60});
}

void add_cockpit(Model& model) {
    // A section from the port side deck over coaming, seat and well to starboard, drawn along the boat.
    const auto section = [](float t) {
        const float half = well_half(t);
        const float deck = deck_y(t, half);
        const float coaming = deck + 0.15f;
        constexpr float kSeat = 0.50f;
        return std::vector<vec2>{{half + 0.07f, deck - 0.01f},
                                 {half + 0.05f, coaming},
                                 {half, coaming},
                                 {half - 0.06f, kSeat + 0.01f},
                                 {0.33f, kSeat},
                                 {0.33f, kSeat - 0.03f},
                                 {0.29f, kSole},
                                 {0, kSole}};
    };
    const auto strip = [&](size_t k) {
        return both_sides(patch(6, 1, [&](float u, float v) {
            const float t = glm::mix(kCabinBack, kCockpitBack, u);
            const std::vector<vec2> s = section(t);
            // Seen from inside: aft is to the right, inboard down, so v runs from the inner to the outer
            // point.
            const vec2 p = glm::mix(s[k + 1], s[k], v);
            return vec3(p, z_at(t));
        }));
    };
    for (size_t k = 0; k < 7; ++k) {
        const bool wood = k == 3 || k == 6;
        model.add(strip(k), wood ? Material(teak) : Material(gelcoat));
    }
    // The after end of the well.
    const std::vector<vec2> end = section(kCockpitBack);
    // From the middle of the sole up the well, the seat and its back, and along the top to the middle again.
    const std::vector<vec2> face = {{0, kSole}, end[6], end[5], end[4], end[3], end[2], {0, end[2].y}};
    model.add(both_sides(prism(face, 0.03f).turned(kPi, kUp).moved(vec3(0, 0, z_at(kCockpitBack) + 0.03f))),
              gelcoat);
    model.add(
        beam(vec3(0, 0.72f, 2.35f), vec3(0, 0.98f, z_at(kCockpitBack) + 0.22f), 0.045f, 0.05f, kUp, 0.012f),
        brightwork);  // tiller
    Mesh steelwork;
    for (const float side : {-1.0f, 1.0f}) {
        const float t = 0.70f;
        const vec3 at(side * (well_half(t) + 0.03f), deck_y(t, well_half(t)) + 0.15f, z_at(t));
        const ProfilePoint winch[] = {{0.075f, 0},    {0.075f, 0.03f}, {0.05f, 0.05f}, {0.045f, 0.12f},
                                      {0.06f, 0.14f}, {0.06f, 0.16f},  {0, 0.165f}};
        steelwork.append(lathe(winch, 14).moved(at));
        steelwork.append(cleat(0.2f).moved(vec3(side * 0.40f, deck_y(0.96f, 0.4f), z_at(0.965f))));
        steelwork.append(cleat(0.2f).moved(vec3(side * 0.26f, deck_y(0.09f, 0.2f), z_at(0.10f))));
    }
    model.add({.mesh = steelwork, .material = stainless, .density = 0.8f});

    // Pulpit, pushpit, stanchions and lifelines.
    const auto edge = [](float t) {
        return kHull.inside(t, kHull.lines().sheer(t), 0.06f) + vec3(0, 0.02f, 0);
    };
    Mesh rails;
    const float heights[] = {0.30f, 0.58f};
    std::vector<vec3> line;
    for (int i = 0; i <= 6; ++i) line.push_back(edge(glm::mix(0.15f, 0.90f, static_cast<float>(i) / 6)));
    rails.append(both_sides(railing(line, heights, 0.012f, 1)));
    for (const float up : {0.30f, 0.60f}) {
        const vec3 bow[] = {edge(0.15f) + kUp * (up - 0.01f), edge(0.05f) + vec3(0.02f, up + 0.02f, 0),
                            vec3(0, edge(0.0f).y + up + 0.05f, edge(0.0f).z - 0.06f),
                            edge(0.05f) * vec3(-1, 1, 1) + vec3(-0.02f, up + 0.02f, 0),
                            edge(0.15f) * vec3(-1, 1, 1) + kUp * (up - 0.01f)};
        rails.append(tube(smooth_curve(bow, 4), 0.013f, 6));
        const vec3 stern[] = {edge(0.90f) + kUp * (up - 0.01f), edge(0.985f) + kUp * up,
                              edge(0.985f) * vec3(-1, 1, 1) + kUp * up,
                              edge(0.90f) * vec3(-1, 1, 1) + kUp * (up - 0.01f)};
        rails.append(tube(stern, 0.013f, 6));
    }
    for (const float t : {0.045f, 0.98f})
        rails.append(both_sides(rod(edge(t), edge(t) + kUp * 0.60f, 0.013f, 6)));
    model.add({.mesh = rails, .material = stainless, .density = 0.5f, .longest = 120});
}

// ---- Rig and sails --------------------------------------------------------------------------------------

constexpr float kMastZ = -0.85f;
constexpr float kMastHead = 11.2f;
constexpr float kGooseneck = 1.95f;
const vec3 kTack(0, 2.03f, kMastZ + 0.12f);
const vec3 kForestayFoot(0, 1.22f, -3.98f);
const vec3 kForestayHead(0, 9.6f, kMastZ - 0.05f);
/// The boom swings out to starboard.
const vec3 kBoomEnd(0.62f, 1.98f, kMastZ + 3.35f);

/// Woven cloth in panels with seams, a little translucent stain; corners reinforced.
Material sailcloth(std::uint32_t seed, vec3 luff_foot, vec3 head, float panel, std::vector<vec3> corners) {
    return [=, corners = std::move(corners)](const Place& place) {
        const vec3 p = place.position;
        const vec3 up = glm::normalize(head - luff_foot);
        const float along = glm::dot(p - luff_foot, up) + 0.06f * (p.z - luff_foot.z);
        const float row = along / panel;
        const float to_seam = std::abs(row - std::round(row)) * panel;
        Surface surface;
        surface.color = srgb(0xe4dfd0) * (0.97f + 0.05f * fractal_noise(p * 0.8f, 3, seed));
        surface.color *= 1 - 0.10f * ramp(0.030f, 0.020f, to_seam) -
                         0.10f * ramp(0.006f, 0.002f, std::abs(to_seam - 0.025f));
        surface.roughness = 0.75f;
        // Creases fan out from the corners, where the load comes in.
        float creases = 0;
        for (const vec3& corner : corners) {
            const vec3 off = p - corner;
            const float distance = glm::length(off);
            const float angle = std::atan2(off.y, off.z);
            creases +=
                std::exp(-distance / 0.9f) * fractal_noise(vec3(angle * 5, distance * 0.4f, 1), 2, seed + 1);
            for (const float patch_radius : {0.30f, 0.48f})
                surface.color *= 1 - 0.08f * ramp(0.012f, 0.004f, std::abs(distance - patch_radius));
        }
        surface.height = 0.03f * creases + 0.004f * fractal_noise(p * 2.0f, 3, seed + 2) +
                         0.0015f * ramp(0.03f, 0.02f, to_seam);
        return surface;
    };
}

/// Both faces of a sail given as a surface over luff-to-leech u and foot-to-head v.
Mesh two_faced(int across, int up, const std::function<vec3(float, float)>& at) {
    const auto lee = [&](float u, float v) { return at(u, v) + vec3(0.006f, 0, 0); };
    Mesh mesh = patch(across, up, [&](float u, float v) { return lee(1 - u, v); });
    mesh.append(patch(across, up, [&](float u, float v) { return at(u, v) - vec3(0.006f, 0, 0); }));
    return mesh;
}

/// Depth of a sail's belly by chord share: deepest at 0.42. Source of the form: a quadratic each side.
float belly(float u) {
    constexpr float kDeepest = 0.42f;
    const float s = u < kDeepest ? (kDeepest - u) / kDeepest : (u - kDeepest) / (1 - kDeepest);
    return 1 - s * s;
}

void add_rig(Model& model) {
    const vec3 mast_foot(0, 1.0f, kMastZ);
    const vec3 mast_head(0, kMastHead, kMastZ);
    Mesh spars = tapered_rod(mast_foot, mast_head, 0.068f, 0.048f, 10);
    const vec3 gooseneck(0, kGooseneck, kMastZ + 0.06f);
    spars.append(
        tapered_rod(gooseneck, kBoomEnd + glm::normalize(kBoomEnd - gooseneck) * 0.12f, 0.05f, 0.042f, 8));
    constexpr float kSpreaders = 6.1f;
    const auto spreader = [](float side) { return vec3(side * 0.78f, kSpreaders + 0.06f, kMastZ + 0.12f); };
    for (const float side : {-1.0f, 1.0f})
        spars.append(tapered_rod(vec3(0, kSpreaders, kMastZ), spreader(side), 0.028f, 0.018f, 6));
    spars.append(box(vec3(0.03f, 0.02f, 0.35f), 0).moved(mast_head + vec3(0, 0.12f, 0.08f)));
    spars.append(box(vec3(0.20f, 0.05f, 0.26f), 0.015f).moved(vec3(0, 1.36f, kMastZ)));
    model.add({.mesh = spars, .material = aluminium, .density = 0.7f});

    Mesh wires = rod(mast_head, mast_head + vec3(0, 0.75f, -0.02f), kWireRadius, 4);  // aerial
    wires.append(rod(kForestayHead, kForestayFoot, kWireRadius, 4));
    wires.append(rod(mast_head - kUp * 0.05f, vec3(0, kHull.lines().sheer(1) + 0.02f, z_at(1) - 0.05f),
                     kWireRadius, 4));
    for (const float side : {-1.0f, 1.0f}) {
        const auto chainplate = [&](float z) {
            const float t = kHull.t_at(z);
            return (kHull.inside(t, kHull.lines().sheer(t), 0.08f)) * vec3(side, 1, 1);
        };
        wires.append(rod(mast_head - kUp * 0.3f, spreader(side), kWireRadius, 4));
        wires.append(rod(spreader(side), chainplate(kMastZ + 0.12f), kWireRadius, 4));
        wires.append(rod(vec3(0, kSpreaders - 0.15f, kMastZ), chainplate(kMastZ + 0.55f), kWireRadius, 4));
        wires.append(rod(vec3(0, kSpreaders - 0.15f, kMastZ), chainplate(kMastZ - 0.35f), kWireRadius, 4));
    }
    model.wires.push_back({wires, kWireRadius, {.color = srgb(0xb8bcc0), .roughness = 0.35f, .metallic = 1}});

    // Running rigging: mainsheet, vang, jib sheets.
    const vec3 clew(0.86f, 1.55f, kMastZ + 0.35f);
    Mesh ropes;
    const vec3 on_boom = glm::mix(gooseneck, kBoomEnd, 0.92f) - kUp * 0.05f;
    for (const float apart : {-0.04f, 0.04f})
        ropes.append(rod(on_boom, vec3(0.12f + apart, 0.52f, 2.2f), kWireRadius, 4));
    ropes.append(rod(glm::mix(gooseneck, kBoomEnd, 0.3f), vec3(0, 1.32f, kMastZ + 0.08f), kWireRadius, 4));
    ropes.append(
        rod(clew, vec3(well_half(0.7f) + 0.03f, deck_y(0.7f, 0.7f) + 0.20f, z_at(0.7f)), kWireRadius, 4));
    model.wires.push_back({ropes, kWireRadius, {.color = srgb(0x9aa0a8), .roughness = 0.9f}});

    // Mainsail: luff up the mast, foot along the boom, leech with its roach; twist lets the head fall off.
    const vec3 head(0, kMastHead - 0.35f, kMastZ + 0.10f);
    const auto mainsail = [=](float u, float v) {
        const vec3 luff = glm::mix(kTack, head, v);
        const float chord = glm::length(kBoomEnd - kTack) * ((1 - v) + 0.16f * std::sin(kPi * v) + 0.02f);
        const vec3 foot = glm::normalize(vec3(kBoomEnd.x, 0, kBoomEnd.z - kTack.z));
        const float twist = 0.20f * v;
        const vec3 aft(foot.x * std::cos(twist) + foot.z * std::sin(twist), 0,
                       foot.z * std::cos(twist) - foot.x * std::sin(twist));
        const vec3 lee(aft.z, 0, -aft.x);
        const float depth = 0.085f * chord * (0.35f + 0.65f * ramp(0.0f, 0.25f, v));
        const float droop = (v < 0.5f ? 0.05f * std::sin(kPi * u) * (1 - 2 * v) : 0.0f);
        return luff + aft * (u * chord) + lee * (depth * belly(u)) - kUp * droop;
    };
    model.add(
        {.mesh = two_faced(10, 18, mainsail),
         .material =
             [=, cloth = sailcloth(2101, kTack, head, 0.92f, {kTack, kBoomEnd, head})](const Place& place) {
                 Surface surface = cloth(place);
                 // Battens in their pockets reach in from the leech.
                 const float v = (place.position.y - kTack.y) / (head.y - kTack.y);
                 const float aft = glm::distance(place.position, glm::mix(kTack, head, v));
                 const float chord = glm::distance(mainsail(0, v), mainsail(1, v));
                 for (const float batten : {0.22f, 0.42f, 0.62f, 0.82f}) {
                     const float off = std::abs(v - batten) * (head.y - kTack.y);
                     surface.color *= 1 - 0.13f * ramp(0.035f, 0.025f, off) * ramp(0.60f, 0.62f, aft / chord);
                 }
                 return surface;
             },
         .density = 0.55f,
         .crease = 1.0f});
    // Jib: luff along the forestay, its clew sheeted to starboard.
    const vec3 jib_tack = glm::mix(kForestayFoot, kForestayHead, 0.03f);
    const vec3 jib_head = glm::mix(kForestayFoot, kForestayHead, 0.95f);
    const auto jib = [=](float u, float v) {
        const vec3 luff = glm::mix(jib_tack, jib_head, v);
        const vec3 leech = glm::mix(clew, jib_head + vec3(0.05f, 0, 0.06f), v) +
                           vec3(0.30f * std::sin(kPi * v), 0, -0.10f * std::sin(kPi * v));
        const vec3 chord = leech - luff;
        const vec3 lee = glm::normalize(vec3(chord.z, 0, -chord.x));
        return luff + chord * u + lee * (0.12f * glm::length(chord) * belly(u)) -
               kUp * (0.12f * std::sin(kPi * u) * (1 - v) * (1 - v));
    };
    model.add({.mesh = two_faced(10, 14, jib),
               .material = sailcloth(2131, jib_tack, jib_head, 0.85f, {jib_tack, clew, jib_head}),
               .density = 0.55f,
               .crease = 1.0f});
}

}  // namespace

Model sailing_yacht() {
    Model model{.name = "sailing_yacht", .texture_size = 1024, .occlusion_reach = 1.2f};
    add_hull(model);
    add_cabin(model);
    add_cockpit(model);
    add_rig(model);
    model.water_exclusion = kHull.interior(0.025f, 16, 6);
    model.buoyancy = {.length = kHull.lines().length,
                      .beam = 2 * kHull.lines().half_breadth(0.58f),
                      .draught = kDraught,
                      .probes = {{0, 0, -3.0f},
                                 {0, 0, 0},
                                 {0, 0, 3.4f},
                                 {0.95f, 0, -0.8f},
                                 {-0.95f, 0, -0.8f},
                                 {1.05f, 0, 1.2f},
                                 {-1.05f, 0, 1.2f},
                                 {0.75f, 0, 3.0f},
                                 {-0.75f, 0, 3.0f}}};
    return model;
}

}  // namespace deepwater::models
