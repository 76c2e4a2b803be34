/* records.c - what a loader knows of its policies: how many, which record goes for a new one, what is kept of one that left, and what
 * is told once. Applications are a table of the test. */
#include "../fail.h"
#include "../test.h"
#include "control/server_internal.h"
#include "policy/owner/owner.h"
#include "verify/verify.h"

static struct gx_server *server;
static struct gx_owner *owner;
static struct gx_runnable runnables[GX_OWNER_MAX + 2];
static struct gx_verified_policy verified[GX_OWNER_MAX + 2];
static struct gx_agent_stats *stats;

/* --- what is told */
static char told[256][32];
static uint32_t n_told;

static void on_event(void *arg, const struct gx_owner_event *event)
{
	static const char *const kinds[] = { "loaded", "left", "app" };

	CHECK(arg == &n_told);
	snprintf(told[n_told++ % 256], sizeof(told[0]), "%s %u %u", kinds[event->kind],
	         event->record->id, event->app ? event->app->pid : 0);
}

static bool last_told(const char *what)
{
	return n_told && !strcmp(told[(n_told - 1) % 256], what);
}

static void begin(void)
{
	for (uint32_t i = 0; server && i < 4; i++)
		free(server->agents[i].policies);
	free(server);
	free(owner);
	server = calloc(1, sizeof(*server));
	owner = calloc(1, sizeof(*owner));
	pthread_mutex_init(&server->lock, NULL);
	owner->home.server = server;
	owner->on_event = on_event;
	owner->arg = &n_told;
	n_told = 0;
	memset(runnables, 0, sizeof(runnables));
	for (uint32_t i = 0; i < GX_OWNER_MAX + 2; i++) {
		verified[i].id = i + 1;
		runnables[i].verified = &verified[i];
	}
}

/* An application of the policy. */
static struct gx_server_policy_app *add_app(uint32_t policy, uint32_t pid,
                                            enum gx_policy_in_app state, uint32_t exit)
{
	struct gx_server_peer *peer = &server->agents[server->n_agents++];

	peer->info.stats = stats;
	peer->info.pid = pid;
	peer->user = geteuid();
	peer->policies = calloc(1, sizeof(*peer->policies));
	peer->n_policies = 1;
	peer->policies[0] = (struct gx_server_policy_app){ .id = GX_WIRE_ID(verified[policy].id),
		                                           .state = state,
		                                           .exit = { .kind = exit } };
	return &peer->policies[0];
}

static int record(uint32_t i, struct gx_diag *diag)
{
	*diag = (struct gx_diag){ 0 };
	return gx_owner_record(owner, NULL, 0, &runnables[i], diag);
}

