"""load_module.py FILE - loads the kernels of tests/cubin/recovered.ptx from a file, or with --compile LIBRARY from what NVRTC makes of their source,
and runs them through the driver's interface. Each prints a hash of what it computed."""
import ctypes, os, struct, sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from steps import run

SOURCE = b"""__device__ float bias = 0.5f;
extern "C" __global__ void scaled(float *p) { p[threadIdx.x] = p[threadIdx.x] * p[threadIdx.x] + bias; }
extern "C" __global__ void counted(unsigned *p) { atomicAdd(p, threadIdx.x); }
"""
LANES = 32


class Failed(Exception):
    pass


def ask(library, name, *args):
    status = getattr(library, name)(*args)
    if status:
        raise Failed("%s gave %d" % (name, status))


def open_context(cuda):
    device, context = ctypes.c_int(), ctypes.c_void_p()
    ask(cuda, "cuInit", 0)
    ask(cuda, "cuDeviceGet", ctypes.byref(device), 0)
    ask(cuda, "cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
    ask(cuda, "cuCtxSetCurrent", context)
    numbers = [ctypes.c_int(), ctypes.c_int()]
    for at, number in zip((75, 76), numbers):  # compute capability
        ask(cuda, "cuDeviceGetAttribute", ctypes.byref(number), at, device)
    return numbers[0].value * 10 + numbers[1].value


def compile_for(sm, path):
    nvrtc, program, size = ctypes.CDLL(path), ctypes.c_void_p(), ctypes.c_size_t()
    options = (ctypes.c_char_p * 1)(b"--gpu-architecture=sm_%d" % sm)
    ask(nvrtc, "nvrtcCreateProgram", ctypes.byref(program), SOURCE, b"recovered.cu", 0, None, None)
    ask(nvrtc, "nvrtcCompileProgram", program, 1, options)
    ask(nvrtc, "nvrtcGetCUBINSize", program, ctypes.byref(size))
    code = ctypes.create_string_buffer(size.value)
    ask(nvrtc, "nvrtcGetCUBIN", program, code)
    return code


def launch(cuda, module, name, data):
    """What the kernel makes of the bytes."""
    function, at, out = ctypes.c_void_p(), ctypes.c_uint64(), ctypes.create_string_buffer(len(data))
    ask(cuda, "cuModuleGetFunction", ctypes.byref(function), module, name.encode())
    ask(cuda, "cuMemAlloc_v2", ctypes.byref(at), ctypes.c_size_t(len(data)))
    ask(cuda, "cuMemcpyHtoD_v2", at, data, ctypes.c_size_t(len(data)))
    params = (ctypes.c_void_p * 1)(ctypes.cast(ctypes.byref(at), ctypes.c_void_p))
    ask(cuda, "cuLaunchKernel", function, 1, 1, 1, LANES, 1, 1, 0, None, params, None)
    ask(cuda, "cuMemcpyDtoH_v2", out, at, ctypes.c_size_t(len(data)))
    ask(cuda, "cuMemFree_v2", at)
    return out.raw


def main():
    cuda, module = ctypes.CDLL("libcuda.so.1"), ctypes.c_void_p()
    sm = open_context(cuda)
    if sys.argv[1] == "--compile":
        ask(cuda, "cuModuleLoadData", ctypes.byref(module), compile_for(sm, sys.argv[2]))
    else:
        ask(cuda, "cuModuleLoad", ctypes.byref(module), sys.argv[1].encode())
    del sys.argv[1:]
    floats = struct.pack("<%df" % LANES, *(0.37 * i + 0.001 for i in range(LANES)))
    run([("scaled", lambda: launch(cuda, module, "scaled", floats)), ("counted", lambda: launch(cuda, module, "counted", bytes(4)))])


main()
