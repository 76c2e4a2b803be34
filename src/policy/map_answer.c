/* map_answer.c - entries of a policy's map: read, written and removed by bpf(2), told as JSON. */
#include "policy/map_answer.h"

#include "base/json.h"
#include "base/strbuf.h"
#include "bpf/btf_json.h"
#include "maps/map.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of one answer: who asks reads the rest from where it ended. */
enum { MAX_ENTRIES = 4096, MAX_ANSWER = 2 << 20 };

/* A request about a map. */
struct asked {
	struct gx_answered_map *map;
	const struct gx_json_doc *doc;
	const struct gx_json_value *args;
	struct gx_strbuf *out;
};

bool gx_map_is_called(const char *own, const char *name)
{
	const char *section = strchr(own, '.');

	return !strcmp(own, name) || (section && !strcmp(section, name));
}

const char *gx_map_type_word(uint32_t type)
{
	static __thread char other[32];
	const char *name = gx_map_type_name(type);

	if (name)
		return name;
	snprintf(other, sizeof(other), "type %u", type);
	return other;
}

void gx_map_put_shape(struct gx_json *json, const char *name, uint32_t type, uint32_t key_size,
                      uint32_t value_size, uint32_t max_entries)
{
	gx_json_begin_object(json, NULL);
	gx_json_string(json, "name", name);
	gx_json_u64(json, "type", type);
	gx_json_u64(json, "key_size", key_size);
	gx_json_u64(json, "value_size", value_size);
	gx_json_u64(json, "max_entries", max_entries);
	gx_json_end_object(json);
}

void gx_answer_done(struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "{\"errno\":0,\"args\":{}}\n");
}

static int digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* args.<name>: two digits a byte, as many bytes as there are to be. */
static int take_bytes(const struct asked *a, const char *name, uint8_t *out, uint32_t size,
                      struct gx_diag *diag)
{
	const struct gx_json_value *v = gx_json_get(a->doc, a->args, name);

	if (!v || v->kind != GX_JSON_STRING || v->len != 2 * (uint64_t)size)
		return gx_fail(diag, GX_E_USAGE, "args.%s: %u bytes as hexadecimal digits", name,
		               size);
	for (uint32_t i = 0; i < size; i++) {
		int high = digit(a->doc->text[v->at + 2 * i]),
		    low = digit(a->doc->text[v->at + 2 * i + 1]);

		if (high < 0 || low < 0)
			return gx_fail(diag, GX_E_USAGE, "args.%s: digits are 0 to 9 and a to f",
			               name);
		out[i] = (uint8_t)(high << 4 | low);
	}
	return 0;
}

static int take_key(const struct asked *a, struct gx_diag *diag)
{
	return take_bytes(a, "key", a->map->key, a->map->key_size, diag);
}

/* What bpf(2) said, in words. */
static int fail_op(const struct gx_answered_map *map, const char *what, int err,
                   struct gx_diag *diag)
{
	const char *why = strerror(err);

	switch (err) {
	case ENOENT: why = "there is no such key"; break;
	case EEXIST: why = "the key is there already"; break;
	case E2BIG: why = map->keys_come ? "the map is full" : "there is no such key"; break;
	case EPERM: why = "nobody writes to it once the policy is loaded"; break;
	case EINVAL:
	case EOPNOTSUPP:
		return gx_fail(diag, GX_E_POLICY_MAP,
		               "%s in '%s': maps of type %s do not have that", what, map->name,
		               gx_map_type_word(map->type));
	}
	return gx_fail(diag, GX_E_POLICY_MAP, "%s in '%s': %s", what, map->name, why);
}

/* --- reading */
static void put_entry(struct gx_json *json, const struct gx_answered_map *map)
{
	gx_json_begin_object(json, NULL);
	gx_btf_put(json, "key", map->btf, map->key_type, map->key, map->key_size);
	gx_btf_put(json, "value", map->btf, map->value_type, map->value, map->value_size);
	gx_json_end_object(json);
}

/* {"errno":0,"args":{"entries":[...  */
static void begin_entries(struct gx_json *json)
{
	gx_json_begin_object(json, NULL);
	gx_json_u64(json, "errno", 0);
	gx_json_begin_object(json, "args");
	gx_json_begin_array(json, "entries");
}

static void end_answer(struct gx_json *json)
{
	gx_json_end_object(json);
	gx_json_end_object(json);
}

