#pragma once

#include <compare>
#include <vector>

#include "gl/program.h"
#include "render/common/waterline.h"

namespace deepwater::render {

/// What a program of the water may do beyond drawing a bare sea; each has a #define, see feature_defines().
enum class WaterFeature : unsigned {
    clouds,             ///< Clouds shadow the sea and are seen in the sky behind it.
    scatter,            ///< The repetition of the tiles is broken up, as seen from high above.
    hulls,              ///< There is no water inside hulls.
    local_reflection,   ///< The picture of ReflectionPass is mirrored.
    local_refraction,   ///< Objects under water are seen from above.
    window_picture,     ///< Objects above the water are seen from below, in Snell's window.
    underside_picture,  ///< Objects under water are mirrored in the underside of the surface.
    still_shadow,       ///< Objects that stand still cast shadows.
    floating_shadow,    ///< Objects that float cast shadows.
    layer_mesh,         ///< There are layers of water, for which the mesh has finer cells.
    layers,             ///< Layers of water lie over the tiles.
    layers_change_sea,  ///< Some of them flow or replace waves of the sea: change_sea().
    coast,              ///< Land holds back waves of the tiles.
    land_shadow,        ///< Land throws shadows on the sea.
    sun_disc,  ///< The disc of the sun or the moon may be seen in the surface, may_show_sun_disc(), or in the sky.
    slicks,  ///< Some of the sea is under slicks: SeaBlock::slicks.
    foam,
    contact_foam,   ///< Waves whiten water that is shallow over objects or the bed.
    plain,          ///< Pixels are lit while the mesh is drawn, by what it interpolates: WaterVariant::plain.
    foam_by_pixel,  ///< Pixels compute foam themselves where the mesh is too coarse.
    count
};

/// A set of features: the key of a program.
class WaterFeatures {
public:
    [[nodiscard]] bool has(WaterFeature feature) const { return (bits_ & bit(feature)) != 0; }
    WaterFeatures& set(WaterFeature feature, bool on = true) {
        bits_ = on ? bits_ | bit(feature) : bits_ & ~bit(feature);
        return *this;
    }
    auto operator<=>(const WaterFeatures&) const = default;

private:
    static constexpr unsigned bit(WaterFeature feature) { return 1u << static_cast<unsigned>(feature); }
    unsigned bits_ = 0;
};

/// The #defines of all features, 1 for those in the set and 0 for the others.
[[nodiscard]] std::vector<gl::Define> feature_defines(const WaterFeatures& features);

}  // namespace deepwater::render
