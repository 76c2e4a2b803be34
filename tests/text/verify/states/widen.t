# callbacks that are not followed round by round: the state at the head of the loop holds in all rounds
-- verify widen log=6 max_ops=100000 map=2:4:64:1
r6 = map_value[0] off 0
*(u64 *)(r10 -8) = 0
*(u64 *)(r10 -16) = r6
r1 = 1000
r2 = code pc body
r3 = r10
r3 += -16
r4 = 0
call loop
r0 = *(u64 *)(r10 -8)
exit
body:
r3 = *(u64 *)(r2 +8)
r3 += 1
r3 &= 255
*(u64 *)(r2 +8) = r3
r4 = *(u64 *)(r2 +0)
r1 &= 7
r1 <<= 3
r4 += r1
r5 = *(u64 *)(r4 +0)
r0 = 0
exit
-- out
too many states: all over, callbacks not round by round
exploring
   0: r6 = map_value[0] off 0  ; r6: value of map 'm0' (64 bytes) at 0
   2: *(u64 *)(r10 -8) = 0
   3: *(u64 *)(r10 -16) = r6
   4: r1 = 1000  ; r1: 1000
   5: r2 = code pc+7
   7: r3 = r10  ; r3: fp
   8: r3 += -16  ; r3: fp-16
   9: r4 = 0  ; r4: 0
  10: call loop  ; always taken here
from -1: fp-16: value of map 'm0' (64 bytes) at 0
      13: r3 = *(u64 *)(r2 +8)  ; r3: any number
      14: r3 += 1  ; r3: any number
      15: r3 &= 255  ; r3: [0, 255]
      16: *(u64 *)(r2 +8) = r3
      17: r4 = *(u64 *)(r2 +0)  ; r4: value of map 'm0' (64 bytes) at 0
      18: r1 &= 7  ; r1: 0
      19: r1 <<= 3  ; r1: 0
      20: r4 += r1  ; r4: value of map 'm0' (64 bytes) at 0
      21: r5 = *(u64 *)(r4 +0)  ; r5: any number
      22: r0 = 0  ; r0: 0
      23: exit  ; always taken here
from -1: fp-16: value of map 'm0' (64 bytes) at 0
      13: r3 = *(u64 *)(r2 +8)  ; r3: any number
      14: r3 += 1  ; r3: any number
      15: r3 &= 255  ; r3: [0, 255]
      16: *(u64 *)(r2 +8) = r3
      17: r4 = *(u64 *)(r2 +0)  ; r4: value of map 'm0' (64 bytes) at 0
      18: r1 &= 7  ; r1: [0, 7]
      19: r1 <<= 3  ; r1: [0, 56], multiple of 8
      20: r4 += r1  ; r4: value of map 'm0' (64 bytes) at [0, 56], multiple of 8
      21: r5 = *(u64 *)(r4 +0)  ; r5: any number
      22: r0 = 0  ; r0: 0
      23: exit  ; always taken here
from -1: safe, as before: fp-16: value of map 'm0' (64 bytes) at 0
from 11: fp-16: value of map 'm0' (64 bytes) at 0
  11: r0 = *(u64 *)(r10 -8)  ; r0: any number
  12: exit  ; the end of a path
71 instructions visited, 3 states
accept ops=26022
-- verify widen log=6 map=2:4:64:4
*(u64 *)(r10 -8) = 0
*(u64 *)(r10 -16) = 5
r1 = 9
r2 = code pc body
r3 = r10
r3 += -16
r4 = 0
call loop
r0 = *(u64 *)(r10 -8)
if r0 == 0 goto out
r0 = *(u64 *)(r0 +8)
out:
exit
body:
r6 = r2
*(u32 *)(r10 -4) = r1
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
*(u64 *)(r6 +8) = r0
r0 = 0
exit
-- out
too many states: all over, callbacks not round by round
exploring
   0: *(u64 *)(r10 -8) = 0
   1: *(u64 *)(r10 -16) = 5
   2: r1 = 9  ; r1: 9
   3: r2 = code pc+9
   5: r3 = r10  ; r3: fp
   6: r3 += -16  ; r3: fp-16
   7: r4 = 0  ; r4: 0
   8: call loop  ; always taken here
from -1: fp-8: 0
      13: r6 = r2  ; r6: fp-16
      14: *(u32 *)(r10 -4) = r1
      15: r2 = r10  ; r2: frame 1 fp
      16: r2 += -4  ; r2: frame 1 fp-4
      17: r1 = map 'm0'  ; r1: map 'm0'
      19: call map_lookup_elem  ; r0: value of map 'm0' (64 bytes) at 0
      20: *(u64 *)(r6 +8) = r0
      21: r0 = 0  ; r0: 0
      22: exit  ; always taken here
