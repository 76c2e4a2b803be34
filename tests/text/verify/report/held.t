# held.t - a record that is not released: where it was reserved
-- verify report map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
*(u64 *)(r0 +0) = 1
out:
r0 = 0
exit
-- contains
GX0212: ring record neither submitted nor discarded: 1 held at the end of the program
  insn 8: exit
  r0: 0
  hint: call bpf_ringbuf_submit() or bpf_ringbuf_discard() on every path
-- verify report map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
r0 = 0
exit
-- contains
GX0212: ring record neither submitted nor discarded: 1 held at the end of the program
  held: the record reserved at insn 4
