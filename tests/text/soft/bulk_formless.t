# forms of bulk and tensor copies that there are not, by each word and operand that is missing, twice there or of another form
-- decode
.version 8.7
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p) { .shared .align 128 .b8 s[512]; .shared .align 8 .b64 bar; .reg .pred %p<4>; .reg .b32 %r<40>; .reg .b64 %q<4>; ld.param.u64 %q1, [p];
cp.async.bulk.mbarrier::complete_tx::bytes [s], [%q1], 16, [bar];
cp.async.bulk.shared::cluster.mbarrier::complete_tx::bytes [s], [%q1], 16, [bar];
cp.async.bulk.shared::cluster.global [s], [%q1], 16, [bar];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.mbarrier::complete_tx::bytes [s], [%q1], 16, [bar];
cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster [s], [s], 16, [bar], 1;
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [s], [%q1], 16, [bar];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [s], [%q1], 16, [bar];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], %q1, 16, [bar];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes %q1, [%q1], 16, [bar];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%q1], [bar], [bar];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [s], [%q1], 16, %q1;
cp.reduce.async.bulk.global.shared::cta.bulk_group.add [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.u32 [%q1], [s], 16;
cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32.u32 [%q1], [s], 16;
cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster.add.u32 [s], [s], 16, [bar], 1;
cp.async.bulk.tensor.1d.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.shared::cta.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.global.global.tile.bulk_group [%q1, {%r1}], [%q1];
cp.async.bulk.tensor.1d.shared::cluster.global.tile [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.tile [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.L2::cache_hint [s], [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes %q1, [%q1, {%r1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], %q1, [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, %r1], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%p1}], [bar];
cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], %r1;
cp.reduce.async.bulk.tensor.1d.shared::cluster.global.add.tile.mbarrier::complete_tx::bytes [s], [%q1, {%r1}], [bar];
cp.reduce.async.bulk.tensor.1d.global.shared::cta.exch.tile.bulk_group [%q1, {%r1}], [s];
cp.reduce.async.bulk.tensor.1d.global.shared::cta.tile.add.bulk_group [%q1, {%r1}], [s];
cp.async.mbarrier.arrive.shared.b64 [bar], %r1;
cp.async.mbarrier.arrive.noinc.shared.b64 %p1;
ret; }
-- verdict
k: line 5: 'cp.async.bulk.mbarrier::complete_tx::bytes'
k: line 6: 'cp.async.bulk.shared::cluster.mbarrier::complete_tx::bytes'
k: line 7: 'cp.async.bulk.shared::cluster.global'
k: line 8: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.mbarrier::complete_tx::bytes'
k: line 9: 'cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster'
k: line 10: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster': wrong number of operands
k: line 11: 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint': wrong number of operands
k: line 12: '%q1' is no address
k: line 13: '%q1' is no address
k: line 14: '[bar]' is no value
k: line 15: '%q1' is no address
k: line 16: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.add'
k: line 17: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.u32'
k: line 18: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32.u32'
k: line 19: 'cp.reduce.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster'
k: line 20: 'cp.async.bulk.tensor.1d.tile.mbarrier::complete_tx::bytes'
k: line 21: 'cp.async.bulk.tensor.shared::cluster.global.tile.mbarrier::complete_tx::bytes'
k: line 22: 'cp.async.bulk.tensor.1d.shared::cluster.tile.mbarrier::complete_tx::bytes'
k: line 23: 'cp.async.bulk.tensor.1d.shared::cluster.shared::cta.tile.mbarrier::complete_tx::bytes'
k: line 24: 'cp.async.bulk.tensor.1d.global.global.tile.bulk_group'
k: line 25: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile'
k: line 26: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.tile'
k: line 27: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.L2::cache_hint': wrong number of operands
k: line 28: '%q1' is no address
k: line 29: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': coordinates
k: line 30: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': coordinates
k: line 31: '%p1' is a predicate, a value was expected
k: line 32: '%r1' is no address
k: line 33: 'cp.reduce.async.bulk.tensor.1d.shared::cluster.global.add.tile.mbarrier::complete_tx::bytes'
k: line 34: 'cp.reduce.async.bulk.tensor.1d.global.shared::cta.exch.tile.bulk_group'
k: line 35: 'cp.reduce.async.bulk.tensor.1d.global.shared::cta.tile.add.bulk_group'
k: line 36: 'cp.async.mbarrier.arrive.shared.b64': wrong number of operands
k: line 37: '%p1' is no address
1 kernels