/* --- as many as there is room for */
static void room(void)
{
	struct gx_diag diag;

	begin();
	for (uint32_t i = 0; i < GX_OWNER_MAX; i++)
		CHECK_EQ(record(i, &diag), 0);
	CHECK_EQ(owner->n_live, GX_OWNER_MAX);
	CHECK(last_told("loaded 64 0"));
	CHECK(record(GX_OWNER_MAX, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_POLICY_ATTACH);
	CHECK(!strcmp(diag.text, "more than 64 policies"));
	CHECK_EQ(n_told, GX_OWNER_MAX);
	/* two left: the record of the one that was loaded first goes for a new one */
	gx_owner_gone(owner, &runnables[40].policy);
	gx_owner_gone(owner, &runnables[5].policy);
	CHECK(last_told("left 6 0"));
	CHECK_EQ(owner->n_live, GX_OWNER_MAX - 2);
	CHECK(!gx_record_find(owner, 6) && !gx_record_find(owner, 41));
	CHECK(gx_record_find(owner, 7) == &owner->policies[6]);
	CHECK(!gx_record_find(owner, 65) && !gx_record_find(owner, 0));
	gx_owner_gone(owner, &runnables[5].policy); /* once */
	CHECK_EQ(owner->n_live, GX_OWNER_MAX - 2);
	CHECK_EQ(record(GX_OWNER_MAX, &diag), 0);
	CHECK(gx_record_find(owner, 65) == &owner->policies[5]);
	CHECK_EQ(owner->policies[40].state, GX_RECORD_LEFT);
	CHECK(!gx_record_runnable(&owner->policies[40]));
	CHECK(gx_record_runnable(&owner->policies[5]) == &runnables[GX_OWNER_MAX]);
	CHECK_EQ(record(GX_OWNER_MAX + 1, &diag), 0);
	CHECK(gx_record_find(owner, 66) == &owner->policies[40]);
	CHECK_EQ(owner->n_live, GX_OWNER_MAX);
}

/* --- objects go with the last of their policies */
static uint32_t n_freed;

static void on_free(struct gx_owner_object *object)
{
	CHECK_EQ(object->n_policies, 0);
	n_freed++;
}

static void objects(void)
{
	struct gx_owner_object object = { .free = on_free };
	struct gx_diag diag = { 0 };

	begin();
	for (uint32_t i = 0; i < 2; i++)
		CHECK_EQ(gx_owner_record(owner, &object, i, &runnables[i], &diag), 0);
	CHECK_EQ(object.n_policies, 2);
	CHECK(owner->policies[1].at == 1 && owner->policies[1].object == &object);
	gx_owner_gone(owner, &runnables[0].policy);
	CHECK_EQ(object.n_policies, 2); /* its record names it still */
	gx_record_forget(&owner->policies[0]);
	CHECK(object.n_policies == 1 && !n_freed);
	CHECK_EQ(owner->policies[0].state, GX_RECORD_FREE);
	gx_record_forget(&owner->policies[1]);
	CHECK_EQ(n_freed, 1);
}

/* --- why it left: what applications say outweighs what was given for the detach, unless it was replaced */
static void reasons(void)
{
	static const struct {
		uint32_t given, app;
		enum gx_policy_in_app state;
		bool foreign;
		uint32_t kept;
		bool ejected;
		const char *name;
	} rows[] = {
		{ GPU_EXIT_DONE, 0, GX_IN_APP_ATTACHED, false, GPU_EXIT_DONE, false, "detached" },
		{ GPU_EXIT_DONE, GPU_EXIT_ERROR_BUDGET, GX_IN_APP_GONE, false,
		  GPU_EXIT_ERROR_BUDGET, true, "ejected" },
		{ GPU_EXIT_DONE, GPU_EXIT_ERROR_STALL, GX_IN_APP_GONE, true, GPU_EXIT_DONE, false,
		  "detached" },
		{ GPU_EXIT_DONE, GPU_EXIT_OWNER_GONE, GX_IN_APP_GONE, false, GPU_EXIT_DONE, false,
		  "detached" },
		{ GPU_EXIT_REPLACED, GPU_EXIT_ERROR_STALL, GX_IN_APP_GONE, false, GPU_EXIT_REPLACED,
		  true, "replaced" },
		{ GPU_EXIT_ERROR_POLICY, GPU_EXIT_ERROR_STALL, GX_IN_APP_GONE, false,
		  GPU_EXIT_ERROR_POLICY, true, "ejected" },
		{ GPU_EXIT_ERROR_BUDGET, 0, GX_IN_APP_ATTACHED, false, GPU_EXIT_ERROR_BUDGET, true,
		  "ejected" },
		{ GPU_EXIT_REPLACED, 0, GX_IN_APP_ATTACHED, false, GPU_EXIT_REPLACED, false,
		  "replaced" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_policy_record *r;
		struct gx_policy_app got;
		struct gx_diag diag;

		begin();
		CHECK_EQ(record(0, &diag), 0);
		r = &owner->policies[0];
		CHECK(!strcmp(gx_record_state_name(r), "live"));
		add_app(0, 71, rows[i].state, rows[i].app);
		server->agents[0].user += rows[i].foreign;
		add_app(1, 72, GX_IN_APP_GONE, GPU_EXIT_ERROR_STALL); /* another policy's */
		add_app(0, 73, GX_IN_APP_ELSEWHERE, 0);
		runnables[0].policy.exit.kind = rows[i].given;
		gx_owner_gone(owner, &runnables[0].policy);
		CHECK_EQ(r->last.exit.kind, rows[i].kept);
		CHECK_EQ(r->ejected, rows[i].ejected);
		CHECK_EQ(owner->ejected, rows[i].ejected);
		CHECK(!strcmp(gx_record_state_name(r), rows[i].name));
		/* its applications are known also when they have gone */
		server->n_agents = 0;
		CHECK_EQ(r->n_apps, 1);
		CHECK(gx_owner_app(owner, r, 0, &got) && got.pid == 71);
		CHECK(!gx_owner_app(owner, r, 1, &got));
		gx_record_forget(r);
	}
}

/* --- numbers: the engine's, and those of applications */
static void numbers(void)
{
	struct gx_server_policy_app *app;
	struct gx_policy sum;
	struct gx_diag diag;

	begin();
	CHECK_EQ(record(0, &diag), 0);
	runnables[0].policy.counters[1] = 5;
	runnables[0].policy.stats[2].max_ns = 30;
	for (uint32_t i = 0; i < 2; i++) {
		app = add_app(0, 71 + i, GX_IN_APP_GONE, GPU_EXIT_DONE);
		app->counters[1] = 10;
		app->stats[2].calls = 2;
		app->stats[2].ns = 50;
		app->stats[2].max_ns = 20 + 20 * i;
	}
	gx_owner_policy(owner, &owner->policies[0], &sum);
	CHECK_EQ(sum.counters[1], 25);
	CHECK(sum.stats[2].calls == 4 && sum.stats[2].ns == 100 && sum.stats[2].max_ns == 40);
	gx_owner_gone(owner, &runnables[0].policy);
	memset(&sum, 0, sizeof(sum));
	gx_owner_policy(owner, &owner->policies[0], &sum); /* not added once more */
	CHECK_EQ(sum.counters[1], 25);
	gx_record_forget(&owner->policies[0]);
	/* without memory for what they said it leaves all the same */
	CHECK_EQ(record(0, &diag), 0);
	fail_at(1);
	gx_owner_gone(owner, &runnables[0].policy);
	CHECK(fail_none());
	CHECK_EQ(owner->policies[0].n_apps, 0);
	CHECK_EQ(owner->policies[0].state, GX_RECORD_LEFT);
	gx_record_forget(&owner->policies[0]);
}

/* --- each state of an application once, of as many as there is room for */
static void states(void)
{
	struct gx_policy_record *r;
	struct gx_policy_app app = { .pid = 71, .state = GX_APP_ATTACHED };
	struct gx_diag diag;
	uint32_t before;

	begin();
	CHECK_EQ(record(0, &diag), 0);
	r = &owner->policies[0];
	gx_record_see(owner, r, &app);
	CHECK(last_told("app 1 71"));
	before = n_told;
	gx_record_see(owner, r, &app);
	CHECK_EQ(n_told, before);
	app.state = GX_APP_GONE;
	gx_record_see(owner, r, &app);
	gx_record_see(owner, r, &app);
	CHECK_EQ(n_told, before + 1);
	for (uint32_t i = 1; i <= GX_OWNER_MAX_APPS; i++) {
		app.pid = 1000 + i;
		gx_record_see(owner, r, &app);
	}
	CHECK_EQ(r->n_seen, GX_OWNER_MAX_APPS); /* one too many */
	CHECK_EQ(n_told, before + GX_OWNER_MAX_APPS);
	app.pid = 71;
	app.state = GX_APP_EJECTED;
	gx_record_see(owner, r, &app);
	CHECK(last_told("app 1 71"));
	/* also where nobody wants to hear of it */
	owner->on_event = NULL;
	app.state = GX_APP_GONE;
	gx_record_see(owner, r, &app);
	CHECK_EQ(r->seen[0].state, GX_APP_GONE);
	CHECK(!strcmp(gx_exit_kind_name(GPU_EXIT_ERROR_BATCH), "over batch budget"));
	CHECK(!strcmp(gx_exit_kind_name(77), "unknown"));
}

int main(void)
{
	stats = calloc(1, sizeof(*stats));
	room();
	objects();
	reasons();
	numbers();
	states();
	begin();
	free(server);
	free(owner);
	free(stats);
	return TEST_END();
}
