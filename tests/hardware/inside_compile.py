"""inside_compile.py - a layer under torch.compile: a matrix product of cuBLAS, and what is fused behind it: for inside.py."""
import torch

from steps import run

ROWS, IN, OUT = 1024, 256, 512


def layer():
    torch.manual_seed(1)
    model = torch.nn.Sequential(torch.nn.Linear(IN, OUT, bias=False), torch.nn.GELU()).cuda()
    with torch.no_grad():
        return torch.compile(model)(torch.randn(ROWS, IN).cuda())


if __name__ == "__main__":
    run([("layer", layer)])
