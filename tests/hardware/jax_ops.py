"""jax_ops.py - JAX: what XLA compiles, and cuBLAS behind it."""
import os

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
import jax
import jax.numpy as jnp

from steps import run

key = jax.random.PRNGKey(1)


def mlp(params, x):
    for w, b in params:
        x = jnp.tanh(x @ w + b)
    return x


def gradient():
    ks = jax.random.split(key, 3)
    params = [(jax.random.normal(k, (64, 64)), jnp.zeros(64)) for k in ks]
    g = jax.jit(jax.grad(lambda p, x: jnp.mean(mlp(p, x) ** 2)))(params, jax.random.normal(key, (32, 64)))
    return [a for pair in g for a in pair]


run([
    ("fused", lambda: jax.jit(lambda x: jax.nn.softmax(jnp.sin(x) * 2 + 1))(jax.random.normal(key, (256, 1000)))),
    ("reduce", lambda: jax.jit(lambda x: (x.sum(), x.max(0), x.std(1)))(jax.random.normal(key, (300, 511)))),
    ("matmul_f32", lambda: jax.random.normal(key, (300, 200)) @ jax.random.normal(key, (200, 100))),
    ("matmul_bf16", lambda: jax.random.normal(key, (512, 512), dtype=jnp.bfloat16) @ jax.random.normal(key, (512, 512), dtype=jnp.bfloat16)),
    ("gradient", gradient), ("scan", lambda: jax.lax.scan(lambda c, x: (c * 0.9 + x, c), jnp.zeros(64), jax.random.normal(key, (50, 64)))[1]),
    ("sort", lambda: jnp.sort(jax.random.normal(key, (10000,)))), ("fft", lambda: jnp.abs(jnp.fft.fft(jax.random.normal(key, (1024,))))),
])
