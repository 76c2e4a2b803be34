# moves_reserved.t - the longest one
-- verify map=27:0:0:65536
r1 = map[0]
r2 = 4088
r3 = 0
call ringbuf_reserve
if r0 == 0 goto out
r1 = r0
r2 = 0
call ringbuf_discard
out:
r0 = 0
exit
-- contains
accept
