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

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#define BIT(n) (1u << (n))

#define LOADS                                                                                      \
	(BIT(GX_PTX_ACCESS_LD) | BIT(GX_PTX_ACCESS_LD_NC) | BIT(GX_PTX_ACCESS_LD_ASYNC) |          \
	 BIT(GX_PTX_ACCESS_LD_MATRIX))
#define STORES  (BIT(GX_PTX_ACCESS_ST) | BIT(GX_PTX_ACCESS_ST_ASYNC) | BIT(GX_PTX_ACCESS_ST_MATRIX))
#define ATOMICS (BIT(GX_PTX_ACCESS_ATOM) | BIT(GX_PTX_ACCESS_RED))

const struct gx_access_filter gx_access_loads = { .kinds = LOADS };
const struct gx_access_filter gx_access_stores = { .kinds = STORES };
const struct gx_access_filter gx_access_atomics = { .kinds = ATOMICS };
const struct gx_access_filter gx_access_all = { .kinds = LOADS | STORES | ATOMICS };
const struct gx_access_filter gx_access_shared = { .kinds = LOADS | STORES | ATOMICS,
	                                           .shared = true };

static const uint32_t number_of_kind[GX_PTX_N_ACCESS_KINDS] = {
	[GX_PTX_ACCESS_LD] = GPU_MEM_LD,
	[GX_PTX_ACCESS_LD_NC] = GPU_MEM_LD_NC,
	[GX_PTX_ACCESS_ST] = GPU_MEM_ST,
	[GX_PTX_ACCESS_ATOM] = GPU_MEM_ATOM,
	[GX_PTX_ACCESS_RED] = GPU_MEM_RED,
	[GX_PTX_ACCESS_LD_ASYNC] = GPU_MEM_LD_ASYNC,
	[GX_PTX_ACCESS_ST_ASYNC] = GPU_MEM_ST_ASYNC,
	[GX_PTX_ACCESS_LD_MATRIX] = GPU_MEM_LD_MATRIX,
	[GX_PTX_ACCESS_ST_MATRIX] = GPU_MEM_ST_MATRIX,
};

static const uint32_t number_of_space[GX_PTX_N_SPACES] = {
	[GX_PTX_GLOBAL] = GPU_SPACE_GLOBAL,
	[GX_PTX_SHARED] = GPU_SPACE_SHARED,
	[GX_PTX_LOCAL] = GPU_SPACE_LOCAL,
};

/* --- the address */

/* How it can be said. */
struct address {
	enum { NOT_SAID, NUMBER, REGISTER_64, REGISTER_32, SYMBOL, IN_RELOC } form;
	uint32_t reloc_word;
};

static struct address of_variable(const struct gx_join *join, const struct gx_ptx_access *access,
                                  const struct gx_ptx_var *var)
{
	const struct gx_shared_variable *shared =
	        join->reach ? gx_share_of(join->reach, join->out, join->func, access->address)
	                    : NULL;

	if (var->space != access->space)
		return (struct address){ .form = NOT_SAID };
	return shared ? (struct address){ .form = IN_RELOC, .reloc_word = shared->reloc_word }
	              : (struct address){ .form = SYMBOL };
}

static struct address address_of(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                                 const struct gx_ptx_access *access)
{
	struct gx_ptx_span name = access->address->name;
	const struct gx_ptx_var *var;
	uint32_t bytes;

	if (!name.len)
		return (struct address){ .form = NUMBER };
	var = gx_ptx_find_var(join->func, (uint32_t)(stmt - join->func->stmts), name);
	if (!var)
		return (struct address){ .form = NOT_SAID };
	if (var->space != GX_PTX_REG)
		return of_variable(join, access, var);
	bytes = var->vector > 1 ? 0 : gx_ptx_type_bytes(var->type);
	return (struct address){ .form = bytes == 8   ? REGISTER_64
		                         : bytes == 4 ? REGISTER_32
		                                      : NOT_SAID };
}

/* Statements that put it into %=. Addresses of 32 bits wrap around at 32 bits where the space has no more. */
static void put_address(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                        const struct gx_ptx_access *access, struct gx_strbuf *text)
{
	struct address address = address_of(join, stmt, access);
	const char *name = access->address->name.at;
	int len = (int)access->address->name.len;
	int64_t offset = access->address->integer;
	bool is_low = access->space == GX_PTX_SHARED || access->space == GX_PTX_LOCAL;

	switch (address.form) {
	case NUMBER: gx_strbuf_printf(text, "mov.b64 %%=, %" PRId64 ";", offset); return;
	case REGISTER_32:
		if (is_low) {
			gx_strbuf_printf(text,
			                 "{ .reg .b32 %%=_low; add.s32 %%=_low, %.*s, %" PRId32
			                 "; cvt.u64.u32 %%=, %%=_low; }",
			                 len, name, (int32_t)offset);
			return;
		}
		gx_strbuf_printf(text, "cvt.u64.u32 %%=, %.*s;", len, name);
		break;
	case IN_RELOC:
		gx_strbuf_printf(text, "ld.const.u64 %%=, [" GX_RELOC_SYMBOL "+%u];",
		                 8 * address.reloc_word);
		break;
	case REGISTER_64: gx_strbuf_printf(text, "mov.b64 %%=, %.*s;", len, name); break;
	case SYMBOL:
	case NOT_SAID: gx_strbuf_printf(text, "mov.u64 %%=, %.*s;", len, name); break;
	}
	if (offset)
		gx_strbuf_printf(text, " add.s64 %%=, %%=, %" PRId64 ";", offset);
}

