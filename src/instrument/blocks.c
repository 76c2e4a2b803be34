/* blocks.c - the loop over blocks, and what it puts in place of %ctaid and of the ways out of a kernel.
 *
 * A launch has N blocks, and the device starts N hosts. Each host takes tickets from one counter, and a ticket is the index of the block
 * that it runs next. Why every block runs, and once:
 *   - the counter is only ever added to, so each number below N is given at most once;
 *   - every host takes one ticket when it starts, whatever any program says: N hosts take N tickets at least, so each number below N
 *     is given;
 *   - who gets a number from N on leaves. A host that gets one takes no other, so that at most 2 N tickets are taken in all.
 * No host waits for another one: what a program says only moves work between hosts. Tickets are given in ascending order, as devices
 * start blocks: when a block begins, all blocks before it have begun, in hosts that are on the device. A launch that got no counters
 * (claims is 0) runs the block that the device gave it, and no program is asked.
 *
 * Every host leaves once, by its last atomic: it gets a number from N on, or adds 1 to the high half of the same 64 bits, which counts
 * hosts that leave because a program said no. So what it gets back says how many have left before it. The one that finds itself to be the
 * last, behind whom nobody looks at the word again, puts it back to 0 and says so to the CPU, which may then use it for another launch.
 * One word needs no fence: each host sees it in the same order.
 */
#include "instrument/blocks.h"

#include "instrument/copies.h"
#include "instrument/reach.h"
#include "instrument/select.h"
#include "ptx/sites.h"

#include <string.h>

static int insert(struct gx_join *join, const char *at, struct gx_strbuf *text)
{
	int err = gx_join_made(join, 0, text);

	if (!err)
		err = gx_ptx_insert(join->edit, at, gx_strbuf_text(text), text->len);
	gx_strbuf_free(text);
	return err;
}

