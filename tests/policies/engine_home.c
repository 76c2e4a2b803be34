/* engine_home.c - attach, replace and detach through libbpf, to a home that is an engine of this
 * process. */
#include "policy/home.h"
#include "rig.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <string.h>
#include <pthread.h>
#include <unistd.h>

enum { F_LINK = 1 << 13 };
#define ATTACH_STRUCT_OPS ((enum bpf_attach_type)44)

/* An engine of this process as a home. Whoever asks policies holds lock for reading. */
struct engine {
	struct gx_policy_home home;
	pthread_rwlock_t lock;
	struct rig rig;
	u32 n_gone, last_kind;
};

static void finish(struct engine *engine, struct gx_runnable *runnable)
{
	gx_runnable_exit(runnable, &engine->rig.policies);
	engine->n_gone++;
	engine->last_kind = runnable->policy.exit.kind;
}

static int attach(struct gx_policy_home *home, struct gx_runnable *runnable,
                  struct gx_runnable *old, struct gx_diag *diag)
{
	struct engine *engine = gx_container_of(home, struct engine, home);
	struct gx_policies *policies = &engine->rig.policies;
	int err = gx_runnable_init(runnable, policies, diag);

	if (err)
		return err;
	pthread_rwlock_wrlock(&engine->lock);
	err = old ? gx_policies_replace(policies, &old->policy, &runnable->policy)
	          : gx_policies_attach(policies, &runnable->policy);
	pthread_rwlock_unlock(&engine->lock);
	if (err)
		gx_runnable_exit(runnable, policies);
	else if (old)
		finish(engine, old);
	return err;
}

static void detach(struct gx_policy_home *home, struct gx_runnable *runnable)
{
	struct engine *engine = gx_container_of(home, struct engine, home);

	pthread_rwlock_wrlock(&engine->lock);
	gx_policies_detach(&engine->rig.policies, &runnable->policy, GPU_EXIT_DONE);
	pthread_rwlock_unlock(&engine->lock);
	finish(engine, runnable);
}

static struct bpf_map *ops_map(struct bpf_object *object)
{
	struct bpf_map *map;

	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
			return map;
	return NULL;
}

static int set_rodata(struct bpf_object *object, const char *value)
{
	struct gx_policy_setting setting = { "refuse", value };
	struct gx_diag diag = { 0 };

	return rig_set(object, &setting, &diag);
}

/* Loaded, its value given, to be attached by a link. refuse: NULL, or what its init gives */
static struct bpf_object *ready(const char *name, const char *refuse)
{
	struct bpf_object *object = bpf_object__open(rig_path(name));
	struct bpf_map *map = object ? ops_map(object) : NULL;
	struct bpf_link *link;

	CHECK(map && !bpf_map__set_map_flags(map, F_LINK));
	CHECK(!refuse || !set_rodata(object, refuse));
	CHECK(map && !bpf_object__load(object));
	link = map ? bpf_map__attach_struct_ops(map) : NULL;
	CHECK(link);
	if (link)
		bpf_link__disconnect(link);
	bpf_link__destroy(link);
	return object;
}

static const struct gx_policy *attached(const struct engine *engine, u32 i)
{
	return i < engine->rig.policies.n ? engine->rig.policies.slots[i] : NULL;
}

static void attach_and_detach(struct engine *engine)
{
	struct bpf_object *object = bpf_object__open(rig_path("life"));
	struct bpf_link *link;
	u32 before = engine->n_gone;

	CHECK(object && !bpf_object__load(object));
	link = bpf_map__attach_struct_ops(ops_map(object));
	CHECK(link && attached(engine, 0) && !strcmp(attached(engine, 0)->name, "life"));
	for (u32 i = 0; i < 30; i++)
		rig_fault(&engine->rig, i % 3, i * 16);
	CHECK(attached(engine, 0)->stats[GX_MEM(gpu_block_access)].calls > 20);
	CHECK_EQ(bpf_link__destroy(link), 0);
	CHECK_EQ(engine->rig.policies.n, 0);
	CHECK(engine->n_gone == before + 1 && engine->last_kind == GPU_EXIT_DONE);
	bpf_object__close(object);
	/* init says no: nothing is attached, and its exit does not run */
	object = bpf_object__open(rig_path("life"));
	CHECK(object && !set_rodata(object, "-7") && !bpf_object__load(object));
	CHECK(!bpf_map__attach_struct_ops(ops_map(object)) && errno == EPERM);
	CHECK_EQ(engine->rig.policies.n, 0);
	bpf_object__close(object);
}

