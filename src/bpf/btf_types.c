/* btf_types.c - the types of checked BTF by id. */
#include "bpf/btf_types.h"

#include "bpf/btf_check.h"

#include <errno.h>
#include <stdlib.h>

int gx_btf_index(const struct gx_bpf_btf *btf, const struct btf_type ***out)
{
	const struct btf_header *head = (const void *)btf->data;
	const uint8_t *at = btf->data + head->hdr_len + head->type_off;
	const struct btf_type **types = calloc((size_t)btf->n_types + 1, sizeof(*types));

	*out = NULL;
	if (!types)
		return -ENOMEM;
	for (uint32_t id = 1; id <= btf->n_types; id++) {
		const struct btf_type *type = (const void *)at;

		types[id] = type;
		at += sizeof(*type) + gx_btf_tail_bytes(type->info);
	}
	*out = types;
	return 0;
}

const char *gx_btf_name(const struct gx_bpf_btf *btf, const struct btf_type *type)
{
	return type ? btf->strings + type->name_off : "";
}
