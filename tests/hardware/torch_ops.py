"""torch_ops.py - operators of PyTorch as it is shipped: element by element, reductions, every family of matrix products and of attention."""
import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

from steps import run

torch.manual_seed(1)
device = "cuda"


def random(*shape, dtype=torch.float32):
    return torch.randn(*shape, device=device).to(dtype)


def product(dtype, tf32=False):
    def step():
        torch.backends.cuda.matmul.allow_tf32 = tf32
        out = [random(*a, dtype=dtype) @ random(*b, dtype=dtype) for a, b in (((512, 512), (512, 512)), ((257, 129), (129, 65)), ((1, 4096), (4096, 4096)))]
        torch.backends.cuda.matmul.allow_tf32 = False
        return out
    return step


def product_fp8():
    one = torch.ones((), device=device)
    a, b = random(256, 512).to(torch.float8_e4m3fn), random(512, 512).to(torch.float8_e4m3fn)
    return torch._scaled_mm(a, b.t(), scale_a=one, scale_b=one, out_dtype=torch.bfloat16)


def product_int8():
    a = torch.randint(-128, 127, (256, 512), dtype=torch.int8, device=device)
    return torch._int_mm(a, torch.randint(-128, 127, (512, 256), dtype=torch.int8, device=device))


def batched():
    return torch.bmm(random(16, 128, 64, dtype=torch.bfloat16), random(16, 64, 128, dtype=torch.bfloat16))


def attention(backend):
    def step():
        q, k, v = (random(2, 8, 256, 64, dtype=torch.float16) for _ in range(3))
        with sdpa_kernel(backend):
            return F.scaled_dot_product_attention(q, k, v, is_causal=True)
    return step


def attention_backward(backend):
    def step():
        q, k, v = (random(1, 4, 128, 64, dtype=torch.float16).requires_grad_() for _ in range(3))
        with sdpa_kernel(backend):
            F.scaled_dot_product_attention(q, k, v).sum().backward()
        return q.grad, k.grad, v.grad
    return step


def convolution(dtype, channels_last=False):
    def step():
        x, w = random(8, 64, 56, 56, dtype=dtype), random(64, 64, 3, 3, dtype=dtype)
        if channels_last:
            x, w = x.to(memory_format=torch.channels_last), w.to(memory_format=torch.channels_last)
        return F.conv2d(x, w, padding=1)
    return step


def training_step():
    torch.manual_seed(2)
    model = torch.nn.Sequential(torch.nn.Conv2d(3, 16, 3, padding=1), torch.nn.BatchNorm2d(16), torch.nn.ReLU(), torch.nn.AdaptiveAvgPool2d(4), torch.nn.Flatten(),
                                torch.nn.Linear(256, 128), torch.nn.GELU(), torch.nn.LayerNorm(128), torch.nn.Dropout(0.1), torch.nn.Linear(128, 10)).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    x, y = random(32, 3, 32, 32), torch.randint(0, 10, (32,), device=device)
    for _ in range(3):
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
    return loss, *model.parameters()


def encoder():
    torch.manual_seed(3)
    layer = torch.nn.TransformerEncoderLayer(256, 4, 512, batch_first=True, device=device).eval()
    with torch.no_grad():
        return layer(random(4, 64, 256))


def sparse():
    a = torch.sparse_coo_tensor(torch.randint(0, 256, (2, 2048), device=device), random(2048), (256, 256)).coalesce()
    return torch.sparse.mm(a, random(256, 64)), a.to_sparse_csr() @ random(256, 32)


def indexing():
    x, i = random(4096, 64), torch.randint(0, 4096, (512,), device=device)
    return x[i], x.gather(0, i[:, None].expand(-1, 64)), torch.nonzero(x > 2), x.cumsum(0), torch.unique(i), torch.cat([x, x]), x.t().contiguous(), x.masked_fill(x < 0, 1.0)


def graph():
    """Captured once, replayed three times with other inputs."""
    x, w = torch.zeros(64, 64, device=device), random(64, 64)
    torch.relu(x @ w).softmax(-1)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = torch.relu(x @ w).softmax(-1)
    out = []
    for i in range(3):
        x.copy_(torch.full_like(x, float(i)) + w)
        graph.replay()
        out.append(y.clone())
    return out


