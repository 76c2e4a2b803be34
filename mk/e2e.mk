# e2e.mk - what the end-to-end tests of faults need: a driver API program, a driver that refuses, objects of another clang.

E2E := $(B)/e2e
CLANG_19 := $(shell command -v clang-19 2>/dev/null)
# in the first file that reads it: prerequisites are read once; how they are made is in test.mk
E2E_OBJ := $(patsubst tests/e2e/objects/%.bpf.c,$(E2E)/%.bpf.o,$(wildcard tests/e2e/objects/*.bpf.c))

$(E2E)/app: $(B)/obj/tests/e2e/app.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl

$(E2E)/allocations $(E2E)/ranges: $(E2E)/%: $(B)/obj/tests/e2e/%.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl

$(E2E)/whole: $(B)/obj/tests/e2e/whole.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl -lpthread

$(E2E)/driver/libcuda.so.1: $(B)/obj/tests/e2e/driver.o $(B)/lib/libgpuext-soft.so
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--no-as-needed $^ -Wl,-rpath,'$$ORIGIN/../../lib' -o $@ -ldl

# a program that brings a cuBLAS, found by DT_RPATH, which comes before LD_LIBRARY_PATH
$(E2E)/vendor/libcublas.so.13: tests/e2e/cublas.c
	@mkdir -p $(@D)
	@printf 'libcublas.so.13 { global: *; };\n' > $(@D)/exports.map
	$(Q)$(CC) $(CFLAGS_ALL) -DSTANDS_ALONE -shared -Wl,-soname,libcublas.so.13 -Wl,--version-script=$(@D)/exports.map $< -o $@
$(E2E)/cublas: tests/e2e/cublas.c $(E2E)/vendor/libcublas.so.13
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $< -L$(E2E)/vendor -l:libcublas.so.13 -Wl,--disable-new-dtags -Wl,-rpath,'$$ORIGIN/vendor' -o $@ -ldl
e2e-files first-steps: $(E2E)/cublas

# the same source by clang 19, where there is one
$(E2E)/%.clang19.bpf.o: tests/e2e/objects/%.bpf.c
	$(in_folder)
	$(Q)$(CLANG_19) -target bpf -O2 -g -Wall -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@

# tests/e2e/policies/tasks.bpf.c once for each kind, blocks.bpf.c, kinds.bpf.c with maps of each kind, and device programs beside a policy
E2E_KINDS := plain other slow giveup greedy reject stranger sour third heir
E2E_POLICIES := $(E2E_KINDS:%=$(E2E)/policies/%.bpf.o) $(addprefix $(E2E)/policies/,blocks.bpf.o kinds.bpf.o both.bpf.o contested.bpf.o)
E2E_BPF = $(BPF_CLANG) -target bpf -O2 -g -Wall -Werror -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE)
$(E2E)/policies/contested.bpf.o: tests/e2e/policies/both.bpf.c $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(E2E_BPF) -DCONTESTED -c $< -o $@
$(addprefix $(E2E)/policies/,blocks.bpf.o kinds.bpf.o both.bpf.o): $(E2E)/policies/%.bpf.o: tests/e2e/policies/%.bpf.c $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(E2E_BPF) -c $< -o $@
$(E2E)/policies/%.bpf.o: tests/e2e/policies/tasks.bpf.c $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(E2E_BPF) -DKIND=$(shell echo $* | tr a-z A-Z) -DKIND_NAME='"$*"' -c $< -o $@
$(E2E)/tasks: $(B)/obj/tests/e2e/tasks.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl

# a loader of its own, for the preload
$(E2E)/policy_loader: tests/e2e/policy_loader.c
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -lbpf -o $@

# the soft device as a driver of NVIDIA's would be: without the name that policies come in by
$(E2E)/bare/libcuda.so.1: $(B)/lib/libgpuext-soft.so
	$(in_folder)
	@printf '{ global: cu*; local: *; };\n' > $(@D)/exports.map
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=$(@D)/exports.map -Wl,-z,defs \
		-Wl,-Bsymbolic-functions $(SOFT_OBJ) -Wl,--start-group $(SOFT_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

.PHONY: blocks
## blocks: block scheduling by policies on the soft device: outputs, and how often each block runs
blocks: build examples $(E2E_OBJ)
	@$(PYTHON) tests/e2e/blocks.py --build $(B) $(PARTLY)

.PHONY: policy-e2e tenants
## policy-e2e: policies of a loader in applications on the soft device
policy-e2e: build build/examples/managed_moe $(E2E)/tasks $(E2E)/policy_loader $(E2E)/app $(E2E)/bare/libcuda.so.1 $(E2E_POLICIES)
	@$(PYTHON) tests/e2e/policy.py --build $(B) $(PARTLY)
## live-stress: owners, applications, a controller and commands under kill -9, ROUNDS=12 of SEED=1
.PHONY: live-stress
live-stress: build build/examples/managed_moe $(E2E)/tasks $(E2E_POLICIES)
	@$(PYTHON) tests/e2e/live_stress.py --build $(B) --rounds $(or $(ROUNDS),12) --seed $(or $(SEED),1)
## tenants: attacks of another user on root's policies
tenants: build $(E2E)/tasks $(E2E)/app $(E2E)/bare/libcuda.so.1 $(E2E_POLICIES)
	@$(PYTHON) tests/e2e/tenants.py --build $(B)

$(E2E)/names: $(B)/obj/tests/e2e/names.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl

$(E2E)/rdc: $(B)/obj/tests/e2e/rdc.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl

$(E2E)/linker: $(B)/obj/tests/e2e/linker.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl

.PHONY: forms
## forms: the newer instructions on the soft device: all bits as an H200 gave them
forms: build
	@mkdir -p $(E2E)
	@build/gpuext run --device soft -- $(PYTHON) tests/hardware/hw_forms.py run $(E2E)/forms.xz --preset 0 >$(E2E)/forms.log 2>&1 || { cat $(E2E)/forms.log; false; }
	@$(PYTHON) tests/hardware/hw_forms.py check tests/hardware/forms_h200.txt $(E2E)/forms.xz

.PHONY: first-steps
## first-steps: what a newcomer meets: programs that can't be probed, missing calls, mistyped commands
first-steps: build examples $(E2E_OBJ) $(E2E)/app $(E2E)/names $(E2E)/rdc $(E2E)/linker $(E2E)/driver/libcuda.so.1 $(B)/gx-fatbin
	@$(PYTHON) tests/e2e/first_steps.py --build $(B) $(PARTLY)

$(E2E)/ways: $(B)/obj/tests/e2e/ways.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl

# the command with an agent whose own driver calls fail, and all that it looks for beside itself
FAILING := $(E2E)/failing
$(FAILING)/lib/libgpuext-cuda.so: $(AGENT_OBJ) $(B)/obj/tests/e2e/failing.o $(AGENT_LIBS) $(B)/gen/agent-exports.map
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=$(B)/gen/agent-exports.map -Wl,-z,defs \
		-Wl,--wrap=gx_agent_api_load,--wrap=dlsym -Wl,-Bsymbolic-functions $(AGENT_OBJ) $(B)/obj/tests/e2e/failing.o \
		-Wl,--start-group $(AGENT_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl
$(FAILING)/gpuext: $(B)/gpuext $(FAILING)/lib/libgpuext-cuda.so
	$(Q)ln -sfn ../../../lib/libgpuext-soft.so $(FAILING)/lib/libgpuext-soft.so
	$(Q)ln -sfn ../../../lib/soft $(FAILING)/lib/soft
	$(Q)cp $< $@

# what hooks see beside what the soft device did
$(E2E)/truth: $(B)/obj/tests/e2e/truth.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -o $@ -ldl
$(E2E)/truth_loader: tests/e2e/truth_loader.c tests/e2e/objects/truth.h
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -lbpf -o $@
$(E2E)/truth.bpf.o: tests/e2e/objects/truth.h
.PHONY: truth truth-quick
TRUTH := build $(E2E)/truth $(E2E)/truth_loader $(E2E)/truth.bpf.o
## truth: every hook's events beside the soft device's own log of what its instructions did
truth: $(TRUTH) $(B)/gx-test build/examples/devexit build/examples/vectoradd
	@$(PYTHON) tests/e2e/truth.py --build $(B)
	@$(PYTHON) tests/e2e/conflicts.py --build $(B) --seeds 24
truth-quick: $(TRUTH) $(B)/gx-test
	@$(PYTHON) tests/e2e/truth.py --build $(B) --quick
	@$(PYTHON) tests/e2e/conflicts.py --build $(B) --seeds 2

.PHONY: tools
## tools: every tool on kernels with known facts and with planted defects, and on their good twins
tools: build examples $(E2E)/truth $(E2E)/ranges
	@$(PYTHON) tests/e2e/tools.py --build $(B) $(PARTLY)

.PHONY: faults
## faults: life cycle and faults, end to end on the soft device
faults: build examples $(E2E_OBJ) $(E2E)/app $(E2E)/driver/libcuda.so.1 $(B)/gx-fatbin \
		$(if $(CLANG_19),$(E2E)/compat.clang19.bpf.o $(E2E)/lanes.clang19.bpf.o $(E2E)/functions.clang19.bpf.o)
	@$(PYTHON) tests/e2e/faults.py --build $(B) $(PARTLY)

.PHONY: on-call
## on-call: what operators do to a run: signals, nohup, pipes that close, full disks, other users' processes
on-call: build examples $(E2E_OBJ) $(E2E)/app
	@$(PYTHON) tests/e2e/on_call.py --build $(B) $(PARTLY)

.PHONY: failing
## failing: driver calls of the agent's own fail, each of them, one by one and now and then
failing: build $(E2E)/ways $(FAILING)/gpuext
	@$(PYTHON) tests/e2e/failing.py --build $(B) $(PARTLY)

.PHONY: whole
## whole: nothing is lost without a word: sizes that are asked for, ends of contexts, grids of every size
whole: build $(E2E_OBJ) $(E2E)/whole $(E2E)/driver/libcuda.so.1
	@$(PYTHON) tests/e2e/whole.py --build $(B) $(PARTLY)

# managed memory: a library that tells what the soft device counted
$(E2E)/libmanaged-stats.so: $(B)/obj/tests/e2e/managed_stats.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -shared $< -o $@ -ldl

.PHONY: managed managed-quick
MANAGED_TESTS = build policies examples $(E2E_OBJ) $(E2E)/libmanaged-stats.so
managed-quick: $(MANAGED_TESTS)
	@$(PYTHON) tests/e2e/managed.py --build $(B) --quick $(PARTLY)
## managed: programs on twice the device's memory under good and bad policies, on every rung; recording
managed: $(MANAGED_TESTS)
	@$(PYTHON) tests/e2e/managed.py --build $(B)

# programs that are machine code alone, for the tests on a GPU
GRAFT_PROGRAMS := build/graft
GRAFT_ARCH ?= 90
GRAFT_NVCC = $(NVCC) -O2 -std=c++17 -cudart static
$(GRAFT_PROGRAMS)/graft: tests/e2e/graft.cu
	$(in_folder)
	$(Q)$(GRAFT_NVCC) -gencode arch=compute_$(GRAFT_ARCH)a,code=sm_$(GRAFT_ARCH)a -o $@ $<
$(GRAFT_PROGRAMS)/graft-rdc: tests/e2e/graft.cu
	$(in_folder)
	$(Q)$(GRAFT_NVCC) -gencode arch=compute_$(GRAFT_ARCH),code=sm_$(GRAFT_ARCH) -rdc=true -DRDC -dc -o $@-near.o $<
	$(Q)$(GRAFT_NVCC) -gencode arch=compute_$(GRAFT_ARCH),code=sm_$(GRAFT_ARCH) -rdc=true -DPART -dc -o $@-far.o $<
	$(Q)$(NVCC) -cudart static -gencode arch=compute_$(GRAFT_ARCH),code=sm_$(GRAFT_ARCH) -Xnvlink --suppress-stack-size-warning -o $@ $@-near.o $@-far.o

.PHONY: graft graft-programs
## graft-programs: programs of machine code alone, by nvcc, for `make graft` on a machine with a GPU
graft-programs: $(GRAFT_PROGRAMS)/graft $(GRAFT_PROGRAMS)/graft-rdc
## graft: kernels without PTX under probes, on a GPU (GRAFT_DEVICE=cuda); without one every case is skipped
graft: build $(E2E_OBJ) $(if $(NVCC),$(if $(filter cuda,$(GRAFT_DEVICE)),graft-programs))
	@$(PYTHON) tests/e2e/graft.py --build $(B) --device $(or $(GRAFT_DEVICE),soft) --programs $(GRAFT_PROGRAMS)
