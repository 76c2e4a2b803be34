# a queue and a stack have one lane within at a time, also to peek; a Bloom filter is only asked, and lanes ask at once
-- verify thread=1 lanes map=22:0:8:4
r1 = map[0]
r2 = r10
r2 += -8
call 89
r0 = 0
exit
-- out
accept ops=66
strategy serialize
not lift: insn 4: lanes make this call one after another: what it finds there is left by those that came earlier
not aggregate: insn 4: lanes make this call one after another: what it finds there is left by those that came earlier
not vector: insn 4: lanes make this call one after another: what it finds there is left by those that came earlier
GX0279 insn 4 other -1: lanes make this call one after another: what it finds there is left by those that came earlier
event ops=2112 maps=32 atomics=0 memory=0 ring=0 local=0
-- verify thread=1 lanes map=30:0:8:4
*(u64 *)(r10 -8) = 1
r1 = map[0]
r2 = r10
r2 += -8
call 89
r0 = 0
exit
-- out
accept ops=46
strategy lift
event ops=46 maps=1 atomics=0 memory=0 ring=0 local=0
-- verify thread=1 lanes map=30:0:8:4
*(u64 *)(r10 -8) = 1
r1 = map[0]
r2 = r10
r2 += -8
r3 = 0
call 87
r0 = 0
exit
-- out
accept ops=46
strategy lift
event ops=46 maps=1 atomics=0 memory=0 ring=0 local=0
-- verify thread=1 map=30:0:8:4
# what is asked has to be there
r1 = map[0]
r2 = r10
r2 += -8
call 89
r0 = 0
exit
-- out
error GX0206 insn 4
-- verify thread=1 map=30:0:8:4
# nothing leaves
r1 = map[0]
r2 = r10
r2 += -8
call 88
r0 = 0
exit
-- out
error GX0225 insn 4
-- verify thread=1 lanes map=30:0:8:4
# each lane's own
r6 = *(u32 *)(r1 +8)
*(u64 *)(r10 -8) = r6
r1 = map[0]
r2 = r10
r2 += -8
r3 = 0
call 87
r0 = 0
exit
-- out
accept ops=50
strategy serialize
not lift: insn 7: lanes make this call one after another: what it finds there is left by those that came earlier
not aggregate: insn 7: lanes make this call one after another: what it finds there is left by those that came earlier
not vector: insn 7: lanes make this call one after another: what it finds there is left by those that came earlier
GX0279 insn 7 other -1: lanes make this call one after another: what it finds there is left by those that came earlier
event ops=1600 maps=32 atomics=0 memory=0 ring=0 local=0
-- verify thread=1 lanes map=22:0:8:4
*(u64 *)(r10 -8) = 1
r1 = map[0]
r2 = r10
r2 += -8
r3 = 0
call 87
r0 = 0
exit
-- out
accept ops=70
strategy serialize
not lift: insn 6: lanes make this call one after another: what it finds there is left by those that came earlier
not aggregate: insn 6: lanes make this call one after another: what it finds there is left by those that came earlier
not vector: insn 6: lanes make this call one after another: what it finds there is left by those that came earlier
GX0279 insn 6 other -1: lanes make this call one after another: what it finds there is left by those that came earlier
event ops=2240 maps=32 atomics=0 memory=0 ring=0 local=0
