# cubin.mk - machine code that others made: every kernel gets probes, and each copy is proved (tests/cubin/prove.c).

GX_PROVE := $(B)/gx-prove-cubins
GX_PROVE_LIBS = $(call test_archives_of,cubin) $(call test_archives_of,fatbin)
$(GX_PROVE): $(B)/obj/tests/cubin/prove.o $(GX_PROVE_LIBS)
	$(Q)$(CC) $(CFLAGS_ALL) $< -Wl,--start-group $(GX_PROVE_LIBS) -Wl,--end-group -o $@ -lzstd -llz4

## prove-cubins: kernels in FILES (cubins, fat binaries, libraries, programs) get probes at their ends, each copy is proved
.PHONY: prove-cubins
prove-cubins: $(GX_PROVE)
	$(Q)scripts/prove_cubins.sh $(GX_PROVE) $(FILES)
