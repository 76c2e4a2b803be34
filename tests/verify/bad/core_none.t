# core_none.t - what libbpf writes where a CO-RE relocation finds nothing, and a run comes there
-- verify
r0 = 0
.insn 0x85 dst 0 src 0 off 0 imm 195896080
r0 = r7
exit
-- verdict
error GX0123 insn 1
