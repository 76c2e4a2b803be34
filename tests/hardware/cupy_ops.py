"""cupy_ops.py - CuPy: its own kernels, those it compiles when it runs, and NVIDIA's libraries behind it."""
import cupy

from steps import run

cupy.random.seed(1)
saxpy = cupy.RawKernel(r"""
extern "C" __global__ void saxpy(const float *x, float *y, float a, int n)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
		y[i] = a * x[i] + y[i];
}
""", "saxpy")
clamp = cupy.ElementwiseKernel("float32 x, float32 lo", "float32 y", "y = x < lo ? lo : x", "clamp_low")


def raw():
    x, y = cupy.arange(10000, dtype=cupy.float32), cupy.ones(10000, dtype=cupy.float32)
    saxpy((20,), (128,), (x, y, cupy.float32(3), cupy.int32(10000)))
    return y


run([
    ("elementwise", lambda: cupy.sin(cupy.arange(100000, dtype=cupy.float32)) * 2 + 1), ("raw", raw),
    ("compiled", lambda: clamp(cupy.linspace(-1, 1, 5001, dtype=cupy.float32), cupy.float32(-0.5))),
    ("reduce", lambda: [cupy.arange(100000, dtype=cupy.float64).sum(), cupy.arange(6000).reshape(60, 100).max(axis=1)]),
    ("matmul", lambda: cupy.ones((200, 300), dtype=cupy.float32) @ cupy.arange(300 * 100, dtype=cupy.float32).reshape(300, 100)),
    ("sort", lambda: cupy.sort(cupy.random.permutation(50000))), ("fft", lambda: cupy.fft.fft(cupy.arange(4096, dtype=cupy.float32))),
    ("scan", lambda: cupy.cumsum(cupy.arange(70000))),
])
