# each instruction that is not one, alone in a kernel: refused with its line, and nothing runs
-- soft
.version 8.3
.target sm_90
.address_size 64
.func f(.param .b32 a) { ret; }
.func (.param .b32 r) g(.param .b32 a) { ret; }
.visible .entry vector_scalar(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.v2.u32 %r1, [%q1]; OUT: ret; }
.visible .entry scalar_vector(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.u32 {%r1, %r2}, [%q1]; OUT: ret; }
.visible .entry vector_short(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.v4.u32 {%r1, %r2}, [%q1]; OUT: ret; }
.visible .entry store_short(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; st.global.v2.u32 [%q1], %r1; OUT: ret; }
.visible .entry vector_wide(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.v8.b128 {%w1, %w2, %w3, %w4, %w5, %w6, %w7, %w8}, [%q1]; OUT: ret; }
.visible .entry store_wide(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; st.global.v8.b128 [%q1], {%w1, %w2, %w3, %w4, %w5, %w6, %w7, %w8}; OUT: ret; }
.visible .entry load_one(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.u32 %r1; OUT: ret; }
.visible .entry load_four(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.u32 %r1, [%q1], %r2, %r3; OUT: ret; }
.visible .entry no_type(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global %r1, [%q1]; OUT: ret; }
.visible .entry pred_type(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.pred %r1, [%q1]; OUT: ret; }
.visible .entry no_address(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.u32 %r1, %q1; OUT: ret; }
.visible .entry no_register(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.u32 5, [%q1]; OUT: ret; }
.visible .entry st_async(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; st.async.u32 [%q1], %r1; OUT: ret; }
.visible .entry frame_size(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; { .param .b64 a; st.param.v2.b32 [a+4], {%r1, %r2}; } OUT: ret; }
.visible .entry frame_align(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; { .param .b64 a; st.param.b32 [a+2], %r1; } OUT: ret; }
.visible .entry frame_load(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; { .param .b64 a; ld.param.v2.b64 {%q1, %q2}, [a]; } OUT: ret; }
.visible .entry atom_op(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; atom.global.u32 %r1, [%q1], 1; OUT: ret; }
.visible .entry atom_type(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; atom.global.min.f32 %f1, [%q1], 0f00000000; OUT: ret; }
.visible .entry atom_vector(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; atom.global.v2.add.u32 %r1, [%q1], 1; OUT: ret; }
.visible .entry atom_async(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; red.async.add.u32 [%q1], 1; OUT: ret; }
.visible .entry atom_frame(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; { .param .b64 a; atom.add.u32 %r1, [a], 1; } OUT: ret; }
.visible .entry atom_cas(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; atom.global.cas.b32 %r1, [%q1], 1; OUT: ret; }
.visible .entry red_three(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; red.global.add.u32 [%q1], 1, 2, 3; OUT: ret; }
.visible .entry copy_from_frame(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; .shared .align 16 .b8 s[64]; { .param .b64 a; cp.async.ca.shared.global [s], [a], 4; } OUT: ret; }
.visible .entry copy_to_frame(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; { .param .b64 a; cp.async.ca.shared.global [a], [%q1], 4; } OUT: ret; }
.visible .entry copy_no_address(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; .shared .align 16 .b8 s[64]; cp.async.ca.shared.global [s], %q1, 4; OUT: ret; }
.visible .entry copy_bulk(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; .shared .align 16 .b8 s[64]; cp.async.bulk.shared.global [s], [%q1], 16; OUT: ret; }
.visible .entry copy_plain(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; cp.reduce.u32 [%q1], [%q1], 16; OUT: ret; }
.visible .entry no_variable(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; ld.global.u32 %r1, [nowhere]; OUT: ret; }
.visible .entry frame_address(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; { .param .b64 a; mov.u64 %q2, a; } OUT: ret; }
.visible .entry sink_source(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mov.u32 %r1, _; OUT: ret; }
.visible .entry pred_source(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mov.u32 %r1, %p1; OUT: ret; }
.visible .entry negated(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mov.u32 %r1, !%r2; OUT: ret; }
.visible .entry guard(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; @%r1 mov.u32 %r2, 0; OUT: ret; }
.visible .entry guard_none(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; @%nothing mov.u32 %r2, 0; OUT: ret; }
.visible .entry special(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mov.u32 %r1, %nothing; OUT: ret; }
.visible .entry unpack_nine(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mov.b64 {%r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r1}, %q1; OUT: ret; }
.visible .entry unpack_three(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mov.b64 {%r1, %r2, %r3}, %q1; OUT: ret; }
.visible .entry mov_three(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mov.u32 %r1, %r2, %r3; OUT: ret; }
.visible .entry mov_no_type(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mov %r1, %r2; OUT: ret; }
.visible .entry setp_none(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; setp.u32 %p1, %r1, %r2; OUT: ret; }
.visible .entry setp_dest(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; setp.eq.u32 %r1, %r1, %r2; OUT: ret; }
.visible .entry setp_bool(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; setp.eq.u32 %p1, %r1, %r2, %p2; OUT: ret; }
.visible .entry selp_pred(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; selp.u32 %r1, %r2, %r3, %r4; OUT: ret; }
.visible .entry set_one(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; set.eq.u32 %r1, %r2, %r3; OUT: ret; }
.visible .entry lop3_imm(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; lop3.b32 %r1, %r2, %r3, %r4, %r5; OUT: ret; }
.visible .entry testp_class(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; testp.f32 %p1, %f1; OUT: ret; }
.visible .entry testp_type(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; testp.finite.u32 %p1, %r1; OUT: ret; }
.visible .entry cvt_one(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; cvt.u32 %r1, %r2; OUT: ret; }
.visible .entry cvt_pack(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; cvt.pack.sat.u32.s32.b32 %r1, %r2, %r3, %r4; OUT: ret; }
.visible .entry logic_value(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; and.pred %p1, %p2, %r1; OUT: ret; }
.visible .entry not_pred(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; not.pred %p1, %r1; OUT: ret; }
.visible .entry bra_none(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; bra NOWHERE; OUT: ret; }
.visible .entry bra_two(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; bra OUT, OUT; OUT: ret; }
.visible .entry call_none(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; call (%r1), 5; OUT: ret; }
.visible .entry call_args(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; call f, (%r1, %r2); OUT: ret; }
.visible .entry call_size(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; { .param .b8 a[16]; call f, (a); } OUT: ret; }
.visible .entry call_result(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; { .param .b32 a; .param .b8 r[16]; call (r), g, (a); } OUT: ret; }
.visible .entry bar_none(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; bar.sync; OUT: ret; }
.visible .entry bar_arrive(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; bar.arrive 1; OUT: ret; }
.visible .entry bar_what(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; bar.nothing 1; OUT: ret; }
.visible .entry red_op(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; bar.red.xor.pred %p1, 0, %p2; OUT: ret; }
.visible .entry red_two(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; bar.red.popc.u32 %r1, 0; OUT: ret; }
.visible .entry shfl_mode(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; shfl.sync.b32 %r1, %r2, 0, 31, 0xffffffff; OUT: ret; }
.visible .entry shfl_members(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; shfl.sync.idx.b32 %r1, %r2, 0, 31; OUT: ret; }
.visible .entry vote_value(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; vote.sync.all.pred %p1, %r1, 0xffffffff; OUT: ret; }
.visible .entry redux_op(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; redux.sync.exch.u32 %r1, %r2, 0xffffffff; OUT: ret; }
.visible .entry redux_float(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; redux.sync.add.f32 %f1, %f2, 0xffffffff; OUT: ret; }
.visible .entry elect_plain(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; elect.sync %r1, 0xffffffff; OUT: ret; }
.visible .entry mad_two(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; mad.lo.u32 %r1, %r2, %r3; OUT: ret; }
.visible .entry add_sat(.param .u64 po) { .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %q<9>; .reg .b128 %w<9>; .reg .f32 %f<4>; ld.param.u64 %q1, [po]; st.global.u32 [%q1], 0; add.sat.u32 %r1, %r2, %r3; OUT: ret; }
//: mem o u32 1 2 3 4 5 6 7 8
//: launch vector_scalar 1 1 o
//: launch scalar_vector 1 1 o
//: launch vector_short 1 1 o
//: launch store_short 1 1 o
//: launch vector_wide 1 1 o
//: launch store_wide 1 1 o
//: launch load_one 1 1 o
//: launch load_four 1 1 o
//: launch no_type 1 1 o
//: launch pred_type 1 1 o
//: launch no_address 1 1 o
//: launch no_register 1 1 o
//: launch st_async 1 1 o
//: launch frame_size 1 1 o
//: launch frame_align 1 1 o
//: launch frame_load 1 1 o
//: launch atom_op 1 1 o
//: launch atom_type 1 1 o
//: launch atom_vector 1 1 o
//: launch atom_async 1 1 o
//: launch atom_frame 1 1 o
//: launch atom_cas 1 1 o
//: launch red_three 1 1 o
//: launch copy_from_frame 1 1 o
//: launch copy_to_frame 1 1 o
//: launch copy_no_address 1 1 o
//: launch copy_bulk 1 1 o
//: launch copy_plain 1 1 o
//: launch no_variable 1 1 o
//: launch frame_address 1 1 o
//: launch sink_source 1 1 o
//: launch pred_source 1 1 o
//: launch negated 1 1 o
//: launch guard 1 1 o
//: launch guard_none 1 1 o
//: launch special 1 1 o
//: launch unpack_nine 1 1 o
//: launch unpack_three 1 1 o
//: launch mov_three 1 1 o
//: launch mov_no_type 1 1 o
//: launch setp_none 1 1 o
//: launch setp_dest 1 1 o
//: launch setp_bool 1 1 o
//: launch selp_pred 1 1 o
//: launch set_one 1 1 o
//: launch lop3_imm 1 1 o
//: launch testp_class 1 1 o
//: launch testp_type 1 1 o
//: launch cvt_one 1 1 o
//: launch cvt_pack 1 1 o
//: launch logic_value 1 1 o
//: launch not_pred 1 1 o
//: launch bra_none 1 1 o
//: launch bra_two 1 1 o
//: launch call_none 1 1 o
//: launch call_args 1 1 o
//: launch call_size 1 1 o
//: launch call_result 1 1 o
//: launch bar_none 1 1 o
//: launch bar_arrive 1 1 o
//: launch bar_what 1 1 o
//: launch red_op 1 1 o
//: launch red_two 1 1 o
//: launch shfl_mode 1 1 o
//: launch shfl_members 1 1 o
//: launch vote_value 1 1 o
//: launch redux_op 1 1 o
//: launch redux_float 1 1 o
//: launch elect_plain 1 1 o
//: launch mad_two 1 1 o
//: launch add_sat 1 1 o
//: print o u32
-- verdict
error GX0805 line 6: line 6: 'ld.global.v2.u32': vector of this length
error GX0805 line 7: line 7: 'ld.global.u32': vector of this length
error GX0805 line 8: line 8: 'ld.global.v4.u32': vector of this length
error GX0805 line 9: line 9: 'st.global.v2.u32': vector of this length
error GX0805 line 10: line 10: 'ld.global.v8.b128': vector of this length
error GX0805 line 11: line 11: 'st.global.v8.b128': vector of this length
error GX0805 line 12: line 12: 'ld.global.u32': wrong number of operands
error GX0805 line 13: line 13: 'ld.global.u32': wrong number of operands
error GX0805 line 14: line 14: 'ld.global': no type
error GX0805 line 15: line 15: 'ld.global.pred': no type
error GX0809 line 16: line 16: '%q1' is no address
error GX0809 line 17: line 17: '5' is no register
error GX0805 line 18: line 18: 'st.async.u32': wrong number of operands
error GX0805 line 19: line 19: 'st.param.v2.b32': outside of the parameter, or not aligned
error GX0805 line 20: line 20: 'st.param.b32': outside of the parameter, or not aligned
error GX0805 line 21: line 21: 'ld.param.v2.b64': outside of the parameter, or not aligned
error GX0805 line 22: line 22: 'atom.global.u32'
error GX0805 line 23: line 23: 'atom.global.min.f32'
error GX0805 line 24: line 24: 'atom.global.v2.add.u32'
error GX0805 line 25: line 25: 'red.async.add.u32': wrong number of operands
error GX0809 line 26: line 26: 'a' is a parameter of a call
error GX0805 line 27: line 27: 'atom.global.cas.b32': wrong number of operands
error GX0805 line 28: line 28: 'red.global.add.u32': wrong number of operands
error GX0809 line 29: line 29: 'a' is a parameter of a call
error GX0809 line 30: line 30: 'a' is a parameter of a call
error GX0809 line 31: line 31: '%q1' is no address
error GX0805 line 32: line 32: 'cp.async.bulk.shared.global'
error GX0805 line 33: line 33: 'cp.reduce.u32'
error GX0809 line 34: line 34: 'nowhere' is not known
error GX0809 line 35: line 35: 'a' is a parameter of a call: its address can't be taken
error GX0809 line 36: line 36: '_' is no value
error GX0809 line 37: line 37: '%p1' is a predicate, a value was expected
error GX0809 line 38: line 38: '%r2' can't be negated here
error GX0809 line 39: line 39: '%r1' is no predicate
error GX0809 line 40: line 40: '%nothing' is no predicate
error GX0809 line 41: line 41: '%nothing' is not known
error GX0805 line 42: line 42: 'mov.b64': vector of this length
error GX0805 line 43: line 43: 'mov.b64': vector of this length
error GX0805 line 44: line 44: 'mov.u32': wrong number of operands
error GX0805 line 45: line 45: 'mov': no type
error GX0805 line 46: line 46: 'setp.u32'
error GX0809 line 47: line 47: '%r1' is no predicate
error GX0805 line 48: line 48: 'setp.eq.u32'
error GX0809 line 49: line 49: '%r4' is no predicate
error GX0805 line 50: line 50: 'set.eq.u32'
error GX0805 line 51: line 51: 'lop3.b32'
error GX0805 line 52: line 52: 'testp.f32'
error GX0805 line 53: line 53: 'testp.finite.u32'
error GX0805 line 54: line 54: 'cvt.u32'
error GX0805 line 55: line 55: 'cvt.pack.sat.u32.s32.b32'
error GX0809 line 56: line 56: '%r1' is no predicate
error GX0809 line 57: line 57: '%r1' is no predicate
error GX0809 line 58: line 58: no label 'NOWHERE'
error GX0805 line 59: line 59: 'bra': wrong number of operands
error GX0805 line 60: line 60: 'call': no callee
error GX0805 line 61: line 61: 'call': arguments do not match the function
error GX0805 line 62: line 62: 'call': an argument has another size than the parameter
error GX0805 line 63: line 63: 'call': a result has another size
error GX0805 line 64: line 64: 'bar.sync': wrong number of operands
error GX0805 line 65: line 65: 'bar.arrive': wrong number of operands
error GX0805 line 66: line 66: 'bar.nothing'
error GX0805 line 67: line 67: 'bar.red.xor.pred'
error GX0805 line 68: line 68: 'bar.red.popc.u32': wrong number of operands
error GX0805 line 69: line 69: 'shfl.sync.b32'
error GX0805 line 70: line 70: 'shfl.sync.idx.b32': wrong number of operands
error GX0809 line 71: line 71: '%r1' is no predicate
error GX0805 line 72: line 72: 'redux.sync.exch.u32'
error GX0805 line 73: line 73: 'redux.sync.add.f32'
error GX0805 line 74: line 74: 'elect.sync'
error GX0805 line 75: line 75: 'mad.lo.u32': wrong number of operands
error GX0805 line 76: line 76: 'add.sat.u32'
o: 1 2 3 4 5 6 7 8
