/* kernel.c - `gpuext policy load --home kernel`, and what the other commands say of policies in the kernel. */
#include "cli/policy/kernel.h"

#include "base/json.h"
#include "base/strbuf.h"
#include "cli/cli.h"
#include "cli/policy/commands.h"
#include "driver/policy.h"
#include "policy/kernel_maps.h"
#include "policy/map_answer.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum { LOOK_MS = 200, STATUS_EJECTED = 3 };

static const char prefix[] = "kernel/";

const char *gx_kernel_word(const char *word)
{
	return word && !strncmp(word, prefix, sizeof(prefix) - 1) ? word + sizeof(prefix) - 1
	                                                          : NULL;
}

/* --- what the kernel says of one */
static const char *const plain_keys[] = { "scope",       "scope_id",    "priority",
	                                  "flags",       "budget_ns",   "batch_budget_ns",
	                                  "tick_ms",     "exit_kind",   "exit_code",
	                                  "exit_reason", "exit_message" };

uint64_t gx_kernel_counter(const struct gx_kernel_policy *policy, enum gx_counter counter)
{
	char key[64], value[32];

	snprintf(key, sizeof(key), "counters/%s", gx_counter_name(counter));
	return gx_kernel_value(policy, key, value, sizeof(value)) ? strtoull(value, NULL, 10) : 0;
}

/* False: it has no such callback, or another type has it. */
static bool member_of(const struct gx_kernel_policy *policy, enum gx_member member, uint64_t *calls,
                      uint64_t *ns, uint64_t *max_ns)
{
	char key[64], value[96];

	snprintf(key, sizeof(key), "callbacks/%s", gx_member_name(member));
	return gx_kernel_value(policy, key, value, sizeof(value)) &&
	       sscanf(value, "%" SCNu64 " %" SCNu64 " %" SCNu64, calls, ns, max_ns) == 3;
}

/* Both types have members of one name: each is told once. */
static bool is_member_of(const struct gx_kernel_policy *policy, enum gx_member member)
{
	return (policy->type == GX_POLICY_gpu_mem_ops) == (member < GX_SCHED(task_init));
}

static void put_numbers(struct gx_json *json, const struct gx_kernel_policy *policy)
{
	uint64_t calls, ns, max_ns;

	for (int i = 0; i < GX_N_COUNTERS; i++)
		gx_json_u64(json, gx_counter_name((enum gx_counter)i),
		            gx_kernel_counter(policy, (enum gx_counter)i));
	gx_json_begin_array(json, "members");
	for (int i = 0; i < GX_N_MEMBERS; i++) {
		enum gx_member member = (enum gx_member)i;

		if (!is_member_of(policy, member) ||
		    !member_of(policy, member, &calls, &ns, &max_ns) || !calls)
			continue;
		gx_json_begin_object(json, NULL);
		gx_json_string(json, "name", gx_member_name(member));
		gx_json_u64(json, "calls", calls);
		gx_json_u64(json, "ns", ns);
		gx_json_u64(json, "max_ns", max_ns);
		gx_json_end_object(json);
	}
	gx_json_end_array(json);
}

static void put_head(struct gx_json *json, const struct gx_kernel_policy *policy)
{
	gx_json_string(json, "home", "kernel");
	gx_json_string(json, "name", policy->name);
	gx_json_string(json, "type", gx_policy_type_row(policy->type)->name);
	gx_json_string(json, "state", policy->state);
	gx_json_string(json, "pin", policy->pin);
}

static void put_values(struct gx_json *json, const struct gx_kernel_policy *policy)
{
	char value[512];

	for (size_t i = 0; i < sizeof(plain_keys) / sizeof(plain_keys[0]); i++)
		if (gx_kernel_value(policy, plain_keys[i], value, sizeof(value)))
			gx_json_string(json, plain_keys[i], value);
}

