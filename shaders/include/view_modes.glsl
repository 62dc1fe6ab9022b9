// Values of VIEW_MODE; mirror of ViewMode in src/scene/view_state.h.
#define VIEW_FINAL 0
#define VIEW_WIREFRAME 1
#define VIEW_LOD 2
#define VIEW_NORMALS 3
#define VIEW_SLOPES 4
#define VIEW_JACOBIAN 5
#define VIEW_REFLECTION 6
#define VIEW_REFRACTION 7
#define VIEW_ROUGHNESS 8
#define VIEW_DEPTH 9
#define VIEW_WATER_MASK 10
#define VIEW_FRESNEL 11
#define VIEW_GLITTER 12
#define VIEW_BODY 13
#define VIEW_MEDIUM 14
#define VIEW_FOAM 15
