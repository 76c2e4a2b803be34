# test.mk - gx-test (stages for the text tests) and the targets that check things.

STAGE_SRC := $(wildcard tests/stages/*.c)
STAGE_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(STAGE_SRC))
# the folder too: it changes when a stage goes
$(B)/gen/stages.def: $(STAGE_SRC) tests/stages
	$(in_folder)
	$(Q)sed -n 's/^int gx_stage_\([a-z0-9_]*\)(.*/STAGE(\1)/p' $(STAGE_SRC) | sort -u > $@
$(B)/obj/tests/gx-test.o: CFLAGS_ALL += -I$(B)/gen
$(B)/obj/tests/gx-test.o: private MORE_CFLAGS += $(if $(filter release debug,$(VARIANT)),-DPER_WORKER=32)
$(B)/obj/tests/gx-test.o: $(B)/gen/stages.def
STAGE_LIBS = $(sort $(call test_archives_of,instrument) $(call test_archives_of,device/soft))
$(B)/gx-test: $(B)/obj/tests/gx-test.o $(STAGE_OBJ) $(STAGE_LIBS)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(STAGE_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

# objects of the end-to-end tests
$(B)/e2e/%.bpf.o: tests/e2e/objects/%.bpf.c $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(BPF_CLANG) -target bpf -O2 -g -Wall -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@
$(B)/e2e/budget_none.bpf.o: tests/e2e/objects/budget.bpf.c
# a loader of its own, for the preload
$(B)/e2e/perf_reader: tests/e2e/perf_reader.c
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -lbpf -o $@
e2e-run e2e-static: $(B)/e2e/perf_reader $(B)/e2e/allocations
e2e e2e-run e2e-static faults on-call whole failing first-steps managed managed-quick: $(E2E_OBJ)

# what a variant asks of the session
$(B)/unit/device-managed/vgpu: private MORE_CFLAGS += -Wl,--wrap=open,--wrap=ioctl
$(B)/obj/tests/unit/device-managed/vgpu.o: CFLAGS_ALL += -iquote kernel
$(B)/unit/agent-variant/build: private MORE_CFLAGS += -Wl,--wrap=gx_session_link_kernel,--wrap=gx_session_fill_reloc,--wrap=gx_session_map_limit,--wrap=gx_session_count
$(B)/unit/agent-variant/whole: private MORE_CFLAGS += -Wl,--wrap=gx_session_acquire,--wrap=gx_session_release,--wrap=gx_session_link_kernel,--wrap=gx_session_count,--wrap=gx_session_log \
	-Wl,--wrap=gx_agent_driver,--wrap=gx_driver_least_sm,--wrap=gx_image_libraries,--wrap=gx_jit_link_with,--wrap=gx_instrument_whole
# what a variant asks of the session when it is loaded
$(B)/unit/agent-variant/load_text: private MORE_CFLAGS += -Wl,--wrap=gx_session_fill_reloc,--wrap=gx_session_map_limit,--wrap=gx_session_count,--wrap=gx_session_claim_sites,--wrap=gx_session_site_words
$(B)/unit/agent-variant/whole_bind: private MORE_CFLAGS += $(foreach f,fill_reloc map_limit count log link_kernel,-Wl$(comma)--wrap=gx_session_$(f))
# memory that nobody writes, though it is none of a file
$(B)/unit/agent-variant/code: private MORE_CFLAGS += -Wl,--wrap=gx_foreign_is_constant
# what reads, assembles and compares machine code
$(B)/unit/agent-variant/recover: private MORE_CFLAGS += $(foreach f,agent_driver code_cubin cubin_debug_ptx cubin_has_debug_ptx assembled_has assembled_image image_of_bytes image_module image_text image_free jit_code cubin_read cubin_free cubin_likeness session_log,-Wl$(comma)--wrap=gx_$(f))
# what is attached, and who is told
$(B)/unit/agent-variant/decide: private MORE_CFLAGS += $(foreach f,session_acquire session_release session_generation session_link_kernel queue_add queue_wait queue_is_empty,-Wl$(comma)--wrap=gx_$(f))
# what would be made
$(B)/unit/agent-variant/outside: private MORE_CFLAGS += -Wl,--wrap=gx_queue_add,--wrap=gx_match_find
# what is said of places
$(B)/unit/agent-variant/told: private MORE_CFLAGS += -Wl,--wrap=gx_session_tell,--wrap=gx_driver_device
$(B)/unit/agent-variant/places: private MORE_CFLAGS += -Wl,--wrap=gx_session_log
# what makes grafts, and what the driver does with them
$(B)/unit/agent-variant/graft: private MORE_CFLAGS += $(foreach f,gx_graft_probes_of gx_graft_probes_narrow gx_graft gx_graft_free gx_variant_original_global gx_variant_original gx_variant_load_image gx_variant_fill_maps gx_variant_carry_over gx_variant_write gx_way_allows_code gx_code_cubin,-Wl$(comma)--wrap=$(f))
# room in maps, and what is written of it
$(B)/unit/agent-variant/reach: private MORE_CFLAGS += $(foreach f,session_reach session_site_words session_map_epoch session_count variant_write,-Wl$(comma)--wrap=gx_$(f))
# a driver that lacks what the test says
$(B)/unit/agent-variant/driver: private MORE_CFLAGS += -Wl,--wrap=gx_driver_open,--wrap=dlsym
# a driver, and a C library, that lack what the test says
$(B)/unit/agent-cuda/managed_calls: private MORE_CFLAGS += -Wl,--wrap=dlsym,--wrap=mmap,--wrap=munmap
# the session around what is attached
$(B)/unit/agent-core/attachments: private MORE_CFLAGS += $(foreach f,session_started agent_map_open agent_map_let_go instances_forget link_stats_claim link_stats_release session_link_stats link_read set_words writes_map session_tell fd_up,-Wl$(comma)--wrap=gx_$(f))
# the clock, and who is at the other end of a connection
$(B)/unit/agent-core/connections: private MORE_CFLAGS += $(foreach f,now_ns loaders_changed loaders_find session_started peer_pid peer_allowed message_send,-Wl$(comma)--wrap=gx_$(f))
# a back end that is nobody's, and what instances ask of the session
$(patsubst %,$(B)/unit/agent-core/%,drain instances told hash_memory hash_model): private MORE_CFLAGS += $(foreach f,backend now_ns session_link_stats session_log,-Wl$(comma)--wrap=gx_$(f))
# the other end of a pipe does what comes next when it is waited for
$(B)/unit/trace/read: private MORE_CFLAGS += -Wl,--wrap=poll,--wrap=nanosleep
# maps, and what the application says, are of the test
$(B)/unit/cli/gather: private MORE_CFLAGS += $(foreach f,bpf_map_get_next_key bpf_map_lookup_elem gx_tool_places_take gx_tool_places_free gx_tool_place_row gx_server_agent_at,-Wl$(comma)--wrap=$(f))
# one owner alone, and no pause between what is watched
$(B)/unit/cli/policy_memory $(B)/unit/cli/policy_map: private MORE_CFLAGS += $(foreach f,policy_pause find_sockets,-Wl$(comma)--wrap=gx_$(f))
# owners that the test makes up
$(B)/unit/cli/find_owners: private MORE_CFLAGS += $(foreach f,find_sockets lines_ask pid_inside,-Wl$(comma)--wrap=gx_$(f))
# what the kernel is handed
$(B)/unit/cli/policy_load: private MORE_CFLAGS += $(foreach f,kernel_home_here kernel_cmd_load,-Wl$(comma)--wrap=gx_$(f))
# reports that say what they are asked for
$(B)/unit/cli/policy_replay: private MORE_CFLAGS += $(foreach f,report_init report_run_native report_text report_json report_html sched_report_init sched_report_run sched_report_run_native sched_report_text sched_report_json policy_object_load,-Wl$(comma)--wrap=gx_$(f))
# a program in place of one that the soft device is put in front of
$(B)/unit/cli/policy_record: private MORE_CFLAGS += -Wl,--wrap=gx_spawn
# drivers that the test makes up
$(B)/unit/device-cuda/find: private MORE_CFLAGS += -Wl,--wrap=dlsym,--wrap=dladdr,--wrap=dlclose
# a kernel that the test makes up
$(B)/unit/cli/policy_kernel: private MORE_CFLAGS += $(foreach f,find_sockets kernel_maps_open bpf_use_kernel,-Wl$(comma)--wrap=gx_$(f))
# time goes on when a test says so
$(B)/unit/maps/users: private MORE_CFLAGS += -Wl,--wrap=gx_now_ns
# the session of who wakes
$(B)/unit/agent-core/life: private MORE_CFLAGS += $(foreach f,start started after_fork stop,-Wl$(comma)--wrap=gx_session_$(f))
# a back end that is nobody's
$(B)/unit/agent-core/allocations $(B)/unit/agent-core/asks: private MORE_CFLAGS += -Wl,--wrap=gx_backend
# a demangler, where the agent looks for the application's
$(B)/unit/agent-core/names: private MORE_CFLAGS += -rdynamic
# who is told, and whether they read
$(B)/unit/agent-core/prints: private MORE_CFLAGS += $(foreach f,session_log connections_behind connections_drain,-Wl$(comma)--wrap=gx_$(f))
# sockets, folders and the user, when loaders are looked for
$(B)/unit/agent-core/find: private MORE_CFLAGS += $(foreach f,gx_socket_connect gx_folder_each gx_folder_changed geteuid,-Wl$(comma)--wrap=$(f))
# what the helpers of a program are given
$(B)/unit/agent-core/contexts: private MORE_CFLAGS += -Wl,--wrap=gx_host_helper
# whether the agent is awake, and what it says
$(B)/unit/agent-cuda/graphs: private MORE_CFLAGS += -Wl,--wrap=gx_agent_awake,--wrap=gx_session_log
# the calls of a file, and not the jumps of the same names
$(B)/unit/agent-cuda/attributes: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/attributes.o -Wl,--wrap=gx_agent_awake
$(B)/unit/agent-cuda/contexts: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/context.o $(foreach f,agent_awake variants_quiesce session_context_ends session_context_stays session_context_gone launch_times_forget allocations_end registry_remove_context claims_forget,-Wl$(comma)--wrap=gx_$(f))
$(B)/unit/agent-cuda/links: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/linker.o $(foreach f,agent_awake linked_begin linked_add linked_done linked_forget image_of_bytes image_of_file,-Wl$(comma)--wrap=gx_$(f))
$(B)/unit/agent-cuda/proc_address: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/proc_address.o
$(B)/unit/agent-cuda/start: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/start.o $(foreach f,gx_managed_calls_start gx_agent_api_load gx_agent_start gx_agent_awake gx_agent_driver gx_session_log dlsym,-Wl$(comma)--wrap=$(f))
$(B)/unit/agent-cuda/assembler: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/assembler.o -Wl,--wrap=gx_assembled_keep
$(B)/unit/agent-cuda/claims: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/claims.o -Wl,--wrap=gx_session_log
$(B)/unit/agent-cuda/memory: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/memory.o $(foreach f,agent_awake allocation_made allocation_id allocation_freed allocation_of_module allocations_unmap registry_module,-Wl$(comma)--wrap=gx_$(f))
$(patsubst %,$(B)/unit/agent-cuda/%,launches launch_calls launch_which): private MORE_CFLAGS += $(B)/obj/src/agent/cuda/launch.o $(foreach f,gx_agent_awake gx_session_awaits gx_variant_decide gx_variant_reach gx_claims_take gx_claims_give_back gx_session_launch gx_session_count gx_session_log,-Wl$(comma)--wrap=$(f))
$(B)/unit/agent-cuda/nodes: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/graph.o $(B)/obj/src/agent/cuda/launch.o $(foreach f,gx_agent_awake gx_variant_decide gx_variant_reach gx_room_for gx_room_tell gx_session_launch gx_session_count,-Wl$(comma)--wrap=$(f))
$(B)/unit/agent-cuda/loads: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/module_load.o $(foreach f,gx_agent_awake gx_whole_make gx_whole_code gx_whole_judge gx_whole_limit gx_whole_give_up gx_registry_add_module gx_variant_prepare gx_variants_unload,-Wl$(comma)--wrap=$(f))
# the libraries of the process
$(B)/unit/agent-cuda/nvrtc: private MORE_CFLAGS += $(B)/obj/src/agent/cuda/nvrtc.o $(foreach f,gx_agent_awake gx_next_symbol gx_linked_pair dladdr dlopen dlclose,-Wl$(comma)--wrap=$(f))
# tests in which each piece of an arena fails in its turn: FAIL_ARENA of tests/unit/fail.h
ARENA_WRAP := -Wl,--wrap=gx_arena_alloc,--wrap=gx_arena_calloc,--wrap=gx_arena_grow,--wrap=gx_arena_strndup
$(foreach m,verify ir opt emit-ptx emit-host instrument instrument-spirv bpf cubin fatbin ptx,$(B)/unit/$(m)/memory) $(B)/unit/device-soft/load_memory $(B)/unit/agent-variant/code $(B)/unit/agent-variant/image $(B)/unit/agent-variant/whole $(B)/unit/agent-vulkan/features: private MORE_CFLAGS += $(ARENA_WRAP)
# tests in which each piece of an arena ends where nothing can be read: tests/unit/guard.h
ARENA_GUARD := $(ARENA_WRAP) -Wl,--wrap=gx_arena_free
$(B)/unit/verify/corpus $(B)/unit/opt/cse: private MORE_CFLAGS += $(ARENA_GUARD)

# the programs of tests/verify in one process, by the stage of the text tests
$(B)/unit/verify/corpus: $(B)/obj/tests/stages/verify.o $(B)/obj/tests/stages/claims.o $(B)/obj/tests/stages/said.o \
	$(GENERATE_OBJ)
# the session of a layer, and programs as words without a compiler
$(B)/unit/agent-vulkan/devices $(B)/unit/agent-vulkan/window: private MORE_CFLAGS += -Wl,--wrap=gx_agent_awake,--wrap=gx_agent_start
$(B)/unit/agent-vulkan/describe: private MORE_CFLAGS += -Wl,--wrap=dlopen,--wrap=dlsym
$(patsubst %,$(B)/unit/agent-vulkan/%,launches stand_in unprobed memory): private MORE_CFLAGS += $(foreach f,agent_awake agent_start session_acquire session_release session_generation session_count session_link_kernel session_fill_reloc session_reach session_map_limit session_launch session_context_ends session_context_gone spirv_instrument,-Wl$(comma)--wrap=gx_$(f))
