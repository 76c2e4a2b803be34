/* live.c - an owner of policies that work in an application, which this test plays: what is told of them, how their numbers are added
 * up, what becomes of one that is ejected, refused, replaced, unloaded. */
#include "../fail.h"
#include "golden.h"

#include "cli/policy/report.h"
#include "control/server.h"

#include <sys/resource.h>

static struct gx_owner owner;
static struct gx_owner_report report = { .owner = &owner };

/* --- what the owner tells */
static struct told {
	enum gx_owner_event_kind kind;
	uint32_t id, pid;
	enum gx_policy_app_state state;
} told[16];
static uint32_t n_told;

static void on_event(void *arg, const struct gx_owner_event *event)
{
	CHECK(arg == &owner && n_told < 16);
	told[n_told++ % 16] =
	        (struct told){ .kind = event->kind,
		               .id = event->record->id,
		               .pid = event->app ? event->app->pid : 0,
		               .state = event->app ? event->app->state : GX_APP_ATTACHED };
}

static bool told_only(enum gx_owner_event_kind kind, uint32_t id, uint32_t pid,
                      enum gx_policy_app_state state)
{
	bool yes = n_told == 1 && told[0].kind == kind && told[0].id == id && told[0].pid == pid &&
	           told[0].state == state;

	n_told = 0;
	return yes;
}

/* --- the application */
struct app {
	int socket;
	uint32_t pid;
	struct gx_agent_stats *page;
};

static struct app join(uint32_t pid)
{
	struct gx_message message = { .type = GX_MSG_HELLO,
		                      .u.hello = { .pid = pid, .comm = "train" } };
	int fd = memfd_create("stats", MFD_ALLOW_SEALING | MFD_CLOEXEC);
	char prefix[GX_NAME_BYTES], name[GX_NAME_BYTES + 16];
	struct app app = { .pid = pid };
	struct gx_server_agent agent;
	int tries = 0;

	gx_policy_prefix((uint32_t)geteuid(), prefix);
	snprintf(name, sizeof(name), "%s%u", prefix, (unsigned)getpid());
	app.socket = gx_socket_connect(name);
	CHECK(app.socket >= 0 && !ftruncate(fd, sizeof(*app.page)) &&
	      !fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK));
	app.page = mmap(NULL, sizeof(*app.page), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	app.page->magic = GX_STATS_MAGIC;
	CHECK_EQ(gx_message_send(app.socket, &message, &fd, 1), 0);
	close(fd);
	for (bool there = false; !there && tries < 2000; tries++) {
		for (uint32_t i = 0; gx_server_agent_at(owner.home.server, i, &agent); i++)
			there |= agent.pid == pid && agent.stats;
		usleep(1000);
	}
	CHECK(tries < 2000);
	return app;
}

/* What it does with a policy, by its id: it is told, and stands in its page from now on. */
static void do_with(struct app *app, enum gx_policy_in_app state, struct gpu_exit_info exit,
                    const char *why)
{
	struct gx_server_policy_app seen;
	struct gx_message message = { .type = GX_MSG_POLICY_STATE };
	int tries = 0;

	/* the server gives policies to an application in their order; the last that it knows is meant */
	for (uint32_t i = 0; gx_server_policy_at(owner.home.server, i, &seen); i++)
		if (seen.pid == app->pid)
			message.id = seen.id;
	message.u.policy_state.state = state;
	message.u.policy_state.exit = exit;
	snprintf(message.u.policy_state.why, sizeof(message.u.policy_state.why), "%s", why);
	CHECK_EQ(gx_message_send(app->socket, &message, NULL, 0), 0);
	app->page->policies[0].state = state;
	app->page->policies[0].exit = exit;
	app->page->policies[0].id = message.id;
	for (bool there = false; !there && tries < 2000; tries++) {
		for (uint32_t i = 0; gx_server_policy_at(owner.home.server, i, &seen); i++)
			there |= seen.id == message.id && seen.pid == app->pid &&
			         seen.state == state;
		usleep(1000);
	}
	CHECK(tries < 2000);
}

static const struct gpu_exit_info none;

static int load(const char *name, uint32_t replaces, struct gx_diag *diag)
{
	char path[128];
	struct gx_owner_load what = { .path = path, .replaces = replaces };

	snprintf(path, sizeof(path), "build/policies/%s.bpf.o", name);
	return gx_owner_load(&owner, &what, diag);
}

