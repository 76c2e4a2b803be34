"""inside_jax.py - a fusion of XLA's: for inside.py."""
import os

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
import jax
import jax.numpy as jnp
import numpy

from steps import run

N = 1 << 18


def fusion():
    x, y = (jax.device_put(numpy.linspace(a, b, N, dtype=numpy.float32)) for a, b in ((-2, 2), (0, 1)))
    return jax.jit(lambda x, y: jnp.tanh(x) * y + 1)(x, y)


if __name__ == "__main__":
    run([("fusion", fusion)])
