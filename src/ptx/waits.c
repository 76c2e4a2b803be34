/* waits.c - what a statement waits for and reads, and the fixed point over calls. */
#include "ptx/waits.h"

#include "ptx/sites.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_strong(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_span_is(stmt->base, "atom") ||
	       (gx_ptx_span_is(stmt->base, "ld") &&
	        (gx_ptx_has_mod(stmt, "volatile") || gx_ptx_has_mod(stmt, "acquire") ||
	         gx_ptx_has_mod(stmt, "relaxed")));
}

/* What no other block can write is no matter. */
static bool is_own(const struct gx_ptx_stmt *stmt)
{
	return gx_ptx_has_mod(stmt, "shared") || gx_ptx_has_mod(stmt, "local");
}

/* What a program of ours reads, in a text that it was joined to: it waits for nobody (ARCHITECTURE.md). */
static bool is_ours(const struct gx_ptx_stmt *stmt)
{
	static const char prefix[] = "gpuext_";
	const struct gx_ptx_operand *to = stmt->n_operands ? stmt->operands : NULL;
	struct gx_ptx_span name;

	if (!to)
		return false;
	name = to->n_items ? to->items[0].name : to->name;
	if (name.len && name.at[0] == '%')
		name = (struct gx_ptx_span){ name.at + 1, name.len - 1 };
	return name.len > strlen(prefix) && !memcmp(name.at, prefix, strlen(prefix));
}

static struct gx_ptx_wait of_stmt(const struct gx_ptx_waits *waits, const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_wait one = { .wait = GX_WAIT_NONE };

	if (stmt->kind != GX_PTX_INSN)
		return one;
	one.reads = is_strong(stmt) && !is_own(stmt) && !is_ours(stmt);
	if (gx_ptx_has_mod(stmt, "sync") && gx_ptx_span_is(stmt->base, "bar") &&
	    gx_ptx_has_mod(stmt, "warp"))
		one.wait = GX_WAIT_WARP;
	else if (gx_ptx_span_is(stmt->base, "bar") || gx_ptx_span_is(stmt->base, "barrier"))
		one.wait = GX_WAIT_BLOCK;
	else if (gx_ptx_has_mod(stmt, "sync"))
		one.wait = GX_WAIT_WARP;
	for (uint32_t i = 0; gx_ptx_span_is(stmt->base, "call") && i < stmt->n_operands; i++) {
		const struct gx_ptx_span *name = &stmt->operands[i].name;
		char *callee = name->len ? gx_strmap_get(&waits->funcs, name->at, name->len) : NULL;

		if (callee)
			one = waits->of[callee - (char *)1];
	}
	return one;
}

static enum gx_wait wait_of(const void *user, const struct gx_ptx_stmt *stmt)
{
	return (enum gx_wait)of_stmt(user, stmt).wait;
}

static bool may_watch(const void *user, const struct gx_ptx_stmt *stmt)
{
	return of_stmt(user, stmt).reads;
}

static bool gather(struct gx_ptx_waits *waits, uint32_t at)
{
	const struct gx_ptx_func *func = &waits->module->funcs[at];
	struct gx_ptx_wait *sum = &waits->of[at];
	bool changed = false;

	for (uint32_t i = 0; i < func->n_stmts; i++) {
		struct gx_ptx_wait one = of_stmt(waits, &func->stmts[i]);

		changed |= one.wait > sum->wait || (one.reads && !sum->reads);
		sum->wait = one.wait > sum->wait ? one.wait : sum->wait;
		sum->reads |= one.reads;
	}
	return changed;
}

static bool is_reached(const struct gx_ptx_waits *waits, uint32_t at)
{
	return gx_bitset_has(waits->reached, at) && waits->module->funcs[at].has_body;
}

int gx_ptx_waits_of(const struct gx_ptx_module *module, const struct gx_bitset *reached,
                    struct gx_ptx_waits *out)
{
	bool changed = true;
	int err;

	*out = (struct gx_ptx_waits){ .module = module, .reached = reached };
	out->of = calloc(module->n_funcs + 1, sizeof(*out->of));
	err = out->of ? 0 : -ENOMEM;
	for (uint32_t i = 0; i < module->n_funcs && !err; i++)
		if (is_reached(out, i))
			err = gx_strmap_set(&out->funcs, module->funcs[i].name.at,
			                    module->funcs[i].name.len, (char *)1 + i);
	while (changed && !err) {
		changed = false;
		for (uint32_t i = 0; i < module->n_funcs; i++)
			if (is_reached(out, i))
				changed |= gather(out, i);
	}
	return err;
}

void gx_ptx_waits_free(struct gx_ptx_waits *waits)
{
	gx_strmap_free(&waits->funcs);
	free(waits->of);
	waits->of = NULL;
}

int gx_ptx_waits_parting(const struct gx_ptx_waits *waits, uint32_t func, bool in_kernel,
                         struct gx_parting *out)
{
	*out = (struct gx_parting){
		.wait_of = wait_of, .may_watch = may_watch, .user = waits, .in_kernel = in_kernel
	};
	if (!waits->of[func].wait && !waits->of[func].reads)
		return 0;
	return gx_parting_find(&waits->module->funcs[func], out);
}
