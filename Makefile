# Makefile - builds gpuext into build/<variant>; `make help` lists the targets.
# One archive per module of src/; DEPS_<module> is the whole dependency rule: a test links its module and those alone, and
# scripts/layers.py (in make style) reads the #includes.

VARIANT ?= release
B := build/$(VARIANT)
V ?= 0
Q := $(if $(filter 1,$(V)),,@)
CC ?= gcc
CLANG ?= clang
# the system's: what PATH finds first may be a wrapper that starts twenty processes before it is Python
PYTHON ?= $(firstword $(wildcard /usr/bin/python3) python3)
PREFIX ?= /usr/local
# gcc's, where they are: ar and nm themselves load each compiler's plugin once for each object, LLVM's among them, which takes ten times as long
ifeq ($(origin AR),default)
AR := $(if $(shell command -v gcc-ar),gcc-ar,ar)
endif
NM ?= $(if $(filter gcc-ar,$(AR)),gcc-nm,nm)

WARN := -Wall -Wextra -Werror -Wshadow -Wundef -Wvla -Wpointer-arith -Wstrict-prototypes -Wmissing-prototypes \
	-Wcast-qual -Wswitch-enum -Wformat=2 -Wwrite-strings -Wimplicit-fallthrough
# lines for backtraces and profilers; variables too: VARIANT=debug, or CFLAGS=-g
OPT_release := -O2 -g1
OPT_debug := -O0 -g -DGX_DEBUG
OPT_asan := -O1 -g1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -DGX_DEBUG
OPT_tsan := -O1 -g1 -fsanitize=thread -Wno-tsan
# for what tests run which line (scripts/mutate_modules.py)
COVERAGE := -O1 -g -w --coverage -fprofile-update=atomic
OPT_cover := $(COVERAGE) -include tests/support/counted_exit.h
# what the command line gives as CFLAGS stands above what rules add to it: they add to MORE_CFLAGS
CFLAGS_ALL = -std=gnu11 -D_GNU_SOURCE -fPIC -fvisibility=hidden $(WARN) $(OPT_$(VARIANT)) -Isrc -Iinclude $(TEST_INCLUDE) -pthread $(CFLAGS) $(MORE_CFLAGS)

# Programs of tests are linked by gold, where it is there, and without the plugin for what is yet to be compiled: half of the time.
TEST_LD := $(if $(filter release,$(VARIANT)),$(if $(shell command -v ld.gold),-fuse-ld=gold) $(if $(findstring clang,$(CC)),,-fno-use-linker-plugin))

# module -> modules it uses (directly); `modules` is in link order from the top
DEPS_base :=
DEPS_ebpf := base
DEPS_ir := base ebpf
DEPS_verify := base ebpf ir
DEPS_opt := base ebpf ir verify
DEPS_maps := base ebpf
DEPS_lower := base ebpf ir verify opt maps
DEPS_emit/ptx := base ebpf ir verify opt lower maps
DEPS_emit/spirv := base ebpf ir verify opt lower maps spirv
DEPS_emit/host := base ebpf ir verify opt
DEPS_ptx := base
# modules of shaders; knows nothing of eBPF
DEPS_spirv := base
DEPS_fatbin := base
# machine code of kernels; knows nothing of eBPF
DEPS_cubin := base
DEPS_instrument := base ebpf ir verify emit/ptx ptx cubin maps
DEPS_instrument/spirv := base ebpf ir verify emit/spirv spirv maps
DEPS_driver :=
DEPS_trace := base driver
DEPS_replay := base driver trace
# traces from what other tools recorded
DEPS_import := base driver trace
DEPS_control := base ebpf ir verify driver
DEPS_bpf := base ebpf ir verify maps control
DEPS_runtime := base ir verify maps bpf control
DEPS_bpf/preload := base runtime bpf control policy policy/owner
DEPS_policy/run := base ebpf ir verify opt emit/host maps driver control
DEPS_policy := base ebpf ir verify opt emit/host maps driver control bpf policy/run
# the owner of policies: the process that loaded them for others
DEPS_policy/owner := base verify maps driver control bpf policy/run policy
# headers that a driver and its callers share
DEPS_device := base driver
DEPS_device/managed := base driver trace device
DEPS_device/cuda := base
DEPS_device/soft := base ptx fatbin driver device device/managed device/cuda
DEPS_device/cudart := device device/cuda
# what the stand-ins for libraries share, each with a copy of its own
DEPS_device/stand_in := base device device/cuda
DEPS_device/cublas := base device device/cuda device/stand_in
DEPS_device/curand := base device device/cuda device/stand_in
DEPS_device/nvml := device
# the agent's layers: what any back end needs, without CUDA; what makes variants; what is CUDA's
DEPS_agent/core := base ebpf ir verify maps control driver device policy/run
DEPS_agent/variant := base verify ptx fatbin cubin maps control device/cuda instrument agent/core
DEPS_agent/cuda := base device device/cuda control agent/core agent/variant
# Vulkan's: a layer
DEPS_agent/vulkan := base verify maps control spirv instrument/spirv agent/core
DEPS_cli := base maps emit/ptx instrument/spirv bpf runtime control policy policy/owner driver trace replay import device/cuda
MODULES := base ebpf ir verify opt lower emit/ptx emit/spirv emit/host ptx spirv fatbin cubin maps instrument instrument/spirv control bpf runtime policy/run policy policy/owner driver trace replay import \
	device device/managed device/soft device/cuda agent/core agent/variant agent/cuda agent/vulkan

