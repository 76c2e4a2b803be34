# linux.mk - our verifier beside Linux's, on the same programs (tests/linux).

LINUX_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/linux/*.c tests/soundness/generate*.c tests/soundness/check_run.c tests/soundness/world.c))
LINUX_LEVELS := O1 O2 Os
LINUX_PROGRAMS := $(foreach l,$(LINUX_LEVELS),$(patsubst tests/linux/programs/%.bpf.c,$(B)/linux/%.$(l).o,$(wildcard tests/linux/programs/*.bpf.c)))

define linux_level
$$(B)/linux/%.$(1).o: tests/linux/programs/%.bpf.c tests/linux/programs/programs.h
	$$(in_folder)
	$$(Q)$$(BPF_CLANG) -target bpf -$(1) -Wall -c $$< -o $$@
endef
$(foreach l,$(LINUX_LEVELS),$(eval $(call linux_level,$(l))))

$(B)/linux/compare: $(LINUX_OBJ) $(call test_archives_of,verify)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(LINUX_OBJ) -Wl,--start-group $(call test_archives_of,verify) -Wl,--end-group -o $@

.PHONY: linux linux-verdicts
## linux: our verifier's verdicts beside Linux's; N programs of the generator (2000)
linux: $(B)/linux/compare $(LINUX_PROGRAMS)
	@$< --generated $(or $(N),2000) tests/verify/good tests/verify/bad $(LINUX_PROGRAMS)
linux-verdicts: $(B)/linux/compare $(LINUX_PROGRAMS)
	@$< --generated 10000 --save tests/linux/verdicts.txt --results tests/linux/results.txt tests/verify/good tests/verify/bad $(LINUX_PROGRAMS)

# The kernel's own verifier tests, from a source tree of Linux with tests of the struct form (5.x to 6.3; Debian: linux-source-6.1)
SELFTESTS_DIR = $(KERNEL)/tools/testing/selftests/bpf
SELFTESTS_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(filter-out %/kernel.c,$(wildcard tests/linux/selftests/*.c)))
$(B)/linux/selftests: $(SELFTESTS_OBJ) tests/linux/selftests/kernel.c $(call test_archives_of,verify)
	@test -f "$(SELFTESTS_DIR)/test_verifier.c" || { echo "KERNEL=PATH: a source tree of Linux with tools/testing/selftests/bpf/test_verifier.c"; false; }
	@mkdir -p $(@D)/verifier
	$(Q)(cd $(SELFTESTS_DIR)/verifier && ls *.c | sed 's@.*@#include "&"@') > $(@D)/verifier/tests.h
	$(Q)$(CC) -std=gnu11 -O1 -w -DSELFTESTS_RUNNER='"$(SELFTESTS_DIR)/test_verifier.c"' -I$(@D) -I$(SELFTESTS_DIR) -I$(SELFTESTS_DIR)/verifier -I$(KERNEL)/tools/include/uapi -I$(KERNEL)/tools/include -Isrc -c tests/linux/selftests/kernel.c -o $(@D)/selftests_kernel.o
	$(Q)$(CC) $(CFLAGS_ALL) $(@D)/selftests_kernel.o $(SELFTESTS_OBJ) -Wl,--start-group $(call test_archives_of,verify) -Wl,--end-group -lbpf -lelf -lz -o $@

.PHONY: linux-selftests
## linux-selftests: the kernel's verifier tests, Linux's verdicts as root beside ours: KERNEL=PATH of its source; needs bpf(2)
linux-selftests: $(B)/linux/selftests
	@$< "$(notdir $(abspath $(KERNEL))) (its source), verdicts of Linux $$(uname -r), $$(date -u +%Y-%m-%d)" | tee $(B)/linux/selftests.txt
	@cp $(B)/linux/selftests.txt tests/linux/selftests/results.txt
