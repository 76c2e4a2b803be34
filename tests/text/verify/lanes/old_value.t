# old_value.t - the old value is used: lane by lane; not when nobody reads it
-- verify thread=1 lanes map=2:4:16:1
r1 = map_value[0] off 0
r2 = 1
r2 = atomic64_fetch_add((u64 *)(r1 +0), r2)
lock *(u64 *)(r1 +8) += r2
r0 = 0
exit
-- out
accept ops=18
strategy serialize updates=256 grouped=48
not lift: insn 3: the value before is used: it depends on which lanes came earlier
not aggregate: insn 3: the value before is used: it depends on which lanes came earlier
not vector: insn 3: the value before is used: it depends on which lanes came earlier
GX0279 insn 3 other -1: the value before is used: it depends on which lanes came earlier
event ops=576 maps=0 atomics=64 memory=0 ring=0 local=0
-- verify thread=1 lanes map=2:4:16:1
r1 = map_value[0] off 0
r2 = 1
r2 = atomic64_fetch_add((u64 *)(r1 +0), r2)
r0 = 0
exit
-- out
accept ops=10
strategy lift
event ops=10 maps=0 atomics=1 memory=0 ring=0 local=0
