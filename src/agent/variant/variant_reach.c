/* variant_reach.c - before a launch: its threads have slots in the per-thread maps of its variant.
 *
 * The relocation block of a variant says where its maps are and how many threads have slots there.
 * It is written again when a launch has more threads than any before, and when the maps of its
 * context have grown for another kernel, so that all launches to come use the same memory.
 */
#include "agent/variant/driver.h"
#include "agent/variant/variant.h"
#include "agent/variant/variant_load.h"

#include <pthread.h>
#include <stdlib.h>

#define WORDS_PER_MAP 4u

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* one map grows at a time */

static CUresult write_words(const struct gx_variant *variant, const uint64_t *words)
{
	const struct gx_cuda_api *api = gx_agent_api();
	CUstreamCaptureMode mode;
	bool relaxed = gx_driver_relax(&mode);
	CUcontext popped;
	CUresult result = api->cuCtxPushCurrent_v2(variant->context);

	if (!result) {
		result = gx_variant_write(variant->map_words, words,
		                          variant->n_maps * WORDS_PER_MAP * sizeof(*words));
		api->cuCtxPopCurrent_v2(&popped);
	}
	gx_driver_resume(relaxed, mode);
	return result;
}

/* Holds the lock. When it fails the block says what it said: lanes beyond are dropped, and counted. */
static void extend(struct gx_variant *variant, uint64_t n_threads)
{
	uint64_t *words = calloc(variant->n_maps, WORDS_PER_MAP * sizeof(*words));
	uint64_t epoch;

	if (n_threads < atomic_load(&variant->reach))
		n_threads = atomic_load(&variant->reach);
	if (words &&
	    !gx_session_reach(variant->context, variant->maps, variant->n_maps, n_threads, words)) {
		if (variant->first_sites)
			gx_session_site_words(variant->maps, variant->n_maps, variant->first_sites,
			                      variant->n_sites, words);
		epoch = gx_session_map_epoch();
		if (!write_words(variant, words))
			atomic_store(&variant->map_epoch, epoch);
	}
	atomic_store(&variant->reach, n_threads); /* asked once, also when there was no room */
	free(words);
}

void gx_variant_reach(struct gx_variant *variant, uint64_t n_threads)
{
	if (variant->map_limit == UINT64_MAX)
		return;
	if (n_threads > variant->map_limit)
		gx_session_count(GX_COUNT_SLOTS_CUT, 1);
	if (n_threads < variant->min_threads)
		n_threads = variant->min_threads;
	if (n_threads <= atomic_load(&variant->reach) &&
	    atomic_load(&variant->map_epoch) == gx_session_map_epoch())
		return;
	pthread_mutex_lock(&lock);
	extend(variant, n_threads);
	pthread_mutex_unlock(&lock);
}