/* The operator's numbers go before the object's, each by itself. */
static void operators_numbers(struct engine *engine)
{
	for (u32 i = 0; i < 8; i++) {
		struct bpf_object *object = bpf_object__open(rig_path("life"));
		struct gx_policy_given *given = &engine->home.given;
		struct bpf_link *link;

		*given = (struct gx_policy_given){ .budget_ns = i & 1 ? 11111 : 0,
			                           .batch_budget_ns = i & 2 ? 222222 : 0,
			                           .async_mib_s = i & 4 ? 33 : 0 };
		CHECK(object && !bpf_object__load(object));
		link = bpf_map__attach_struct_ops(ops_map(object));
		CHECK(link && attached(engine, 0));
		CHECK_EQ(attached(engine, 0)->budget_ns, i & 1 ? 11111 : 0);
		CHECK_EQ(attached(engine, 0)->batch_budget_ns, i & 2 ? 222222 : 0);
		CHECK_EQ(attached(engine, 0)->async_mib_s, i & 4 ? 33 : 0);
		bpf_link__destroy(link);
		bpf_object__close(object);
	}
	engine->home.given = (struct gx_policy_given){ 0 };
}

static void replace(struct engine *engine)
{
	struct bpf_object *one = ready("life", NULL), *two = ready("fifo", NULL),
	                  *three = ready("life", NULL), *four = ready("life", "-7");
	u32 before = engine->n_gone;
	int link = bpf_link_create(bpf_map__fd(ops_map(one)), 0, ATTACH_STRUCT_OPS, NULL), second;

	CHECK(link >= 0 && attached(engine, 0) && !strcmp(attached(engine, 0)->name, "life"));
	/* the name is taken */
	second = bpf_link_create(bpf_map__fd(ops_map(three)), 0, ATTACH_STRUCT_OPS, NULL);
	CHECK(second == -EEXIST);
	CHECK_EQ(bpf_link_update(link, bpf_map__fd(ops_map(two)), NULL), 0);
	CHECK(engine->rig.policies.n == 1 && !strcmp(attached(engine, 0)->name, "fifo"));
	CHECK(engine->n_gone == before + 1 && engine->last_kind == GPU_EXIT_REPLACED);
	/* the one who would take its place is refused by itself: the old one stays */
	CHECK_EQ(bpf_link_update(link, bpf_map__fd(ops_map(four)), NULL), -EPERM);
	CHECK(engine->rig.policies.n == 1 && !strcmp(attached(engine, 0)->name, "fifo"));
	CHECK_EQ(engine->n_gone, before + 1);
	rig_fault(&engine->rig, 1, 16);
	close(link);
	CHECK(engine->rig.policies.n == 0 && engine->n_gone == before + 2);
	bpf_object__close(one);
	bpf_object__close(two);
	bpf_object__close(three);
	bpf_object__close(four);
}

/* Where a thread has no home, its policies are refused. */
static void without_home(void)
{
	struct bpf_object *object = bpf_object__open(rig_path("life"));

	CHECK(object && !bpf_object__load(object));
	CHECK(!bpf_map__attach_struct_ops(ops_map(object)));
	bpf_object__close(object);
}

void test_engine_home(void)
{
	static struct engine engine;

	memset(&engine, 0, sizeof(engine));
	rig_start(&engine.rig, 4, 8, NULL, NULL);
	pthread_rwlock_init(&engine.lock, NULL);
	engine.home = (struct gx_policy_home){ .attach = attach, .detach = detach };
	CHECK(!gx_policy_use_home(&engine.home));
	attach_and_detach(&engine);
	operators_numbers(&engine);
	replace(&engine);
	CHECK(gx_policy_use_home(NULL) == &engine.home);
	without_home();
	pthread_rwlock_destroy(&engine.lock);
	rig_end(&engine.rig);
}
