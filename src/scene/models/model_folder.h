#pragma once

#include <tiny_gltf.h>

#include <exception>
#include <filesystem>
#include <string>
#include <type_traits>
#include <vector>

#include "core/check.h"

namespace deepwater::scene {

/// The bytes of a file.
/// @throws RuntimeFailure, its message the reason without the file's name, when it cannot be read or is too
///         large
[[nodiscard]] std::vector<unsigned char> read_model_bytes(const std::filesystem::path& file);

/// The folder of a model file. A model may name files that lie in it or below, after symbolic links are
/// followed.
class ModelFolder {
public:
    /// @throws std::filesystem::filesystem_error when there is no such file
    explicit ModelFolder(const std::filesystem::path& model);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Whether `file` is a plain file in the folder or below.
    [[nodiscard]] bool holds(const std::filesystem::path& file) const;

    /// Whether a glTF URI, its %xx decoded, names a place outside the folder: by an absolute path, by `..`,
    /// or through symbolic links. The place need not exist.
    [[nodiscard]] bool leads_out(const std::string& uri) const;

private:
    std::filesystem::path path_;  ///< canonical
};

/// Restricts tinygltf to reading files of `folder`.
/// @tparam Library    tinygltf::TinyGLTF, or a stand-in in tests
/// @tparam Callbacks  its FsCallbacks, which have more members in newer versions
/// @param folder      must outlive every call of the library
/// @throws RuntimeFailure when the library refuses the callbacks, for it would then open any file
template <class Library, class Callbacks = tinygltf::FsCallbacks>
void confine(Library& library, ModelFolder& folder) {
    Callbacks callbacks{};
    callbacks.FileExists = [](const std::string& file, void* self) {
        return static_cast<const ModelFolder*>(self)->holds(file);
    };
    callbacks.ExpandFilePath = [](const std::string& file, void*) { return file; };
    callbacks.ReadWholeFile = [](std::vector<unsigned char>* out, std::string* error, const std::string& file,
                                 void* self) {
        try {
            if (!static_cast<const ModelFolder*>(self)->holds(file)) return false;
            *out = read_model_bytes(file);
            return true;
        } catch (const std::exception& failure) {
            if (error) *error = failure.what();
            return false;
        }
    };
    callbacks.WriteWholeFile = [](std::string* error, const std::string&, const std::vector<unsigned char>&,
                                  void*) {
        if (error) *error = "models are only read";
        return false;
    };
    if constexpr (requires(Callbacks & c) { c.GetFileSizeInBytes; }) {
        callbacks.GetFileSizeInBytes = [](std::size_t* size, std::string* error, const std::string& file,
                                          void* self) {
            if (!static_cast<const ModelFolder*>(self)->holds(file)) return false;
            std::error_code failed;
            *size = std::filesystem::file_size(file, failed);
            if (failed && error) *error = failed.message();
            return !failed;
        };
    }
    callbacks.user_data = &folder;
    // Old versions return nothing; newer ones refuse the callbacks when one is missing, and keep their own.
    if constexpr (std::is_void_v<decltype(library.SetFsCallbacks(callbacks))>) {
        library.SetFsCallbacks(callbacks);
    } else if (!library.SetFsCallbacks(callbacks)) {
        throw RuntimeFailure("this version of tinygltf cannot be kept from opening other files");
    }
}

}  // namespace deepwater::scene
