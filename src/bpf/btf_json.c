/* btf_json.c - bytes as JSON, by their type in BTF. */
#include "bpf/btf_json.h"

#include "base/json.h"
#include "base/strbuf.h"

#include <bpf/btf.h>
#include <string.h>

#define MAX_DEPTH 16

static void put_value(struct gx_json *json, const char *key, const struct btf *btf, uint32_t type,
                      const uint8_t *data, size_t size, int depth);

static void put_hex(struct gx_json *json, const char *key, const uint8_t *data, size_t size)
{
	struct gx_strbuf text = { 0 };

	gx_strbuf_puts(&text, "0x");
	for (size_t i = size; i-- > 0;)
		gx_strbuf_printf(&text, "%02x", data[i]);
	gx_json_string(json, key, gx_strbuf_text(&text));
	gx_strbuf_free_part(&text, json->out);
}

static void put_int(struct gx_json *json, const char *key, const uint8_t *data, size_t size,
                    bool is_signed)
{
	uint64_t value = 0;

	if (size > 8) {
		put_hex(json, key, data, size);
		return;
	}
	memcpy(&value, data, size);
	if (is_signed && size && size < 8 && (value >> (size * 8 - 1) & 1))
		value |= ~(uint64_t)0 << (size * 8);
	if (is_signed)
		gx_json_i64(json, key, (int64_t)value);
	else
		gx_json_u64(json, key, value);
}

/* A bit field, at an offset in bits that lies in the data. */
static void put_bits(struct gx_json *json, const char *key, bool is_signed, const uint8_t *data,
                     size_t size, uint32_t offset, uint32_t bits)
{
	size_t left = size - offset / 8;
	uint64_t word = 0, above = bits < 64 ? ~(uint64_t)0 << bits : 0;

	memcpy(&word, data + offset / 8, left < sizeof(word) ? left : sizeof(word));
	word = word >> offset % 8 & ~above;
	if (is_signed && word >> (bits - 1) & 1)
		word |= above;
	put_int(json, key, (const uint8_t *)&word, sizeof(word), is_signed);
}

static bool is_signed(const struct btf *btf, uint32_t type)
{
	int resolved = btf__resolve_type(btf, type);
	const struct btf_type *t = resolved > 0 ? btf__type_by_id(btf, (uint32_t)resolved) : NULL;

	return t && btf_is_int(t) && btf_int_encoding(t) & BTF_INT_SIGNED;
}

static void put_members(struct gx_json *json, const char *key, const struct btf *btf,
                        const struct btf_type *t, const uint8_t *data, size_t size, int depth)
{
	const struct btf_member *m = btf_members(t);

	gx_json_begin_object(json, key);
	for (uint32_t i = 0; i < btf_vlen(t); i++) {
		const char *name = btf__name_by_offset(btf, m[i].name_off);
		uint32_t bits = btf_member_bitfield_size(t, i),
		         offset = btf_member_bit_offset(t, i);

		if (bits && offset / 8 <= size) {
			put_bits(json, name, is_signed(btf, m[i].type), data, size, offset, bits);
		} else if (!bits && offset / 8 <= size) {
			put_value(json, name && *name ? name : "anonymous", btf, m[i].type,
			          data + offset / 8, size - offset / 8, depth + 1);
		}
	}
	gx_json_end_object(json);
}

/* Global data: the variables of a section by name. */
static void put_section(struct gx_json *json, const char *key, const struct btf *btf,
                        const struct btf_type *t, const uint8_t *data, size_t size, int depth)
{
	const struct btf_var_secinfo *in = btf_var_secinfos(t);

	gx_json_begin_object(json, key);
	for (uint32_t i = 0; i < btf_vlen(t); i++) {
		const struct btf_type *var = btf__type_by_id(btf, in[i].type);
		const char *name = var ? btf__name_by_offset(btf, var->name_off) : NULL;

		if (name && in[i].offset <= size && in[i].size <= size - in[i].offset)
			put_value(json, name, btf, in[i].type, data + in[i].offset, in[i].size,
			          depth + 1);
	}
	gx_json_end_object(json);
}

static void put_array(struct gx_json *json, const char *key, const struct btf *btf,
                      const struct btf_type *t, const uint8_t *data, size_t size, int depth)
{
	const struct btf_array *array = btf_array(t);
	int64_t each = btf__resolve_size(btf, array->type);

	gx_json_begin_array(json, key);
	for (uint32_t i = 0;
	     each > 0 && i < array->nelems && (uint64_t)(i + 1) * (uint64_t)each <= size; i++)
		put_value(json, NULL, btf, array->type, data + (size_t)i * (size_t)each,
		          (size_t)each, depth + 1);
	gx_json_end_array(json);
}

static void put_value(struct gx_json *json, const char *key, const struct btf *btf, uint32_t type,
                      const uint8_t *data, size_t size, int depth)
{
	int resolved = btf && type ? btf__resolve_type(btf, type) : -1;
	const struct btf_type *t = resolved > 0 ? btf__type_by_id(btf, (uint32_t)resolved) : NULL;
	int64_t bytes = t ? btf__resolve_size(btf, (uint32_t)resolved) : -1;

	if (!t || bytes < 0 || (uint64_t)bytes > size || depth > MAX_DEPTH) {
		/* no type: a number when it can be one */
		put_int(json, key, data, size, false);
		return;
	}
	if (btf_is_int(t))
		put_int(json, key, data, (size_t)bytes, btf_int_encoding(t) & BTF_INT_SIGNED);
	else if (btf_is_any_enum(t) || btf_is_ptr(t))
		put_int(json, key, data, (size_t)bytes, false);
	else if (btf_is_composite(t))
		put_members(json, key, btf, t, data, (size_t)bytes, depth);
	else if (btf_is_datasec(t))
		put_section(json, key, btf, t, data, (size_t)bytes, depth);
	else if (btf_is_array(t))
		put_array(json, key, btf, t, data, (size_t)bytes, depth);
	else
		put_hex(json, key, data, (size_t)bytes);
}

void gx_btf_put(struct gx_json *json, const char *key, const struct btf *btf, uint32_t type,
                const void *data, size_t size)
{
	put_value(json, key, btf, type, data, size, 0);
}
