#include "core/exr_input.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStandardAttributes.h>
#include <OpenEXR/ImfTestFile.h>
#include <OpenEXR/ImfTileDescriptionAttribute.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace deepwater {
namespace {

using glm::dmat3;
using glm::dvec3;
using glm::vec3;

constexpr float kLargestHalf = 65504.0f;
constexpr float kLargestValue = 1e30f;  ///< larger values are cut, so that sums over a picture stay finite

constexpr int kMostChannels = 64;  ///< most channels of a file: three are read, but OpenEXR unpacks all

/// CIE XYZ of a chromaticity at Y = 1.
dvec3 xyz_of(const Imath::V2f& xy) {
    const dvec3 chromaticity(xy.x, xy.y, 1.0 - double{xy.x} - double{xy.y});
    return chromaticity / chromaticity.y;
}

/// XYZ from RGB of those primaries. Source: SMPTE RP 177-1993.
dmat3 xyz_from_rgb(const Imf::Chromaticities& primaries) {
    const dmat3 columns(xyz_of(primaries.red), xyz_of(primaries.green), xyz_of(primaries.blue));
    const dvec3 share = glm::inverse(columns) * xyz_of(primaries.white);
    return {columns[0] * share.x, columns[1] * share.y, columns[2] * share.z};
}

/// Rec.709 from RGB of those primaries; white becomes white. Source of the cone responses: Lam 1985, the
/// Bradford transform, as in ICC.1:2022 annex E.
dmat3 rec709_from(const Imf::Chromaticities& primaries) {
    const dmat3 cones(dvec3(0.8951, -0.7502, 0.0389), dvec3(0.2664, 1.7135, -0.0685),
                      dvec3(-0.1614, 0.0367, 1.0296));
    const Imf::Chromaticities rec709;
    const dvec3 scale = (cones * xyz_of(rec709.white)) / (cones * xyz_of(primaries.white));
    const dmat3 adaptation =
        glm::inverse(cones) * dmat3(dvec3(scale.x, 0, 0), dvec3(0, scale.y, 0), dvec3(0, 0, scale.z)) * cones;
    return glm::inverse(xyz_from_rgb(rec709)) * adaptation * xyz_from_rgb(primaries);
}

bool is_finite(const dmat3& matrix) {
    for (int column = 0; column < 3; ++column)
        for (int row = 0; row < 3; ++row)
            if (!std::isfinite(matrix[column][row])) return false;
    return true;
}

float sound(float value) {
    if (std::isinf(value) && value > 0) return kLargestHalf;
    return value > 0 ? std::min(value, kLargestValue) : 0.0f;  // NaN too
}

glm::ivec2 size_of(const Imf::Header& header) {
    const Imath::Box2i& data = header.dataWindow();
    if (data != header.displayWindow())
        throw std::runtime_error("it is cropped: data and display window differ");
    const std::int64_t width = std::int64_t{data.max.x} - data.min.x + 1;
    const std::int64_t height = std::int64_t{data.max.y} - data.min.y + 1;
    constexpr std::int64_t kMost = 1 << 20;
    if (width < 1 || height < 1 || width > kMost || height > kMost)
        throw std::runtime_error("its size makes no sense");
    return {static_cast<int>(width), static_cast<int>(height)};
}

/// Throws for a part that cannot be read, or that takes memory out of proportion to the picture.
void check_kind(const Imf::Header& header, glm::ivec2 size) {
    if (header.hasType() && Imf::isDeepData(header.type())) throw std::runtime_error("it holds deep data");
    if (header.hasTileDescription()) {
        const Imf::TileDescription& tile = header.tileDescription();
        const auto most = static_cast<unsigned>(2 * std::max(size.x, size.y));
        if (tile.xSize > most || tile.ySize > most)
            throw std::runtime_error("its tiles are larger than the picture");
    }
    const Imf::ChannelList& channels = header.channels();
    int count = 0;
    for (auto channel = channels.begin(); channel != channels.end(); ++channel) ++count;
    if (count > kMostChannels) throw std::runtime_error("it has more than 64 channels");
    if (channels.findChannel("RY") || channels.findChannel("BY"))
        throw std::runtime_error("its colours are stored as luminance and chroma (Y, RY, BY)");
}

Grid2D<vec3> read_pixels(const std::filesystem::path& file,
                         const std::function<void(glm::ivec2 size)>& check_size) {
    // Reads the headers alone; memory for pixels is allocated with the part.
    Imf::MultiPartInputFile parts(file.c_str());
    const Imf::Header& header = parts.header(0);
    const glm::ivec2 size = size_of(header);
    check_size(size);
    check_kind(header, size);
    const Imf::ChannelList& stored = header.channels();
    const bool color = stored.findChannel("R") || stored.findChannel("G") || stored.findChannel("B");
    if (!color && !stored.findChannel("Y")) throw std::runtime_error("it has no channels R, G, B, or Y");
    if (!parts.partComplete(0)) throw std::runtime_error("the file is cut short");

    Grid2D<vec3> picture(size.x, size.y);
    Imf::FrameBuffer channels;
    const auto insert = [&](const char* name, size_t band) {
        const Imf::Channel* channel = stored.findChannel(name);
        if (channel && (channel->xSampling != 1 || channel->ySampling != 1))
            throw std::runtime_error(std::string("channel ") + name + " has fewer samples than the picture");
        channels.insert(name, Imf::Slice::Make(Imf::FLOAT, &picture.row(0)[0][static_cast<int>(band)],
                                               header.dataWindow(), sizeof(vec3),
                                               sizeof(vec3) * static_cast<size_t>(size.x)));
    };
    if (color) {
        insert("R", 0);
        insert("G", 1);
        insert("B", 2);
    } else {
        insert("Y", 0);
    }
    Imf::InputPart in(parts, 0);
    in.setFrameBuffer(channels);
    in.readPixels(header.dataWindow().min.y, header.dataWindow().max.y);

    if (!color) {
        for (vec3& value : picture.values()) value = vec3(sound(value.x));
        return picture;
    }
    const bool converts =
        Imf::hasChromaticities(header) && !(Imf::chromaticities(header) == Imf::Chromaticities());
    const dmat3 rec709 = converts ? rec709_from(Imf::chromaticities(header)) : dmat3(1);
    if (!is_finite(rec709)) throw std::runtime_error("its primaries (chromaticities) make no sense");
    for (vec3& value : picture.values()) {
        value = vec3(sound(value.x), sound(value.y), sound(value.z));
        if (!converts) continue;
        value = vec3(rec709 * dvec3(value));
        value = vec3(sound(value.x), sound(value.y), sound(value.z));
    }
    return picture;
}

/// Runs `read`. @throws std::runtime_error for errors of OpenEXR, whose messages may have several lines
template <class Read>
auto in_one_line(const Read& read) {
    try {
        return read();
    } catch (const Iex::BaseExc& error) {
        std::string reason = error.what();  // it names the file
        std::replace(reason.begin(), reason.end(), '\n', ' ');
        throw std::runtime_error("no sound OpenEXR picture (" + reason + ")");
    }
}

Grid2D<float> read_values(const std::filesystem::path& file,
                          const std::function<void(glm::ivec2 size)>& check_size) {
    Imf::MultiPartInputFile parts(file.c_str());
    const Imf::Header& header = parts.header(0);
    const glm::ivec2 size = size_of(header);
    check_size(size);
    check_kind(header, size);
    const char* const name = header.channels().findChannel("Y") ? "Y" : "R";
    const Imf::Channel* const channel = header.channels().findChannel(name);
    if (!channel) throw std::runtime_error("it has no channel Y or R");
    if (channel->xSampling != 1 || channel->ySampling != 1)
        throw std::runtime_error(std::string("channel ") + name + " has fewer samples than the picture");
    if (!parts.partComplete(0)) throw std::runtime_error("the file is cut short");
    Grid2D<float> values(size.x, size.y);
    Imf::FrameBuffer channels;
    channels.insert(name, Imf::Slice::Make(Imf::FLOAT, values.row(0), header.dataWindow(), sizeof(float),
                                           sizeof(float) * static_cast<size_t>(size.x)));
    Imf::InputPart in(parts, 0);
    in.setFrameBuffer(channels);
    in.readPixels(header.dataWindow().min.y, header.dataWindow().max.y);
    return values;
}

}  // namespace

bool is_exr(const std::filesystem::path& file) {
    return Imf::isOpenExrFile(file.c_str());
}

Grid2D<vec3> read_exr(const std::filesystem::path& file,
                      const std::function<void(glm::ivec2 size)>& check_size) {
    return in_one_line([&] { return read_pixels(file, check_size); });
}

Grid2D<float> read_exr_values(const std::filesystem::path& file,
                              const std::function<void(glm::ivec2 size)>& check_size) {
    return in_one_line([&] { return read_values(file, check_size); });
}

}  // namespace deepwater
