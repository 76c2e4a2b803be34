#version 450
#pragma use_vulkan_memory_model
#extension GL_KHR_memory_scope_semantics : require
#extension GL_KHR_shader_subgroup_basic : require
// the Vulkan memory model, atomics, built-ins of subgroups
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer Data { uint v[]; } data;
void main()
{
	uint i = gl_GlobalInvocationID.x;
	if (gl_SubgroupInvocationID == 1u)
		return;
	atomicAdd(data.v[i], gl_SubgroupID + 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelaxed);
}
