# driver.mk - the engine a second time, as a kernel would compile it: freestanding, no floating point, small frames, and
# nothing undefined but four functions.

DRIVER_FREE := $(patsubst src/driver/%.c,$(B)/freestanding/%.o,$(wildcard src/driver/*.c))

$(B)/freestanding/%.o: src/driver/%.c
	$(in_folder)
	$(Q)$(CC) -std=gnu11 -O2 -ffreestanding -mgeneral-regs-only -Wframe-larger-than=512 $(WARN) -Isrc -Iinclude -MMD -MP -c $< -o $@

# With __KERNEL__ and the kernel's headers, of which tests/kernel has the names: `current` and others are macros there.
KERNEL_CC = $(CC) -std=gnu11 -O2 -ffreestanding -nostdinc -D__KERNEL__ $(WARN) -Isrc -Iinclude -isystem tests/kernel -fsyntax-only
KERNEL_HEADERS := $(wildcard tests/kernel/linux/*.h) $(wildcard src/driver/*.[hd]*) $(wildcard src/defs/policy*.def) $(wildcard include/gpuext/bpf/gpu_ext_abi.h)
DRIVER_KERNEL := $(patsubst src/driver/%.c,$(B)/freestanding/%.kernel,$(wildcard src/driver/*.c))
$(B)/freestanding/%.kernel: src/driver/%.c $(KERNEL_HEADERS)
	$(in_folder)
	$(Q)$(KERNEL_CC) $< && touch $@

## freestanding: src/driver as a kernel compiles it; its undefined symbols are memcpy, memset, memcmp, memmove at most
freestanding: $(DRIVER_FREE) $(DRIVER_KERNEL)
	@for bits in 64 $(if $(filter x86_64%,$(shell $(CC) -dumpmachine)),32); do $(KERNEL_CC) -m$$bits tests/kernel/layout.c || exit 1; done
	@for name in current jiffies linux fallthrough; do \
	  if printf '#include <linux/types.h>\nstruct taken { int %s; };\n' $$name | $(KERNEL_CC) -x c - 2>/dev/null; then \
	    echo "freestanding: $$name is not taken away"; exit 1; fi; done
	@ld -r -o $(B)/freestanding/driver.o $(DRIVER_FREE)
	@left=$$($(NM) -u $(B)/freestanding/driver.o | awk '{print $$2}' | grep -vxE 'memcpy|memset|memcmp|memmove'); \
	if [ -n "$$left" ]; then echo "freestanding: undefined:" $$left; exit 1; fi
	@echo "freestanding: $(words $(DRIVER_FREE)) objects passed"

## prefetch-golden: the prefetch tree against all digests of tests/golden/prefetch.txt, 1,680,454,400 masks
prefetch-golden: $(B)/unit/driver/prefetch_golden
	@$< 0 511
prefetch-sample: $(B)/unit/driver/prefetch_golden
	@$< 0 511 29

## thrashing-golden: the thrashing detector against the digests of 100,000 histories
thrashing-golden: $(B)/unit/driver/thrashing_golden
	@$< 100

.PHONY: freestanding prefetch-golden prefetch-sample thrashing-golden
unit: freestanding

# random operations with random policies, from a seed and from a fuzzer's bytes
ENGINE_SRC := $(wildcard tests/engine/*.c)
$(B)/unit/driver/random_ops: $(ENGINE_SRC:%.c=$(B)/obj/%.o)
build/fuzz/engine: $(ENGINE_SRC) tests/engine/world.h

## random-ops: two million random operations with random policies on the engine
random-ops: $(B)/unit/driver/random_ops
	@$< 2000000 1000000
## engine-tsan: four threads on the engine under the thread sanitizer
engine-tsan:
	@$(MAKE) --no-print-directory -s VARIANT=tsan build/tsan/unit/driver/threads
	@build/tsan/unit/driver/threads
.PHONY: random-ops engine-tsan
-include $(DRIVER_FREE:.o=.d)
