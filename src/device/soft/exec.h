/* exec.h - functions of instructions that decoders pick by name. */
#ifndef GX_SOFT_EXEC_H
#define GX_SOFT_EXEC_H

#include "device/soft/machine.h"

exec_fn *
gx_soft_load_fn(enum gx_ptx_type type); /* o[0..7] destinations, o[8] address, imm offset */
exec_fn *gx_soft_store_fn(enum gx_ptx_type type); /* operands as of a load */
exec_fn gx_soft_load_param, gx_soft_load_frame, gx_soft_store_frame, gx_soft_fence,
        gx_soft_copy_async;
/* Lanes that get to an access of kind in->access, but those for which o[0] is 0, when that is there. */
exec_fn gx_soft_count_access;

/* exec_flow.c */
exec_fn gx_soft_bra, gx_soft_brx, gx_soft_call, gx_soft_ret, gx_soft_exit, gx_soft_trap,
        gx_soft_nothing, gx_soft_bar, gx_soft_sleep;

/* exec_data.c */
exec_fn gx_soft_mov, gx_soft_mov_pred, gx_soft_mov_local, gx_soft_add_imm, gx_soft_sub_imm,
        gx_soft_isspacep, gx_soft_selp, gx_soft_selp_pred, gx_soft_slct, gx_soft_lop3,
        gx_soft_lop3_pred, gx_soft_testp, gx_soft_pack_vector, gx_soft_unpack_vector, gx_soft_sreg,
        gx_soft_logic_pred, gx_soft_is_explicit;
int gx_soft_sreg_id(struct gx_ptx_span name); /* -1: no special register */

/* exec_compare.c, exec_cvt.c */
exec_fn *gx_soft_compare_fn(enum gx_ptx_type type);
bool gx_soft_cvt_known(enum gx_ptx_type type);
exec_fn gx_soft_set, gx_soft_cvt, gx_soft_cvt_int, gx_soft_cvt_pair, gx_soft_cvt_to_f8,
        gx_soft_cvt_of_f8, gx_soft_cvt_pack;

/* events.c: the log; imm2 is the place */
exec_fn gx_soft_log_access, gx_soft_log_values, gx_soft_log_branch, gx_soft_log_barrier,
        gx_soft_log_flow, gx_soft_log_registers;

/* exec_atom.c */
/* What an operation of two operands gives for an element of 2, 4 or 8 bytes; NULL: it is not there for the type. */
typedef uint64_t apply_fn(unsigned op, uint64_t old, uint64_t b);
apply_fn *gx_soft_apply_fn(enum gx_ptx_type type, unsigned op);
/* Atomically, at an address that bytes divide. */
void gx_soft_apply_at(void *at, unsigned bytes, apply_fn *apply, unsigned op, uint64_t b);
exec_fn *gx_soft_atom_fn(enum gx_ptx_type type, unsigned op); /* enum atom_op */

/* exec_warp.c */
exec_fn gx_soft_shfl, gx_soft_vote, gx_soft_match, gx_soft_redux, gx_soft_activemask, gx_soft_elect,
        gx_soft_warpsync;

/* exec_mma.c; fragments: o[0] register, o[8] and imm address, o[9] stride */
exec_fn gx_soft_mma, gx_soft_load_fragment, gx_soft_store_fragment;

/* exec_wgmma.c */
exec_fn gx_soft_wgmma;

/* exec_video.c */
exec_fn gx_soft_video;

/* exec_mbarrier.c */
exec_fn gx_soft_mbarrier, gx_soft_mbarrier_wait, gx_soft_mbarrier_pending;

/* exec_texture.c, exec_surface.c */
exec_fn gx_soft_tex, gx_soft_tld4, gx_soft_suld, gx_soft_sust, gx_soft_image_query;

/* exec_bulk.c, exec_tensor.c */
exec_fn gx_soft_copy_bulk, gx_soft_copy_tensor;

/* exec_matrix.c */
exec_fn gx_soft_ldmatrix, gx_soft_stmatrix, gx_soft_movmatrix;

#endif
