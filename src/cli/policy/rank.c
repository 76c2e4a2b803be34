/* rank.c - of policies of equal scope and priority, which one rules. */
#include "cli/policy/rank.h"

#include "base/json.h"
#include "cli/policy/table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t number(const struct gx_json_doc *doc, const struct gx_json_value *of,
                       const char *key)
{
	uint64_t value;

	gx_json_take_u64(doc, gx_json_get(doc, of, key), &value);
	return value;
}

/* Both have the key, with the same text. */
static bool same(const struct gx_json_doc *a, const struct gx_json_value *of_a,
                 const struct gx_json_doc *b, const struct gx_json_value *of_b, const char *key)
{
	char text_a[80], text_b[80];

	gx_json_text(a, of_a, key, text_a, sizeof(text_a));
	gx_json_text(b, of_b, key, text_b, sizeof(text_b));
	return !strcmp(text_a, text_b);
}

/* What only one of several answers; all hear of the release of a block. */
static bool shares_member(const struct gx_found_policy *a, const struct gx_found_policy *b)
{
	const struct gx_json_doc *doc = &a->owner->doc, *of_b = &b->owner->doc;
	const struct gx_json_value *list = gx_json_get(doc, a->policy, "members"), *m, *n;
	static const char *const of_all[] = { "init", "exit", "gpu_block_release" };
	char name[64], other[64];

	for (m = gx_json_first(list); m; m = gx_json_next(list, m)) {
		const struct gx_json_value *others = gx_json_get(of_b, b->policy, "members");
		bool skip = false;

		gx_json_text(doc, m, "name", name, sizeof(name));
		for (size_t i = 0; i < sizeof(of_all) / sizeof(of_all[0]); i++)
			skip |= !strcmp(name, of_all[i]);
		for (n = gx_json_first(others); n && !skip; n = gx_json_next(others, n)) {
			gx_json_text(of_b, n, "name", other, sizeof(other));
			if (!strcmp(name, other))
				return true;
		}
	}
	return false;
}

/* They may meet in an application: of one group, and of one user or root's. */
static bool may_meet(const struct gx_found_policy *a, const struct gx_found_policy *b)
{
	const struct gx_json_doc *doc_a = &a->owner->doc, *doc_b = &b->owner->doc;
	uint64_t user_a = number(doc_a, a->owner->args, "user"),
	         user_b = number(doc_b, b->owner->args, "user");

	return same(doc_a, a->owner->args, doc_b, b->owner->args, "group") &&
	       (user_a == user_b || !user_a || !user_b);
}

static bool is_before(const struct gx_found_policy *a, const struct gx_found_policy *b)
{
	static const char *const equal[] = { "type", "scope", "scope_id", "priority" };
	const struct gx_json_doc *doc_a = &a->owner->doc, *doc_b = &b->owner->doc;
	char shadow[16];

	gx_json_text(doc_a, a->policy, "shadow", shadow, sizeof(shadow));
	if (!a->live || !b->live || !strcmp(shadow, "true") || !may_meet(a, b))
		return false;
	for (size_t i = 0; i < sizeof(equal) / sizeof(equal[0]); i++)
		if (!same(doc_a, a->policy, doc_b, b->policy, equal[i]))
			return false;
	return number(doc_a, a->policy, "order_ns") < number(doc_b, b->policy, "order_ns") &&
	       shares_member(a, b);
}

static void take(const struct gx_found_policy *p, uint64_t since_ns, struct gx_ruler *out)
{
	*out = (struct gx_ruler){ .pid = p->owner->pid, .id = p->id, .since_ns = since_ns };
	gx_json_text(&p->owner->doc, p->policy, "name", out->name, sizeof(out->name));
}

/* The one that its application says, by owner and name. */
static void take_told(struct gx_found *found, const struct gx_found_policy *policy,
                      const struct gx_json_value *app, struct gx_ruler *out)
{
	const struct gx_json_doc *doc = &policy->owner->doc;
	struct gx_found_policy at = { 0 };
	struct gx_ruler other;

	*out = (struct gx_ruler){ .pid = (uint32_t)number(doc, app, "ruled_by_owner"),
		                  .since_ns = number(doc, app, "ruled_since_ns") };
	gx_json_text(doc, app, "ruled_by", out->name, sizeof(out->name));
	while (gx_found_next(found, &at)) {
		take(&at, 0, &other);
		if (at.live && other.pid == out->pid && !strcmp(other.name, out->name))
			out->id = other.id;
	}
}

bool gx_find_ruler(struct gx_found *found, const struct gx_found_policy *policy,
                   struct gx_ruler *out)
{
	const struct gx_json_doc *doc = &policy->owner->doc;
	const struct gx_json_value *apps = gx_json_get(doc, policy->policy, "applications");
	struct gx_found_policy at = { 0 }, first = { 0 };
	bool works = false;
	char text[80];

	if (!policy->live)
		return false;
	for (const struct gx_json_value *a = gx_json_first(apps); a; a = gx_json_next(apps, a)) {
		gx_json_text(doc, a, "state", text, sizeof(text));
		works |= !strcmp(text, "attached");
		gx_json_text(doc, a, "ruled_by", text, sizeof(text));
		if (*text) {
			take_told(found, policy, a, out);
			return true;
		}
	}
	while (!works && gx_found_next(found, &at))
		if (is_before(&at, policy) && (!first.policy || is_before(&at, &first)))
			first = at;
	if (!first.policy)
		return false;
	/* the later of the two came to the other */
	take(&first, number(doc, policy->policy, "since_ns"), out);
	if (number(&first.owner->doc, first.policy, "since_ns") > out->since_ns)
		out->since_ns = number(&first.owner->doc, first.policy, "since_ns");
	return true;
}

void gx_ruler_print(const struct gx_ruler *ruler, const struct gx_found_policy *policy)
{
	uint64_t now_ns = number(&policy->owner->doc, policy->owner->args, "time_ns");
	char id[16] = "";

	if (ruler->id)
		snprintf(id, sizeof(id), "/%u", ruler->id);
	printf("  %s (%u%s) rules instead, for %.1f s: of equal scope and priority, attached "
	       "first\n",
	       ruler->name, ruler->pid, id,
	       now_ns > ruler->since_ns ? (double)(now_ns - ruler->since_ns) * 1e-9 : 0.0);
}

void gx_ruler_put(struct gx_json *json, const char *key, const struct gx_ruler *ruler)
{
	gx_json_begin_object(json, key);
	gx_json_u64(json, "pid", ruler->pid);
	gx_json_u64(json, "id", ruler->id);
	gx_json_string(json, "name", ruler->name);
	gx_json_u64(json, "since_ns", ruler->since_ns);
	gx_json_end_object(json);
}
