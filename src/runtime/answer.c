/* answer.c - what a loader says of its programs, maps and links, to `gpuext prog|map|link`: JSON lines. */
#include "runtime/answer.h"

#include "base/json.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "maps/map.h"
#include "verify/verify.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int answer_prog(void *arg, const struct gx_prog_view *view)
{
	struct gx_json json = { .out = arg };

	if (!view->verified)
		return 0;
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "id", view->id);
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_string(&json, "name", view->name);
	gx_json_string(&json, "hook", gx_hook_text(view->hook));
	gx_json_bool(&json, "thread", view->thread);
	gx_json_u64(&json, "ops", view->verified->cost.ops);
	gx_json_begin_array(&json, "maps");
	for (uint32_t i = 0; i < view->n_maps; i++)
		gx_json_u64(&json, NULL, view->map_ids[i]);
	gx_json_end_array(&json);
	gx_json_end_object(&json);
	return 0;
}

static int answer_map(void *arg, const struct gx_map_view *view)
{
	const struct gx_map_def *def = &view->map->def;
	struct gx_json json = { .out = arg };
	char name[sizeof(def->name) + 1] = { 0 };

	memcpy(name, def->name, sizeof(def->name));
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "id", view->id);
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_string(&json, "name", name);
	gx_json_string(&json, "type", gx_map_type_name(def->type));
	gx_json_u64(&json, "key_size", def->key_size);
	gx_json_u64(&json, "value_size", def->value_size);
	gx_json_u64(&json, "max_entries", def->max_entries);
	gx_json_u64(&json, "bytes", view->map->data_bytes);
	gx_json_end_object(&json);
	return 0;
}

static int answer_link(void *arg, const struct gx_link_view *view)
{
	struct gx_json json = { .out = arg };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "id", view->id);
	gx_json_u64(&json, "pid", (uint64_t)getpid());
	gx_json_u64(&json, "prog", view->prog.id);
	gx_json_string(&json, "name", view->prog.name);
	gx_json_string(&json, "hook", gx_hook_text(view->hook));
	gx_json_bool(&json, "thread", view->thread);
	gx_json_string(&json, "kernels", view->glob);
	gx_json_bool(&json, "active", view->active);
	gx_json_end_object(&json);
	return 0;
}

struct dump_request {
	uint32_t id;
	struct gx_strbuf *out;
};

static void put_bytes(struct gx_json *json, const char *key, const uint8_t *data, size_t size)
{
	uint64_t number = 0;
	struct gx_strbuf hex = { 0 };

	if (size <= sizeof(number)) {
		memcpy(&number, data, size);
		gx_json_u64(json, key, number);
		return;
	}
	for (size_t i = 0; i < size; i++)
		gx_strbuf_printf(&hex, "%02x", data[i]);
	gx_json_string(json, key, gx_strbuf_text(&hex));
	gx_strbuf_free_part(&hex, json->out);
}

struct slot_answer {
	struct gx_strbuf *out;
	uint32_t value_size;
};

static void answer_slot(void *arg, uint32_t key, uint64_t thread, const uint8_t *value)
{
	const struct slot_answer *answer = arg;
	struct gx_json json = { .out = answer->out };

	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "key", key);
	gx_json_u64(&json, "thread", thread);
	put_bytes(&json, "value", value, answer->value_size);
	gx_json_end_object(&json);
}

/* Entries as numbers or hexadecimal bytes; `gpuext run --dump` formats by BTF. */
static int answer_dump(void *arg, const struct gx_map_view *view)
{
	struct dump_request *request = arg;
	struct gx_map *map = view->map;
	uint8_t *key, *value;
	uint32_t at = 0;

	if (view->id != request->id)
		return 0;
	if (gx_map_type_lies(map->def.type, GX_LAYOUT_per_thread)) {
		request->out->failed |=
		        gx_map_each_slot(
		                map, answer_slot,
		                &(struct slot_answer){ request->out, map->def.value_size }) != 0;
		return 1;
	}
	key = calloc(1, map->def.key_size + 1);
	value = calloc(1, gx_map_user_value_bytes(map) + 1);
	request->out->failed |= !key || !value;
	while (key && value && !gx_map_next_at(map, &at, key, value)) {
		struct gx_json json = { .out = request->out };

		gx_json_begin_object(&json, NULL);
		put_bytes(&json, "key", key, map->def.key_size);
		put_bytes(&json, "value", value, (size_t)gx_map_user_value_bytes(map));
		gx_json_end_object(&json);
	}
	free(key);
	free(value);
	return 1;
}

/* The verified program as IR text. */
static int answer_ir(void *arg, const struct gx_prog_view *view)
{
	struct dump_request *request = arg;
	struct gx_json json = { .out = request->out };
	struct gx_strbuf ir = { 0 };

	if (view->id != request->id || !view->verified)
		return 0;
	gx_ir_print(view->verified->ir, &ir);
	gx_json_begin_object(&json, NULL);
	gx_json_u64(&json, "id", view->id);
	gx_json_string(&json, "ir", gx_strbuf_text(&ir));
	gx_json_end_object(&json);
	gx_strbuf_free_part(&ir, request->out);
	return 1;
}

void gx_answer_query(void *arg, const char *what, struct gx_strbuf *out)
{
	(void)arg;
	if (!strcmp(what, "prog"))
		gx_bpf_each_prog(answer_prog, out);
	else if (!strcmp(what, "map"))
		gx_bpf_each_map(answer_map, out);
	else if (!strcmp(what, "link"))
		gx_bpf_each_link(answer_link, out);
	else if (!strncmp(what, "dump map ", 9) || !strncmp(what, "dump prog ", 10)) {
		struct dump_request request = {
			.id = (uint32_t)strtoul(strrchr(what, ' '), NULL, 10), .out = out
		};

		if (what[5] == 'm')
			gx_bpf_each_map(answer_dump, &request);
		else
			gx_bpf_each_prog(answer_ir, &request);
	}
}
