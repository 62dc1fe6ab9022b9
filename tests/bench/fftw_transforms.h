#pragma once

#include <memory>

namespace deepwater::sim {

/// The transforms of a step alone, by FFTW: eight inverse transforms of half planes into real fields, planned
/// with FFTW_MEASURE. Inputs are zero, which takes FFTW the same time as other numbers, and stay zero.
class FftwTransforms {
public:
    static constexpr int kFields = 8;

    /// @throws RuntimeFailure when FFTW makes no plan
    explicit FftwTransforms(int resolution);
    ~FftwTransforms();

    void run_on_one_thread();
    /// Fields side by side on all threads that oneTBB allows.
    void run_on_all_threads();

private:
    struct Plans;
    std::unique_ptr<Plans> plans_;
};

}  // namespace deepwater::sim