/* The thread (0, 0, 0) speaks for its host; began and run are its alone. */
static const char prologue[] =
        "\n\t.reg .pred gpuext_block_p, gpuext_block_first;\n"
        "\t.reg .b32 gpuext_block_x, gpuext_block_y, gpuext_block_z, gpuext_block_total, "
        "gpuext_block_go, gpuext_block_run, gpuext_block_t, gpuext_block_u;\n"
        "\t.reg .b64 gpuext_block_claims, gpuext_block_began, gpuext_block_said, "
        "gpuext_block_word;\n"
        "\tmov.u32 gpuext_block_x, %tid.x; mov.u32 gpuext_block_y, %tid.y; "
        "mov.u32 gpuext_block_z, %tid.z;\n"
        "\tor.b32 gpuext_block_t, gpuext_block_x, gpuext_block_y; "
        "or.b32 gpuext_block_t, gpuext_block_t, gpuext_block_z; "
        "setp.eq.u32 gpuext_block_first, gpuext_block_t, 0;\n"
        "\tmov.u32 gpuext_block_x, %nctaid.x; mov.u32 gpuext_block_y, %nctaid.y; "
        "mov.u32 gpuext_block_z, %nctaid.z;\n"
        "\tmul.lo.u32 gpuext_block_total, gpuext_block_x, gpuext_block_y; "
        "mul.lo.u32 gpuext_block_total, gpuext_block_total, gpuext_block_z;\n"
        "\tld.param.u64 gpuext_block_claims, [" GX_CLAIMS_PARAM "];\n"
        "\tmov.u32 gpuext_block_go, 1; mov.u32 gpuext_block_run, 0; "
        "mov.u64 gpuext_block_began, %globaltimer;\n"
        /* --- a ticket, if the programs said so */
        "gpuext_block_next:\n"
        "\t@!gpuext_block_first bra gpuext_block_wait;\n"
        "\tst.volatile.shared.u32 [" GX_BLOCK_VARIABLE "+12], 0;\n"
        "\tsetp.eq.u32 gpuext_block_p, gpuext_block_go, 0; "
        "@gpuext_block_p bra gpuext_block_refuse;\n"
        "\tmov.u32 gpuext_block_x, %ctaid.x; mov.u32 gpuext_block_y, %ctaid.y; "
        "mov.u32 gpuext_block_z, %ctaid.z;\n"
        "\tsetp.eq.u64 gpuext_block_p, gpuext_block_claims, 0; "
        "@gpuext_block_p bra gpuext_block_give;\n"
        "\tatom.global.add.u64 gpuext_block_word, [gpuext_block_claims], 1;\n"
        "\tmov.b64 {gpuext_block_t, gpuext_block_u}, gpuext_block_word;\n"
        "\tsetp.ge.u32 gpuext_block_p, gpuext_block_t, gpuext_block_total; "
        "@gpuext_block_p bra gpuext_block_none;\n"
        "\tmov.u32 gpuext_block_x, %nctaid.x; "
        "div.u32 gpuext_block_u, gpuext_block_t, gpuext_block_x; "
        "rem.u32 gpuext_block_x, gpuext_block_t, gpuext_block_x;\n"
        "\tmov.u32 gpuext_block_y, %nctaid.y; "
        "div.u32 gpuext_block_z, gpuext_block_u, gpuext_block_y; "
        "rem.u32 gpuext_block_y, gpuext_block_u, gpuext_block_y;\n"
        "gpuext_block_give:\n"
        "\tst.volatile.shared.u32 [" GX_BLOCK_VARIABLE "], gpuext_block_x; "
        "st.volatile.shared.u32 [" GX_BLOCK_VARIABLE "+4], gpuext_block_y; "
        "st.volatile.shared.u32 [" GX_BLOCK_VARIABLE "+8], gpuext_block_z; "
        "st.volatile.shared.u32 [" GX_BLOCK_VARIABLE "+12], 1;\n"
        "\tadd.u32 gpuext_block_run, gpuext_block_run, 1;\n"
        "\tbra gpuext_block_wait;\n"
        /* --- how many have left now: those that got a number from total on, and u that took none */
        "gpuext_block_refuse:\n"
        "\tatom.global.add.u64 gpuext_block_word, [gpuext_block_claims], 4294967296;\n"
        "\tmov.b64 {gpuext_block_t, gpuext_block_u}, gpuext_block_word;\n"
        "\tmax.u32 gpuext_block_t, gpuext_block_t, gpuext_block_total;\n"
        "gpuext_block_none:\n"
        "\tadd.u32 gpuext_block_t, gpuext_block_t, 1; "
        "sub.u32 gpuext_block_t, gpuext_block_t, gpuext_block_total; "
        "add.u32 gpuext_block_t, gpuext_block_t, gpuext_block_u;\n"
        "\tsetp.ne.u32 gpuext_block_p, gpuext_block_t, gpuext_block_total; "
        "@gpuext_block_p bra gpuext_block_wait;\n"
        "\tst.volatile.global.u64 [gpuext_block_claims], 0;\n"
        "\tld.global.u64 gpuext_block_word, [gpuext_block_claims+8]; membar.sys; "
        "st.volatile.global.u32 [gpuext_block_word], 0;\n"
        /* --- all threads of the host learn which block it is */
        "gpuext_block_wait:\n"
        "\tbarrier.sync 0;\n"
        "\tld.volatile.shared.u32 gpuext_block_t, [" GX_BLOCK_VARIABLE "+12]; "
        "setp.eq.u32 gpuext_block_p, gpuext_block_t, 0; "
        "@gpuext_block_p bra gpuext_block_over;\n";

/* Also in functions, which have it from shared memory. */
static const char index_of_block[] =
        "\tld.volatile.shared.u32 gpuext_block_x, [" GX_BLOCK_VARIABLE "]; "
        "ld.volatile.shared.u32 gpuext_block_y, [" GX_BLOCK_VARIABLE "+4]; "
        "ld.volatile.shared.u32 gpuext_block_z, [" GX_BLOCK_VARIABLE "+8];\n";

/* Nobody writes to what all share before all have left the block. */
static const char behind_body[] = "\ngpuext_block_end:\n"
                                  "\tsetp.eq.u64 gpuext_block_p, gpuext_block_claims, 0; "
                                  "@gpuext_block_p bra gpuext_block_over;\n";

static const char behind_meeting[] = "\tbarrier.sync 0;\n"
                                     "\t@!gpuext_block_first bra gpuext_block_next;\n";

static const char epilogue[] = "\tbra gpuext_block_next;\n"
                               "gpuext_block_over:\n"
                               "\tret;\n";

static bool is_index(struct gx_ptx_span name)
{
	return name.len >= 6 && !memcmp(name.at, "%ctaid", 6);
}

static bool reads_index(const struct gx_ptx_operand *operand)
{
	if (is_index(operand->name))
		return true;
	for (uint32_t i = 0; i < operand->n_items; i++)
		if (reads_index(&operand->items[i]))
			return true;
	return false;
}

