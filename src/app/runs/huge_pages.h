#pragma once

namespace deepwater::app {

/// Starts this program again, in the same process, with glibc's malloc asking the kernel for huge pages, where the kernel
/// gives them to who asks. A software rasteriser keeps some hundred megabytes of textures and buffers; in pages of 4 KiB
/// the first touch of each costs a fault, which takes a good part of a start. Returns where that is not so, where the
/// environment already sets GLIBC_TUNABLES, or where it cannot be done. Call it before there are threads and files.
/// @param arguments  of main()
void restart_with_huge_pages(const char* const* arguments);

}  // namespace deepwater::app
