/* sm_registers.h - how many warps an SM has registers for: each of its four parts has a quarter of them, a warp has all of its registers in one part, and gets
 * them by 256. */
#ifndef GX_SM_REGISTERS_H
#define GX_SM_REGISTERS_H

#include <stdint.h>

enum { GX_SM_PARTS = 4, GX_WARP_THREADS = 32, GX_REGISTER_UNIT = 256 };

/* of_thread: registers of a thread, not 0. */
static inline uint32_t gx_sm_warps(uint32_t of_sm, uint32_t of_thread)
{
	uint32_t of_warp = (of_thread * GX_WARP_THREADS + GX_REGISTER_UNIT - 1) / GX_REGISTER_UNIT *
	                   GX_REGISTER_UNIT;

	return of_sm / GX_SM_PARTS / of_warp * GX_SM_PARTS;
}

/* The most registers of a thread with which there are so many warps. warps: at least GX_SM_PARTS */
static inline uint32_t gx_sm_registers_for(uint32_t of_sm, uint32_t warps)
{
	uint32_t of_warp =
	        of_sm / GX_SM_PARTS / (warps / GX_SM_PARTS) / GX_REGISTER_UNIT * GX_REGISTER_UNIT;

	return of_warp / GX_WARP_THREADS;
}

#endif
