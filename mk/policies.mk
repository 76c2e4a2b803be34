# policies.mk - the policies that come with us (policies/*.bpf.c), and the tests of what each promises.

POLICY_SRC := $(wildcard policies/*.bpf.c)
POLICY_OBJ := $(patsubst policies/%.bpf.c,build/policies/%.bpf.o,$(POLICY_SRC))
POLICY_TEST_OBJ := $(patsubst tests/policies/objects/%.bpf.c,$(B)/policies/%.bpf.o,$(wildcard tests/policies/objects/*.bpf.c))
PUBLISHED_OBJ := $(patsubst tests/policies/published/%.bpf.c,$(B)/published/%.bpf.o,$(wildcard tests/policies/published/*.bpf.c))
POLICY_HEADERS := $(wildcard policies/*.h include/gpuext/bpf/*.h)
POLICY_BPF = $(BPF_CLANG) -target bpf -O2 -g -Wall -Werror -Iinclude -Ipolicies -I/usr/include/$(BPF_ARCH_INCLUDE)

## policies: the driver policies, into build/policies
.PHONY: policies
policies: $(POLICY_OBJ)
build: $(POLICY_OBJ)
build/policies/%.bpf.o: policies/%.bpf.c $(POLICY_HEADERS)
	$(in_folder)
	$(call say,BPF   $<)
	$(Q)$(POLICY_BPF) -c $< -o $@.$(VARIANT).tmp && mv $@.$(VARIANT).tmp $@
$(B)/policies/%.bpf.o: tests/policies/objects/%.bpf.c $(POLICY_HEADERS)
	$(in_folder)
	$(Q)$(POLICY_BPF) -c $< -o $@
$(B)/published/%.bpf.o: tests/policies/published/%.bpf.c $(wildcard tests/policies/published/*.h) $(POLICY_HEADERS)
	$(in_folder)
	$(Q)$(POLICY_BPF) -c $< -o $@

# who runs blocks of kernels: policies/device, programs of kernels themselves
BLOCK_POLICY_OBJ := $(patsubst policies/%.bpf.c,build/policies/%.bpf.o,$(wildcard policies/device/*.bpf.c))
policies build: $(BLOCK_POLICY_OBJ)
$(BLOCK_POLICY_OBJ): $(wildcard policies/device/*.h)

# libbpf is shared, so that its calls of libc meet our definitions: -rdynamic exports them from the executable
POLICY_TESTS := $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/policies/*.c))
POLICY_LIBS = $(sort $(call archives_of,policy) $(call archives_of,replay))
POLICY_UNITS := $(B)/unit/policies/loading $(B)/unit/policies/policies
$(POLICY_UNITS): $(POLICY_TESTS) $(POLICY_LIBS) | $(POLICY_OBJ) $(POLICY_TEST_OBJ)
	$(in_folder)
	$(if $(Q),@echo "  LD    $@")
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $(POLICY_TESTS) -Wl,--start-group -Wl,--whole-archive $(call archive,bpf) \
		-Wl,--no-whole-archive $(filter-out $(call archive,bpf),$(POLICY_LIBS)) -Wl,--end-group -o $@ -lbpf -lelf -lm -ldl
EXTRA_UNIT_BIN += $(POLICY_UNITS)
unit: $(POLICY_UNITS) # main.mk may have been read before this file

# a controller: an ordinary libbpf program, which runs under the preload
CONTROLLERS := build/tools/adaptive_threshold
build: $(CONTROLLERS)
build/tools/%: tools/adaptive/%.c
	$(in_folder)
	$(if $(Q),@echo "  LD    $@")
	$(Q)$(CC) $(CFLAGS_ALL) $< -lbpf -o $@.$(VARIANT).tmp && mv $@.$(VARIANT).tmp $@

# a compiler of machine code that has none
$(B)/unit/policy/runnable: private MORE_CFLAGS += -Wl,--wrap=gx_host_compile

# objects are made and read with libbpf
$(B)/unit/policy/image $(B)/unit/policy/skip $(B)/unit/policy/setting $(B)/unit/policy/map_answer $(B)/unit/policy/kernel_home $(B)/unit/policy/kernel_maps: private MORE_CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/policy/kernel_maps: private MORE_CFLAGS += -Wl,--wrap=gx_bpf_use_kernel
$(B)/unit/policy/setting: | $(B)/bpf/settings.bpf.o
