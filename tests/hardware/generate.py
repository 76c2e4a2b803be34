"""generate.py - a GPT-2 and a Llama of random weights write text: greedy, sampled, and with the step of one token in a CUDA graph."""
import torch
from transformers import GPT2Config, GPT2LMHeadModel, LlamaConfig, LlamaForCausalLM

from steps import run


def gpt2():
    torch.manual_seed(1)
    return GPT2LMHeadModel(GPT2Config(vocab_size=1000, n_positions=256, n_embd=256, n_layer=4, n_head=4)).cuda().eval()


def llama():
    torch.manual_seed(1)
    return LlamaForCausalLM(LlamaConfig(vocab_size=1000, hidden_size=256, intermediate_size=688, num_hidden_layers=4, num_attention_heads=8, num_key_value_heads=4, max_position_embeddings=256)).cuda().to(torch.bfloat16).eval()


def write(make, **options):
    def step():
        model = make()
        torch.manual_seed(5)
        with torch.no_grad():
            return model.generate(torch.arange(1, 17, device="cuda")[None], max_new_tokens=32, pad_token_id=0, **options)
    return step


def in_a_graph(make):
    """The whole prompt again for each token, captured once and replayed."""
    def step():
        model, ids, n = make(), torch.zeros(1, 64, dtype=torch.long, device="cuda"), 16
        ids[0, :n] = torch.arange(1, n + 1, device="cuda")
        with torch.no_grad():
            model(ids, use_cache=False)
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph):
                logits = model(ids, use_cache=False).logits
            for at in range(n, 48):
                graph.replay()
                ids[0, at] = logits[0, at - 1].argmax()
        return ids, logits
    return step


run([("gpt2_greedy", write(gpt2, do_sample=False)), ("gpt2_sampled", write(gpt2, do_sample=True, top_k=50)), ("llama_greedy", write(llama, do_sample=False)), ("llama_sampled", write(llama, do_sample=True)),
     ("gpt2_graph", in_a_graph(gpt2)), ("llama_graph", in_a_graph(llama))])
