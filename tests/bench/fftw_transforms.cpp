#include "bench/fftw_transforms.h"

#include <fftw3.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cstddef>

#include "core/check.h"

namespace deepwater::sim {

struct FftwTransforms::Plans {
    fftwf_complex* in = nullptr;
    float* out = nullptr;
    fftwf_plan plans[kFields] = {};

    Plans() = default;
    Plans(const Plans&) = delete;
    Plans& operator=(const Plans&) = delete;
    ~Plans() {
        for (const fftwf_plan plan : plans) {
            if (plan) fftwf_destroy_plan(plan);
        }
        fftwf_free(in);
        fftwf_free(out);
    }
};

FftwTransforms::FftwTransforms(int resolution) : plans_(std::make_unique<Plans>()) {
    const auto n = static_cast<size_t>(resolution);
    const size_t inputs = n * (n / 2 + 1);
    const size_t outputs = n * n;
    plans_->in = fftwf_alloc_complex(kFields * inputs);
    plans_->out = fftwf_alloc_real(kFields * outputs);
    if (!plans_->in || !plans_->out) throw RuntimeFailure("not enough memory for FFTW");
    for (size_t field = 0; field < kFields; ++field) {
        plans_->plans[field] =
            fftwf_plan_dft_c2r_2d(resolution, resolution, plans_->in + field * inputs,
                                  plans_->out + field * outputs, FFTW_MEASURE | FFTW_DESTROY_INPUT);
        if (!plans_->plans[field]) throw RuntimeFailure("FFTW makes no plan for this size");
    }
    std::fill_n(&plans_->in[0][0], 2 * kFields * inputs, 0.0f);
}

FftwTransforms::~FftwTransforms() = default;

void FftwTransforms::run_on_one_thread() {
    for (const fftwf_plan plan : plans_->plans) fftwf_execute(plan);
}

void FftwTransforms::run_on_all_threads() {
    tbb::parallel_for(0, kFields, [&](int field) { fftwf_execute(plans_->plans[field]); });
}

}  // namespace deepwater::sim
