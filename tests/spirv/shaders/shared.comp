#version 450
// three dimensions, a size that the pipeline gives, shared memory and barriers, a function, built-ins in use
layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 2) in;
layout(set = 0, binding = 0) buffer Data { uint v[]; } data;
shared uint sums[256];
uint place()
{
	uvec3 all = gl_NumWorkGroups * gl_WorkGroupSize, at = gl_GlobalInvocationID;
	return (at.z * all.y + at.y) * all.x + at.x;
}
void main()
{
	uint here = gl_LocalInvocationIndex, n = gl_WorkGroupSize.x * gl_WorkGroupSize.y * gl_WorkGroupSize.z;
	sums[here] = data.v[place()];
	barrier();
	uint sum = sums[here] + sums[(here + 1u) % n];
	barrier();
	data.v[place()] = sum;
}
