# units.mk - the programs of the unit tests, and which of them make check leaves out.

# what takes half a second and more, what runs without memory or on broken bytes, rarer ways of a kernel, rarer calls of the driver, the older
# versions of the runtime, Vulkan, and stand-ins that few programs need; make test runs these as well. What all programs meet is left.
LONG_UNITS := $(sort $(addprefix $(B)/unit/,soundness/soundness verify/domains_wide cubin/edits ptx/edits replay/workload agent-core/late verify/corpus \
	cli/live cli/child control/admit control/wire agent-core/missing agent-core/policy_read verify/uniform verify/domains_ops verify/domains_refine \
	verify/domains_lattice ir/property ir/compiled bpf/struct_ops emit-ptx/compile instrument/probe_text maps/images base/cache_trim \
	policies/policies instrument/blocks cli/selftest cli/profile_memory ptx/renew bpf/scale replay/bound soundness/machine control/told_places \
	device-managed/kernel driver/thrashing_golden driver/tenants driver/random_ops curand/same curand/values \
	$(addprefix agent-core/,allocations asks attach burst closed connections failing hashes loaders policies prints ticks) \
	$(addprefix agent-cuda/,assembler attributes claims graphs launch_time links managed_calls nodes nvrtc) \
	$(addprefix agent-variant/,assembled driver graft graft_probes jit linked load_text text_registers places queue recover told whole whole_bind image code jit_cache) \
	$(addprefix cubin/,both odd_files order probe_open records recover references tampered vector vector_rows lines) \
	$(addprefix device-soft/,graph_choice graph_memory graph_nodes graphs capture cluster exported fork contexts engines hints ipc managed managed_copy \
	mmu nest peers pools print tensor textures threads virtual) bpf/perf cudart/ipc-13 cudart/refused-13) $(B)/strategy/strategy \
	$(filter %/memory %/no_memory %/load_memory %/corrupt %/damage %/hostile %-11 %-12 \
	$(foreach m,agent-vulkan emit-spirv instrument-spirv spirv cublas nvml import,$(B)/unit/$(m)/%),$(UNIT_BIN) $(EXTRA_UNIT_BIN)))
QUICK_UNITS = $(filter-out $(LONG_UNITS),$(EXTRA_UNIT_BIN) $(UNIT_BIN))

link_unit = $(CC) $(CFLAGS_ALL) $(TEST_LD) $(if $(filter release,$(VARIANT)),-Wl$(comma)-S) $(filter $(B)/obj/tests/%,$^) -Wl,--start-group $(1) -Wl,--end-group -o $@ -lelf -lzstd -llz4 -lm -ldl

# Tests in which each block of the heap, and each piece of an arena, ends where nothing can be read, and what is new has no zeros in it: an
# element too many is a fault. Slower by little; those that fail memory have tests/unit/fail.h in its place, those that fork beside threads their own.
GUARDED_UNITS := $(if $(filter release,$(VARIANT)),$(addprefix $(B)/unit/,emit-ptx/compile emit-host/copies emit-spirv/compile emit-spirv/flow \
	emit-spirv/functions fatbin/corrupt fatbin/samples instrument-spirv/join opt/known spirv/module trace/lines \
	$(addprefix cubin/,both corrupt edits flow graft lend likeness not_quite odd_files order packed pointed probe read records recover references rules sass \
	settled straight survey tampered timing vector waits zero) \
	$(addprefix ptx/,accesses by_thread corrupt edit edits flow insn names pieces samples sites values version) \
	$(addprefix instrument/,blocks damage instrument probe_text reach sites stretch whole) \
	$(addprefix lower/,allocation lower once probe print queue) \
	$(addprefix ir/,compiled edit from_ebpf helper interp property rewrites text validate) \
	$(addprefix device-soft/,api capture cluster contexts copies decode device driver engines events exported functions \
	graph_choice graph_memory graph_nodes graphs hints matrix mmu nest nothing operands peers pointers refuse soft speed streams tables tensor \
	textures threads virtual) \
	agent-variant/containers $(addprefix replay/,best_order decisions history numbers reports traces workload)))
