/* kernel_btf.c - the BTF that stands in the kernel's place: each type with its members, as tests/golden/bpf/kernel_btf.txt has it, and the
 * ids by which we know some of them. */
#include "../golden.h"
#include "../test.h"
#include "base/cursor.h"
#include "bpf/btf_check.h"
#include "bpf/kernel_btf.h"

#include <linux/btf.h>
#include <stdlib.h>

static const char *strings;

static void print_members(struct gx_cursor *c, uint32_t kind, uint32_t vlen, struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < vlen; i++) {
		const char *name = strings + gx_cursor_u32(c);
		uint32_t word = gx_cursor_u32(c);

		gx_strbuf_printf(out, "  %s %u", *name ? name : "-", word);
		if (kind == BTF_KIND_STRUCT || kind == BTF_KIND_UNION)
			gx_strbuf_printf(out, " bit %u", gx_cursor_u32(c));
		gx_strbuf_putc(out, '\n');
	}
}

/* "7 struct gpu_region 2 members size 8", then its members: name, type, place. */
static void print_type(struct gx_cursor *c, uint32_t id, struct gx_strbuf *out)
{
	static const char *const kinds[] = {
		[BTF_KIND_INT] = "int",
		[BTF_KIND_PTR] = "pointer",
		[BTF_KIND_ARRAY] = "array",
		[BTF_KIND_STRUCT] = "struct",
		[BTF_KIND_UNION] = "union",
		[BTF_KIND_ENUM] = "enum",
		[BTF_KIND_FWD] = "forward",
		[BTF_KIND_TYPEDEF] = "typedef",
		[BTF_KIND_CONST] = "const",
		[BTF_KIND_FUNC] = "function",
		[BTF_KIND_FUNC_PROTO] = "prototype",
		[BTF_KIND_DECL_TAG] = "tag",
	};
	const char *name = strings + gx_cursor_u32(c);
	uint32_t info = gx_cursor_u32(c), kind = info >> 24 & 0x1f, vlen = info & 0xffff;
	uint32_t size_or_type = gx_cursor_u32(c);

	CHECK(kind <= BTF_KIND_DECL_TAG && kinds[kind]);
	gx_strbuf_printf(out, "%u %s %s %u %u", id, kinds[kind], *name ? name : "-", vlen,
	                 size_or_type);
	if (kind == BTF_KIND_INT || kind == BTF_KIND_DECL_TAG)
		gx_strbuf_printf(out, " 0x%x", gx_cursor_u32(c));
	for (int i = 0; kind == BTF_KIND_ARRAY && i < 3; i++)
		gx_strbuf_printf(out, " %u", gx_cursor_u32(c));
	gx_strbuf_putc(out, '\n');
	if (kind == BTF_KIND_STRUCT || kind == BTF_KIND_UNION || kind == BTF_KIND_ENUM ||
	    kind == BTF_KIND_FUNC_PROTO)
		print_members(c, kind, vlen, out);
}

int main(int argc, char **argv)
{
	size_t len;
	char *data = gx_kernel_btf(&len);
	struct gx_kernel_ids ids;
	struct gx_btf_shape shape;
	struct gx_strbuf text = { 0 };
	struct gx_diag diag = { 0 };
	struct gx_cursor c;
	uint32_t id = 0;

	CHECK_EQ(gx_btf_check(data, len, &shape, &diag), 0);
	strings = data + shape.strings;
	c = gx_cursor_of(data + 24, shape.strings - 24);
	while (gx_cursor_left(&c) && !c.failed)
		print_type(&c, ++id, &text);
	CHECK(!c.failed);
	CHECK_EQ(id, shape.n_types);
	CHECK_EQ(gx_kernel_btf_ids(&ids), 0);
	for (size_t i = 0; i < sizeof(ids) / 4; i++)
		gx_strbuf_printf(&text, "%s%u",
		                 i ? " " : "known: ", ((const uint32_t *)(const void *)&ids)[i]);
	gx_strbuf_putc(&text, '\n');
	golden_check("tests/golden/bpf/kernel_btf.txt", gx_strbuf_text(&text), argc, argv);
	gx_strbuf_free(&text);
	free(data);
	return TEST_END();
}
