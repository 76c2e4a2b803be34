/* occupancy.c - how many warps of a kernel an SM has room for at once, and what there is too little of. */
#include "cli/profile/profile.h"

#include "base/sm_registers.h"

enum { WARP = GX_WARP_THREADS, SHARED_UNIT = 128 };

static uint64_t round_up(uint64_t n, uint64_t unit)
{
	return (n + unit - 1) / unit * unit;
}

struct limit {
	const char *name;
	uint64_t blocks;
};

static void take_less(struct limit *least, const char *name, uint64_t blocks)
{
	if (blocks < least->blocks)
		*least = (struct limit){ name, blocks };
}

void gx_profile_occupancy(const struct gx_profile_kernel *kernel, struct gx_profile_occupancy *out)
{
	const int32_t *n = kernel->numbers;
	uint64_t threads = (uint64_t)kernel->block[0] * kernel->block[1] * kernel->block[2];
	uint64_t warps = (threads + WARP - 1) / WARP, shared;
	struct limit least = { "none", UINT64_MAX };

	*out = (struct gx_profile_occupancy){ .limiter = "not known" };
	for (int i = GX_PLACE_REGISTERS; i < GX_N_PLACE_NUMBERS; i++)
		if (n[i] < 0 && i != GX_PLACE_LOCAL && i != GX_PLACE_BLOCK_SHARED)
			return;
	if (!warps || n[GX_PLACE_REGISTERS] <= 0 || n[GX_PLACE_SM_THREADS] < WARP)
		return;
	shared = n[GX_PLACE_BLOCK_SHARED] > 0 ? (uint64_t)n[GX_PLACE_BLOCK_SHARED] : 0;
	shared += round_up((uint64_t)n[GX_PLACE_SHARED] + kernel->asked_shared, SHARED_UNIT);
	take_less(&least, "threads of an SM", (uint64_t)n[GX_PLACE_SM_THREADS] / WARP / warps);
	take_less(&least, "blocks of an SM", (uint64_t)n[GX_PLACE_SM_BLOCKS]);
	take_less(&least, "registers",
	          gx_sm_warps((uint32_t)n[GX_PLACE_SM_REGISTERS], (uint32_t)n[GX_PLACE_REGISTERS]) /
	                  warps);
	if (n[GX_PLACE_SHARED] || kernel->asked_shared)
		take_less(&least, "shared memory", (uint64_t)n[GX_PLACE_SM_SHARED] / shared);
	out->known = true;
	out->blocks = (uint32_t)least.blocks;
	out->most_warps = (uint32_t)n[GX_PLACE_SM_THREADS] / WARP;
	out->warps = (uint32_t)(least.blocks * warps);
	out->limiter = out->warps == out->most_warps ? "none" : least.name;
}
