# the log at level 2: what each instruction writes, the state where paths meet, which ways branches go, where paths end
-- verify log=7 line=0:10:a.c:first line=3:11:a.c:second line=4:11:a.c:second line=5:11:b.c:third line=7:0:a.c:
r6 = *(u32 *)(r1 +8)
*(u64 *)(r10 -8) = r6
r7 = 1
if r6 > 3 goto over
r7 = 2
over:
r0 = *(u64 *)(r10 -8)
r0 += r7
if r6 > 40 goto never
r0 = 1
never:
exit
-- out
exploring
; a.c:10: first
   0: r6 = *(u32 *)(r1 +8)  ; r6: [0, 31]
   1: *(u64 *)(r10 -8) = r6
   2: r7 = 1  ; r7: 1
; a.c:11: second
   3: if r6 > 3 goto +1  ; both ways
from 5: r6: [4, 31], r7: any number
; b.c:11: third
   5: r0 = *(u64 *)(r10 -8)  ; r0: any number
   6: r0 += r7  ; r0: any number
   7: if r6 > 40 goto +1  ; never taken here
   8: r0 = 1  ; r0: 1
from 9: r0: any number
   9: exit  ; the end of a path
; a.c:11: second
   4: r7 = 2  ; r7: 2
from 5: r6: [0, 3], r7: any number
; b.c:11: third
   5: r0 = *(u64 *)(r10 -8)  ; r0: any number
   6: r0 += r7  ; r0: any number
   7: if r6 > 40 goto +1  ; never taken here
   8: r0 = 1  ; r0: 1
from 9: safe, as before: r0: any number
accepted: test: warp program at entry
  strategy: warp
  cost of one event at worst: operations 20 of 4096 (the default), map operations 0, atomics 0, accesses to maps and records 0, bytes to rings 0
  memory: stack 8 bytes, of them in local memory 0 of 4096 (the default)
  a.c:10: first
     0: r6 = *(u32 *)(r1 +8)                 ; ctx, [0, 31]
     1: *(u64 *)(r10 -8) = r6                ; stack
     2: r7 = 1
  a.c:11: second
     3: if r6 > 3 goto +1
     4: r7 = 2
  b.c:11: third
     5: r0 = *(u64 *)(r10 -8)                ; stack
     6: r0 += r7
     7: if r6 > 40 goto +1                   ; never taken
     8: r0 = 1
     9: exit
28 instructions visited, 3 states
accept ops=20
-- verify log=2
r6 = r1
r1 = 3
call f
r1 = 5
call f
r0 = *(u32 *)(r6 +8)
exit
f:
*(u64 *)(r10 -16) = r1
r0 = *(u64 *)(r10 -16)
exit
-- out
exploring
   0: r6 = r1  ; r6: context at 0
   1: r1 = 3  ; r1: 3
   2: call pc+4
     7: *(u64 *)(r10 -16) = r1
     8: r0 = *(u64 *)(r10 -16)  ; r0: any number
     9: exit
   3: r1 = 5  ; r1: 5
   4: call pc+2
     7: *(u64 *)(r10 -16) = r1
     8: r0 = *(u64 *)(r10 -16)  ; r0: any number
     9: exit
   5: r0 = *(u32 *)(r6 +8)  ; r0: [0, 31]
   6: exit  ; the end of a path
accept ops=21
-- verify log=3 map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
if r0 == 0 goto one
r1 = r0
r2 = 0
call ringbuf_submit
one:
r1 = r6
r2 = 0
call ringbuf_discard
out:
r0 = 0
exit
-- out
exploring
   0: r1 = map 'm0'  ; r1: map 'm0'
   2: r2 = 16  ; r2: 16
   3: r3 = 0  ; r3: 0
   4: call ringbuf_reserve  ; r0: record of 16 bytes at 0, may be NULL
   5: if r0 == 0 goto +13  ; both ways
from 19: 
  19: r0 = 0  ; r0: 0
  20: exit  ; the end of a path
   6: r6 = r0  ; r6: record of 16 bytes at 0
   7: r1 = map 'm0'  ; r1: map 'm0'
   9: r2 = 8  ; r2: 8
  10: r3 = 0  ; r3: 0
  11: call ringbuf_reserve  ; r0: record of 8 bytes at 0, may be NULL
  12: if r0 == 0 goto +3  ; both ways