from -1: fp-8: value of map 'm0' (64 bytes) at 0, may be NULL
      13: r6 = r2  ; r6: fp-16
      14: *(u32 *)(r10 -4) = r1
      15: r2 = r10  ; r2: frame 1 fp
      16: r2 += -4  ; r2: frame 1 fp-4
      17: r1 = map 'm0'  ; r1: map 'm0'
      19: call map_lookup_elem  ; r0: value of map 'm0' (64 bytes) at 0, may be NULL
      20: *(u64 *)(r6 +8) = r0
      21: r0 = 0  ; r0: 0
      22: exit  ; always taken here
from -1: safe, as before: fp-8: value of map 'm0' (64 bytes) at 0, may be NULL
from 9: fp-8: value of map 'm0' (64 bytes) at 0, may be NULL
   9: r0 = *(u64 *)(r10 -8)  ; r0: value of map 'm0' (64 bytes) at 0, may be NULL
  10: if r0 == 0 goto +1  ; both ways
from 12: r0: any number, fp-8: 0
  12: exit  ; the end of a path
  11: r0 = *(u64 *)(r0 +8)  ; r0: any number
from 12: r0: any number, fp-8: value of map 'm0' (64 bytes) at 0
  12: exit  ; the end of a path
67 instructions visited, 5 states
accept ops=262
-- verify widen log=6
r6 = r1
*(u64 *)(r10 -8) = r6
*(u64 *)(r10 -16) = r10
r1 = 9
r2 = code pc body
r3 = r10
r3 += -16
r4 = 0
call loop
r0 = *(u64 *)(r10 -8)
exit
body:
r3 = *(u64 *)(r2 +0)
*(u64 *)(r2 +8) = r3
r0 = 0
exit
-- out
too many states: all over, callbacks not round by round
exploring
   0: r6 = r1  ; r6: context at 0
   1: *(u64 *)(r10 -8) = r6
   2: *(u64 *)(r10 -16) = r10
   3: r1 = 9  ; r1: 9
   4: r2 = code pc+7
   6: r3 = r10  ; r3: fp
   7: r3 += -16  ; r3: fp-16
   8: r4 = 0  ; r4: 0
   9: call loop  ; always taken here
from -1: fp-16: fp, fp-8: context at 0
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: fp-16: fp
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: safe, as before: fp-16: fp, fp-8: fp
from 10: fp-16: fp
too many states: all over, with the coarse plan
exploring
   0: r6 = r1  ; r6: context at 0
   1: *(u64 *)(r10 -8) = r6
   2: *(u64 *)(r10 -16) = r10
   3: r1 = 9  ; r1: 9
   4: r2 = code pc+7
   6: r3 = r10  ; r3: fp
   7: r3 += -16  ; r3: fp-16
   8: r4 = 0  ; r4: 0
   9: call loop  ; always taken here
from -1: fp-16: fp, fp-8: context at 0
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: fp-16: fp
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: safe, as before: fp-16: fp, fp-8: fp
from 10: fp-16: fp
too many states: all over, what loops choose taken together
exploring
   0: r6 = r1  ; r6: context at 0
   1: *(u64 *)(r10 -8) = r6
   2: *(u64 *)(r10 -16) = r10
   3: r1 = 9  ; r1: 9
   4: r2 = code pc+7
   6: r3 = r10  ; r3: fp
   7: r3 += -16  ; r3: fp-16
   8: r4 = 0  ; r4: 0
   9: call loop  ; always taken here
from -1: fp-16: fp, fp-8: context at 0
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: fp-16: fp
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: safe, as before: fp-16: fp, fp-8: fp
from 10: fp-16: fp
too many states: all over, with what loops chose
exploring
   0: r6 = r1  ; r6: context at 0
   1: *(u64 *)(r10 -8) = r6
   2: *(u64 *)(r10 -16) = r10
   3: r1 = 9  ; r1: 9
   4: r2 = code pc+7
   6: r3 = r10  ; r3: fp
   7: r3 += -16  ; r3: fp-16
   8: r4 = 0  ; r4: 0
   9: call loop  ; always taken here
from -1: fp-16: fp, fp-8: context at 0
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: fp-16: fp
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: safe, as before: fp-16: fp, fp-8: fp
from 10: fp-16: fp
too many states: all over, with the coarse plan, for long
exploring
   0: r6 = r1  ; r6: context at 0
   1: *(u64 *)(r10 -8) = r6
   2: *(u64 *)(r10 -16) = r10
   3: r1 = 9  ; r1: 9
   4: r2 = code pc+7
   6: r3 = r10  ; r3: fp
   7: r3 += -16  ; r3: fp-16
   8: r4 = 0  ; r4: 0
   9: call loop  ; always taken here
