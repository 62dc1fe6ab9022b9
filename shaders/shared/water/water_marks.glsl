// Marks of pixels of the sea, by which they find the program that lights them: see water/water_marks.frag.
#ifndef DEEPWATER_WATER_MARKS
#define DEEPWATER_WATER_MARKS
#include "shared/conventions.glsl"

CONST_FLOAT kMarks = 64.0f;
CONST_FLOAT kFoamMark = 16.0f;   // added to the mark where there is foam
CONST_FLOAT kWaterMark = 32.0f;  // added where the ray starts in water, in a picture whose rays start on both sides

#endif
