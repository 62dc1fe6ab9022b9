#include "scene/models/gltf_accessor.h"

#include <tiny_gltf.h>

#include <algorithm>
#include <cstring>

#include "core/check.h"

namespace deepwater::scene {
namespace {

size_t component_bytes(int type) {
    switch (type) {
        case TINYGLTF_COMPONENT_TYPE_BYTE:
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return 1;
        case TINYGLTF_COMPONENT_TYPE_SHORT:
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return 2;
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
        case TINYGLTF_COMPONENT_TYPE_FLOAT:
            return 4;
        default:
            return 0;
    }
}

}  // namespace

std::span<const unsigned char> gltf_view_bytes(const tinygltf::Model& gltf, int index) {
    if (index < 0 || static_cast<size_t>(index) >= gltf.bufferViews.size()) {
        throw RuntimeFailure("there is no buffer view " + std::to_string(index));
    }
    const tinygltf::BufferView& view = gltf.bufferViews[static_cast<size_t>(index)];
    if (view.buffer < 0 || static_cast<size_t>(view.buffer) >= gltf.buffers.size()) {
        throw RuntimeFailure("there is no buffer " + std::to_string(view.buffer));
    }
    const std::vector<unsigned char>& data = gltf.buffers[static_cast<size_t>(view.buffer)].data;
    if (view.byteOffset > data.size() || view.byteLength > data.size() - view.byteOffset) {
        throw RuntimeFailure("buffer view " + std::to_string(index) + " reaches beyond its buffer");
    }
    return std::span(data).subspan(view.byteOffset, view.byteLength);
}

GltfAccessor::GltfAccessor(const tinygltf::Model& gltf, int index, int components, const char* meaning)
    : components_(components) {
    const auto fail = [meaning](const std::string& reason) {
        throw RuntimeFailure(std::string(meaning) + ": " + reason);
    };
    if (index < 0 || static_cast<size_t>(index) >= gltf.accessors.size()) {
        fail("there is no accessor " + std::to_string(index));
    }
    const tinygltf::Accessor& accessor = gltf.accessors[static_cast<size_t>(index)];
    if (accessor.sparse.isSparse) fail("sparse accessors are not understood");
    if (tinygltf::GetNumComponentsInType(static_cast<std::uint32_t>(accessor.type)) != components) {
        fail("expected " + std::to_string(components) + " numbers an element");
    }
    type_ = accessor.componentType;
    normalized_ = accessor.normalized;
    count_ = accessor.count;
    const size_t element = component_bytes(type_) * static_cast<size_t>(components);
    if (element == 0) fail("its numbers are of an unknown type");

    const std::span<const unsigned char> view = gltf_view_bytes(gltf, accessor.bufferView);
    stride_ = gltf.bufferViews[static_cast<size_t>(accessor.bufferView)].byteStride;
    if (stride_ == 0) stride_ = element;
    if (stride_ < element) fail("its elements overlap");
    if (accessor.byteOffset > view.size()) fail("it starts beyond its buffer");
    bytes_ = view.subspan(accessor.byteOffset);
    const size_t room = bytes_.size() < element ? 0 : (bytes_.size() - element) / stride_ + 1;
    if (count_ > room) fail("it reaches beyond its buffer");
}

template <class T>
T GltfAccessor::read(size_t i, int component) const {
    T value;
    std::memcpy(&value, bytes_.data() + i * stride_ + static_cast<size_t>(component) * sizeof(T), sizeof(T));
    return value;
}

float GltfAccessor::number(size_t i, int component) const {
    const auto whole = [this](auto value, float largest) {
        const auto number = static_cast<float>(value);
        return normalized_ ? std::max(number / largest, -1.0f) : number;
    };
    switch (type_) {
        case TINYGLTF_COMPONENT_TYPE_BYTE:
            return whole(read<std::int8_t>(i, component), 127.0f);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return whole(read<std::uint8_t>(i, component), 255.0f);
        case TINYGLTF_COMPONENT_TYPE_SHORT:
            return whole(read<std::int16_t>(i, component), 32767.0f);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return whole(read<std::uint16_t>(i, component), 65535.0f);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
            return whole(read<std::uint32_t>(i, component), 4294967295.0f);
        default:
            return read<float>(i, component);
    }
}

glm::vec4 GltfAccessor::operator[](size_t i) const {
    DW_CHECK(i < count_);
    glm::vec4 result(0);
    for (int c = 0; c < components_; ++c) result[c] = number(i, c);
    return result;
}

bool GltfAccessor::holds_indices() const {
    return components_ == 1 &&
           (type_ == TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE ||
            type_ == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT || type_ == TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT);
}

std::uint32_t GltfAccessor::index(size_t i) const {
    DW_CHECK(i < count_);
    switch (type_) {
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return read<std::uint8_t>(i, 0);
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return read<std::uint16_t>(i, 0);
        default:
            return read<std::uint32_t>(i, 0);
    }
}

}  // namespace deepwater::scene
