# bpf.mk - the preload library of bpf(2), and the objects and libbpf that its unit tests need.

BPF_SO := $(B)/lib/libgpuext-bpf.so
BPF_PRELOAD_OBJ := $(B)/obj/src/bpf/preload/preload.o

## bpf-preload: libgpuext-bpf.so, for LD_PRELOAD into loaders that use libbpf
.PHONY: bpf-preload
bpf-preload: $(BPF_SO)
$(BPF_SO): $(BPF_PRELOAD_OBJ) $(call archives_of,runtime)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libgpuext-bpf.so -Wl,--exclude-libs,libelf.a $(BPF_PRELOAD_OBJ) \
		-Wl,--start-group $(call archives_of,runtime) -Wl,--end-group -lelf -lm -ldl -o $@

# tests/unit/bpf/objects/<name>.bpf.c -> objects for tests, by each clang that is here
BPF_TEST_SRC := $(wildcard tests/unit/bpf/objects/*.bpf.c)
BPF_TEST_OBJ := $(patsubst tests/unit/bpf/objects/%.bpf.c,$(B)/bpf/%.bpf.o,$(BPF_TEST_SRC))
$(B)/bpf/%.bpf.o: tests/unit/bpf/objects/%.bpf.c
	@mkdir -p $(@D)
	$(Q)$(CLANG) -target bpf -O2 -g -Iinclude -I/usr/include/$(shell $(CC) -print-multiarch) -c $< -o $@

# the same source by a second compiler, where it is installed
CLANG19 := $(shell command -v clang-19)
ifneq ($(CLANG19),)
BPF_TEST_OBJ += $(B)/bpf/array.clang19.o
$(B)/bpf/array.clang19.o: tests/unit/bpf/objects/array.bpf.c
	@mkdir -p $(@D)
	$(Q)$(CLANG19) -target bpf -O2 -g -Iinclude -I/usr/include/$(shell $(CC) -print-multiarch) -c $< -o $@
endif

# a loader that is not linked with us
$(B)/bpf/loader: tests/unit/bpf/loaders/plain.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $< -lbpf -o $@

$(B)/unit/bpf/libbpf: private CFLAGS += -Wl,--no-as-needed -lbpf -lelf
$(B)/unit/bpf/libbpf: $(BPF_TEST_OBJ)
$(B)/unit/bpf/preload: | $(BPF_TEST_OBJ) $(BPF_SO) $(B)/bpf/loader
