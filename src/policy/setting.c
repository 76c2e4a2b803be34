/* setting.c - NAME=VALUE into the read-only data of an object, by its BTF. */
#include "policy/setting.h"

#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Where a value goes. */
struct place {
	uint8_t *at;
	uint32_t size;
	const struct btf_type *type; /* no typedef, no qualifier */
};

static const struct btf_type *plain(const struct btf *btf, uint32_t id)
{
	const struct btf_type *type = btf__type_by_id(btf, id);

	while (type && (btf_is_mod(type) || btf_is_typedef(type)))
		type = btf__type_by_id(btf, type->type);
	return type;
}

static bool find_in_map(const struct btf *btf, struct bpf_map *map, const char *name, size_t len,
                        struct place *place)
{
	const struct btf_type *section = btf__type_by_id(btf, bpf_map__btf_value_type_id(map));
	size_t size = 0;
	uint8_t *data;

	if (!section || !btf_is_datasec(section))
		return false;
	data = (uint8_t *)(uintptr_t)bpf_map__initial_value(map, &size);
	for (uint32_t i = 0; data && i < btf_vlen(section); i++) {
		const struct btf_var_secinfo *info = btf_var_secinfos(section) + i;
		const struct btf_type *var = btf__type_by_id(btf, info->type);
		const char *var_name = btf__name_by_offset(btf, var->name_off);

		if (strlen(var_name) != len || memcmp(var_name, name, len) || info->offset > size ||
		    info->size > size - info->offset)
			continue;
		*place = (struct place){ data + info->offset, info->size, plain(btf, var->type) };
		return place->type != NULL;
	}
	return false;
}

static bool find(struct bpf_object *object, const char *name, size_t len, struct place *place)
{
	const struct btf *btf = bpf_object__btf(object);
	struct bpf_map *map;

	bpf_object__for_each_map (map, object)
		if (btf && strstr(bpf_map__name(map), ".rodata") &&
		    find_in_map(btf, map, name, len, place))
			return true;
	return false;
}

/* "[3]": into that element. */
static int index_into(const struct btf *btf, const char *text, struct place *place,
                      struct gx_diag *diag)
{
	const struct btf_array *array;
	unsigned long i;
	uint32_t size;
	char *end;

	if (!*text)
		return 0;
	if (!btf_is_array(place->type))
		return gx_fail(diag, GX_E_POLICY_SETTING, "%s of what is no array", text);
	array = btf_array(place->type);
	i = strtoul(text + 1, &end, 10);
	if (text[1] < '0' || end == text + 1 || strcmp(end, "]") != 0 || i >= array->nelems)
		return gx_fail(diag, GX_E_POLICY_SETTING, "%s of an array of %u", text,
		               array->nelems);
	size = place->size / array->nelems;
	*place = (struct place){ place->at + i * size, size, plain(btf, array->type) };
	return place->type ? 0 : -EINVAL;
}

static int put_text(const struct place *place, const char *value, struct gx_diag *diag)
{
	size_t len = strlen(value);

	if (len >= place->size)
		return gx_fail(diag, GX_E_POLICY_SETTING, "'%.40s' is longer than %u bytes", value,
		               place->size - 1);
	memset(place->at, 0, place->size);
	memcpy(place->at, value, len);
	return 0;
}

static bool parse_number(const char *text, bool *negative, uint64_t *value)
{
	char *end;

	*negative = *text == '-';
	if (!strcmp(text, "true") || !strcmp(text, "false")) {
		*value = *text == 't';
		return true;
	}
	errno = 0;
	*value = strtoull(text + *negative, &end, 0);
	/* blanks and a second sign would be read, too; of letters nothing is */
	return !errno && text[*negative] >= '0' && !*end;
}

static int put_number(const struct place *place, const char *text, struct gx_diag *diag)
{
	bool negative, is_signed = btf_is_int(place->type) &&
	                           btf_int_encoding(place->type) & BTF_INT_SIGNED;
	uint64_t value, max;

	if ((!btf_is_int(place->type) && !btf_is_enum(place->type)) || place->size > 8)
		return gx_fail(diag, GX_E_POLICY_SETTING, "a variable that is no number");
	max = place->size == 8 ? UINT64_MAX : (1ull << place->size * 8) - 1;
	if (is_signed)
		max >>= 1;
	if (btf_is_int(place->type) && btf_int_encoding(place->type) & BTF_INT_BOOL)
		max = 1;
	if (!parse_number(text, &negative, &value) ||
	    (negative && (!is_signed || value > max + 1)) || (!negative && value > max))
		return gx_fail(diag, GX_E_POLICY_SETTING, "'%.40s' for a number of %u bytes", text,
		               place->size);
	if (negative)
		value = 0 - value;
	memcpy(place->at, &value, place->size); /* little-endian, as BPF objects here are */
	return 0;
}

static bool is_text(const struct btf *btf, const struct place *place)
{
	const struct btf_type *element;

	if (!btf_is_array(place->type))
		return false;
	element = plain(btf, btf_array(place->type)->type);
	return element && btf_is_int(element) && element->size == 1;
}

int gx_policy_set_variable(struct bpf_object *object, const struct gx_policy_setting *setting,
                           struct gx_diag *diag)
{
	const struct btf *btf = bpf_object__btf(object);
	size_t len = strcspn(setting->name, "[");
	struct place place;
	int err;

	if (!find(object, setting->name, len, &place))
		return gx_fail(diag, GX_E_POLICY_SETTING, "no variable '%.64s'", setting->name);
	err = index_into(btf, setting->name + len, &place, diag);
	if (err)
		return err;
	return is_text(btf, &place) ? put_text(&place, setting->value, diag)
	                            : put_number(&place, setting->value, diag);
}

int gx_policy_parse_setting(char *text, struct gx_policy_setting *out, struct gx_diag *diag)
{
	char *equals = strchr(text, '=');

	if (!equals || equals == text)
		return gx_fail(diag, GX_E_POLICY_SETTING, "'%.60s'", text);
	*equals = 0;
	*out = (struct gx_policy_setting){ text, equals + 1 };
	return 0;
}
