# agent.mk - libgpuext-cuda.so: the agent that stands in for libcuda.so.1.

## build/<variant>/lib/libgpuext-cuda.so: the agent, to be preloaded
AGENT_MODULES := $(call closure,agent)
AGENT_LIBS = $(foreach m,$(filter-out agent,$(AGENT_MODULES)),$(call archive,$(m)))
AGENT_OBJ = $(call objects,agent) $(call objects,device/cuda)
$(eval $(call module_rule,agent))
$(eval $(call module_rule,device/cuda))

$(B)/lib/libgpuext-cuda.so: $(AGENT_OBJ) $(AGENT_LIBS) src/agent/exports.map
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=src/agent/exports.map -Wl,-z,defs \
		-Wl,-Bsymbolic-functions $(AGENT_OBJ) -Wl,--start-group $(AGENT_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -ldl
