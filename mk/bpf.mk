# bpf.mk - the preload library of bpf(2), and the objects and libbpf that its unit tests need.

BPF_SO := $(B)/lib/libgpuext-bpf.so
BPF_PRELOAD_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard src/bpf/preload/*.c))
BPF_PRELOAD_LIBS = $(sort $(call archives_of,runtime) $(call archives_of,policy) $(call archives_of,policy/owner))

# the sanitizer's own start calls these, before it can follow anything
$(B)/obj/src/bpf/libc.o $(B)/obj/src/bpf/files.o: private MORE_CFLAGS += $(if $(filter tsan,$(VARIANT)),-fno-sanitize=thread)

## bpf-preload: libgpuext-bpf.so, for LD_PRELOAD into loaders that use libbpf
.PHONY: bpf-preload
bpf-preload: $(BPF_SO)
$(BPF_SO): $(BPF_PRELOAD_OBJ) $(BPF_PRELOAD_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libgpuext-bpf.so -Wl,--exclude-libs,libelf.a $(BPF_PRELOAD_OBJ) \
		-Wl,--start-group $(BPF_PRELOAD_LIBS) -Wl,--end-group -lelf -lm -ldl -o $@

# tests/unit/bpf/objects/<name>.bpf.c -> objects for tests, by each clang that is here
BPF_TEST_SRC := $(filter-out %/policy_bad.bpf.c,$(wildcard tests/unit/bpf/objects/*.bpf.c))
BPF_TEST_OBJ := $(patsubst tests/unit/bpf/objects/%.bpf.c,$(B)/bpf/%.bpf.o,$(BPF_TEST_SRC))
$(B)/bpf/%.bpf.o: tests/unit/bpf/objects/%.bpf.c $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(CLANG) -target bpf -O2 -g -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@

# policy_bad.bpf.c once for each case, by the clang that all use
POLICY_BAD_OBJ := $(foreach n,$(shell seq 0 32),$(B)/bpf/policy_bad.$(n).o)
$(B)/bpf/policy_bad.%.o: tests/unit/bpf/objects/policy_bad.bpf.c tests/unit/bpf/objects/policy_bad.h $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(CLANG) -target bpf -O2 -g -Wall -Werror -DCASE=$* -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@
$(B)/bpf/policy_template.bpf.o: examples/policy_template.bpf.c $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(CLANG) -target bpf -O2 -g -Wall -Werror -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@

# the same source by a second compiler, where it is installed
CLANG19 := $(shell command -v clang-19)
ifneq ($(CLANG19),)
BPF_TEST_OBJ += $(B)/bpf/array.clang19.o
$(B)/bpf/array.clang19.o: tests/unit/bpf/objects/array.bpf.c
	$(in_folder)
	$(Q)$(CLANG19) -target bpf -O2 -g -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@
endif

# a loader that is not linked with us
$(B)/bpf/loader: tests/unit/bpf/loaders/plain.c
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $< -lbpf -o $@

# the same, with a libbpf of its own
$(B)/bpf/loader-static: tests/unit/bpf/loaders/plain.c
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $< -l:libbpf.a -lelf -lz -o $@

$(B)/unit/bpf/libbpf: private MORE_CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/bpf/libbpf: $(BPF_TEST_OBJ)
$(B)/unit/bpf/budget: private MORE_CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/bpf/btf_json: private MORE_CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/bpf/functions: private MORE_CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/bpf/functions: $(BPF_TEST_OBJ)
$(B)/unit/bpf/frozen: private MORE_CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/bpf/frozen: $(BPF_TEST_OBJ)
$(B)/unit/bpf/preload: | $(BPF_TEST_OBJ) $(BPF_SO) $(B)/bpf/loader $(B)/bpf/loader-static \
	$(B)/e2e/budget.bpf.o $(B)/e2e/budget_none.bpf.o
$(B)/unit/bpf/compiled_btf: private MORE_CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/bpf/compiled_btf: | $(BPF_TEST_OBJ)
$(B)/unit/bpf/struct_ops: private MORE_CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/bpf/struct_ops: | $(BPF_TEST_OBJ) $(POLICY_BAD_OBJ) $(B)/bpf/policy_template.bpf.o
# its tests meet it as a library; they link what it may use
$(eval $(call module_rule,bpf/preload))
$(B)/unit/bpf-preload/loader: | $(B)/bpf/array.bpf.o $(B)/bpf/policy_template.bpf.o $(BPF_SO) $(B)/bpf/loader $(B)/e2e/policy_loader
