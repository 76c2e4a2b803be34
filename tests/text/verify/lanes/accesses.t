# accesses.t - what lanes of an access do together is the same in each: one lane adds it for all, and a branch on it parts nobody
-- verify thread=1 lanes hook=ld map=2:4:8:1
call gdev_mem_sectors
if r0 > 4 goto more
r0 = 0
exit
more:
r6 = r0
*(u32 *)(r10 -4) = 0
r1 = map[0]
r2 = r10
r2 += -4
call map_lookup_elem
if r0 == 0 goto out
lock *(u64 *)(r0 +0) += r6
out:
r0 = 0
exit
-- contains
strategy lift
