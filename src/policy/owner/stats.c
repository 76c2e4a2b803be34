/* stats.c - numbers about policies, and what each of them means, both from
 * defs/policy_stats.def. */
#include "policy/owner/owner.h"

#include "base/json.h"
#include "base/strbuf.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

static const char *scope_name(const struct gx_policy *policy)
{
	static const char *const scopes[] = { "device", "cgroup", "process" };

	return policy->scope < 3 ? scopes[policy->scope] : "?";
}

#define EMIT(name, type, unit, doc, value) gx_json_##type(json, #name, value);

static void put_member(struct gx_json *json, enum gx_member member,
                       const struct gx_member_stats *stats)
{
	gx_json_begin_object(json, NULL);
#define MEMBER_STAT EMIT
#include "defs/policy_stats.def"
	gx_json_end_object(json);
}

static void put_members(struct gx_json *json, const struct gx_policy *policy)
{
	for (int i = 0; i < GX_N_MEMBERS; i++)
		if (policy->members >> i & 1)
			put_member(json, (enum gx_member)i, &policy->stats[i]);
}

static void put_counter_fields(struct gx_json *json, const u64 *counters)
{
#define COUNTER(name, NAME, doc) gx_json_u64(json, #name, counters[GX_COUNT_##name]);
#include "driver/counters.def"
#undef COUNTER
}

static void put_application(struct gx_json *json, const struct gx_policy_app *app)
{
#define APPLICATION_STAT EMIT
#include "defs/policy_stats.def"
	put_counter_fields(json, app->counters);
#define STAT(name, doc) gx_json_u64(json, #name, app->managed[GX_MANAGED_COUNT_##name]);
#include "defs/managed_stats.def"
#undef STAT
}

static void put_applications(struct gx_json *json, struct gx_owner *owner,
                             const struct gx_policy_record *record, bool reasons)
{
	struct gx_policy_app app;

	for (uint32_t i = 0; gx_owner_app(owner, record, i, &app); i++) {
		gx_json_begin_object(json, NULL);
		put_application(json, &app);
		if (reasons && app.why[0])
			gx_json_string(json, "why", app.why);
		if (reasons && app.exit.kind)
			gx_policy_put_exit(json, &app.exit);
		gx_json_end_object(json);
	}
}

void gx_record_put_stats(struct gx_json *json, struct gx_owner *owner,
                         const struct gx_policy_record *record, const struct gx_policy *policy,
                         bool reasons)
{
#define POLICY_STAT EMIT
#include "defs/policy_stats.def"
	put_counter_fields(json, policy->counters);
	gx_json_begin_array(json, "members");
	put_members(json, policy);
	gx_json_end_array(json);
	gx_json_begin_array(json, "applications");
	put_applications(json, owner, record, reasons);
	gx_json_end_array(json);
}

void gx_owner_put_process(struct gx_json *json, const struct gx_owner *owner)
{
#define OWNER_STAT EMIT
#include "defs/policy_stats.def"
}

void gx_owner_stats(struct gx_owner *owner, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	struct gx_policy policy;

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "errno", 0);
	gx_json_begin_object(&json, "args");
	gx_owner_put_process(&json, owner);
	gx_json_begin_array(&json, "policies");
	for (int i = 0; i < GX_OWNER_MAX; i++) {
		const struct gx_policy_record *record = &owner->policies[i];

		if (record->state == GX_RECORD_FREE)
			continue;
		gx_owner_policy(owner, record, &policy);
		gx_json_begin_object(&json, NULL);
		gx_record_put_stats(&json, owner, record, &policy, false);
		gx_json_end_object(&json);
	}
	gx_json_end_array(&json);
	gx_json_end_object(&json);
	gx_json_end_object(&json);
}

/* --- what the fields mean */
enum object { OWNER, POLICY, MEMBER, APPLICATION, N_OBJECTS };

static const struct {
	const char *name, *doc;
	bool has_counters;
} objects[N_OBJECTS] = {
	[OWNER] = { "owner", "args of the answer to stats", false },
	[POLICY] = { "policy", "one policy, numbers of all its applications together", true },
	[MEMBER] = { "member", "one callback of a policy", false },
	[APPLICATION] = { "application", "one policy in one application", true },
};

static const struct field {
	enum object object;
	const char *name, *type, *unit, *doc;
} fields[] = {
#define ROW(object, name, type, unit, doc)         { object, #name, type, unit, doc },
#define OWNER_STAT(name, type, unit, doc, v)       ROW(OWNER, name, #type, unit, doc)
#define OWNER_LIST(name, of, doc)                  ROW(OWNER, name, #of "[]", "", doc)
#define POLICY_STAT(name, type, unit, doc, v)      ROW(POLICY, name, #type, unit, doc)
#define POLICY_LIST(name, of, doc)                 ROW(POLICY, name, #of "[]", "", doc)
#define MEMBER_STAT(name, type, unit, doc, v)      ROW(MEMBER, name, #type, unit, doc)
#define APPLICATION_STAT(name, type, unit, doc, v) ROW(APPLICATION, name, #type, unit, doc)
#include "defs/policy_stats.def"
};

static void put_field(struct gx_json *json, const char *name, const char *type, const char *unit,
                      const char *doc)
{
	gx_json_begin_object(json, name);
	gx_json_string(json, "type", type);
	gx_json_string(json, "unit", unit);
	gx_json_string(json, "desc", doc);
	gx_json_end_object(json);
}

/* Of an application's managed memory. */
static void put_managed_fields(struct gx_json *json)
{
	static const struct {
		const char *name, *doc;
	} rows[] = {
#define STAT(name, doc) { #name, doc },
#include "defs/managed_stats.def"
#undef STAT
	};

	for (int i = 0; i < GX_N_MANAGED; i++) {
		size_t len = strlen(rows[i].name);
		bool is_time = len > 3 && !strcmp(rows[i].name + len - 3, "_ns");

		put_field(json, rows[i].name, "u64", is_time ? "ns" : "count", rows[i].doc);
	}
}

static void put_object(struct gx_json *json, enum object object)
{
	gx_json_begin_object(json, objects[object].name);
	gx_json_string(json, "desc", objects[object].doc);
	gx_json_begin_object(json, "fields");
	for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		if (fields[i].object == object)
			put_field(json, fields[i].name, fields[i].type, fields[i].unit,
			          fields[i].doc);
	for (int i = 0; i < GX_N_COUNTERS && objects[object].has_counters; i++)
		put_field(json, gx_counter_name((enum gx_counter)i), "u64", "count",
		          gx_counter_doc((enum gx_counter)i));
	if (object == APPLICATION)
		put_managed_fields(json);
	gx_json_end_object(json);
	gx_json_end_object(json);
}

void gx_owner_stats_meta(struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "errno", 0);
	gx_json_begin_object(&json, "args");
	gx_json_string(&json, "root", objects[OWNER].name);
	gx_json_begin_object(&json, "objects");
	for (int i = 0; i < N_OBJECTS; i++)
		put_object(&json, (enum object)i);
	gx_json_end_object(&json);
	gx_json_end_object(&json);
	gx_json_end_object(&json);
}
