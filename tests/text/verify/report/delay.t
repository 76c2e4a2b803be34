# delay.t - a wait is a constant, of a millisecond at most, and each nanosecond is an operation
-- verify lanes
r1 = 4000
call gdev_delay
r0 = 0
exit
-- contains
accept ops=4011
-- verify why
r1 = 4096
call gdev_delay
r0 = 0
exit
-- contains
GX0231
-- verify why
r1 = *(u32 *)(r1 +8)
call gdev_delay
r0 = 0
exit
-- contains
GX0227: helper argument that must be a constant: argument 1 of gdev_delay is [0, 31]
-- verify why
r1 = 1000001
call gdev_delay
r0 = 0
exit
-- contains
GX0226: size of a helper's argument out of bounds: argument 1 of gdev_delay is 1000001, more than 1000000
-- verify why
call gdev_delay
r0 = 0
exit
-- contains
GX0224: wrong argument of a helper: argument 1 of gdev_delay is context at 0, not a number
-- verify why
r1 = 1000000
call gdev_delay
r0 = 0
exit
-- contains
GX0231