ifneq ($(GUARDED_UNITS),)
$(GUARDED_UNITS:$(B)/%=$(B)/obj/tests/%.o): CFLAGS_ALL += -include tests/unit/guard.h
$(GUARDED_UNITS): private MORE_CFLAGS += $(ARENA_GUARD)
endif

# Of a module, tests that make check runs are one program, and those that it does not run are another: to link takes as long as to compile. Each
# is still started by its name, build/release/unit/<module>/<name>. Alone are those that a makefile names, since they link something of
# their own, and those that stand in for functions of others, in themselves or by a header.
UNITS_NAMED := $(if $(filter release,$(VARIANT)),$(shell cat mk/*.mk | grep -oE '/unit/[a-z0-9-]+/[a-z0-9_]+' | sort -u)) $(GUARDED_UNITS:$(B)/%=/%)
STANDS_IN := ^(?!static|extern|return|else|int main)(const )?(struct |enum )?[a-z_]\w* \**(const )?\w+(\((?!.*;$$)|\[.*\] = | = )|^__attribute__\(\(constructor
UNITS_H := $(filter-out %/test.h,$(wildcard tests/unit/*.h tests/unit/*/*.h))
STAND_IN_H := $(if $(filter release,$(VARIANT)),$(notdir $(shell grep -lP '$(STANDS_IN)|^\#include ".*fail\.h"' $(UNITS_H))))
empty :=
UNITS_TOGETHER := $(if $(filter release,$(VARIANT)),$(filter-out $(UNITS_NAMED:/unit/%=$(B)/unit/%),$(patsubst tests/unit/%.c,$(B)/unit/%, \
	$(shell grep -LP '$(STANDS_IN)|^\#include "(.*/)?($(subst $(empty) $(empty),|,$(STAND_IN_H)))"' $(UNIT_SRC)))))
$(B)/obj/%.together.o: %.c tests/together.h | $(B)/gen/errors.rows
	$(in_folder)
	$(call say,CC    $<)
	$(Q)$(CC) $(CFLAGS_ALL) -include tests/together.h -DTOGETHER_MAIN=main_of_$(notdir $*) -DTOGETHER_NAME='"$(notdir $*)"' -MMD -MP -c $< -o $@
# folder, quick or long, programs
define together_rule
$(B)/unit/$(1)/$(2).together: $(patsubst $(B)/unit/%,$(B)/obj/tests/unit/%.together.o,$(3)) $(B)/obj/tests/together.o $(call test_archives_of,$(subst -,/,$(1))) mk/units.mk
	$$(in_folder)
	$$(call say,LD    $$@)
	@! $(NM) -g --defined-only $$(filter %.together.o,$$^) | grep -E '^[0-9a-f]+ [A-Z]' | grep -vE ' (main_of_.*|test_has_begun|test_inherited)$$$$' || \
		{ echo "$$@: what a test defines for others needs a program of its own: STANDS_IN in mk/units.mk"; exit 1; }
	$$(Q)$$(call link_unit,$(call test_archives_of,$(subst -,/,$(1))))
$(3): $(B)/unit/$(1)/$(2).together
	$$(Q)ln -f $$< $$@
endef
units_of = $(filter $(B)/unit/$(1)/%,$(UNITS_TOGETHER))
together_rules = $(if $(3),$(eval $(call together_rule,$(1),$(2),$(3))))
$(foreach m,$(sort $(foreach u,$(UNITS_TOGETHER),$(word 4,$(subst /, ,$(u))))), \
	$(call together_rules,$(m),quick,$(filter-out $(LONG_UNITS),$(call units_of,$(m))))$(call together_rules,$(m),long,$(filter $(LONG_UNITS),$(call units_of,$(m)))))

define unit_rule
$(patsubst tests/unit/%.c,$(B)/unit/%,$(1)): $(B)/obj/$(1:.c=.o) $(call test_archives_of,$(call unit_module,$(1)))
	$$(in_folder)
	$$(Q)$$(call link_unit,$(call test_archives_of,$(call unit_module,$(1))))
endef
$(foreach s,$(filter-out $(UNITS_TOGETHER:$(B)/%=tests/%.c),$(UNIT_SRC)),$(eval $(call unit_rule,$(s))))
