# ring.t - a record is held from the check until it is submitted, and on no other way
-- verify map=27:0:0:4096
r1 = map[0]
r2 = 16
r3 = 0
call ringbuf_reserve
if r0 == 0 goto none
r6 = r0
*(u64 *)(r6 +8) = 1
r1 = r6
r2 = 0
call ringbuf_submit
r0 = 0
exit
none:
r0 = 1
exit
-- state 4
pre records = 0
post r0 = record of 16 bytes at 0, may be NULL
post records = 1
-- state 7
pre r6 can write 8 at 8
pre r6 cannot write 8 at 9
pre r6 cannot write 8 at 16
-- state 10
pre records = 1
post records = 0
-- state 13
pre records = 0
