"""two_gpus.py - PyTorch on two GPUs in one process: its operators on both, and NCCL's kernels between them."""
import torch
from torch.cuda import nccl

from steps import run

torch.manual_seed(1)
if torch.cuda.device_count() < 2:
    raise SystemExit("two GPUs are needed, %d are here" % torch.cuda.device_count())
DEVICES = ["cuda:0", "cuda:1"]


def parts(n=1 << 20):
    return [torch.arange(n, device=d, dtype=torch.float32) * (i + 1) for i, d in enumerate(DEVICES)]


def all_reduce():
    x = parts()
    for _ in range(10):
        nccl.all_reduce(x)
        x = [v / 2 for v in x]
    return x


def broadcast():
    x = parts()
    nccl.broadcast(x)
    return x


def all_gather():
    x = parts(1 << 16)
    out = [torch.empty(2 << 16, device=d) for d in DEVICES]
    nccl.all_gather(x, out)
    return out


def reduce_scatter():
    x = parts(1 << 16)
    out = [torch.empty(1 << 15, device=d) for d in DEVICES]
    nccl.reduce_scatter(x, out)
    return out


def matmul():
    x = [torch.ones(512, 512, device=d, dtype=torch.bfloat16) * (i + 1) for i, d in enumerate(DEVICES)]
    y = [v @ v for v in x]
    return y[0] + y[1].to("cuda:0")


run([("all_reduce", all_reduce), ("broadcast", broadcast), ("all_gather", all_gather), ("reduce_scatter", reduce_scatter), ("matmul", matmul)])
