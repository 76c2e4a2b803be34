/* blocks_check.c - kernels whose blocks one host can't run one after another: what is looked for, and what is said of it. */
#include "instrument/blocks.h"

#include "instrument/reach.h"
#include "instrument/select.h"
#include "ptx/sites.h"
#include "ptx/waits.h"

#include <errno.h>
#include <string.h>

/* Instructions that leave something behind for whoever runs next on the same registers and shared memory, or that bind a block to
 * others. */
static const struct row {
	const char *base, *mod; /* "": any */
	const char *why;
} rows[] = {
	{ "griddepcontrol", "",
	  "it waits for another launch, or lets one begin, before it is over" },
	{ "mbarrier", "", "an mbarrier would keep its state from one block to the next" },
	{ "cp", "bulk", "an mbarrier would keep its state from one block to the next" },
	{ "cp", "mbarrier", "an mbarrier would keep its state from one block to the next" },
	{ "setmaxnreg", "", "its warps give registers away" },
	{ "wgmma", "", "its products are made beside the instructions" },
	{ "tcgen05", "", "its products are made beside the instructions" },
	{ "barrier", "cluster", "its blocks are a cluster" },
	{ "mapa", "", "its blocks are a cluster" },
	{ "getctarank", "", "its blocks are a cluster" },
	{ "clusterlaunchcontrol", "", "it claims blocks by itself" },
	{ "bar", "arrive", "threads that arrive at a barrier may go on without it" },
	{ "barrier", "arrive", "threads that arrive at a barrier may go on without it" },
	{ "alloca", "", "its stack would grow with each block" },
	{ "stacksave", "", "its stack would grow with each block" },
};

static int refuse(const struct gx_join *join, const struct gx_ptx_stmt *stmt, const char *why)
{
	return gx_fail(join->diag, GX_E_AGENT_BLOCKS, "%.*s in line %u: %s", (int)stmt->opcode.len,
	               stmt->opcode.at, stmt->line, why);
}

static bool starts(struct gx_ptx_span name, const char *with)
{
	return name.len >= strlen(with) && !memcmp(name.at, with, strlen(with));
}

/* "%ctaid" alone is a vector. */
static const char *why_not_read(const struct gx_ptx_operand *operand)
{
	const char *why = NULL;

	if (starts(operand->name, "%ctaid") &&
	    (operand->name.len != 8 || operand->name.at[6] != '.' || operand->name.at[7] < 'x' ||
	     operand->name.at[7] > 'z'))
		return "the index of a block as a vector";
	if (starts(operand->name, "%cluster") || starts(operand->name, "%is_explicit_cluster"))
		return "its blocks are a cluster";
	for (uint32_t i = 0; i < operand->n_items && !why; i++)
		why = why_not_read(&operand->items[i]);
	return why;
}

static int check_stmt(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel)
{
	const char *why = NULL;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (gx_ptx_span_is(stmt->base, rows[i].base) &&
		    (!*rows[i].mod || gx_ptx_has_mod(stmt, rows[i].mod)))
			return refuse(join, stmt, rows[i].why);
	for (uint32_t i = 0; i < stmt->n_operands && !why; i++)
		why = why_not_read(&stmt->operands[i]);
	if (why)
		return refuse(join, stmt, why);
	if (!in_kernel && gx_ptx_is_exit(stmt))
		return refuse(join, stmt, "a thread ends inside of a function");
	return 0;
}

struct check {
	const struct gx_join *join;
	struct gx_ptx_waits waits;
	bool needs_rows;
};

static bool is_reached(const struct check *check, uint32_t at)
{
	return gx_bitset_has(&check->join->reach->funcs, at) &&
	       check->join->module->funcs[at].has_body;
}

static int check_partings(struct check *check, uint32_t at)
{
	const struct gx_ptx_func *func = &check->join->module->funcs[at];
	struct gx_parting parting;
	int err = gx_ptx_waits_parting(&check->waits, at, func == check->join->kernel, &parting);

	if (err == -EOPNOTSUPP)
		return gx_fail(check->join->diag, GX_E_AGENT_BLOCKS,
		               "%.*s waits for other threads, and jumps by an index or too often",
		               (int)func->name.len, func->name.at);
	if (err)
		return err;
	if (parting.parted)
		return refuse(check->join, parting.parted,
		              "some threads may be through with the block when others wait here");
	if (parting.watches)
		return refuse(check->join, parting.watches,
		              "a loop may wait for what other blocks write");
	check->needs_rows |= parting.needs_rows;
	return 0;
}

static int check_func(const struct check *check, uint32_t at)
{
	const struct gx_ptx_func *func = &check->join->module->funcs[at];
	int err = 0;

	if (func->cluster[0] || func->explicit_cluster || func->max_cluster_rank)
		return gx_fail(check->join->diag, GX_E_AGENT_BLOCKS, "its blocks are a cluster");
	for (uint32_t i = 0; i < func->n_stmts && !err; i++)
		if (func->stmts[i].kind == GX_PTX_INSN)
			err = check_stmt(check->join, &func->stmts[i], func == check->join->kernel);
	return err;
}

int gx_blocks_check(struct gx_join *join)
{
	struct check check = { .join = join };
	int err;

	if (!gx_select_claims(join))
		return 0;
	err = gx_ptx_waits_of(join->module, &join->reach->funcs, &check.waits);
	for (uint32_t i = 0; i < join->module->n_funcs && !err; i++)
		if (is_reached(&check, i))
			err = check_func(&check, i);
	for (uint32_t i = 0; i < join->module->n_funcs && !err; i++)
		if (is_reached(&check, i))
			err = check_partings(&check, i);
	join->out->claims_need_rows = check.needs_rows;
	gx_ptx_waits_free(&check.waits);
	return err;
}
