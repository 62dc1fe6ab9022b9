// Prints the Fresnel reflectance of water by angle of incidence, exact and by each stand-in, as the program
// computes them: tab-separated, one row an angle, a header first.
//
//   degrees  exact  schlick  table  power        from the air
//            reciprocal_6 … reciprocal_10        from the air, 1 / (1 + cos)^p without scale or offset
//            water_exact … water_power           from the water
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "core/shared_glsl.h"
#include "optics/sea/facet_table.h"
#include "scene/state/water_state.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}

namespace deepwater {
namespace {

constexpr int kSteps = 720;  // of an eighth of a degree
constexpr int kFirstPower = 6, kLastPower = 10;

struct Model {
    const char* name;
    int id;
};
constexpr Model kModels[] = {{"exact", scene::kFresnelExact},
                             {"schlick", scene::kFresnelSchlick},
                             {"table", scene::kFresnelTable},
                             {"power", scene::kFresnelPower}};

/// From the water a stand-in is its curve at the cosine of the refracted ray, 1 beyond the critical angle;
/// the exact equations take the angle as it is.
float from_water(const Model& model, float cosine) {
    if (model.id == scene::kFresnelExact) return shared::fresnel_dielectric(cosine, 1 / shared::kWaterIndex);
    const float in_air = shared::air_cosine(cosine, 1 / shared::kWaterIndex);
    return in_air < 0 ? 1.0f : optics::fresnel_curve(model.id)(in_air);
}

void print() {
    std::string header = "degrees";
    for (const Model& model : kModels) header += std::string("\t") + model.name;
    for (int p = kFirstPower; p <= kLastPower; ++p) header += "\treciprocal_" + std::to_string(p);
    for (const Model& model : kModels) header += std::string("\twater_") + model.name;
    std::puts(header.c_str());

    for (int i = 0; i <= kSteps; ++i) {
        const double degrees = 90.0 * i / kSteps;
        const float cosine = i == kSteps ? 0.0f : static_cast<float>(std::cos(glm::radians(degrees)));
        std::printf("%.3f", degrees);
        const auto column = [](float value) { std::printf("\t%.7f", static_cast<double>(value)); };
        for (const Model& model : kModels) column(optics::fresnel_curve(model.id)(cosine));
        for (int p = kFirstPower; p <= kLastPower; ++p) column(std::pow(1 + cosine, -static_cast<float>(p)));
        for (const Model& model : kModels) column(from_water(model, cosine));
        std::printf("\n");
    }
}

}  // namespace
}  // namespace deepwater

int main() {
    deepwater::print();
}
