#include "sim/bodies/mass_properties.h"

#include <cmath>
#include <sstream>
#include <string>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// @throws UsageError unless `value` is finite and above 0, or 0 where that is allowed
void check_positive(const char* name, double value, bool zero_allowed = false) {
    if (std::isfinite(value) && (value > 0 || (zero_allowed && value == 0))) return;
    std::ostringstream text;
    text << "bad value '" << value << "' for the " << name << " of a body: expected a number "
         << (zero_allowed ? "of at least 0" : "above 0");
    throw UsageError(text.str());
}

/// ∫ (r² − x xᵀ) dm from ∫ x xᵀ dm.
glm::dmat3 inertia_of(const glm::dmat3& second) {
    return glm::dmat3(second[0][0] + second[1][1] + second[2][2]) - second;
}

}  // namespace

MassProperties mass_properties(const HullMesh& mesh, const Loading& loading) {
    if (loading.density.has_value() == loading.mass.has_value())
        throw UsageError("bad loading of a body: expected either a density or a mass");
    if (loading.density) check_positive("density", *loading.density);
    if (loading.mass) check_positive("mass", *loading.mass);
    const VolumeMoments hull = moments(mesh);
    const double density = loading.density ? *loading.density : *loading.mass / hull.volume;

    MassProperties result{.mass = density * hull.volume};
    glm::dvec3 first = result.mass * hull.centre;
    for (const Ballast& ballast : loading.ballast) {
        check_positive("ballast", ballast.mass, true);
        const double far = glm::length(ballast.place);
        if (!(far <= kLargestHull)) check_positive("ballast's place", std::nan(""));
        result.mass += ballast.mass;
        first += ballast.mass * ballast.place;
    }
    result.centre = first / result.mass;
    const auto about_centre = [&](double mass, const glm::dvec3& place) {
        return mass * glm::outerProduct(place - result.centre, place - result.centre);
    };
    glm::dmat3 second = density * hull.second + about_centre(density * hull.volume, hull.centre);
    for (const Ballast& ballast : loading.ballast) second += about_centre(ballast.mass, ballast.place);
    result.inertia = inertia_of(second);
    result.mobility = glm::inverse(result.inertia);
    return result;
}

}  // namespace deepwater::sim