from 16: r6: record of 16 bytes at 0, 1 record held
  16: r1 = r6  ; r1: record of 16 bytes at 0
  17: r2 = 0  ; r2: 0
  18: call ringbuf_discard
from 19: safe, as before: 
  13: r1 = r0  ; r1: record of 8 bytes at 0
  14: r2 = 0  ; r2: 0
  15: call ringbuf_submit
from 16: safe, as before: r6: record of 16 bytes at 0, 1 record held
accepted: test: warp program at entry
  strategy: warp
  cost of one event at worst: operations 103 of 4096 (the default), map operations 4, atomics 0, accesses to maps and records 0, bytes to rings 24
  memory: stack 0 bytes, of them in local memory 0 of 4096 (the default)
     0: r1 = map 'm0'
     2: r2 = 16
     3: r3 = 0
     4: call ringbuf_reserve                 ; ring 'm0'
     5: if r0 == 0 goto +13
     6: r6 = r0
     7: r1 = map 'm0'
     9: r2 = 8
    10: r3 = 0
    11: call ringbuf_reserve                 ; ring 'm0'
    12: if r0 == 0 goto +3
    13: r1 = r0
    14: r2 = 0
    15: call ringbuf_submit                  ; ring 'm0'
    16: r1 = r6
    17: r2 = 0
    18: call ringbuf_discard                 ; ring 'm0'
    19: r0 = 0
    20: exit
22 instructions visited, 2 states
accept ops=103
-- verify log=2
r6 = 0
r7 = 0
loop:
r7 += r6
r6 += 1
if r6 != 3 goto loop
r0 = r7
exit
-- out
exploring
   0: r6 = 0  ; r6: 0
   1: r7 = 0  ; r7: 0
from 2: r6: 0, r7: any number
   2: r7 += r6  ; r7: any number
   3: r6 += 1  ; r6: 1
   4: if r6 != 3 goto -3  ; always taken here
from 2: r6: 1, r7: any number
   2: r7 += r6  ; r7: any number
   3: r6 += 1  ; r6: 2
   4: if r6 != 3 goto -3  ; always taken here
from 2: r6: 2, r7: any number
   2: r7 += r6  ; r7: any number
   3: r6 += 1  ; r6: 3
   4: if r6 != 3 goto -3  ; never taken here
   5: r0 = r7  ; r0: any number
   6: exit  ; the end of a path
accept ops=14
-- verify log=6
r1 = 5
r2 = code pc body
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = r1
r0 &= 1
exit
-- out
exploring
   0: r1 = 5  ; r1: 5
   1: r2 = code pc+6
   3: r3 = 0
   4: r4 = 0  ; r4: 0
   5: call loop  ; always taken here
from -1: 
       8: r0 = r1  ; r0: 0
       9: r0 &= 1  ; r0: 0
      10: exit  ; always taken here
from -1: 
       8: r0 = r1  ; r0: 1
       9: r0 &= 1  ; r0: 1
      10: exit  ; never taken here
from 6: 
   6: r0 = 0  ; r0: 0
   7: exit  ; the end of a path
40 instructions visited, 3 states
accept ops=18
-- verify log=4
r0 = 0
exit
-- out
2 instructions visited, 0 states
accept ops=1
-- verify log=1
r0 = 0
exit
-- out
accepted: test: warp program at entry
  strategy: warp
  cost of one event at worst: operations 1 of 4096 (the default), map operations 0, atomics 0, accesses to maps and records 0, bytes to rings 0
  memory: stack 0 bytes, of them in local memory 0 of 4096 (the default)
     0: r0 = 0
     1: exit
2 instructions visited, 0 states
accept ops=1
-- verify log=2
r0 = *(u64 *)(r10 -8)
exit
-- out
exploring
error GX0206: read of stack bytes that were not written: load of 8 bytes at fp-8: byte fp-8 was not written on this path
  insn 0: r0 = *(u64 *)(r10 -8)
  r10: fp
  stack fp-8 to fp-1: written: nothing
  hint: initialise the variable, padding included: struct s x = {};
