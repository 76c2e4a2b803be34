/* kernel_btf.c - the kernel BTF that we serve where libbpf asks for /sys/kernel/btf/vmlinux.
 *
 * Built from a list of types each time it is asked for. struct_ops types of driver policies go at
 * the end of add_types().
 */
#include "bpf/btf_check.h"

#include "base/strbuf.h"

#include <linux/btf.h>
#include <stdlib.h>
#include <string.h>

struct builder {
	struct gx_strbuf types, strings;
	uint32_t n;
};

static void word(struct builder *b, uint32_t value)
{
	gx_strbuf_append(&b->types, (const char *)&value, sizeof(value));
}

static uint32_t string(struct builder *b, const char *text)
{
	uint32_t at = (uint32_t)b->strings.len;

	if (!text || !*text)
		return 0;
	gx_strbuf_append(&b->strings, text, strlen(text) + 1);
	return at;
}

/* Head of a type record; gives its id. */
static uint32_t type(struct builder *b, uint32_t kind, const char *name, uint32_t vlen,
                     uint32_t size_or_type)
{
	word(b, string(b, name));
	word(b, kind << 24 | vlen);
	word(b, size_or_type);
	return ++b->n;
}

static uint32_t integer(struct builder *b, const char *name, uint32_t bytes, uint32_t encoding)
{
	uint32_t id = type(b, BTF_KIND_INT, name, 0, bytes);

	word(b, encoding << 24 | bytes * 8);
	return id;
}

static void member(struct builder *b, const char *name, uint32_t type_id, uint32_t bit)
{
	word(b, string(b, name));
	word(b, type_id);
	word(b, bit);
}

static uint32_t array(struct builder *b, uint32_t element, uint32_t index, uint32_t n)
{
	uint32_t id = type(b, BTF_KIND_ARRAY, NULL, 0, 0);

	word(b, element);
	word(b, index);
	word(b, n);
	return id;
}

/* The user-space registers of x86-64, in the order of struct pt_regs. */
static void add_pt_regs(struct builder *b, uint32_t ulong_id)
{
	static const char *const regs[] = { "r15", "r14",     "r13", "r12", "bp",    "bx", "r11",
		                            "r10", "r9",      "r8",  "ax",  "cx",    "dx", "si",
		                            "di",  "orig_ax", "ip",  "cs",  "flags", "sp", "ss" };
	uint32_t n = sizeof(regs) / sizeof(regs[0]);

	type(b, BTF_KIND_STRUCT, "pt_regs", n, n * 8);
	for (uint32_t i = 0; i < n; i++)
		member(b, regs[i], ulong_id, i * 64);
}

static void add_types(struct builder *b)
{
	uint32_t int_id = integer(b, "int", 4, BTF_INT_SIGNED);
	uint32_t char_id = integer(b, "char", 1, BTF_INT_SIGNED);
	uint32_t ulong_id = integer(b, "long unsigned int", 8, 0);
	uint32_t uint_id = integer(b, "unsigned int", 4, 0);
	uint32_t ull_id = integer(b, "long long unsigned int", 8, 0);
	uint32_t comm;

	integer(b, "long int", 8, BTF_INT_SIGNED);
	integer(b, "_Bool", 1, BTF_INT_BOOL);
	integer(b, "unsigned char", 1, 0);
	integer(b, "short unsigned int", 2, 0);
	type(b, BTF_KIND_TYPEDEF, "__u32", 0, uint_id);
	type(b, BTF_KIND_TYPEDEF, "__u64", 0, ull_id);
	type(b, BTF_KIND_TYPEDEF, "u32", 0, uint_id);
	type(b, BTF_KIND_TYPEDEF, "u64", 0, ull_id);
	type(b, BTF_KIND_TYPEDEF, "pid_t", 0, int_id);
	comm = array(b, char_id, uint_id, 16);
	type(b, BTF_KIND_STRUCT, "task_struct", 3, 24);
	member(b, "pid", int_id, 0);
	member(b, "tgid", int_id, 32);
	member(b, "comm", comm, 64);
	add_pt_regs(b, ulong_id);
}

void *gx_kernel_btf(size_t *len)
{
	struct btf_header header = { .magic = 0xeb9f, .version = 1, .hdr_len = sizeof(header) };
	struct gx_strbuf blob = { 0 };
	struct builder b = { 0 };
	void *out = NULL;

	gx_strbuf_putc(&b.strings, '\0');
	add_types(&b);
	header.type_len = (uint32_t)b.types.len;
	header.str_off = header.type_len;
	header.str_len = (uint32_t)b.strings.len;
	gx_strbuf_append(&blob, (const char *)&header, sizeof(header));
	if (!b.types.failed && !b.strings.failed) {
		gx_strbuf_append(&blob, b.types.data, b.types.len);
		gx_strbuf_append(&blob, b.strings.data, b.strings.len);
		*len = blob.len;
		out = gx_strbuf_steal(&blob);
	}
	gx_strbuf_free(&blob);
	gx_strbuf_free(&b.types);
	gx_strbuf_free(&b.strings);
	return out;
}
