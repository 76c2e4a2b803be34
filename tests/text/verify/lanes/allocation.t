# allocation.t - each lane has its own answer, and looks for it beside the others
-- verify thread=1 lanes
r1 = *(u64 *)(r1 +64)
r2 = r10
r2 += -32
call gdev_allocation
r0 = *(u64 *)(r10 -32)
exit
-- out
accept ops=410
strategy lift
event ops=410 maps=0 atomics=0 memory=0 ring=0 local=0
