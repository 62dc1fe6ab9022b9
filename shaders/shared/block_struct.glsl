// BLOCK_STRUCT(Name) begins a struct that uniform blocks may hold: aligned as std140 aligns it, in GLSL and in C++.
#ifndef DEEPWATER_BLOCK_STRUCT
#define DEEPWATER_BLOCK_STRUCT
#ifdef GL_core_profile
#define BLOCK_STRUCT(Name) struct Name
#else
#define BLOCK_STRUCT(Name) struct alignas(16) Name
#endif
#endif
