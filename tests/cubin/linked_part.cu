// linked_part.cu - the other part of linked.cu.
extern "C" __device__ int part_counter = 3;
extern "C" __device__ __constant__ float factors[4] = { 1, 2, 3, 4 };

static __device__ __noinline__ float deeper(float x)
{
	return x * part_counter;
}
extern "C" __device__ float elsewhere(float x, float *to)
{
	*to = x;
	return deeper(x) + factors[(int)x & 3];
}
extern "C" __device__ float leaves(float x)
{
	if (x < 0)
		asm volatile("exit;");
	return x + 1;
}
