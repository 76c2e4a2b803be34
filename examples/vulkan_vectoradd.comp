#version 450
// vulkan_vectoradd.comp - c[i] = a[i] + b[i]; threads beyond the end leave early.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) readonly buffer A { uint a[]; };
layout(set = 0, binding = 1) readonly buffer B { uint b[]; };
layout(set = 0, binding = 2) buffer C { uint c[]; };
layout(push_constant) uniform Size { uint n; };

void main()
{
	uint i = gl_GlobalInvocationID.x;

	if (i >= n)
		return;
	c[i] = a[i] + b[i];
}
