/* answer.c - what an owner that loads policies from objects answers beside tell.c: changes of them, and their maps. */
#include "policy/owner/answer.h"

#include "policy/owner/owner.h"

#include "base/json.h"
#include "base/strbuf.h"

#include <bpf/libbpf.h>
#include <limits.h>
#include <string.h>

static void put_maps(struct gx_json *json, const struct gx_policy_record *record)
{
	const struct gx_policy_loaded *loaded = record->object->loaded;
	struct bpf_map *map;

	if (loaded && record->state == GX_RECORD_LIVE)
		bpf_object__for_each_map (map, gx_policy_loaded_object(loaded)) {
			if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
				continue;
			gx_map_put_shape(json, bpf_map__name(map), bpf_map__type(map),
			                 bpf_map__key_size(map), bpf_map__value_size(map),
			                 bpf_map__max_entries(map));
		}
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

static const struct gx_request_row rows[] = {
	{ "replace", do_replace },
	{ "unload", do_unload },
	{ "map_dump", gx_answer_map_dump },
	{ "map_lookup", gx_answer_map_lookup },
	{ "map_update", gx_answer_map_update },
	{ "map_delete", gx_answer_map_delete },
};

void gx_owner_answer(struct gx_owner *owner, const char *line, size_t len, struct gx_strbuf *out)
{
	static const struct gx_request_more more = { rows, sizeof(rows) / sizeof(rows[0]),
		                                     put_maps };

	gx_owner_tell(owner, &more, line, len, out);
}