/* Its maps in JSON, or (NULL) in text; nothing where this user may not read them. */
static void tell_maps(struct gx_json *json, const struct gx_kernel_policy *policy)
{
	static struct gx_kernel_maps maps; /* large, and there is one */
	struct gx_diag unsaid = { 0 };
	bool any = !gx_kernel_maps_open(&maps, policy->name, &unsaid);

	if (any && json)
		gx_json_begin_array(json, "maps");
	for (uint32_t i = 0; any && i < maps.n; i++) {
		const struct gx_kernel_map *map = &maps.maps[i];

		if (json)
			gx_map_put_shape(json, map->name, map->type, map->key_size, map->value_size,
			                 map->max_entries);
		else
			printf("  map %-20s %s, key %u, value %u, %u entries\n", map->name,
			       gx_map_type_word(map->type), map->key_size, map->value_size,
			       map->max_entries);
	}
	if (any && json)
		gx_json_end_array(json);
	gx_kernel_maps_close(&maps);
}

void gx_kernel_put_json(const struct gx_kernel_policy *policy, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "policy");
	gx_json_string(&json, "home", "kernel");
	gx_json_string(&json, "name", policy->name);
	gx_json_string(&json, "ops", gx_policy_type_row(policy->type)->name);
	gx_json_string(&json, "state", policy->state);
	put_numbers(&json, policy);
	gx_json_end_object(&json);
}

static void print_json(const struct gx_kernel_policy *policy, bool values, bool numbers)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	gx_json_begin_object(&json, NULL);
	put_head(&json, policy);
	if (values)
		put_values(&json, policy);
	if (numbers)
		put_numbers(&json, policy);
	if (values && numbers)
		tell_maps(&json, policy);
	gx_json_end_object(&json);
	gx_policy_put(&out);
	gx_strbuf_free(&out);
}

static void print_numbers(const struct gx_kernel_policy *policy)
{
	uint64_t calls, ns, max_ns;

	printf("policy kernel/%s: %s, %s\n", policy->name, gx_policy_type_row(policy->type)->name,
	       policy->state);
	for (int i = 0; i < GX_N_MEMBERS; i++) {
		enum gx_member member = (enum gx_member)i;

		if (is_member_of(policy, member) &&
		    member_of(policy, member, &calls, &ns, &max_ns) && calls)
			printf("  %-24s %12" PRIu64 " calls, %" PRIu64 " ns mean, %" PRIu64
			       " ns max\n",
			       gx_member_name(member), calls, ns / calls, max_ns);
	}
	for (int i = 0; i < GX_N_COUNTERS; i++) {
		uint64_t n = gx_kernel_counter(policy, (enum gx_counter)i);

		if (n)
			printf("  %-24s %12" PRIu64 "\n", gx_counter_name((enum gx_counter)i), n);
	}
}

/* --- list, show, stats */
static int list_one(void *arg, const struct gx_kernel_policy *policy)
{
	static const char *const scopes[] = { "device", "cgroup", "process" };
	char scope[16], priority[16];
	unsigned long number;

	if (*(const bool *)arg) {
		print_json(policy, true, false);
		return 0;
	}
	gx_kernel_value(policy, "scope", scope, sizeof(scope));
	gx_kernel_value(policy, "priority", priority, sizeof(priority));
	number = strtoul(scope, NULL, 10);
	printf("%-14s%-20s %-14s %-8s %-9s %-9s %-12s %s\n", "kernel", policy->name,
	       gx_policy_type_row(policy->type)->name, number < 3 ? scopes[number] : scope,
	       priority, policy->state, *policy->pin ? policy->pin : "-", "-");
	return 0;
}

void gx_kernel_cmd_list(bool json)
{
	gx_kernel_each(list_one, &json);
}

static int find(const char *name, struct gx_kernel_policy *policy, struct gx_diag *diag)
{
	return gx_kernel_find(name, policy) ? 0
	                                    : gx_fail(diag, GX_E_POLICY_FIND, "kernel/%.64s", name);
}

int gx_kernel_cmd_show(const char *name, bool json, struct gx_diag *diag)
{
	struct gx_kernel_policy policy;
	char value[512];
	int err = find(name, &policy, diag);

	if (err)
		return err;
	if (json) {
		print_json(&policy, true, true);
		return 0;
	}
	print_numbers(&policy);
	printf("  %-24s %s\n", "pin", *policy.pin ? policy.pin : "-");
	for (size_t i = 0; i < sizeof(plain_keys) / sizeof(plain_keys[0]); i++)
		if (gx_kernel_value(&policy, plain_keys[i], value, sizeof(value)))
			printf("  %-24s %s\n", plain_keys[i], value);
	tell_maps(NULL, &policy);
	return 0;
}