static bool stmt_reads_index(const struct gx_ptx_stmt *stmt)
{
	for (uint32_t i = 0; i < stmt->n_operands; i++)
		if (reads_index(&stmt->operands[i]))
			return true;
	return false;
}

static bool func_reads_index(const struct gx_ptx_func *func)
{
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (stmt_reads_index(&func->stmts[i]))
			return true;
	return false;
}

int gx_blocks_start(struct gx_join *join, bool in_kernel)
{
	struct gx_strbuf text = { 0 };

	if (in_kernel) {
		gx_join_needs(join, 6, 0); /* barrier.sync: lanes may come one after another */
		join->out->uses_claims = true;
		join->out->uses_launch_id = true;
		gx_strbuf_puts(&text, prologue);
	} else if (func_reads_index(join->func)) {
		gx_strbuf_puts(&text,
		               "\n\t.reg .b32 gpuext_block_x, gpuext_block_y, gpuext_block_z;\n");
	} else {
		return 0;
	}
	gx_strbuf_puts(&text, index_of_block);
	return insert(join, gx_ptx_start_of(join->func), &text);
}

/* "%ctaid.x" */
static int replace_index(struct gx_join *join, const struct gx_ptx_operand *operand)
{
	char name[] = "gpuext_block_x";
	int err = 0;

	if (is_index(operand->name)) {
		name[sizeof(name) - 2] = operand->name.at[7];
		return gx_ptx_replace(join->edit, operand->name, name, strlen(name));
	}
	for (uint32_t i = 0; i < operand->n_items && !err; i++)
		err = replace_index(join, &operand->items[i]);
	return err;
}

bool gx_blocks_way_out(const struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel,
                       struct gx_strbuf *text)
{
	if (!in_kernel || !gx_select_claims(join) || !gx_ptx_is_way_out(stmt))
		return false;
	gx_strbuf_puts(text, "bra gpuext_block_end;");
	return true;
}

int gx_blocks_edit(struct gx_join *join, const struct gx_ptx_stmt *stmt, bool in_kernel, bool *gone)
{
	struct gx_strbuf text = { 0 };
	int err = 0;

	*gone = false;
	if (!gx_select_claims(join) || stmt->kind != GX_PTX_INSN)
		return 0;
	if (stmt->guard.len)
		gx_strbuf_printf(&text, "@%s%.*s ", stmt->guard_negated ? "!" : "",
		                 (int)stmt->guard.len, stmt->guard.at);
	*gone = gx_blocks_way_out(join, stmt, in_kernel, &text);
	if (*gone)
		err = gx_join_made(join, 0, &text);
	if (*gone && !err)
		err = gx_ptx_replace(join->edit, stmt->span, text.data, text.len);
	gx_strbuf_free(&text);
	for (uint32_t i = 0; i < stmt->n_operands && !err; i++)
		err = replace_index(join, &stmt->operands[i]);
	return err;
}

static bool func_copies_beside(const struct gx_ptx_func *func)
{
	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (gx_ptx_span_is(func->stmts[i].base, "cp") &&
		    gx_ptx_has_mod(&func->stmts[i], "async"))
			return true;
	return false;
}

static bool copies_beside(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->module->n_funcs; i++)
		if (gx_bitset_has(&join->reach->funcs, i) &&
		    func_copies_beside(&join->module->funcs[i]))
			return true;
	return false;
}

int gx_blocks_finish(struct gx_join *join, bool in_kernel)
{
	struct gx_place place = { .in_kernel = true };
	const struct gx_ptx_func *func = join->kernel;
	struct gx_strbuf text = { 0 };
	int err;

	if (!in_kernel)
		return 0;
	place.set[GX_IR_SREG_blocks_run] = "mov.b32 %=, gpuext_block_run;";
	place.set[GX_IR_SREG_began] = "mov.b64 %=, gpuext_block_began;";
	gx_strbuf_puts(&text, behind_body);
	if (copies_beside(
	            join)) /* what is under way would arrive in the next block's shared memory */
		gx_strbuf_puts(&text, "\tcp.async.wait_all;\n");
	gx_strbuf_puts(&text, behind_meeting);
	err = gx_copies_put(join, GX_HOOK_STEAL, &place, &text);
	gx_strbuf_puts(&text, epilogue);
	if (err) {
		gx_strbuf_free(&text);
		return err;
	}
	return insert(join, func->body.at + func->body.len - 1, &text);
}
