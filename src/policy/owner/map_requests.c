/* map_requests.c - what other processes read and write in the maps of an owner's policies. */
#include "policy/owner/answer.h"
#include "policy/owner/owner.h"

#include "bpf/registry.h"
#include "policy/map_answer.h"

#include <bpf/libbpf.h>

static struct bpf_map *find_map(struct bpf_object *object, const char *name)
{
	struct bpf_map *map;

	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) != BPF_MAP_TYPE_STRUCT_OPS &&
		    gx_map_is_called(bpf_map__name(map), name))
			return map;
	return NULL;
}

/* By the place that an entry has in this process's map. */
static int next(struct gx_answered_map *map, uint32_t *at)
{
	return gx_map_next_at(map->of, at, map->key, map->value);
}

static int answer(const struct gx_request *r, const char *request, struct gx_diag *diag)
{
	struct bpf_object *object;
	struct bpf_map *bpf;
	struct gx_map *map;
	char name[64] = "";
	uint32_t id;
	int err = gx_request_id(r, &id, diag);

	if (err)
		return err;
	object = gx_owner_object(r->owner, id);
	if (!object)
		return gx_fail(diag, GX_E_POLICY_FIND, "id %u", id);
	gx_json_take_string(r->doc, gx_json_get(r->doc, r->args, "map"), name, sizeof(name));
	bpf = find_map(object, name);
	map = bpf ? gx_bpf_map_of_fd(bpf_map__fd(bpf), NULL) : NULL;
	if (!map)
		return gx_fail(diag, GX_E_POLICY_MAP, "the policy has no map '%s'", name);
	return gx_map_answer(
	        &(struct gx_answered_map){ .name = name,
	                                   .type = map->def.type,
	                                   .fd = bpf_map__fd(bpf),
	                                   .key_size = map->def.key_size,
	                                   .value_size = map->def.value_size,
	                                   .room = gx_map_user_value_bytes(map),
	                                   .keys_come = gx_map_has_keys(map),
	                                   .btf = bpf_object__btf(object),
	                                   .key_type = bpf_map__btf_key_type_id(bpf),
	                                   .value_type = bpf_map__btf_value_type_id(bpf),
	                                   .next = next,
	                                   .of = map },
	        request, r->doc, r->args, r->out, diag);
}

int gx_answer_map_dump(const struct gx_request *r, struct gx_diag *diag)
{
	return answer(r, "map_dump", diag);
}

int gx_answer_map_lookup(const struct gx_request *r, struct gx_diag *diag)
{
	return answer(r, "map_lookup", diag);
}

int gx_answer_map_update(const struct gx_request *r, struct gx_diag *diag)
{
	return answer(r, "map_update", diag);
}

int gx_answer_map_delete(const struct gx_request *r, struct gx_diag *diag)
{
	return answer(r, "map_delete", diag);
}
