/* timeslice.c - both classes get their values, by name, process and cgroup; everybody else keeps
 * the driver's. */
#include "driver/sched.h"
#include "rig.h"

#include <stdio.h>

enum { N_TSGS = 16 };

struct row {
	const char *comm;
	u32 pid;
	u64 cgroup, us; /* us, interleave: what it must get */
	u32 interleave;
};

static u64 now(void *arg)
{
	return ++*(u64 *)arg;
}

static void make_all(struct gx_sched *sched, const struct row *rows, u32 n, struct gx_tsg **tsgs)
{
	for (u32 i = 0; i < n; i++) {
		struct gx_tsg_desc desc = {
			.id = 50 + i, .pid = rows[i].pid, .cgroup = rows[i].cgroup, .runlist = i % 2
		};

		snprintf(desc.comm, sizeof(desc.comm), "%s", rows[i].comm);
		CHECK_EQ(gx_tsg_create(sched, &desc, &tsgs[i]), 0);
	}
}

static void check_all(struct gx_sched *sched, const struct row *rows, u32 n, bool override)
{
	struct gx_tsg *tsgs[N_TSGS];

	make_all(sched, rows, n, tsgs);
	for (u32 i = 0; i < n; i++) {
		bool ours = rows[i].us != 1024;

		CHECK_EQ(tsgs[i]->timeslice_us, rows[i].us);
		CHECK_EQ(tsgs[i]->interleave, rows[i].interleave);
		CHECK_EQ(gx_tsg_set_timeslice(sched, tsgs[i], 2048), 0);
		CHECK_EQ(tsgs[i]->timeslice_us, ours && override ? rows[i].us : 2048);
		CHECK_EQ(gx_tsg_bind(sched, tsgs[i], 1), 0);
		gx_tsg_destroy(sched, tsgs[i]);
	}
	/* the same numbers again, for others: nothing is left behind */
	for (u32 i = 0; i < n; i++) {
		struct gx_tsg_desc desc = { .id = 50 + i, .pid = 1, .runlist = i % 2, .comm = "x" };

		CHECK_EQ(gx_tsg_create(sched, &desc, &tsgs[i]), 0);
		CHECK_EQ(gx_tsg_set_timeslice(sched, tsgs[i], 777), 0);
		CHECK_EQ(tsgs[i]->timeslice_us, 777);
		gx_tsg_destroy(sched, tsgs[i]);
	}
}

static void classes(bool override)
{
	static const struct row rows[] = {
		{ "inference", 5, 1, 9000, GPU_INTERLEAVE_HIGH },
		{ "inferenc", 5, 1, 1024, GPU_INTERLEAVE_MEDIUM },
		{ "inference2", 5, 1, 1024, GPU_INTERLEAVE_MEDIUM },
		{ "", 5, 1, 1024, GPU_INTERLEAVE_MEDIUM },
		{ "other", 70, 1, 9000, GPU_INTERLEAVE_HIGH },
		{ "training", 5, 1, 300, GPU_INTERLEAVE_LOW },
		{ "other", 5, 1ull << 40 | 3, 300, GPU_INTERLEAVE_LOW },
		{ "other", 5, 3, 1024, GPU_INTERLEAVE_MEDIUM },
		{ "a_name_of_15_ch", 5, 1, 300, GPU_INTERLEAVE_LOW },
		/* a process says more than a name */
		{ "training", 70, 1, 9000, GPU_INTERLEAVE_HIGH },
	};
	const char *const settings[] = { "critical_comm[0]=inference",
		                         "critical_pid[7]=70",
		                         "best_effort_comm[1]=training",
		                         "best_effort_comm[2]=a_name_of_15_ch",
		                         "best_effort_cgroup[3]=0x10000000003",
		                         "critical_us=9000",
		                         "best_effort_us=300",
		                         override ? "override_own=1" : "override_own=0",
		                         NULL };
	struct gx_policy_loaded *loaded = rig_load("timeslice", settings);
	struct gx_tsg tsgs[N_TSGS];
	struct gx_policies policies;
	struct gx_sched sched;
	u64 clock = 0;
	struct gx_engine_host host = { .now = now, .host = &clock };

	if (!loaded)
		return;
	gx_policies_init(&policies, &host);
	gx_sched_init(&sched, tsgs, N_TSGS, 0, &policies, &host);
	CHECK_EQ(gx_policies_attach(&policies, gx_policy_loaded_at(loaded, 0)), 0);
	check_all(&sched, rows, sizeof(rows) / sizeof(rows[0]), override);
	CHECK_EQ(gx_policy_loaded_at(loaded, 0)->state, GX_POLICY_LIVE);
	CHECK_EQ(policies.counters[GX_COUNT_refused_range] +
	                 policies.counters[GX_COUNT_refused_identity],
	         0);
	gx_policies_detach(&policies, gx_policy_loaded_at(loaded, 0), GPU_EXIT_DONE);
	gx_policy_loaded_close(loaded);
}

void test_timeslice(void)
{
	classes(true);
	classes(false);
}