from -1: fp-16: fp, fp-8: context at 0
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: fp-16: fp
      12: r3 = *(u64 *)(r2 +0)  ; r3: fp
      13: *(u64 *)(r2 +8) = r3
      14: r0 = 0  ; r0: 0
      15: exit  ; always taken here
from -1: safe, as before: fp-16: fp, fp-8: fp
from 10: fp-16: fp
error GX0206: read of stack bytes that were not written: load of 8 bytes at fp-8: byte fp-8 was not written on this path
  insn 10: r0 = *(u64 *)(r10 -8)
  r10: fp
  stack fp-8 to fp-1: written: nothing
  hint: initialise the variable, padding included: struct s x = {};
refused: test
47 instructions visited, 3 states
error GX0206 insn 10
-- verify widen log=6
*(u64 *)(r10 -8) = 1
r1 = 3
r2 = code pc outer
r3 = r10
r3 += -8
r4 = 0
call loop
r0 = *(u64 *)(r10 -8)
exit
outer:
r3 = r2
r1 = 4
r2 = code pc inner
r4 = 0
call loop
r0 = 0
exit
inner:
r3 = *(u64 *)(r2 +0)
if r3 > 30 goto full
r3 <<= 1
*(u64 *)(r2 +0) = r3
full:
r0 = 0
exit
-- out
too many states: all over, callbacks not round by round
exploring
   0: *(u64 *)(r10 -8) = 1
   1: r1 = 3  ; r1: 3
   2: r2 = code pc+7
   4: r3 = r10  ; r3: fp
   5: r3 += -8  ; r3: fp-8
   6: r4 = 0  ; r4: 0
   7: call loop  ; always taken here
from -1: fp-8: 1
      10: r3 = r2  ; r3: fp-8
      11: r1 = 4  ; r1: 4
      12: r2 = code pc+5
      14: r4 = 0  ; r4: 0
      15: call loop  ; always taken here
from -1: fp-8: 1
          18: r3 = *(u64 *)(r2 +0)  ; r3: 1
          19: if r3 > 30 goto +2  ; never taken here
          20: r3 <<= 1  ; r3: 2
          21: *(u64 *)(r2 +0) = r3
from 22: r1: 0, r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: fp-8: [1, 2]
          18: r3 = *(u64 *)(r2 +0)  ; r3: [1, 2]
          19: if r3 > 30 goto +2  ; never taken here
          20: r3 <<= 1  ; r3: [2, 4], multiple of 2
          21: *(u64 *)(r2 +0) = r3
from 22: r1: [0, 3], r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: fp-8: [1, 4]
          18: r3 = *(u64 *)(r2 +0)  ; r3: [1, 4]
          19: if r3 > 30 goto +2  ; never taken here
          20: r3 <<= 1  ; r3: [2, 8], multiple of 2
          21: *(u64 *)(r2 +0) = r3
from 22: r1: [0, 3], r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: fp-8: [1, 8]
          18: r3 = *(u64 *)(r2 +0)  ; r3: [1, 8]
          19: if r3 > 30 goto +2  ; never taken here
          20: r3 <<= 1  ; r3: [2, 16], multiple of 2
          21: *(u64 *)(r2 +0) = r3
from 22: r1: [0, 3], r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: fp-8: [1, 16]
          18: r3 = *(u64 *)(r2 +0)  ; r3: [1, 16]
          19: if r3 > 30 goto +2  ; never taken here
          20: r3 <<= 1  ; r3: [2, 32], multiple of 2
          21: *(u64 *)(r2 +0) = r3
from 22: r1: [0, 3], r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: fp-8: [1, 32]
          18: r3 = *(u64 *)(r2 +0)  ; r3: [1, 32]
          19: if r3 > 30 goto +2  ; both ways
from 22: r1: [0, 3], r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: safe, as before: fp-8: [1, 32]
          20: r3 <<= 1  ; r3: [2, 60], multiple of 2
          21: *(u64 *)(r2 +0) = r3
from 22: r1: [0, 3], r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: fp-8: [1, 60]
          18: r3 = *(u64 *)(r2 +0)  ; r3: [1, 60]
          19: if r3 > 30 goto +2  ; both ways
from 22: r1: [0, 3], r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: safe, as before: fp-8: [1, 60]
          20: r3 <<= 1  ; r3: [2, 60], multiple of 2
          21: *(u64 *)(r2 +0) = r3
