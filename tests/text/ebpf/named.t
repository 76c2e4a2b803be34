# helpers that are called by name: no number is one of them, and they are where their rows say
-- ebpf ir
r1 = 0
r2 = 4096
call 805306368
exit
-- verdict
insn 2: helper 805306368
error GX0119
