/* apps_home.c - a policy published to applications when memory is gone at any one allocation: it is published with its map, or refused, and
 * then it can be published as if nothing had been. */
#include "../fail.h"
#include "../test.h"

#include "control/server_internal.h"
#include "ebpf/insn.h"
#include "maps/map.h"
#include "policy/apps_home.h"
#include "policy/run/runnable.h"
#include "support/ebpf/insn_parse.h"
#include "verify/verify.h"

static const enum gx_policy_member member = GX_MEMBER_gpu_mem_ops_gpu_page_prefetch;

static struct gx_verified_policy policy = { .id = 5,
	                                    .data = { .name = "test", .budget_ns = 1000 } };
static struct gx_verified *verified;
static struct gx_map *map;
static uint32_t n_came, n_gone;

/* A policy of one callback, which looks into a map. */
static void make_policy(void)
{
	static const char text[] = "*(u32 *)(r10 -4) = 0\nr2 = r10\nr2 += -4\nr1 = map[0]\n"
	                           "call map_lookup_elem\nr0 = 0\nexit\n";
	static const struct gx_map_def def = {
		.type = GX_MAP_ARRAY, .key_size = 4, .value_size = 8, .max_entries = 1, .name = "m"
	};
	static int event_fd = -1;
	static uint32_t id = 8;
	struct gx_program program = { .name = "test",
		                      .maps = &def,
		                      .n_maps = 1,
		                      .hook = GX_HOOK_POLICY,
		                      .has_ctx = true,
		                      .member = member };
	struct gx_diag diag = { .insn = -1 };
	struct gx_insn *insns = NULL;
	uint32_t at = 0;

	CHECK_EQ(gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag), 0);
	program.insns = insns;
	CHECK_EQ(gx_verify(&program, NULL, NULL, &verified, &diag), 0);
	free(insns);
	CHECK_EQ(gx_map_create(&def, &map, &diag), 0);
	map->written = true; /* each user has an instance of it */
	policy.type = gx_member_row(member)->type;
	while (gx_policy_member_at(policy.type, at) != member)
		at++;
	policy.callbacks[at] = (struct gx_policy_callback){
		.verified = verified, .maps = &map, .event_fds = &event_fd, .map_ids = &id
	};
}

static void came(void *arg, struct gx_runnable *runnable)
{
	(void)arg;
	(void)runnable;
	n_came++;
}

static void gone(void *arg, const struct gx_policy *left)
{
	(void)arg;
	CHECK_EQ(left->state, GX_POLICY_DETACHED);
	n_gone++;
}

/* What applications that connect now are told. */
static bool is_published(const struct gx_server *server, enum gx_message_type type, uint64_t id)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < server->n_entries; i++)
		n += server->entries[i].message.type == type && server->entries[i].message.id == id;
	CHECK(n <= 1);
	return n;
}

static bool has_instances(struct gx_apps_home *apps)
{
	int fd = -1;
	bool has = gx_users_instance(&apps->users, GX_WIRE_ID(8), 1000, &fd) == 1;

	if (fd >= 0)
		close(fd);
	return has;
}

static void check_attached(struct gx_apps_home *apps, struct gx_runnable *runnable)
{
	CHECK_EQ(runnable->policy.state, GX_POLICY_LIVE);
	CHECK(is_published(apps->server, GX_MSG_MAP, GX_WIRE_ID(8)));
	CHECK(is_published(apps->server, GX_MSG_POLICY, GX_WIRE_ID(5)));
	CHECK(has_instances(apps));
	apps->home.detach(&apps->home, runnable);
	CHECK_EQ(runnable->policy.state, GX_POLICY_DETACHED);
	CHECK_EQ(runnable->policy.exit.kind, GPU_EXIT_DONE);
	CHECK(!is_published(apps->server, GX_MSG_POLICY, GX_WIRE_ID(5)));
	CHECK(!has_instances(apps));
}

/* False: so many allocations there are not. */
static bool once(const char *name, long n, bool alone)
{
	static struct gx_apps_home apps;
	struct gx_runnable *runnable = NULL;
	struct gx_diag diag = { .insn = -1 };
	struct gx_server *server = NULL;
	bool failed;
	int err;

	n_came = n_gone = 0;
	CHECK_EQ(gx_runnable_make(&policy, &runnable, &diag), 0);
	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, &diag), 0);
	gx_apps_home_init(&apps, server);
	apps.wait_ms = 1;
	apps.came = came;
	apps.gone = gone;
	if (alone)
		fail_one(n);
	else
		fail_at(n);
	err = apps.home.attach(&apps.home, runnable, NULL, &diag);
	failed = fail_none();
	CHECK_EQ(diag.error, err ? GX_E_IO : GX_E_NONE);
	CHECK_EQ(n_came, !err);
	CHECK(failed || !err);
	if (err) {
		CHECK(runnable->policy.state != GX_POLICY_LIVE);
		CHECK(!is_published(server, GX_MSG_POLICY, GX_WIRE_ID(5)));
		CHECK(!has_instances(&apps));
		diag = (struct gx_diag){ .insn = -1 };
		CHECK_EQ(apps.home.attach(&apps.home, runnable, NULL, &diag), 0);
	}
	check_attached(&apps, runnable);
	CHECK_EQ(n_gone, 1);
	gx_server_stop(server);
	gx_runnable_free(runnable);
	return failed;
}

int main(void)
{
	char name[64];

	snprintf(name, sizeof(name), "gpuext/test-apps-home/%d", getpid());
	make_policy();
	for (int alone = 0; alone < 2; alone++) {
		long n = 1;

		while (once(name, n, alone) && n < 100)
			n++;
		CHECK(n > 2 && n < 100);
	}
	gx_verified_free(verified);
	gx_map_free(map);
	return TEST_END();
}
