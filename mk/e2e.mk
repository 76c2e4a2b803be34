# e2e.mk - what the end-to-end tests of faults need: a driver API program, a driver that refuses, objects of another clang.

E2E := $(B)/e2e
CLANG_19 := $(shell command -v clang-19 2>/dev/null)

$(E2E)/app: $(B)/obj/tests/e2e/app.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $< -o $@ -ldl

$(E2E)/driver/libcuda.so.1: $(B)/obj/tests/e2e/driver.o $(B)/lib/libgpuext-soft.so
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--no-as-needed $^ -Wl,-rpath,'$$ORIGIN/../../lib' -o $@ -ldl

# the same source by clang 19, where there is one
$(E2E)/%.clang19.bpf.o: tests/e2e/objects/%.bpf.c
	@mkdir -p $(@D)
	$(Q)$(CLANG_19) -target bpf -O2 -g -Wall -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@

.PHONY: faults
## faults: life cycle and faults, end to end on the soft device
faults: build examples $(E2E_OBJ) $(E2E)/app $(E2E)/driver/libcuda.so.1 $(B)/gx-fatbin \
		$(if $(CLANG_19),$(E2E)/compat.clang19.bpf.o $(E2E)/lanes.clang19.bpf.o $(E2E)/functions.clang19.bpf.o)
	@$(PYTHON) tests/e2e/faults.py --build $(B)

