/* table.c - numbers about policies as tables. */
#include "cli/policy/table.h"

#include "driver/policy.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void gx_json_plain(const struct gx_json_doc *doc, const struct gx_json_value *v, char *out,
                   size_t size)
{
	out[0] = '\0';
	if (v && !gx_json_take_string(doc, v, out, size) && v->kind != GX_JSON_STRING &&
	    v->len < size) {
		memcpy(out, doc->text + v->at, v->len);
		out[v->len] = '\0';
	}
	for (char *p = out; *p; p++) /* control characters would change the terminal */
		if (*p < ' ' || *p > '~')
			*p = '?';
}

void gx_json_text(const struct gx_json_doc *doc, const struct gx_json_value *of, const char *key,
                  char *out, size_t size)
{
	gx_json_plain(doc, gx_json_get(doc, of, key), out, size);
}

static uint64_t number(const struct gx_json_doc *doc, const struct gx_json_value *of,
                       const char *key)
{
	uint64_t value;

	gx_json_take_u64(doc, gx_json_get(doc, of, key), &value);
	return value;
}

static void print_members(const struct gx_json_doc *doc, const struct gx_json_value *list)
{
	char name[64];

	printf("  %-24s %14s %10s %10s\n", "callback", "calls", "mean ns", "max ns");
	for (const struct gx_json_value *m = gx_json_first(list); m; m = gx_json_next(list, m)) {
		gx_json_text(doc, m, "name", name, sizeof(name));
		printf("  %-24s %14" PRIu64 " %10" PRIu64 " %10" PRIu64 "\n", name,
		       number(doc, m, "calls"), number(doc, m, "mean_ns"),
		       number(doc, m, "max_ns"));
	}
}

static void print_counters(const struct gx_json_doc *doc, const struct gx_json_value *of)
{
	for (int i = 0; i < GX_N_COUNTERS; i++) {
		const char *name = gx_counter_name((enum gx_counter)i);
		uint64_t value = number(doc, of, name);

		if (value)
			printf("  %-24s %14" PRIu64 "  %s\n", name, value,
			       gx_counter_doc((enum gx_counter)i));
	}
}

static void print_managed(const struct gx_json_doc *doc, const struct gx_json_value *app)
{
	static const char *const names[] = {
#define STAT(name, doc) #name,
#include "defs/managed_stats.def"
#undef STAT
	};
	const char *before = "    ";

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		uint64_t value = number(doc, app, names[i]);

		if (value)
			printf("%s%s %" PRIu64, before, names[i], value);
		if (value)
			before = ", ";
	}
	if (*before == ',')
		putchar('\n');
}

static void print_applications(const struct gx_json_doc *doc, const struct gx_json_value *list)
{
	for (const struct gx_json_value *a = gx_json_first(list); a; a = gx_json_next(list, a)) {
		char comm[64], state[32];

		gx_json_text(doc, a, "comm", comm, sizeof(comm));
		gx_json_text(doc, a, "state", state, sizeof(state));
		printf("  process %" PRIu64 " (%s) %s: %" PRIu64 " calls, %" PRIu64 " overrides\n",
		       number(doc, a, "pid"), comm, state, number(doc, a, "calls"),
		       number(doc, a, "overrides"));
		print_managed(doc, a);
	}
}

void gx_owner_table_print(const struct gx_json_doc *doc, const struct gx_json_value *owner,
                          const struct gx_json_value *policy)
{
	char name[80], type[32], state[32];

	gx_json_text(doc, policy, "name", name, sizeof(name));
	gx_json_text(doc, policy, "type", type, sizeof(type));
	gx_json_text(doc, policy, "state", state, sizeof(state));
	printf("policy %s (%s, %" PRIu64 "/%" PRIu64 "), %s for %.1f s\n", name, type,
	       number(doc, owner, "pid"), number(doc, policy, "id"), state,
	       (double)(number(doc, owner, "time_ns") - number(doc, policy, "since_ns")) * 1e-9);
	print_members(doc, gx_json_get(doc, policy, "members"));
	print_counters(doc, policy);
	print_applications(doc, gx_json_get(doc, policy, "applications"));
}
