# spirv.mk - programs in compute shaders, on the CPU driver of Vulkan: tests/spirv.

SPIRV := $(B)/spirv
SPIRV_LIBS = $(sort $(call test_archives_of,instrument/spirv))
SPIRV_TEXTS := $(wildcard tests/spirv/shaders/*.spvasm)
SPIRV_SHADERS := $(patsubst tests/spirv/shaders/%.comp,$(SPIRV)/%.spv,$(wildcard tests/spirv/shaders/*.comp)) \
	$(SPIRV_TEXTS:tests/spirv/shaders/%.spvasm=$(SPIRV)/%.spv)
# the oldest form, but for shaders of the newer memory model
$(SPIRV)/%.spv: tests/spirv/shaders/%.comp
	$(in_folder)
	$(Q)glslangValidator -V --target-env $(if $(findstring vulkan_memory_model,$(shell cat $<)),vulkan1.2,$(if $(findstring shader_subgroup,$(shell cat $<)),vulkan1.1,vulkan1.0)) -o $@ $< >/dev/null
# as other compilers write modules; of the version that a text names
$(SPIRV)/%.spv: tests/spirv/shaders/%.spvasm
	$(in_folder)
	$(Q)spirv-as --target-env spv$(or $(shell sed -n 's/^; Version: //p' $<),1.3) -o $@ $<
$(SPIRV)/strategy: $(B)/obj/tests/spirv/place.o $(patsubst %,$(B)/obj/tests/strategy/%.o,generate reference world)
$(SPIRV)/counts $(SPIRV)/strategy: $(SPIRV)/%: $(B)/obj/tests/spirv/%.o $(B)/obj/tests/spirv/gpu.o $(SPIRV_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(SPIRV_LIBS) -Wl,--end-group -o $@ -lvulkan -ldl

# SPIRV-Tools are C++
$(SPIRV)/wide: $(patsubst %,$(B)/obj/tests/spirv/%.o,wide interp place) $(patsubst %,$(B)/obj/tests/strategy/%.o,generate reference world) $(SPIRV_LIBS)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(SPIRV_LIBS) -Wl,--end-group -o $@ -lSPIRV-Tools -lstdc++ -lm -ldl
$(SPIRV)/corrupt: $(B)/obj/tests/spirv/corrupt.o $(B)/obj/tests/spirv/gpu.o $(SPIRV_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(SPIRV_LIBS) -Wl,--end-group -o $@ -lSPIRV-Tools -lstdc++ -lvulkan -lm -ldl
SPIRV_CORRUPT ?= 10000
# other tools than Debian's: SPIRV_TOOLS=/folder/libSPIRV-Tools.a
SPIRV_TOOLS ?= -lSPIRV-Tools
$(SPIRV)/modules: $(B)/obj/tests/spirv/modules.o $(B)/obj/tests/spirv/gpu.o $(SPIRV_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(SPIRV_LIBS) -Wl,--end-group -o $@ $(SPIRV_TOOLS) -lstdc++ -lvulkan -lm -ldl

# Subgroups of 4, 8 and 16 lanes. Mesa's cache of shaders does not look at the width.
VULKAN_CPU := VK_ICD_FILENAMES=/usr/share/vulkan/icd.d/lvp_icd.$(shell uname -m).json MESA_SHADER_CACHE_DISABLE=true
.PHONY: spirv
## spirv: programs in compute shaders, on Vulkan's CPU driver: exact counts, subgroups of 4, 8 and 16 lanes
## spirv: ... and random programs by every strategy against lanes one after another (SPIRV_PROGRAMS of them, from SPIRV_FIRST on)
SPIRV_PROGRAMS ?= 20
SPIRV_FIRST ?= 1
## spirv: ... and the same in subgroups of 64 lanes, interpreted (SPIRV_WIDE of them)
SPIRV_WIDE ?= 300
spirv: $(SPIRV)/counts $(SPIRV)/strategy $(SPIRV)/corrupt $(SPIRV)/wide $(SPIRV)/modules $(SPIRV_SHADERS)
	@$(SPIRV)/modules --whole $(SPIRV_SHADERS)
	@$(SPIRV)/corrupt $(SPIRV) $(SPIRV_CORRUPT)
	@$(SPIRV)/wide $(SPIRV) $(SPIRV_FIRST) $(SPIRV_WIDE)
	@for bits in 128 256 512; do export LP_NATIVE_VECTOR_WIDTH=$$bits; $(VULKAN_CPU) $(SPIRV)/counts $(SPIRV) && \
		$(VULKAN_CPU) $(SPIRV)/strategy $(SPIRV) $(SPIRV_FIRST) $(SPIRV_PROGRAMS) || exit 1; done

.PHONY: spirv-modules
## spirv-modules: programs in modules of others, FILES of them (.spv, or .spvasm, the text of one), judged by SPIRV-Tools
spirv-modules: $(SPIRV)/modules
	@$(SPIRV)/modules $(FILES)

.PHONY: spirv-programs
## spirv-programs: 300 random programs by every strategy in subgroups of 4, 8 and 16 lanes on Vulkan's CPU driver: some minutes
spirv-programs: $(SPIRV)/strategy $(SPIRV_SHADERS)
	@for bits in 128 256 512; do export LP_NATIVE_VECTOR_WIDTH=$$bits; $(VULKAN_CPU) $(SPIRV)/strategy $(SPIRV) 1 300 || exit 1; done
