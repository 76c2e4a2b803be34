// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* race.c - kernel/nvidia/gpu_ext_rm.c and the engine behind its slot in a program: another thread writes the parameters of controls all the time.
 *
 * The resource manager is played here, with a policy in C. What reaches it has to be what the policy was asked about: the policy gives back an
 * image of the value that it saw, and any value that it did not see has no such image.
 *
 *   race CONTROLS   1: something got through; the line says how many of what
 */
#include "kernel.h"
#include <pthread.h>
#include <sched.h>

enum { CLIENT = 0xc1d00001, TSG = 0x5c000001 };
#include "gpu_ext_rm.c"

/* --- the policy: what it allows is even; of us it was asked about, us * 2 + 2 */
static struct gx_policies set, memory_set;
static u64 n_asked, n_binds, last_us;
static bool rejects;

static s32 policy_run(struct gx_policy *policy, struct gx_call *call, enum gx_member member,
                      const u64 *args)
{
	n_asked++;
	if (member == GX_SCHED(task_timeslice)) {
		const struct gpu_task_timeslice_ctx *ctx = (const void *)(unsigned long)args[0];

		last_us = ctx->requested_us * 2 + 2;
		gx_kfunc_set_timeslice(call, ctx, last_us);
	} else if (member == GX_SCHED(task_init)) {
		gx_kfunc_set_interleave(call, (const void *)(unsigned long)args[0],
		                        GPU_INTERLEAVE_LOW);
	} else if (member == GX_SCHED(task_bind)) {
		n_binds++;
		if (rejects)
			gx_kfunc_reject_bind(call, (const void *)(unsigned long)args[0]);
	}
	return GPU_DEFAULT;
}

static struct gx_policy policy = { .name = "race", .members = ~0u, .run = policy_run };

struct gx_policies *gx_policies_of_memory(void)
{
	return &memory_set;
}

struct gx_policies *gx_policies_of_sched(void)
{
	return &set;
}

static u64 clock_ns = 1;

static u64 now(void *unused)
{
	return clock_ns;
}

struct gx_engine_host gpu_ext_host(const struct gpu_ext_driver *driver, void *arg)
{
	return (struct gx_engine_host){ .now = now };
}

void gx_keep_memory(struct gpu_ext_memory *m)
{
}

void gx_keep_sched(struct gpu_ext_sched *s)
{
}

void gx_keep_no_more(struct list_head *link)
{
}

u32 msleep_interruptible(u32 ms)
{
	clock_ns += ms * 1000000ull;
	return 0;
}

/* --- the program */
static union {
	volatile NvU64 us; /* 1 at first */
	volatile NvU32 level;
	volatile NvU8 enable;
} shared __aligned(8) = { 1 };
static int over; /* no bool: gcc 12 reads a volatile one once, with -fsanitize=bool */

static void *writer(void *unused)
{
	for (NvU64 i = 0; !__atomic_load_n(&over, __ATOMIC_RELAXED); i++)
		shared.us = i % 3 ? i % 400000 | 3 : ~0ull; /* odd, or far too long */
	return NULL;
}

unsigned long copy_from_user(void *to, const void *from, unsigned long n)
{
	if (!from)
		return n;
	memcpy(to, from, n);
	return 0;
}

/* --- the resource manager: it reads the parameters when it likes, as its binary does by os_memcpy_from_user() */
static u64 n_rm, n_untouched, n_unseen, n_levels;

static NvU32 os_memcpy_from_user(void *to, const void *from, NvU32 n)
{
#ifndef RACE_TWICE
	if (gpu_ext_rm_checked(from, n))
		return gpu_ext_rm_copy(to, from, n);
#endif
	return copy_from_user(to, from, n) ? NV_ERR_INVALID_ADDRESS : NV_OK;
}

NvU32 rm_ioctl(void *sp, void *nv, void *file, NvU32 cmd, void *data, NvU32 size)
{
	struct rm_control *control = data;
	NvU8 params[MOST_BYTES] __aligned(8) = { 0 };

	n_rm++;
	if (cmd != ESC_CONTROL)
		return NV_OK;
	control->status = os_memcpy_from_user(params, (const void *)control->params, control->size);
	if (control->status != NV_OK)
		return NV_OK;
	if (control->cmd == SET_TIMESLICE) {
		NvU64 us = *(NvU64 *)params;

		/* out of range is not the policy's affair: it goes on as it came, and the firmware refuses it */
		n_untouched += us == ~0ull;
		n_unseen += us != ~0ull && us != last_us;
	}
	if (control->cmd == SET_INTERLEAVE)
		n_levels += *(NvU32 *)params != GPU_INTERLEAVE_LOW;
	return NV_OK;
}

