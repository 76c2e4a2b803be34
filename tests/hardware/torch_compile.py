"""torch_compile.py - what torch.compile makes: Triton kernels, fused and reduced, with gradients."""
import torch
import torch.nn.functional as F

from steps import run

torch.manual_seed(1)


def fused(x, y):
    return torch.softmax(F.gelu(x * 2 + y), -1) * x.sin()


def reduced(x):
    return (x.square().sum(1) / (1 + x.abs().amax(1))).tanh()


def forward():
    return torch.compile(fused)(torch.randn(256, 1000, device="cuda"), torch.randn(256, 1000, device="cuda"))


def reduction():
    return torch.compile(reduced)(torch.randn(511, 4097, device="cuda"))


def gradients():
    model = torch.compile(torch.nn.Sequential(torch.nn.Linear(128, 256), torch.nn.SiLU(), torch.nn.LayerNorm(256), torch.nn.Linear(256, 64)).cuda())
    model(torch.randn(64, 128, device="cuda")).square().mean().backward()
    return [p.grad for p in model.parameters()]


def graphs():
    """As inference servers run it: compiled, then captured in CUDA graphs."""
    f = torch.compile(fused, mode="reduce-overhead")
    out = []
    for i in range(4):
        torch.compiler.cudagraph_mark_step_begin()
        out.append(f(torch.full((64, 256), float(i), device="cuda"), torch.ones(64, 256, device="cuda")).clone())
    return out


run([("fused", forward), ("reduction", reduction), ("gradients", gradients), ("graphs", graphs)])