static int stats_one(void *arg, const struct gx_kernel_policy *policy)
{
	if (*(const bool *)arg)
		print_json(policy, false, true);
	else
		print_numbers(policy);
	return 0;
}

int gx_kernel_cmd_stats(const char *name, bool json, struct gx_diag *diag)
{
	struct gx_kernel_policy policy;
	int err;

	if (!name) {
		gx_kernel_each(stats_one, &json);
		return 0;
	}
	err = find(name, &policy, diag);
	if (!err)
		stats_one(&json, &policy);
	return err;
}

/* --- load */
static void tell(const char *name, const char *what, bool json)
{
	struct gx_kernel_policy policy = { .name = "" };
	struct gx_strbuf out = { 0 };
	struct gx_json j = { .out = &out };

	gx_kernel_find(name, &policy);
	if (!json) {
		printf("policy kernel/%s: %s\n", name, what);
		if (strcmp(what, "attached") && *policy.name)
			print_numbers(&policy);
	} else {
		gx_json_begin_object(&j, NULL);
		gx_json_string(&j, "event", what);
		if (*policy.name) {
			put_head(&j, &policy);
			put_values(&j, &policy);
		}
		gx_json_end_object(&j);
		gx_policy_put(&out);
		gx_strbuf_free(&out);
	}
	fflush(stdout);
}

/* How many of them are live; those that are ejected now are told. */
static uint32_t count_live(const struct gx_kernel_loaded *loaded, bool *told, bool json)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < gx_kernel_count(loaded); i++) {
		struct gx_kernel_policy policy;

		if (!gx_kernel_find(gx_kernel_name(loaded, i), &policy))
			continue;
		n += !strcmp(policy.state, "live");
		if (strcmp(policy.state, "ejected") != 0 || told[i])
			continue;
		told[i] = true;
		tell(policy.name, "ejected", json);
	}
	return n;
}

static int hold(const struct gx_kernel_loaded *loaded, bool json, int signals)
{
	bool told[64] = { false };
	struct pollfd poll_for = { .fd = signals, .events = POLLIN };

	while (count_live(loaded, told, json))
		if (poll(&poll_for, 1, LOOK_MS) > 0)
			return 0;
	return STATUS_EJECTED;
}

static int catch_signals(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	return signalfd(-1, &set, SFD_CLOEXEC);
}

static void tell_left(uint32_t n_left)
{
	if (n_left)
		fprintf(stderr,
		        "gpuext: home kernel: %u programs for kernels or CUDA API names stay out: "
		        "they work in the user home\n",
		        n_left);
}

int gx_kernel_cmd_replace(const char *name, const struct gx_policy_load_opts *opts,
                          struct gx_diag *diag)
{
	uint32_t n_left;
	int err = gx_kernel_replace(name, opts, &n_left, diag);

	tell_left(n_left);
	return err;
}

int gx_kernel_cmd_load(const struct gx_kernel_load_args *args)
{
	struct gx_kernel_loaded *loaded;
	struct gx_diag diag = { 0 };
	int signals = catch_signals(), status = 0;
	uint32_t n_left;

	if (signals < 0)
		gx_fail(&diag, GX_E_IO, "signalfd: %s", strerror(errno));
	else if (!gx_kernel_load(args->load, &loaded, &n_left, &diag)) {
		tell_left(n_left);
		for (uint32_t i = 0; i < gx_kernel_count(loaded); i++)
			tell(gx_kernel_name(loaded, i), "attached", args->json);
		if (!args->pin)
			status = hold(loaded, args->json, signals);
		else
			gx_kernel_pin(loaded, args->pin, &diag);
		for (uint32_t i = 0; i < gx_kernel_count(loaded) && !args->pin; i++)
			tell(gx_kernel_name(loaded, i), "leaves", args->json);
		gx_kernel_close(loaded);
	}
	if (signals >= 0)
		close(signals);
	return diag.error ? gx_complain(&diag) : status;
}
