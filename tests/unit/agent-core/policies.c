/* policies.c - policies of a loader on an engine of this test: what is attached, refused and told, when the engine is busy, the driver is
 * another one, or memory is short. */
#include "../fail.h"
#include "loader.h"

#include "agent/core/policy.h"
#include "device/policy_host.h"

#include <dirent.h>
#include <signal.h>

enum { INIT = 6, SCHED_INIT = 3, OTHER_LOADER = 5 };

/* r0 = 0 or 5; exit */
static const struct gx_insn refusing[2] = { { .opcode = 0xb7, .imm = 5 }, { .opcode = 0x95 } };

/* --- the engine */
static struct gx_policies memory, sched;
static pthread_rwlock_t engine_lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_bool busy;
static __thread bool held;

int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *until)
{
	return atomic_load(&busy) ? ETIMEDOUT
	                          : pthread_rwlock_clockwrlock(lock, CLOCK_REALTIME, until);
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until)
{
	return held ? ETIMEDOUT : pthread_mutex_clocklock(mutex, CLOCK_REALTIME, until);
}

static u64 now(void *host)
{
	(void)host;
	return 0;
}

static atomic_uint n_asked;

static u32 tasks(struct gx_task_view *out, u32 max, struct gx_task_sums *sums)
{
	CHECK_EQ(max, GX_MAX_TASK_LINES);
	atomic_fetch_add(&n_asked, 1);
	for (u32 i = 0; i < 2; i++)
		out[i] = (struct gx_task_view){ 11 + i, 21 + i, 31 + i, 41 + i, 51 + i };
	*sums = (struct gx_task_sums){ 61, 62, 63 };
	return 2;
}

/* Ticks, and with how many policies on the engine the last one was. */
static atomic_uint n_ticks, n_at_tick;

static u64 tick(void)
{
	atomic_store(&n_at_tick, memory.n);
	atomic_fetch_add(&n_ticks, 1);
	return ~0ull;
}

static const struct gx_engine_host clock_of_engine = { .now = now };
static struct gx_policy_host host = {
	GX_POLICY_HOST_SIZES,      .memory = &memory, .sched = &sched, .lock = &engine_lock,
	.clock = &clock_of_engine, .tasks = tasks,    .tick = tick
};

static void *get_host(void)
{
	return &host;
}

static atomic_uint n_managed;

static unsigned managed_stats(uint64_t *out, unsigned max)
{
	CHECK_EQ(max, GX_MAX_MANAGED_COUNTS);
	for (unsigned i = 0; i < atomic_load(&n_managed) && i < max; i++)
		out[i] = 100 + i;
	return atomic_load(&n_managed);
}

static void *find_symbol(const char *name)
{
	if (!strcmp(name, GX_POLICY_HOST_SYMBOL))
		return (void *)(uintptr_t)get_host;
	return !strcmp(name, "gpuext_managed_stats_1") && atomic_load(&n_managed)
	               ? (void *)(uintptr_t)managed_stats
	               : NULL;
}

/* --- the loader */
static struct gx_message policy_of(uint64_t id, const char *name)
{
	struct gx_message message = { .type = GX_MSG_POLICY, .id = id };

	message.u.policy.type = GX_POLICY_gpu_mem_ops;
	message.u.policy.n_programs = 1;
	snprintf(message.u.policy.data.name, sizeof(message.u.policy.data.name), "%s", name);
	return message;
}

static int program_at(uint32_t index, const struct gx_insn *insns)
{
	struct gx_policy_blob_program head = { .index = index, .n_insns = 2, .name = "p" };
	int fd = memfd_create("blob", 0);

	CHECK_EQ(write(fd, &head, sizeof(head)), sizeof(head));
	CHECK_EQ(write(fd, insns, 2 * sizeof(*insns)), 2 * sizeof(*insns));
	return fd;
}

static struct gx_message told;

/* What it is told of a policy next. */
static enum gx_policy_in_app state_of(uint64_t id)
{
	CHECK(expect(GX_MSG_POLICY_STATE, &told));
	CHECK_EQ(told.id, id);
	return (enum gx_policy_in_app)told.u.policy_state.state;
}

