// Writes the samples of the fields into the rows of the maps, and computes mip levels.

constexpr int kStrip = WaveKernel::kStripWidth;

// Samples along a side from which maps are stored past the caches, because they would displace everything
// else from them. For the displacement this limit is higher: for tiles between the limits it goes through the
// caches, so that memory and the outer cache each take about half of a tile at the same time.
constexpr int kLargeMap = 256;
constexpr int kLargeDisplacement = 512;

struct Extremes {
    V highest{}, lowest{}, farthest2{}, most_crowded{};
};

/// kWidth neighbouring samples of a row, ready to be stored: in the order of columns, with four channels
/// interleaved.
struct Samples {
    V displacement[4];
    V gradient[4];
    V shear;
};

/// Converts the fields of kWidth columns to samples, and extends `extremes` by them.
/// @param rates  KernelScale::rates
DW_INLINE Samples samples_of(C horizontal, C height_shear, C slope, C stretch, float shear_scale, bool rates,
                             Extremes& extremes) {
    const V shear = height_shear.im * shear_scale;
    const V jacobian = rates ? stretch.re + stretch.im
                             : (1.0f + stretch.re) * (1.0f + stretch.im) - shear * shear;
    const V height = height_shear.re;
    extremes.highest = larger(extremes.highest, height);
    extremes.lowest = smaller(extremes.lowest, height);
    extremes.most_crowded = larger(extremes.most_crowded, 1.0f - jacobian);
    extremes.farthest2 = larger(extremes.farthest2, horizontal.re * horizontal.re + horizontal.im * horizontal.im);
    Samples s = {{horizontal.re, height, horizontal.im, jacobian},
                 {slope.re, slope.im, stretch.re, stretch.im},
                 in_column_order(shear, Lane{})};
    transpose_in_blocks(s.displacement[0], s.displacement[1], s.displacement[2], s.displacement[3]);
    transpose_in_blocks(s.gradient[0], s.gradient[1], s.gradient[2], s.gradient[3]);
    return s;
}

DW_INLINE float largest(V v) {
    float result = 0;
    for (int lane = 0; lane < kWidth; ++lane) result = v[lane] > result ? v[lane] : result;
    return result;
}

/// Stores a vector, past the caches or not. Past the caches, whole cache lines must be written.
template <bool past_caches>
DW_INLINE void put(float* to, V value) {
    if constexpr (past_caches) {
        store_past_caches(to, value);
    } else {
        store(to, value);
    }
}

/// Returns the number of columns of a strip at level 0; each mip level has half as many.
constexpr int strip_columns(int resolution) {
    return resolution < kStrip ? resolution : kStrip;
}

/// A mip level of a strip, kept for the computation of the next levels: [row][column] of the strip.
struct StripLevel {
    float* displacement;  ///< 4 channels
    float* gradient;      ///< 4 channels
    float* shear;         ///< 1 channel
};

/// Number of mip levels that are kept: level 1, and those after it whose rows are still whole cache lines.
constexpr int kKeptLevels = 3;

/// Returns the number of floats of a strip's three maps at one level, rounded up to whole cache lines.
constexpr ptrdiff_t level_floats(int resolution, int level) {
    const ptrdiff_t samples =
        static_cast<ptrdiff_t>(resolution >> level) * (strip_columns(resolution) >> level);
    return (9 * samples + 15) / 16 * 16;
}

/// Stores two neighbouring rows of kWidth samples; then stores the mean of each 2 × 2 of them in level 1 of
/// the maps and in `means`.
template <int resolution>
DW_INLINE void store_rows(const Samples& upper, const Samples& lower, const KernelMaps& maps,
                          const StripLevel& means, int row, int column) {
    constexpr bool kPastCaches = resolution >= kLargeMap;
    constexpr bool kWholeShearLines = kWidth == 16;
    const ptrdiff_t sample = static_cast<ptrdiff_t>(row) * resolution + column;
    const auto store_row = [&](const Samples& samples, ptrdiff_t at) DW_LAMBDA {
        for (int i = 0; i < 4; ++i) {
            put<(resolution >= kLargeDisplacement)>(maps.displacement[0] + 4 * at + i * kWidth,
                                                    samples.displacement[i]);
        }
        for (int i = 0; i < 4; ++i)
            put<kPastCaches>(maps.gradient[0] + 4 * at + i * kWidth, samples.gradient[i]);
        put<kPastCaches && kWholeShearLines>(maps.shear[0] + at, samples.shear);
    };
    store_row(upper, sample);
    store_row(lower, sample + resolution);
    if (!maps.mips) return;

    constexpr int kColumns = strip_columns(resolution) / 2;
    const ptrdiff_t mean = static_cast<ptrdiff_t>(row / 2) * (resolution / 2) + column / 2;
    const ptrdiff_t kept = static_cast<ptrdiff_t>(row / 2) * kColumns + column / 2 % kColumns;
    for (int i = 0; i < 2; ++i) {
        const V displacement =
            mean_of_neighbours(upper.displacement[2 * i] + lower.displacement[2 * i],
                               upper.displacement[2 * i + 1] + lower.displacement[2 * i + 1]);
        const V gradient = mean_of_neighbours(upper.gradient[2 * i] + lower.gradient[2 * i],
                                              upper.gradient[2 * i + 1] + lower.gradient[2 * i + 1]);
        put<kPastCaches>(maps.displacement[1] + 4 * mean + i * kWidth, displacement);
        put<kPastCaches>(maps.gradient[1] + 4 * mean + i * kWidth, gradient);
        store(means.displacement + 4 * kept + i * kWidth, displacement);
        store(means.gradient + 4 * kept + i * kWidth, gradient);
    }
    store_half(means.shear + kept, sum_of_neighbours(upper.shear + lower.shear, HalfLane{}) * 0.25f);
}

