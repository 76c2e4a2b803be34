"""triton_kernels.py - kernels written in Triton: element by element, a row softmax, a matrix product with tensor cores."""
import torch
import triton
import triton.language as tl

from steps import run

torch.manual_seed(1)


@triton.jit
def add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)


@triton.jit
def softmax_kernel(x, out, columns, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + at, mask=at < columns, other=float("-inf"))
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(out + row * columns + at, e / tl.sum(e, axis=0), mask=at < columns)


@triton.jit
def matmul_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows, columns, depth = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        acc += tl.dot(tl.load(a + rows[:, None] * K + (k + depth)[None, :]), tl.load(b + (k + depth)[:, None] * N + columns[None, :]))
    tl.store(c + rows[:, None] * N + columns[None, :], acc.to(tl.float16))


def add():
    x, y = torch.randn(98432, device="cuda"), torch.randn(98432, device="cuda")
    out = torch.empty_like(x)
    add_kernel[(triton.cdiv(x.numel(), 1024),)](x, y, out, x.numel(), BLOCK=1024)
    return out


def softmax():
    x = torch.randn(300, 781, device="cuda")
    out = torch.empty_like(x)
    softmax_kernel[(300,)](x, out, 781, BLOCK=1024)
    return out


def matmul():
    a, b = (torch.randn(256, 256, device="cuda").half() for _ in range(2))
    c = torch.empty_like(a)
    matmul_kernel[(4, 4)](a, b, c, 256, 256, 256, BM=64, BN=64, BK=32)
    return c


run([("add", add), ("softmax", softmax), ("matmul", matmul)])
