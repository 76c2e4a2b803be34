"""device.py - the CUDA driver interface, as much of it as forms need, by ctypes: what libcuda.so.1 there is."""
import ctypes as c


class Failure(Exception):
    pass


class Device:
    def __init__(self):
        self.cuda = c.CDLL("libcuda.so.1")
        self.call("cuInit", 0)
        device, context = c.c_int(), c.c_void_p()
        self.call("cuDeviceGet", c.byref(device), 0)
        name = c.create_string_buffer(128)
        self.call("cuDeviceGetName", name, 128, device)
        self.name = name.value.decode()
        self.call("cuDevicePrimaryCtxRetain", c.byref(context), device)
        self.call("cuCtxSetCurrent", context)

    def call(self, name, *args):
        rc = getattr(self.cuda, name)(*args)
        if rc:
            text = c.c_char_p()
            self.cuda.cuGetErrorName(rc, c.byref(text))
            raise Failure(f"{name}: {(text.value or b'?').decode()} ({rc})")

    def function(self, text):
        """The kernel k of a PTX module, and the module."""
        module, function, log = c.c_void_p(), c.c_void_p(), c.create_string_buffer(4096)
        options = (c.c_int * 2)(5, 6)  # CU_JIT_ERROR_LOG_BUFFER, and its size
        values = (c.c_void_p * 2)(c.addressof(log), len(log))
        try:
            self.call("cuModuleLoadDataEx", c.byref(module), text.encode() + b"\0", 2, options, values)
        except Failure as e:
            raise Failure(f"{e}: {log.value.decode(errors='replace')[:600]}")
        self.call("cuModuleGetFunction", c.byref(function), module, b"k")
        return module, function

    def memory(self, data):
        """Device memory with these bytes, or as many zeros."""
        at = c.c_uint64()
        n = data if isinstance(data, int) else len(data)
        self.call("cuMemAlloc_v2", c.byref(at), c.c_size_t(max(n, 16)))
        if isinstance(data, int):
            self.call("cuMemsetD8_v2", at, c.c_ubyte(0xA5), c.c_size_t(max(n, 16)))
        else:
            self.call("cuMemcpyHtoD_v2", at, data, c.c_size_t(n))
        return at.value

    def read(self, at, n):
        out = c.create_string_buffer(n)
        self.call("cuMemcpyDtoH_v2", out, c.c_uint64(at), c.c_size_t(n))
        return out.raw

    def free(self, at):
        self.call("cuMemFree_v2", c.c_uint64(at))

    def run(self, form):
        """The bytes that a form gives."""
        module, function = self.function(form.text())
        size = form.trials * form.n_out
        pi, po = self.memory(form.data()), self.memory(size)
        values = [c.c_uint64(pi), c.c_uint64(po)] + (form.setup(self, pi, po) if form.setup else [])
        pointers = (c.c_void_p * len(values))(*(c.addressof(v) for v in values))
        self.call("cuLaunchKernel", function, form.trials, 1, 1, form.threads, 1, 1, 0, None, pointers, None)
        self.call("cuCtxSynchronize")
        out = self.read(po, size)
        self.free(pi)
        self.free(po)
        self.call("cuModuleUnload", module)
        return out


class ArrayDescriptor(c.Structure):
    _fields_ = [("width", c.c_size_t), ("height", c.c_size_t), ("depth", c.c_size_t), ("format", c.c_int), ("channels", c.c_uint), ("flags", c.c_uint)]


class Copy(c.Structure):
    """CUDA_MEMCPY3D"""
    _fields_ = [(side + name, kind) for side in ("src", "dst") for name, kind in (
        ("x", c.c_size_t), ("y", c.c_size_t), ("z", c.c_size_t), ("lod", c.c_size_t), ("type", c.c_int), ("host", c.c_void_p), ("device", c.c_uint64),
        ("array", c.c_void_p), ("reserved", c.c_void_p), ("pitch", c.c_size_t), ("height", c.c_size_t))] + [
        ("width", c.c_size_t), ("rows", c.c_size_t), ("depth", c.c_size_t)]


class Resource(c.Structure):
    """CUDA_RESOURCE_DESC: of an array"""
    _fields_ = [("type", c.c_int), ("array", c.c_void_p), ("rest", c.c_ubyte * 120), ("flags", c.c_uint)]


class Texture(c.Structure):
    """CUDA_TEXTURE_DESC"""
    _fields_ = [("address", c.c_int * 3), ("filter", c.c_int), ("flags", c.c_uint), ("anisotropy", c.c_uint), ("mip_filter", c.c_int), ("bias", c.c_float),
                ("least", c.c_float), ("most", c.c_float), ("border", c.c_float * 4), ("reserved", c.c_int * 12)]


def make_array(device, width, height, depth, format, channels, flags, data, row_bytes):
    """A CUDA array with these bytes; width, height, depth as its descriptor has them."""
    array = c.c_void_p()
    what = ArrayDescriptor(width, height, depth, format, channels, flags)
    device.call("cuArray3DCreate_v2", c.byref(array), c.byref(what))
    held = c.create_string_buffer(data, len(data))
    copy = Copy()
    copy.srctype, copy.srchost, copy.srcpitch, copy.srcheight = 1, c.addressof(held), row_bytes, max(height, 1)
    copy.dsttype, copy.dstarray = 3, array.value
    copy.width, copy.rows, copy.depth = row_bytes, max(height, 1), max(depth, 1)
    device.call("cuMemcpy3D_v2", c.byref(copy))
    return array


def read_array(device, array, rows, depth, row_bytes):
    out = c.create_string_buffer(row_bytes * rows * depth)
    copy = Copy()
    copy.srctype, copy.srcarray = 3, array.value
    copy.dsttype, copy.dsthost, copy.dstpitch, copy.dstheight = 1, c.addressof(out), row_bytes, rows
    copy.width, copy.rows, copy.depth = row_bytes, rows, depth
    device.call("cuMemcpy3D_v2", c.byref(copy))
    return out.raw


def make_texture(device, array, address, linear, flags, border=(0, 0, 0, 0)):
    out = c.c_uint64()
    resource, texture = Resource(), Texture()
    resource.array = array.value
    texture.address[:] = [address] * 3
    texture.filter, texture.flags = int(linear), flags
    texture.border[:] = border
    device.call("cuTexObjectCreate", c.byref(out), c.byref(resource), c.byref(texture), None)
    return out


def make_surface(device, array):
    out, resource = c.c_uint64(), Resource()
    resource.array = array.value
    device.call("cuSurfObjectCreate", c.byref(out), c.byref(resource))
    return out
