# test.mk - gx-test (stages for the text tests) and the targets that check things.

STAGE_SRC := $(wildcard tests/stages/*.c)
STAGE_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(STAGE_SRC))
$(B)/gen/stages.def: $(STAGE_SRC)
	@mkdir -p $(@D)
	$(Q)sed -n 's/^int gx_stage_\([a-z0-9_]*\)(.*/STAGE(\1)/p' $(STAGE_SRC) | sort -u > $@
$(B)/obj/tests/gx-test.o: CFLAGS_ALL += -I$(B)/gen
$(B)/obj/tests/gx-test.o: $(B)/gen/stages.def
STAGE_LIBS = $(sort $(call test_archives_of,instrument) $(call test_archives_of,device/soft))
$(B)/gx-test: $(B)/obj/tests/gx-test.o $(STAGE_OBJ) $(STAGE_LIBS)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(STAGE_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

# objects of the end-to-end tests
E2E_OBJ := $(patsubst tests/e2e/objects/%.bpf.c,$(B)/e2e/%.bpf.o,$(wildcard tests/e2e/objects/*.bpf.c))
$(B)/e2e/%.bpf.o: tests/e2e/objects/%.bpf.c $(wildcard include/gpuext/bpf/*.h)
	@mkdir -p $(@D)
	$(Q)$(BPF_CLANG) -target bpf -O2 -g -Wall -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@
$(B)/e2e/budget_none.bpf.o: tests/e2e/objects/budget.bpf.c
# a loader of its own, for the preload
$(B)/e2e/perf_reader: tests/e2e/perf_reader.c
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $< -lbpf -o $@
e2e-run: $(B)/e2e/perf_reader
e2e e2e-run faults whole failing first-steps managed managed-quick: $(E2E_OBJ)

# what a variant asks of the session
$(B)/unit/agent-variant/build: private MORE_CFLAGS += -Wl,--wrap=gx_session_link_kernel,--wrap=gx_session_fill_reloc,--wrap=gx_session_map_limit,--wrap=gx_session_count
$(B)/unit/agent-variant/whole: private MORE_CFLAGS += -Wl,--wrap=gx_session_acquire,--wrap=gx_session_release,--wrap=gx_session_link_kernel,--wrap=gx_session_count,--wrap=gx_session_log \
	-Wl,--wrap=gx_agent_driver,--wrap=gx_driver_least_sm,--wrap=gx_image_libraries,--wrap=gx_jit_link_with,--wrap=gx_instrument_whole
# what a variant asks of the session when it is loaded
$(B)/unit/agent-variant/load_text: private MORE_CFLAGS += -Wl,--wrap=gx_session_fill_reloc,--wrap=gx_session_map_limit,--wrap=gx_session_count
$(B)/unit/agent-variant/whole_bind: private MORE_CFLAGS += $(foreach f,fill_reloc map_limit count log link_kernel,-Wl$(comma)--wrap=gx_session_$(f))
# memory that nobody writes, though it is none of a file
$(B)/unit/agent-variant/code: private MORE_CFLAGS += -Wl,--wrap=gx_foreign_is_constant
# what reads, assembles and compares machine code
$(B)/unit/agent-variant/recover: private MORE_CFLAGS += $(foreach f,agent_driver code_cubin cubin_debug_ptx cubin_has_debug_ptx assembled_has assembled_image image_of_bytes image_module image_text image_free jit_code cubin_read cubin_free cubin_likeness session_log,-Wl$(comma)--wrap=gx_$(f))
# what is said of places
$(B)/unit/agent-variant/places: private MORE_CFLAGS += -Wl,--wrap=gx_session_log
# what makes grafts, and what the driver does with them
$(B)/unit/agent-variant/graft: private MORE_CFLAGS += $(foreach f,gx_graft_probes_of gx_graft_probes_narrow gx_graft gx_graft_free gx_variant_original_global gx_variant_original gx_variant_load_image gx_variant_fill_maps gx_variant_carry_over gx_variant_write gx_way_allows_code gx_code_cubin,-Wl$(comma)--wrap=$(f))
# a driver that lacks what the test says
$(B)/unit/agent-variant/driver: private MORE_CFLAGS += -Wl,--wrap=gx_driver_open,--wrap=dlsym
# a driver, and a C library, that lack what the test says
$(B)/unit/agent-cuda/managed_calls: private MORE_CFLAGS += -Wl,--wrap=dlsym,--wrap=mmap,--wrap=munmap
# the session around what is attached
$(B)/unit/agent-core/attachments: private MORE_CFLAGS += $(foreach f,session_started agent_map_open agent_map_let_go instances_forget link_stats_claim link_stats_release session_link_stats link_read set_words session_tell fd_up,-Wl$(comma)--wrap=gx_$(f))
# what the helpers of a program are given
$(B)/unit/agent-core/contexts: private MORE_CFLAGS += -Wl,--wrap=gx_host_helper
# whether the agent is awake, and what it says
$(B)/unit/agent-cuda/graphs: private MORE_CFLAGS += -Wl,--wrap=gx_agent_awake,--wrap=gx_session_log
# the calls of a file, and not the jumps of the same names
$(B)/unit/agent-cuda/attributes: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/attributes.o -Wl,--wrap=gx_agent_awake
$(B)/unit/agent-cuda/launches: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/launch.o $(foreach f,gx_agent_awake gx_variant_decide gx_variant_reach gx_session_launch gx_session_count gx_session_log,-Wl$(comma)--wrap=$(f))
$(B)/unit/agent-cuda/nodes: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/graph.o $(B)/obj/src/agent/cuda/launch.o $(foreach f,gx_agent_awake gx_variant_decide gx_variant_reach gx_room_for gx_room_tell gx_session_launch gx_session_count,-Wl$(comma)--wrap=$(f))
$(B)/unit/agent-cuda/loads: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/module_load.o $(foreach f,gx_agent_awake gx_whole_make gx_whole_code gx_whole_judge gx_whole_limit gx_whole_give_up gx_registry_add_module gx_variant_prepare gx_variants_unload,-Wl$(comma)--wrap=$(f))
# the libraries of the process
$(B)/unit/agent-cuda/nvrtc: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/nvrtc.o $(foreach f,gx_agent_awake gx_next_symbol gx_linked_pair dladdr dlopen dlclose,-Wl$(comma)--wrap=$(f))
# tests in which each piece of an arena fails in its turn: FAIL_ARENA of tests/unit/fail.h
ARENA_WRAP := -Wl,--wrap=gx_arena_alloc,--wrap=gx_arena_calloc,--wrap=gx_arena_grow,--wrap=gx_arena_strndup
$(foreach m,verify ir emit-ptx emit-host instrument bpf cubin fatbin ptx,$(B)/unit/$(m)/memory) $(B)/unit/device-soft/load_memory $(B)/unit/agent-variant/code $(B)/unit/agent-variant/image $(B)/unit/agent-variant/whole: private MORE_CFLAGS += $(ARENA_WRAP)
# tests in which each piece of an arena ends where nothing can be read: tests/unit/guard.h
ARENA_GUARD := $(ARENA_WRAP) -Wl,--wrap=gx_arena_free
$(B)/unit/verify/corpus $(B)/unit/opt/cse: private MORE_CFLAGS += $(ARENA_GUARD)

# the programs of tests/verify in one process, by the stage of the text tests
$(B)/unit/verify/corpus: $(B)/obj/tests/stages/verify.o $(B)/obj/tests/stages/claims.o $(B)/obj/tests/stages/said.o \
	$(GENERATE_OBJ)
