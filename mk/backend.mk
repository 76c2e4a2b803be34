# backend.mk - tests that join modules, which no module may do: compiler and soft device, bpf(2) and the runner of policies.

BACKEND_LIBS = $(sort $(call test_archives_of,emit/ptx) $(call test_archives_of,device/soft))
$(B)/unit/backend/emitted: $(B)/obj/tests/backend/emitted.o $(BACKEND_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $< -Wl,--start-group $(BACKEND_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl
EXTRA_UNIT_BIN += $(B)/unit/backend/emitted

# --- a policy by libbpf and bpf(2) to the runner of callbacks
POLICY_LIBS = $(call archives_of,bpf) $(call archives_of,policy)
$(B)/unit/backend/policy: $(B)/obj/tests/backend/policy.o $(POLICY_LIBS) | $(B)/bpf/policy_template.bpf.o
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) -rdynamic $< -Wl,--start-group $(sort $(POLICY_LIBS)) -Wl,--end-group -o $@ -lbpf -lelf -lzstd -llz4 -lm -ldl
EXTRA_UNIT_BIN += $(B)/unit/backend/policy
