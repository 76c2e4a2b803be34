/* dump.c - every map of an object as JSON, its keys and values formatted by BTF. */
#include "cli/cli.h"

#include "base/json.h"
#include "bpf/btf_json.h"
#include "bpf/registry.h"
#include "maps/sites.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAME = 512 }; /* a file's name and a map's, and a number */

struct types {
	const struct btf *btf;
	uint32_t key, value;
};

/* The values of all CPUs, as "values". */
static void put_cpus(struct gx_json *json, const struct gx_map *map, const struct types *types,
                     const uint8_t *value)
{
	gx_json_begin_array(json, "values");
	for (uint32_t cpu = 0; cpu < map->n_cpus;
	     cpu++, value += gx_map_stride(map->def.value_size))
		gx_btf_put(json, NULL, types->btf, types->value, value, map->def.value_size);
	gx_json_end_array(json);
}

/* What a value of a per-site array is of. */
static void put_site(struct gx_json *json, const struct gx_map *map, uint32_t number)
{
	struct gx_site_names names;
	struct gx_site site;

	if (gx_sites_read(map, number, &site, &names))
		return;
	gx_json_string(json, "kernel", site.kernel);
	if (strcmp(site.kernel, site.function))
		gx_json_string(json, "function", site.function);
	gx_json_string(json, "hook", gx_hook_row((enum gx_hook)site.hook)->text);
	gx_json_u64(json, "site", site.number);
	gx_json_u64(json, "ptx_line", site.ptx_line);
	if (site.file) {
		gx_json_string(json, "file", site.file);
		gx_json_u64(json, "line", site.line);
	}
}

static void dump_entries(struct gx_json *json, struct gx_map *map, const struct types *types)
{
	uint8_t *key = calloc(1, map->def.key_size ? map->def.key_size : 1);
	uint8_t *value = calloc(1, gx_map_user_value_bytes(map) + 8);
	uint32_t at = 0;

	json->out->failed |= !key || !value;
	while (key && value && !gx_map_next_at(map, &at, key, value)) {
		gx_json_begin_object(json, NULL);
		gx_btf_put(json, "key", types->btf, types->key, key, map->def.key_size);
		if (map->n_cpus)
			put_cpus(json, map, types, value);
		else
			gx_btf_put(json, "value", types->btf, types->value, value,
			           map->def.value_size);
		if (gx_map_type_lies(map->def.type, GX_LAYOUT_sites))
			put_site(json, map, at - 1);
		gx_json_end_object(json);
	}
	free(key);
	free(value);
}

struct slot_dump {
	struct gx_json *json;
	const struct types *types;
	uint32_t value_size;
};

static void dump_slot(void *arg, uint32_t key, uint64_t thread, const uint8_t *value)
{
	const struct slot_dump *dump = arg;

	gx_json_begin_object(dump->json, NULL);
	gx_json_u64(dump->json, "key", key);
	gx_json_u64(dump->json, "thread", thread);
	gx_btf_put(dump->json, "value", dump->types->btf, dump->types->value, value,
	           dump->value_size);
	gx_json_end_object(dump->json);
}

/* Global data is one value of a section's type. */
static struct types find_types(const struct bpf_object *object, const struct bpf_map *map)
{
	struct types types = { .btf = bpf_object__btf(object),
		               .key = bpf_map__btf_key_type_id(map),
		               .value = bpf_map__btf_value_type_id(map) };

	return types;
}

static bool is_taken(const struct gx_dump *dump, const char *name)
{
	size_t len = strlen(name);

	for (const char *at = gx_strbuf_text(&dump->names); len && (at = strstr(at, name));
	     at += len)
		if (at[-1] == '\n' && at[len] == '\n')
			return true;
	return false;
}

/* A key of JSON is there once: where another object's map has the name, "object/name", and then "object/name#2". */
static void name_map(struct gx_dump *dump, const struct bpf_object *object,
                     const struct bpf_map *map, char *name, size_t size)
{
	snprintf(name, size, "%s", bpf_map__name(map));
	for (unsigned n = 1; is_taken(dump, name); n++) {
		size_t len = (size_t)snprintf(name, size, "%s/%s", bpf_object__name(object),
		                              bpf_map__name(map));

		if (n > 1)
			snprintf(name + len, size - len, "#%u", n);
	}
	if (!dump->names.len)
		gx_strbuf_puts(&dump->names, "\n");
	gx_strbuf_printf(&dump->names, "%s\n", name);
	dump->text.failed |= dump->names.failed;
}

void gx_dump_free(struct gx_dump *dump)
{
	gx_strbuf_free(&dump->text);
	gx_strbuf_free(&dump->names);
}

void gx_dump_object(struct bpf_object *object, struct gx_dump *dump)
{
	struct gx_strbuf *out = &dump->text;
	struct bpf_map *m;

	bpf_object__for_each_map (m, object) {
		char name[MOST_NAME];
		struct gx_map *map = gx_bpf_map_of_fd(bpf_map__fd(m), NULL);
		struct types types = find_types(object, m);
		struct gx_json json = { .out = out, .depth = 1, .has_items = { 0 } };

		if (!map)
			continue;
		json.has_items[1] = dump->names.len != 0;
		name_map(dump, object, m, name, sizeof(name));
		gx_json_begin_array(&json, name);
		if (gx_map_type_lies(map->def.type, GX_LAYOUT_per_thread))
			out->failed |=
			        gx_map_each_slot(map, dump_slot,
			                         &(struct slot_dump){ &json, &types,
			                                              map->def.value_size }) != 0;
		else if (!gx_map_is_ring(map))
			dump_entries(&json, map, &types);
		gx_json_end_array(&json);
	}
}