static void send_policy(struct gx_message message)
{
	say(message, program_at(INIT, good), -1);
}

/* more: behind what every error of this code says, or all there is to say. */
static void refused(struct gx_message message, int fd, enum gx_error error, const char *more)
{
	char expected[256];
	u32 n = memory.n;

	snprintf(expected, sizeof(expected), "%s%s%s%s", error ? gx_error_code(error) : "",
	         error ? ": " : "", error ? gx_error_summary(error) : "", more);
	say(message, fd, -1);
	CHECK_EQ(state_of(message.id), GX_IN_APP_REFUSED);
	CHECK(!strcmp(told.u.policy_state.why, expected));
	CHECK_EQ(memory.n, n);
}

static void attach(uint64_t id, const char *name)
{
	send_policy(policy_of(id, name));
	CHECK_EQ(state_of(id), GX_IN_APP_ATTACHED);
}

static const struct gx_policy_line *line_of(uint64_t id)
{
	for (uint32_t i = 0; i < GX_MAX_POLICY_LINES; i++)
		if (stats->policies[i].id == id)
			return &stats->policies[i];
	return NULL;
}

static void remove_it(uint64_t id)
{
	const struct gx_policy_line *line = line_of(id);

	CHECK(line && line->state == GX_IN_APP_ATTACHED);
	say((struct gx_message){ .type = GX_MSG_UNPOLICY, .id = id }, -1, -1);
	CHECK_EQ(state_of(id), GX_IN_APP_GONE);
	CHECK_EQ(told.u.policy_state.exit.kind, GPU_EXIT_DONE);
	CHECK(line && line->state == GX_IN_APP_GONE && line->exit.kind == GPU_EXIT_DONE);
}

/* --- */
static void test_refused(void)
{
	struct gx_message one = policy_of(1, "one");
	char hint[128], process[32];

	snprintf(process, sizeof(process), ": process %d", getpid());
	snprintf(hint, sizeof(hint), "; %s", gx_error_hint(GX_E_POLICY_REAL_GPU));
	refused(one, program_at(INIT, good), GX_E_POLICY_REAL_GPU, hint); /* no engine */
	symbol_of = find_symbol;
	host.n_members++;
	refused(one, program_at(INIT, good), GX_E_POLICY_BUILD, process);
	host.n_members--;
	atomic_store(&fail_threads, true);
	refused(one, program_at(INIT, good), GX_E_NO_MEMORY, ": a thread for policies");
	atomic_store(&fail_threads, false);
	refused(one, -1, GX_E_NONE, strerror(EINVAL));
	refused(one, program_at(INIT, refusing), GX_E_POLICY_INIT, ": 'one': init gave 5");
	atomic_store(&busy, true);
	refused(one, program_at(INIT, good), GX_E_POLICY_ATTACH, ": 'one': the driver is busy");
	atomic_store(&busy, false);
}

