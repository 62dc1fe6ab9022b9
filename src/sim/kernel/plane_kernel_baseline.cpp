// The plane kernel on the vectors every processor has.
#include "sim/kernel/plane_kernel.h"
#include "sim/kernel/twiddles.h"

namespace deepwater::sim {
namespace {

constexpr int kWidth = 4;

#include "sim/kernel/vectors.inl"

#include "sim/kernel/plane_kernel.inl"

}  // namespace

constinit const PlaneKernel kBaselinePlanes = plane_kernel_here();

}  // namespace deepwater::sim
