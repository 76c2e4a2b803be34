# structure of eBPF: one case for every reason to refuse, with its code
-- ebpf
.insn 0x8f dst 1 src 0 off 0 imm 0
exit
-- verdict
insn 0: no such instruction, or reserved field not zero (opcode 0x8f dst 1 src 0 off 0 imm 0)
error GX0101
-- ebpf
.insn 0x8d dst 0 src 0 off 0 imm 3
exit
-- contains
insn 0: call through a register, as clang -O0 makes of every helper: compile with -O2
error GX0101
-- ebpf
r0 = 0
.insn 0x07 dst 1 src 0 off 3 imm 0
exit
-- contains
insn 1: no such instruction
error GX0101
-- ebpf
r0 = 0
.insn 0x18 dst 1 src 0 off 0 imm 0
exit
-- contains
reserved field of lddw is not zero
error GX0101
-- ebpf
goto +4
exit
-- contains
error GX0102
-- ebpf
goto +1
r1 = 0x1122334455667788 ll
exit
-- contains
the target is no instruction of this function
error GX0102
-- ebpf
r0 = 1
-- contains
error GX0103
-- ebpf
-- verdict
0 instructions, there may be 1 to 65536
error GX0104
-- ebpf
call pc+9
exit
-- contains
error GX0105
-- ebpf
r0 <- 7
-- verdict
line 1: no such instruction: r0 <- 7
error GX0106
-- ebpf
goto away
-- verdict
line 1: no label away in reach
error GX0106
-- ebpf
r10 = 5
exit
-- contains
insn 0: r10 is read-only
error GX0114
-- ebpf ir
r1 = map_idx[0]
r0 = 0
exit
-- contains
error GX0107
-- ebpf ir
r1 = map[0]
r0 = r1
exit
-- verdict
insn 3: a map can only be given to a helper
error GX0107
-- ebpf ir
call f
exit
f: r0 = 1
call f
exit
-- verdict
function at insn 2 calls itself
error GX0110
-- ebpf ir
call a
exit
a: call b
exit
b: call c
exit
c: call d
exit
d: call e
exit
e: call f
exit
f: call g
exit
g: call h
exit
h: r0 = 1
exit
-- contains
error GX0111
-- ebpf ir
call ktime_get_ns
r0 += r1
exit
-- verdict
insn 1 reads r1, which was not written
error GX0113
-- ebpf ir
call kfunc#7 off+0
exit
-- verdict
insn 0 calls kfunc 7
error GX0115
-- ebpf ir
r1 = 5
r2 = r1
r3 = 0
r4 = 0
call loop
exit
-- verdict
insn 4: which function r2 is cannot be followed
error GX0116
-- ebpf ir
call 170
exit
-- verdict
insn 0: timer_set_callback
error GX0120
-- ebpf ir
r0 = 0
call 12
exit
-- verdict
insn 1
error GX0121
-- ebpf ir
r0 = *(u16 *)skb[14]
exit
-- contains
error GX0117
-- ebpf ir
r1 = map_value[2] off 0
r0 = 0
exit
-- verdict
insn 0: map 2 of 2
error GX0118
-- ebpf ir
call 4000
exit
-- verdict
insn 0: helper 4000
error GX0119
