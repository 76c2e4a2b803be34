# tests_kernel_home.mk - gpu_ext.ko (kernel/) in Linux 6.12 under QEMU, beside the same engine in user space (tests/kernel_home).

# the same engine and the same services, in user space
KERNEL_HOME_USER := $(B)/tests/kernel_home/user
KERNEL_HOME_USER_OBJ := $(patsubst %,$(B)/obj/tests/kernel_home/%.o,user told)
$(KERNEL_HOME_USER): $(KERNEL_HOME_USER_OBJ) $(POLICY_LIBS)
	$(in_folder)
	$(if $(Q),@echo "  LD    $@")
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $(KERNEL_HOME_USER_OBJ) -Wl,--start-group -Wl,--whole-archive $(call archive,bpf) \
		-Wl,--no-whole-archive $(filter-out $(call archive,bpf),$(POLICY_LIBS)) -Wl,--end-group -o $@ -lbpf -lelf -lm -ldl

KERNEL_HOME_OBJ := $(patsubst tests/kernel_home/objects/%.bpf.c,$(B)/kernel_home/%.bpf.o,$(wildcard tests/kernel_home/objects/*.bpf.c))
$(B)/kernel_home/%.bpf.o: tests/kernel_home/objects/%.bpf.c $(POLICY_HEADERS)
	$(in_folder)
	$(Q)$(POLICY_BPF) -c $< -o $@

.PHONY: kernel-home kernel-traces kernel-cross-layer kernel-soft kernel-twice kernel-cost kernel-turns kernel-drm test-kernel
## kernel-home: gpu_ext.ko in Linux 6.12 under QEMU: policies decide there as in user space; TRACES=1000: that alone, on so many generated traces; LINUX=newer: in that of Debian 13's backports, as for what follows
kernel-home: build $(KERNEL_HOME_USER) $(KERNEL_HOME_OBJ)
	@$(PYTHON) tests/kernel_home/run.py --build $(B) $(OF_LINUX) $(if $(TRACES),--traces $(TRACES))
## kernel-traces: every shipped policy decides on TRACES= (1000) generated traces in the kernel, in one boot, as in user space; a changed one does not
kernel-traces: build $(KERNEL_HOME_USER)
	@$(PYTHON) tests/kernel_home/traces.py --build $(B) $(OF_LINUX) --compile "$(POLICY_BPF)" --traces $(or $(TRACES),1000) $(if $(EACH),--each $(EACH)) $(if $(OUT),--out $(OUT))
## kernel-cross-layer: the object for experts in the kernel home: kernels write Linux's arrays, its policy there decides by them as in user space; ROUNDS=
kernel-cross-layer: build $(KERNEL_HOME_USER) $(KERNEL_HOME_OBJ) build/examples/managed_experts build/examples/vectoradd
	@$(PYTHON) tests/kernel_home/cross_layer.py --build $(B) $(OF_LINUX) $(if $(ROUNDS),--rounds $(ROUNDS))
## kernel-soft: programs on the soft device in the guest, whose managed memory vgpu.ko serves (gpuext run --home kernel), natively and under policies
KERNEL_SOFT := $(patsubst %,build/examples/managed_%,stride bfs scan matmul memory)
kernel-soft: build $(KERNEL_HOME_USER) $(KERNEL_HOME_OBJ) $(KERNEL_SOFT)
	@$(PYTHON) tests/kernel_home/soft.py --build $(B) $(OF_LINUX)
## kernel-twice: four programs at once with twice the GPU's memory, likewise, under every policy, lying and slow ones, while owners are killed and modules removed
KERNEL_TWICE := $(patsubst %,build/examples/managed_%,memory matmul bfs moe)
kernel-twice: build $(KERNEL_HOME_USER) $(KERNEL_HOME_OBJ) $(KERNEL_TWICE)
	@$(PYTHON) tests/kernel_home/twice.py --build $(B) $(OF_LINUX)
## kernel-cost: what a hook costs in Linux, in instructions that QEMU counts
kernel-cost: build $(KERNEL_HOME_USER) $(KERNEL_HOME_OBJ)
	@$(PYTHON) tests/kernel_home/run.py --build $(B) $(OF_LINUX) --part cost
## kernel-turns: timeslices on vgpu.ko, of its jobs and of grids of the soft device, natively and by the shipped policy, by a clock that counts instructions
kernel-turns: build $(KERNEL_HOME_USER) $(KERNEL_HOME_OBJ) build/examples/managed_turns
	@$(PYTHON) tests/kernel_home/turns.py --build $(B) $(OF_LINUX)
## kernel-drm: the same turns, given by DRM's scheduler of GPUs (vgpu.ko scheduler=drm), in the flavour of 6.12 that has it: 100 MB from Debian the first time
kernel-drm: build $(KERNEL_HOME_USER) $(KERNEL_HOME_OBJ) build/examples/managed_turns
	@$(PYTHON) tests/kernel_home/drm.py --build $(B) --linux drm
## test-kernel: kernel-home for 27 traces, kernel-cost and kernel-turns
test-kernel: build $(KERNEL_HOME_USER) $(KERNEL_HOME_OBJ) build/examples/managed_turns
	@$(PYTHON) tests/kernel_home/run.py --build $(B) $(OF_LINUX) --all
	@$(PYTHON) tests/kernel_home/run.py --build $(B) $(OF_LINUX) --part cost
	@$(PYTHON) tests/kernel_home/turns.py --build $(B) $(OF_LINUX)

KERNEL_STRESS = $(PYTHON) tests/kernel_home/stress.py --build $(B) $(OF_LINUX) $(if $(SEED),--seed $(SEED)) $(if $(LIMIT),--seconds $(LIMIT)) $(if $(TURNS),--turns)
.PHONY: kernel-stress kernel-stress-faults kernel-debug kernel-debug-faults
## kernel-stress: random operations of drivers (OPS=) on gpu_ext.ko while policies come and go, random requests (REQUESTS=) to vgpu.ko; LIMIT= seconds, SEED=, TURNS=1: QEMU's processors take turns (less time on a busy machine)
kernel-stress: build $(KERNEL_HOME_OBJ)
	@$(KERNEL_STRESS) --ops $(or $(OPS),100000) --requests $(or $(REQUESTS),0)
## kernel-stress-faults: changes of kernel/ (tests/kernel_home/planted.py) that kernel-stress must notice; ONLY= words of their names
kernel-stress-faults: build $(KERNEL_HOME_OBJ)
	@$(KERNEL_STRESS) --faults $(if $(ONLY),--only '$(ONLY)')
## kernel-debug: kernel-stress in a Linux with KASAN, lockdep, sleep and RCU checks (scripts/linux_debug.sh builds it once: 20 minutes); OPS=, REQUESTS=, LIMIT=, SEED=, TURNS=
kernel-debug: build $(KERNEL_HOME_OBJ)
	@$(KERNEL_STRESS) --linux debug --ops $(or $(OPS),10000) --requests $(or $(REQUESTS),10000)
## kernel-debug-faults: changes of kernel/ that kernel-debug must notice, and those of kernel-stress-faults; ONLY= words of their names
kernel-debug-faults: build $(KERNEL_HOME_OBJ)
	@$(KERNEL_STRESS) --linux debug --faults $(if $(ONLY),--only '$(ONLY)')

# NVIDIA's driver with the hooks of kernel/nvidia: minutes, most of them for building it once
.PHONY: nvidia-uvm nvidia-pmm nvidia-rm nvidia-module
## nvidia-uvm: NVIDIA's nvidia-uvm as Debian packages it (535, 550), patched and built; 550 run in Linux 6.12 under QEMU; nvidia-pmm and nvidia-rm before
nvidia-uvm: build $(KERNEL_HOME_OBJ) nvidia-pmm nvidia-rm
	@$(PYTHON) tests/nvidia_uvm/run.py --build $(B)

## nvidia-pmm: its uvm_pmm_gpu.c, patched, on fake root chunks: 1,000,000 random operations in each mode, without QEMU
nvidia-pmm:
	@$(PYTHON) tests/nvidia_uvm/pmm.py
## nvidia-rm: the hooks at controls of task groups, while another thread writes their parameters
nvidia-rm:
	@$(PYTHON) tests/nvidia_uvm/rm.py
## nvidia-module: nvidia.ko with its resource manager, of 550 and 535 (VERSIONS=), built as it came and with those hooks, and loaded where there is no GPU
nvidia-module:
	@$(PYTHON) tests/nvidia_uvm/nvidia.py $(if $(VERSIONS),--versions $(VERSIONS))

.PHONY: kernel-style
## kernel-style: kernel/ by checkpatch --strict and sparse; the folder that DKMS builds
kernel-style:
	@$(PYTHON) tests/kernel_home/style.py
