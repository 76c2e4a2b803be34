#!/usr/bin/env python3
# gguf.py - writes a small language model with made-up weights as a GGUF file: for tests of programs that run such models.
"""tests/llama/gguf.py --type f32|f16|q8_0|q4_0 [--seed N] FILE

The architecture is "llama": two layers, two heads of 64 over one of keys and values, 288 tokens. Weights follow from the seed alone.
The format is described in the ggml project's docs/gguf.md, the blocks of Q8_0 and Q4_0 in its sources (ggml-quants): 32 weights
with one scale of 16 bits."""
import argparse, random, struct

LAYERS, WIDTH, HEADS, KV_HEADS, FORWARD, VOCABULARY, CONTEXT = 2, 128, 2, 1, 256, 288, 512
U32, F32, STRING, ARRAY = 4, 6, 8, 9
I32, ALIGN = 5, 32


def f16(values):
    return struct.pack(f"<{len(values)}e", *values)


def as_f32(values):
    return struct.pack(f"<{len(values)}f", *values)


def blocks(values, one):
    return b"".join(one(values[i:i + 32]) for i in range(0, len(values), 32))


def q8_0(values):
    """A scale, then 32 signed bytes."""
    scale = max(map(abs, values)) / 127
    return f16([scale]) + struct.pack("32b", *(round(v / scale) if scale else 0 for v in values))


def q4_0(values):
    """A scale, then 16 bytes: weights 0 to 15 in the low halves, 16 to 31 in the high ones, 8 more than they are."""
    scale = max(values, key=abs) / -8
    q = [min(15, int(v / scale + 8.5)) if scale else 8 for v in values]
    return f16([scale]) + bytes(q[i] | q[i + 16] << 4 for i in range(16))


# type of matrices -> number of the type in a tensor, number of the kind of file, how values become bytes
TYPES = {"f32": (0, 0, as_f32), "f16": (1, 1, f16), "q4_0": (2, 2, lambda v: blocks(v, q4_0)), "q8_0": (8, 7, lambda v: blocks(v, q8_0))}


def text(s):
    return struct.pack("<Q", len(s)) + s


def pair(key, kind, value):
    """A key with a value; for an array the kind of its elements and these."""
    def encoded(kind, value):
        if kind == STRING:
            return text(value)
        if kind == ARRAY:
            return struct.pack("<IQ", value[0], len(value[1])) + b"".join(encoded(value[0], v) for v in value[1])
        return struct.pack({U32: "<I", F32: "<f", I32: "<i"}[kind], value)
    return text(key.encode()) + struct.pack("<I", kind) + encoded(kind, value)


def header(file_type):
    """What the model is; each byte is a token, behind three that control, and what is left are words that nothing spells."""
    tokens = [b"<unk>", b"<s>", b"</s>"] + [b"<0x%02X>" % i for i in range(256)]
    tokens += [b"w%d" % i for i in range(VOCABULARY - len(tokens))]
    kinds = [2, 3, 3] + 256 * [6] + (VOCABULARY - 259) * [1]
    return [pair("general.architecture", STRING, b"llama"), pair("general.name", STRING, b"made up"), pair("general.alignment", U32, ALIGN),
            pair("general.file_type", U32, file_type), pair("llama.context_length", U32, CONTEXT), pair("llama.embedding_length", U32, WIDTH),
            pair("llama.block_count", U32, LAYERS), pair("llama.feed_forward_length", U32, FORWARD), pair("llama.vocab_size", U32, VOCABULARY),
            pair("llama.rope.dimension_count", U32, WIDTH // HEADS), pair("llama.attention.head_count", U32, HEADS),
            pair("llama.attention.head_count_kv", U32, KV_HEADS), pair("llama.attention.layer_norm_rms_epsilon", F32, 1e-5),
            pair("tokenizer.ggml.model", STRING, b"llama"), pair("tokenizer.ggml.tokens", ARRAY, (STRING, tokens)),
            pair("tokenizer.ggml.scores", ARRAY, (F32, VOCABULARY * [0.0])), pair("tokenizer.ggml.token_type", ARRAY, (I32, kinds)),
            pair("tokenizer.ggml.unknown_token_id", U32, 0), pair("tokenizer.ggml.bos_token_id", U32, 1),
            pair("tokenizer.ggml.eos_token_id", U32, 2)]


def shapes():
    """Name and dimensions of each tensor, the fastest first; of vectors one."""
    kv = WIDTH // HEADS * KV_HEADS
    yield "token_embd.weight", (WIDTH, VOCABULARY)
    for i in range(LAYERS):
        for name, dims in (("attn_norm", (WIDTH,)), ("attn_q", (WIDTH, WIDTH)), ("attn_k", (WIDTH, kv)), ("attn_v", (WIDTH, kv)),
                           ("attn_output", (WIDTH, WIDTH)), ("ffn_norm", (WIDTH,)), ("ffn_gate", (WIDTH, FORWARD)), ("ffn_up", (WIDTH, FORWARD)),
                           ("ffn_down", (FORWARD, WIDTH))):
            yield f"blk.{i}.{name}.weight", dims
    yield "output_norm.weight", (WIDTH,)
    yield "output.weight", (WIDTH, VOCABULARY)


def model(kind, seed):
    """The file's bytes. Tensors of one dimension are of 32 bits, whatever the others are."""
    number, file_type, encode = TYPES[kind]
    rng = random.Random(seed)
    infos, data = [], b""
    for name, dims in shapes():
        n = dims[0] * (dims[1] if len(dims) > 1 else 1)
        values = [rng.gauss(0, 1.5 / dims[0] ** 0.5) for _ in range(n)] if len(dims) > 1 else [1 + rng.gauss(0, 0.1) for _ in range(n)]
        infos.append(text(name.encode()) + struct.pack(f"<I{len(dims)}QIQ", len(dims), *dims, number if len(dims) > 1 else 0, len(data)))
        data += encode(values) if len(dims) > 1 else as_f32(values)
        data += bytes(-len(data) % ALIGN)
    keys = header(file_type)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(infos), len(keys)) + b"".join(keys) + b"".join(infos)
    return head + bytes(-len(head) % ALIGN) + data


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--type", choices=TYPES, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("file")
    args = parser.parse_args()
    with open(args.file, "wb") as f:
        f.write(model(args.type, args.seed))


if __name__ == "__main__":
    main()
