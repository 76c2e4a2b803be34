# fuzz.mk - libFuzzer targets: each tests/fuzz/<name>.c, with clang, address and undefined-behaviour sanitizers.

FUZZ_SECONDS ?= 10
FUZZ_SRC := $(wildcard tests/fuzz/*.c)
FUZZ_BIN := $(patsubst tests/fuzz/%.c,build/fuzz/%,$(FUZZ_SRC))
FUZZ_FLAGS := -std=gnu11 -D_GNU_SOURCE -O1 -g -Isrc -Iinclude -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
FUZZ_LIB_SRC := $(foreach m,base ebpf ir verify ptx fatbin maps,$(wildcard src/$(m)/*.c))
FUZZ_LIB_OBJ := $(patsubst %.c,build/fuzz/obj/%.o,$(FUZZ_LIB_SRC))

build/fuzz/obj/%.o: %.c
	@mkdir -p $(@D)
	$(Q)$(CLANG) $(subst fuzzer$(comma),fuzzer-no-link$(comma),$(FUZZ_FLAGS)) -MMD -MP -c $< -o $@
comma := ,
build/fuzz/lib.a: $(FUZZ_LIB_OBJ)
	$(Q)rm -f $@ && ar rcs $@ $^
build/fuzz/%: tests/fuzz/%.c build/fuzz/lib.a
	$(Q)$(CLANG) $(FUZZ_FLAGS) $^ -o $@ -lelf -lzstd -llz4 -lm -ldl

## fuzz: every fuzzer for FUZZ_SECONDS (10) each, and every past finding
fuzz: $(FUZZ_BIN)
	@scripts/run_fuzz.sh $(FUZZ_SECONDS) $(FUZZ_BIN)
