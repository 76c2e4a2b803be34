/* access.c - programs in front of the instructions of a kernel that access memory.
 *
 *   @%p ld.global.v4.f32 {...}, [%rd1+16];  ->  @!%p bra gpuext_over_0;
 *                                               { program; the address is %rd1 + 16 }
 *                                               gpuext_over_0:
 *                                               @%p ld.global.v4.f32 {...}, [%rd1+16];
 * The instruction itself stays, byte for byte. What it needs of its place a program has from the instruction's own operands; what
 * it does not read of them is not in the text.
 */
#include "instrument/access.h"

#include "instrument/copies.h"
#include "instrument/share.h"
#include "ptx/access.h"

#include <gpuext/bpf/access.bpf.h>

#include <inttypes.h>
#include <stdio.h>

#define BIT(n) (1u << (n))

#define LOADS   (BIT(GX_PTX_ACCESS_LD) | BIT(GX_PTX_ACCESS_LD_NC))
#define ATOMICS (BIT(GX_PTX_ACCESS_ATOM) | BIT(GX_PTX_ACCESS_RED))
#define STORES  BIT(GX_PTX_ACCESS_ST)

const struct gx_access_filter gx_access_loads = { .kinds = LOADS };
const struct gx_access_filter gx_access_stores = { .kinds = STORES };
const struct gx_access_filter gx_access_atomics = { .kinds = ATOMICS };
const struct gx_access_filter gx_access_all = { .kinds = LOADS | STORES | ATOMICS };
const struct gx_access_filter gx_access_shared = { .kinds = LOADS | STORES | ATOMICS,
	                                           .shared = true };

static const uint32_t number_of_kind[] = {
	[GX_PTX_ACCESS_LD] = GPU_MEM_LD,   [GX_PTX_ACCESS_LD_NC] = GPU_MEM_LD_NC,
	[GX_PTX_ACCESS_ST] = GPU_MEM_ST,   [GX_PTX_ACCESS_ATOM] = GPU_MEM_ATOM,
	[GX_PTX_ACCESS_RED] = GPU_MEM_RED,
};

static const uint32_t number_of_space[GX_PTX_N_SPACES] = {
	[GX_PTX_GLOBAL] = GPU_SPACE_GLOBAL,
	[GX_PTX_SHARED] = GPU_SPACE_SHARED,
	[GX_PTX_LOCAL] = GPU_SPACE_LOCAL,
};

/* --- the address, as statements that put it into %= */

static void add_offset(struct gx_strbuf *text, int64_t offset)
{
	if (offset)
		gx_strbuf_printf(text, " add.s64 %%=, %%=, %" PRId64 ";", offset);
}

/* Addresses of 32 bits wrap around at 32 bits where the space has no more. */
static void of_register(const struct gx_ptx_access *access, uint32_t bytes, struct gx_strbuf *text)
{
	struct gx_ptx_span name = access->address->name;
	int64_t offset = access->address->integer;

	if (bytes == 8) {
		gx_strbuf_printf(text, "mov.b64 %%=, %.*s;", (int)name.len, name.at);
		add_offset(text, offset);
	} else if (access->space == GX_PTX_SHARED || access->space == GX_PTX_LOCAL) {
		gx_strbuf_printf(text,
		                 "{ .reg .b32 %%=_low; add.s32 %%=_low, %.*s, %" PRId32
		                 "; cvt.u64.u32 %%=, %%=_low; }",
		                 (int)name.len, name.at, (int32_t)offset);
	} else {
		gx_strbuf_printf(text, "cvt.u64.u32 %%=, %.*s;", (int)name.len, name.at);
		add_offset(text, offset);
	}
}

/* False: it can't be said. */
static bool of_variable(const struct gx_join *join, const struct gx_ptx_access *access,
                        const struct gx_ptx_var *var, struct gx_strbuf *text)
{
	const struct gx_shared_variable *shared =
	        join->reach ? gx_share_of(join->reach, join->out, join->func, access->address)
	                    : NULL;
	struct gx_ptx_span name = access->address->name;

	if (var->space != access->space)
		return false;
	if (shared)
		gx_strbuf_printf(text, "ld.const.u64 %%=, [" GX_RELOC_SYMBOL "+%u];",
		                 8 * shared->reloc_word);
	else
		gx_strbuf_printf(text, "mov.u64 %%=, %.*s;", (int)name.len, name.at);
	add_offset(text, access->address->integer);
	return true;
}

