// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* keeper.c - what goes on beside faults while a policy is attached: ticks, the watchdog, and telling of policies that were ejected. */
#include <linux/ktime.h>
#include <linux/mutex.h>
#include <linux/seq_file.h>
#include <linux/workqueue.h>
#include "driver/tick.h"
#include "gpu_ext.h"
#include "policies.h"
#include "watch.h"

enum { PERIOD_MS = 100 };

static LIST_HEAD(memories);
static LIST_HEAD(scheds);
static DEFINE_MUTEX(lock); /* of both lists */
static u32 n_asked;
static void work(struct work_struct *unused);
static DECLARE_DELAYED_WORK(keeper, work);

void gx_keep_memory(struct gpu_ext_memory *m)
{
	mutex_lock(&lock);
	list_add_tail(&m->link, &memories);
	if (m->asked)
		WRITE_ONCE(*m->asked, n_asked);
	mutex_unlock(&lock);
}

void gx_keeper_asked(u32 n)
{
	struct gpu_ext_memory *m;

	mutex_lock(&lock);
	n_asked = n;
	list_for_each_entry(m, &memories, link)
		if (m->asked)
			WRITE_ONCE(*m->asked, n);
	mutex_unlock(&lock);
}

void gx_keep_sched(struct gpu_ext_sched *s)
{
	mutex_lock(&lock);
	list_add_tail(&s->link, &scheds);
	mutex_unlock(&lock);
}

void gx_keep_no_more(struct list_head *link)
{
	mutex_lock(&lock);
	list_del(link);
	mutex_unlock(&lock);
}

void gx_keeper_show(struct seq_file *file)
{
	struct gpu_ext_memory *m;

	mutex_lock(&lock);
	list_for_each_entry(m, &memories, link) {
		struct gpu_pmm p;

		gpu_ext_memory_numbers(m, &p);
		seq_printf(file, "gpu %u blocks %u free %u pinned %u evictions %llu faults %llu ",
			   p.gpu, p.n_blocks, p.n_free, p.n_pinned, p.evictions, p.faults);
		seq_printf(file, "refaults %llu in %llu out %llu\n", p.refaults, p.bytes_in,
			   p.bytes_out);
	}
	mutex_unlock(&lock);
}

/* Policies of memory that are due, each with every GPU. True: one was. */
static bool tick_memories(u64 now)
{
	struct gx_policies *set = gx_policies_of_memory();
	struct gpu_ext_memory *m;
	struct gx_policy *policy;
	bool any = false;
	u32 at = 0;

	gx_policies_lock();
	while ((policy = gx_tick_begin(set, GX_MEM(tick), now, &at))) {
		any = true;
		list_for_each_entry(m, &memories, link) {
			struct gpu_pmm pmm;

			gpu_ext_memory_numbers(m, &pmm);
			gx_tick_memory(&m->memory, policy, &pmm, 0, &m->tick_plan);
			spin_lock(&m->lists);
			gx_memory_queue_async(&m->memory, &m->tick_plan);
			spin_unlock(&m->lists);
		}
		gx_tick_end(policy);
	}
	gx_policies_unlock();
	return any;
}

/* What there is of the memory of a GPU that has task groups. */
static void show_memory(u32 gpu, struct gpu_pmm *pmm)
{
	struct gpu_ext_memory *m;

	memset(pmm, 0, sizeof(*pmm));
	list_for_each_entry(m, &memories, link)
		if (m->memory.gpu == gpu)
			gpu_ext_memory_numbers(m, pmm);
	pmm->gpu = gpu;
}

/* Policies of task groups that are due, each with every GPU that has such. */
static void tick_scheds(u64 now)
{
	struct gx_policies *set = gx_policies_of_sched();
	struct gpu_ext_sched *s;
	struct gx_policy *policy;
	u32 at = 0;

	gx_policies_lock();
	while ((policy = gx_tick_begin(set, GX_SCHED(tick), now, &at))) {
		list_for_each_entry(s, &scheds, link) {
			struct gpu_pmm pmm;

			show_memory(s->sched.gpu, &pmm);
			gx_tick_sched(&s->sched, policy, &pmm, 0, &s->tick_call);
			spin_lock(&s->lock);
			gx_tick_sched_commit(&s->tick_call);
			spin_unlock(&s->lock);
		}
		gx_tick_end(policy);
	}
	gx_policies_unlock();
}

/* A service that takes too long, and binds that are put off for longer than a policy may. */
static void watch(u64 now)
{
	struct gpu_ext_memory *m;
	struct gpu_ext_sched *s;

	list_for_each_entry(m, &memories, link) {
		u64 since = READ_ONCE(*m->busy_since_ns);

		gx_policies_lock();
		if (since)
			gx_policies_watchdog(gx_policies_of_memory(), since, now);
		gx_policies_unlock();
	}
	list_for_each_entry(s, &scheds, link) {
		gx_policies_lock();
		spin_lock(&s->lock);
		gx_policies_watchdog(gx_policies_of_sched(), gx_sched_overdue_since(&s->sched),
				     s->host.now(s->host.host));
		spin_unlock(&s->lock);
		gx_policies_unlock();
	}
}

static u64 next_ms(u64 now)
{
	u64 next;

	gx_policies_lock();
	next = min(gx_ticks_next(gx_policies_of_memory(), GX_MEM(tick)),
		   gx_ticks_next(gx_policies_of_sched(), GX_SCHED(tick)));
	gx_policies_unlock();
	if (next <= now)
		return 0;
	return min_t(u64, PERIOD_MS, (next - now) / NSEC_PER_MSEC + 1);
}

static void work(struct work_struct *unused)
{
	u64 now = ktime_get_ns();
	struct gpu_ext_memory *m;

	gx_watch_look();
	mutex_lock(&lock);
	if (tick_memories(now))
		list_for_each_entry(m, &memories, link)
			gx_behind_if_idle(m); /* who watches services waits for none */
	tick_scheds(now);
	watch(now);
	mutex_unlock(&lock);
	if (gx_policies_tell_ejected())
		schedule_delayed_work(&keeper, msecs_to_jiffies(next_ms(ktime_get_ns())));
}

void gx_keeper_wake(void)
{
	mod_delayed_work(system_wq, &keeper, 0);
}

void gx_keeper_end(void)
{
	cancel_delayed_work_sync(&keeper);
}
