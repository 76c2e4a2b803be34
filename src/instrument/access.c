/* access.c - programs in front of the instructions of a kernel that access memory.
 *
 *   @%p ld.global.v4.f32 {...}, [%rd1+16];  ->  { those that are here; @!%p bra gpuext_over_0;
 *                                               { program; the address is %rd1 + 16 }
 *                                               gpuext_over_0: wait for them all }
 *                                               @%p ld.global.v4.f32 {...}, [%rd1+16];
 * The instruction itself stays, byte for byte. What it needs of its place a program has from the instruction's own operands; what
 * it does not read of them is not in the text.
 */
#include "instrument/access.h"

#include "instrument/conflicts.h"
#include "instrument/copies.h"
#include "instrument/lanes.h"
#include "instrument/share.h"
#include "instrument/value.h"
#include "ptx/access.h"

#include <gpuext/bpf/access.bpf.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

#define BIT(n)      (1u << (n))
#define GX_N_VALUES 4u /* value0 to value3 of ir_sregs.def */
_Static_assert(GX_IR_SREG_value3 - GX_IR_SREG_value0 + 1 == GX_N_VALUES, "a row for each");

#define LOADS                                                                                      \
	(BIT(GX_PTX_ACCESS_LD) | BIT(GX_PTX_ACCESS_LD_NC) | BIT(GX_PTX_ACCESS_LD_ASYNC) |          \
	 BIT(GX_PTX_ACCESS_LD_MATRIX))
#define STORES  (BIT(GX_PTX_ACCESS_ST) | BIT(GX_PTX_ACCESS_ST_ASYNC) | BIT(GX_PTX_ACCESS_ST_MATRIX))
#define ATOMICS (BIT(GX_PTX_ACCESS_ATOM) | BIT(GX_PTX_ACCESS_RED))

const struct gx_access_filter gx_access_loads = { .kinds = LOADS };
const struct gx_access_filter gx_access_stores = { .kinds = STORES };
const struct gx_access_filter gx_access_atomics = { .kinds = ATOMICS };
const struct gx_access_filter gx_access_loaded = {
	.kinds = BIT(GX_PTX_ACCESS_LD) | BIT(GX_PTX_ACCESS_LD_NC), .after = true
};
const struct gx_access_filter gx_access_fetched = { .kinds = BIT(GX_PTX_ACCESS_ATOM),
	                                            .after = true };
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

	if (join->saved_address) {
		gx_strbuf_printf(text, "mov.b64 %%=, gpuext_after_%u;", join->saved_address - 1);
		return;
	}
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

/* An operand that is 0 for lanes without an access. */
static bool has_word(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                     const struct gx_ptx_operand *operand)
{
	return !operand || gx_value_is_word(join, stmt, operand);
}

