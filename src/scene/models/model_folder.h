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
/// @throws RuntimeFailure with the reason alone when it cannot be read or is too large for a model
[[nodiscard]] std::vector<unsigned char> read_model_bytes(const std::filesystem::path& file);

/// The folder of a model: what the model may name lies there or below, wherever symbolic links lead.
class ModelFolder {
public:
    /// @throws std::filesystem::filesystem_error when there is no such file
    explicit ModelFolder(const std::filesystem::path& model);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Whether `file` is a plain file in the folder or below.
    [[nodiscard]] bool holds(const std::filesystem::path& file) const;

    /// Whether a glTF URI, its %xx decoded, names a place that is not in the folder or below: by an absolute
    /// path, by more `..` than there are folders, or by way of symbolic links. Nothing has to be at that
    /// place.
    [[nodiscard]] bool leads_out(const std::string& uri) const;

private:
    std::filesystem::path path_;  ///< canonical
};

/// Makes tinygltf open files of `folder` alone, and write none.
/// @tparam Library    tinygltf::TinyGLTF, or what a test puts in its place
/// @tparam Callbacks  its FsCallbacks, of which versions have more or fewer
/// @param folder      must outlive what the library reads
/// @throws RuntimeFailure when the library does not take the callbacks: it would go on to open any file
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
    // Old versions take what they are given; newer ones refuse all when one is missing, and keep their own.
    if constexpr (std::is_void_v<decltype(library.SetFsCallbacks(callbacks))>) {
        library.SetFsCallbacks(callbacks);
    } else if (!library.SetFsCallbacks(callbacks)) {
        throw RuntimeFailure("this version of tinygltf cannot be kept from opening other files");
    }
}

}  // namespace deepwater::scene
