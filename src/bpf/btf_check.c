/* btf_check.c - validation of BTF: one row a kind says how long a record is and which of its words
 * refer to types. */
#include "bpf/btf_check.h"

#include "base/cursor.h"

#include <linux/btf.h>
#include <string.h>

#define MAX_TYPES (1u << 20)

/* What a kind's record looks like behind struct btf_type. */
static const struct kind {
	bool known;
	uint8_t fixed;           /* bytes once */
	uint8_t each;            /* bytes for each of vlen members */
	int8_t name_at, type_at; /* in a member; -1 none */
	bool refers;             /* the record's own size word is a type */
	bool named;              /* must have a name, as in Linux */
} kinds[] = {
	[BTF_KIND_INT] = { true, 4, 0, -1, -1, false, false }, /* libbpf asks so for tags */
	[BTF_KIND_PTR] = { true, 0, 0, -1, -1, true, false },
	[BTF_KIND_ARRAY] = { true, 12, 0, -1, -1, false, false },
	[BTF_KIND_STRUCT] = { true, 0, 12, 0, 4, false, false },
	[BTF_KIND_UNION] = { true, 0, 12, 0, 4, false, false },
	[BTF_KIND_ENUM] = { true, 0, 8, 0, -1, false, false },
	[BTF_KIND_FWD] = { true, 0, 0, -1, -1, false, true },
	[BTF_KIND_TYPEDEF] = { true, 0, 0, -1, -1, true, true },
	[BTF_KIND_VOLATILE] = { true, 0, 0, -1, -1, true, false },
	[BTF_KIND_CONST] = { true, 0, 0, -1, -1, true, false },
	[BTF_KIND_RESTRICT] = { true, 0, 0, -1, -1, true, false },
	[BTF_KIND_FUNC] = { true, 0, 0, -1, -1, true,
	                    false }, /* vlen is the linkage; of what is only declared gcc 12 keeps no name */
	[BTF_KIND_FUNC_PROTO] = { true, 0, 8, 0, 4, true, false },
	[BTF_KIND_VAR] = { true, 4, 0, -1, -1, true, true },
	[BTF_KIND_DATASEC] = { true, 0, 12, -1, 0, false, true },
	[BTF_KIND_FLOAT] = { true, 0, 0, -1, -1, false, false },
	[BTF_KIND_DECL_TAG] = { true, 4, 0, -1, -1, true, true },
	[BTF_KIND_TYPE_TAG] = { true, 0, 0, -1, -1, true, true },
	[BTF_KIND_ENUM64] = { true, 0, 12, 0, -1, false, false },
};
#define N_KINDS (sizeof(kinds) / sizeof(kinds[0]))

struct check {
	struct gx_cursor types;
	const char *strings;
	uint32_t n_string_bytes, n_types;
	struct gx_diag *diag;
};

static int bad(struct check *c, uint32_t id, const char *what)
{
	return gx_fail(c->diag, GX_E_BTF, "type %u: %s", id, what);
}

static int check_name(struct check *c, uint32_t id, uint32_t offset, bool needed)
{
	if (offset >= c->n_string_bytes)
		return bad(c, id, "name is outside of the strings");
	if (needed && !c->strings[offset])
		return bad(c, id, "has no name");
	return 0;
}

static const struct kind *kind_of(uint32_t info)
{
	uint32_t kind = info >> 24 & 0x1f;

	return kind < N_KINDS ? &kinds[kind] : &kinds[0];
}

size_t gx_btf_tail_bytes(uint32_t info)
{
	const struct kind *row = kind_of(info);

	return row->fixed + (size_t)row->each * (info & 0xffff);
}

/* A word of a record's part; there is room for it. */
static uint32_t word_at(struct gx_cursor part, int8_t at)
{
	gx_cursor_seek(&part, (size_t)at);
	return gx_cursor_u32(&part);
}

