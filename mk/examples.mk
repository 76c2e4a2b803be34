# examples.mk - the example programs: by clang without a CUDA toolkit, and by nvcc where there is one.

# once: ?= would look again for each example
ifeq ($(origin NVCC),undefined)
NVCC := $(firstword $(wildcard /usr/local/cuda/bin/nvcc) $(shell command -v nvcc 2>/dev/null))
endif
NVCC_ARCH ?= sm_90
# programs of the end-to-end tests are built the same way; graft.cu is for nvcc alone (mk/e2e.mk)
CUDA_SRC := $(filter-out tests/e2e/graft.cu,$(wildcard examples/*.cu tests/e2e/*.cu tests/published_device/*.cu)) bench/blocks.cu bench/maps.cu
EXAMPLES := $(filter-out kernels_second,$(patsubst %.cu,%,$(notdir $(CUDA_SRC))))
vpath %.cu examples tests/e2e tests/published_device build/examples-obj bench
EX := build/examples
EXO := build/examples-obj
EXN := build/examples-nvcc

# the SDK version tells clang which launch calls to make; +ptx64 for the .sync operations
EXAMPLE_FLAGS := -x cuda -nocudainc -nocudalib --cuda-path=/nonexistent --cuda-gpu-arch=sm_70 -O2 -std=c++17 -Wall -Werror \
	-Xclang -target-sdk-version=11.5 -Iexamples

# lines of the source in the PTX
$(EXO)/profile_%.ptx: EXAMPLE_FLAGS += -gline-tables-only
$(EXO)/%.ptx: %.cu $(wildcard examples/*.h) mk/examples.mk
	$(in_folder)
	$(if $(Q),@echo "  PTX   $<")
	$(Q)$(CLANG) $(EXAMPLE_FLAGS) --cuda-device-only -Xclang -target-feature -Xclang +ptx64 -S $< -o $@
$(EXO)/%.fatbin: $(EXO)/%.ptx $(B)/gx-fatbin
	$(Q)$(B)/gx-fatbin -o $@ 70=$<
# tests, whose host's part runs once: half of the time
$(patsubst %,$(EXO)/%.o,maps blocks counters profile_defects profile_moved): private EXAMPLE_FLAGS += -O0
$(EXO)/%.o: %.cu $(EXO)/%.fatbin
	$(Q)$(CLANG) $(EXAMPLE_FLAGS) --cuda-host-only -Xclang -fcuda-include-gpubinary -Xclang $(EXO)/$*.fatbin -c $< -o $@

# linked by a compiler that starts in less time than clang; the runtime is found beside the build; libcuda.so.1 is left to the loader, so that a real one or the agent is taken
example_objects = $(EXO)/$(1).o $(if $(filter kernels,$(1)),$(EXO)/kernels_second.o)
$(EXN)/profile_%: private NVCC_LINES := -lineinfo
define example_rule
$(EX)/$(1): $(call example_objects,$(1)) $(B)/lib/soft/libcudart.so.12
	$$(in_folder)
	$(Q)$(CC) $(TEST_LD) $(call example_objects,$(1)) -L$(B)/lib/soft -l:libcudart.so.12 -Wl,-rpath,'$$$$ORIGIN/../$(notdir $(B))/lib/soft' \
		-Wl,--no-as-needed -lstdc++ -Wl,--as-needed -ldl -o $$@
$(EXN)/$(1): $(filter %/$(1).cu,$(CUDA_SRC)) $(if $(filter kernels,$(1)),examples/kernels_second.cu) $(wildcard examples/*.h) mk/examples.mk
	$$(in_folder)
	$(if $(Q),@echo "  NVCC  $$<")
	$(Q)$(NVCC) -arch=$(NVCC_ARCH) $$(NVCC_LINES) -cudart shared -Iexamples $$(filter %.cu,$$^) -ldl -o $$@
endef
$(foreach e,$(EXAMPLES),$(eval $(call example_rule,$(e))))
# the same programs with NVIDIA's runtime linked in, where it is
ifeq ($(origin CUDART_STATIC),undefined)
CUDART_STATIC := $(firstword $(wildcard $(dir $(NVCC))../lib64/libcudart_static.a /usr/local/cuda/lib64/libcudart_static.a))
endif
# of all that e2e-static runs, those that `make check` has the time for
STATIC_EXAMPLES := vectoradd graph streams contexts managed_memory
EXS := build/examples-static
define static_rule
$(EXS)/$(1): $(call example_objects,$(1)) $(CUDART_STATIC)
	$$(in_folder)
	$(Q)$(CC) $(TEST_LD) $(call example_objects,$(1)) $(CUDART_STATIC) -lstdc++ -ldl -lrt -lpthread -o $$@
endef
$(foreach e,$(EXAMPLES),$(eval $(call static_rule,$(e))))
# the same with lines in front of it, for limits that shall stand
$(EXO)/profile_moved.cu: tests/e2e/profile_defects.cu
	$(in_folder)
	@(for i in 1 2 3 4 5 6 7 8 9 10; do printf '\n\n\n\n\n'; done; cat $<) > $@
$(EXO)/profile_moved.ptx: $(EXO)/profile_moved.cu
$(EXO)/profile_moved.o: $(EXO)/profile_moved.cu
$(eval $(call example_rule,profile_moved))
.SECONDARY: $(foreach e,$(EXAMPLES) kernels_second profile_moved,$(EXO)/$(e).ptx $(EXO)/$(e).fatbin $(EXO)/$(e).o)

## examples: the example programs into build/examples (clang); with nvcc, build/examples-nvcc; with a libcudart_static.a, build/examples-static
examples: $(EXAMPLES:%=$(EX)/%) $(B)/lib/soft/libcuda.so.1
ifneq ($(NVCC),)
examples: $(EXAMPLES:%=$(EXN)/%)
endif
ifneq ($(CUDART_STATIC),)
examples: $(patsubst %,$(EXS)/%,$(if $(filter quick,$(PART)),$(STATIC_EXAMPLES),$(EXAMPLES)))
endif
