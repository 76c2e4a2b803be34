"""steps.py - a program in steps: each one prints its name and a hash of what it computed, so that two runs can be compared line by line."""
import hashlib, sys


def bytes_of(value):
    """The bytes of a tensor or array of any library, or of what holds some of them."""
    if isinstance(value, (list, tuple)):
        return b"".join(bytes_of(v) for v in value)
    if hasattr(value, "detach"):  # torch: bytes, whatever the type is
        value = value.detach().contiguous().cpu()
        return value.flatten().view(__import__("torch").uint8).numpy().tobytes() if value.dim() else repr(value.item()).encode()
    if hasattr(value, "get"):  # CuPy
        return value.get().tobytes()
    if hasattr(value, "__array__"):
        import numpy
        return numpy.asarray(value).tobytes()
    return repr(value).encode()


def run(steps):
    """Runs (name, function) pairs, or those that the command line names. One that this machine can't run says so and is no failure."""
    chosen = sys.argv[1:]
    for name, function in steps:
        if chosen and name not in chosen:
            continue
        try:
            line = hashlib.sha256(bytes_of(function())).hexdigest()[:16]
        except Exception as e:  # told, and compared like a result
            line = "%s: %s" % (type(e).__name__, " ".join(str(e).split())[:80])
        print(name, line, flush=True)
