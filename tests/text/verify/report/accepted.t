# accepted.t - the report of a program that is safe: strategy and why none cheaper, cost, instructions with their facts
-- verify report thread=1 map=2:4:64:1
*(u32 *)(r10 -4) = 0
r6 = *(u32 *)(r1 +8)
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r6 &= 7
r6 <<= 3
r0 += r6
r1 = 1
lock *(u64 *)(r0 +0) += r1
if r6 > 56 goto out
if r6 > 8 goto out
r0 = 0
exit
out:
r0 = 1
exit
-- contains
accepted: test: thread program at entry
  strategy: 
    not lift: 
  cost of one event at worst: operations
     1: r6 = *(u32 *)(r1 +8)
 ; ctx, [0, 31], differs by lane
     7: if r0 == 0 goto +9
     8: r6 &= 7
 ; [0, 7], differs by lane
     9: r6 <<= 3
 ; [0, 56], multiple of 8, differs by lane
    12: lock *(u64 *)(r0 +0) += r1
 ; map 'm0'
    13: if r6 > 56 goto +3
 ; never taken
    14: if r6 > 8 goto +2
 ; lanes part
    15: r0 = 0
; some lanes only