from 22: safe, as before: r1: [0, 3], r2: fp-8
from 16: 
      16: r0 = 0  ; r0: 0
      17: exit  ; always taken here
from -1: fp-8: [1, 60]
      10: r3 = r2  ; r3: fp-8
      11: r1 = 4  ; r1: 4
      12: r2 = code pc+5
      14: r4 = 0  ; r4: 0
      15: call loop  ; always taken here
from -1: fp-8: [1, 60]
          18: r3 = *(u64 *)(r2 +0)  ; r3: [1, 60]
          19: if r3 > 30 goto +2  ; both ways
from 22: r1: 0, r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: fp-8: [1, 60]
          18: r3 = *(u64 *)(r2 +0)  ; r3: [1, 60]
          19: if r3 > 30 goto +2  ; both ways
from 22: r1: [0, 3], r2: fp-8
          22: r0 = 0  ; r0: 0
          23: exit  ; always taken here
from -1: safe, as before: fp-8: [1, 60]
          20: r3 <<= 1  ; r3: [2, 60], multiple of 2
          21: *(u64 *)(r2 +0) = r3
from 22: safe, as before: r1: [0, 3], r2: fp-8
from 16: 
      16: r0 = 0  ; r0: 0
      17: exit  ; always taken here
from -1: safe, as before: fp-8: [1, 60]
          20: r3 <<= 1  ; r3: [2, 60], multiple of 2
          21: *(u64 *)(r2 +0) = r3
from 22: safe, as before: r1: 0, r2: fp-8
from 8: fp-8: [1, 60]
   8: r0 = *(u64 *)(r10 -8)  ; r0: any number
   9: exit  ; the end of a path
from 16: safe, as before: 
from 16: safe, as before: 
from 16: safe, as before: 
from 16: safe, as before: 
from 16: safe, as before: 
260 instructions visited, 24 states
accept ops=257
-- verify widen log=6 map=27:0:0:4096
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r6 = r0
*(u64 *)(r10 -8) = r6
r1 = 3
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
r1 = r6
r2 = 0
call ringbuf_submit
out:
r0 = 0
exit
body:
r3 = *(u64 *)(r2 +0)
*(u64 *)(r3 +0) = r1
r0 = 0
exit
-- out
too many states: all over, callbacks not round by round
exploring
   0: r1 = map 'm0'  ; r1: map 'm0'
   2: r2 = 8  ; r2: 8
   3: r3 = 0  ; r3: 0
   4: call ringbuf_reserve  ; r0: record of 8 bytes at 0, may be NULL
   5: if r0 == 0 goto +12  ; both ways
from 18: 
  18: r0 = 0  ; r0: 0
  19: exit  ; the end of a path
   6: r6 = r0  ; r6: record of 8 bytes at 0
   7: *(u64 *)(r10 -8) = r6
   8: r1 = 3  ; r1: 3
   9: r2 = code pc+10
  11: r3 = r10  ; r3: fp
  12: r3 += -8  ; r3: fp-8
  13: r4 = 0  ; r4: 0
  14: call loop  ; always taken here
from -1: fp-8: record of 8 bytes at 0, 1 record held
      20: r3 = *(u64 *)(r2 +0)  ; r3: record of 8 bytes at 0
      21: *(u64 *)(r3 +0) = r1
      22: r0 = 0  ; r0: 0
      23: exit  ; always taken here
from -1: fp-8: record of 8 bytes at 0, 1 record held
      20: r3 = *(u64 *)(r2 +0)  ; r3: record of 8 bytes at 0
      21: *(u64 *)(r3 +0) = r1
      22: r0 = 0  ; r0: 0
      23: exit  ; always taken here
from -1: safe, as before: fp-8: record of 8 bytes at 0, 1 record held
from 15: r6: record of 8 bytes at 0, fp-8: record of 8 bytes at 0, 1 record held
  15: r1 = r6  ; r1: record of 8 bytes at 0
  16: r2 = 0  ; r2: 0
  17: call ringbuf_submit
from 18: safe, as before: fp-8: a record that was released
56 instructions visited, 4 states
accept ops=103
-- verify widen why
*(u64 *)(r10 -8) = 1
r1 = 100
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
r1 = *(u64 *)(r10 -8)
r2 = r10
r2 -= r1
r0 = *(u8 *)(r2 +0)
exit
body:
r3 = *(u64 *)(r2 +0)
r3 += 1
*(u64 *)(r2 +0) = r3
r0 = 0
exit
-- out
GX0219: pointer plus a number without a useful bound: the result is fp + any offset
  insn 10: r2 -= r1
  r2: fp
  r1: any number
  hint: check the number before it is added: if (i >= N) return 0;
