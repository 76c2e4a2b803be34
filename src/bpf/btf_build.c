/* btf_build.c - making BTF: types and strings, one after the other. */
#include "bpf/btf_build.h"

#include <linux/btf.h>
#include <string.h>

void gx_btf_word(struct gx_btf_builder *b, uint32_t value)
{
	gx_strbuf_append(&b->types, (const char *)&value, sizeof(value));
}

uint32_t gx_btf_string(struct gx_btf_builder *b, const char *text)
{
	uint32_t at = (uint32_t)b->strings.len;

	if (!text || !*text)
		return 0;
	gx_strbuf_append(&b->strings, text, strlen(text) + 1);
	return at;
}

uint32_t gx_btf_type(struct gx_btf_builder *b, uint32_t kind, const char *name, uint32_t vlen,
                     uint32_t size_or_type)
{
	gx_btf_word(b, gx_btf_string(b, name));
	gx_btf_word(b, kind << 24 | vlen);
	gx_btf_word(b, size_or_type);
	return ++b->n;
}

uint32_t gx_btf_int(struct gx_btf_builder *b, const char *name, uint32_t bytes, uint32_t encoding)
{
	uint32_t id = gx_btf_type(b, BTF_KIND_INT, name, 0, bytes);

	gx_btf_word(b, encoding << 24 | bytes * 8);
	return id;
}

void gx_btf_member(struct gx_btf_builder *b, const char *name, uint32_t type_id, uint32_t bit)
{
	gx_btf_pair(b, name, type_id);
	gx_btf_word(b, bit);
}

void gx_btf_pair(struct gx_btf_builder *b, const char *name, uint32_t word)
{
	gx_btf_word(b, gx_btf_string(b, name));
	gx_btf_word(b, word);
}

uint32_t gx_btf_array(struct gx_btf_builder *b, uint32_t element, uint32_t index, uint32_t n)
{
	uint32_t id = gx_btf_type(b, BTF_KIND_ARRAY, NULL, 0, 0);

	gx_btf_word(b, element);
	gx_btf_word(b, index);
	gx_btf_word(b, n);
	return id;
}
