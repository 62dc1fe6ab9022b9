#pragma once

#include <filesystem>

#include "scene/models/model.h"

namespace deepwater::scene {

/// Reads a binary (.glb) or text (.gltf) glTF 2.0 file of metres, +Y up, −Z ahead, waterline at y = 0: all
/// meshes of its scene with their transforms, and
///   - metallic-roughness materials with pictures for base colour, normals, roughness and metallic,
///     occlusion; vertex colours without their alpha; holes (alphaMode MASK; BLEND counts as MASK at one
///     half) where the picture's coverage times the material's is below the cut-off;
///   - a node `water_exclusion`, whose mesh is the closed volume that stays dry inside a hull; it is not
///     drawn;
///   - `extras.probes` of root nodes, [[x, y, z], …], at most kMostProbes in all: where a floating object
///     follows the sea's height.
/// Animations, skins, morph targets, lights and emission are ignored. Missing normals are replaced by those
/// of the triangles. Pictures and buffers may be inside the file, or beside it in its folder or below; no
/// other file is read.
/// @throws RuntimeFailure "cannot read 'FILE': reason" when it is missing, malformed, too large or requires
///         an unknown extension
[[nodiscard]] Model load_model(const std::filesystem::path& file);

/// True for names that end in .glb or .gltf, in lower or upper case.
[[nodiscard]] bool is_model_file(const std::filesystem::path& file);

}  // namespace deepwater::scene
