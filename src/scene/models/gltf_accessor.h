#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

namespace tinygltf {
class Model;
}

namespace deepwater::scene {

/// Reads the numbers of a glTF accessor. Every offset, stride and count that the file states is checked
/// against the bytes of the buffer.
class GltfAccessor {
public:
    /// @param components  expected numbers per element, 1 to 4
    /// @param meaning     what the accessor holds, for error messages
    /// @throws RuntimeFailure when accessor `index` is missing, has other components, or reaches beyond its
    ///         buffer
    GltfAccessor(const tinygltf::Model& gltf, int index, int components, const char* meaning);

    [[nodiscard]] size_t size() const { return count_; }

    /// Element i as floats; integers that are marked as normalised become 0 … 1 or −1 … 1. Missing components
    /// are 0.
    [[nodiscard]] glm::vec4 operator[](size_t i) const;

    /// Element i of an accessor of single integers.
    /// @pre holds_indices()
    [[nodiscard]] std::uint32_t index(size_t i) const;
    [[nodiscard]] bool holds_indices() const;

private:
    template <class T>
    [[nodiscard]] T read(size_t i, int component) const;
    [[nodiscard]] float number(size_t i, int component) const;

    std::span<const unsigned char> bytes_;  ///< from the first element on
    size_t count_ = 0;
    size_t stride_ = 0;  ///< bytes from element to element
    int components_ = 0;
    int type_ = 0;  ///< TINYGLTF_COMPONENT_TYPE_*
    bool normalized_ = false;
};

/// The bytes of buffer view `index`.
/// @throws RuntimeFailure when there is no such view, or it reaches beyond its buffer
[[nodiscard]] std::span<const unsigned char> gltf_view_bytes(const tinygltf::Model& gltf, int index);

}  // namespace deepwater::scene
