// How the picture of what the sea mirrors is stored; see ReflectionPass in src/render/solids/reflection_pass.h.
#ifndef DEEPWATER_REFLECTION_LAYOUT
#define DEEPWATER_REFLECTION_LAYOUT
#include "shared/conventions.glsl"

CONST_INT kReflectionLayers = 5;  // layer k: texels 2^k times as high as wide
CONST_INT kReflectionLevels = 5;  // level m: texels 2^m wide
CONST_INT kReflectionBlock = 16;  // what is used and what there is are multiples of this: 2^(levels - 1)
CONST_INT kDistanceRows = 16;     // rows of texels that share a distance: 2^(layers - 1)
CONST_INT kDistanceColumns = 4;   // and columns
CONST_INT kDistanceFirstRow = 2;  // of the cells: below them, whole columns by themselves and with their neighbours

#endif