static void test_attached(void)
{
	struct gx_message message;

	attach(1, "one");
	CHECK(memory.n == 1 && !strcmp(memory.slots[0]->name, "one"));
	refused(policy_of(2, "one"), program_at(INIT, good), GX_E_POLICY_ATTACH,
	        ": 'one': there is one with this name");
	/* nothing is said of what has no number, or one that is known */
	send_policy(policy_of(0, "none"));
	send_policy(policy_of(1, "again"));
	message = policy_of(3, "elsewhere");
	message.u.policy.data.scope = GPU_SCOPE_PROCESS;
	message.u.policy.receiver = 4711; /* by the loader's numbers */
	message.u.policy.data.scope_id = 4712;
	send_policy(message);
	CHECK_EQ(state_of(3), GX_IN_APP_ELSEWHERE);
	message.u.policy.data.scope_id = (uint64_t)getpid();
	send_policy(message);
	CHECK_EQ(state_of(3), GX_IN_APP_ELSEWHERE);
	message.u.policy.receiver = 0; /* it has no number there */
	send_policy(message);
	CHECK_EQ(state_of(3), GX_IN_APP_ELSEWHERE);
	CHECK_EQ(memory.n, 1);
	message.u.policy.receiver = 4711;
	message.u.policy.data.scope_id = 4711;
	send_policy(message);
	CHECK_EQ(state_of(3), GX_IN_APP_ATTACHED);
	CHECK_EQ(memory.n, 2);
	message = policy_of(4, "sched");
	message.u.policy.type = GX_POLICY_gpu_sched_ops;
	say(message, program_at(SCHED_INIT, good), -1);
	CHECK_EQ(state_of(4), GX_IN_APP_ATTACHED);
	CHECK(memory.n == 2 && sched.n == 1);
	/* one that takes another's place is of its type */
	message.id = 5;
	message.u.policy.replaces = 1;
	snprintf(message.u.policy.data.name, sizeof(message.u.policy.data.name), "other");
	refused(message, program_at(SCHED_INIT, good), GX_E_POLICY_LINK, ": 'other'");
	message = policy_of(5, "two");
	message.u.policy.replaces = 1;
	send_policy(message);
	CHECK_EQ(state_of(5), GX_IN_APP_ATTACHED);
	CHECK_EQ(state_of(1), GX_IN_APP_GONE);
	CHECK_EQ(told.u.policy_state.exit.kind, GPU_EXIT_REPLACED);
	CHECK_EQ(memory.n, 2);
	message = policy_of(6, "three");
	message.u.policy.replaces = 999; /* who is not there has no place */
	send_policy(message);
	CHECK_EQ(state_of(6), GX_IN_APP_ATTACHED);
	CHECK_EQ(memory.n, 3);
}

static struct gx_policy *named(const char *name)
{
	for (u32 i = 0; i < memory.n; i++)
		if (!strcmp(memory.slots[i]->name, name))
			return memory.slots[i];
	return NULL;
}

/* Threads of this process that take no signals of the application. */
static int n_deaf_threads(void)
{
	char path[300], line[200];
	DIR *tasks_of = opendir("/proc/self/task");
	int n = 0;

	for (struct dirent *task; tasks_of && (task = readdir(tasks_of));) {
		FILE *file;

		snprintf(path, sizeof(path), "/proc/self/task/%s/status", task->d_name);
		file = fopen(path, "r");
		while (file && fgets(line, sizeof(line), file))
			n += !strncmp(line, "SigBlk:", 7) &&
			     strtoull(line + 7, NULL, 16) >> (SIGTERM - 1) & 1;
		if (file)
			fclose(file);
	}
	if (tasks_of)
		closedir(tasks_of);
	return n;
}

/* While policies are there, what they and the driver count is brought up to date again and again. */
static void test_watched(void)
{
	const struct gx_policy_line *line = line_of(5);
	struct gx_policy *two = named("two");

	CHECK(line && two);
	if (!line || !two)
		return;
	__atomic_store_n(&two->counters[1], 7, __ATOMIC_RELAXED);
	atomic_store(&n_managed, 3);
	for (int i = 0; i < 1000 && (line->counters[1] != 7 || stats->n_managed != 3); i++)
		usleep(2000);
	CHECK(line->counters[1] == 7 && stats->n_managed == 3);
	atomic_store(&n_managed, 0);
	CHECK_EQ(n_deaf_threads(), 2); /* the session, and one thread for all policies */
}

