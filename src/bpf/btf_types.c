/* btf_types.c - the types of checked BTF by id. */
#include "bpf/btf_types.h"

#include <errno.h>
#include <stdlib.h>

/* Bytes behind struct btf_type. */
static size_t tail_of(const struct btf_type *type)
{
	size_t n = BTF_INFO_VLEN(type->info);

	switch (BTF_INFO_KIND(type->info)) {
	case BTF_KIND_INT:
	case BTF_KIND_VAR:
	case BTF_KIND_DECL_TAG: return 4;
	case BTF_KIND_ARRAY: return sizeof(struct btf_array);
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
	case BTF_KIND_DATASEC:
	case BTF_KIND_ENUM64: return n * 12;
	case BTF_KIND_ENUM:
	case BTF_KIND_FUNC_PROTO: return n * 8;
	default: return 0;
	}
}

int gx_btf_index(const struct gx_bpf_btf *btf, const struct btf_type ***out)
{
	const struct btf_header *head = (const void *)btf->data;
	const uint8_t *at = btf->data + head->hdr_len + head->type_off, *end = at + head->type_len;
	const struct btf_type **types = calloc((size_t)btf->n_types + 1, sizeof(*types));

	*out = NULL;
	if (!types)
		return -ENOMEM;
	for (uint32_t id = 1; id <= btf->n_types; id++) {
		const struct btf_type *type = (const void *)at;

		if ((size_t)(end - at) < sizeof(*type) ||
		    (size_t)(end - at) - sizeof(*type) < tail_of(type)) {
			free(types);
			return -EINVAL;
		}
		types[id] = type;
		at += sizeof(*type) + tail_of(type);
	}
	*out = types;
	return 0;
}

const char *gx_btf_name(const struct gx_bpf_btf *btf, const struct btf_type *type)
{
	return type && type->name_off < btf->n_string_bytes ? btf->strings + type->name_off : "";
}