/* Of an operand that is 0 for lanes without an access: a number, or a register of 32 bits (no predicate, which may stand there, too). */
static bool is_number(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                      const struct gx_ptx_operand *operand)
{
	const struct gx_ptx_var *var;

	if (!operand || operand->kind == GX_PTX_OP_INT)
		return true;
	var = gx_ptx_find_var(join->func, (uint32_t)(stmt - join->func->stmts), operand->name);
	return var && var->space == GX_PTX_REG && var->type != GX_PTX_PRED && var->vector <= 1 &&
	       gx_ptx_type_bytes(var->type) == 4;
}

/* What the statement does; unseen when it can't be said to a program. */
static struct gx_ptx_accesses look(const struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses accesses = gx_ptx_accesses_of(stmt);

	for (uint32_t i = 0; i < accesses.n; i++)
		accesses.unseen |= address_of(join, stmt, &accesses.at[i]).form == NOT_SAID ||
		                   !is_number(join, stmt, accesses.at[i].unless_zero) ||
		                   stmt->in_call;
	if (accesses.unseen)
		accesses.n = 0;
	return accesses;
}

static bool has(const struct gx_access_filter *filter, const struct gx_ptx_access *access)
{
	return filter->kinds & BIT(access->kind) &&
	       (!filter->shared || access->space == GX_PTX_SHARED ||
	        access->space == GX_PTX_GENERIC);
}

static uint32_t count(const struct gx_access_filter *filter, const struct gx_ptx_accesses *accesses)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < accesses->n; i++)
		n += has(filter, &accesses->at[i]);
	return n;
}

bool gx_access_is_at(const struct gx_join *join, const struct gx_access_filter *filter,
                     const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses accesses = look(join, stmt);

	return count(filter, &accesses) != 0;
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
			struct gx_ptx_accesses accesses = gx_ptx_accesses_of(&func->stmts[i]);

			n += count(filter, &accesses);
		}
	}
	join->n_places[hook] = n;
	return n;
}

#define FIRST_LINES 64u

/* A power of two is full. */
static int note_line(struct gx_instrumented *out, uint32_t line)
{
	uint32_t n = out->n_accesses;
	bool full = n >= FIRST_LINES ? !(n & (n - 1)) : !n;

	if (full) {
		uint32_t room = n ? 2 * n : FIRST_LINES;
		uint32_t *more = gx_arena_grow(&out->arena, out->access_lines, n * sizeof(*more),
		                               room * sizeof(*more));

		if (!more)
			return -ENOMEM;
		out->access_lines = more;
	}
	out->access_lines[n] = line;
	return 0;
}

int gx_access_number(struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses accesses = look(join, stmt);

	join->access_site = join->out->n_accesses;
	if (!accesses.n && !accesses.unseen)
		return 0;
	if (note_line(join->out, stmt->line))
		return gx_fail(join->diag, GX_E_NO_MEMORY, "variant");
	join->out->n_accesses++;
	join->out->n_unseen += accesses.unseen;
	return 0;
}

/* --- what a place gives */

static void number(struct gx_place *place, enum gx_ir_sreg sreg, uint64_t value)
{
	place->numbered |= (uint64_t)1 << sreg;
	place->numbers[sreg] = value;
}

/* Shared memory of the block, and of the blocks of its cluster where there are clusters. */
static const char *shared_window(const struct gx_join *join)
{
	const struct gx_ptx_module *m = join->module;
	bool clusters = m->sm >= 90 &&
	                (m->version_major > 7 || (m->version_major == 7 && m->version_minor >= 8));

	return clusters ? "shared::cluster" : "shared";
}

/* The space of a generic address. */
static void put_space(const struct gx_join *join, const struct gx_strbuf *address,
                      struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "{ .reg .pred %=_p; .reg .b64 %=_at;\n\t");
	gx_copies_fill(text, gx_strbuf_text(address), "%=", "%=_at");
	gx_strbuf_printf(text,
	                 "\n\tisspacep.%s %%=_p, %%=_at; selp.b32 %%=, %d, %d, %%=_p;"
	                 "\n\tisspacep.local %%=_p, %%=_at; selp.b32 %%=, %d, %%=, %%=_p; }",
	                 shared_window(join), GPU_SPACE_SHARED, GPU_SPACE_GLOBAL, GPU_SPACE_LOCAL);
}

