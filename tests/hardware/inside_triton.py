"""inside_triton.py - a softmax of rows and a matrix product in Triton, of sizes whose traffic is known: for inside.py."""
import torch
import triton
import triton.language as tl

from steps import run

ROWS, COLUMNS, SIZE = 512, 1024, 256


@triton.jit
def softmax_kernel(x, out, COLUMNS: tl.constexpr):
    at = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    v = tl.load(x + at)
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(out + at, e / tl.sum(e, axis=0))


@triton.jit
def matmul_kernel(a, b, c, N: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows, columns, depth = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, N, BK):
        left = tl.load(a + rows[:, None] * N + (k + depth)[None, :])
        right = tl.load(b + (k + depth)[:, None] * N + columns[None, :])
        acc += tl.dot(left, right)
    tl.store(c + rows[:, None] * N + columns[None, :], acc.to(tl.float16))


def numbers(*shape):
    return torch.randn(*shape, generator=torch.Generator().manual_seed(1))


def softmax():
    x = numbers(ROWS, COLUMNS).cuda()
    out = torch.empty_like(x)
    softmax_kernel[(ROWS,)](x, out, COLUMNS=COLUMNS)
    return out


def matmul():
    a, b = (numbers(SIZE, SIZE).half().cuda() for _ in range(2))
    c = torch.empty_like(a)
    # one stage: what is loaded ahead of the last round would be masked off, and is no traffic of the algorithm
    matmul_kernel[(SIZE // 64, SIZE // 64)](a, b, c, N=SIZE, BM=64, BN=64, BK=32, num_stages=1)
    return c


if __name__ == "__main__":
    run([("softmax", softmax), ("matmul", matmul)])
