# bulk and tensor copies whose words each there are, but not together, or not for these spaces, and with each operand one that is not there: each
# refused with its line
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .shared .align 128 .b8 s[512]; .shared .align 8 .b64 bar; .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<4>; ld.param.u64 %q1, [p]; .param .b64 one;
cp.async.bulk.shared::cluster.global.bulk_group [s], [%q1], 16;
cp.async.bulk.global.shared::cta.mbarrier::complete_tx::bytes [%q1], [s], 16, [bar];
cp.async.bulk.global.global.bulk_group [%q1], [%q1], 16;
cp.async.bulk.global.shared::cta.bulk_group.multicast::cluster [%q1], [s], 16, 1;
cp.async.bulk.global.shared::cta.bulk_group.add.u32 [%q1], [s], 16;
cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%q1], [s], 16;
cp.async.bulk.global.shared::cta.bulk_group [%q1], [s], 16, %q1;
cp.async.bulk.global.shared::cta.bulk_group [%q1], [s];
cp.async.bulk.global.shared::cta.bulk_group [%q1], [s], %none;
cp.async.bulk.global.shared::cta.bulk_group [%none], [s], 16;
cp.async.bulk.global.shared::cta.bulk_group [%q1], [%none], 16;
cp.async.bulk.global.shared::cta.bulk_group [one], [s], 16;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%q1], 16, [%none];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [s], [%q1], 16, [bar], %none;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [s], [%q1], 16, [bar], %none;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint.multicast::cluster [s], [%q1], 16, [bar], 1, %q1;
cp.reduce.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.add.u32 [s], [%q1], 16, [bar];
cp.reduce.async.bulk.global.shared::cta.bulk_group.multicast::cluster.add.u32 [%q1], [s], 16, 1;
cp.reduce.async.bulk.global.shared::cta.bulk_group [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.and.f32 [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.cas.b32 [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.add.pred [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.u32.add [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32.noftz [%q1], [s], 16;
cp.reduce.async.bulk.commit_group;
cp.reduce.async.bulk.wait_group 0;
cp.reduce.async.mbarrier.arrive.noinc.shared.b64 [bar];
cp.reduce.async.add.u32 [%q1], [s], 16;
cp.bulk.async.global.shared::cta.bulk_group [%q1], [s], 16;
cp.async.shared::cta.bulk [%q1], [s], 16;
cp.async.mbarrier.noinc.shared.b64 [bar];
cp.async.mbarrier.arrive.noinc.shared.b64;
cp.async.mbarrier.arrive.noinc.shared.b64 [%none];
cp.async.mbarrier.arrive.noinc.shared.b64 [one];
cp.async.bulk.tensor.6d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1, %r2, %r3, %r4, %r5, %r6}], [bar];
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1, %r2}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}, {%r2}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%none, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%none], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%none}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [%none];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar], 1;
cp.async.bulk.tensor.1d.shared::cluster.global.tile.bulk_group [s], [%q1, {%r1}];
cp.async.bulk.tensor.1d.global.shared::cta.tile.mbarrier::complete_tx::bytes [%q1, {%r1}], [s], [bar];
cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%q1, {%r1}], [s], [bar];
cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%q1, {%r1}];
cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [s], [%q1, {%r1}];
cp.async.bulk.tensor.1d.global.shared::cta.add.bulk_group [%q1, {%r1}], [s];
cp.async.bulk.tensor.1d.shared::cta.shared::cluster.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.reduce.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group [%q1, {%r1}], [s];
cp.reduce.async.bulk.tensor.1d.shared::cluster.global.add.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.async.bulk.global.shared::cta [%q1], [s], 16;
cp.async.bulk.global.shared::cta.bulk_group [%none+16], [s], 16;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [s], [%q1], %none, [bar], 1;
ret; }
-- verdict
k: line 5: 'cp.async.bulk.shared::cluster.global.bulk_group'
k: line 6: 'cp.async.bulk.global.shared::cta.mbarrier::complete_tx::bytes'
k: line 7: 'cp.async.bulk.global.global.bulk_group'
k: line 8: 'cp.async.bulk.global.shared::cta.bulk_group.multicast::cluster'
k: line 9: 'cp.async.bulk.global.shared::cta.bulk_group.add.u32'
k: line 10: 'cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint': wrong number of operands
k: line 11: 'cp.async.bulk.global.shared::cta.bulk_group': wrong number of operands
k: line 12: 'cp.async.bulk.global.shared::cta.bulk_group': wrong number of operands
k: line 13: '%none' is not known
k: line 14: '%none' is not known
k: line 15: '%none' is not known
k: line 16: 'one' is a parameter of a call
k: line 17: '%none' is not known
k: line 18: '%none' is not known
k: line 19: '%none' is not known
k: line 20: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint.multicast::clus'
k: line 21: 'cp.reduce.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.add.u32'
k: line 22: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.multicast::cluster.add.u32'
k: line 23: 'cp.reduce.async.bulk.global.shared::cta.bulk_group'
k: line 24: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.and.f32'
k: line 25: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.cas.b32'
k: line 26: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.add.pred'
k: line 27: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.u32.add'
k: line 28: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32.noftz'
k: line 29: 'cp.reduce.async.bulk.commit_group'
k: line 30: 'cp.reduce.async.bulk.wait_group'
k: line 31: 'cp.reduce.async.mbarrier.arrive.noinc.shared.b64'
k: line 32: 'cp.reduce.async.add.u32'
k: line 33: 'cp.bulk.async.global.shared::cta.bulk_group'
k: line 34: 'cp.async.shared::cta.bulk'
k: line 35: 'cp.async.mbarrier.noinc.shared.b64'
k: line 36: 'cp.async.mbarrier.arrive.noinc.shared.b64': wrong number of operands
k: line 37: '%none' is not known
k: line 38: 'one' is a parameter of a call
k: line 39: 'cp.async.bulk.tensor.6d.shared::cluster.global.tile.mbarrier::complete_tx::bytes'
k: line 40: 'cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': coordinates
k: line 41: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': coordinates
k: line 42: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': coordinates
k: line 43: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': coordinates
k: line 44: '%none' is not known
k: line 45: '%none' is not known
k: line 46: '%none' is not known
k: line 47: '%none' is not known
k: line 48: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': wrong number of operands
k: line 49: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': wrong number of operands
k: line 50: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.bulk_group'
k: line 51: 'cp.async.bulk.tensor.1d.global.shared::cta.tile.mbarrier::complete_tx::bytes'
k: line 52: 'cp.async.bulk.tensor.1d.global.shared::cta.bulk_group': wrong number of operands
k: line 53: 'cp.async.bulk.tensor.1d.global.shared::cta.bulk_group': wrong number of operands
k: line 54: 'cp.async.bulk.tensor.1d.global.shared::cta.bulk_group': coordinates
k: line 55: 'cp.async.bulk.tensor.1d.global.shared::cta.add.bulk_group'
k: line 56: 'cp.async.bulk.tensor.1d.shared::cta.shared::cluster.tile.mbarrier::complete_tx::bytes'
k: line 57: 'cp.reduce.async.bulk.tensor.1d.global.shared::cta.tile.bulk_group'
k: line 58: 'cp.reduce.async.bulk.tensor.1d.shared::cluster.global.add.tile.mbarrier::complete_tx::bytes'
k: line 59: 'cp.async.bulk.global.shared::cta'
k: line 60: '%none' is not known
k: line 61: '%none' is not known
1 kernels
