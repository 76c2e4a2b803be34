#version 450
// vulkan_work.comp - what `work` of vulkan_work.cu computes.
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) readonly buffer A { uint a[]; };
layout(set = 0, binding = 1) readonly buffer B { uint b[]; };
layout(set = 0, binding = 2) buffer C { uint c[]; };
layout(push_constant) uniform Size { uint n, rounds; };

void main()
{
	uint i = gl_GlobalInvocationID.x, x;

	if (i >= n)
		return;
	x = a[i] + b[i];
	for (uint r = 0; r < rounds; r++)
		x = x * 1664525 + 1013904223;
	c[i] = x;
}
