# probes.mk - machine code of programs, as it is grafted, against lanes one after another: tests/probes.

PROBES := $(B)/unit/probes/probes
PROBES_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/probes/*.c) $(foreach f,generate reference world,tests/strategy/$(f).c))
PROBES_LIBS = $(sort $(call test_archives_of,instrument))
$(PROBES): $(PROBES_OBJ) $(PROBES_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(PROBES_OBJ) -Wl,--start-group $(PROBES_LIBS) -Wl,--end-group -o $@ -lm

.PHONY: probes probes-random
# the committed cubins, in every unit run
probes: $(PROBES)
	@$(PROBES) $(wildcard tests/cubin/probes/seed-*.cubin)
unit: probes
## probes-random: random programs assembled by ptxas, entry and exit, on the interpreter of machine code (PROBES_N of them, PROBES_SM)
PROBES_N ?= 200
PROBES_SM ?= 90
probes-random: $(PROBES)
	@$(PROBES) random $(or $(PROBES_FIRST),1000) $(PROBES_N) $(PROBES_SM)
