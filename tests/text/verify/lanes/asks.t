# asks.t - a request for pages is one of each lane: no lane stands for all, and they need no turns
-- verify thread=1 lanes map=2:4:8:1
r1 = *(u64 *)(r1 +64)
r2 = 4096
call gdev_mem_prefetch
r0 = 0
exit
-- out
accept ops=45
strategy vector
not lift: insn 2: this effect is made by every lane
not aggregate: insn -1: there is no update that lanes have in common
event ops=45 maps=0 atomics=0 memory=0 ring=0 local=0
