// Evaluates one expression for every input: how tests compare a formula on the GPU with the same one in C++.
//   0  inputs   vec4[]  x of the expression
//   1  outputs  vec4[]  its value
// FORMULA is defined, and the file that it needs included, by formula_harness.cpp.

layout(local_size_x = 64) in;

layout(std430, binding = 0) readonly buffer Inputs { vec4 inputs[]; };
layout(std430, binding = 1) writeonly buffer Outputs { vec4 outputs[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i >= uint(inputs.length())) return;
    vec4 x = inputs[i];
    outputs[i] = FORMULA;
}
