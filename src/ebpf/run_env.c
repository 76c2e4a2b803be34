/* run_env.c - checked memory of the interpreters. */
#include "ebpf/run_env.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

/* Where an access lies in a region, or NULL. */
static void *find_in(uint64_t start, uint64_t region_size, void *host, uint64_t address,
                     uint64_t size)
{
	uint64_t offset = address - start;

	if (offset >= region_size || size > region_size - offset)
		return NULL;
	return (uint8_t *)host + offset;
}

/* False: some of the bytes were never written. */
static bool touch(uint8_t *shadow, uint64_t size, bool write)
{
	bool written = true;

	for (uint64_t i = 0; i < size; i++) {
		shadow[i] |= write ? GX_RUN_TOUCHED | GX_RUN_WRITTEN : GX_RUN_TOUCHED;
		written &= shadow[i] & GX_RUN_WRITTEN;
	}
	return written;
}

static void *find_in_frame(const struct gx_run_env *env, uint64_t frame, uint64_t address,
                           uint64_t size, bool write)
{
	uint8_t *host = find_in(gx_run_stack(env) + frame * 4096, GX_RUN_FRAME_BYTES,
	                        env->stack + frame * GX_RUN_FRAME_BYTES, address, size);

	if (host && env->shadow && !touch(env->shadow + (host - env->stack), size, write))
		return NULL;
	return host;
}

void *gx_run_access(const struct gx_run_env *env, uint64_t address, uint64_t size, bool write)
{
	uint64_t frame = (address - gx_run_stack(env)) / 4096;

	if (!size)
		return NULL;
	if (frame < env->n_frames)
		return find_in_frame(env, frame, address, size, write);
	for (uint32_t i = 0; i < env->n_regions; i++) {
		const struct gx_run_region *region = &env->regions[i];
		void *host = find_in(region->start, region->size, region->host, address, size);

		if (host && (region->writable || !write))
			return host;
	}
	return NULL;
}

int gx_run_grant(struct gx_run_env *env, struct gx_run_region region)
{
	if (env->n_regions == GX_RUN_MAX_REGIONS)
		return -ENOSPC;
	env->regions[env->n_regions++] = region;
	return 0;
}

void gx_run_revoke(struct gx_run_env *env, uint64_t start)
{
	for (uint32_t i = 0; i < env->n_regions; i++) {
		if (env->regions[i].start == start) {
			env->regions[i] = env->regions[--env->n_regions];
			return;
		}
	}
}

static bool is_aligned(const void *host, uint8_t width)
{
	return !((uintptr_t)host & (width - 1u));
}

static int check_alignment(const struct gx_run_env *env, uint64_t address, uint8_t width,
                           struct gx_diag *diag)
{
	if (!env->shadow || !(address & (width - 1u)))
		return 0;
	return gx_fail(diag, GX_E_RUN_ACCESS, "%u bytes at 0x%" PRIx64 ": misaligned", width,
	               address);
}

int gx_run_load(const struct gx_run_env *env, uint64_t address, uint8_t width, uint64_t *out,
                struct gx_diag *diag)
{
	const void *host = gx_run_access(env, address, width, false);
	int err = check_alignment(env, address, width, diag);

	*out = 0;
	if (err)
		return err;
	if (!host)
		return gx_fail(diag, GX_E_RUN_ACCESS, "load of %u bytes at 0x%" PRIx64, width,
		               address);
	if (!is_aligned(host, width))
		memcpy(out, host, width);
	else if (width == 8)
		*out = __atomic_load_n((const uint64_t *)host, __ATOMIC_RELAXED);
	else if (width == 4)
		*out = __atomic_load_n((const uint32_t *)host, __ATOMIC_RELAXED);
	else
		memcpy(out, host, width);
	return 0;
}

int gx_run_store(const struct gx_run_env *env, uint64_t address, uint8_t width, uint64_t value,
                 struct gx_diag *diag)
{
	void *host = gx_run_access(env, address, width, true);
	int err = check_alignment(env, address, width, diag);

	if (err)
		return err;
	if (!host)
		return gx_fail(diag, GX_E_RUN_ACCESS, "store of %u bytes at 0x%" PRIx64, width,
		               address);
	if (!is_aligned(host, width))
		memcpy(host, &value, width);
	else if (width == 8)
		__atomic_store_n((uint64_t *)host, value, __ATOMIC_RELAXED);
	else if (width == 4)
		__atomic_store_n((uint32_t *)host, (uint32_t)value, __ATOMIC_RELAXED);
	else
		memcpy(host, &value, width);
	return 0;
}
