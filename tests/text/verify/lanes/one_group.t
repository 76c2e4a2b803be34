# one_group.t - the lane's own number is added: one group
-- verify thread=1 lanes map=2:4:8:1
r2 = *(u32 *)(r1 +8)
r1 = map_value[0] off 0
lock *(u64 *)(r1 +0) += r2
r0 = 0
exit
-- out
accept ops=14
strategy aggregate updates=256 grouped=48
not lift: insn 3: the operand is not the same in all lanes
event ops=14 maps=0 atomics=32 memory=0 ring=0 local=0
