# mbarrier: phases, arrivals of several, bytes, states and parities; cp.async and bulk copies that arrive at them
-- soft
.version 8.7
.target sm_90a
.address_size 64
.visible .entry phases(.param .u64 po) {
// 64 threads, 4 phases: in each all write, arrive and wait, and read what another warp's thread wrote
.shared .align 8 .b64 bar; .shared .align 4 .b32 box[64];
.reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; mov.u32 %r1, %tid.x; mov.u32 %r2, bar; setp.eq.u32 %p1, %r1, 0;
@%p1 mbarrier.init.shared::cta.b64 [%r2], 64;
bar.sync 0;
mov.u32 %r3, box; shl.b32 %r4, %r1, 2; add.u32 %r4, %r3, %r4; xor.b32 %r5, %r1, 63; shl.b32 %r5, %r5, 2; add.u32 %r5, %r3, %r5;
mov.u32 %r6, 0; mov.u32 %r7, 0;
LOOP: mad.lo.u32 %r8, %r6, 100, %r1; st.shared.u32 [%r4], %r8;
mbarrier.arrive.release.cta.shared::cta.b64 %q2, [%r2];
WAIT: mbarrier.try_wait.acquire.cta.shared::cta.b64 %p2, [%r2], %q2, 1000; @!%p2 bra WAIT;
ld.shared.u32 %r9, [%r5]; add.u32 %r7, %r7, %r9;
and.b32 %r10, %r6, 1; mbarrier.test_wait.parity.shared.b64 %p2, [%r2], %r10; selp.u32 %r11, 1000, 0, %p2; add.u32 %r7, %r7, %r11;
xor.b32 %r10, %r10, 1; mbarrier.test_wait.parity.shared.b64 %p3, [%r2], %r10; selp.u32 %r11, 100000, 0, %p3; add.u32 %r7, %r7, %r11;
bar.sync 0; add.u32 %r6, %r6, 1; setp.lt.u32 %p1, %r6, 4; @%p1 bra LOOP;
mul.wide.u32 %q3, %r1, 4; add.u64 %q1, %q1, %q3; st.global.u32 [%q1], %r7; ret; }
.visible .entry counts(.param .u64 po) {
.shared .align 8 .b64 bar; .reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %q<9>;
ld.param.u64 %q1, [po]; mov.u64 %q2, bar; cvta.shared.u64 %q2, %q2;
mbarrier.init.b64 [%q2], 5;
mbarrier.arrive.b64 %q3, [%q2], 2; mbarrier.pending_count.b64 %r1, %q3; st.global.u32 [%q1], %r1;
mbarrier.arrive.noComplete.b64 %q3, [%q2], 1; mbarrier.pending_count.b64 %r1, %q3; st.global.u32 [%q1+4], %r1;
mbarrier.arrive_drop.b64 %q3, [%q2]; mbarrier.pending_count.b64 %r1, %q3; st.global.u32 [%q1+8], %r1;
mbarrier.arrive.expect_tx.relaxed.cluster.b64 _, [%q2], 96; mbarrier.test_wait.b64 %p1, [%q2], %q3; selp.u32 %r1, 1, 0, %p1; st.global.u32 [%q1+12], %r1;
mbarrier.complete_tx.b64 [%q2], 64; mbarrier.test_wait.b64 %p1, [%q2], %q3; selp.u32 %r1, 1, 0, %p1; st.global.u32 [%q1+16], %r1;
mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64 [bar], 32; mbarrier.test_wait.b64 %p1, [%q2], %q3; selp.u32 %r1, 1, 0, %p1; st.global.u32 [%q1+20], %r1;
// a phase waits for four now; bytes may come before they are announced
mbarrier.complete_tx.b64 [%q2], 16; mbarrier.arrive.b64 %q3, [%q2], 3; mbarrier.pending_count.b64 %r1, %q3; st.global.u32 [%q1+24], %r1;
mbarrier.arrive_drop.expect_tx.b64 %q3, [%q2], 16; mbarrier.test_wait.b64 %p1, [%q2], %q3; selp.u32 %r1, 1, 0, %p1; st.global.u32 [%q1+28], %r1;
mbarrier.expect_tx.b64 [%q2], 8; mbarrier.complete_tx.b64 [%q2], 8; mbarrier.arrive.b64 %q3, [%q2]; mbarrier.pending_count.b64 %r1, %q3; st.global.u32 [%q1+32], %r1;
mbarrier.inval.b64 [%q2]; ret; }
.visible .entry copies(.param .u64 pi, .param .u64 po) {
// 32 threads: one copies 256 bytes in, each 4 more by cp.async; all wait for both; one copies 128 bytes out and adds 128 to what is there
.shared .align 128 .b8 s[512]; .shared .align 8 .b64 bar; .reg .pred %p<9>; .reg .b32 %r<20>; .reg .b64 %q<9>;
ld.param.u64 %q1, [pi]; ld.param.u64 %q2, [po]; mov.u32 %r1, %tid.x; setp.eq.u32 %p1, %r1, 0;
@%p1 mbarrier.init.shared.b64 [bar], 33; bar.sync 0;
@%p1 mbarrier.arrive.expect_tx.shared.b64 _, [bar], 256;
@%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [s], [%q1+16], 256, [bar], 0;
shl.b32 %r2, %r1, 2; cvt.u64.u32 %q3, %r2; add.u64 %q4, %q1, %q3; mov.u32 %r3, s; add.u32 %r3, %r3, %r2;
setp.ge.u32 %p2, %r1, 16; cp.async.ca.shared.global [%r3+256], [%q4+512], 4, %p2;
cp.async.mbarrier.arrive.shared.b64 [bar]; cp.async.mbarrier.arrive.noinc.shared.b64 [bar];
WAIT: mbarrier.try_wait.parity.shared.b64 %p3, [bar], 0; @!%p3 bra WAIT;
ld.shared.u32 %r4, [%r3]; ld.shared.u32 %r5, [%r3+256]; mad.lo.u32 %r4, %r5, 1000, %r4;
add.u64 %q5, %q2, %q3; st.global.u32 [%q5], %r4; bar.sync 0;
@!%p1 bra OUT;
cp.async.bulk.global.shared::cta.bulk_group [%q2+128], [s+128], 128; cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;
cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%q2+256], [s+128], 64;
cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.f16 [%q2+320], [s+256], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s64 [%q2+336], [s+128], 16;
mbarrier.init.shared.b64 [bar], 1; mbarrier.expect_tx.shared.b64 [bar], 32;
cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [s+384], [s], 16, [bar];
cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.inc.u32 [s+384], [s+16], 16, [bar];
mbarrier.arrive.shared.b64 %q6, [bar]; mbarrier.test_wait.shared.b64 %p4, [bar], %q6; selp.u32 %r6, 1, 0, %p4;
ld.shared.v4.u32 {%r7, %r8, %r9, %r10}, [s+384]; st.global.v4.u32 [%q2+352], {%r7, %r8, %r9, %r10}; st.global.u32 [%q2+368], %r6;
cp.async.bulk.prefetch.L2.global [%q1], 16;
OUT: ret; }
.visible .entry remote() { .shared .align 8 .b64 bar; mbarrier.init.shared.b64 [bar], 1;
.shared .align 8 .b32 v[4]; .reg .b32 %r<4>; .reg .b64 %q<2>; .reg .pred %p;
mbarrier.expect_tx.shared.b64 [bar], 12; mov.u32 %r1, 7; mov.u32 %r2, 9;
st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [v], {%r1, %r2}, [bar]; red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [v+4], 5, [bar];
mbarrier.arrive.shared.b64 %q1, [bar]; mbarrier.test_wait.shared.b64 %p, [bar], %q1; @!%p trap; ld.shared.u32 %r3, [v+4]; setp.ne.u32 %p, %r3, 14; @%p trap; ret; }
.visible .entry reserved(.param .u64 po) { .shared .align 4 .b32 own[3]; .reg .b32 %r<9>; .reg .b64 %q1; ld.param.u64 %q1, [po];
mov.u32 %r1, %reserved_smem_offset_1; mov.u32 %r2, %reserved_smem_offset_end; sub.u32 %r3, %r2, %r1; st.shared.u32 [%r1+1020], 5; ld.shared.u32 %r4, [own]; ld.shared.u32 %r5, [%r1+1020];
st.global.v4.u32 [%q1], {%r3, %r4, %r5, 0}; ret; }
.visible .entry too_many() { .shared .align 8 .b64 bar; mbarrier.init.shared.b64 [bar], 1; .reg .b64 %q; mbarrier.arrive.shared.b64 %q, [bar], 2; ret; }
.visible .entry none() { .shared .align 8 .b64 bar; .reg .b64 %q; mbarrier.arrive.shared.b64 %q, [bar]; ret; }
.visible .entry zero() { .shared .align 8 .b64 bar; mbarrier.init.shared.b64 [bar], 0; ret; }
.visible .entry too_large() { .shared .align 8 .b64 bar; mbarrier.init.shared.b64 [bar], 1048576; ret; }
.visible .entry many_bytes() { .shared .align 8 .b64 bar; mbarrier.init.shared.b64 [bar], 1; mbarrier.expect_tx.shared.b64 [bar], 1048575; mbarrier.expect_tx.shared.b64 [bar], 1; ret; }
.visible .entry few_bytes() { .shared .align 8 .b64 bar; mbarrier.init.shared.b64 [bar], 1; mbarrier.complete_tx.shared.b64 [bar], 1048575; mbarrier.complete_tx.shared.b64 [bar], 1; ret; }
.visible .entry elsewhere(.param .u64 po) { .reg .b64 %q1; ld.param.u64 %q1, [po]; mbarrier.init.b64 [%q1], 1; ret; }
.visible .entry odd() { .shared .align 8 .b64 bar; mbarrier.init.shared.b64 [bar+4], 1; ret; }
.visible .entry odd_copy(.param .u64 po) { .shared .align 16 .b8 s[64]; .reg .b64 %q1; ld.param.u64 %q1, [po]; cp.async.bulk.global.shared::cta.bulk_group [%q1+8], [s], 16; ret; }
.visible .entry odd_size(.param .u64 po) { .shared .align 16 .b8 s[64]; .reg .b64 %q1; ld.param.u64 %q1, [po]; cp.async.bulk.global.shared::cta.bulk_group [%q1], [s], 24; ret; }
.visible .entry past(.param .u64 po) { .shared .align 16 .b8 s[64]; .reg .b64 %q1; ld.param.u64 %q1, [po]; cp.async.bulk.global.shared::cta.bulk_group [%q1], [s+48], 32; ret; }
//: mem o u32 0*128
//: launch phases 1 64 o
//: print o u32 64
//: launch counts 1 1 o
//: print o u32 9
//: mem i u32 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 0*48 0x3c003c00 0x40003c00 0xfbff7bff 0x80000001 5*12 9*16
//: mem c u32 0*64 1000*16 0x3c003c00 0x3c003c00 0xfbff7bff 0x00018001 0 0 0 0x7fffffff 0*6
//: launch copies 1 32 i c
//: print c u32 32
//: row out c u32 32 128
//: row added c u32 16 256
//: row halves c x16 8 320
//: row most c x64 2 336
//: row shared c u32 5 352
//: launch remote 1 1
//: launch reserved 1 1 o
//: print o u32 4
//: launch too_many 1 1
//: launch none 1 1
//: launch zero 1 1
//: launch too_large 1 1
//: launch many_bytes 1 1
//: launch few_bytes 1 1
//: launch elsewhere 1 1 o
//: launch odd 1 1
//: launch odd_copy 1 1 o
//: launch odd_size 1 1 o
//: launch past 1 1 o
-- verdict
o: 4852 4848 4844 4840 4836 4832 4828 4824 4820 4816 4812 4808 4804 4800 4796 4792 4788 4784 4780 4776 4772 4768 4764 4760 4756 4752 4748 4744 4740 4736 4732 4728 4724 4720 4716 4712 4708 4704 4700 4696 4692 4688 4684 4680 4676 4672 4668 4664 4660 4656 4652 4648 4644 4640 4636 4632 4628 4624 4620 4616 4612 4608 4604 4600
o: 5 3 2 0 0 1 4 1 3
c: 1625972740 15360005 1576819742 1007 5008 5009 5010 5011 5012 5013 5014 5015 5016 5017 5018 5019 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35
out: 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67
added: 1036 1037 1038 1039 1040 1041 1042 1043 1044 1045 1046 1047 1048 1049 1050 1051
halves: 4000 4000 4000 4200 7c00 fc00 0000 0001
most: 0000002500000024 7fffffff00000000
shared: 5 6 7 8 1
o: 1024 0 5 0
error GX0801 line 69: mbarrier: more arrivals or bytes than it counts; kernel too_many, block (0,0,0), thread (0,0,0)
error GX0801 line 70: no mbarrier here: not initialised; kernel none, block (0,0,0), thread (0,0,0)
error GX0801 line 71: mbarrier for 0 arrivals; kernel zero, block (0,0,0), thread (0,0,0)
error GX0801 line 72: mbarrier for 1048576 arrivals; kernel too_large, block (0,0,0), thread (0,0,0)
error GX0801 line 73: mbarrier: more arrivals or bytes than it counts; kernel many_bytes, block (0,0,0), thread (0,0,0)
error GX0801 line 74: mbarrier: more arrivals or bytes than it counts; kernel few_bytes, block (0,0,0), thread (0,0,0)
error GX0801 line 75: mbarrier at 0x30000000000: not in shared memory; kernel elsewhere, block (0,0,0), thread (0,0,0)
error GX0802 line 76: 8 bytes at 0x4; kernel odd, block (0,0,0), thread (0,0,0)
error GX0802 line 77: a copy of 16 bytes from 0x0 to 0x30000000008, not all multiples of 16; kernel odd_copy, block (0,0,0), thread (0,0,0)
error GX0802 line 78: a copy of 24 bytes from 0x0 to 0x30000000000, not all multiples of 16; kernel odd_size, block (0,0,0), thread (0,0,0)
error GX0801 line 79: 32 bytes at shared 0x30, the block has 64; kernel past, block (0,0,0), thread (0,0,0)
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .shared .align 128 .b8 s[512]; .shared .align 8 .b64 bar; .reg .pred %p<4>; .reg .b32 %r<40>; .reg .b64 %q<4>; ld.param.u64 %q1, [p];
mbarrier.init.b32 [bar], 1;
mbarrier.init.global.b64 [%q1], 1;
mbarrier.init.shared.b64 [bar];
mbarrier.arrive.noComplete.shared.b64 %q2, [bar];
mbarrier.test_wait.shared.b64 %p1, [bar], %q1, 10;
mbarrier.test_wait.shared.b64 %q2, [bar], %q1;
mbarrier.pending_count.b64 %r1;
cp.async.bulk.shared::cluster.global.bulk_group [s], [%q1], 16;
cp.async.bulk.global.shared::cta.mbarrier::complete_tx::bytes [%q1], [s], 16, [bar];
cp.async.bulk.global.global.bulk_group [%q1], [%q1], 16;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%q1], 16;
cp.async.bulk.global.shared::cta.bulk_group.multicast::cluster [%q1], [s], 16, 1;
cp.async.bulk.global.shared::cta.bulk_group.add.u32 [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.exch.b32 [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.and.f32 [%q1], [s], 16;
cp.reduce.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.add.u32 [s], [%q1], 16, [bar];
cp.async.bulk.tensor.6d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1, %r1, %r1, %r1, %r1, %r1}], [bar];
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.bulk_group [s], [%q1, {%r1}];
cp.async.bulk.tensor.1d.global.shared::cta.mbarrier::complete_tx::bytes [%q1, {%r1}], [s], [bar];
cp.reduce.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [%q1, {%r1}], [s];
cp.async.ca.shared.global [s], [%q1], 5;
cp.async.ca.shared.global [s], [%q1], %r1;
cp.async.ca.shared.global [s], [%q1], 4, 4, 0;
cp.bulk.shared.global [s], [%q1], 16;
ret; }
-- verdict
k: line 5: 'mbarrier.init.b32'
k: line 6: 'mbarrier.init.global.b64'
k: line 7: 'mbarrier.init.shared.b64': wrong number of operands
k: line 8: 'mbarrier.arrive.noComplete.shared.b64': wrong number of operands
k: line 9: 'mbarrier.test_wait.shared.b64': wrong number of operands
k: line 10: '%q2' is no predicate
k: line 11: 'mbarrier.pending_count.b64': wrong number of operands
k: line 12: 'cp.async.bulk.shared::cluster.global.bulk_group'
k: line 13: 'cp.async.bulk.global.shared::cta.mbarrier::complete_tx::bytes'
k: line 14: 'cp.async.bulk.global.global.bulk_group'
k: line 15: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes': wrong number of operands
k: line 16: 'cp.async.bulk.global.shared::cta.bulk_group.multicast::cluster'
k: line 17: 'cp.async.bulk.global.shared::cta.bulk_group.add.u32'
k: line 18: 'cp.reduce.async.bulk.global.shared::cta.bulk_group'
k: line 19: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.exch.b32'
k: line 20: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.and.f32'
k: line 21: 'cp.reduce.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.add.u32'
k: line 22: 'cp.async.bulk.tensor.6d.shared::cluster.global.tile.mbarrier::complete_tx::bytes'
k: line 23: 'cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': coordinates
k: line 24: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': coordinates
k: line 25: 'cp.async.bulk.tensor.1d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes'
k: line 26: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.bulk_group'
k: line 27: 'cp.async.bulk.tensor.1d.global.shared::cta.mbarrier::complete_tx::bytes'
k: line 28: 'cp.reduce.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group'
k: line 29: 'cp.async.ca.shared.global': size
k: line 30: 'cp.async.ca.shared.global'
k: line 31: 'cp.async.ca.shared.global': wrong number of operands
k: line 32: 'cp.bulk.shared.global'
1 kernels
