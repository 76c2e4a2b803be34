# loop_rounds.t - what holds in the first rounds and not in all is refused
-- verify hook=host map=2:4:80:4
# an index that goes up to 10
r1 = 100000
*(u64 *)(r10 -8) = 0
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
r0 = 0
exit
body:
r6 = r2
r7 = *(u64 *)(r6 +0)
r8 = r7
r8 += 1
r8 %= 11
*(u64 *)(r6 +0) = r8
*(u32 *)(r10 -4) = 0
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r7 <<= 3
r0 += r7
r1 = 1
*(u64 *)(r0 +0) = r1
out:
r0 = 0
exit
-- verdict
error GX0207 insn 26
-- verify hook=host
# a pointer that runs away
*(u64 *)(r10 -16) = 0
r1 = r10
r1 += -512
*(u64 *)(r10 -8) = r1
r1 = 100000
r2 = code pc body
r3 = r10
r3 += -8
r4 = 0
call loop
r0 = 0
exit
body:
r3 = *(u64 *)(r2 +0)
*(u8 *)(r3 +0) = 0
r3 += 1
*(u64 *)(r2 +0) = r3
r0 = 0
exit
-- verdict
error GX0220 insn 14
-- verify hook=host
# a pointer in some rounds, a number in others
*(u64 *)(r10 -16) = 0
*(u64 *)(r10 -8) = 0
r1 = 100000
r2 = code pc body
r3 = r10
r3 += -16
r4 = 0
call loop
r0 = *(u64 *)(r10 -8)
exit
body:
r3 = r2
r4 = 5
r1 &= 1
if r1 == 0 goto +1
r3 = 7
*(u64 *)(r2 +8) = r3
r0 = 0
exit
-- verdict
error GX0206 insn 9
-- verify hook=host map=27:0:0:4096
# a record of one round is not released
r1 = 100000
r2 = code pc body
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r1 = map[0]
r2 = 8
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- verdict
error GX0239 insn 12
-- verify hook=host
# a loop in the callback that has no end
r1 = 100000
r2 = code pc body
r3 = 0
r4 = 0
call loop
r0 = 0
exit
body:
r0 = 0
here: if r1 > 5 goto here
exit
-- verdict
error GX0229 insn 9
-- verify hook=host
# bpf_loop in a loop that has no end
again:
r1 = 100000
r2 = code pc body
r3 = 0
r4 = 0
call loop
goto again
body:
r0 = 0
exit
-- verdict
error GX0229 insn 0
