# accesses, atomics, asynchronous copies and barriers in memory that there are not, or not here, by each word and operand, and parameters up to their last
# byte and one behind it: each refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p, .param .b8 more[10]) { .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .f32 %f<9>; .reg .f64 %d<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .pred %p<9>; ld.param.u64 %q1, [p];
.shared .align 128 .b8 s[512]; .shared .align 8 .b64 bar; .param .b64 one; .param .b8 five[5];
ld.global %r1, [%q1];
ld.global.pred %p1, [%q1];
ld.global.add.u32 %r1, [%q1];
ld.global.u32 %r1;
ld.global.u32 %r1, [%q1], %q2, %q3;
ld.global.u32 %r1, %q1;
ld.global.u32 %none, [%q1];
ld.global.u32 %r1, [%none];
ld.global.u32 5, [%q1];
ld.global.v2.u32 {%r1}, [%q1];
ld.global.v2.u32 {%r1, %r2, %r3}, [%q1];
ld.global.v2.u32 {%r1, %none}, [%q1];
ld.global.b128 %q2, [%q1];
ld.global.v2.b128 {%w1, %q1}, [%q1];
ld.global.v8.b128 {%w1, %w2, %w3, %w4, %w5, %w6, %w7, %w8}, [%q1];
ld.param.u32 %r1, [p+8192];
ld.param.u32 %r1, [p+16];
ld.param.u16 %h1, [p+17];
ld.param.u8 %h1, [p+18];
ld.param.u8 %h1, [p+-1];
ld.param.v2.u32 {%r1, %r2}, [p+12];
ld.param.u8 %h1, [more+10];
ld.param.b64 %q2, [one+8];
ld.param.b64 %q2, [one+-8];
ld.param.b64 %q2, [one+4];
ld.param.v2.b32 {%r1, %r2}, [one+4];
ld.param.b8 %h1, [five+5];
ld.param.b32 %r1, [five+2];
ld.param.v4.b32 {%r1, %r2, %r3, %r4}, [five];
st.param.b64 [one+8], %q1;
st.param.v2.b64 [one], {%q1, %q2};
st.param.b32 [one+2], %r1;
ldu.global.add.u32 %r1, [%q1];
ldu.global.u32 %r1;
st.global [%q1], %r1;
st.global.pred [%q1], %p1;
st.global.u32 [%q1];
st.global.u32 %q1, %r1;
st.global.u32 [%q1], %none;
st.global.u32 [%none], %r1;
st.global.v2.u32 [%q1], %r1;
st.global.u32 [%q1], {%r1, %r2};
st.global.v2.b128 [%q1], {%w1, %q1};
st.global.b128 [%q1], _;
st.global.max.u32 [%q1], %r1;
st.bulk.shared.u32 [s], %r1;
st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [s], %r1;
st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [s], %r1, [bar], %r2;
st.async.shared::cluster.b32 [s], %r1, [bar];
st.async.global.mbarrier::complete_tx::bytes.b32 [%q1], %r1, [bar];
st.async.mbarrier::complete_tx::bytes.b32 [s], %r1, [bar];
st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [s], %r1, %r2;
st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [s], %none, [bar];
st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [s], %r1, [%none];
st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32 [s], %r1, [bar];
st.async.shared::cluster.mbarrier::complete_tx::bytes [s], %r1, [bar];
red.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [s], %r1, [bar];
red.async.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [s], %r1;
red.async.shared::cluster.add.u32 [s], %r1, [bar];
red.async.global.mbarrier::complete_tx::bytes.add.u32 [%q1], %r1, [bar];
red.async.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [s], %none, [bar];
atom.global.add %r1, [%q1], %r2;
atom.global.u32 %r1, [%q1], %r2;
atom.global.add.u8 %h1, [%q1], %h2;
atom.global.and.f32 %f1, [%q1], %f2;
atom.global.v2.add.u32 {%r1, %r2}, [%q1], {%r1, %r2};
atom.global.add.u32 %r1, [%q1];
atom.global.add.u32 %r1, [%q1], %r2, %q2, %q3;
atom.global.cas.b32 %r1, [%q1], %r2;
atom.global.cas.b32 %r1, [%q1], %r2, %r3, %q2, %q3;
atom.global.cas.b32 %r1, [%q1], %r2, %none;
atom.global.add.u32 %none, [%q1], %r2;
atom.global.add.u32 %r1, [%none], %r2;
atom.global.add.u32 %r1, %q1, %r2;
atom.global.add.u32 %r1, [%q1], %none;
atom.add.u32 %r1, [one], %r2;
red.global.add.u32 [%q1];
red.global.add.u32 [%q1], %r2, %q2, %q3;
red.global.cas.b32 [%q1], %r2;
red.global.u32 [%q1], %r2;
red.add.u32 [one], %r2;
cp.ca.shared.global [s], [%q1], 4;
cp.async.ca.shared.global [s], [%q1];
cp.async.ca.shared.global [s], [%q1], 4, %r1, %q1;
cp.async.ca.shared.global [s], [%q1], %r1;
cp.async.ca.shared.global [s], [%q1], 2;
cp.async.ca.shared.global [s], [%q1], 12;
cp.async.ca.shared.global [s], [%q1], 32;
cp.async.ca.shared.global %r1, [%q1], 4;
cp.async.ca.shared.global [s], %q1, 4;
cp.async.ca.shared.global [one], [%q1], 4;
cp.async.ca.shared.global [s], [one], 4;
cp.async.ca.shared.global [s], [%q1], 4, %none;
cp.async.ca.shared.global.L2::cache_hint [s], [%q1], 4;
cp.async.ca.shared.global.L2::cache_hint [s], [%q1], 4, %none;
cp.async.ca.shared.global.L2::cache_hint [s], [%q1], 4, %r1, %none;
cp.async.ca.shared.global.L2::cache_hint [s], [%q1], 4, %r1, %q1, %q1;
mbarrier.b64 [bar];
mbarrier.init.shared.b64 [bar];
mbarrier.init.shared.b64 [bar], 1, 1;
mbarrier.init.shared.b32 [bar], 1;
mbarrier.init.global.b64 [%q1], 1;
mbarrier.init.shared.b64 %q1, 1;
mbarrier.init.shared.b64 [bar], %none;
mbarrier.inval.shared.b64 [bar], 1;
mbarrier.arrive.shared.b64 [bar];
mbarrier.arrive.shared.b64 %q1, [bar], 1, 1;
mbarrier.arrive.shared.b64 %none, [bar];
mbarrier.arrive.shared.b64 %p1, [bar];
mbarrier.arrive.noComplete.shared.b64 %q1, [bar];
mbarrier.arrive.expect_tx.shared.b64 %q1, [bar];
mbarrier.test_wait.shared.b64 %p1, [bar];
mbarrier.test_wait.shared.b64 %p1, [bar], %q1, 1;
mbarrier.test_wait.shared.b64 %q1, [bar], %q1;
mbarrier.try_wait.shared.b64 %p1, [bar];
mbarrier.try_wait.shared.b64 %p1, [bar], %q1, 1, 1;
mbarrier.try_wait.parity.shared.b64 %p1, [bar], %none;
mbarrier.pending_count.b64 %r1;
mbarrier.pending_count.b64 %r1, %q1, %q1;
mbarrier.pending_count.b64 %none, %q1;
mbarrier.pending_count.b64 %r1, %none;
mbarrier.pending_count.b32 %r1, %r2;
cp.reduce.async.add.u32 [%q1], [s], 16;
cp.reduce.async.ca.shared.global [s], [%q1], 16;
cp.async.shared.global [s], [%q1], 16;
cp.async.ca.cg.shared.global [s], [%q1], 16;
cp.async.ca.global [s], [%q1], 16;
cp.async.ca.shared [s], [%q1], 16;
cp.async.ca.global.shared [s], [%q1], 16;
cp.async.ca.shared::cluster.global [s], [%q1], 16;
cp.async.ca.shared.global.add [s], [%q1], 16;
cp.async.ca.shared.global.u32 [s], [%q1], 16;
cp.async.ca.shared.global.L2::128B.L2::64B [s], [%q1], 16;
cp.async.ca.shared.global.L2::32B [s], [%q1], 16;
cp.async.ca.shared.global.L2::128B.L2::cache_hint [s], [%q1], 16, %q1;
cp.async.commit_group.ca;
cp.async.ca.commit_group;
cp.async.wait_group.read 0;
cp.async.wait_all.wait_group;
cp.async.ca.shared.global.L2::128B.L2::256B [s], [%q1], 16;
wmma.load.a.sync.aligned.row.m16n16k8.global.f16 {%r1}, [%q1];
wmma.load.a.sync.aligned.row.m16n16k16.global.tf32 {%r1}, [%q1];
ret; }
-- verdict
k: line 6: 'ld.global': no type
k: line 7: 'ld.global.pred': no type
k: line 8: 'ld.global.add.u32': a modifier that it has not
k: line 9: 'ld.global.u32': wrong number of operands
k: line 10: 'ld.global.u32': wrong number of operands
k: line 11: '%q1' is no address
k: line 12: '%none' is no register
k: line 13: '%none' is not known
k: line 14: '5' is no register
k: line 15: 'ld.global.v2.u32': vector of this length
k: line 16: 'ld.global.v2.u32': vector of this length
k: line 17: '%none' is no register
k: line 18: '%q2' is no register of 128 bits
k: line 19: '%q1' is no register of 128 bits
k: line 20: 'ld.global.v8.b128': vector of this length
k: line 21: 'ld.param.u32': outside of the parameters
k: line 22: 'ld.param.u32': outside of the parameters
k: line 23: 'ld.param.u16': outside of the parameters
k: line 24: 'ld.param.u8': outside of the parameters
k: line 25: 'ld.param.u8': outside of the parameters
k: line 26: 'ld.param.v2.u32': outside of the parameters
k: line 27: 'ld.param.u8': outside of the parameters
k: line 28: '[one+8]' is outside of the parameter
k: line 29: '[one+-8]' is outside of the parameter
k: line 30: 'ld.param.b64': outside of the parameter, or not aligned
k: line 31: 'ld.param.v2.b32': outside of the parameter, or not aligned
k: line 32: '[five+5]' is outside of the parameter
k: line 33: 'ld.param.b32': outside of the parameter, or not aligned
k: line 34: 'ld.param.v4.b32': outside of the parameter, or not aligned
k: line 35: '[one+8]' is outside of the parameter
k: line 36: 'st.param.v2.b64': outside of the parameter, or not aligned
k: line 37: 'st.param.b32': outside of the parameter, or not aligned
k: line 38: 'ldu.global.add.u32': a modifier that it has not
k: line 39: 'ldu.global.u32': wrong number of operands
k: line 40: 'st.global': no type
k: line 41: 'st.global.pred': no type
k: line 42: 'st.global.u32': wrong number of operands
k: line 43: '%q1' is no address
k: line 44: '%none' is not known
k: line 45: '%none' is not known
k: line 46: 'st.global.v2.u32': vector of this length
k: line 47: 'st.global.u32': vector of this length
k: line 48: '%q1' is no register of 128 bits
k: line 49: '_' is no register of 128 bits
k: line 50: 'st.global.max.u32': a modifier that it has not
k: line 51: 'st.bulk.shared.u32'
k: line 52: 'st.async.shared::cluster.mbarrier::complete_tx::bytes.b32': wrong number of operands
k: line 53: 'st.async.shared::cluster.mbarrier::complete_tx::bytes.b32': wrong number of operands
k: line 54: 'st.async.shared::cluster.b32'
k: line 55: 'st.async.global.mbarrier::complete_tx::bytes.b32'
k: line 56: 'st.async.mbarrier::complete_tx::bytes.b32'
k: line 57: '%r2' is no address
k: line 58: '%none' is not known
k: line 59: '%none' is not known
k: line 60: 'st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32': vector of this length
k: line 61: 'st.async.shared::cluster.mbarrier::complete_tx::bytes': no type
k: line 62: 'red.async.shared::cluster.mbarrier::complete_tx::bytes.u32'
k: line 63: 'red.async.shared::cluster.mbarrier::complete_tx::bytes.add.u32': wrong number of operands
k: line 64: 'red.async.shared::cluster.add.u32'
k: line 65: 'red.async.global.mbarrier::complete_tx::bytes.add.u32'
k: line 66: '%none' is not known
k: line 67: 'atom.global.add'
k: line 68: 'atom.global.u32'
k: line 69: 'atom.global.add.u8'
k: line 70: 'atom.global.and.f32'
k: line 71: 'atom.global.v2.add.u32'
k: line 72: 'atom.global.add.u32': wrong number of operands
k: line 73: 'atom.global.add.u32': wrong number of operands
k: line 74: 'atom.global.cas.b32': wrong number of operands
k: line 75: 'atom.global.cas.b32': wrong number of operands
k: line 76: '%none' is not known
k: line 77: '%none' is no register
k: line 78: '%none' is not known
k: line 79: '%q1' is no address
k: line 80: '%none' is not known
k: line 81: 'one' is a parameter of a call
k: line 82: 'red.global.add.u32': wrong number of operands
k: line 83: 'red.global.add.u32': wrong number of operands
k: line 84: 'red.global.cas.b32': wrong number of operands
k: line 85: 'red.global.u32'
k: line 86: 'one' is a parameter of a call
k: line 87: 'cp.ca.shared.global'
k: line 88: 'cp.async.ca.shared.global': wrong number of operands
k: line 89: 'cp.async.ca.shared.global': wrong number of operands
k: line 90: 'cp.async.ca.shared.global'
k: line 91: 'cp.async.ca.shared.global': size
k: line 92: 'cp.async.ca.shared.global': size
k: line 93: 'cp.async.ca.shared.global': size
k: line 94: '%r1' is no address
k: line 95: '%q1' is no address
k: line 96: 'one' is a parameter of a call
k: line 97: 'one' is a parameter of a call
k: line 98: '%none' is not known
k: line 99: 'cp.async.ca.shared.global.L2::cache_hint': wrong number of operands
k: line 100: '%none' is not known
k: line 101: '%none' is not known
k: line 102: 'cp.async.ca.shared.global.L2::cache_hint': wrong number of operands
k: line 103: 'mbarrier.b64'
k: line 104: 'mbarrier.init.shared.b64': wrong number of operands
k: line 105: 'mbarrier.init.shared.b64': wrong number of operands
k: line 106: 'mbarrier.init.shared.b32'
k: line 107: 'mbarrier.init.global.b64'
k: line 108: '%q1' is no address
k: line 109: '%none' is not known
k: line 110: 'mbarrier.inval.shared.b64': wrong number of operands
k: line 111: 'mbarrier.arrive.shared.b64': wrong number of operands
k: line 112: 'mbarrier.arrive.shared.b64': wrong number of operands
k: line 113: '%none' is no register
k: line 114: '%p1' is no register
k: line 115: 'mbarrier.arrive.noComplete.shared.b64': wrong number of operands
k: line 116: 'mbarrier.arrive.expect_tx.shared.b64': wrong number of operands
k: line 117: 'mbarrier.test_wait.shared.b64': wrong number of operands
k: line 118: 'mbarrier.test_wait.shared.b64': wrong number of operands
k: line 119: '%q1' is no predicate
k: line 120: 'mbarrier.try_wait.shared.b64': wrong number of operands
k: line 121: 'mbarrier.try_wait.shared.b64': wrong number of operands
k: line 122: '%none' is not known
k: line 123: 'mbarrier.pending_count.b64': wrong number of operands
k: line 124: 'mbarrier.pending_count.b64': wrong number of operands
k: line 125: '%none' is no register
k: line 126: '%none' is not known
k: line 127: 'mbarrier.pending_count.b32'
k: line 128: 'cp.reduce.async.add.u32'
k: line 129: 'cp.reduce.async.ca.shared.global'
k: line 130: 'cp.async.shared.global'
k: line 131: 'cp.async.ca.cg.shared.global'
k: line 132: 'cp.async.ca.global'
k: line 133: 'cp.async.ca.shared'
k: line 134: 'cp.async.ca.global.shared'
k: line 135: 'cp.async.ca.shared::cluster.global'
k: line 136: 'cp.async.ca.shared.global.add'
k: line 137: 'cp.async.ca.shared.global.u32'
k: line 138: 'cp.async.ca.shared.global.L2::128B.L2::64B'
k: line 139: 'cp.async.ca.shared.global.L2::32B'
k: line 140: 'cp.async.ca.shared.global.L2::128B.L2::cache_hint'
k: line 141: 'cp.async.commit_group.ca': wrong number of operands
k: line 142: 'cp.async.ca.commit_group': wrong number of operands
k: line 143: 'cp.async.wait_group.read': wrong number of operands
k: line 144: 'cp.async.wait_all.wait_group': wrong number of operands
k: line 145: 'cp.async.ca.shared.global.L2::128B.L2::256B'
k: line 146: 'wmma.load.a.sync.aligned.row.m16n16k8.global.f16'
k: line 147: 'wmma.load.a.sync.aligned.row.m16n16k16.global.tf32'
1 kernels
-- decode
// what goes by lines copies 16 bytes
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p) { .reg .b64 %q<2>; .shared .align 16 .b8 s[16]; ld.param.u64 %q1, [p];
cp.async.ca.shared.global [s], [%q1], 8;
cp.async.cg.shared.global [s], [%q1], 4;
cp.async.cg.shared.global [s], [%q1], 8;
cp.async.cg.shared.global [s], [%q1], 16;
ret; }
-- verdict
k: line 7: 'cp.async.cg.shared.global': size
k: line 8: 'cp.async.cg.shared.global': size
1 kernels