static bool put_address(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                        const struct gx_ptx_access *access, struct gx_strbuf *text)
{
	const struct gx_ptx_operand *address = access->address;
	const struct gx_ptx_var *var;
	uint32_t bytes;

	if (!address->name.len) {
		gx_strbuf_printf(text, "mov.b64 %%=, %" PRId64 ";", address->integer);
		return true;
	}
	var = gx_ptx_find_var(join->func, (uint32_t)(stmt - join->func->stmts), address->name);
	if (!var)
		return false;
	if (var->space != GX_PTX_REG)
		return of_variable(join, access, var, text);
	bytes = gx_ptx_type_bytes(var->type);
	if (var->vector > 1 || (bytes != 4 && bytes != 8))
		return false;
	of_register(access, bytes, text);
	return true;
}

/* What the statement does; UNSEEN when it can't be said to a program. */
static struct gx_ptx_access look(const struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_access access = gx_ptx_access_of(stmt);
	struct gx_strbuf text = { 0 };

	if (access.kind < GX_PTX_ACCESS_NONE && !put_address(join, stmt, &access, &text))
		access.kind = GX_PTX_ACCESS_UNSEEN;
	gx_strbuf_free(&text);
	return access;
}

static bool has(const struct gx_access_filter *filter, const struct gx_ptx_access *access)
{
	return filter->kinds & BIT(access->kind) &&
	       (!filter->shared || access->space == GX_PTX_SHARED ||
	        access->space == GX_PTX_GENERIC);
}

bool gx_access_is_at(const struct gx_join *join, const struct gx_access_filter *filter,
                     const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_access access = look(join, stmt);

	return has(filter, &access);
}

/* In the functions that the kernel reaches; of a module that is edited itself, in all of them. */
static uint32_t count_places(struct gx_join *join, enum gx_hook hook,
                             const struct gx_access_filter *filter)
{
	const struct gx_ptx_module *module = join->module;
	uint32_t n = 0;

	if (join->n_places[hook])
		return join->n_places[hook];
	for (uint32_t f = 0; f < module->n_funcs; f++) {
		const struct gx_ptx_func *func = &module->funcs[f];

		if (join->reach && !gx_bitset_has(&join->reach->funcs, f))
			continue;
		for (uint32_t i = 0; i < func->n_stmts; i++) {
			struct gx_ptx_access access = gx_ptx_access_of(&func->stmts[i]);

			n += has(filter, &access);
		}
	}
	join->n_places[hook] = n;
	return n;
}

void gx_access_number(struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	enum gx_ptx_access_kind kind = look(join, stmt).kind;

	join->access_site = join->out->n_accesses;
	join->out->n_accesses += kind != GX_PTX_ACCESS_NONE;
	join->out->n_unseen += kind == GX_PTX_ACCESS_UNSEEN;
}

/* --- what a place gives */

static void number(struct gx_place *place, enum gx_ir_sreg sreg, uint64_t value)
{
	place->numbered |= (uint64_t)1 << sreg;
	place->numbers[sreg] = value;
}

/* The space of a generic address. */
static void put_space(const struct gx_strbuf *address, struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "{ .reg .pred %=_p; .reg .b64 %=_at;\n\t");
	gx_copies_fill(text, gx_strbuf_text(address), "%=", "%=_at");
	gx_strbuf_printf(text,
	                 "\n\tisspacep.shared %%=_p, %%=_at; selp.b32 %%=, %d, %d, %%=_p;"
	                 "\n\tisspacep.local %%=_p, %%=_at; selp.b32 %%=, %d, %%=, %%=_p; }",
	                 GPU_SPACE_SHARED, GPU_SPACE_GLOBAL, GPU_SPACE_LOCAL);
}

/* Jumps over the programs, for lanes that don't access memory, or not such memory: those of a predicate that is false, and of a
 * generic address that the programs are not for. */
