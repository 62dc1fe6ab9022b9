#include "rgbe.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "core/check.h"

namespace deepwater::sky_tool {
namespace {

using Texel = std::array<unsigned char, 4>;

/// [0, 1), evenly spread over any small neighbourhood. Source: Jimenez 2014, interleaved gradient noise.
float dither(int x, int y) {
    const float inner = 0.06711056f * static_cast<float>(x) + 0.00583715f * static_cast<float>(y);
    const float outer = 52.9829189f * (inner - std::floor(inner));
    return outer - std::floor(outer);
}

Texel encoded(glm::vec3 value, float threshold) {
    const float largest = std::max({value.x, value.y, value.z});
    if (!(largest > 1e-32f)) return {0, 0, 0, 0};
    int exponent = 0;
    std::frexp(largest * (256.0f / 255.0f), &exponent);  // leaves room for rounding up
    const float scale = std::ldexp(256.0f, -exponent);
    Texel texel{};
    for (int i = 0; i < 3; ++i) {
        const float mantissa = std::max(0.0f, value[i]) * scale + threshold;
        texel[static_cast<size_t>(i)] = static_cast<unsigned char>(std::min(mantissa, 255.0f));
    }
    texel[3] = static_cast<unsigned char>(exponent + 128);
    return texel;
}

/// One channel of a row: runs of at least four equal bytes as (128 + count, byte), others as (count, bytes
/// …).
void append_runs(std::vector<unsigned char>& out, const std::vector<unsigned char>& row) {
    constexpr size_t kLeastRun = 4;
    constexpr size_t kMostRun = 127;
    constexpr size_t kMostOthers = 128;
    const auto run_at = [&](size_t start) {
        size_t end = start;
        while (end < row.size() && row[end] == row[start] && end - start < kMostRun) ++end;
        return end - start;
    };
    size_t i = 0;
    while (i < row.size()) {
        const size_t run = run_at(i);
        if (run >= kLeastRun) {
            out.push_back(static_cast<unsigned char>(128 + run));
            out.push_back(row[i]);
            i += run;
            continue;
        }
        size_t end = i;
        while (end < row.size() && end - i < kMostOthers && run_at(end) < kLeastRun) ++end;
        out.push_back(static_cast<unsigned char>(end - i));
        out.insert(out.end(), row.begin() + static_cast<long>(i), row.begin() + static_cast<long>(end));
        i = end;
    }
}

}  // namespace

void write_rgbe(const std::filesystem::path& file, const Grid2D<glm::vec3>& picture) {
    const int width = picture.width();
    std::vector<unsigned char> bytes;
    std::vector<std::vector<unsigned char>> channels(4,
                                                     std::vector<unsigned char>(static_cast<size_t>(width)));
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < width; ++x) {
            const Texel texel = encoded(picture(x, y), dither(x, y));
            for (size_t i = 0; i < texel.size(); ++i) channels[i][static_cast<size_t>(x)] = texel[i];
        }
        // New-style row: 2, 2, width.
        for (const int byte : {2, 2, width >> 8, width & 255})
            bytes.push_back(static_cast<unsigned char>(byte));
        for (const auto& channel : channels) append_runs(bytes, channel);
    }
    std::ofstream out(file, std::ios::binary);
    out << "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y " << picture.height() << " +X " << width << "\n";
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw RuntimeFailure("cannot write '" + file.string() + "'");
}

}  // namespace deepwater::sky_tool
