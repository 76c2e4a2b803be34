/* policy_host.c - the two sets of policies of this process, their clock and their lock. */
#include "device/managed/tasks.h"

#include "base/asks.h"
#include "base/clock.h"

/* Under the agent's name in the driver that it forwards to. */
__attribute__((visibility("default"))) void *gpuext_policy_host_3(void);

static struct gx_policies memory, sched;
static pthread_rwlock_t lock;
static char asks[GX_ASKS_BYTES] __attribute__((aligned(4096)));
static pthread_once_t once = PTHREAD_ONCE_INIT;

static u64 now(void *host)
{
	(void)host;
	return gx_now_ns();
}

static const struct gx_engine_host engine_clock = { now, NULL, NULL };

static struct gx_policy_host host = { GX_POLICY_HOST_SIZES,   .memory = &memory,
	                              .sched = &sched,        .lock = &lock,
	                              .clock = &engine_clock, .tasks = gx_tasks_look,
	                              .tick = gx_ticks,       .asks = asks };

static void start(void)
{
	pthread_rwlockattr_t attr;

	/* readers that never end would keep a writer out otherwise */
	pthread_rwlockattr_init(&attr);
	pthread_rwlockattr_setkind_np(&attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
	pthread_rwlock_init(&lock, &attr);
	pthread_rwlockattr_destroy(&attr);
	gx_policies_init(&memory, &engine_clock);
	gx_policies_init(&sched, &engine_clock);
}

struct gx_policy_host *gx_managed_policy_host(void)
{
	pthread_once(&once, start);
	return &host;
}

void *gpuext_policy_host_3(void)
{
	return gx_managed_policy_host();
}
