# twice.t - what stands in a function that is called twice has the facts of both calls: its range, and the bits that are the same in both
-- verify report
r1 = 7
call f
r6 = r0
r1 = 5
call f
r0 += r6
exit
f:
r0 = r1
r0 += 8
r0 ^= 64
exit
-- out
accepted: test: warp program at entry
  strategy: warp
  cost of one event at worst: operations 6 of 4096 (the default), map operations 0, atomics 0, accesses to maps and records 0, bytes to rings 0
  memory: stack 0 bytes, of them in local memory 0 of 4096 (the default)
     0: r1 = 7
     1: call pc+5
     2: r6 = r0
     3: r1 = 5
     4: call pc+2
     5: r0 += r6                             ; 156
     6: exit
     7: r0 = r1
     8: r0 += 8                              ; [13, 15], & 0x1 = 0x1
     9: r0 ^= 64                             ; [77, 79], & 0x1 = 0x1
    10: exit
