/* btf_build.h - making BTF: types and strings, one after the other. */
#ifndef GX_BPF_BTF_BUILD_H
#define GX_BPF_BTF_BUILD_H

#include "base/strbuf.h"

#include <stdint.h>

/* Zero-initialised, then one NUL in strings. Failure is the buffers' and shows at the end. */
struct gx_btf_builder {
	struct gx_strbuf types, strings;
	uint32_t n; /* types so far: the last id */
};

void gx_btf_word(struct gx_btf_builder *b, uint32_t value); /* behind the last type record */
uint32_t gx_btf_string(struct gx_btf_builder *b, const char *text); /* offset; NULL and "": 0 */
/* Head of a type record; gives its id. */
uint32_t gx_btf_type(struct gx_btf_builder *b, uint32_t kind, const char *name, uint32_t vlen,
                     uint32_t size_or_type);
uint32_t gx_btf_int(struct gx_btf_builder *b, const char *name, uint32_t bytes, uint32_t encoding);
/* What follows the head of a struct (bit: offset in bits), an enum, a function prototype. */
void gx_btf_member(struct gx_btf_builder *b, const char *name, uint32_t type_id, uint32_t bit);
void gx_btf_pair(struct gx_btf_builder *b, const char *name, uint32_t word);
uint32_t gx_btf_array(struct gx_btf_builder *b, uint32_t element, uint32_t index, uint32_t n);

#endif
