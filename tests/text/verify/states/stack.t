# stack.t - the stack is written byte by byte: what was not stored is unknown, and can't be read
-- verify
*(u16 *)(r10 -8) = 515
*(u8 *)(r10 -5) = 9
r0 = *(u16 *)(r10 -8)
exit
-- state 0
pre fp-8/2 is unknown
-- state 2
pre fp-5/1 = [0, 255]
pre fp-6/1 is unknown
pre r10 can read 2 at -8
pre r10 cannot read 4 at -8
pre r10 can read 1 at -5
pre r10 cannot read 8 at 0
pre r10 can write 8 at -512
pre r10 cannot write 8 at -520
