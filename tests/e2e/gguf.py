#!/usr/bin/env python3
# gguf.py - a model file for llama.cpp with made-up weights: the shape of a small Llama, every number from one seed.
"""tests/e2e/gguf.py [--weights f32|f16|q8_0|q4_0] [--seed N] FILE

Nothing that it says means anything: it is there so that all the kernels of a model run, on any machine, with no download."""
import argparse, random, struct, sys

ALIGN = 32
WIDTH, HEADS, KV_HEADS, FORWARD, LAYERS, CONTEXT = 256, 8, 4, 512, 2, 256
U32, I32, F32, STRING, ARRAY = 4, 5, 6, 8, 9  # types of values
NORMAL, UNKNOWN, CONTROL, BYTE = 1, 2, 3, 6  # of tokens


def half(x):
    return struct.pack("<e", x)


def q8_0(row):
    out = b""
    for i in range(0, len(row), 32):
        block = row[i : i + 32]
        scale = max(map(abs, block)) / 127 or 1.0
        out += half(scale) + struct.pack("<32b", *(round(x / scale) for x in block))
    return out


def q4_0(row):
    out = b""
    for i in range(0, len(row), 32):
        block = row[i : i + 32]
        scale = max(block, key=abs) / -8 or 1.0
        n = [min(15, int(x / scale + 8.5)) for x in block]
        out += half(scale) + bytes(n[k] | n[k + 16] << 4 for k in range(16))
    return out


# name: number of the type, and how a row of it is packed
PACKED = {
    "f32": (0, lambda row: struct.pack(f"<{len(row)}f", *row)),
    "f16": (1, lambda row: struct.pack(f"<{len(row)}e", *row)),
    "q4_0": (2, q4_0),
    "q8_0": (8, q8_0),
}


def string(text):
    text = text.encode()
    return struct.pack("<Q", len(text)) + text


def value(kind, x):
    if kind == STRING:
        return string(x)
    if kind == ARRAY:
        inner, items = x
        return struct.pack("<IQ", inner, len(items)) + b"".join(value(inner, item) for item in items)
    return struct.pack({U32: "<I", I32: "<i", F32: "<f"}[kind], x)


def vocabulary():
    """Three that mean something to llama.cpp, all bytes, and words of two letters."""
    words = [a + b for a in "abcdefghijklm" for b in "aeiou"]
    tokens = ["<unk>", "<s>", "</s>"] + [f"<0x{i:02X}>" for i in range(256)] + ["\u2581"] + words
    types = [UNKNOWN, CONTROL, CONTROL] + [BYTE] * 256 + [NORMAL] * (1 + len(words))
    tokens += [f"word{i}" for i in range(-len(tokens) % 32)]
    types += [NORMAL] * (len(tokens) - len(types))
    return tokens, types


def tensors(n_tokens):
    """(name, rows, columns); one row: a norm."""
    kv = WIDTH // HEADS * KV_HEADS
    yield "token_embd.weight", n_tokens, WIDTH
    for i in range(LAYERS):
        for name, rows, columns in (("attn_norm", 1, WIDTH), ("attn_q", WIDTH, WIDTH), ("attn_k", kv, WIDTH), ("attn_v", kv, WIDTH), ("attn_output", WIDTH, WIDTH),
                                    ("ffn_norm", 1, WIDTH), ("ffn_gate", FORWARD, WIDTH), ("ffn_up", FORWARD, WIDTH), ("ffn_down", WIDTH, FORWARD)):
            yield f"blk.{i}.{name}.weight", rows, columns
    yield "output_norm.weight", 1, WIDTH
    yield "output.weight", n_tokens, WIDTH


def write(path, weights="q8_0", seed=1):
    tokens, types = vocabulary()
    said = [
        ("general.architecture", STRING, "llama"),
        ("general.name", STRING, "made up"),
        ("llama.context_length", U32, CONTEXT),
        ("llama.embedding_length", U32, WIDTH),
        ("llama.block_count", U32, LAYERS),
        ("llama.feed_forward_length", U32, FORWARD),
        ("llama.attention.head_count", U32, HEADS),
        ("llama.attention.head_count_kv", U32, KV_HEADS),
        ("llama.attention.layer_norm_rms_epsilon", F32, 1e-5),
        ("llama.rope.dimension_count", U32, WIDTH // HEADS),
        ("llama.vocab_size", U32, len(tokens)),
        ("tokenizer.ggml.model", STRING, "llama"),
        ("tokenizer.ggml.tokens", ARRAY, (STRING, tokens)),
        ("tokenizer.ggml.scores", ARRAY, (F32, [-float(i) for i in range(len(tokens))])),
        ("tokenizer.ggml.token_type", ARRAY, (I32, types)),
        ("tokenizer.ggml.bos_token_id", U32, 1),
        ("tokenizer.ggml.eos_token_id", U32, 2),
        ("tokenizer.ggml.unknown_token_id", U32, 0),
    ]
    dice = random.Random(seed)
    infos, data = b"", b""
    count = 0
    for name, rows, columns in tensors(len(tokens)):
        kind, pack = PACKED["f32" if rows == 1 else weights]
        shape = (columns,) if rows == 1 else (columns, rows)
        data += bytes(-len(data) % ALIGN)
        infos += string(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, len(data))
        middle, spread = (1.0, 0.1) if rows == 1 else (0.0, 1.7 / columns**0.5)
        data += b"".join(pack([dice.uniform(middle - spread, middle + spread) for _ in range(columns)]) for _ in range(rows))
        count += 1
    head = struct.pack("<4sIQQ", b"GGUF", 3, count, len(said)) + b"".join(string(k) + struct.pack("<I", kind) + value(kind, x) for k, kind, x in said) + infos
    with open(path, "wb") as f:
        f.write(head + bytes(-len(head) % ALIGN) + data)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--weights", choices=PACKED, default="q8_0")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("file")
    args = parser.parse_args()
    write(args.file, args.weights, args.seed)


if __name__ == "__main__":
    sys.exit(main())
