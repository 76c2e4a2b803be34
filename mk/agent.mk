# agent.mk - libgpuext-cuda.so: the agent that stands in for libcuda.so.1.

## build/<variant>/lib/libgpuext-cuda.so: the agent, to be preloaded
AGENT_MODULES := $(call closure,agent)
AGENT_LIBS = $(foreach m,$(filter-out agent,$(AGENT_MODULES)),$(call archive,$(m)))
AGENT_OBJ = $(call objects,agent) $(call objects,device/cuda)
$(eval $(call module_rule,agent))
$(eval $(call module_rule,device/cuda))

# with the names of managed_calls.def
$(B)/gen/agent-exports.map: src/agent/cuda/exports.map src/defs/managed_calls.def
	@mkdir -p $(@D)
	$(Q)sed "s/global:/global: $$(sed -n 's/^CALL([a-z_]*, *\([a-z0-9_]*\),.*/\1;/p' src/defs/managed_calls.def | tr '\n' ' ')/" $< > $@

$(B)/lib/libgpuext-cuda.so: $(AGENT_OBJ) $(AGENT_LIBS) $(B)/gen/agent-exports.map
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=$(B)/gen/agent-exports.map -Wl,-z,defs \
		-Wl,-Bsymbolic-functions $(AGENT_OBJ) -Wl,--start-group $(AGENT_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

# --- tests of the interposition: the agent with a session that needs no loader, before a driver that only records
INTERPOSE := $(B)/interpose
AGENT_SESSION_OBJ = $(patsubst %,$(B)/obj/src/agent/core/%.o,agent_map drain instance link_program link_stats loaders map_sync own_fd policy policy_lines policy_read session \
	session_host host_helpers clock)
INTERPOSE_OBJ = $(filter-out $(AGENT_SESSION_OBJ),$(AGENT_OBJ)) $(B)/obj/tests/interpose/fake_session.o

$(INTERPOSE)/libgpuext-cuda.so: $(INTERPOSE_OBJ) $(AGENT_LIBS) tests/interpose/exports.map
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=tests/interpose/exports.map -Wl,-z,defs \
		-Wl,-Bsymbolic-functions $(INTERPOSE_OBJ) -Wl,--start-group $(AGENT_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

$(INTERPOSE)/libgpuext-soft.so: $(B)/lib/libgpuext-soft.so
	@mkdir -p $(@D)
	$(Q)ln -sfn ../lib/libgpuext-soft.so $@

$(INTERPOSE)/libfakecuda.so: $(B)/obj/tests/interpose/fake_driver.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 $< -o $@

$(INTERPOSE)/%: $(B)/obj/tests/interpose/%.o
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $< -o $@ -ldl

.PHONY: interpose
## interpose: test the agent before a driver that records its calls
interpose: $(INTERPOSE)/libgpuext-cuda.so $(INTERPOSE)/libgpuext-soft.so $(INTERPOSE)/libfakecuda.so $(INTERPOSE)/forward $(INTERPOSE)/device
	$(Q)SANITIZER=$(if $(filter asan,$(VARIANT)),$$($(CC) -print-file-name=libasan.so)) ASAN_OPTIONS=detect_leaks=0 tests/interpose/run.sh $(B)
