# loop_many.t - too many rounds: the loop that most states came round in, whichever instruction was the last
-- verify report line=4:12:a.c:once_more
r6 = *(u64 *)(r1 +64)
r7 = 0
r8 = 0
outer:
r9 = 0
inner:
r9 += 1
if r9 < 8 goto inner
r7 += 1
if r7 < r6 goto outer
r0 = 0
exit
-- contains
GX0230: too complex, or a loop without a bound: more than 680000 instructions visited
  insn 
  loop: 
states at its head, insn 4 (a.c:12: once more)
  hint: 