/* What the statement does; unseen when it can't be said to a program. */
static struct gx_ptx_accesses look(const struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses accesses = gx_ptx_accesses_of(stmt);

	for (uint32_t i = 0; i < accesses.n; i++)
		accesses.unseen |= address_of(join, stmt, &accesses.at[i]).form == NOT_SAID ||
		                   !has_word(join, stmt, accesses.at[i].unless_zero) ||
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

/* Shared memory of the block, and of the blocks of its cluster where there are clusters. */
static const char *shared_window(const struct gx_join *join)
{
	return join->module->sm >= 90 ? "shared::cluster" : "shared"; /* both came in PTX 7.8 */
}

/* The space of a generic address. */
static void put_space(const struct gx_join *join, const struct gx_strbuf *address,
                      struct gx_strbuf *text)
{
	gx_strbuf_puts(text, "{ .reg .pred %=_p; .reg .b64 %=_at;\n\t");
	gx_strbuf_replace(text, gx_strbuf_text(address), "%=", "%=_at");
	gx_strbuf_printf(text,
	                 "\n\tisspacep.%s %%=_p, %%=_at; selp.b32 %%=, %d, %d, %%=_p;"
	                 "\n\tisspacep.local %%=_p, %%=_at; selp.b32 %%=, %d, %%=, %%=_p; }",
	                 shared_window(join), GPU_SPACE_SHARED, GPU_SPACE_GLOBAL, GPU_SPACE_LOCAL);
}

#define ALL_SPACES (BIT(GPU_SPACE_GLOBAL) | BIT(GPU_SPACE_SHARED) | BIT(GPU_SPACE_LOCAL))

/* Those that programs are for: of their hook and of the program's filter. */
static uint32_t spaces_of(const struct gx_join *join, uint32_t program,
                          const struct gx_access_filter *filter)
{
	uint32_t spaces = join->filters[program].spaces;

	return (filter->shared ? BIT(GPU_SPACE_SHARED) : ALL_SPACES) &
	       (spaces ? spaces : ALL_SPACES);
}

/* The programs are for an access of this space, or for some addresses of a generic one. */
static bool may_be_in(const struct gx_ptx_access *access, uint32_t spaces)
{
	return access->space == GX_PTX_GENERIC ? spaces != 0
	                                       : spaces & BIT(number_of_space[access->space]);
}

/* Accesses of programs for these spaces: in the functions that the kernel reaches; of a module that is edited itself, in all of them. */
static uint32_t count_places(struct gx_join *join, enum gx_hook hook,
                             const struct gx_access_filter *filter, uint32_t spaces)
{
	const struct gx_ptx_module *module = join->module;
	uint32_t *known = &join->n_accesses_in[hook][spaces / BIT(GPU_SPACE_GLOBAL)], n = 0;

	if (*known)
		return *known - 1;
	for (uint32_t f = 0; f < module->n_funcs; f++) {
		const struct gx_ptx_func *func = &module->funcs[f];

		if (join->reach && !gx_bitset_has(&join->reach->funcs, f))
			continue;
		for (uint32_t i = 0; i < func->n_stmts; i++) {
			struct gx_ptx_accesses accesses = gx_ptx_accesses_of(&func->stmts[i]);

			for (uint32_t k = 0; k < accesses.n; k++)
				n += has(filter, &accesses.at[k]) &&
				     may_be_in(&accesses.at[k], spaces);
		}
	}
	*known = n + 1;
	return n;
}

/* A jump over the programs for lanes of which a condition of their own holds; text says it of the predicate %=_p. */
static void put_jump(struct gx_strbuf *out, uint32_t label, const char *declared, const char *text,
                     bool negated)
{
	char reg[32];

	snprintf(reg, sizeof(reg), "gpuext_at_%u", label);
	gx_strbuf_printf(out, "{ .reg .pred %s_p; .reg .%s %s; ", reg, declared, reg);
	gx_strbuf_replace(out, text, "%=", reg);
	gx_strbuf_printf(out, " @%s%s_p bra gpuext_over_%u; }\n", negated ? "!" : "", reg, label);
}

static bool is_asked_for_its_space(const struct gx_ptx_access *access, uint32_t spaces)
{
	return access->space == GX_PTX_GENERIC &&
	       (spaces != ALL_SPACES || (LOADS & BIT(access->kind)));
}

/* Lanes that don't access memory, or not such memory, go around the programs: those of a predicate that is false, of a generic address
 * that the programs are not for, of a copy without bytes, and those that give no row of a matrix. */
static void put_way_around(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                           const struct gx_ptx_access *access, uint32_t spaces,
                           const struct gx_strbuf *address, uint32_t label, struct gx_strbuf *out)
{
	bool may_be_constant = LOADS & BIT(access->kind) && spaces & BIT(GPU_SPACE_GLOBAL);
	bool is_generic = is_asked_for_its_space(access, spaces);
	const struct gx_ptx_operand *zero = access->unless_zero;
	struct gx_strbuf text = { 0 };

	gx_join_lanes_guard(label, stmt->guard, stmt->guard_negated, out);
	if (is_generic && may_be_constant) {
		gx_strbuf_printf(&text, "%s isspacep.const %%=_p, %%=;", gx_strbuf_text(address));
		put_jump(out, label, "b64", gx_strbuf_text(&text), false);
	}
	if (is_generic && spaces != ALL_SPACES) {
		text.len = 0;
		put_space(join, address, &text);
		gx_strbuf_printf(&text,
		                 " shl.b32 %%=, 1, %%=; and.b32 %%=, %%=, %u; "
		                 "setp.eq.u32 %%=_p, %%=, 0;",
		                 spaces);
		put_jump(out, label, "b32", gx_strbuf_text(&text), false);
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
	gx_strbuf_free_part(&text, out);
}

/* { the address, of which others tell whether it is in their ranges. */
static void put_range_address(const char *address, struct gx_strbuf *out)
{
	gx_strbuf_puts(out, "{ .reg .pred gpuext_range_p, gpuext_range_q; "
	                    ".reg .b64 gpuext_range_a, gpuext_range_w; "
	                    ".reg .b32 gpuext_range_h, gpuext_range_l, gpuext_range_t; ");
	gx_strbuf_replace(out, address, "%=", "gpuext_range_a");
	gx_strbuf_puts(out, " mov.b64 {gpuext_range_l, gpuext_range_h}, gpuext_range_a;\n");
}

/* gpuext_range_p: the address is in one of the ranges. Of a range whose addresses have one upper half only the lower one is compared. */
static void put_is_in_range(const struct gx_filter *filter, struct gx_strbuf *out)
{
	for (uint32_t i = 0; i < filter->n_ranges; i++) {
		uint64_t begin = filter->ranges[i].begin, bytes = filter->ranges[i].bytes;
		const char *p = i ? "q" : "p";

		if (begin >> 32 == (begin + (bytes - 1)) >> 32)
			gx_strbuf_printf(out,
			                 "\tsub.u32 gpuext_range_t, gpuext_range_l, 0x%" PRIx32
			                 "; setp.le.u32 gpuext_range_%s, gpuext_range_t, 0x%" PRIx32
			                 "; setp.eq.and.u32 gpuext_range_%s, gpuext_range_h, "
			                 "0x%" PRIx32 ", gpuext_range_%s;",
			                 (uint32_t)begin, p, (uint32_t)(bytes - 1), p,
			                 (uint32_t)(begin >> 32), p);
		else
			gx_strbuf_printf(out,
			                 "\tsub.s64 gpuext_range_w, gpuext_range_a, %" PRId64
			                 "; setp.lt.u64 gpuext_range_%s, gpuext_range_w, %" PRId64
			                 ";",
			                 (int64_t)begin, p, (int64_t)bytes);
		if (i)
			gx_strbuf_puts(out,
			               " or.pred gpuext_range_p, gpuext_range_p, gpuext_range_q;");
		gx_strbuf_putc(out, '\n');
	}
}

/* Lanes whose address lies elsewhere jump over everything, their sync included: that is decided before anything else. */
static void put_ranges(const struct gx_filter *filter, const struct gx_strbuf *address,
                       uint32_t label, struct gx_strbuf *out)
{
	if (!filter->n_ranges)
		return;
	put_range_address(gx_strbuf_text(address), out);
	put_is_in_range(filter, out);
	gx_strbuf_printf(out, "\t@!gpuext_range_p bra gpuext_elsewhere_%u; }\n", label);
}

uint32_t gx_access_seen(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                        struct gx_access_seen out[2])
{
	struct gx_ptx_accesses accesses = look(join, stmt);
	uint32_t n = 0;

	for (uint32_t k = 0; k < accesses.n; k++) {
		uint32_t all = 0;

		for (uint32_t i = 0; i < join->out->n_programs; i++) {
			const struct gx_access_filter *filter =
			        join->accesses[join->probes[i].hook];
			uint32_t spaces = filter ? spaces_of(join, i, filter) : 0;

			if (filter && has(filter, &accesses.at[k]) &&
			    may_be_in(&accesses.at[k], spaces))
				all |= spaces;
		}
		if (all)
			out[n++] = (struct gx_access_seen){ accesses.at[k],
				                            all == BIT(GPU_SPACE_GLOBAL) };
	}
	return n;
}

/* The program may stand in front of the first of a statement's accesses. */
static bool stands_at(const struct gx_join *join, uint32_t program,
                      const struct gx_ptx_accesses *accesses)
{
	const struct gx_access_filter *filter = join->accesses[join->probes[program].hook];

	return filter && gx_select_takes(join, program, join->probes[program].hook, NULL) &&
	       accesses->n && has(filter, &accesses->at[0]) &&
	       may_be_in(&accesses->at[0], spaces_of(join, program, filter));
}

/* No launch that the text is for has an address there that programs look at. */
static bool is_left_out(const struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	return join->func == join->kernel &&
	       gx_bitset_has(&join->left_out, (size_t)(stmt - join->func->stmts));
}

bool gx_access_is_seen(const struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses accesses = look(join, stmt);

	if (is_left_out(join, stmt))
		return false;
	for (uint32_t i = 0; i < join->out->n_programs; i++)
		if (stands_at(join, i, &accesses))
			return true;
	return false;
}

bool gx_access_has_register(const struct gx_join *join, const struct gx_ptx_stmt *stmt)
{
	struct gx_ptx_accesses accesses = look(join, stmt);

	return accesses.n == 1 && address_of(join, stmt, &accesses.at[0]).form == REGISTER_64;
}

void gx_access_put_far(const struct gx_join *join, const struct gx_ptx_stmt *stmt, const char *far,
                       bool *any, struct gx_strbuf *out)
{
	struct gx_ptx_accesses accesses = look(join, stmt);
	struct gx_strbuf address = { 0 };
	bool begun = false;

	if (is_left_out(join, stmt))
		return;
	for (uint32_t i = 0; i < join->out->n_programs; i++) {
		if (!stands_at(join, i, &accesses))
			continue;
		if (begun) {
			gx_strbuf_putc(out, '\n');
		} else {
			put_address(join, stmt, &accesses.at[0], &address);
			put_range_address(gx_strbuf_text(&address), out);
		}
		put_is_in_range(&join->filters[i], out);
		gx_strbuf_printf(out, "\tor.pred %s, %s, gpuext_range_p;", far,
		                 *any ? far : "gpuext_range_p");
		*any = begun = true;
	}
	gx_strbuf_puts(out, begun ? " }\n" : "");
	gx_strbuf_free_part(&address, out);
}

/* The texts of what a place gives. */
struct values {
	struct gx_strbuf address, space, site, line, value[GX_N_VALUES];
};

static void free_values(struct values *values, struct gx_strbuf *text)
{
	gx_strbuf_free_part(&values->address, text);
	gx_strbuf_free_part(&values->space, text);
	gx_strbuf_free_part(&values->site, text);
	gx_strbuf_free_part(&values->line, text);
	for (uint32_t i = 0; i < GX_N_VALUES; i++)
		gx_strbuf_free_part(&values->value[i], text);
}

/* What the instruction's registers have, behind it; in front of it, and what it has none for, is 0. */
static void fill_values(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                        struct values *values, struct gx_place *place)
{
	const struct gx_ptx_operand *to = &stmt->operands[0];
	bool vector = to->kind == GX_PTX_OP_VECTOR;

	for (uint32_t i = 0; i < GX_N_VALUES; i++) {
		enum gx_ir_sreg sreg = (enum gx_ir_sreg)(GX_IR_SREG_value0 + i);
		bool there = join->saved_address && i < (vector ? to->n_items : 1);

		if (there &&
		    gx_value_put(join, stmt, vector ? &to->items[i] : to, &values->value[i]))
			place->set[sreg] = gx_strbuf_text(&values->value[i]);
		else
			gx_place_number(place, sreg, 0);
	}
}

static void fill(struct gx_join *join, const struct gx_ptx_stmt *stmt,
                 const struct gx_ptx_access *access, uint32_t spaces, struct values *values,
                 struct gx_place *place)
{
	put_address(join, stmt, access, &values->address);
	gx_strbuf_printf(&values->site, "mov.b32 %%=, %u;", join->access_site);
	gx_strbuf_printf(&values->line, "mov.b32 %%=, %u;", stmt->line);
	gx_place_number(place, GX_IR_SREG_mem_kind, number_of_kind[access->kind]);
	gx_place_number(place, GX_IR_SREG_mem_width, access->width);
	gx_place_number(place, GX_IR_SREG_mem_elements, access->elements);
	if (spaces == BIT(GPU_SPACE_SHARED))
		gx_place_number(place, GX_IR_SREG_mem_space, GPU_SPACE_SHARED);
	else if (access->space != GX_PTX_GENERIC)
		gx_place_number(place, GX_IR_SREG_mem_space, number_of_space[access->space]);
	else
		put_space(join, &values->address, &values->space);
	fill_values(join, stmt, values, place);
	place->set[GX_IR_SREG_mem_address] = gx_strbuf_text(&values->address);
	place->set[GX_IR_SREG_mem_space] = gx_strbuf_text(&values->space);
	place->set[GX_IR_SREG_site] = gx_strbuf_text(&values->site);
	place->set[GX_IR_SREG_ptx_line] = gx_strbuf_text(&values->line);
}

/* The first one of those in a row that stands there: what its section says of conflicts all of them say. */
static uint32_t first_of(const struct gx_join *join, enum gx_hook hook, const struct gx_spot *spot)
{
	uint32_t i = spot->first;

	while (i + 1 < spot->end && !gx_select_takes(join, i, hook, spot))
		i++;
	return i;
}

/* Programs in front of the statement for one of its accesses. */
static int put_one(struct gx_join *join, enum gx_hook hook, const struct gx_ptx_stmt *stmt,
                   const struct gx_ptx_access *access, uint32_t spaces, struct gx_place *place,
                   struct gx_strbuf *text)
{
	struct values values = { 0 };
	uint32_t label = join->n_labels++;
	const struct gx_filter *filter = &join->filters[place->spot->first];
	struct gx_strbuf programs = { 0 }, way = { 0 };
	char elsewhere[40];
	int err;

	snprintf(elsewhere, sizeof(elsewhere), "gpuext_elsewhere_%" PRIu32, label);
	join->jumped_over = gx_conflicts_jump(join, first_of(join, hook, place->spot), place->spot,
	                                      elsewhere, text) ||
	                    filter->n_ranges;
	fill(join, stmt, access, spaces, &values, place);
	put_way_around(join, stmt, access, spaces, &values.address, label, &way);
	place->all_come = way.len || join->jumped_over ? NULL : stmt;
	err = gx_copies_put(join, hook, place, &programs);
	put_ranges(filter, &values.address, label, text);
	gx_join_lanes_around(join, label, &way, &programs, text);
	if (join->jumped_over)
		gx_strbuf_printf(text, "%s:\n", elsewhere);
	join->jumped_over = false;
	free_values(&values, text);
	return err;
}

/* All programs of the hook, in their order: those in a row that are for the same spaces go around the same lanes. */
static int put_access(struct gx_join *join, enum gx_hook hook,
                      const struct gx_access_filter *filter, const struct gx_ptx_stmt *stmt,
                      const struct gx_ptx_access *access, bool in_kernel,
                      const struct gx_spot *spot, struct gx_strbuf *text)
{
	uint32_t n = join->out->n_programs;
	int err = 0;

	for (uint32_t i = 0, end; i < n && !err; i = end) {
		uint32_t spaces = spaces_of(join, i, filter);
		struct gx_spot some = *spot;
		struct gx_place place = { .in_kernel = in_kernel,
			                  .spot = &some,
			                  .n_places = count_places(join, hook, filter, spaces),
			                  .site = join->access_site,
			                  .ptx_line = stmt->line };

		/* of addresses in ranges each program has its own */
		for (end = i + 1; end < n && spaces_of(join, end, filter) == spaces &&
		                  join->filters[i].conflicting == join->filters[end].conflicting &&
		                  !join->filters[i].n_ranges && !join->filters[end].n_ranges;)
			end++;
		some.first = i;
		some.end = end;
		if (may_be_in(access, spaces) && gx_select_any(join, hook, &some))
			err = put_one(join, hook, stmt, access, spaces, &place, text);
	}
	return err;
}

/* The instruction may put what it loads into the register of its address. */
static int save_address(struct gx_join *join, const struct gx_ptx_stmt *stmt,
                        const struct gx_ptx_access *access, const char *at)
{
	struct gx_strbuf address = { 0 }, text = { 0 };
	uint32_t number = join->n_labels++;
	char reg[32];
	int err;

	snprintf(reg, sizeof(reg), "gpuext_after_%u", number);
	put_address(join, stmt, access, &address);
	gx_strbuf_printf(&text, ".reg .b64 %s;\n", reg);
	gx_strbuf_replace(&text, gx_strbuf_text(&address), "%=", reg);
	gx_strbuf_putc(&text, '\n');
	gx_strbuf_free_part(&address, &text);
	err = gx_join_insert(join, 0, at, &text);
	join->saved_address = number + 1;
	return err;
}

int gx_access_edit(struct gx_join *join, enum gx_hook hook, const struct gx_access_filter *filter,
                   const struct gx_ptx_stmt *stmt, bool in_kernel, const struct gx_spot *spot)
{
	struct gx_ptx_accesses accesses = look(join, stmt);
	const char *at = gx_ptx_front_of(join->func, stmt);
	struct gx_strbuf text = { 0 };
	int err;

	if (is_left_out(join, stmt))
		return 0;
	err = filter->after ? save_address(join, stmt, &accesses.at[0], at) : 0;

	for (uint32_t i = 0; i < accesses.n && !err; i++)
		if (has(filter, &accesses.at[i]))
			err = put_access(join, hook, filter, stmt, &accesses.at[i], in_kernel, spot,
			                 &text);
	join->saved_address = 0;
	return gx_join_insert(join, err, filter->after ? stmt->span.at + stmt->span.len : at,
	                      &text);
}