static struct rm_control send(NvU32 cmd, const volatile void *params, NvU32 size)
{
	struct rm_control control = {
		.client = CLIENT, .object = TSG, .cmd = cmd, .params = (NvU64)params, .size = size
	};

	gpu_ext_rm_ioctl(NULL, NULL, &set, ESC_CONTROL, &control, sizeof(control));
	return control;
}

/* What is not a race: sizes, addresses, binds that wait, names that end. */
static void steps(void)
{
	NvU8 bytes[16] = { 1 }, out[16];
	struct checked one = { .task = current, .from = (unsigned long)bytes, .size = 8 };
	u64 before;

	HOLDS(send(SET_TIMESLICE, NULL, 8).status == NV_ERR_INVALID_ADDRESS);
	before = n_asked;
	send(SET_TIMESLICE, bytes, 4); /* of a wrong size: as it came */
	send(0xa06c0105, bytes, 8);    /* another control */
	HOLDS(n_asked == before);
	/* a bind that is rejected waits for five seconds, and goes through */
	rejects = true;
	before = clock_ns;
	HOLDS(send(SCHEDULE, bytes, 2).status == NV_OK);
	HOLDS(clock_ns - before >= 5000000000ull && clock_ns - before < 5100000000ull);
	/* in the public tree it goes through at once */
	before = clock_ns;
	HOLDS(gpu_ext_rm_control(CLIENT, TSG + 1, SCHEDULE, bytes, 2) == NV_OK);
	HOLDS(clock_ns == before);
	rejects = false;
	/* what reads more than was checked gets nothing; what reads elsewhere is not concerned */
	list_add(&one.link, &all);
	HOLDS(gpu_ext_rm_checked(bytes + 7, 4) &&
	      gpu_ext_rm_copy(out, bytes + 7, 4) == NV_ERR_INVALID_ADDRESS);
	HOLDS(gpu_ext_rm_checked(bytes, 8) && gpu_ext_rm_copy(out, bytes, 8) == NV_OK);
	HOLDS(!gpu_ext_rm_checked(bytes + 8, 8));
	one.task = &one;
	HOLDS(!gpu_ext_rm_checked(bytes, 8));
	list_del(&one.link);
	/* a name that has ended is another's when it comes again */
	before = n_asked;
	send(SET_TIMESLICE, &(NvU64){ 7 }, 8);
	HOLDS(n_asked == before + 1);
	gpu_ext_rm_gone(CLIENT, TSG);
	before = n_asked;
	send(SET_TIMESLICE, &(NvU64){ 7 }, 8);
	HOLDS(n_asked == before + 2);
	gpu_ext_rm_closed(&set);
	before = n_asked;
	send(SET_TIMESLICE, &(NvU64){ 7 }, 8);
	HOLDS(n_asked == before + 2);
}

int main(int argc, char **argv)
{
	const struct gx_engine_host host = { .now = now };
	u32 n = argc > 1 ? atoi(argv[1]) : 100000;
	pthread_t thread;
	NvU64 before = 7;

	/* nobody is there: as it came */
	gpu_ext_rm_control(CLIENT, TSG, SET_TIMESLICE, &before, 8);
	HOLDS(before == 7);
	gx_policies_init(&set, &host);
	gx_policies_init(&memory_set, &host);
	gpu_ext_rm_start();
	HOLDS(!gx_policies_attach(&set, &policy));
	steps();
	n_rm = n_untouched = n_unseen = n_levels = 0;
	HOLDS(!pthread_create(&thread, NULL, writer, NULL));
	while (shared.us == 1)
		sched_yield();
	for (u32 i = 0; i < n; i++) {
		send(SET_TIMESLICE, &shared, 8);
		send(SET_INTERLEAVE, &shared, 4);
	}
	__atomic_store_n(&over, 1, __ATOMIC_RELAXED);
	pthread_join(thread, NULL);
	HOLDS(n_rm == 2ull * n);
	gx_policies_detach(&set, &policy, GPU_EXIT_DONE);
	gpu_ext_rm_stop();
	printf("%u timeslices and levels under a racing writer: %llu too long and left alone, %llu "
	       "timeslices and %llu levels that were not checked\n",
	       n, n_untouched, n_unseen, n_levels);
	return n_unseen || n_levels ? 1 : 0;
}
