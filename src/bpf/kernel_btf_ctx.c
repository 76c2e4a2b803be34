/* kernel_btf_ctx.c - contexts of programs in the kernel's BTF, so that CO-RE finds their fields: bpf_core_field_exists(ctx->n_args). */
#include "bpf/btf_build.h"
#include "bpf/kernel_btf.h"

#include "verify/tables.h"

#include <linux/btf.h>
#include <stdio.h>
#include <string.h>

enum { MAX_MEMBERS = 64, MAX_CTX_BYTES = 512 };

struct member {
	const struct gx_ctx_field_row *first;
	char name[64];
	uint32_t n; /* elements: arg0 to arg7 of the table are arg[8]; 0: no array */
};

/* Is it stem0, the first of an array? Then out has the stem. */
static bool takes_stem(const char *name, char out[64])
{
	size_t len = strlen(name);

	snprintf(out, 64, "%s", name);
	if (len < 2 || len >= 64 || name[len - 1] != '0')
		return false;
	out[len - 1] = '\0';
	return true;
}

static bool continues(const struct member *m, const struct gx_ctx_field_row *field)
{
	char next[80];

	snprintf(next, sizeof(next), "%s%u", m->name, m->n);
	return m->n && m->n < 10 && !strcmp(field->name, next);
}

/* In the order of their offsets; gives their number, and where the last one ends. */
static uint32_t collect(const char *ctx, struct member *members, uint32_t *end)
{
	uint32_t n = 0;

	for (int64_t at = 0; at < MAX_CTX_BYTES; at++) {
		const struct gx_ctx_field_row *field = gx_ctx_field_of(ctx, at);

		if (!field || field->offset != at)
			continue;
		*end = (uint32_t)at + field->size;
		if (n && continues(&members[n - 1], field)) {
			members[n - 1].n++;
		} else if (n < MAX_MEMBERS) {
			members[n].first = field;
			members[n].n = takes_stem(field->name, members[n].name);
			n++;
		}
	}
	return n;
}

static void add_ctx(struct gx_btf_builder *b, const char *ctx, const struct gx_ctx_btf_base *base)
{
	struct member members[MAX_MEMBERS];
	uint32_t types[MAX_MEMBERS], end = 0, n = collect(ctx, members, &end);

	for (uint32_t i = 0; i < n; i++) {
		types[i] = members[i].first->size == 8 ? base->u64_id : base->u32_id;
		if (members[i].n)
			types[i] = gx_btf_array(b, types[i], base->index_id, members[i].n);
	}
	gx_btf_type(b, BTF_KIND_STRUCT, ctx, n, (end + 7) & ~7u);
	for (uint32_t i = 0; i < n; i++)
		gx_btf_member(b, members[i].name, types[i], (uint32_t)members[i].first->offset * 8);
}

void gx_ctx_btf_add(struct gx_btf_builder *b, const struct gx_ctx_btf_base *base)
{
	for (int hook = 0; hook < GX_N_HOOKS; hook++) {
		const char *ctx = gx_hook_row((enum gx_hook)hook)->ctx;
		bool again = !ctx || !gx_ctx_field_of(ctx, 0);

		for (int i = 0; i < hook && !again; i++) {
			const char *before = gx_hook_row((enum gx_hook)i)->ctx;

			again = before && !strcmp(before, ctx);
		}
		if (!again)
			add_ctx(b, ctx, base);
	}
}
