#include "optics/air/air_lines.h"

namespace deepwater::optics {

SunPlaces::SunPlaces() {
    constexpr float kLast = (kSuns - 1) * (1 - 1e-6f);
    for (size_t i = 0; i < places_.size(); ++i) {
        const float mu_s = shared::kLowestSun + static_cast<float>(i) * kWidth;
        places_[i] = std::min(shared::multiple_uv(shared::kGroundRadius, mu_s).x * (kSuns - 1), kLast);
    }
}

const SunPlaces& sun_places() {
    static const SunPlaces places;
    return places;
}

Sunlight::Sunlight(const shared::Lut& transmittance) {
    std::array<float, kPlaces> suns{};
    for (int i = 0; i < kPlaces; ++i)
        suns[static_cast<size_t>(i)] =
            shared::multiple_parameters({static_cast<float>(i) / (kPlaces - 1), 0}).y;
    for (int h = 0; h < kHeights; ++h) {
        const float r = shared::kGroundRadius + shared::height_of_place(static_cast<float>(h) / kFiner);
        for (size_t i = 0; i < kPlaces; ++i)
            rows_[static_cast<size_t>(h)][i] =
                glm::vec4(shared::transmittance_to_sun(transmittance, r, suns[i]), 0);
    }
    for (size_t i = 0; i < kPlaces; ++i) on_ground_[i] = rows_.front()[i] * std::max(0.0f, suns[i]);
}

Sunlight::Row Sunlight::at(float r) const {
    const TablePosition height = table_position(shared::multiple_uv(r, 0).y, kHeights);
    const Row& low = rows_[static_cast<size_t>(height.low)];
    const Row& high = rows_[static_cast<size_t>(height.low) + 1];
    Row row;
    for (size_t i = 0; i < row.size(); ++i) row[i] = low[i] + height.share * (high[i] - low[i]);
    return row;
}

}  // namespace deepwater::optics
