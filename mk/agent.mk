# agent.mk - libgpuext-cuda.so: the agent that stands in for libcuda.so.1.

## build/<variant>/lib/libgpuext-cuda.so: the agent, to be preloaded
# agent/cuda is linked whole, for the names that it exports
AGENT_LIBS = $(foreach m,$(filter-out agent/cuda,$(call closure,agent/cuda)),$(call archive,$(m)))
AGENT_OBJ = $(call objects,agent/cuda)

# with the names of managed_calls.def
$(B)/gen/agent-exports.map: src/agent/cuda/exports.map src/defs/managed_calls.def
	$(in_folder)
	$(Q)sed "s/global:/global: $$(sed -n 's/^CALL([a-z_]*, *\([a-z0-9_]*\),.*/\1;/p' src/defs/managed_calls.def | tr '\n' ' ')/" $< > $@

$(B)/lib/libgpuext-cuda.so: $(AGENT_OBJ) $(AGENT_LIBS) $(B)/gen/agent-exports.map
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=$(B)/gen/agent-exports.map -Wl,-z,defs \
		-Wl,-Bsymbolic-functions $(AGENT_OBJ) -Wl,--start-group $(AGENT_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

# --- tests of the interposition: the agent with a session that needs no loader, before a driver that only records
INTERPOSE := $(B)/interpose
# what fake_session.o defines is not taken from agent/core
INTERPOSE_OBJ = $(AGENT_OBJ) $(B)/obj/tests/interpose/fake_session.o

$(INTERPOSE)/libgpuext-cuda.so: $(INTERPOSE_OBJ) $(AGENT_LIBS) tests/interpose/exports.map
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=tests/interpose/exports.map -Wl,-z,defs \
		-Wl,-Bsymbolic-functions $(INTERPOSE_OBJ) -Wl,--start-group $(AGENT_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

$(INTERPOSE)/libgpuext-soft.so: $(B)/lib/libgpuext-soft.so
	$(in_folder)
	$(Q)ln -sfn ../lib/libgpuext-soft.so $@

$(INTERPOSE)/libfakecuda-events.so: $(B)/obj/tests/interpose/fake_event.o
$(INTERPOSE)/libfakecuda.so $(INTERPOSE)/libfakecuda-events.so: $(B)/obj/tests/interpose/fake_driver.o $(B)/obj/tests/interpose/fake_graph.o \
		$(B)/obj/tests/interpose/fake_context.o $(B)/obj/tests/interpose/fake_linker.o $(call archives_of,cubin)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,-Bsymbolic-functions $(filter %.o,$^) -Wl,--start-group \
		$(filter %.a,$^) -Wl,--end-group -o $@

# a compiler in the application, and a library that is linked with it
$(INTERPOSE)/libfakenvrtc.so: $(B)/obj/tests/interpose/fake_nvrtc.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libfakenvrtc.so $< -o $@
$(INTERPOSE)/libcompileruser.so: $(B)/obj/tests/interpose/compiler_user.o $(INTERPOSE)/libfakenvrtc.so
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared $< -L$(@D) -lfakenvrtc -Wl,-rpath,'$$ORIGIN' -o $@

$(INTERPOSE)/%: $(B)/obj/tests/interpose/%.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl

.SECONDARY: $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/interpose/*.c))

# all that run.sh starts
INTERPOSE_FILES := $(addprefix $(INTERPOSE)/,libgpuext-cuda.so libgpuext-soft.so libfakecuda.so libfakecuda-events.so forward code calls ends times asleep starved device compiled libfakenvrtc.so libcompileruser.so ptxas)

.PHONY: interpose
## interpose: test the agent before a driver that records its calls
interpose: $(INTERPOSE_FILES)
	$(Q)SANITIZER=$(SANITIZER_LIBRARY) ASAN_OPTIONS=detect_leaks=0 tests/interpose/run.sh $(B)
