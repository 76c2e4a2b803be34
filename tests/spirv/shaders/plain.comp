#version 450
// every lane of whole blocks, no way out but the end
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) buffer Data { uint v[]; } data;
layout(push_constant) uniform Push { uint n; } push;
void main()
{
	uint i = gl_GlobalInvocationID.x;
	data.v[i] = data.v[i] * 3u + 1u;
}
