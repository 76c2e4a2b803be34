/* special.h - special registers of PTX as the decoder numbers them: imm of gx_soft_sreg(). */
#ifndef GX_SOFT_SPECIAL_H
#define GX_SOFT_SPECIAL_H

enum special {
	SR_TID_X,
	SR_TID_Y,
	SR_TID_Z,
	SR_NTID_X,
	SR_NTID_Y,
	SR_NTID_Z,
	SR_CTAID_X,
	SR_CTAID_Y,
	SR_CTAID_Z,
	SR_NCTAID_X,
	SR_NCTAID_Y,
	SR_NCTAID_Z,
	SR_LANEID,
	SR_WARPID,
	SR_NWARPID,
	SR_SMID,
	SR_NSMID,
	SR_GRIDID,
	SR_EQ,
	SR_LT,
	SR_LE,
	SR_GT,
	SR_GE,
	SR_CLOCK,
	SR_CLOCK_HI,
	SR_CLOCK64,
	SR_TIMER,
	SR_TIMER_LO,
	SR_TIMER_HI,
	SR_DYNAMIC,
	SR_TOTAL,
	SR_ZERO,
	SR_ONE,
	SR_WORKSPACE_HIGH,
	SR_WORKSPACE_LOW,
	N_SPECIAL
};

#endif
