/* policy_report.c - lines for people, or JSON lines, about policies that come, work and leave. */
#include "cli/policy_report.h"

#include "base/json.h"
#include "base/strbuf.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_exit(const struct gpu_exit_info *exit)
{
	printf("  exit: %s (%u), code %u", gx_exit_kind_name(exit->kind), exit->kind, exit->code);
	if (exit->reason[0])
		printf(", %s", exit->reason);
	if (exit->msg[0])
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
	       gx_policy_app_state_name(app->state), app->why[0] ? ": " : "", app->why);
	if (app->exit.kind)
		print_exit(&app->exit);
}

static void print_event(struct gx_policy_reporter *r, const struct gx_owner_event *event)
{
	struct gx_policy policy;

	gx_owner_policy(r->owner, event->owned, &policy);
	switch (event->kind) {
	case GX_OWNER_LOADED:
		printf("policy %s: %s, id %d/%u, %s, attached\n", policy.name,
		       gx_policy_type_row(event->owned->type)->name, (int)getpid(),
		       event->owned->id, event->owned->machine ? "machine code" : "interpreted");
		break;
	case GX_OWNER_LEFT:
		printf("policy %s: left\n", policy.name);
		print_exit(&policy.exit);
		print_counters(&policy);
		break;
	case GX_OWNER_APP: print_app(&policy, event->app); break;
	}
}

static void put_event(struct gx_policy_reporter *r, const struct gx_owner_event *event)
{
	static const char *const names[] = { "attached", "left", "application" };
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };
	struct gx_policy policy;

	gx_owner_policy(r->owner, event->owned, &policy);
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "event", names[event->kind]);
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_u64(&json, "id", event->owned->id);
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
	fputs(gx_strbuf_text(&out), stdout);
	gx_strbuf_free(&out);
}

void gx_policy_report_event(void *arg, const struct gx_owner_event *event)
{
	struct gx_policy_reporter *r = arg;

	if (r->json)
		put_event(r, event);
	else
		print_event(r, event);
	fflush(stdout);
}
