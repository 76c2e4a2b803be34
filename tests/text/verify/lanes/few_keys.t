# few_keys.t - a look-up by a key that differs; the block behind the check is reached by some
-- verify thread=1 lanes map=1503:4:8:8
r2 = *(u32 *)(r1 +16)
*(u32 *)(r10 -4) = r2
r2 = r10
r2 += -4
r1 = map[0]
call map_lookup_elem
if r0 == 0 goto out
r1 = 1
lock *(u64 *)(r0 +0) += r1
out:
r0 = 0
exit
-- out
accept ops=33
strategy aggregate updates=256 grouped=96
not lift: insn 9: some lanes may not get to this effect
event ops=33 maps=32 atomics=32 memory=0 ring=0 local=0
