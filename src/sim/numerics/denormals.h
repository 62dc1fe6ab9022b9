#pragma once

#include <cstdint>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace deepwater::sim {

/// Sets this thread to treat denormal numbers as zero, as results and as operands, and restores its mode at
/// the end: processors are a hundred times slower with them, and a sea that fades out has many.
class FlushDenormals {
public:
#if defined(__x86_64__)
    FlushDenormals() : before_(_mm_getcsr()) {
        _mm_setcsr(static_cast<unsigned>(before_) | kFlushBits);
    }
    ~FlushDenormals() {
        _mm_setcsr(static_cast<unsigned>(before_));
    }
#elif defined(__aarch64__)
    FlushDenormals() {
        asm volatile("mrs %0, fpcr" : "=r"(before_));
        asm volatile("msr fpcr, %0" : : "r"(before_ | kFlushBits));
    }
    ~FlushDenormals() {
        asm volatile("msr fpcr, %0" : : "r"(before_));
    }
#else
    FlushDenormals() {}
#endif
    FlushDenormals(const FlushDenormals&) = delete;
    FlushDenormals& operator=(const FlushDenormals&) = delete;

private:
#if defined(__x86_64__)
    static constexpr unsigned kFlushBits = 0x8040;  // MXCSR: flush to zero, denormals are zero
#elif defined(__aarch64__)
    static constexpr uint64_t kFlushBits = uint64_t{1} << 24;  // FPCR.FZ
#endif
    uint64_t before_ = 0;
};

}  // namespace deepwater::sim