/* n_types is known in the second walk. */
static bool is_gone(const struct check *c, uint32_t type)
{
	return c->n_types && type > c->n_types;
}

static int check_member(struct check *c, uint32_t id, const struct kind *row,
                        struct gx_cursor member)
{
	int err = row->name_at < 0 ? 0 : check_name(c, id, word_at(member, row->name_at), false);

	if (!err && row->type_at >= 0 && is_gone(c, word_at(member, row->type_at)))
		err = bad(c, id, "member of a type that is not there");
	return err;
}

/* Record of one type. */
static int check_type(struct check *c, uint32_t id)
{
	uint32_t name = gx_cursor_u32(&c->types), info = gx_cursor_u32(&c->types);
	uint32_t size_or_type = gx_cursor_u32(&c->types);
	struct gx_cursor tail = gx_cursor_sub(&c->types, gx_btf_tail_bytes(info));
	const struct kind *row = kind_of(info);
	int err;

	if (c->types.failed || !row->known)
		return bad(c, id, c->types.failed ? "cut short" : "unknown kind");
	err = check_name(c, id, name, row->named);
	if (err)
		return err;
	if (row->refers && is_gone(c, size_or_type))
		return bad(c, id, "refers to a type that is not there");
	if (row == &kinds[BTF_KIND_ARRAY] &&
	    (is_gone(c, word_at(tail, 0)) || is_gone(c, word_at(tail, 4))))
		return bad(c, id, "array of a type that is not there");
	gx_cursor_sub(&tail, row->fixed);
	while (!err && gx_cursor_left(&tail) && row->each)
		err = check_member(c, id, row, gx_cursor_sub(&tail, row->each));
	return err;
}

static int walk(struct check *c, const uint8_t *types, size_t bytes, uint32_t *n)
{
	int err = 0;

	c->types = gx_cursor_of(types, bytes);
	*n = 0;
	while (!err && gx_cursor_left(&c->types)) {
		if (++*n > MAX_TYPES)
			return bad(c, *n, "too many types");
		err = check_type(c, *n);
	}
	return err;
}

int gx_btf_check(const void *data, size_t len, struct gx_btf_shape *out, struct gx_diag *diag)
{
	struct gx_cursor head = gx_cursor_of(data, len);
	uint16_t magic = gx_cursor_u16(&head);
	uint8_t version = gx_cursor_u8(&head), flags = gx_cursor_u8(&head);
	uint32_t header = gx_cursor_u32(&head), type_at = gx_cursor_u32(&head);
	uint32_t type_len = gx_cursor_u32(&head), string_at = gx_cursor_u32(&head);
	uint32_t string_len = gx_cursor_u32(&head), n;
	struct check c = { .diag = diag };
	const uint8_t *types;
	int err;

	memset(out, 0, sizeof(*out));
	if (head.failed || len > GX_BTF_MAX_BYTES || magic != 0xeb9f || version != 1 || flags ||
	    header < 24 || header > len)
		return gx_fail(diag, GX_E_BTF, "header");
	len -= header;
	if (type_at > len || type_len > len - type_at || string_at > len ||
	    string_len > len - string_at || !string_len)
		return gx_fail(diag, GX_E_BTF, "sections are outside of the blob");
	if ((header + type_at) % 4)
		return gx_fail(diag, GX_E_BTF, "types do not begin at a multiple of 4 bytes");
	c.strings = (const char *)data + header + string_at;
	c.n_string_bytes = string_len;
	if (c.strings[0] || c.strings[string_len - 1])
		return gx_fail(diag, GX_E_BTF, "strings do not start and end with NUL");
	types = (const uint8_t *)data + header + type_at;
	err = walk(&c, types, type_len, &n);
	c.n_types = n;
	err = err ? err : walk(&c, types, type_len, &n);
	out->strings = header + string_at;
	out->n_string_bytes = string_len;
	out->n_types = n;
	return err;
}
