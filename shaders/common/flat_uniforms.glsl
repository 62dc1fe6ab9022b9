// Reads of uniform blocks, taken from a fragment shader into its vertex shader.
//
// llvmpipe (Mesa 22.3) reads a number of a uniform block in a fragment shader lane by lane, in about twenty instructions
// for eight pixels, and again wherever the shader uses it; a flat input takes one or two. On software rasterisers
// src/gl/flat_uniforms.h therefore replaces such reads by flat inputs in programs whose vertex shader calls
// send_uniforms(), and defines this function. A GPU reads blocks faster than inputs; there the call does nothing.
#ifndef DEEPWATER_FLAT_UNIFORMS
#define DEEPWATER_FLAT_UNIFORMS
#if FLAT_UNIFORMS
void send_uniforms();
#else
#define send_uniforms()
#endif
#endif
