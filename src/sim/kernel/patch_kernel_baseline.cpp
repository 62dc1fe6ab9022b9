// The patch kernel on the vectors every processor has.
#include "sim/kernel/patch_kernel.h"
#include "sim/kernel/twiddles.h"

namespace deepwater::sim {
namespace {

constexpr int kWidth = 4;

// Each needs those before it.
// clang-format off
#include "sim/kernel/vectors.inl"
#include "sim/kernel/transform.inl"
#include "sim/kernel/line_transform.inl"
#include "sim/kernel/patch_passes.inl"
// clang-format on

}  // namespace

constinit const PatchKernel kBaselinePatches = patch_kernel_named("4 lanes");

}  // namespace deepwater::sim
