# soundness.mk - random and small programs, and runs of those that the verifier accepts (tests/soundness).

GENERATE_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/soundness/generate*.c))
SOUNDNESS_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(filter-out %/machine.c,$(wildcard tests/soundness/*.c)) tests/strategy/kernel.c)
SOUNDNESS_LIBS = $(sort $(call archives_of,emit/ptx) $(call archives_of,device/soft))
$(B)/unit/soundness/soundness: $(SOUNDNESS_OBJ) $(SOUNDNESS_LIBS)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(SOUNDNESS_OBJ) -Wl,--start-group $(SOUNDNESS_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl
EXTRA_UNIT_BIN += $(B)/unit/soundness/soundness
unit: $(B)/unit/soundness/soundness # main.mk was read before this file
# the same programs, damaged
$(B)/unit/verify/verify: $(GENERATE_OBJ)

.PHONY: soundness soundness-random small
## soundness: random and small programs, and runs of those that the verifier accepts
soundness: soundness-random small
## soundness-random: 20,000 random programs; SEEDS="first last"
soundness-random: $(B)/unit/soundness/soundness
	@$< $(or $(SEEDS),1 20000)
## small: 500,000 small programs of 11 million, two processes at a time; SMALL=count
SMALL ?= 500000
small: $(B)/unit/soundness/soundness
	@half=$$(($(SMALL) / 2)); $< small $$half $$half & other=$$!; $< small 0 $$half; first=$$?; wait $$other && exit $$first

# the verifier with bugs in it, one at a time: VARIANT=planted
OPT_planted := -O1 -DGX_PLANTED_BUG=gx_planted_bug
.PHONY: planted planted-sample
## planted: after how many random programs each bug of src/defs/planted.def is found
planted:
	@$(MAKE) --no-print-directory -s VARIANT=planted build/planted/unit/soundness/soundness
	@build/planted/unit/soundness/soundness planted $(BUGS)
planted-sample:
	@$(MAKE) --no-print-directory planted BUGS="12 25 38 52"

# the same programs as machine code of the CPU
$(B)/unit/soundness/machine: $(B)/obj/tests/soundness/machine.o $(B)/obj/tests/soundness/world.o $(GENERATE_OBJ) $(call archives_of,emit/host)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(call archives_of,emit/host) -Wl,--end-group -o $@
EXTRA_UNIT_BIN += $(B)/unit/soundness/machine
unit: $(B)/unit/soundness/machine
