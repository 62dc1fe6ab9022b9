// Macros with which GLSL and C++ compile the same files. C++ has them from src/core/shared_glsl.h.
#ifndef DEEPWATER_LANGUAGE
#define DEEPWATER_LANGUAGE
#ifdef GL_core_profile
#define FN
#define OUT(T) out T
#define CONST_FLOAT const float
#define CONST_INT const int
#endif
#endif
