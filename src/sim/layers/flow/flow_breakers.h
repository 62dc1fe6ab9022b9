#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/layers/fixed_window.h"

namespace deepwater::sim {

class SeaSurface;
struct BreakingLaw;

/// Acceleration of the water under a breaking crest, along the crest's course, over gravity.
///
/// A breaker loses b ρ c⁴/g of momentum per second and metre of crest (Duncan 1981; Phillips 1985), c its
/// speed. It goes into a strip that is λ/10 wide and, under the surface, 0.03 λ deep, a quarter of its
/// height, λ = 2π c²/g: a = b ρ c⁴/g / (ρ · 0.0030 λ²) = 8.4 b g whatever the speed. b = 5·10⁻³, within
/// the range of measurements, 10⁻³ … 10⁻¹ (Drazen, Melville & Lenain 2008), is chosen so that the crest,
/// which is past after 0.1 λ/c, leaves water that moves at 0.026 c; Rapp & Melville 1990 measured 0.02 to
/// 0.03 c. Width and depth of the strip are ours.
inline constexpr float kBreakerPush = 0.042f;

/// The push of a sea's breakers on the water of a square.
class FlowBreakers {
public:
    /// @param cells  of the flow along a side, a power of two from 16 on; breakers are looked for at every
    ///             second
    explicit FlowBreakers(int cells);

    /// Finds where the sea breaks. Crests run across the direction in which they squeeze the water most, with
    /// the wind.
    /// @param sea    its tiles that break, as far as they are evaluated
    /// @param wind    (x, z), of any length above 0
    /// @param amount  factor on the push
    void find(const SeaSurface& sea, const BreakingLaw& law, const WindowSquare& square,
              const glm::dvec2& wind, double amount);
    /// Forgets all breakers.
    void clear();

    /// Returns accelerations [m/s²] in the square's axes: sample (i, j) lies at (i, j) · side / along,
    /// bilinear in between. Their sum times a sample's area is that of kBreakerPush · g · amount · strength
    /// over the breaking area.
    [[nodiscard]] const Grid2D<glm::vec2>& push() const { return push_; }
    [[nodiscard]] bool any() const { return any_; }

private:
    Grid2D<float> crowding_;
    Grid2D<glm::vec2> push_;
    bool any_ = false;
};

/// Returns the horizontal direction, a unit vector, in which water is squeezed most, with `along`.
/// @param dxx, dzz, dxz  derivatives of the horizontal displacement
[[nodiscard]] glm::vec2 squeezed_along(float dxx, float dzz, float dxz, const glm::vec2& along);

}  // namespace deepwater::sim
