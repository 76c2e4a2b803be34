# linux.mk - our verifier beside Linux's, on the same programs (tests/linux).

LINUX_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/linux/*.c tests/soundness/generate*.c tests/soundness/check_run.c tests/soundness/world.c))
LINUX_LEVELS := O1 O2 Os
LINUX_PROGRAMS := $(foreach l,$(LINUX_LEVELS),$(patsubst tests/linux/programs/%.bpf.c,$(B)/linux/%.$(l).o,$(wildcard tests/linux/programs/*.bpf.c)))

define linux_level
$$(B)/linux/%.$(1).o: tests/linux/programs/%.bpf.c tests/linux/programs/programs.h
	@mkdir -p $$(@D)
	$$(Q)$$(BPF_CLANG) -target bpf -$(1) -Wall -c $$< -o $$@
endef
$(foreach l,$(LINUX_LEVELS),$(eval $(call linux_level,$(l))))

$(B)/linux/compare: $(LINUX_OBJ) $(call archives_of,verify)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $(LINUX_OBJ) -Wl,--start-group $(call archives_of,verify) -Wl,--end-group -o $@

.PHONY: linux linux-verdicts
## linux: our verifier's verdicts beside Linux's; N programs of the generator (2000)
linux: $(B)/linux/compare $(LINUX_PROGRAMS)
	@$< --generated $(or $(N),2000) tests/verify/good tests/verify/bad $(LINUX_PROGRAMS)
linux-verdicts: $(B)/linux/compare $(LINUX_PROGRAMS)
	@$< --generated 10000 --save tests/linux/verdicts.txt --results tests/linux/results.txt tests/verify/good tests/verify/bad $(LINUX_PROGRAMS)
