# spin_bounded.t - eight tries to take a lock are accepted and warned of; a search of a table is no wait
-- verify thread=1 lanes map=2:4:8:1
r6 = map_value[0] off 0
r7 = 0
loop:
r0 = 0
r1 = 1
r0 = atomic64_cmpxchg((u64 *)(r6 +0), r0, r1)
if r0 == 0 goto out
r7 += 1
if r7 < 8 goto loop
out:
r0 = 0
exit
-- contains
accept
GX0278 insn 3
-- verify thread=1 lanes map=2:4:64:1
r6 = map_value[0] off 0
r7 = 0
loop:
r1 = *(u64 *)(r6 +0)
if r1 == 3 goto out
r6 += 8
r7 += 1
if r7 < 8 goto loop
out:
r0 = 0
exit
-- out
accept ops=83
strategy lift
event ops=83 maps=0 atomics=0 memory=8 ring=0 local=0
