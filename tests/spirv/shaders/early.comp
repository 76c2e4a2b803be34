#version 450
// early returns, one of them in a loop whose rounds differ by lane; a block that is no multiple of a subgroup
layout(local_size_x = 50) in;
layout(set = 0, binding = 0) buffer Data { uint v[]; } data;
layout(push_constant) uniform Push { uint n; } push;
void main()
{
	uint i = gl_GlobalInvocationID.x;
	if (i >= push.n)
		return;
	uint at = gl_GlobalInvocationID.y * push.n + i; // rows of blocks have words of their own
	uint x = data.v[at];
	for (uint k = 0; k < (i & 7u); k++) {
		x = x * 1664525u + 1013904223u;
		if ((x & 0xffu) == 3u)
			return;
	}
	data.v[at] = x;
}
