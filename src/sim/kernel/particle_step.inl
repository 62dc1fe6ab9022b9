// The step of particle_kernel.h. To be included after vectors.inl and square_root(), inside an unnamed
// namespace.

using VBool = VInt;

DW_INLINE V whole_part(V x) {
    const V cut = __builtin_convertvector(__builtin_convertvector(x, VInt), V);
    return cut > x ? cut - 1.0f : cut;
}

/// Returns a periodic function close to sin 2πx, made of parabolas: 0 at 0, ±1 at quarters; error below 0.06.
DW_INLINE V sway(V x) {
    const V u = x - whole_part(x) - 0.5f;  // −0.5 … 0.5
    const V size = u < 0.0f ? -u : u;
    return u * (size - 0.5f) * 16.0f;
}

/// Returns exp(−q) for q ≥ 0, with a relative error of 2e-7: 2^n 2^f, by Taylor's series in f ln 2 for |f| ≤
/// 1/2.
DW_INLINE V decay(V q) {
    const V t = smaller(q * 1.44269504f, fill(125.0f));
    const V n = whole_part(t + 0.5f);
    const V f = (n - t) * 0.693147181f;
    const V power =
        1.0f +
        f * (1.0f + f * (0.5f + f * (1.0f / 6 + f * (1.0f / 24 + f * (1.0f / 120 + f * (1.0f / 720))))));
    const VInt bits = (127 - __builtin_convertvector(n, VInt)) << 23;
    return power * __builtin_bit_cast(V, bits);
}

/// Returns the factors by which linear drag reduces the effect of an acceleration during a step: (1 − e^−q)/q
/// on the change of velocity (1 at q = 0), and (q − 1 + e^−q)/q² on the path (1/2 at q = 0). q is the drag's
/// rate times the step's length. Small q use Taylor's series, because the differences would cancel.
DW_INLINE void shares(V q, V& of_velocity, V& of_path) {
    constexpr float kSeries = 0.25f;  // error of the series there: 5e-8
    const V near_velocity =
        1.0f - q * (1.0f / 2 - q * (1.0f / 6 - q * (1.0f / 24 - q * (1.0f / 120 - q * (1.0f / 720)))));
    const V near_path =
        0.5f - q * (1.0f / 6 - q * (1.0f / 24 - q * (1.0f / 120 - q * (1.0f / 720 - q * (1.0f / 5040)))));
    const V divisor = larger(q, fill(kSeries));
    const V far_velocity = (1.0f - decay(q)) / divisor;
    const V far_path = (1.0f - far_velocity) / divisor;
    of_velocity = q < kSeries ? near_velocity : far_velocity;
    of_path = q < kSeries ? near_path : far_path;
}

template <bool kWater>
DW_INLINE ParticleCount step_in(const ParticleArrays& p, size_t count, const ParticleMedium& medium,
                                float seconds) {
    constexpr float kLowest = 0.02f;   // m over the water: lower heights count as this
    constexpr float kHighest = 30.0f;  // m over the water: greater heights count as this
    const V step = fill(seconds);
    VInt alive = {}, landed = {};
    for (size_t i = 0; i < count; i += kWidth) {
        const V age = load(p.age + i), life = load(p.life + i), phase = load(p.phase + i);
        const V x = load(p.x + i), y = load(p.y + i), z = load(p.z + i);
        const V vx = load(p.vx + i), vy = load(p.vy + i), vz = load(p.vz + i);
        const V floor = load(p.floor + i);

        V profile = fill(1.0f);
        if constexpr (!kWater) {
            const V height = smaller(larger(y - floor, fill(kLowest)), fill(kHighest));
            profile = square_root(square_root(square_root(height * 0.1f)));
        }
        const V gust = profile * medium.gusts;
        const V turn = age * medium.waver * (0.6f + 0.8f * phase);
        const V flow_x = profile * medium.flow_x + gust * sway(turn + phase * 7.0f);
        const V flow_y = gust * sway(turn * 1.31f + phase * 13.0f) * 0.5f;
        const V flow_z = profile * medium.flow_z + gust * sway(turn * 0.83f + phase * 23.0f);

        const V rx = vx - flow_x, ry = vy - flow_y, rz = vz - flow_z;
        const V root = square_root(square_root(rx * rx + ry * ry + rz * rz)) + load(p.root + i);
        const V rate = load(p.drag + i) * root * root;
        V of_velocity, of_path;
        shares(rate * step, of_velocity, of_path);
        const V ax = -rate * rx, ay = -rate * ry - medium.gravity, az = -rate * rz;
        const V gain = step * of_velocity, path = step * step * of_path;
        const V next_y = y + step * vy + path * ay, next_vy = vy + gain * ay, next_age = age + step;
        store(p.x + i, x + step * vx + path * ax);
        store(p.y + i, next_y);
        store(p.z + i, z + step * vz + path * az);
        store(p.vx + i, vx + gain * ax);
        store(p.vy + i, next_vy);
        store(p.vz + i, vz + gain * az);
        store(p.age + i, next_age);

        const VBool was = age < life;
        const VBool met = kWater ? next_y >= floor : (next_y < floor) & (next_vy < 0.0f);
        const VBool lands = was & met;
        store(p.life + i, lands ? fill(kParticleLanded) : life);
        landed -= lands;
        alive -= (next_age < life) & ~met;
    }
    ParticleCount sum;
    for (int lane = 0; lane < kWidth; ++lane) {
        sum.alive += alive[lane];
        sum.landed += landed[lane];
    }
    return sum;
}

ParticleCount step_particles(const ParticleArrays& p, size_t count, const ParticleMedium& medium,
                             float seconds) {
    return medium.water ? step_in<true>(p, count, medium, seconds)
                        : step_in<false>(p, count, medium, seconds);
}