static struct gx_policy_record *record_of(uint32_t id)
{
	for (int i = 0; i < GX_OWNER_MAX; i++)
		if (owner.policies[i].state != GX_RECORD_FREE && owner.policies[i].id == id)
			return &owner.policies[i];
	CHECK(false);
	return &owner.policies[0];
}

static void set_numbers(struct app *app, uint64_t calls, uint64_t ns, uint64_t max)
{
	app->page->policies[0].counters[GX_COUNT_calls] = calls;
	app->page->policies[0].counters[GX_COUNT_overrides] = calls / 2;
	app->page->policies[0].stats[GX_MEM(gpu_block_access)].calls = calls;
	app->page->policies[0].stats[GX_MEM(gpu_block_access)].ns = ns;
	app->page->policies[0].stats[GX_MEM(gpu_block_access)].max_ns = max;
}

static void tick(void *arg)
{
	(void)arg;
	gx_owner_report_tick(&report);
}

/* Two applications: told once each, their numbers are one sum; what has changed is told once. */
static void test_numbers(struct app *first, struct app *second)
{
	struct gx_policy policy;
	struct gx_policy_app app;
	const struct gx_member_stats *stats = &policy.stats[GX_MEM(gpu_block_access)];

	do_with(first, GX_IN_APP_ATTACHED, none, "");
	gx_owner_poll(&owner);
	CHECK(told_only(GX_OWNER_APP, 1, first->pid, GX_APP_ATTACHED));
	gx_owner_poll(&owner);
	CHECK_EQ(n_told, 0);
	do_with(second, GX_IN_APP_ATTACHED, none, "");
	gx_owner_poll(&owner);
	CHECK(told_only(GX_OWNER_APP, 1, second->pid, GX_APP_ATTACHED));
	set_numbers(first, 10, 1000, 300);
	set_numbers(second, 5, 70, 900);
	gx_owner_policy(&owner, record_of(1), &policy);
	CHECK(policy.counters[GX_COUNT_calls] == 15 && policy.counters[GX_COUNT_overrides] == 7);
	CHECK(stats->calls == 15 && stats->ns == 1070 && stats->max_ns == 900);
	CHECK(gx_owner_app(&owner, record_of(1), 0, &app) && app.pid == first->pid &&
	      app.counters[GX_COUNT_calls] == 10 && !strcmp(app.comm, "train"));
	CHECK(gx_owner_app(&owner, record_of(1), 1, &app) && app.pid == second->pid);
	CHECK(!gx_owner_app(&owner, record_of(1), 2, &app));
	/* counts of managed memory: of an application that has as many of them as we know */
	for (int i = 0; i < GX_N_MANAGED; i++)
		atomic_store(&first->page->managed[i], 100 + (uint64_t)i);
	for (int beside = -1; beside <= 1; beside++) {
		atomic_store(&first->page->n_managed, (uint32_t)(GX_N_MANAGED + beside));
		CHECK(gx_owner_app(&owner, record_of(1), 0, &app));
		for (int i = 0; i < GX_N_MANAGED; i++)
			CHECK_EQ(app.managed[i], beside ? 0 : 100 + i);
	}
	atomic_store(&first->page->n_managed, GX_N_MANAGED);
	CHECK(gx_owner_app(&owner, record_of(1), 1, &app) && !app.managed[0]);
	report.monitor = true;
	CHECK(!strcmp(written(1, tick, NULL), "policy fifo: calls +15 overrides +7\n"));
	CHECK(!strcmp(written(1, tick, NULL), ""));
	set_numbers(first, 11, 1000, 300);
	CHECK(!strcmp(written(1, tick, NULL), "policy fifo: calls +1\n"));
	report.json = true;
	set_numbers(first, 13, 1000, 300);
	CHECK(strstr(written(1, tick, NULL),
	             ",\"id\":1,\"name\":\"fifo\",\"calls\":18,\"overrides\":8}\n"));
	report.json = false;
}

