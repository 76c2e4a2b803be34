/* load.c - objects into policies: settings, refusals, init and exit, helpers. */
#include "rig.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void what_it_is(void)
{
	struct gx_policy_loaded *loaded = rig_load("fifo", NULL);
	const struct gx_policy *policy;

	if (!loaded)
		return;
	policy = gx_policy_loaded_at(loaded, 0);
	CHECK_EQ(gx_policy_loaded_count(loaded), 1);
	CHECK_EQ(gx_policy_loaded_type(loaded, 0), GX_POLICY_gpu_mem_ops);
	CHECK(policy && !strcmp(policy->name, "fifo"));
	CHECK_EQ(policy->members, 1u << GX_MEM(gpu_block_access));
	CHECK(!gx_policy_loaded_at(loaded, 1));
#ifdef __x86_64__
	CHECK_EQ(gx_policy_loaded_is_machine(loaded),
	         !strcmp(getenv("GPUEXT_POLICY_RUN"), "machine"));
#else
	CHECK(!gx_policy_loaded_is_machine(loaded));
#endif
	gx_policy_loaded_close(loaded);
}

static enum gx_error refusal(const char *path, const char *name, const char *value)
{
	struct gx_policy_setting setting = { name, value };
	struct gx_policy_loaded *loaded = NULL;
	struct gx_diag diag = { 0 };
	int err = gx_policy_load_object(path, &setting, name ? 1 : 0, &loaded, &diag);

	CHECK((err < 0) == (loaded == NULL) && (err < 0) == (diag.error != GX_E_NONE));
	gx_policy_loaded_close(loaded);
	return diag.error;
}

/* A policy that is not there is not detached. */
static void detached_once(void)
{
	struct gx_policy_loaded *loaded = rig_load("fifo", NULL);

	if (!loaded)
		return;
	gx_policy_loaded_detach(loaded, 1);
	CHECK(gx_policy_loaded_at(loaded, 0));
	gx_policy_loaded_detach(loaded, 0);
	CHECK(!gx_policy_loaded_at(loaded, 0));
	CHECK_EQ(gx_policy_loaded_count(loaded), 1);
	gx_policy_loaded_close(loaded);
}

static void refusals(void)
{
	static const struct {
		const char *name, *value;
		enum gx_error error;
	} rows[] = {
		{ "refuse", "0", GX_E_NONE },
		{ "refuse", "1", GX_E_POLICY_INIT },
		{ "refuse", "-2147483648", GX_E_POLICY_INIT },
		{ "refuse", "-2147483649", GX_E_POLICY_SETTING },
		{ "refuse", "2147483648", GX_E_POLICY_SETTING },
		{ "refuse", "", GX_E_POLICY_SETTING },
		{ "refuse", "7x", GX_E_POLICY_SETTING },
		{ "refuse", "- 7", GX_E_POLICY_SETTING },
		{ "refuse", "99999999999999999999", GX_E_POLICY_SETTING },
		{ "refuse[0]", "0", GX_E_POLICY_SETTING },
		{ "refus", "0", GX_E_POLICY_SETTING },
		{ "n_init", "0", GX_E_POLICY_SETTING },
		{ "give_up_at", "1", GX_E_NONE },
		{ "give_up_at", "-1", GX_E_POLICY_SETTING },
		{ "flag", "true", GX_E_NONE },
		{ "flag", "2", GX_E_POLICY_SETTING },
		{ "word", "seven77", GX_E_NONE },
		{ "word", "eight888", GX_E_POLICY_SETTING },
		{ "numbers[2]", "-0x8000", GX_E_NONE },
		{ "numbers[2]", "0x8000", GX_E_POLICY_SETTING },
		{ "numbers[3]", "1", GX_E_POLICY_SETTING },
		{ "numbers[", "1", GX_E_POLICY_SETTING },
		{ "numbers[1", "1", GX_E_POLICY_SETTING },
		{ "numbers", "1", GX_E_POLICY_SETTING },
	};
	char path[1024];

	snprintf(path, sizeof(path), "%s", rig_path("life"));
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK_EQ(refusal(path, rows[i].name, rows[i].value), rows[i].error);
	CHECK_EQ(refusal("/nowhere.bpf.o", NULL, NULL), GX_E_POLICY_OBJECT);
	CHECK_EQ(refusal("/dev/null", NULL, NULL), GX_E_POLICY_OBJECT);
	CHECK_EQ(refusal(rig_path("many"), NULL, NULL), GX_E_POLICY_OBJECT);
	setenv("GPUEXT_POLICY_RUN", "slowly", 1);
	CHECK_EQ(refusal(path, NULL, NULL), GX_E_POLICY_RUN);
	setenv("GPUEXT_POLICY_RUN", "", 1); /* asks for nothing */
	CHECK_EQ(refusal(path, "word", "a"), GX_E_NONE);
}

struct life_bss { /* in the order of the object */
	int n_init, n_exit, exit_kind, pad;
	__u64 sum, last_ns;
};

/* The variables of an object as they are now. */
static struct life_bss variables(struct gx_policy_loaded *loaded)
{
	struct life_bss value = { .n_init = -1 };
	struct bpf_map *map;
	__u32 zero = 0;

