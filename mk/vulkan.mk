# vulkan.mk - libVkLayer_gpuext.so, the agent in Vulkan programs; its manifest; example programs; `make vulkan`, its tests.

VULKAN_LAYER := $(B)/lib/libVkLayer_gpuext.so
VULKAN_MANIFEST := $(B)/lib/vulkan/VkLayer_gpuext.json

# The loader of Vulkan takes layers down with their last instance, while the agent has a thread: it stays.
$(VULKAN_LAYER): $(call archives_of,agent/vulkan)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libVkLayer_gpuext.so -Wl,-z,defs -Wl,-z,nodelete -Wl,-Bsymbolic-functions \
		-Wl,--whole-archive $(call archive,agent/vulkan) -Wl,--no-whole-archive \
		-Wl,--start-group $(filter-out $(call archive,agent/vulkan),$^) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

# Off unless asked for: gpuext run names it (VK_INSTANCE_LAYERS); where it is installed as an implicit layer, GPUEXT_VULKAN=1 does.
$(VULKAN_MANIFEST): mk/vulkan.mk VERSION
	$(in_folder)
	$(Q)printf '%s\n' '{' '  "file_format_version": "1.2.0",' '  "layer": {' '    "name": "VK_LAYER_GPUEXT_agent",' '    "type": "GLOBAL",' \
		'    "library_path": "../libVkLayer_gpuext.so",' '    "api_version": "1.3.239",' '    "implementation_version": "1",' \
		'    "description": "gpuext $(shell cat VERSION): eBPF programs in compute shaders",' \
		'    "functions": { "vkNegotiateLoaderLayerInterfaceVersion": "gpuext_negotiate" },' \
		'    "enable_environment": { "GPUEXT_VULKAN": "1" },' '    "disable_environment": { "GPUEXT_VULKAN_OFF": "1" }' '  }' '}' >$@

build: $(VULKAN_LAYER) $(VULKAN_MANIFEST)

# --- example programs: what glslang makes of their shaders stands in them as words
GLSLANG := $(shell command -v glslangValidator 2>/dev/null)
VULKAN_EXAMPLES := $(patsubst examples/%.c,%,$(wildcard examples/vulkan_*.c))
$(EXO)/vulkan_%.h: examples/vulkan_%.comp
	$(in_folder)
	$(Q)glslangValidator -V --quiet --vn vulkan_$*_words $< -o $@
$(EX)/vulkan_%: examples/vulkan_%.c $(EXO)/vulkan_%.h
	$(in_folder)
	$(call say,CC    $<)
	$(Q)$(CC) -std=gnu11 -O2 $(WARN) -I$(EXO) $< -o $@ -lvulkan
$(B)/e2e/vulkan_modes: tests/e2e/vulkan_modes.c examples/vulkan_vectoradd.c $(EXO)/vulkan_vectoradd.h
	$(in_folder)
	$(call say,CC    $<)
	$(Q)$(CC) -std=gnu11 -D_GNU_SOURCE -O1 $(WARN) -I$(EXO) -Isrc $< -o $@ -lvulkan -pthread
.SECONDARY: $(VULKAN_EXAMPLES:%=$(EXO)/%.h)
ifneq ($(GLSLANG),)
examples: $(VULKAN_EXAMPLES:%=$(EX)/%)
endif

## vulkan: unmodified Vulkan programs with and without the layer, on Mesa's CPU driver
.PHONY: vulkan vulkan-files
vulkan-files: $(if $(GLSLANG),$(VULKAN_EXAMPLES:%=$(EX)/%) $(B)/e2e/vulkan_modes $(B)/e2e/division.bpf.o)
vulkan: build vulkan-files
	@$(if $(SANITIZER_LIBRARY),ASAN_OPTIONS=detect_leaks=0:verify_asan_link_order=0 LD_PRELOAD=$(SANITIZER_LIBRARY)) $(PYTHON) tests/e2e/vulkan.py --build $(B)

## vulkan-llama: llama.cpp's Vulkan back end from npm, weights made up, with and without programs (skipped where npm can't be reached)
.PHONY: vulkan-llama
vulkan-llama: build $(B)/e2e/lanes.bpf.o
	@$(PYTHON) tests/e2e/vulkan_llama.py --build $(B)
