#include "render/pools/model_fields.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

#include "core/gpu_blocks.h"

namespace deepwater::render {
namespace {

constexpr int kMostLayers = 2048;  ///< of a texture, which all implementations of OpenGL 4.5 have
constexpr int kSamples = 1 << 17;  ///< of a field: 1 MB

}  // namespace

void ModelFields::keep(std::span<const std::shared_ptr<const scene::Model>> models, bool may_lag) {
    bool changed = std::erase_if(entries_, [&](const Entry& entry) {
                       return std::ranges::find(models, entry.model) == models.end();
                   }) > 0;
    for (const std::shared_ptr<const scene::Model>& model : models) {
        const bool known =
            std::ranges::any_of(entries_, [&](const Entry& entry) { return entry.model == model; });
        if (known) continue;
        entries_.push_back(
            {.model = model,
             .made = std::async(std::launch::async, [model] { return model_field(*model, kSamples); }),
             .field = {},
             .place = {}});
    }
    for (Entry& entry : entries_) {
        if (!entry.made.valid()) continue;
        if (may_lag && entry.made.wait_for(std::chrono::seconds(0)) != std::future_status::ready) continue;
        entry.field = entry.made.get();
        changed = true;
    }
    if (changed) upload();
}

void ModelFields::upload() {
    glm::ivec3 size(0);
    for (Entry& entry : entries_) {
        const glm::ivec3& samples = entry.field.samples;
        entry.first_layer = samples.z == 0 || size.z + samples.z > kMostLayers ? -1 : size.z;
        entry.place.reset();
        if (entry.first_layer < 0) continue;
        size = {glm::max(glm::ivec2(size), glm::ivec2(samples)), size.z + samples.z};
    }
    if (size.z == 0) return;
    const auto make = [&](GLenum format, std::string_view label) {
        return gl::Texture({.target = GL_TEXTURE_3D,
                            .format = format,
                            .width = size.x,
                            .height = size.y,
                            .layers = size.z,
                            .label = label});
    };
    distances_ = make(GL_R32F, "model distances");
    colors_ = make(GL_RGBA8, "model colours");
    const auto texels = static_cast<size_t>(size.x) * static_cast<size_t>(size.y);
    std::vector<float> distance(texels);
    std::vector<std::array<std::uint8_t, 4>> color(texels);
    for (Entry& entry : entries_) {
        if (entry.first_layer < 0) continue;
        const ModelField& field = entry.field;
        int layer = entry.first_layer;
        const glm::vec3 last(field.samples - 1), all(size);
        entry.place = Place{.middle = 0.5f * (field.low + field.high),
                            .half_sides = 0.5f * (field.high - field.low),
                            .spacing = field.spacing,
                            .scale = 0.5f * last / all,
                            .shift = (0.5f * last + 0.5f + glm::vec3(0, 0, layer)) / all};
        const auto row = static_cast<size_t>(field.samples.x);
        for (int z = 0; z < field.samples.z; ++z, ++layer) {
            for (int y = 0; y < field.samples.y; ++y) {
                const auto line =
                    static_cast<size_t>(z) * static_cast<size_t>(field.samples.y) + static_cast<size_t>(y);
                const auto from = static_cast<std::ptrdiff_t>(line * row);
                const auto to = static_cast<std::ptrdiff_t>(y) * size.x;
                std::copy_n(field.distance.begin() + from, row, distance.begin() + to);
                std::copy_n(field.color.begin() + from, row, color.begin() + to);
            }
            distances_.upload(0, layer, GL_RED, GL_FLOAT, std::span<const float>(distance));
            colors_.upload(0, layer, GL_RGBA, GL_UNSIGNED_BYTE,
                           std::span<const std::array<std::uint8_t, 4>>(color));
        }
    }
}

const ModelFields::Place* ModelFields::of(const scene::Model& model) const {
    const auto found =
        std::ranges::find(entries_, &model, [](const Entry& entry) { return entry.model.get(); });
    return found == entries_.end() || !found->place ? nullptr : &*found->place;
}

void ModelFields::bind() const {
    if (!distances_) return;
    distances_.bind(gpu::kModelDistanceUnit);
    colors_.bind(gpu::kModelColorUnit);
}

}  // namespace deepwater::render