/* Ejected in one application it goes on in the other; in both it leaves, for the reason that the application gave. */
static void test_ejected(struct app *first, struct app *second)
{
	const struct gpu_exit_info stall = { GPU_EXIT_ERROR_STALL, 3, "no progress", "text" };
	struct gx_policy_app app;

	do_with(first, GX_IN_APP_GONE, stall, "");
	gx_owner_poll(&owner);
	CHECK(told_only(GX_OWNER_APP, 1, first->pid, GX_APP_EJECTED));
	CHECK(owner.n_live == 1 && !owner.ejected && record_of(1)->state == GX_RECORD_LIVE);
	do_with(second, GX_IN_APP_GONE, (struct gpu_exit_info){ GPU_EXIT_DONE, 0, "", "" }, "");
	gx_owner_poll(&owner);
	CHECK(n_told == 2 && told[0].kind == GX_OWNER_APP && told[0].state == GX_APP_GONE &&
	      told[1].kind == GX_OWNER_LEFT && told[1].id == 1);
	n_told = 0;
	CHECK(owner.n_live == 0 && owner.ejected && record_of(1)->state == GX_RECORD_LEFT &&
	      record_of(1)->ejected);
	CHECK(record_of(1)->last.exit.kind == GPU_EXIT_ERROR_STALL &&
	      record_of(1)->last.exit.code == 3 &&
	      !strcmp(record_of(1)->last.exit.reason, "no progress"));
	CHECK(!strcmp(gx_record_state_name(record_of(1)), "ejected"));
	CHECK_EQ(record_of(1)->n_apps, 2);
	CHECK(record_of(1)->last.counters[GX_COUNT_calls] == 18); /* what it had counted stays */
	CHECK(gx_owner_app(&owner, record_of(1), 0, &app) && app.state == GX_APP_EJECTED &&
	      !gx_owner_app(&owner, record_of(1), 2, &app));
	CHECK(!gx_record_runnable(record_of(1)));
	CHECK(record_of(1)->until_ns >= record_of(1)->since_ns && record_of(1)->since_ns);
	gx_owner_poll(&owner);
	CHECK_EQ(n_told, 0);
}

static void test_refused_and_replaced(struct app *first)
{
	struct gx_diag diag = { 0 };

	CHECK_EQ(load("fifo", 0, &diag), 0);
	CHECK(told_only(GX_OWNER_LOADED, 2, 0, GX_APP_ATTACHED));
	do_with(first, GX_IN_APP_REFUSED, none, "GX0640: init refused");
	gx_owner_poll(&owner);
	CHECK(told_only(GX_OWNER_APP, 2, first->pid, GX_APP_REFUSED));
	CHECK(record_of(2)->state == GX_RECORD_LIVE); /* for others */
	/* nobody's place, no object, no policy in it */
	CHECK(load("mru", 1, &diag) < 0 && diag.error == GX_E_POLICY_FIND &&
	      !strcmp(diag.text, "id 1"));
	diag = (struct gx_diag){ 0 };
	CHECK(load("nowhere", 2, &diag) < 0 && diag.error == GX_E_POLICY_OBJECT);
	CHECK(n_told == 0 && owner.n_live == 1 && owner.n_ids == 2);
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(load("mru", 2, &diag), 0);
	CHECK(n_told == 2 && told[0].kind == GX_OWNER_LEFT && told[0].id == 2 &&
	      told[1].kind == GX_OWNER_LOADED && told[1].id == 3);
	n_told = 0;
	CHECK(!strcmp(gx_record_state_name(record_of(2)), "replaced") &&
	      record_of(2)->last.exit.kind == GPU_EXIT_REPLACED && !record_of(2)->ejected);
	CHECK(owner.n_live == 1);
	/* the last one that is unloaded ends the process */
	CHECK(gx_owner_unload(&owner, 2, &diag) < 0 && diag.error == GX_E_POLICY_FIND &&
	      !owner.finished);
	CHECK_EQ(gx_owner_unload(&owner, 3, &diag), 0);
	CHECK(told_only(GX_OWNER_LEFT, 3, 0, GX_APP_ATTACHED) && owner.finished && !owner.n_live);
	CHECK(!strcmp(gx_record_state_name(record_of(3)), "detached") &&
	      record_of(3)->last.exit.kind == GPU_EXIT_DONE);
}

/* As many as there is room for; the oldest records go first. */
static void test_room(void)
{
	struct gx_diag diag = { 0 };

	for (uint32_t i = 0; i < GX_OWNER_MAX; i++) {
		CHECK_EQ(load("fifo", i ? owner.n_ids : 0, &diag), 0);
		n_told = 0;
		/* what another one counted in this place is not counted again */
		CHECK(!strcmp(written(1, tick, NULL), ""));
	}
	CHECK(owner.n_live == 1 && owner.n_ids == 3 + GX_OWNER_MAX);
	for (int i = 0; i < GX_OWNER_MAX; i++) /* those of before are gone */
		CHECK(owner.policies[i].state != GX_RECORD_FREE && owner.policies[i].id > 3);
}

