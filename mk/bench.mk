# bench.mk - benchmarks of the CPU's part: eBPF to PTX, modules, the soft device. Meant for VARIANT=release.

BENCH := $(B)/bench
BENCH_OBJ = $(B)/obj/bench/bench.o $(B)/obj/bench/programs.o
BENCH_LIBS = $(sort $(call archives_of,bpf) $(call archives_of,emit/ptx))
BENCH_BPF := $(patsubst tools/%.bpf.c,$(B)/gen/%.bpf.o,$(wildcard tools/*.bpf.c)) $(B)/e2e/lanes.bpf.o $(B)/e2e/compat.bpf.o
BENCH_LARGE := $(BENCH)/large.bpf.o
BENCH_PTX := $(patsubst %,build/examples-obj/%.ptx,vectoradd sgemm softmax divergent)
BENCH_SOFT_PTX := $(BENCH_PTX) $(patsubst %,build/examples-obj/%.ptx,transpose soft_kernels)

$(BENCH)/%.bpf.o: bench/%.bpf.c bench/ends.bpf.c $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(BPF_CLANG) -target bpf -O2 -g -Wall -Werror -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -c $< -o $@

# as the command line is linked (cli.mk): libbpf is to meet our bpf(2)
$(BENCH)/compile: $(B)/obj/bench/compile.o $(BENCH_OBJ) $(BENCH_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $(B)/obj/bench/compile.o $(BENCH_OBJ) -Wl,--start-group -Wl,--whole-archive \
		$(call archive,bpf) -Wl,--no-whole-archive $(filter-out $(call archive,bpf),$(BENCH_LIBS)) -Wl,--end-group \
		-o $@ -lbpf -lelf -lm -ldl

$(BENCH)/module: $(B)/obj/bench/module.o $(BENCH_OBJ) $(BENCH_LIBS) $(call archives_of,instrument)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $(B)/obj/bench/module.o $(BENCH_OBJ) -Wl,--start-group -Wl,--whole-archive \
		$(call archive,bpf) -Wl,--no-whole-archive $(filter-out $(call archive,bpf),$(BENCH_LIBS)) $(call archives_of,instrument) \
		-Wl,--end-group -o $@ -lbpf -lelf -lzstd -llz4 -lm -ldl

$(BENCH)/machine_code: $(B)/obj/bench/machine_code.o $(BENCH_OBJ) $(BENCH_LIBS) $(call archives_of,instrument)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $(B)/obj/bench/machine_code.o $(BENCH_OBJ) -Wl,--start-group -Wl,--whole-archive \
		$(call archive,bpf) -Wl,--no-whole-archive $(filter-out $(call archive,bpf),$(BENCH_LIBS)) $(call archives_of,instrument) \
		-Wl,--end-group -o $@ -lbpf -lelf -lzstd -llz4 -lm -ldl

$(BENCH)/outside: $(B)/obj/bench/outside.o $(call archives_of,agent/variant)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $< -Wl,--start-group $(call archives_of,agent/variant) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

$(BENCH)/soft: $(B)/obj/bench/soft.o $(B)/obj/bench/bench.o $(call archives_of,device/soft)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(B)/obj/bench/soft.o $(B)/obj/bench/bench.o -Wl,--start-group $(call archives_of,device/soft) \
		-Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

$(BENCH)/verify: $(B)/obj/bench/verify.o $(B)/obj/bench/verify_programs.o $(BENCH_OBJ) $(BENCH_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $(B)/obj/bench/verify.o $(B)/obj/bench/verify_programs.o $(BENCH_OBJ) -Wl,--start-group \
		-Wl,--whole-archive $(call archive,bpf) -Wl,--no-whole-archive $(filter-out $(call archive,bpf),$(BENCH_LIBS)) \
		-Wl,--end-group -o $@ -lbpf -lelf -lm -ldl

# on a GPU: build/<variant>/bench/aggregate
$(BENCH)/aggregate: $(B)/obj/bench/aggregate.o $(call test_archives_of,emit/ptx)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $< -Wl,--start-group $(call test_archives_of,emit/ptx) -Wl,--end-group -o $@ -lm -ldl

# the engine twice, hooks in and out, each behind its own names
BENCH_DRIVER := $(wildcard src/driver/*.c) bench/policy_service.c
$(BENCH)/hooked.o: KEEP := hooked_start hooked_run
$(BENCH)/bare.o: KEEP := bare_start bare_run
$(BENCH)/bare.o: private MORE_CFLAGS += -DGX_NO_POLICIES
$(BENCH)/hooked.o $(BENCH)/bare.o: $(BENCH_DRIVER) $(wildcard src/driver/*.h bench/policy_service.h)
	$(in_folder)
	$(Q)for f in $(BENCH_DRIVER); do $(CC) $(CFLAGS_ALL) -c $$f -o $@.$$(basename $$f).part || exit 1; done
	$(Q)ld -r -o $@ $(foreach f,$(BENCH_DRIVER),$@.$(notdir $(f)).part)
	$(Q)objcopy $(KEEP:%=-G %) $@
BENCH_POLICY_LIBS = $(sort $(call archives_of,policy) $(call archives_of,replay))
$(BENCH)/policy: $(B)/obj/bench/policy.o $(B)/obj/bench/bench.o $(BENCH)/hooked.o $(BENCH)/bare.o $(BENCH_POLICY_LIBS)
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $(filter %.o,$^) -Wl,--start-group -Wl,--whole-archive $(call archive,bpf) \
		-Wl,--no-whole-archive $(filter-out $(call archive,bpf),$(BENCH_POLICY_LIBS)) -Wl,--end-group -o $@ -lbpf -lelf -lm -ldl

## bench-machine-code: instructions, loads and atomics of programs that are grafted into machine code (BENCH_SM); ptxas and nvlink must be there
BENCH_SM ?= 90
bench-machine-code: $(BENCH)/machine_code $(BENCH)/nothing.bpf.o $(BENCH)/ends.bpf.o build
	@$(BENCH)/machine_code $(BENCH_SM) $(BENCH)/nothing.bpf.o $(BENCH)/ends.bpf.o \
		$(patsubst tools/%.bpf.c,$(B)/gen/%.bpf.o,$(wildcard tools/*.bpf.c))
## bench-inside: programs at accesses and exits beside the same by hand, on a GPU (bench/inside.cu says what is what); needs nvcc
$(BENCH)/inside: bench/inside.cu examples/gx_cuda.h
	$(in_folder)
	$(Q)$(NVCC) -O3 -arch=compute_90 -cudart shared -o $@ $<
bench-inside: build $(BENCH)/inside $(BENCH)/inside.bpf.o
	@$(PYTHON) bench/inside.py
.PHONY: bench-inside bench-machine-code bench-cpu bench-verify bench-policies bench-policy-cost policy-cost
## bench-policy-cost: a call of a policy, a fault service with hooks and without, services a second under each policy
bench-policy-cost: $(BENCH)/policy $(BENCH)/policy_call.bpf.o policies
	@$(BENCH)/policy $(BENCH)
# the same in a few seconds, at limits that are three times looser
policy-cost: $(BENCH)/policy policies
	@$(BENCH)/policy --check > $(BENCH)/policy-cost.txt || { cat $(BENCH)/policy-cost.txt; exit 1; }
	@tail -1 $(BENCH)/policy-cost.txt
## bench-policies: driver policies beside native at its best setting, on generated traces (minutes)
bench-policies: build
	@$(PYTHON) bench/policies.py
	@$(PYTHON) bench/schedule.py
## bench-verify: CPU time and memory of the verifier, beside Linux's where bpf(2) is allowed
bench-verify: $(BENCH)/verify $(BENCH_BPF)
	@$(BENCH)/verify $(BENCH_BPF)
## bench-cpu: CPU time from eBPF to PTX, of a module's variants, and thread instructions a second of the soft device
bench-cpu: $(BENCH)/compile $(BENCH)/module $(BENCH)/soft $(BENCH_BPF) $(BENCH_LARGE) $(BENCH_SOFT_PTX)
	@$(BENCH)/compile $(BENCH_BPF) $(BENCH_LARGE)
	@$(BENCH)/module $(BENCH_PTX) -- $(BENCH_BPF)
	@$(BENCH)/soft build/examples-obj
# what device programs can tell a policy; -Ipolicies: bench/experts_driver_only.bpf.c shares their headers
CROSS_LAYER := build policies build/examples/managed_experts build/examples/managed_scan $(B)/e2e/libmanaged-stats.so $(BENCH)/experts_driver_only.bpf.o
$(BENCH)/experts_driver_only.bpf.o: bench/experts_driver_only.bpf.c $(POLICY_HEADERS)
	$(in_folder)
	$(Q)$(POLICY_BPF) -c $< -o $@
.PHONY: bench-cross-layer cross-layer
## bench-cross-layer: policies with device programs beside the best of the driver alone, on the soft device (half an hour): into bench/results
bench-cross-layer: $(CROSS_LAYER)
	@$(PYTHON) bench/cross_layer.py --build $(B) --out bench/results/$$(date +%F)-cross-layer.md
# one seed of it: 10 % less faults and time
cross-layer: $(CROSS_LAYER)
	@$(PYTHON) bench/cross_layer.py --build $(B) --quick

# --- the same kernel as CUDA and as Vulkan: what an event costs in each
$(BENCH)/vulkan_work.comp.h: bench/vulkan_work.comp
	$(in_folder)
	$(Q)$(or $(GLSLANG),glslangValidator) -V --quiet --vn work_words $< -o $@
$(BENCH)/vulkan_work: bench/vulkan_work.c bench/vulkan_work.h examples/vulkan_vectoradd.c $(BENCH)/vulkan_work.comp.h
	$(Q)$(CC) -std=gnu11 -D_GNU_SOURCE -O2 $(WARN) -I$(BENCH) $< -o $@ -lvulkan
$(BENCH)/vulkan_work_cuda.ptx: bench/vulkan_work.cu bench/vulkan_work.h examples/gx_cuda.h
	$(in_folder)
	$(Q)$(CLANG) $(EXAMPLE_FLAGS) --cuda-device-only -Xclang -target-feature -Xclang +ptx64 -S $< -o $@
$(BENCH)/vulkan_work_cuda.fatbin: $(BENCH)/vulkan_work_cuda.ptx $(B)/gx-fatbin
	$(Q)$(B)/gx-fatbin -o $@ 70=$<
# it finds the runtime as examples do; an nvcc makes it with one that it brings
$(BENCH)/vulkan_work_cuda: bench/vulkan_work.cu $(BENCH)/vulkan_work_cuda.fatbin $(B)/lib/soft/libcudart.so.12
	$(Q)$(CLANG) $(EXAMPLE_FLAGS) --cuda-host-only -Xclang -fcuda-include-gpubinary -Xclang $(BENCH)/vulkan_work_cuda.fatbin -c $< -o $@.o
	$(Q)$(CLANG) $@.o -L$(B)/lib/soft -l:libcudart.so.12 -Wl,-rpath,'$$ORIGIN/../lib/soft' -lstdc++ -ldl -o $@
.PHONY: bench-vulkan
## bench-vulkan: what an event costs in a Vulkan program, beside the same in a CUDA program (VULKAN_DRIVER: manifest of the driver); on a GPU
bench-vulkan: build $(BENCH)/vulkan_work $(BENCH)/vulkan_work_cuda $(BENCH)/nothing.bpf.o $(BENCH)/ends.bpf.o $(BENCH)/records.bpf.o
	@$(PYTHON) bench/vulkan.py --build $(B)
# maps on a GPU: an object for each; -DPROGRAM, -DTYPE, -DENTRIES
MAPS_keys_1 := KEYS,BPF_MAP_TYPE_HASH,1
MAPS_keys_1000 := KEYS,BPF_MAP_TYPE_HASH,1000
MAPS_keys_1000000 := KEYS,BPF_MAP_TYPE_HASH,1000000
MAPS_update := UPDATE,BPF_MAP_TYPE_HASH,1024
MAPS_update_warp := WARP,BPF_MAP_TYPE_HASH,1024
MAPS_empty := EMPTY,0,0
MAPS_cache := CACHE,BPF_MAP_TYPE_LRU_HASH,1024
MAPS_ring := RING,BPF_MAP_TYPE_RINGBUF,1048576
MAPS_perf := PERF,BPF_MAP_TYPE_PERF_EVENT_ARRAY,0
MAPS_gpu_ring := PERF,GX_MAP_TYPE_GPU_RINGBUF,65536
MAPS_hash_full := HASH,BPF_MAP_TYPE_HASH,1000
MAPS_gpu_hash_full := HASH,GX_MAP_TYPE_GPU_HASH,65536
MAPS_queue := QUEUE,BPF_MAP_TYPE_QUEUE,1000
MAPS_stack := QUEUE,BPF_MAP_TYPE_STACK,1000
MAPS_thread := SLOTS,GX_MAP_TYPE_PER_THREAD_ARRAY,1
MAPS_thread_host := SLOTS,GX_MAP_TYPE_PER_THREAD_ARRAY_HOST,1
MAPS_percpu := SLOTS,BPF_MAP_TYPE_PERCPU_ARRAY,1
MAPS_percpu_hash := HASH,BPF_MAP_TYPE_PERCPU_HASH,1000000
MAPS_array := SLOTS,BPF_MAP_TYPE_ARRAY,64
MAPS_gpu_array := SLOTS,GX_MAP_TYPE_GPU_ARRAY,64
MAPS_gpu_array_host := SLOTS,GX_MAP_TYPE_GPU_ARRAY_HOST,64
MAPS_kernel_array := SLOTS,GX_MAP_TYPE_KERNEL_SHARED_ARRAY,64
MAPS_linux := LINUX,GX_MAP_TYPE_KERNEL_SHARED_ARRAY,64
MAPS_asks := ASKS,0,16384
MAPS_asks_near := ASKS,0,2048
MAPS_enters := ENTERS,0,0
MAPS_OBJ := $(patsubst MAPS_%,$(BENCH)/maps/%.bpf.o,$(filter-out MAPS_OBJ,$(filter MAPS_%,$(.VARIABLES))))
comma := ,
maps_word = $(word $(2),$(subst $(comma), ,$(MAPS_$(1))))
$(MAPS_OBJ): $(BENCH)/maps/%.bpf.o: bench/maps.bpf.c mk/bench.mk $(wildcard include/gpuext/bpf/*.h)
	$(in_folder)
	$(Q)$(BPF_CLANG) -target bpf -O2 -g -Wall -Werror -Iinclude -I/usr/include/$(BPF_ARCH_INCLUDE) -DPROGRAM=$(call maps_word,$*,1) \
		-DTYPE=$(call maps_word,$*,2) -DENTRIES=$(call maps_word,$*,3) -c $< -o $@
.PHONY: maps bench-maps
# what of the benchmark says that something is wrong, in small sizes, on the soft device
maps: build build/examples/maps $(MAPS_OBJ)
	@$(PYTHON) bench/maps.py --build $(B) --quick exact lru whole linux place prefetch
## bench-maps: maps in kernels on a GPU (MAPS_DEVICE=soft: without): exact totals, what is dropped, time, placement, prefetches
bench-maps: build build/examples/maps $(MAPS_OBJ)
	@$(PYTHON) bench/maps.py --build $(B) --device $(or $(MAPS_DEVICE),cuda) --hold 400000

.PHONY: bench-soft
## bench-soft: thread instructions a second of the soft device: interpreter, compiled, all cores, on ten kernels (a minute)
bench-soft: $(BENCH)/soft $(BENCH_SOFT_PTX)
	@$(BENCH)/soft build/examples-obj

.PHONY: bench-soft-before
## bench-soft-before: the same kernels beside the soft device of another commit, in turns (BEFORE=commit, ROUNDS=3); some minutes
bench-soft-before: $(BENCH)/soft $(BENCH_SOFT_PTX)
	@python3 bench/soft_before.py $(BEFORE) --rounds $(or $(ROUNDS),3)
