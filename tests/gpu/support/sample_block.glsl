// A uniform block with every kind of member that shaders/blocks may use, in orders that leave gaps.
#include "blocks/block.glsl"

BLOCK_STRUCT(SampleStruct) {
    vec3 direction;
    float strength;
    vec4 weights[2];
    vec2 tail;
};

UNIFORM_BLOCK(kFrameBinding, SampleBlock) {
    float first;
    vec3 after_float;
    float beside_vec3;
    vec2 pair;
    vec3 after_vec2;
    vec2 pair_after_vec3;
    float before_vec2;
    vec2 after_odd_float;
    int whole;
    ivec4 wholes[2];
    float before_mat3;
    mat3 turn;
    float after_mat3;
    mat4 place;
    float before_struct;
    SampleStruct one;
    float after_struct;
    SampleStruct several[3];
    vec4 colors[3];
    vec3 before_array;
    mat4 places[2];
    float last;
} BLOCK_INSTANCE(sample_block);
