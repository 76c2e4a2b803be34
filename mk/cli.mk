# cli.mk - the gpuext command: tools' skeletons, the command line, one executable.

BPF_CLANG ?= clang
BPF_ARCH_INCLUDE := $(shell uname -m)-linux-gnu
BPFTOOL ?= $(firstword $(wildcard /usr/sbin/bpftool /usr/local/sbin/bpftool) bpftool)
TOOLS := $(patsubst tools/%.bpf.c,%,$(wildcard tools/*.bpf.c))
SKELS := $(TOOLS:%=$(B)/gen/%.skel.h)

# operations of 32 bits: its paths are alike sooner, and are verified in half the time; other tools gain nothing
BPF_FLAGS_races := -mcpu=v3
$(B)/gen/%.bpf.o: tools/%.bpf.c mk/cli.mk $(wildcard tools/*.h) $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(call say,BPF   $<)
	$(Q)$(BPF_CLANG) -target bpf -O2 -g $(BPF_FLAGS_$*) -Wall -Werror -Iinclude -Itools -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@
$(B)/gen/%.skel.h: $(B)/gen/%.bpf.o
	$(Q)$(BPFTOOL) gen skeleton $< name $*_bpf > $@.tmp && mv $@.tmp $@

CLI_SRC := $(wildcard src/cli/*.c src/cli/policy/*.c src/cli/profile/*.c tools/*.c)
CLI_SRC := $(filter-out %.bpf.c,$(CLI_SRC))
CLI_OBJ := $(CLI_SRC:%.c=$(B)/obj/%.o)
$(B)/obj/tools/%.o $(B)/obj/src/cli/%.o $(B)/obj/tests/unit/cli/%.o: CFLAGS_ALL += -Itools -isystem $(B)/gen
$(CLI_OBJ): | $(SKELS)
# -MMD leaves out what -isystem finds: which skeletons a file includes is read from it
$(foreach f,$(shell grep -l '^#include ".*\.skel\.h"' $(CLI_SRC)),$(eval $(B)/obj/$(f:.c=.o): $(patsubst "%",$(B)/gen/%,$(filter %.skel.h",$(shell grep '^#include' $(f))))))
$(B)/obj/src/cli/main.o: CFLAGS_ALL += -DGX_VERSION='"$(shell cat VERSION)"'
$(B)/obj/src/cli/main.o: VERSION
CLI_LIBS = $(filter-out $(call archive,cli),$(call archives_of,cli))

# the commands without main(), for tests/unit/cli
$(call archive,cli): $(filter-out %/main.o,$(CLI_OBJ))
	$(in_folder)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^
$(B)/unit/cli/%: MORE_CFLAGS += -Wl,--no-as-needed -lbpf
$(B)/unit/cli/live: | build/policies/fifo.bpf.o build/policies/mru.bpf.o

# libbpf is shared, so that its calls of libc meet our definitions: -rdynamic exports them from the executable
$(B)/gpuext: $(CLI_OBJ) $(CLI_LIBS)
	$(if $(Q),@echo "  LD    $@")
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $(CLI_OBJ) -Wl,--start-group -Wl,--whole-archive $(call archive,bpf) \
		-Wl,--no-whole-archive $(filter-out $(call archive,bpf),$(CLI_LIBS)) -Wl,--end-group -o $@ -lbpf -lelf -lzstd -llz4 -lm -ldl
# what `gpuext selftest` runs: a program of the driver API, which finds libcuda.so.1 as any other does
$(B)/obj/src/cli/selftest/app.o: src/cli/selftest/kernels.ptx
$(B)/lib/gpuext-selftest: $(B)/obj/src/cli/selftest/app.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $< -o $@ -ldl
build/gpuext: $(B)/gpuext
	$(Q)ln -sfn $(notdir $(B))/gpuext $@
.SECONDARY: $(TOOLS:%=$(B)/gen/%.bpf.o)
