#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
// the lanes that an event names call a program, and find what it says (strategy.c)
layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z_id = 2) in;
layout(push_constant) uniform Push {
	uint64_t launch_id;
	uint at_block, at_warp, mask, sm, warp;
} push;
uint64_t given_launch_id;
uint given_smid, given_warpid;
void program()
{
}
void main()
{
	uvec3 n = gl_NumWorkGroups, at = gl_WorkGroupID;
	uint block = (at.z * n.y + at.y) * n.x + at.x, warp = gl_LocalInvocationIndex / gl_SubgroupSize;
	given_launch_id = push.launch_id;
	given_smid = push.sm;
	given_warpid = push.warp;
	if (block == push.at_block && warp == push.at_warp && (push.mask >> gl_SubgroupInvocationID & 1u) != 0u)
		program();
}