refused: test
error GX0206 insn 0
-- verify log=5
r0 = *(u64 *)(r10 -8)
exit
-- out
error GX0206: read of stack bytes that were not written: load of 8 bytes at fp-8: byte fp-8 was not written on this path
  insn 0: r0 = *(u64 *)(r10 -8)
  r10: fp
  stack fp-8 to fp-1: written: nothing
  hint: initialise the variable, padding included: struct s x = {};
refused: test
2 instructions visited, 0 states
error GX0206 insn 0
-- verify log=2 map=27:0:0:4096
*(u64 *)(r10 -8) = r1
*(u64 *)(r10 -16) = r10
r6 = *(u32 *)(r1 +8)
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r7 = r0
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
if r0 == 0 goto one
r8 = r0
r1 = r6
r2 = r10
call f
r1 = r8
r2 = 0
call ringbuf_submit
one:
r1 = r7
r2 = 0
call ringbuf_submit
out:
r1 = *(u64 *)(r10 -8)
r0 = *(u32 *)(r1 +8)
exit
f:
*(u64 *)(r10 -24) = r2
if r1 > 3 goto over
r0 = 1
over:
r2 = *(u64 *)(r10 -24)
*(u64 *)(r2 -32) = 1
exit
-- out
exploring
   0: *(u64 *)(r10 -8) = r1
   1: *(u64 *)(r10 -16) = r10
   2: r6 = *(u32 *)(r1 +8)  ; r6: [0, 31]
   3: r1 = map 'm0'  ; r1: map 'm0'
   5: r2 = 8  ; r2: 8
   6: r3 = 0  ; r3: 0
   7: call ringbuf_reserve  ; r0: record of 8 bytes at 0, may be NULL
   8: if r0 == 0 goto +17  ; both ways
from 26: fp-16: fp, fp-8: context at 0
  26: r1 = *(u64 *)(r10 -8)  ; r1: context at 0
  27: r0 = *(u32 *)(r1 +8)  ; r0: [0, 31]
  28: exit  ; the end of a path
   9: r7 = r0  ; r7: record of 8 bytes at 0
  10: r1 = map 'm0'  ; r1: map 'm0'
  12: r2 = 8  ; r2: 8
  13: r3 = 0  ; r3: 0
  14: call ringbuf_reserve  ; r0: record of 8 bytes at 0, may be NULL
  15: if r0 == 0 goto +7  ; both ways
from 23: r7: record of 8 bytes at 0, fp-16: fp, fp-8: context at 0, 1 record held
  23: r1 = r7  ; r1: record of 8 bytes at 0
  24: r2 = 0  ; r2: 0
  25: call ringbuf_submit
from 26: safe, as before: fp-16: fp, fp-8: context at 0
    29: *(u64 *)(r10 -24) = r2
    30: if r1 > 3 goto +1  ; both ways
from 32: r2: fp, fp-24: fp, 2 records held
    32: r2 = *(u64 *)(r10 -24)  ; r2: fp
    33: *(u64 *)(r2 -32) = 1
    34: exit
  20: r1 = r8  ; r1: record of 8 bytes at 0
  21: r2 = 0  ; r2: 0
  22: call ringbuf_submit
from 23: safe, as before: r7: record of 8 bytes at 0, fp-32: 1, fp-16: fp, fp-8: context at 0, 1 record held
from 32: safe, as before: r2: fp, fp-24: fp, 2 records held
accept ops=138
-- verify log=2 line=0:10:a.c:first line=3:11:a.c:second
# back into the middle of a line
r6 = 0
r7 = 0
again:
r7 += 1
if r6 == 2 goto out
r6 += 1
goto again
out:
r0 = 0
exit
-- out
exploring
; a.c:10: first
   0: r6 = 0  ; r6: 0
   1: r7 = 0
from 2: r6: 0
   2: r7 += 1
; a.c:11: second
   3: if r6 == 2 goto +2  ; never taken here
   4: r6 += 1  ; r6: 1
   5: goto -4
from 2: r6: 1
   2: r7 += 1
   3: if r6 == 2 goto +2  ; never taken here
   4: r6 += 1  ; r6: 2
   5: goto -4
from 2: r6: 2
   2: r7 += 1
   3: if r6 == 2 goto +2  ; always taken here
   6: r0 = 0  ; r0: 0
   7: exit  ; the end of a path
accept ops=12