/* Policies 3 to 6 are there. */
static void test_ends(void)
{
	struct gx_message message;
	int fd;
	struct gx_policy *busy_one = named("two"), *failing = named("three");

	gx_agent_policy_remove(3, OTHER_LOADER); /* whose it is not */
	gx_agent_policies_orphan(OTHER_LOADER);
	CHECK_EQ(memory.n, 3);
	remove_it(3);
	/* while the engine is busy it asks no more, and leaves later, once */
	atomic_store(&busy, true);
	say((struct gx_message){ .type = GX_MSG_UNPOLICY, .id = 5 }, -1, -1);
	settle();
	CHECK_EQ(memory.n, 2);
	CHECK(busy_one && busy_one->state == GX_POLICY_EJECTED);
	say((struct gx_message){ .type = GX_MSG_UNPOLICY, .id = 5 }, -1, -1);
	settle();
	atomic_store(&busy, false);
	CHECK_EQ(state_of(5), GX_IN_APP_GONE);
	CHECK(told.u.policy_state.exit.kind == GPU_EXIT_DONE && told.u.policy_state.exit.code == 0);
	/* one that the engine ejects says why */
	CHECK(failing != NULL);
	gx_policy_eject(failing, GPU_EXIT_ERROR_STALL, 7, "no progress");
	CHECK_EQ(state_of(6), GX_IN_APP_GONE);
	CHECK(told.u.policy_state.exit.kind == GPU_EXIT_ERROR_STALL &&
	      !strcmp(told.u.policy_state.exit.reason, "no progress"));
	CHECK(memory.n == 0 && sched.n == 1);
	/* what is another loader's is told to that one */
	message = policy_of(8, "eight");
	fd = program_at(INIT, good);
	gx_agent_policy_add(&message, fd, OTHER_LOADER, gx_attachments_find_map);
	close(fd);
	CHECK_EQ(memory.n, 1);
	gx_agent_policies_orphan(OTHER_LOADER);
	CHECK_EQ(memory.n, 0);
	attach(7, "seven");
	gx_agent_policies_orphan(0);
	CHECK_EQ(state_of(4), GX_IN_APP_GONE);
	CHECK_EQ(told.u.policy_state.exit.kind, GPU_EXIT_OWNER_GONE);
	CHECK_EQ(state_of(7), GX_IN_APP_GONE);
	CHECK(memory.n == 0 && sched.n == 0);
}

static void test_numbers(void)
{
	unsigned before;

	memory.counters[1] = 71;
	sched.counters[1] = 72;
	gx_policy_lines_refresh_all(&host);
	CHECK(stats->policy_counters[GX_POLICY_gpu_mem_ops][1] == 71 &&
	      stats->policy_counters[GX_POLICY_gpu_sched_ops][1] == 72);
	CHECK(stats->policy_refreshed_ns != 0);
	CHECK(stats->binds_rejected == 61 && stats->binds_late == 62 && stats->preempts == 63);
	for (unsigned i = 0; i < GX_MAX_TASK_LINES; i++) {
		const struct gx_task_line *line = &stats->tasks[i];

		CHECK(line->id == (i < 2 ? 11 + i : 0) &&
		      line->timeslice_us == (i < 2 ? 21 + i : 0) &&
		      line->gpu == (i < 2 ? 31 + i : 0) &&
		      line->interleave == (i < 2 ? 41 + i : 0) &&
		      line->state == (i < 2 ? 51 + i : 0));
	}
	gx_policy_lines_refresh_managed(); /* there are none any more: what was said stays */
	CHECK_EQ(stats->n_managed, 3);
	for (unsigned n = 1; n < GX_MAX_MANAGED_COUNTS + 2; n++) {
		atomic_store(&n_managed, n);
		gx_policy_lines_refresh_managed();
		CHECK_EQ(stats->n_managed, n < GX_MAX_MANAGED_COUNTS ? n : GX_MAX_MANAGED_COUNTS);
		CHECK_EQ(stats->managed[0], 100);
		CHECK_EQ(stats->managed[GX_MAX_MANAGED_COUNTS - 1],
		         n >= GX_MAX_MANAGED_COUNTS ? 99 + GX_MAX_MANAGED_COUNTS : 0);
	}
	/* at the end it is looked once more, unless the lock is held for good */
	before = atomic_load(&n_asked);
	held = true;
	gx_agent_policies_last_look();
	CHECK_EQ(atomic_load(&n_asked), before);
	held = false;
	gx_agent_policies_last_look();
	CHECK_EQ(atomic_load(&n_asked), before + 1);
}

static void is_ruled(uint64_t id, uint64_t by, const char *name)
{
	const struct gx_policy_line *line = line_of(id);

	CHECK(line && line->ruler == by && !strcmp(line->ruler_name, name));
}

