# fatbin.mk - the writer's command line, used to build the examples.

GX_FATBIN := $(B)/gx-fatbin
GX_FATBIN_LIBS = $(call test_archives_of,fatbin)

## build/<variant>/gx-fatbin: PTX files to a fat binary
$(GX_FATBIN): $(B)/obj/examples/gx_fatbin.o $(GX_FATBIN_LIBS)
	$(Q)$(CC) $(CFLAGS_ALL) $< -Wl,--start-group $(GX_FATBIN_LIBS) -Wl,--end-group -o $@ -lzstd -llz4
