# tests_module.mk - every policy object in Linux 6.12 under QEMU, with a module that has the interface (tests/module).

# tests/unit/bpf's by the clang that all use
MODULE_OBJ := $(POLICY_OBJ) $(POLICY_TEST_OBJ) $(PUBLISHED_OBJ) $(E2E_POLICIES) $(KERNEL_HOME_OBJ) $(filter-out %.clang19.o,$(BPF_TEST_OBJ)) $(POLICY_BAD_OBJ) \
	$(B)/bpf/policy_template.bpf.o $(E2E_OBJ) $(B)/bench/policy_call.bpf.o \
	$(B)/bench/experts_driver_only.bpf.o

.PHONY: linux-policies
# another one than Debian 12's 6.12, for all that runs in a Linux: LINUX=newer, LINUX=debug
OF_LINUX = $(if $(LINUX),--linux $(LINUX))
## linux-policies: policies in Linux 6.12 under QEMU beside our verifier: packages and builds are kept in build/linux; LINUX=newer: in that of Debian 13's backports
linux-policies: build $(MODULE_OBJ)
	@$(PYTHON) tests/module/run.py --build $(B) $(OF_LINUX) $(if $(ONLY),--only '$(ONLY)') $(MODULE_OBJ)
