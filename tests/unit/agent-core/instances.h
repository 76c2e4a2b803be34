/* instances.h - for tests of instances without a session: a device, what they ask of others, one that begins and one that ends. Its includers
 * link with --wrap for what begins with __wrap_. */
#ifndef GX_TEST_INSTANCES_H
#define GX_TEST_INSTANCES_H

#include "../test.h"

#include "agent/core/session_internal.h"
#include "host_device.h"

enum { N_SHARDS = 4 };

/* --- what instances ask of others */
static struct gx_backend device;
static uint64_t now_ns = 1000000000, tick_ns;
static struct gx_link_stats line;
static const char *said;

const struct gx_backend *__wrap_gx_backend(void);
uint64_t __wrap_gx_now_ns(void);
struct gx_link_stats *__wrap_gx_session_link_stats(uint64_t id);
void __wrap_gx_session_log(const char *fmt, ...);

const struct gx_backend *__wrap_gx_backend(void)
{
	return &device;
}

uint64_t __wrap_gx_now_ns(void)
{
	now_ns += tick_ns;
	return now_ns;
}

struct gx_link_stats *__wrap_gx_session_link_stats(uint64_t id)
{
	return id == 1 ? &line : NULL;
}

void __wrap_gx_session_log(const char *fmt, ...)
{
	said = fmt;
}

/* --- the back end: what was asked of it */
static int n_shared;
static uint64_t shared_address = 0x7000;
static size_t shared_bytes;

static inline uint64_t share_pages(void *pages, size_t bytes)
{
	CHECK((uintptr_t)pages % GX_PAGE_BYTES == 0 && bytes % GX_PAGE_BYTES == 0);
	n_shared++;
	shared_bytes = bytes;
	return shared_address;
}

static struct gx_instance *begin(void *context)
{
	struct gx_instance *instance;

	CHECK(!gx_instance_get(context, false));
	instance = gx_instance_get(context, true);
	CHECK(instance && instance->n_shards == N_SHARDS &&
	      gx_instance_get(context, false) == instance);
	return instance;
}

static void end(void *context)
{
	gx_instances_free(gx_instances_take(context));
	CHECK(!gx_instance_get(context, false));
}

#endif