def streams():
    xs = [random(512, 512) for _ in range(4)]
    ss = [torch.cuda.Stream() for _ in xs]
    torch.cuda.synchronize()
    ys = []
    for x, s in zip(xs, ss):
        with torch.cuda.stream(s):
            ys.append((x * 2).sin().sum(0))
    torch.cuda.synchronize()
    return ys


run([
    ("elementwise", lambda: [f(random(1000, 333)) for f in (torch.sin, torch.exp, torch.tanh, torch.sigmoid, F.gelu, torch.erf)]),
    ("add_types", lambda: [random(4099, dtype=t) + random(4099, dtype=t) for t in (torch.float16, torch.bfloat16, torch.float32, torch.float64)]),
    ("reduce", lambda: (random(1 << 20).sum(), random(512, 513).mean(1), random(512, 513).amax(0), random(777, 31).argmax(1), random(1 << 16).norm(), random(64, 4096).var(1))),
    ("softmax", lambda: (random(128, 1000).softmax(1), random(8, 32768).log_softmax(1))),
    ("layernorm", lambda: (F.layer_norm(random(256, 1024), (1024,)), F.rms_norm(random(256, 1024), (1024,)), F.group_norm(random(8, 32, 16, 16), 4))),
    ("gemm_fp32", product(torch.float32)), ("gemm_tf32", product(torch.float32, True)), ("gemm_fp16", product(torch.float16)), ("gemm_bf16", product(torch.bfloat16)),
    ("gemm_fp64", product(torch.float64)), ("gemm_fp8", product_fp8), ("gemm_int8", product_int8), ("gemm_batched", batched),
    ("gemm_complex", lambda: random(64, 64).to(torch.complex64) @ random(64, 64).to(torch.complex64)),
    ("sdpa_flash", attention(SDPBackend.FLASH_ATTENTION)), ("sdpa_efficient", attention(SDPBackend.EFFICIENT_ATTENTION)), ("sdpa_cudnn", attention(SDPBackend.CUDNN_ATTENTION)), ("sdpa_math", attention(SDPBackend.MATH)),
    ("sdpa_flash_backward", attention_backward(SDPBackend.FLASH_ATTENTION)), ("sdpa_efficient_backward", attention_backward(SDPBackend.EFFICIENT_ATTENTION)),
    ("conv_fp32", convolution(torch.float32)), ("conv_fp16", convolution(torch.float16)), ("conv_channels_last", convolution(torch.float16, True)),
    ("pool", lambda: (F.max_pool2d(random(4, 8, 32, 32), 2), F.avg_pool2d(random(4, 8, 32, 32), 3), F.interpolate(random(2, 3, 16, 16), scale_factor=2, mode="bilinear"))),
    ("sort", lambda: (torch.sort(random(1 << 18))[0], torch.sort(random(64, 500), dim=1)[1], torch.topk(random(32, 10000), 5)[0])),
    ("fft", lambda: [torch.view_as_real(torch.fft.fft(random(n))) for n in (1024, 1000, 1009, 65536)]),
    ("solvers", lambda: (torch.linalg.solve(random(64, 64) + 64 * torch.eye(64, device=device), random(64, 8)), torch.linalg.qr(random(96, 48))[1],
                         torch.linalg.cholesky(torch.eye(128, device=device) * 9 + 0.01), torch.linalg.inv(random(32, 32) + 32 * torch.eye(32, device=device)))),
    ("eigen", lambda: torch.linalg.eigvalsh(torch.diag(torch.arange(1.0, 65.0, device=device)))),
    ("sparse", sparse), ("indexing", indexing), ("embedding", lambda: F.embedding(torch.arange(0, 512, 3, device=device), random(512, 96))),
    ("random", lambda: (torch.rand(10000, device=device), torch.randn(10000, device=device), torch.randperm(5000, device=device), torch.multinomial(torch.ones(100, device=device), 10))),
    ("rnn", lambda: torch.nn.LSTM(64, 64, 2, device=device)(random(16, 8, 64))[0]),
    ("encoder", encoder), ("training_step", training_step), ("graph", graph), ("streams", streams),
])