/* --- what the machine does not give */
static void limit_descriptors(rlim_t n)
{
	struct rlimit limit;

	CHECK(!getrlimit(RLIMIT_NOFILE, &limit));
	limit.rlim_cur = n ? n : limit.rlim_max;
	CHECK(!setrlimit(RLIMIT_NOFILE, &limit));
}

/* Each descriptor of a load is missing in its turn: it is refused with a word, and what was there works on. */
static void test_descriptors(void)
{
	uint32_t live = owner.n_live, n_published = 0;
	rlim_t n = 3;
	int err;

	do {
		struct gx_diag diag = { 0 };

		limit_descriptors(n);
		err = load("fifo", 0, &diag);
		limit_descriptors(0);
		CHECK_EQ(err != 0, diag.error != GX_E_NONE);
		CHECK_EQ(owner.n_live, live + !err);
		n_published += strstr(diag.text, "'fifo' can't be published: Too many") != NULL;
	} while (err && ++n < 2000);
	CHECK(!err && n > 8 && n_published);
	n_told = 0;
}

/* So is each piece of memory, before libbpf has any of it. */
static void test_memory(void)
{
	struct gx_owner_load what = { .path = "/nonexistent.bpf.o" };
	uint32_t n_told_of = 0;
	bool failed = true;

	for (long n = 1; failed && n < 100; n++) {
		struct gx_diag diag = { 0 };

		fail_one(n);
		CHECK(gx_owner_load(&owner, &what, &diag) < 0);
		failed = fail_none();
		CHECK(diag.error == GX_E_NO_MEMORY || diag.error == GX_E_POLICY_OBJECT);
		n_told_of += diag.error == GX_E_NO_MEMORY;
	}
	CHECK(!failed && n_told_of > 1);
}

/* As many at once as there is room for, and one more. */
static void test_full(void)
{
	struct gx_diag diag = { 0 };
	uint32_t n_ids;

	while (owner.n_live < GX_OWNER_MAX && !load("fifo", 0, &diag))
		n_told = 0;
	CHECK(owner.n_live == GX_OWNER_MAX && !diag.error);
	n_ids = owner.n_ids;
	CHECK(load("fifo", 0, &diag) < 0 && diag.error == GX_E_POLICY_ATTACH &&
	      !strcmp(diag.text, "more than 64 policies"));
	CHECK(owner.n_live == GX_OWNER_MAX && owner.n_ids == n_ids && !n_told);
	while (owner.n_live > 1) {
		diag = (struct gx_diag){ 0 };
		CHECK_EQ(gx_owner_unload(&owner, owner.n_ids - owner.n_live + 1, &diag), 0);
		n_told = 0;
	}
}

int main(void)
{
	struct app first, second;
	struct gx_diag diag = { 0 };
	char group[32];

	snprintf(group, sizeof(group), "live%d", getpid());
	setenv("GPUEXT_GROUP", group, 1); /* no application of others */
	owner.on_event = on_event;
	owner.arg = &owner;
	limit_descriptors(3);
	CHECK(gx_owner_open(&owner, &diag) < 0 && diag.error && !owner.home.server);
	limit_descriptors(0);
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(gx_owner_open(&owner, &diag), 0);
	owner.home.wait_ms = 1;
	CHECK_EQ(load("fifo", 0, &diag), 0);
	CHECK(told_only(GX_OWNER_LOADED, 1, 0, GX_APP_ATTACHED));
	CHECK(owner.n_live == 1 && record_of(1)->state == GX_RECORD_LIVE &&
	      record_of(1)->type == GX_POLICY_gpu_mem_ops);
	CHECK(gx_record_runnable(record_of(1)) &&
	      !strcmp(gx_record_state_name(record_of(1)), "live"));
	first = join(501);
	second = join(502);
	test_numbers(&first, &second);
	test_ejected(&first, &second);
	test_refused_and_replaced(&first);
	test_room();
	test_descriptors();
	test_memory();
	test_full();
	gx_owner_close(&owner);
	for (int i = 0; i < GX_OWNER_MAX; i++)
		CHECK(owner.policies[i].state == GX_RECORD_FREE);
	CHECK(!owner.home.server && n_told == 1 && told[0].kind == GX_OWNER_LEFT);
	close(first.socket);
	close(second.socket);
	return TEST_END();
}
