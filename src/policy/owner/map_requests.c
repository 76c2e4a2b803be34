/* map_requests.c - what other processes read and write in the maps of an owner's policies. Bytes come as hexadecimal digits and
 * go by their types. */
#include "policy/owner/answer.h"
#include "policy/owner/owner.h"

#include "base/json.h"
#include "base/strbuf.h"
#include "bpf/btf_json.h"
#include "bpf/registry.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Of one answer: a client reads the rest from where it ended. */
enum { MAX_ENTRIES = 4096, MAX_ANSWER = 2 << 20 };

/* The map that a request is about. */
struct asked {
	struct bpf_map *bpf;
	struct gx_map *map;
	const struct btf *btf;
	char name[64];
	uint8_t *key, *value; /* [key_size], [value_size], and a word */
};

bool gx_owner_map_is(const char *own, const char *name)
{
	const char *section = strchr(own, '.');

	return !strcmp(own, name) || (section && !strcmp(section, name));
}

static struct bpf_map *find_map(struct bpf_object *object, const char *name)
{
	struct bpf_map *map;

	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) != BPF_MAP_TYPE_STRUCT_OPS &&
		    gx_owner_map_is(bpf_map__name(map), name))
			return map;
	return NULL;
}

static int find_asked(const struct gx_request *r, struct asked *a, struct gx_diag *diag)
{
	struct bpf_object *object;
	uint32_t id;
	int err = gx_request_id(r, &id, diag);

	if (err)
		return err;
	object = gx_owner_object(r->owner, id);
	if (!object)
		return gx_fail(diag, GX_E_POLICY_FIND, "id %u", id);
	gx_json_take_string(r->doc, gx_json_get(r->doc, r->args, "map"), a->name, sizeof(a->name));
	a->bpf = find_map(object, a->name);
	a->map = a->bpf ? gx_bpf_map_of_fd(bpf_map__fd(a->bpf), NULL) : NULL;
	a->btf = bpf_object__btf(object);
	if (!a->map)
		return gx_fail(diag, GX_E_POLICY_MAP, "the policy has no map '%s'", a->name);
	if (!a->map->def.key_size)
		return gx_fail(diag, GX_E_POLICY_MAP, "'%s' has no keys (%s)", a->name,
		               gx_map_type_name(a->map->def.type));
	a->key = calloc(1, a->map->def.key_size + 8);
	a->value = calloc(1, gx_map_user_value_bytes(a->map) + 8);
	return a->key && a->value ? 0 : gx_fail(diag, GX_E_NO_MEMORY, "an entry of a map");
}

static void free_asked(struct asked *a)
{
	free(a->key);
	free(a->value);
}

static int digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* args.<name>: two digits a byte, as many bytes as there are to be. */
static int take_bytes(const struct gx_request *r, const char *name, uint8_t *out, uint32_t size,
                      struct gx_diag *diag)
{
	const struct gx_json_value *v = gx_json_get(r->doc, r->args, name);

	if (!v || v->kind != GX_JSON_STRING || v->len != 2 * (uint64_t)size)
		return gx_fail(diag, GX_E_USAGE, "args.%s: %u bytes as hexadecimal digits", name,
		               size);
	for (uint32_t i = 0; i < size; i++) {
		int high = digit(r->doc->text[v->at + 2 * i]),
		    low = digit(r->doc->text[v->at + 2 * i + 1]);

		if (high < 0 || low < 0)
			return gx_fail(diag, GX_E_USAGE, "args.%s: digits are 0 to 9 and a to f",
			               name);
		out[i] = (uint8_t)(high << 4 | low);
	}
	return 0;
}

/* What bpf(2) said, in words. */
static int fail_op(const struct asked *a, const char *what, int err, struct gx_diag *diag)
{
	const char *why = strerror(err);

	switch (err) {
	case ENOENT: why = "there is no such key"; break;
	case EEXIST: why = "the key is there already"; break;
	case E2BIG:
		why = gx_map_has_keys(a->map) ? "the map is full" : "there is no such key";
		break;
	case EPERM: why = "nobody writes to it once the policy is loaded"; break;
	case EINVAL:
	case EOPNOTSUPP:
		return gx_fail(diag, GX_E_POLICY_MAP,
		               "%s in '%s': maps of type %s do not have that", what, a->name,
		               gx_map_type_name(a->map->def.type));
	}
	return gx_fail(diag, GX_E_POLICY_MAP, "%s in '%s': %s", what, a->name, why);
}

