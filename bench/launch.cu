/* launch.cu - what a launch costs the CPU: an empty kernel launched in batches, each batch timed by the wall.
 *
 * Run alone, under gpuext with a glob that matches nothing, and with one that matches (`*empty*`): the difference is the agent.
 * Build: nvcc -O3 -arch=compute_90 -cudart shared -o launch bench/launch.cu
 */
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

extern "C" __global__ void empty(int)
{
}

int main(int argc, char **argv)
{
	int rounds = argc > 1 ? atoi(argv[1]) : 200, batch = 500;
	std::vector<double> us;

	for (int r = -5; r < rounds; r++) {
		auto begin = std::chrono::steady_clock::now();

		for (int i = 0; i < batch; i++)
			empty<<<1, 32>>>(i);
		auto end = std::chrono::steady_clock::now();
		if (cudaDeviceSynchronize() != cudaSuccess)
			return 1;
		if (r >= 0)
			us.push_back(std::chrono::duration<double, std::micro>(end - begin).count() / batch);
	}
	std::sort(us.begin(), us.end());
	printf("launch_us median %.3f [p10 %.3f p90 %.3f]\n", us[us.size() / 2], us[us.size() / 10], us[us.size() * 9 / 10]);
	return 0;
}
