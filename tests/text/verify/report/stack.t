# stack.t - bytes that were not written: which, and what was
-- verify report map=2:16:8:1
*(u32 *)(r10 -8) = 0
r2 = r10
r2 += -16
r1 = map[0]
call map_lookup_elem
r0 = 0
exit
-- contains
GX0206: read of stack bytes that were not written: argument 2 of map_lookup_elem of 16 bytes at fp-16: byte fp-16 was not written on this path
  insn 5: call map_lookup_elem
  r1: map 'm0'
  r2: fp-16
  stack fp-16 to fp-1: written: [-8, -4)
  hint: initialise the variable, padding included: struct s x = {};
