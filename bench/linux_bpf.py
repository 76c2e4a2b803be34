# linux_bpf.py - bpf(2) of Linux from Python: maps by their names, programs of a few instructions, and runs of them.
"""Needs what bpf(2) needs: root, or CAP_BPF and CAP_NET_ADMIN. Every failure is an OSError that names the command."""
import ctypes, os, struct

SYS_bpf = 321  # x86-64
MAP_CREATE, MAP_LOOKUP, PROG_LOAD, PROG_TEST_RUN, MAP_GET_NEXT_ID, MAP_GET_FD_BY_ID, OBJ_GET_INFO = 0, 1, 5, 10, 12, 14, 15
NAMES = {0: "MAP_CREATE", 1: "MAP_LOOKUP_ELEM", 5: "PROG_LOAD", 10: "PROG_TEST_RUN", 12: "MAP_GET_NEXT_ID", 14: "MAP_GET_FD_BY_ID", 15: "OBJ_GET_INFO_BY_FD"}
SOCKET_FILTER, ARRAY, MMAPABLE = 1, 2, 1 << 10
libc = ctypes.CDLL(None, use_errno=True)


def bpf(command, *words):
    """words: bytes of the attributes, in order."""
    attr = ctypes.create_string_buffer(b"".join(words).ljust(128, b"\0"), 128)
    result = libc.syscall(SYS_bpf, command, attr, 128)
    if result < 0:
        raise OSError(ctypes.get_errno(), "bpf(BPF_%s): %s" % (NAMES[command], os.strerror(ctypes.get_errno())))
    return result, attr.raw


def allowed():
    """None, or which call is refused, and how."""
    try:
        fd = bpf(MAP_CREATE, struct.pack("5I", ARRAY, 4, 8, 1, MMAPABLE))[0]
        program = load([(0xb7, 0, 0, 0, 0), (0x95, 0, 0, 0, 0)])
        run(program, 1)
        os.close(program)
        os.close(fd)
        bpf(MAP_GET_NEXT_ID, struct.pack("I", 0))
    except OSError as e:
        return None if e.errno == 2 else str(e)  # ENOENT: there is no map at all
    return None


def address(buffer):
    return ctypes.addressof(buffer)


def load(instructions):
    """A program: (opcode, destination, source, offset, immediate) each."""
    code = ctypes.create_string_buffer(b"".join(struct.pack("<BBhi", op, dst | src << 4, off, imm) for op, dst, src, off, imm in instructions))
    text, log = ctypes.create_string_buffer(b"GPL"), ctypes.create_string_buffer(1 << 16)
    try:
        return bpf(PROG_LOAD, struct.pack("<IIQQIIQ", SOCKET_FILTER, len(instructions), address(code), address(text), 1, 1 << 16, address(log)))[0]
    except OSError as e:
        raise OSError(e.errno, "%s; %s" % (e.strerror, log.value.decode(errors="replace")[-300:])) from e


def run(program, times):
    data = ctypes.create_string_buffer(64)
    bpf(PROG_TEST_RUN, struct.pack("<IIIIQQI", program, 0, 64, 0, address(data), 0, times))


def adds_to(fd, slots):
    """A program that adds 1 to each of these values of an array, atomically."""
    out = []
    for slot in slots:
        out += [(0x62, 10, 0, -4, slot), (0xbf, 2, 10, 0, 0), (0x07, 2, 0, 0, -4),  # *(u32 *)(r10 - 4) = slot; r2 = r10 - 4
                (0x18, 1, 1, 0, fd), (0, 0, 0, 0, 0), (0x85, 0, 0, 0, 1),           # r0 = map_lookup_elem(map, r2)
                (0x15, 0, 0, 2, 0), (0xb7, 1, 0, 0, 1), (0xdb, 0, 1, 0, 0)]         # if (r0) lock *(u64 *)r0 += 1
    return load(out + [(0xb7, 0, 0, 0, 0), (0x95, 0, 0, 0, 0)])


def maps_of_name(name):
    """Descriptors of all maps of Linux with this name."""
    out, at = [], 0
    while True:
        try:
            at = struct.unpack("II", bpf(MAP_GET_NEXT_ID, struct.pack("I", at))[1][:8])[1]
        except OSError as e:
            if e.errno == 2:
                return out
            raise
        try:
            fd = bpf(MAP_GET_FD_BY_ID, struct.pack("I", at))[0]
        except OSError:
            continue  # it went meanwhile
        info = ctypes.create_string_buffer(128)
        bpf(OBJ_GET_INFO, struct.pack("<IIQ", fd, 128, address(info)))
        if info.raw[24:40].rstrip(b"\0") == name.encode():
            out.append(fd)
        else:
            os.close(fd)


def values(fd, n):
    out, key, value = [], ctypes.create_string_buffer(4), ctypes.create_string_buffer(8)
    for i in range(n):
        key.raw = struct.pack("I", i)
        bpf(MAP_LOOKUP, struct.pack("<IIQQQ", fd, 0, address(key), address(value), 0))
        out.append(struct.unpack("<Q", value.raw)[0])
    return out
