# strategy.mk - every strategy of the compiler against lanes one after another: tests/strategy.

STRATEGY := $(B)/strategy/strategy
STRATEGY_OBJ := $(patsubst %.c,$(B)/obj/%.o,$(wildcard tests/strategy/*.c))
STRATEGY_LIBS = $(sort $(call test_archives_of,emit/ptx) $(call test_archives_of,device/soft))
STRATEGY_PROGRAMS ?= 2000
$(STRATEGY): $(STRATEGY_OBJ) $(STRATEGY_LIBS)
	$(in_folder)
	$(Q)$(CC) $(CFLAGS_ALL) $(STRATEGY_OBJ) -Wl,--start-group $(STRATEGY_LIBS) -Wl,--end-group -o $@ -lzstd -llz4 -lm -ldl

.PHONY: strategy
## strategy: random thread programs, each strategy that is exact against lanes one after another (STRATEGY_PROGRAMS of them)
strategy: $(STRATEGY)
	$(Q)$(STRATEGY) 1 $(STRATEGY_PROGRAMS)
EXTRA_UNIT_BIN += $(STRATEGY)
