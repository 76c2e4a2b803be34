# races.t - stores that lanes of one event make to the same bytes
-- verify thread=1 lanes map=2:4:32:1
r2 = *(u32 *)(r1 +8)
r6 = map_value[0] off 0
*(u64 *)(r6 +0) = r2
r1 = *(u64 *)(r6 +0)
r1 |= 4
*(u64 *)(r6 +8) = r1
r0 = 0
exit
-- out
accept ops=19 warn
strategy serialize
not lift: insn 3: lanes write here one after another: the last one's value stays
not aggregate: insn 3: lanes write here one after another: the last one's value stays
not vector: insn 3: lanes write here one after another: the last one's value stays
GX0275 insn 6 other -1: a shared value is read, changed and written back: updates of other warps may be lost
GX0276 insn 3 other -1: lanes of one event store different values to one place: the last lane's stays
GX0277 insn 3 other 4: what one lane stores here another lane of the event reads without an atomic
GX0279 insn 3 other -1: lanes write here one after another: the last one's value stays
event ops=608 maps=0 atomics=0 memory=96 ring=0 local=0
-- verify thread=1 lanes map=2:4:32:1
r2 = *(u32 *)(r1 +8)
r3 = *(u32 *)(r1 +28)
r6 = map_value[0] off 0
*(u64 *)(r6 +0) = r3
if r2 > 3 goto out
*(u64 *)(r6 +8) = 1
out:
r0 = 0
exit
-- out
accept ops=21
strategy vector
not lift: insn 6: some lanes may not get to this effect
not aggregate: insn -1: there is no update that lanes have in common
event ops=21 maps=0 atomics=0 memory=64 ring=0 local=0
-- verify thread=1 lanes map=2:4:32:1
r2 = *(u32 *)(r1 +8)
r2 &= 3
r6 = map_value[0] off 0
if r2 > 1 goto two
*(u64 *)(r6 +8) = 1
goto out
two:
*(u64 *)(r6 +8) = 2
out:
r0 = 0
exit
-- out
accept ops=14
strategy serialize
not lift: insn 7: lanes write here one after another: the last one's value stays
not aggregate: insn 7: lanes write here one after another: the last one's value stays
not vector: insn 7: lanes write here one after another: the last one's value stays
GX0276 insn 7 other 5: lanes of one event store different values to one place: the last lane's stays
GX0279 insn 7 other -1: lanes write here one after another: the last one's value stays
event ops=448 maps=0 atomics=0 memory=64 ring=0 local=0
-- verify thread=1 lanes map=2:4:32:1
r2 = *(u32 *)(r1 +8)
r2 &= 3
r2 <<= 3
r6 = map_value[0] off 0
r6 += r2
*(u64 *)(r6 +0) = 1
r0 = 0
exit
-- out
accept ops=13
strategy vector
not lift: insn 6: the address is not the same in all lanes
not aggregate: insn -1: there is no update that lanes have in common
event ops=13 maps=0 atomics=0 memory=32 ring=0 local=0
-- verify thread=1 lanes map=2:4:32:1
r2 = 1
r6 = map_value[0] off 0
lock *(u64 *)(r6 +0) += r2
r1 = *(u64 *)(r6 +8)
if r1 == 0 goto out
lock *(u64 *)(r6 +0) += r2
out:
r0 = 0
exit
-- out
accept ops=25
strategy aggregate updates=256 grouped=40
not lift: insn 6: some lanes may not get to this effect
event ops=25 maps=0 atomics=64 memory=32 ring=0 local=0
-- verify thread=1 lanes map=2:4:32:1
r2 = 1
r6 = map_value[0] off 0
lock *(u64 *)(r6 +8) += r2
r1 = *(u64 *)(r6 +8)
if r1 == 0 goto out
lock *(u64 *)(r6 +0) += r2
out:
r0 = 0
exit
-- out
accept ops=25
strategy serialize updates=256 grouped=40
not lift: insn 4: what is read here is changed by the lanes that came earlier
not aggregate: insn 4: what is read here is changed by the lanes that came earlier
not vector: insn 4: what is read here is changed by the lanes that came earlier
GX0279 insn 4 other -1: what is read here is changed by the lanes that came earlier
event ops=800 maps=0 atomics=64 memory=32 ring=0 local=0
-- verify thread=1 lanes map=2:4:32:1
r2 = 1
r6 = map_value[0] off 0
lock *(u64 *)(r6 +8) += r2
lock *(u64 *)(r6 +8) |= r2
r0 = 0
exit
-- out
accept ops=18
strategy serialize
not lift: insn 4: updates of different kinds to one place depend on their order
not aggregate: insn 4: updates of different kinds to one place depend on their order
not vector: insn 4: updates of different kinds to one place depend on their order
GX0279 insn 4 other -1: updates of different kinds to one place depend on their order
event ops=576 maps=0 atomics=64 memory=0 ring=0 local=0