/* A jump over the programs for lanes of which a condition of their own holds; text says it of the predicate %=_p. */
static void put_jump(struct gx_strbuf *out, uint32_t label, const char *declared, const char *text,
                     bool negated)
{
	char reg[32];

	snprintf(reg, sizeof(reg), "gpuext_at_%u", label);
	gx_strbuf_printf(out, "{ .reg .pred %s_p; .reg .%s %s; ", reg, declared, reg);
	gx_copies_fill(out, text, "%=", reg);
	gx_strbuf_printf(out, " @%s%s_p bra gpuext_over_%u; }\n", negated ? "!" : "", reg, label);
}

/* Lanes that don't access memory, or not such memory, go around the programs: those of a predicate that is false, of a generic address
 * that the programs are not for, of a copy without bytes, and those that give no row of a matrix. */
static bool put_way_around(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                           const struct gx_ptx_access *access,
                           const struct gx_access_filter *filter, const struct gx_strbuf *address,
                           uint32_t label, struct gx_strbuf *out)
{
	bool may_be_constant = filter->kinds & LOADS & BIT(access->kind);
	bool is_generic = access->space == GX_PTX_GENERIC && (filter->shared || may_be_constant);
	const struct gx_ptx_operand *zero = access->unless_zero;
	struct gx_strbuf text = { 0 };

	if (stmt->guard.len)
		gx_strbuf_printf(out, "@%s%.*s bra gpuext_over_%u;\n",
		                 stmt->guard_negated ? "" : "!", (int)stmt->guard.len,
		                 stmt->guard.at, label);
	if (is_generic) {
		gx_strbuf_printf(&text, "%s isspacep.%s %%=_p, %%=;", gx_strbuf_text(address),
		                 filter->shared ? shared_window(join) : "const");
		put_jump(out, label, "b64", gx_strbuf_text(&text), filter->shared);
	}
	if (zero) {
		text.len = 0;
		gx_strbuf_printf(&text, "mov.b32 %%=, %.*s; setp.eq.u32 %%=_p, %%=, 0;",
		                 (int)zero->span.len, zero->span.at);
		put_jump(out, label, "b32", gx_strbuf_text(&text), false);
	}
	if (access->lanes < 32) {
		text.len = 0;
		gx_strbuf_printf(&text, "mov.u32 %%=, %%laneid; setp.ge.u32 %%=_p, %%=, %u;",
		                 access->lanes);
		put_jump(out, label, "b32", gx_strbuf_text(&text), false);
	}
	out->failed |= text.failed;
	gx_strbuf_free(&text);
	return stmt->guard.len || is_generic || zero || access->lanes < 32;
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
		put_space(join, &values->address, &values->space);
	place->set[GX_IR_SREG_mem_address] = gx_strbuf_text(&values->address);
	place->set[GX_IR_SREG_mem_space] = gx_strbuf_text(&values->space);
	place->set[GX_IR_SREG_site] = gx_strbuf_text(&values->site);
	place->set[GX_IR_SREG_ptx_line] = gx_strbuf_text(&values->line);
}

/* Programs in front of the statement for one of its accesses. */
static int put_one(struct gx_join *join, enum gx_hook hook, const struct gx_access_filter *filter,
                   const struct gx_ptx_stmt *stmt, const struct gx_ptx_access *access,
                   bool in_kernel, struct gx_strbuf *text)
{
	struct gx_place place = { .in_kernel = in_kernel,
		                  .n_places = count_places(join, hook, filter) };
	struct values values = { 0 };
	uint32_t label = join->n_labels++;
	bool around, parts = access->lanes < 32;
	int err;

	/* the instruction is one of a whole warp, which is whole again in front of it */
	if (parts)
		gx_strbuf_printf(text, "{ .reg .b32 gpuext_all_%u; activemask.b32 gpuext_all_%u;\n",
		                 label, label);
	fill(join, stmt, access, filter->shared, &values, &place);
	around = put_way_around(join, stmt, access, filter, &values.address, label, text);
	err = gx_copies_put(join, hook, &place, text);
	if (around)
		gx_strbuf_printf(text, "gpuext_over_%u:\n", label);
	if (parts)
		gx_strbuf_printf(text, "bar.warp.sync gpuext_all_%u; }\n", label);
	text->failed |= values.address.failed | values.space.failed | values.site.failed |
	                values.line.failed;
	gx_strbuf_free(&values.address);
	gx_strbuf_free(&values.space);
	gx_strbuf_free(&values.site);
	gx_strbuf_free(&values.line);
	return err;
}

int gx_access_edit(struct gx_join *join, enum gx_hook hook, const struct gx_access_filter *filter,
                   const struct gx_ptx_stmt *stmt, bool in_kernel)
{
	struct gx_ptx_accesses accesses = look(join, stmt);
	struct gx_strbuf text = { 0 };
	int err = 0;

	for (uint32_t i = 0; i < accesses.n && !err; i++)
		if (has(filter, &accesses.at[i]))
			err = put_one(join, hook, filter, stmt, &accesses.at[i], in_kernel, &text);
	err = gx_join_made(join, err, &text);
	if (!err)
		err = gx_ptx_insert(join->edit, gx_ptx_front_of(join->func, stmt), text.data,
		                    text.len);
	gx_strbuf_free(&text);
	return err;
}