	bpf_object__for_each_map (map, gx_policy_loaded_object(loaded))
		if (strstr(bpf_map__name(map), ".bss") && bpf_map__value_size(map) == sizeof(value))
			CHECK_EQ(bpf_map_lookup_elem(bpf_map__fd(map), &zero, &value), 0);
	return value;
}

/* What helpers did, by what is left in maps and rings. */
static int count(void *arg, void *data, size_t size)
{
	u64 *sum = arg;

	CHECK_EQ(size, 16);
	sum[0]++;
	sum[1] += ((const u64 *)data)[0] * 3 + ((const u64 *)data)[1];
	return 0;
}

static void helpers(void)
{
	static const char *const settings[] = { "word=a", "numbers[2]=3", "flag=1", NULL };
	static u64 first[3], now[3];
	struct ring_buffer *ring;
	struct bpf_object *object;
	struct life_bss bss;
	struct rig rig;

	rig_start(&rig, 6, 8, "life", settings);
	if (!rig.loaded)
		return;
	object = gx_policy_loaded_object(rig.loaded);
	memset(now, 0, sizeof(now));
	ring = ring_buffer__new(bpf_object__find_map_fd_by_name(object, "events"), count, now,
	                        NULL);
	for (u32 i = 0; i < 60; i++)
		rig_touch(&rig, i * 7 % 5, i * 37 % 512);
	CHECK(ring && ring_buffer__poll(ring, 0) > 20);
	bss = variables(rig.loaded);
	CHECK(bss.n_init == 1 && bss.n_exit == 0 && bss.last_ns);
	now[2] = bss.sum;
	CHECK_EQ(now[2], (97 + 3 + 1) * rig_calls(&rig, GX_MEM(gpu_block_access)));
	/* interpreted, it leaves the same */
	if (!strcmp(getenv("GPUEXT_POLICY_RUN"), "machine"))
		memcpy(first, now, sizeof(first));
	else
		CHECK(!memcmp(first, now, sizeof(first)));
	ring_buffer__free(ring);
	rig_end(&rig);
}

static void gives_up(void)
{
	static const char *const settings[] = { "give_up_at=303", "word=a", "numbers[2]=3",
		                                "flag=1", NULL };
	struct gx_policy *policy;
	struct rig rig;

	rig_start(&rig, 4, 8, "life", settings);
	if (!rig.loaded)
		return;
	policy = gx_policy_loaded_at(rig.loaded, 0);
	for (u32 i = 0; i < 10; i++)
		rig_fault(&rig, 0, i * 32);
	CHECK_EQ(policy->state, GX_POLICY_EJECTED);
	CHECK_EQ(rig_calls(&rig, GX_MEM(gpu_block_access)), 3);
	CHECK(policy->exit.kind == GPU_EXIT_ERROR_POLICY && policy->exit.code == 42 &&
	      !strcmp(policy->exit.msg, "seen enough"));
	policy->state = GX_POLICY_LIVE; /* as rig_end() wants it */
	rig_end(&rig);
}

/* One policy takes the place of one: an object with more has nothing of it attached. A place that is not there is none. */
static void replacing(void)
{
	struct gx_policy_loaded *first = rig_load("fifo", NULL), *second = NULL;
	struct gx_policy_load_opts opts = { .path = rig_path("many"), .replaced = first };
	struct gx_diag diag = { 0 };

	if (!first)
		return;
	CHECK(gx_policy_load(&opts, &second, &diag) < 0 && !second);
	CHECK_EQ(diag.error, GX_E_POLICY_OBJECT);
	CHECK(strstr(diag.text, "one policy is needed to replace one, this has 17"));
	CHECK(gx_policy_loaded_at(first, 0));
	opts.path = rig_path("fifo");
	opts.replaced_at = gx_policy_loaded_count(first);
	CHECK_EQ(gx_policy_load(&opts, &second, &diag), 0);
	CHECK(gx_policy_loaded_at(first, 0) && second && gx_policy_loaded_at(second, 0));
	gx_policy_loaded_close(second);
	gx_policy_loaded_close(first);
}

static int n_attached;

static struct bpf_link *attach(struct bpf_program *program)
{
	n_attached++;
	return bpf_program__attach(program);
}

/* Device programs come along up to a number. */
static void programs(void)
{
	struct gx_policy_load_opts opts = { .path = rig_path("programs"), .attach = attach };
	struct gx_policy_loaded *loaded = NULL;
	struct gx_diag diag = { 0 };

	CHECK(gx_policy_load(&opts, &loaded, &diag) < 0 && !loaded);
	CHECK_EQ(diag.error, GX_E_POLICY_OBJECT);
	CHECK(strstr(diag.text, "more than 64 programs"));
	CHECK_EQ(n_attached, 0); /* of one with too many, nothing is */
	n_attached = 0;
}

void test_load(void)
{
	char way[16];

	snprintf(way, sizeof(way), "%s", getenv("GPUEXT_POLICY_RUN"));
	what_it_is();
	detached_once();
	replacing();
	programs();
	refusals();
	setenv("GPUEXT_POLICY_RUN", way, 1);
	helpers();
	gives_up();
}
