# soundness.mk - random and small programs, and runs of those that the verifier accepts (tests/soundness).

GENERATE_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/soundness/generate*.c))
SOUNDNESS_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(filter-out %/machine.c %/planted.c,$(wildcard tests/soundness/*.c)) tests/strategy/kernel.c)
SOUNDNESS_LIBS = $(sort $(call test_archives_of,emit/ptx) $(call test_archives_of,device/soft))
$(B)/unit/soundness/soundness: $(SOUNDNESS_OBJ) $(SOUNDNESS_LIBS)
	$(in_folder)
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

# the verifier with bugs in it, in copies of its files: which of them runs, a variable says
PLANTED_SRC := $(shell sed -n 's/^\([a-z0-9_/]*\.c\): .*/src\/\1/p' tests/soundness/planted.txt | sort -u)
PLANTED := $(B)/obj/planted
PLANTED_OBJ := $(PLANTED_SRC:%.c=$(PLANTED)/%.o)
$(PLANTED)/planted.def: tests/soundness/planted.txt $(PLANTED_SRC) $(foreach s,plant mutants module_changes mutations,scripts/$(s).py)
	$(Q)$(PYTHON) scripts/plant.py $(PLANTED)
$(PLANTED_OBJ): %.o: $(PLANTED)/planted.def
	$(if $(Q),@echo "  CC    $*.c")
	$(Q)$(CC) $(CFLAGS_ALL) -w -I$(patsubst $(PLANTED)/%,%,$(@D)) -MMD -MP -c $*.c -o $@
$(B)/obj/tests/soundness/planted.o: CFLAGS_ALL += -I$(PLANTED)
$(B)/obj/tests/soundness/planted.o: $(PLANTED)/planted.def
$(B)/planted: $(PLANTED_OBJ) $(B)/obj/tests/soundness/planted.o $(filter-out %/soundness.o,$(SOUNDNESS_OBJ)) $(SOUNDNESS_LIBS)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(SOUNDNESS_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

.PHONY: planted planted-sample
## planted: after how many programs each bug of tests/soundness/planted.txt is found; BUGS="number..."
planted: $(B)/planted
	@$(PYTHON) scripts/plant.py --differ
	@$< $(BUGS)
planted-sample: $(B)/planted
	@$< 12 25 38 52

# the same programs as machine code of the CPU
$(B)/unit/soundness/machine: $(B)/obj/tests/soundness/machine.o $(B)/obj/tests/soundness/world.o $(GENERATE_OBJ) $(call test_archives_of,emit/host)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(filter %.o,$^) -Wl,--start-group $(call test_archives_of,emit/host) -Wl,--end-group -o $@
EXTRA_UNIT_BIN += $(B)/unit/soundness/machine
unit: $(B)/unit/soundness/machine
