# fuzz.mk - libFuzzer targets: each tests/fuzz/<name>.c, with clang, address and undefined-behaviour sanitizers.

FUZZ_SECONDS ?= 10
FUZZ_SEED ?= 0
export FUZZ_SEED
FUZZ_SRC := $(wildcard tests/fuzz/*.c)
FUZZ_BIN := $(patsubst tests/fuzz/%.c,build/fuzz/%,$(FUZZ_SRC))
FUZZ_FLAGS := -std=gnu11 -D_GNU_SOURCE -O1 -g -Isrc -Iinclude -iquote tests -iquote kernel -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined
FUZZ_LIB_SRC := $(foreach m,base ebpf ir verify ptx fatbin cubin maps control bpf driver trace replay import device/managed device/cuda device/soft,$(wildcard src/$(m)/*.c)) $(wildcard tests/support/*/*.c)
# libc.c takes the place of libc's functions, sections.c needs libbpf
FUZZ_LIB_SRC := $(filter-out src/bpf/libc.c src/bpf/sections.c,$(FUZZ_LIB_SRC))
comma := ,
FUZZ_WRAP := $(foreach f,read write string,-Wl$(comma)--wrap=gx_user_$(f))
FUZZ_LIB_OBJ := $(patsubst %.c,build/fuzz/obj/%.o,$(FUZZ_LIB_SRC))

build/fuzz/obj/%.o: %.c
	$(in_folder)
	$(Q)$(CLANG) $(subst fuzzer$(comma),fuzzer-no-link$(comma),$(FUZZ_FLAGS)) -MMD -MP -c $< -o $@
build/fuzz/lib.a: $(FUZZ_LIB_OBJ)
	$(Q)rm -f $@ && $(AR) rcs $@ $^
build/fuzz/bpf build/fuzz/btf: private FUZZ_LINK := $(FUZZ_WRAP)
build/fuzz/bpf build/fuzz/btf: tests/fuzz/bpf_world.h
build/fuzz/driver build/fuzz/calls: tests/fuzz/rows.h
build/fuzz/driver: tests/fuzz/driver_rows.h
build/fuzz/%: tests/fuzz/%.c build/fuzz/lib.a
	$(Q)$(CLANG) $(FUZZ_FLAGS) $(filter %.c,$^) $(filter %.a,$^) $(FUZZ_LINK) -o $@ -lelf -lzstd -llz4 -lm -ldl

-include $(FUZZ_LIB_OBJ:.o=.d)

# Inputs to start from: the programs and IR of the text tests, and calls written by hand
FUZZ_SEEDS := build/fuzz/seeds/done
FUZZ_TEXTS := $(wildcard tests/verify/*/*.t tests/text/verify/*/*.t tests/text/ir/*.t tests/text/ebpf/*.t tests/text/lower/*.t tests/text/opt/*.t)
build/fuzz/seeds/write: tests/fuzz/seeds/write.c build/fuzz/lib.a
	$(in_folder)
	$(Q)$(CLANG) $(subst fuzzer$(comma),,$(FUZZ_FLAGS)) $^ -o $@ -lelf -lzstd -llz4 -lm -ldl
$(FUZZ_SEEDS): build/fuzz/seeds/write $(FUZZ_TEXTS)
	$(Q)build/fuzz/seeds/write build/fuzz/seeds $(FUZZ_TEXTS) >/dev/null && touch $@

# These have the whole time; the others FUZZ_SHORT_SECONDS.
FUZZ_LONG := $(foreach f,bpf btf verdict ir_parse,build/fuzz/$(f))
FUZZ_SHORT_SECONDS ?= 10

## fuzz: the fuzzers, FUZZ_SECONDS (10) each, from the seeds and every past finding
fuzz: $(FUZZ_BIN) $(FUZZ_SEEDS)
	@scripts/run_fuzz.sh $(FUZZ_SECONDS) $(FUZZ_LONG)
	@scripts/run_fuzz.sh $(FUZZ_SHORT_SECONDS) $(filter-out $(FUZZ_LONG),$(FUZZ_BIN))
