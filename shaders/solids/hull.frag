// Depth of fronts and backs of a volume that water does not enter. Blending keeps the greatest, and the colour mask
// selects the span of the volume.
//   out  spans  rgba16f  reversed depth of a front (x, z) or a back (y, w)

layout(location = 0) out vec4 spans;

void main() { spans = gl_FrontFacing ? vec4(gl_FragCoord.z, 0.0, gl_FragCoord.z, 0.0)
                                     : vec4(0.0, gl_FragCoord.z, 0.0, gl_FragCoord.z); }
