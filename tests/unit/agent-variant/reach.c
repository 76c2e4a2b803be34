/* reach.c - room for the threads of a launch in a variant's maps: when it is asked for, in which context its words are written, and what stays
 * when that fails. */
#include "../fail.h"
#include "../test.h"

#include "agent/core/session.h"
#include "agent/variant/driver.h"
#include "agent/variant/variant.h"
#include "agent/variant/variant_load.h"

#include <errno.h>

enum { CONTEXT = 0xc1, WORDS_AT = 0x7000, N_MAPS = 3, LIMIT = 5000 };

static struct gx_agent_map *maps[N_MAPS];
static uint32_t sites[N_MAPS];
static struct gx_variant variant;
static uint64_t epoch, asked_threads;
static unsigned n_asked, n_written, n_cut, n_sites;
static bool no_room, no_context, not_written;
static CUcontext current;
static CUstreamCaptureMode capture = CU_STREAM_CAPTURE_MODE_GLOBAL;

int __wrap_gx_session_reach(void *context, struct gx_agent_map *const *of, uint32_t n_maps,
                            uint64_t threads, uint64_t *words);
void __wrap_gx_session_site_words(struct gx_agent_map *const *of, uint32_t n_maps,
                                  const uint32_t *first, uint32_t n, uint64_t *words);
uint64_t __wrap_gx_session_map_epoch(void);
void __wrap_gx_session_count(enum gx_count count, uint64_t n);
CUresult __wrap_gx_variant_write(CUdeviceptr to, const void *from, size_t bytes);

int __wrap_gx_session_reach(void *context, struct gx_agent_map *const *of, uint32_t n_maps,
                            uint64_t threads, uint64_t *words)
{
	CHECK((uintptr_t)context == CONTEXT && of == maps && n_maps == N_MAPS);
	asked_threads = threads;
	n_asked++;
	for (uint64_t i = 0; i < 4 * N_MAPS; i++)
		words[i] = 100 + i;
	return no_room ? -ENOMEM : 0;
}

void __wrap_gx_session_site_words(struct gx_agent_map *const *of, uint32_t n_maps,
                                  const uint32_t *first, uint32_t n, uint64_t *words)
{
	CHECK(of == maps && n_maps == N_MAPS && first == sites && n == 7 && words[0] == 100);
	words[0] = 77;
	n_sites++;
}

uint64_t __wrap_gx_session_map_epoch(void)
{
	return epoch;
}

void __wrap_gx_session_count(enum gx_count count, uint64_t n)
{
	CHECK(count == GX_COUNT_SLOTS_CUT && n == 1);
	n_cut++;
}

CUresult __wrap_gx_variant_write(CUdeviceptr to, const void *from, size_t bytes)
{
	const uint64_t *words = from;

	CHECK(to == WORDS_AT && bytes == 4 * N_MAPS * sizeof(*words));
	CHECK((uintptr_t)current == CONTEXT && capture == CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(words[0] == (variant.first_sites ? 77 : 100) && words[4 * N_MAPS - 1] == 111);
	n_written++;
	return not_written ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

static CUresult push(CUcontext context)
{
	if (no_context)
		return CUDA_ERROR_INVALID_CONTEXT;
	current = context;
	return CUDA_SUCCESS;
}

static CUresult pop(CUcontext *context)
{
	*context = current;
	current = NULL;
	return CUDA_SUCCESS;
}

static CUresult exchange(CUstreamCaptureMode *other)
{
	CUstreamCaptureMode was = capture;

	capture = *other;
	*other = was;
	return CUDA_SUCCESS;
}

/* A launch; whether it asked for room, and wrote what it got. */
static void launch(uint64_t threads, bool asks, bool writes)
{
	unsigned asked = n_asked, written = n_written;

	gx_variant_reach(&variant, threads);
	CHECK_EQ(n_asked - asked, asks);
	CHECK_EQ(n_written - written, writes);
	CHECK(!current && capture == CU_STREAM_CAPTURE_MODE_GLOBAL);
}

static void start(void)
{
	variant = (struct gx_variant){ .context = (CUcontext)(uintptr_t)CONTEXT,
		                       .map_words = WORDS_AT,
		                       .maps = maps,
		                       .n_maps = N_MAPS,
		                       .map_limit = LIMIT };
	epoch = 5;
	n_cut = 0;
}

static void test_grows(void)
{
	start();
	variant.map_limit = UINT64_MAX; /* it has no such map */
	launch(1 << 20, false, false);
	start();
	launch(100, true, true);
	CHECK(asked_threads == 100 && variant.reach == 100 && variant.map_epoch == 5);
	launch(100, false, false);
	launch(99, false, false);
	launch(101, true, true);
	CHECK(asked_threads == 101 && variant.reach == 101);
	/* the maps have grown for another kernel: as much as it had is asked for again */
	epoch = 6;
	launch(10, true, true);
	CHECK(asked_threads == 101 && variant.reach == 101 && variant.map_epoch == 6);
	launch(10, false, false);
	variant.min_threads = 300;
	launch(10, true, true);
	CHECK(asked_threads == 300 && variant.reach == 300);
	launch(10, false, false);
	CHECK_EQ(n_cut, 0);
	launch(LIMIT, true, true);
	CHECK_EQ(n_cut, 0);
	launch(LIMIT + 1, true, true); /* each such launch is counted */
	launch(LIMIT + 1, false, false);
	CHECK_EQ(n_cut, 2);
	CHECK_EQ(n_sites, 0);
	variant.first_sites = sites;
	variant.n_sites = 7;
	launch(LIMIT + 2, true, true);
	CHECK_EQ(n_sites, 1);
}

/* Where there is no room it is not asked again for as many; what was not written is not known. */
static void test_fails(void)
{
	start();
	launch(10, true, true);
	no_room = true;
	launch(20, true, false);
	CHECK(variant.reach == 20 && variant.map_epoch == 5);
	launch(20, false, false);
	no_room = false;
	epoch = 7;
	not_written = true;
	launch(20, true, true);
	CHECK_EQ(variant.map_epoch, 5);
	not_written = false;
	no_context = true;
	launch(20, true, false);
	CHECK_EQ(variant.map_epoch, 5);
	no_context = false;
	launch(20, true, true);
	CHECK_EQ(variant.map_epoch, 7);
	fail_one(1);
	launch(30, false, false);
	CHECK(fail_none() && variant.reach == 30 && variant.map_epoch == 7);
}

int main(void)
{
	*(struct gx_cuda_api *)(uintptr_t)gx_agent_api() =
	        (struct gx_cuda_api){ .cuCtxPushCurrent_v2 = push,
		                      .cuCtxPopCurrent_v2 = pop,
		                      .cuThreadExchangeStreamCaptureMode = exchange };
	test_grows();
	test_fails();
	return TEST_END();
}