/* Of several that are asked the same, the first answers: its number and name stand beside the others'. */
static void test_rulers(void)
{
	static const char *const names[] = { "first", "second", "third" };

	for (uint64_t i = 0; i < 3; i++) {
		struct gx_message message = policy_of(20 + i, names[i]);

		message.u.policy.order_ns = 1000 + i;
		say(message, program_at(0, good), -1);
		CHECK_EQ(state_of(20 + i), GX_IN_APP_ATTACHED);
		is_ruled(20 + i, i ? 20 : 0, i ? "first" : "");
	}
	remove_it(20);
	is_ruled(21, 0, "");
	is_ruled(22, 21, "second");
	remove_it(21);
	is_ruled(22, 0, "");
	remove_it(22);
}

static bool comes_tick(unsigned before, unsigned n)
{
	for (int i = 0;
	     i < 2500 && (atomic_load(&n_ticks) <= before || atomic_load(&n_at_tick) != n); i++)
		usleep(2000);
	return atomic_load(&n_ticks) > before && atomic_load(&n_at_tick) == n;
}

/* Who wants ticks has a thread for them, which asks the engine anew once the policy is there. */
static void test_ticks(void)
{
	struct gx_message message = policy_of(30, "ticking");
	unsigned n;

	CHECK_EQ(atomic_load(&n_ticks), 0); /* nobody wanted any so far */
	message.u.policy.data.tick_ms = 10;
	atomic_store(&fail_threads, true);
	refused(message, program_at(INIT, good), GX_E_NO_MEMORY,
	        ": a thread for ticks of policies");
	atomic_store(&fail_threads, false);
	send_policy(message);
	CHECK_EQ(state_of(30), GX_IN_APP_ATTACHED);
	CHECK(comes_tick(0, 1));
	usleep(20000);
	n = atomic_load(&n_ticks);
	message = policy_of(31, "too");
	message.u.policy.data.tick_ms = 10;
	send_policy(message);
	CHECK_EQ(state_of(31), GX_IN_APP_ATTACHED);
	CHECK(comes_tick(n, 2));
	remove_it(30);
	remove_it(31);
}

/* The n-th allocation fails: the policy is there, or it is not. */
static bool starve(long n)
{
	struct gx_message message = policy_of(1000 + (uint64_t)n, "starved");
	struct gx_policy_blob_program head = {
		.index = INIT, .n_insns = 2, .n_maps = 1, .name = "p"
	};
	int fd = memfd_create("blob", 0);
	bool failed;

	CHECK_EQ(write(fd, &head, sizeof(head)), sizeof(head));
	CHECK_EQ(write(fd, good, sizeof(good)), sizeof(good));
	CHECK_EQ(write(fd, ids, sizeof(ids[0])), sizeof(ids[0]));
	fail_one(n);
	gx_agent_policy_add(&message, fd, 0, gx_attachments_find_map);
	failed = fail_none();
	close(fd);
	CHECK(failed || memory.n == 1);
	gx_agent_policy_remove(message.id, 0);
	CHECK_EQ(memory.n, 0);
	return failed;
}

int main(void)
{
	struct gx_message link = link_of(9);
	struct gx_map *map;
	long n;

	gx_policies_init(&memory, &clock_of_engine);
	gx_policies_init(&sched, &clock_of_engine);
	begin();
	map = make_map(7, GX_MAP_ARRAY, 4, 8, 3, -1);
	link.u.link.n_maps = 1;
	say(link, blob(good, 2, ids, 1), -1);
	CHECK_EQ(attached(), 1); /* a program beside them */
	test_refused();
	test_attached();
	test_watched();
	test_ends();
	test_numbers();
	test_rulers();
	test_ticks();
	for (n = 1; starve(n) && !test_n_failed; n++)
		;
	CHECK(n > 20); /* there was something to fail */
	gx_session_stop();
	gx_map_free(map);
	return TEST_END_KEEPING(TEST_FDS);
}