/* --- reading */
static void put_entry(struct gx_json *json, const struct asked *a)
{
	gx_json_begin_object(json, NULL);
	gx_btf_put(json, "key", a->btf, bpf_map__btf_key_type_id(a->bpf), a->key,
	           a->map->def.key_size);
	gx_btf_put(json, "value", a->btf, bpf_map__btf_value_type_id(a->bpf), a->value,
	           a->map->def.value_size);
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

int gx_answer_map_dump(const struct gx_request *r, struct gx_diag *diag)
{
	const struct gx_json_value *from = gx_json_get(r->doc, r->args, "from");
	struct gx_json json = { .out = r->out };
	struct asked a = { 0 };
	uint64_t first = 0;
	uint32_t at, n = 0;
	int err = find_asked(r, &a, diag);

	if (!err && from && (!gx_json_take_u64(r->doc, from, &first) || first > UINT32_MAX))
		err = gx_fail(diag, GX_E_USAGE, "args.from: a number, as `next` of an answer");
	at = (uint32_t)first;
	if (!err) {
		bool more = true;

		begin_entries(&json);
		while (n < MAX_ENTRIES && r->out->len < MAX_ANSWER &&
		       (more = !gx_map_next_at(a.map, &at, a.key, a.value))) {
			put_entry(&json, &a);
			n++;
		}
		gx_json_end_array(&json);
		if (more)
			gx_json_u64(&json, "next", at);
		end_answer(&json);
	}
	free_asked(&a);
	return err;
}

int gx_answer_map_lookup(const struct gx_request *r, struct gx_diag *diag)
{
	struct gx_json json = { .out = r->out };
	struct asked a = { 0 };
	int err = find_asked(r, &a, diag);

	err = err ? err : take_bytes(r, "key", a.key, a.map->def.key_size, diag);
	if (!err && bpf_map_lookup_elem(bpf_map__fd(a.bpf), a.key, a.value))
		err = fail_op(&a, "lookup", errno, diag);
	if (!err) {
		begin_entries(&json);
		put_entry(&json, &a);
		gx_json_end_array(&json);
		end_answer(&json);
	}
	free_asked(&a);
	return err;
}

/* --- writing */
static int take_flags(const struct gx_request *r, uint64_t *flags, struct gx_diag *diag)
{
	static const char *const names[] = { "any", "noexist", "exist" }; /* BPF_ANY and so on */
	const struct gx_json_value *v = gx_json_get(r->doc, r->args, "flags");
	char name[16] = "any";

	if (v)
		gx_json_take_string(r->doc, v, name, sizeof(name));
	for (*flags = 0; *flags < 3; ++*flags)
		if (!strcmp(name, names[*flags]))
			return 0;
	return gx_fail(diag, GX_E_USAGE, "args.flags: any, exist or noexist");
}

int gx_answer_map_update(const struct gx_request *r, struct gx_diag *diag)
{
	struct asked a = { 0 };
	uint64_t flags = 0;
	int err = find_asked(r, &a, diag);

	err = err ? err : take_bytes(r, "key", a.key, a.map->def.key_size, diag);
	err = err ? err : take_bytes(r, "value", a.value, a.map->def.value_size, diag);
	err = err ? err : take_flags(r, &flags, diag);
	if (!err && bpf_map_update_elem(bpf_map__fd(a.bpf), a.key, a.value, flags))
		err = fail_op(&a, "update", errno, diag);
	if (!err)
		gx_answer_done(r->out);
	free_asked(&a);
	return err;
}

int gx_answer_map_delete(const struct gx_request *r, struct gx_diag *diag)
{
	struct asked a = { 0 };
	int err = find_asked(r, &a, diag);

	err = err ? err : take_bytes(r, "key", a.key, a.map->def.key_size, diag);
	if (!err && bpf_map_delete_elem(bpf_map__fd(a.bpf), a.key))
		err = fail_op(&a, "delete", errno, diag);
	if (!err)
		gx_answer_done(r->out);
	free_asked(&a);
	return err;
}
