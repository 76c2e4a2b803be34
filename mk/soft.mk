# soft.mk - the soft device as libraries: libgpuext-soft.so (driver API), and stand-ins for libcudart.so of each major version.

SOFT_MODULES := $(call closure,device/soft)
# the names that nothing defines are in the library, not in the archive that tests link
# the interface of vgpu.ko, which is one file for both
$(B)/obj/src/device/managed/vgpu_mmu.o $(B)/obj/src/device/managed/vgpu_turns.o: CFLAGS_ALL += -iquote kernel
SOFT_OBJ = $(call objects,device/soft) $(B)/obj/src/device/soft/library/missing.o
SOFT_LIBS = $(foreach m,$(filter-out device/soft,$(SOFT_MODULES)),$(call archive,$(m)))

# nodelete: a thread of ours may still run. -Bsymbolic-functions: calls inside go to our own cu*, whatever else exports these names in the process
$(B)/lib/libgpuext-soft.so: $(SOFT_OBJ) $(SOFT_LIBS) src/device/soft/exports.map
	$(in_folder)
	$(if $(Q),@echo "  LD    $@")
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,libgpuext-soft.so -Wl,--version-script=src/device/soft/exports.map \
		-Wl,-z,defs -Wl,-z,nodelete -Wl,-Bsymbolic-functions -Wl,-u,gpuext_policy_host_3 $(SOFT_OBJ) -Wl,--start-group $(SOFT_LIBS) -Wl,--end-group \
		-o $@ -lzstd -llz4 -lm -ldl

# hundreds of functions, all alike, that nobody waits for
$(B)/obj/src/device/soft/library/missing.o $(foreach major,11 12 13,$(B)/obj/cudart$(major)/unsupported.o): private OPT_release := $(OPT_quick)

