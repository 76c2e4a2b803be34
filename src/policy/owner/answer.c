/* answer.c - what an owner answers to other processes, as JSON. */
#include "policy/owner/answer.h"

#include "policy/owner/owner.h"

#include "base/json.h"
#include "base/json_read.h"
#include "base/strbuf.h"
#include "bpf/registry.h"

#include <bpf/libbpf.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

static void put_maps(struct gx_json *json, const struct gx_policy_record *record)
{
	const struct gx_policy_loaded *loaded = record->object->loaded;
	struct bpf_map *map;

	gx_json_begin_array(json, "maps");
	if (loaded && record->state == GX_RECORD_LIVE)
		bpf_object__for_each_map (map, gx_policy_loaded_object(loaded)) {
			if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
				continue;
			gx_json_begin_object(json, NULL);
			gx_json_string(json, "name", bpf_map__name(map));
			gx_json_u64(json, "type", bpf_map__type(map));
			gx_json_u64(json, "key_size", bpf_map__key_size(map));
			gx_json_u64(json, "value_size", bpf_map__value_size(map));
			gx_json_u64(json, "max_entries", bpf_map__max_entries(map));
			gx_json_end_object(json);
		}
	gx_json_end_array(json);
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

static void show_policy(struct gx_json *json, struct gx_owner *owner,
                        const struct gx_policy_record *record)
{
	struct gx_policy policy;

	gx_owner_policy(owner, record, &policy);
	gx_json_begin_object(json, NULL);
	gx_record_put_stats(json, owner, record, &policy, true);
	gx_json_string(json, "home", "user");
	gx_json_string(json, "runs_as", record->machine ? "machine" : "interpreter");
	gx_json_string(json, "object", record->object->path);
	gx_json_string(json, "settings", record->object->settings);
	put_data(json, &policy);
	put_maps(json, record);
	if (record->state == GX_RECORD_LEFT)
		gx_policy_put_exit(json, &policy.exit);
	gx_json_end_object(json);
}

static void show(struct gx_owner *owner, struct gx_strbuf *out)
{
	struct gx_json json = { .out = out };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "errno", 0);
	gx_json_begin_object(&json, "args");
	gx_owner_put_process(&json, owner);
	gx_json_string(&json, "socket", owner->socket_name);
	gx_json_begin_array(&json, "policies");
	for (int i = 0; i < GX_OWNER_MAX; i++)
		if (owner->policies[i].state != GX_RECORD_FREE)
			show_policy(&json, owner, &owner->policies[i]);
	gx_json_end_array(&json);
	gx_json_end_object(&json);
	gx_json_end_object(&json);
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

void gx_answer_done(struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "{\"errno\":0,\"args\":{}}\n");
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

static int do_show(const struct gx_request *r, struct gx_diag *diag)
{
	(void)diag;
	show(r->owner, r->out);
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

static int do_unload(const struct gx_request *r, struct gx_diag *diag)
{
	uint32_t id;
	int err = gx_request_id(r, &id, diag);

	err = err ? err : gx_owner_unload(r->owner, id, diag);
	if (!err)
		gx_answer_done(r->out);
	return err;
}

enum { MAX_SETTING_TEXT = 512 };

/* args.settings: an array of "name=value". */
static int take_settings(const struct gx_request *r, struct gx_policy_setting *settings,
                         char (*texts)[MAX_SETTING_TEXT], uint32_t *n, struct gx_diag *diag)
{
	const struct gx_json_value *of = gx_json_get(r->doc, r->args, "settings"), *at;
	int err = 0;

	for (at = gx_json_first(of); at && !err; at = gx_json_next(of, at)) {
		if (*n == GX_POLICY_MAX_SETTINGS)
			return gx_fail(diag, GX_E_USAGE, "more than %d settings",
			               GX_POLICY_MAX_SETTINGS);
		if (!gx_json_take_string(r->doc, at, texts[*n], MAX_SETTING_TEXT))
			return gx_fail(diag, GX_E_USAGE, "args.settings: texts of at most %d bytes",
			               MAX_SETTING_TEXT - 1);
		err = gx_policy_parse_setting(texts[*n], &settings[*n], diag);
		++*n;
	}
	return err;
}

static int do_replace(const struct gx_request *r, struct gx_diag *diag)
{
	struct gx_policy_setting settings[GX_POLICY_MAX_SETTINGS];
	char path[PATH_MAX], texts[GX_POLICY_MAX_SETTINGS][MAX_SETTING_TEXT];
	struct gx_owner_load what = { .path = path, .settings = settings };
	int err = gx_request_id(r, &what.replaces, diag);

	if (err)
		return err;
	if (!gx_json_take_string(r->doc, gx_json_get(r->doc, r->args, "object"), path,
	                         sizeof(path)) ||
	    path[0] != '/')
		return gx_fail(diag, GX_E_USAGE, "args.object: an absolute path is needed");
	err = take_settings(r, settings, texts, &what.n_settings, diag);
	err = err ? err : gx_owner_load(r->owner, &what, diag);
	if (!err)
		gx_answer_done(r->out);
	return err;
}

static const struct {
	const char *name;
	int (*run)(const struct gx_request *r, struct gx_diag *diag);
} requests[] = {
	{ "show", do_show },
	{ "stats", do_stats },
	{ "stats_meta", do_stats_meta },
	{ "replace", do_replace },
	{ "unload", do_unload },
	{ "map_dump", gx_answer_map_dump },
	{ "map_lookup", gx_answer_map_lookup },
	{ "map_update", gx_answer_map_update },
	{ "map_delete", gx_answer_map_delete },
};

static int run_request(struct gx_request *r, struct gx_diag *diag)
{
	char name[32];

	gx_json_take_string(r->doc, gx_json_get(r->doc, r->doc->values, "req"), name, sizeof(name));
	for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++)
		if (!strcmp(name, requests[i].name))
			return requests[i].run(r, diag);
	return gx_fail(diag, GX_E_USAGE, "no such request '%s'", name);
}

void gx_owner_answer(struct gx_owner *owner, const char *line, size_t len, struct gx_strbuf *out)
{
	struct gx_json_doc doc;
	struct gx_diag diag = { 0 };
	struct gx_request request = { .owner = owner, .doc = &doc, .out = out };
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