static bool put_way_around(const struct gx_ptx_stmt *stmt, const struct gx_ptx_access *access,
                           const struct gx_access_filter *filter, const struct gx_strbuf *address,
                           uint32_t label, struct gx_strbuf *text)
{
	bool may_be_constant =
	        access->kind == GX_PTX_ACCESS_LD || access->kind == GX_PTX_ACCESS_LD_NC;
	bool is_generic = access->space == GX_PTX_GENERIC && (filter->shared || may_be_constant);
	char reg[48];

	if (stmt->guard.len)
		gx_strbuf_printf(text, "@%s%.*s bra gpuext_over_%u;\n",
		                 stmt->guard_negated ? "" : "!", (int)stmt->guard.len,
		                 stmt->guard.at, label);
	if (is_generic) {
		snprintf(reg, sizeof(reg), "gpuext_at_%u", label);
		gx_strbuf_printf(text, "{ .reg .pred %s_p; .reg .b64 %s; ", reg, reg);
		gx_copies_fill(text, gx_strbuf_text(address), "%=", reg);
		gx_strbuf_printf(text, " isspacep.%s %s_p, %s; @%s%s_p bra gpuext_over_%u; }\n",
		                 filter->shared ? "shared" : "const", reg, reg,
		                 filter->shared ? "!" : "", reg, label);
	}
	return stmt->guard.len || is_generic;
}

/* The texts of what a place gives. */
struct values {
	struct gx_strbuf address, space, site, line;
};

static void fill(struct gx_join *join, const struct gx_ptx_stmt *stmt,
                 const struct gx_ptx_access *access, bool shared, struct values *values,
                 struct gx_place *place)
{
	put_address(join, stmt, access, &values->address);
	gx_strbuf_printf(&values->site, "mov.b32 %%=, %u;", join->access_site);
	gx_strbuf_printf(&values->line, "mov.b32 %%=, %u;", stmt->line);
	number(place, GX_IR_SREG_mem_kind, number_of_kind[access->kind]);
	number(place, GX_IR_SREG_mem_width, access->width);
	number(place, GX_IR_SREG_mem_elements, access->elements);
	if (shared)
		number(place, GX_IR_SREG_mem_space, GPU_SPACE_SHARED);
	else if (access->space != GX_PTX_GENERIC)
		number(place, GX_IR_SREG_mem_space, number_of_space[access->space]);
	else
		put_space(&values->address, &values->space);
	place->set[GX_IR_SREG_mem_address] = gx_strbuf_text(&values->address);
	place->set[GX_IR_SREG_mem_space] = gx_strbuf_text(&values->space);
	place->set[GX_IR_SREG_site] = gx_strbuf_text(&values->site);
	place->set[GX_IR_SREG_ptx_line] = gx_strbuf_text(&values->line);
}

int gx_access_edit(struct gx_join *join, enum gx_hook hook, const struct gx_access_filter *filter,
                   const struct gx_ptx_stmt *stmt, bool in_kernel)
{
	struct gx_ptx_access access = look(join, stmt);
	struct gx_place place = { .in_kernel = in_kernel,
		                  .n_places = count_places(join, hook, filter) };
	struct values values = { 0 };
	struct gx_strbuf text = { 0 };
	uint32_t label = join->n_labels++;
	bool around;
	int err;

	fill(join, stmt, &access, filter->shared, &values, &place);
	around = put_way_around(stmt, &access, filter, &values.address, label, &text);
	err = gx_copies_put(join, hook, &place, &text);
	if (around)
		gx_strbuf_printf(&text, "gpuext_over_%u:\n", label);
	if (!err && (text.failed || values.address.failed || values.space.failed ||
	             values.site.failed || values.line.failed))
		err = gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	if (!err)
		err = gx_ptx_insert(join->edit, stmt->span.at, text.data, text.len);
	gx_strbuf_free(&text);
	gx_strbuf_free(&values.address);
	gx_strbuf_free(&values.space);
	gx_strbuf_free(&values.site);
	gx_strbuf_free(&values.line);
	return err;
}
