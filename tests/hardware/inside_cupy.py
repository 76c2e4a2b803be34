"""inside_cupy.py - kernels that CuPy compiles when it runs, with line information and without: for inside.py."""
import cupy
import numpy

from steps import run

N = 1 << 18
SAXPY = r"""extern "C" __global__ void saxpy(const float *x, float *y, float a, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n)
		y[i] = a * x[i] + y[i];
}
"""
SCALE = SAXPY.replace("saxpy", "scale").replace("a * x[i] + y[i]", "a * x[i]")


def launch(code, name, options):
    x, y = cupy.asarray(numpy.arange(N, dtype=numpy.float32)), cupy.asarray(numpy.ones(N, dtype=numpy.float32))
    cupy.RawKernel(code, name, options=options)((N // 256,), (256,), (x, y, cupy.float32(3), cupy.int32(N)))
    return y


if __name__ == "__main__":
    run([("saxpy", lambda: launch(SAXPY, "saxpy", ("-lineinfo",))), ("scale", lambda: launch(SCALE, "scale", ()))])
