/* tell.c - what owners of policies answer to other processes, as JSON: what all of them tell. Needs no libbpf. */
#include "policy/owner/answer.h"

#include "policy/owner/owner.h"

#include "base/json.h"
#include "base/json_read.h"
#include "base/strbuf.h"

#include <stdio.h>
#include <string.h>

void gx_policy_put_exit(struct gx_json *json, const struct gpu_exit_info *exit)
{
	gx_json_begin_object(json, "exit");
	gx_json_u64(json, "kind", exit->kind);
	gx_json_string(json, "kind_name", gx_exit_kind_name(exit->kind));
	gx_json_u64(json, "code", exit->code);
	gx_json_string(json, "reason", exit->reason);
	gx_json_string(json, "message", exit->msg);
	gx_json_end_object(json);
}

void gx_policy_put_counters(struct gx_json *json, const u64 *counters)
{
	gx_json_begin_object(json, "counters");
	for (int i = 0; i < GX_N_COUNTERS; i++)
		gx_json_u64(json, gx_counter_name((enum gx_counter)i), counters[i]);
	gx_json_end_object(json);
}

static void put_data(struct gx_json *json, const struct gx_policy *policy)
{
	gx_json_u64(json, "budget_ns",
	            policy->budget_ns ? policy->budget_ns : GX_POLICY_LIMITS.default_budget_ns);
	gx_json_u64(json, "batch_budget_ns",
	            policy->batch_budget_ns ? policy->batch_budget_ns
	                                    : GX_POLICY_LIMITS.default_batch_budget_ns);
	gx_json_begin_object(json, "limits");
	gx_json_u64(json, "window_calls", GX_WINDOW_CALLS);
	gx_json_u64(json, "max_over_budget", GX_POLICY_LIMITS.max_over_budget);
	gx_json_u64(json, "max_over_batch", GX_POLICY_LIMITS.max_over_batch);
	gx_json_u64(json, "max_refused", GX_POLICY_LIMITS.max_refused);
	gx_json_u64(json, "stall_ns", GX_POLICY_LIMITS.stall_ns);
	gx_json_end_object(json);
}

static void show_policy(struct gx_json *json, const struct gx_request *r,
                        const struct gx_policy_record *record)
{
	struct gx_policy policy;

	gx_owner_policy(r->owner, record, &policy);
	gx_json_begin_object(json, NULL);
	gx_record_put_stats(json, r->owner, record, &policy, true);
	gx_json_string(json, "home", "user");
	gx_json_string(json, "runs_as", record->machine ? "machine" : "interpreter");
	if (record->object) {
		gx_json_string(json, "object", record->object->path);
		gx_json_string(json, "settings", record->object->settings);
	}
	put_data(json, &policy);
	if (r->more) {
		gx_json_begin_array(json, "maps");
		r->more->put_maps(json, record);
		gx_json_end_array(json);
	}
	if (record->state == GX_RECORD_LEFT)
		gx_policy_put_exit(json, &policy.exit);
	gx_json_end_object(json);
}

static int do_show(const struct gx_request *r, struct gx_diag *diag)
{
	struct gx_owner *owner = r->owner;
	struct gx_json json = { .out = r->out };

	(void)diag;
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "errno", 0);
	gx_json_begin_object(&json, "args");
	gx_owner_put_process(&json, owner);
	gx_json_string(&json, "socket", owner->socket_name);
	gx_json_begin_array(&json, "policies");
	for (int i = 0; i < GX_OWNER_MAX; i++)
		if (owner->policies[i].state != GX_RECORD_FREE)
			show_policy(&json, r, &owner->policies[i]);
	gx_json_end_array(&json);
	gx_json_end_object(&json);
	gx_json_end_object(&json);
	return 0;
}

/* --- requests */
static void answer_error(const struct gx_diag *diag, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };
	char text[512];

	snprintf(text, sizeof(text), "%s: %s", gx_error_code(diag->error),
	         diag->text[0] ? diag->text : gx_error_summary(diag->error));
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "errno", (uint64_t)gx_error_errno(diag->error));
	gx_json_begin_object(&json, "args");
	gx_json_string(&json, "error", text);
	gx_json_end_object(&json);
	gx_json_end_object(&json);
}

int gx_request_id(const struct gx_request *r, uint32_t *id, struct gx_diag *diag)
{
	uint64_t value;

	if (!gx_json_take_u64(r->doc, gx_json_get(r->doc, r->args, "id"), &value) ||
	    value > UINT32_MAX || !value)
		return gx_fail(diag, GX_E_USAGE, "args.id is needed: a policy's id");
	*id = (uint32_t)value;
	return 0;
}

static int do_stats(const struct gx_request *r, struct gx_diag *diag)
{
	(void)diag;
	gx_owner_stats(r->owner, r->out);
	return 0;
}

static int do_stats_meta(const struct gx_request *r, struct gx_diag *diag)
{
	(void)diag;
	gx_owner_stats_meta(r->out);
	return 0;
}

static const struct gx_request_row told[] = {
	{ "show", do_show },
	{ "stats", do_stats },
	{ "stats_meta", do_stats_meta },
};

static int run_request(struct gx_request *r, struct gx_diag *diag)
{
	char name[32];

	gx_json_take_string(r->doc, gx_json_get(r->doc, r->doc->values, "req"), name, sizeof(name));
	for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++)
		if (!strcmp(name, told[i].name))
			return told[i].run(r, diag);
	for (size_t i = 0; r->more && i < r->more->n; i++)
		if (!strcmp(name, r->more->rows[i].name))
			return r->more->rows[i].run(r, diag);
	if (!r->more)
		return gx_fail(diag, GX_E_POLICY_HELD, "%s", name);
	return gx_fail(diag, GX_E_USAGE, "no such request '%s'", name);
}

void gx_owner_tell(struct gx_owner *owner, const struct gx_request_more *more, const char *line,
                   size_t len, struct gx_strbuf *out)
{
	struct gx_json_doc doc;
	struct gx_diag diag = { 0 };
	struct gx_request request = { .owner = owner, .doc = &doc, .out = out, .more = more };
	int err = gx_json_read(line, len, &doc);

	if (err) {
		gx_fail(&diag, GX_E_USAGE, "a request is one line: {\"req\":NAME,\"args\":{...}}");
	} else {
		request.args = gx_json_get(&doc, doc.values, "args");
		err = run_request(&request, &diag);
	}
	if (err)
		answer_error(&diag, out);
	gx_json_free(&doc);
}
