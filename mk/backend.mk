# backend.mk - the test that joins compiler and soft device, which no module may do.

BACKEND_LIBS = $(call archives_of,emit/ptx) $(call archives_of,device/soft)
$(B)/unit/backend/emitted: $(B)/obj/tests/backend/emitted.o $(call archives_of,emit/ptx) $(call archives_of,device/soft)
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS_ALL) $< -Wl,--start-group $(sort $(BACKEND_LIBS)) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl
EXTRA_UNIT_BIN += $(B)/unit/backend/emitted