static int dump(const struct asked *a, struct gx_diag *diag)
{
	const struct gx_json_value *from = gx_json_get(a->doc, a->args, "from");
	struct gx_json json = { .out = a->out };
	uint64_t first = 0;
	uint32_t at, n = 0;
	int err = 0;

	if (from && (!gx_json_take_u64(a->doc, from, &first) || first > UINT32_MAX))
		return gx_fail(diag, GX_E_USAGE, "args.from: a number, as `next` of an answer");
	at = (uint32_t)first;
	begin_entries(&json);
	while (n < MAX_ENTRIES && a->out->len < MAX_ANSWER && !(err = a->map->next(a->map, &at))) {
		put_entry(&json, a->map);
		n++;
	}
	if (err && err != -ENOENT) /* what came is not all */
		return fail_op(a->map, "dump", -err, diag);
	gx_json_end_array(&json);
	if (!err)
		gx_json_u64(&json, "next", at);
	end_answer(&json);
	return 0;
}

static int lookup(const struct asked *a, struct gx_diag *diag)
{
	struct gx_json json = { .out = a->out };
	int err = take_key(a, diag);

	if (!err && bpf_map_lookup_elem(a->map->fd, a->map->key, a->map->value))
		err = fail_op(a->map, "lookup", errno, diag);
	if (err)
		return err;
	begin_entries(&json);
	put_entry(&json, a->map);
	gx_json_end_array(&json);
	end_answer(&json);
	return 0;
}

/* --- writing */
static int take_flags(const struct asked *a, uint64_t *flags, struct gx_diag *diag)
{
	static const char *const names[] = { "any", "noexist", "exist" }; /* BPF_ANY and so on */
	const struct gx_json_value *v = gx_json_get(a->doc, a->args, "flags");
	char name[16] = "any";

	if (v)
		gx_json_take_string(a->doc, v, name, sizeof(name));
	for (*flags = 0; *flags < 3; ++*flags)
		if (!strcmp(name, names[*flags]))
			return 0;
	return gx_fail(diag, GX_E_USAGE, "args.flags: any, exist or noexist");
}

static int update(const struct asked *a, struct gx_diag *diag)
{
	uint64_t flags = 0;
	int err = take_key(a, diag);

	err = err ? err : take_bytes(a, "value", a->map->value, a->map->value_size, diag);
	err = err ? err : take_flags(a, &flags, diag);
	if (!err && bpf_map_update_elem(a->map->fd, a->map->key, a->map->value, flags))
		err = fail_op(a->map, "update", errno, diag);
	if (!err)
		gx_answer_done(a->out);
	return err;
}

static int remove_key(const struct asked *a, struct gx_diag *diag)
{
	int err = take_key(a, diag);

	if (!err && bpf_map_delete_elem(a->map->fd, a->map->key))
		err = fail_op(a->map, "delete", errno, diag);
	if (!err)
		gx_answer_done(a->out);
	return err;
}

static const struct {
	const char *name;
	int (*run)(const struct asked *a, struct gx_diag *diag);
} requests[] = { { "map_dump", dump },
	         { "map_lookup", lookup },
	         { "map_update", update },
	         { "map_delete", remove_key } };
enum { N_REQUESTS = sizeof(requests) / sizeof(requests[0]) };

int gx_map_answer(struct gx_answered_map *map, const char *request, const struct gx_json_doc *doc,
                  const struct gx_json_value *args, struct gx_strbuf *out, struct gx_diag *diag)
{
	struct asked a = { map, doc, args, out };
	size_t i = 0, before = out->len;
	int err;

	while (i < N_REQUESTS && strcmp(request, requests[i].name) != 0)
		i++;
	if (i == N_REQUESTS)
		return gx_fail(diag, GX_E_USAGE, "'%.32s' is no request about a map", request);
	if (!map->key_size)
		return gx_fail(diag, GX_E_POLICY_MAP, "'%s' has no keys (%s)", map->name,
		               gx_map_type_word(map->type));
	map->key = calloc(1, map->key_size + 8);
	map->value = calloc(1, map->room + 8);
	err = map->key && map->value ? requests[i].run(&a, diag)
	                             : gx_fail(diag, GX_E_NO_MEMORY, "an entry of a map");
	free(map->key);
	free(map->value);
	map->key = map->value = NULL;
	if (err && out->len > before) {
		out->len = before;
		out->data[before] = '\0';
	}
	return err;
}
