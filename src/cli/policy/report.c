/* report.c - lines for people, or JSON lines, about policies that come, work and leave. */
#include "cli/policy/report.h"

#include "cli/policy/commands.h"
#include "cli/policy/table.h"

#include "base/json.h"
#include "base/json_read.h"
#include "base/strbuf.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_exit(const struct gpu_exit_info *exit)
{
	printf("  exit: %s (%u), code %u", gx_exit_kind_name(exit->kind), exit->kind, exit->code);
	if (*exit->reason)
		printf(", %s", exit->reason);
	if (*exit->msg)
		printf(": %s", exit->msg);
	putchar('\n');
}

static void print_counters(const struct gx_policy *policy)
{
	for (int i = 0; i < GX_N_MEMBERS; i++) {
		const struct gx_member_stats *m = &policy->stats[i];

		if (m->calls)
			printf("  %-24s %12" PRIu64 " calls, %" PRIu64 " ns mean, %" PRIu64
			       " ns max\n",
			       gx_member_name((enum gx_member)i), (uint64_t)m->calls,
			       (uint64_t)(m->ns / m->calls), (uint64_t)m->max_ns);
	}
	for (int i = 0; i < GX_N_COUNTERS; i++)
		if (policy->counters[i])
			printf("  %-24s %12" PRIu64 "\n", gx_counter_name((enum gx_counter)i),
			       (uint64_t)policy->counters[i]);
}

static void print_app(const struct gx_policy *policy, const struct gx_policy_app *app)
{
	printf("policy %s: process %u (%s): %s%s%s\n", policy->name, app->pid, app->comm,
	       gx_policy_app_state_name(app->state), *app->why ? ": " : "", app->why);
	if (app->exit.kind)
		print_exit(&app->exit);
}

static void print_event(struct gx_owner_report *r, const struct gx_owner_event *event)
{
	struct gx_policy policy;

	gx_owner_policy(r->owner, event->record, &policy);
	switch (event->kind) {
	case GX_OWNER_LOADED:
		printf("policy %s: %s, id %d/%u, %s, attached\n", policy.name,
		       gx_policy_type_row(event->record->type)->name, (int)getpid(),
		       event->record->id, event->record->machine ? "machine code" : "interpreted");
		break;
	case GX_OWNER_LEFT:
		printf("policy %s: left\n", policy.name);
		print_exit(&policy.exit);
		print_counters(&policy);
		break;
	case GX_OWNER_APP: print_app(&policy, event->app); break;
	}
}

static void put_event(struct gx_owner_report *r, const struct gx_owner_event *event)
{
	static const char *const names[] = { "attached", "left", "application" };
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };
	struct gx_policy policy;

	gx_owner_policy(r->owner, event->record, &policy);
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "event", names[event->kind]);
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_u64(&json, "id", event->record->id);
	gx_json_string(&json, "name", policy.name);
	if (event->app) {
		gx_json_u64(&json, "application", event->app->pid);
		gx_json_string(&json, "comm", event->app->comm);
		gx_json_string(&json, "state", gx_policy_app_state_name(event->app->state));
		gx_json_string(&json, "why", event->app->why);
		if (event->app->exit.kind)
			gx_policy_put_exit(&json, &event->app->exit);
	}
	if (event->kind == GX_OWNER_LEFT) {
		gx_policy_put_exit(&json, &policy.exit);
		gx_policy_put_counters(&json, policy.counters);
	}
	gx_json_end_object(&json);
	gx_policy_put(&out);
	gx_strbuf_free(&out);
}

void gx_owner_report_event(void *arg, const struct gx_owner_event *event)
{
	struct gx_owner_report *r = arg;

	if (r->json)
		put_event(r, event);
	else
		print_event(r, event);
	fflush(stdout);
}

/* --- --monitor */
static void tell_changes(const struct gx_owner_report *r, const struct gx_policy_record *record,
                         const struct gx_policy *policy, const u64 *before)
{
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "event", "counters");
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_u64(&json, "id", record->id);
	gx_json_string(&json, "name", policy->name);
	if (!r->json)
		printf("policy %s:", policy->name);
	for (int i = 0; i < GX_N_COUNTERS; i++) {
		const char *name = gx_counter_name((enum gx_counter)i);

		if (policy->counters[i] == before[i])
			continue;
		gx_json_u64(&json, name, policy->counters[i]);
		if (!r->json)
			printf(" %s +%" PRIu64, name, (uint64_t)(policy->counters[i] - before[i]));
	}
	gx_json_end_object(&json);
	if (r->json)
		gx_policy_put(&out);
	else
		putchar('\n');
	fflush(stdout);
	gx_strbuf_free(&out);
}

static void look_for_changes(struct gx_owner_report *r)
{
	for (int i = 0; i < GX_OWNER_MAX; i++) {
		const struct gx_policy_record *record = &r->owner->policies[i];
		struct gx_owner_report_seen *seen = &r->seen[i];
		struct gx_policy policy;

		if (record->state != GX_RECORD_LIVE)
			continue;
		if (seen->id != record->id)
			*seen = (struct gx_owner_report_seen){ .id = record->id };
		gx_owner_policy(r->owner, record, &policy);
		if (!memcmp(seen->counters, policy.counters, sizeof(seen->counters)))
			continue;
		tell_changes(r, record, &policy, seen->counters);
		memcpy(seen->counters, policy.counters, sizeof(seen->counters));
	}
}

/* --- --stats */
static void print_stats(const struct gx_owner_report *r)
{
	struct gx_strbuf text = { 0 };
	struct gx_json_doc doc = { 0 };

	gx_owner_stats(r->owner, &text);
	if (!gx_json_read(gx_strbuf_text(&text), text.len, &doc)) {
		const struct gx_json_value *args = gx_json_get(&doc, doc.values, "args");
		const struct gx_json_value *list = gx_json_get(&doc, args, "policies"), *at;

		if (r->json)
			printf("{\"event\":\"stats\",%.*s\n", (int)args->len, doc.text + args->at);
		for (at = r->json ? NULL : gx_json_first(list); at; at = gx_json_next(list, at))
			gx_owner_table_print(&doc, args, at);
	}
	fflush(stdout);
	gx_json_free(&doc);
	gx_strbuf_free(&text);
}

void gx_owner_report_tick(struct gx_owner_report *r)
{
	uint64_t now = gx_now_ns();

	if (r->monitor)
		look_for_changes(r);
	if (!r->tick_ns)
		r->tick_ns = now;
	if (r->stats_s > 0 && (double)(now - r->tick_ns) * 1e-9 >= r->stats_s) {
		r->tick_ns = now;
		print_stats(r);
	}
}