archive = $(B)/lib/$(subst /,-,$(1)).a
objects = $(patsubst %.c,$(B)/obj/%.o,$(wildcard src/$(1)/*.c))
closure = $(sort $(1) $(foreach d,$(DEPS_$(1)),$(call closure,$(d))))
archives_of = $(foreach m,$(call closure,$(1)),$(call archive,$(m)))
# tests/support/<module>: what tests of the module, and of those that use it, need and no product links; it uses what the module may
SUPPORT := $(notdir $(wildcard tests/support/*))
support_archive = $(B)/lib/test-$(1).a
support_of = $(foreach m,$(filter $(SUPPORT),$(call closure,$(1))),$(call support_archive,$(m)))
test_archives_of = $(call archives_of,$(1)) $(call support_of,$(1))

.PHONY: all help
all:
help:
	@grep -hE '^## ' Makefile mk/*.mk 2>/dev/null | sed 's/^## /  /'

define module_rule
$(call archive,$(1)): $(call objects,$(1))
	$$(in_folder)
	@rm -f $$@
	$$(Q)$(AR) rcs $$@ $$^
endef
$(foreach m,$(MODULES),$(eval $(call module_rule,$(m))))
define support_rule
$(call support_archive,$(1)): $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/support/$(1)/*.c))
	$$(in_folder)
	@rm -f $$@
	$$(Q)$(AR) rcs $$@ $$^
endef
$(foreach m,$(SUPPORT),$(eval $(call support_rule,$(m))))
$(B)/obj/tests/%.o $(B)/obj/bench/%.o $(B)/obj/examples/%.o: TEST_INCLUDE := -iquote tests
# a test runs once for each time it is compiled, and is compiled in a third of the time so
OPT_quick := -O0 -g1
$(B)/obj/tests/%.o: private OPT_release := $(OPT_quick)
# what runs once for a command, a message, a bpf(2) of a loader's, a call of the soft device's that a kernel's run outlasts, or an instruction that is
# read: two thirds of the time
OPT_seldom := -O1 -g1
SELDOM := src/cli/% src/control/% src/import/% src/runtime/% src/bpf/% $(basename $(wildcard src/policy/*.c)) src/policy/owner/% \
	src/device/cublas/% src/device/nvml/% src/device/soft/driver_% src/device/soft/decode% src/device/soft/nest% \
	$(addprefix src/device/soft/,declare load operand modifiers) tools/%
$(SELDOM:%=$(B)/obj/%.o) $(foreach major,11 12 13,$(B)/obj/cudart$(major)/%.o): private OPT_release := $(OPT_seldom)
# this file is _exit itself
$(B)/obj/src/agent/cuda/leave.o: private OPT_cover := $(COVERAGE)

# for rules that run hundreds of times: no process where there is nothing to make, and none to say a line
in_folder = $(if $(wildcard $(@D)/.),,@mkdir -p $(@D))
say = $(if $(Q),$(info $(empty)  $(1)))
$(B)/obj/%.o: %.c | $(B)/gen/errors.rows
	$(in_folder)
	$(call say,CC    $<)
	$(Q)$(CC) $(CFLAGS_ALL) -MMD -MP -c $< -o $@

# tests/unit/<module>/<name>.c links its module and what that may use (emit-ptx for emit/ptx)
UNIT_SRC := $(wildcard tests/unit/*/*.c)
UNIT_BIN := $(patsubst tests/unit/%.c,$(B)/unit/%,$(UNIT_SRC))
unit_module = $(subst -,/,$(firstword $(subst /, ,$(patsubst tests/unit/%,%,$(1)))))
-include $(filter-out mk/units.mk mk/main.mk,$(sort $(wildcard mk/*.mk))) mk/units.mk mk/main.mk

# What objects depend on, from the compiler. A new row of errors.def, wherever it stands, changes nothing for those that do not
# name it: they depend on the names and codes that were there before; only diag.c depends on the whole table. Those are written
# before the first object is made, or the first change of the table would be new to all of them. A row that nothing named may go.
ERRORS_NAMED_IN = $(wildcard include src/* tests tools examples bench)
$(B)/gen/errors.rows: src/defs/errors.def
	$(in_folder)
	$(Q)new=$@.$$$$; sed -n 's/^E(\([A-Z0-9_]*\), *\([0-9]*\),.*/\1 \2/p' $< | LC_ALL=C sort >$$new; touch -r $< $$new; \
		if [ -s $@ ] && gone=$$(LC_ALL=C comm -23 $@ $$new | sed 's/ .*//') && { [ -z "$$gone" ] || \
		! grep -rqF "$$gone" --include='*.[ch]' --include='*.def' --exclude=errors.def $(ERRORS_NAMED_IN); }; \
		then touch -r $@ $$new; fi; mv $$new $@
$(B)/obj/src/base/diag.o: src/defs/errors.def
$(shell mkdir -p $(B)/gen && find $(B)/obj -name '*.d' -exec cat {} + 2>/dev/null | \
	sed '/^src.defs.errors.def:/d; s,\bsrc/defs/errors\.def\b,$(B)/gen/errors.rows,' >$(B)/gen/depends.$$$$ && mv $(B)/gen/depends.$$$$ $(B)/gen/depends)
-include $(B)/gen/depends