/// Computes one mip level of a strip for a map of four channels: `rows` rows of `columns` means of 2 × 2
/// samples of `finer`. They are written to `kept`, whose rows follow each other without gaps like those of
/// `finer`, and to `map`, whose rows are `stride` floats apart.
template <bool past_caches>
DW_INLINE void average4(const float* finer, int rows, int columns, float* kept, float* map,
                        ptrdiff_t stride) {
    const ptrdiff_t width = static_cast<ptrdiff_t>(4) * columns;
    for (int row = 0; row < rows; ++row, finer += 4 * width, kept += width, map += stride) {
        const float* upper = finer;
        const float* lower = finer + 2 * width;
        if (width >= kWidth) {
            for (ptrdiff_t i = 0; i < width; i += kWidth, upper += 2 * kWidth, lower += 2 * kWidth) {
                const V mean = mean_of_neighbours(load(upper) + load(lower),
                                                  load(upper + kWidth) + load(lower + kWidth));
                store(kept + i, mean);
                put<past_caches>(map + i, mean);
            }
        } else {
            for (ptrdiff_t i = 0; i < width; i += 4, upper += 8, lower += 8) {
                const Pixel mean = ((load_pixel(upper) + load_pixel(upper + 4)) +
                                    (load_pixel(lower) + load_pixel(lower + 4))) *
                                   0.25f;
                store_pixel(kept + i, mean);
                store_pixel(map + i, mean);
            }
        }
    }
}

/// Does the same for a map of one channel.
DW_INLINE void average1(const float* finer, int rows, int columns, float* kept, float* map,
                        ptrdiff_t stride) {
    for (int row = 0; row < rows; ++row, finer += 4 * columns, kept += columns, map += stride) {
        for (int i = 0; i < columns; ++i) {
            const float* upper = finer + 2 * i;
            const float* lower = upper + 2 * columns;
            kept[i] = map[i] = ((upper[0] + upper[1]) + (lower[0] + lower[1])) * 0.25f;
        }
    }
}

/// Copies `rows` rows of `columns` samples of one channel to a map whose rows are `stride` floats apart.
template <bool past_caches>
DW_INLINE void copy1(const float* from, int rows, int columns, float* map, ptrdiff_t stride) {
    for (int row = 0; row < rows; ++row, from += columns, map += stride) {
        if (columns >= kWidth) {
            for (int i = 0; i < columns; i += kWidth) put<past_caches>(map + i, load(from + i));
        } else {
            for (int i = 0; i < columns; i += 4) store_pixel(map + i, load_pixel(from + i));
        }
    }
}

/// Computes the mip levels 2 … kStripLevels of a strip, and level 1 of its shear, from the means in kept[1].
/// Levels beyond kKeptLevels share one buffer and overwrite each other in it.
template <int resolution>
void average_strip(const KernelMaps& maps, const StripLevel (&kept)[kKeptLevels + 1], int strip) {
    constexpr bool kPastCaches = resolution >= kLargeMap;
    const auto first_of = [&](int level) {
        return static_cast<ptrdiff_t>(strip) * (strip_columns(resolution) >> level);
    };
    copy1<kPastCaches>(kept[1].shear, resolution / 2, strip_columns(resolution) / 2,
                       maps.shear[1] + first_of(1), resolution / 2);
    for (int level = 2; level <= WaveKernel::kStripLevels; ++level) {
        const int columns = strip_columns(resolution) >> level;
        if (columns == 0) break;
        const int rows = resolution >> level;
        const StripLevel& finer = kept[level - 1 < kKeptLevels ? level - 1 : kKeptLevels];
        const StripLevel& coarser = kept[level < kKeptLevels ? level : kKeptLevels];
        float* displacement = maps.displacement[level] + 4 * first_of(level);
        float* gradient = maps.gradient[level] + 4 * first_of(level);
        // Only levels up to kKeptLevels have rows of whole cache lines.
        if (level <= kKeptLevels) {
            average4<kPastCaches>(finer.displacement, rows, columns, coarser.displacement, displacement,
                                  4 * rows);
            average4<kPastCaches>(finer.gradient, rows, columns, coarser.gradient, gradient, 4 * rows);
        } else {
            average4<false>(finer.displacement, rows, columns, coarser.displacement, displacement, 4 * rows);
            average4<false>(finer.gradient, rows, columns, coarser.gradient, gradient, 4 * rows);
        }
        average1(finer.shear, rows, columns, coarser.shear, maps.shear[level] + first_of(level), rows);
    }
}