CUDART_SRC := $(wildcard src/device/cudart/*.c)
CUDART_11 := libcudart.so.11.0
CUDART_12 := libcudart.so.12
CUDART_13 := libcudart.so.13

define cudart_rule
$(B)/obj/cudart$(1)/%.o: src/device/cudart/%.c
	$$(in_folder)
	$$(call say,CC    $$< ($(1)))
	$$(Q)$$(CC) $$(CFLAGS_ALL) -DGX_CUDART_MAJOR=$(1) -MMD -MP -c $$< -o $$@
$(B)/lib/soft/$(CUDART_$(1)): $(patsubst src/device/cudart/%.c,$(B)/obj/cudart$(1)/%.o,$(CUDART_SRC)) mk/soft.mk
	$$(in_folder)
	$$(if $$(Q),@echo "  LD    $$@")
	@printf '$(CUDART_$(1)) { global: cuda*; __cuda*; local: *; };\n' > $(B)/obj/cudart$(1)/exports.map
	$$(Q)$$(CC) $$(CFLAGS_ALL) -shared -Wl,-soname,$(CUDART_$(1)) -Wl,--version-script=$(B)/obj/cudart$(1)/exports.map \
		-Wl,-z,defs -Wl,-Bsymbolic-functions $$(filter %.o,$$^) -o $$@ -ldl
endef
$(foreach major,11 12 13,$(eval $(call cudart_rule,$(major))))

# --- stand-ins for cuBLAS: the same objects, with each library's names and version
CUBLAS_SRC := $(filter-out %/version.c %/unsupported.c,$(wildcard src/device/cublas/*.c))
CUBLAS_OBJ := $(CUBLAS_SRC:%.c=$(B)/obj/%.o) $(call objects,device/stand_in)
CUBLAS_LIBS := $(foreach major,11 12 13,$(B)/lib/soft/libcublas.so.$(major) $(B)/lib/soft/libcublasLt.so.$(major))
$(foreach lt,0 1,$(B)/obj/cublas/unsupported$(lt).o): private OPT_release := $(OPT_quick)
define cublas_rule
$(B)/obj/cublas/version$(1).o: src/device/cublas/version.c
	$$(in_folder)
	$$(Q)$$(CC) $$(CFLAGS_ALL) -DGX_CUBLAS_MAJOR=$(1) -MMD -MP -c $$< -o $$@
$(B)/lib/soft/libcublas.so.$(1): names := cublas_names
$(B)/lib/soft/libcublasLt.so.$(1): names := cublas_lt_names
$(B)/lib/soft/libcublas.so.$(1): $(B)/obj/cublas/unsupported0.o
$(B)/lib/soft/libcublasLt.so.$(1): $(B)/obj/cublas/unsupported1.o
$(B)/lib/soft/libcublas.so.$(1) $(B)/lib/soft/libcublasLt.so.$(1): $(B)/obj/cublas/version$(1).o $(CUBLAS_OBJ) $(call archive,base) src/defs/cublas_names.def src/defs/cublas_lt_names.def mk/soft.mk
	@mkdir -p $$(@D)
	$$(if $$(Q),@echo "  LD    $$@")
	@(echo '$$(@F) { global:'; sed -n 's/^CUBLAS_NAME(\(.*\))/\1;/p' src/defs/$$(names).def; echo 'local: *; };') > $(B)/obj/cublas/$$(@F).map
	$$(Q)$$(CC) $$(CFLAGS_ALL) -shared -Wl,-soname,$$(@F) -Wl,--version-script=$(B)/obj/cublas/$$(@F).map \
		-Wl,-z,defs -Wl,-Bsymbolic-functions $$(filter %.o %.a,$$^) -o $$@ -lm -ldl
endef
$(foreach major,11 12 13,$(eval $(call cublas_rule,$(major))))
$(B)/obj/cublas/unsupported%.o: src/device/cublas/unsupported.c
	$(in_folder)
	$(call say,CC    $< ($*))
	$(Q)$(CC) $(CFLAGS_ALL) -DGX_CUBLAS_LT=$* -MMD -MP -c $< -o $@

# --- the stand-in for cuRAND, one library for CUDA 11 to 13: kernels that clang makes of kernels.cu, once for each engine, as text in the library.
# No product and sum become one operation, here and on the host: both have to draw the same.
CURAND := $(B)/lib/soft/libcurand.so.10
CURAND_OBJ := $(call objects,device/curand) $(call objects,device/stand_in)
CURAND_ENGINES := $(shell sed -n 's/^CURAND_ENGINE.\([a-z0-9_]*\),.*/\1/p' src/defs/curand_engines.def)
CURAND_PTX := $(CURAND_ENGINES:%=$(B)/curand/%.ptx)
$(CURAND_PTX): $(B)/curand/%.ptx: src/device/curand/kernels.cu $(wildcard src/device/curand/*.h) src/defs/curand_engines.def src/defs/curand_kinds.def mk/soft.mk
	$(in_folder)
	$(if $(Q),@echo "  PTX   $< ($*)")
	$(Q)$(CLANG) -x cuda -nocudainc -nocudalib --cuda-path=/nonexistent --cuda-gpu-arch=sm_70 --cuda-device-only -Xclang -target-feature -Xclang +ptx64 \
		-O2 -ffp-contract=off -std=c++17 -Wall -Werror -Isrc -DENGINE=$* -S $< -o $@
$(B)/obj/src/device/curand/engines.o: $(CURAND_PTX)
$(B)/obj/src/device/curand/engines.o: MORE_CFLAGS += -DGX_CURAND_TEXTS='"$(B)/curand"'
$(B)/obj/src/device/curand/fill.o: MORE_CFLAGS += -ffp-contract=off
$(B)/obj/src/device/curand/unsupported.o: private OPT_release := $(OPT_quick)
$(CURAND): $(CURAND_OBJ) $(call archive,base) src/defs/curand_names.def mk/soft.mk
	@mkdir -p $(@D)
	$(if $(Q),@echo "  LD    $@")
	@(echo '$(@F) { global:'; sed -n 's/^CURAND_NAME(\(.*\))/\1;/p' src/defs/curand_names.def; echo 'local: *; };') > $(B)/obj/src/device/curand/exports.map
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,$(@F) -Wl,--version-script=$(B)/obj/src/device/curand/exports.map \
		-Wl,-z,defs -Wl,-Bsymbolic-functions $(filter %.o %.a,$^) -o $@ -lm -ldl

# --- the stand-in for NVML, which asks the soft device and not a driver
NVML := $(B)/lib/soft/libnvidia-ml.so.1
$(B)/obj/src/device/nvml/unsupported.o: private OPT_release := $(OPT_quick)
$(NVML): $(call objects,device/nvml) mk/soft.mk
	@mkdir -p $(@D)
	$(if $(Q),@echo "  LD    $@")
	@printf '{ global: nvml*; local: *; };\n' > $(B)/obj/src/device/nvml/exports.map
	$(Q)$(CC) $(CFLAGS_ALL) -shared -Wl,-soname,$(@F) -Wl,--version-script=$(B)/obj/src/device/nvml/exports.map \
		-Wl,-z,defs -Wl,-Bsymbolic-functions $(filter %.o,$^) -o $@ -ldl

# what LD_LIBRARY_PATH names to run programs on the soft device without the agent
$(B)/lib/soft/libcuda.so.1: $(B)/lib/libgpuext-soft.so
	$(in_folder)
	$(Q)ln -sfn ../libgpuext-soft.so $@

.PHONY: soft-runtime
## soft-runtime: the soft device's driver, CUDA runtimes, cuBLAS, cuRAND and NVML in build/<variant>/lib/soft
soft-runtime: $(B)/lib/soft/libcuda.so.1 $(B)/lib/soft/$(CUDART_11) $(B)/lib/soft/$(CUDART_12) $(B)/lib/soft/$(CUDART_13) $(CUBLAS_LIBS) $(CURAND) $(NVML)

# --- tests of the runtime: tests/cudart/<name>.c against each of its versions, which the program finds beside itself
CUDART_TESTS := $(patsubst tests/cudart/%.c,%,$(wildcard tests/cudart/*.c))
$(foreach major,11 12 13,$(B)/obj/cudart$(major)/test-%.o): private OPT_release := $(OPT_quick)
define cudart_test_rule
$(B)/obj/cudart$(1)/test-%.o: tests/cudart/%.c
	$$(in_folder)
	$$(call say,CC    $$< ($(1)))
	$$(Q)$$(CC) $$(CFLAGS_ALL) -iquote tests -DGX_CUDART_MAJOR=$(1) -MMD -MP -c $$< -o $$@
$(B)/unit/cudart/%-$(1): $(B)/obj/cudart$(1)/test-%.o $(B)/lib/soft/$(CUDART_$(1)) $(B)/lib/soft/libcuda.so.1
	$$(in_folder)
	$$(Q)$$(CC) $$(CFLAGS_ALL) $$(TEST_LD) -rdynamic $$< -Wl,--disable-new-dtags -Wl,-rpath,'$$$$ORIGIN/../../lib/soft' -L$(B)/lib/soft -l:$(CUDART_$(1)) -o $$@
.PRECIOUS: $(B)/obj/cudart$(1)/test-%.o
EXTRA_UNIT_BIN += $(CUDART_TESTS:%=$(B)/unit/cudart/%-$(1))
endef
$(foreach major,11 12 13,$(eval $(call cudart_test_rule,$(major))))

# --- tests of NVML
$(B)/unit/nvml/%: $(B)/obj/tests/nvml/%.o $(NVML) $(B)/lib/soft/libcuda.so.1
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -Wl,--disable-new-dtags -Wl,-rpath,'$$ORIGIN/../../lib/soft:$$ORIGIN/../../lib' -L$(B)/lib/soft -l:libnvidia-ml.so.1 -l:libcuda.so.1 -o $@
.PRECIOUS: $(B)/obj/tests/nvml/%.o
EXTRA_UNIT_BIN += $(patsubst tests/nvml/%.c,$(B)/unit/nvml/%,$(wildcard tests/nvml/*.c))

# --- tests of cuBLAS: tests/cublas/<name>.c with the newest, the others' names and versions by tests/e2e
CUBLAS_TESTS := $(patsubst tests/cublas/%.c,$(B)/unit/cublas/%,$(wildcard tests/cublas/*.c))
$(B)/obj/tests/cublas/%.o: MORE_CFLAGS += -DGX_CUBLAS_MAJOR=13
$(CUBLAS_TESTS): $(B)/unit/cublas/%: $(B)/obj/tests/cublas/%.o $(CUBLAS_LIBS) $(B)/lib/soft/libcuda.so.1
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -Wl,--disable-new-dtags -Wl,-rpath,'$$ORIGIN/../../lib/soft:$$ORIGIN/../../lib' -L$(B)/lib/soft -l:libcublas.so.13 -l:libcublasLt.so.13 \
		-l:libcuda.so.1 -o $@ -lm
.PRECIOUS: $(B)/obj/tests/cublas/%.o
EXTRA_UNIT_BIN += $(CUBLAS_TESTS)

# --- tests of cuRAND
CURAND_TESTS := $(patsubst tests/curand/%.c,$(B)/unit/curand/%,$(wildcard tests/curand/*.c))
$(CURAND_TESTS): $(B)/unit/curand/%: $(B)/obj/tests/curand/%.o $(CURAND) $(B)/lib/soft/libcuda.so.1
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(TEST_LD) $< -Wl,--disable-new-dtags -Wl,-rpath,'$$ORIGIN/../../lib/soft:$$ORIGIN/../../lib' -L$(B)/lib/soft -l:libcurand.so.10 -l:libcuda.so.1 -o $@ -lm
.PRECIOUS: $(B)/obj/tests/curand/%.o
EXTRA_UNIT_BIN += $(CURAND_TESTS)
