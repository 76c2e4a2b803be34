# a warp that is over is not the one that waits: the place that is told is of one that does
-- soft
.version 7.0
.target sm_70
.address_size 64
.visible .entry k()
{
.reg .pred %p; .reg .b32 %t;
mov.u32 %t, %tid.x; setp.lt.u32 %p, %t, 32;
@%p exit;
bar.sync 3, 64;
ret;
}
//: launch k 1 64
-- verdict
error GX0806 line 9: lanes 0xffffffff wait at barrier 3; kernel k, block (0,0,0), thread (32,0,0)
