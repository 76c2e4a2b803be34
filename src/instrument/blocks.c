/* blocks.c - the loop over blocks, and what it puts in place of %ctaid and of the ways out of a kernel.
 *
 * A launch has N blocks, and the device starts N hosts. Each host takes tickets from one word, for a block that it runs next: from the
 * front, the f-th ticket, or from the back, the b-th. The word counts both in one atomic, and who finds f and b there
 * has block f, or block N - 1 - b, while f + b < N. Why every block runs, and once:
 *   - each ticket raises f + b by one, so that of the numbers below N each is found by one ticket; and blocks of the front are below all
 *     those of the back that were ever given: f < N - b when either is given. So N tickets at most are good, each for another block;
 *   - every host takes one ticket when it starts, whatever any program says: N hosts take N tickets at least, so that N are good;
 *   - who finds f + b >= N leaves. A host that does takes no other, so that at most 2 N tickets are taken in all.
 * No host waits for another one: what a program says only moves work between hosts. Of the front, tickets are given in ascending order,
 * as devices start blocks: when a block begins, all blocks of the front before it have been taken, by hosts that are on the device. A launch
 * that got no counters (claims is 0) runs the block that the device gave it, and no program is asked.
 *
 * Every host leaves once, by its last atomic: it finds that nothing is left, or adds 1 to the high part of the same 64 bits, which counts
 * hosts that leave because a program said no. So what it gets back says how many have left before it. The one that finds itself to be the
 * last, behind whom nobody looks at the word again, puts it back to 0 and says so to the CPU, which may then use it for another launch.
 * One word needs no fence: each host sees it in the same order. It has 32 bits for the front and 32 for those that left where all tickets
 * are of the front: because no program can say otherwise, or because a launch has 2^20 blocks or more. Else it has 21 bits for the front,
 * 21 for the back and 22 for those that left.
 *
 * One barrier stands between two blocks. The first thread asks when it is through with its own part, while others are still in the block,
 * and puts the next one into that of two places which nobody reads now. Behind the barrier each thread has it in registers, and where a
 * function or a program reads the block's index, puts it there: all write the same, and nobody is there any more who would want what was
 * there. What stands between two blocks is run by every warp, where the GPU would just start the next block: each instruction counts.
 *
 * Where some program never says yes, hosts run what the device gave them: there is no ticket, no barrier and no loop, and the programs
 * are asked all the same.
 */
#include "instrument/blocks.h"

#include "instrument/copies.h"
#include "instrument/reach.h"
#include "instrument/select.h"
#include "ptx/sites.h"

#include <string.h>

/* The thread (0, 0, 0) speaks for its host; began and run are its alone. */
static const char first_thread[] =
        "\n\t.reg .pred gpuext_block_p, gpuext_block_first;\n"
        "\t.reg .b32 gpuext_block_x, gpuext_block_y, gpuext_block_z, gpuext_block_go, "
        "gpuext_block_t;\n"
        "\t.reg .b64 gpuext_block_began, gpuext_block_said;\n"
        "\tmov.u32 gpuext_block_x, %tid.x; mov.u32 gpuext_block_y, %tid.y; "
        "mov.u32 gpuext_block_z, %tid.z;\n"
        "\tor.b32 gpuext_block_t, gpuext_block_x, gpuext_block_y; "
        "or.b32 gpuext_block_t, gpuext_block_t, gpuext_block_z; "
        "setp.eq.u32 gpuext_block_first, gpuext_block_t, 0;\n";

/* Where nobody wants it, it is not read: that takes as long as an access to memory. */
static const char time_of_begin[] = "\tmov.u64 gpuext_block_began, %globaltimer;\n";

static const char prologue[] =
        "\t.reg .pred gpuext_block_with, gpuext_block_others, gpuext_block_small, "
        "gpuext_block_back;\n"
        "\t.reg .b32 gpuext_block_total, gpuext_block_run, gpuext_block_place, gpuext_block_u, "
        "gpuext_block_v;\n"
        "\t.reg .b64 gpuext_block_claims, gpuext_block_word, gpuext_block_part, "
        "gpuext_block_last, gpuext_block_leave;\n"
        "\tld.param.u64 gpuext_block_claims, [" GX_CLAIMS_PARAM "];\n"
        "\tmov.u32 gpuext_block_go, 1; mov.u32 gpuext_block_run, 0; "
        "mov.u32 gpuext_block_place, " GX_BLOCK_VARIABLE "; "
        "add.u32 gpuext_block_place, gpuext_block_place, 16;\n"
        "\tsetp.ne.u64 gpuext_block_with, gpuext_block_claims, 0; "
        "not.pred gpuext_block_others, gpuext_block_first; "
        "and.pred gpuext_block_others, gpuext_block_others, gpuext_block_with; "
        "@gpuext_block_with bra gpuext_block_claimed;\n"
        "\tmov.u32 gpuext_block_x, %ctaid.x; mov.u32 gpuext_block_y, %ctaid.y; "
        "mov.u32 gpuext_block_z, %ctaid.z; mov.u32 gpuext_block_t, 1; "
        "bra gpuext_block_begin;\n"
        /* Most hosts may find that nothing is left. What all their warps would do for that is much, so one thread alone does. */
        "gpuext_block_claimed:\n"
        "\t@gpuext_block_others bra gpuext_block_wait;\n"
        "\tmov.u32 gpuext_block_x, %nctaid.x; mov.u32 gpuext_block_y, %nctaid.y; "
        "mov.u32 gpuext_block_z, %nctaid.z;\n"
        "\tmul.lo.u32 gpuext_block_total, gpuext_block_x, gpuext_block_y; "
        "mul.lo.u32 gpuext_block_total, gpuext_block_total, gpuext_block_z;\n";

/* A ticket by what the programs said: 0 none, 1 of the front, 2 of the back. t of the front, z of both, v of the back, u that left and took
 * none. Of a number that it knows, ptxas would make one ticket for all lanes, and shares of it. */
#define TAKE                                                                                       \
	"selp.b64 gpuext_block_part, gpuext_block_part, 0, gpuext_block_first;\n"                  \
	"\tatom.global.add.u64 gpuext_block_word, [gpuext_block_claims], gpuext_block_part;\n"     \
	"\tmov.b64 {gpuext_block_t, gpuext_block_u}, gpuext_block_word; "

static const char ticket_of_front[] =
        "gpuext_block_next:\n"
        "\tsetp.eq.u32 gpuext_block_p, gpuext_block_go, 0; "
        "selp.b64 gpuext_block_part, 4294967296, 1, gpuext_block_p; " TAKE
        "mov.u32 gpuext_block_z, gpuext_block_t; "
        "setp.ge.or.u32 gpuext_block_p, gpuext_block_z, gpuext_block_total, gpuext_block_p; "
        "@gpuext_block_p bra gpuext_block_none;\n";

static const char ticket_of_either[] =
        /* what a ticket of the back and a host that leaves add */
        "\tsetp.lt.u32 gpuext_block_small, gpuext_block_total, 1048576; "
        "selp.b64 gpuext_block_last, 2097152, 1, gpuext_block_small; "
        "selp.b64 gpuext_block_leave, 4398046511104, 4294967296, gpuext_block_small;\n"
        "gpuext_block_next:\n"
        "\tsetp.eq.u32 gpuext_block_back, gpuext_block_go, 2; "
        "selp.b64 gpuext_block_part, gpuext_block_last, 1, gpuext_block_back;\n"
        "\tsetp.eq.u32 gpuext_block_p, gpuext_block_go, 0; "
        "selp.b64 gpuext_block_part, gpuext_block_leave, gpuext_block_part, gpuext_block_p; " TAKE
        "mov.u32 gpuext_block_v, 0; "
        "@!gpuext_block_small bra gpuext_block_read;\n"
        "\tand.b32 gpuext_block_t, gpuext_block_t, 2097151; "
        "shr.u64 gpuext_block_part, gpuext_block_word, 21; "
        "cvt.u32.u64 gpuext_block_v, gpuext_block_part; "
        "and.b32 gpuext_block_v, gpuext_block_v, 2097151; "
        "shr.u32 gpuext_block_u, gpuext_block_u, 10;\n"
        "gpuext_block_read:\n"
        "\tadd.u32 gpuext_block_z, gpuext_block_t, gpuext_block_v; "
        "setp.ge.or.u32 gpuext_block_p, gpuext_block_z, gpuext_block_total, gpuext_block_p; "
        "@gpuext_block_p bra gpuext_block_none;\n"
        "\tsetp.eq.and.u32 gpuext_block_back, gpuext_block_go, 2, gpuext_block_small; "
        "@!gpuext_block_back bra gpuext_block_index;\n"
        "\tsub.u32 gpuext_block_t, gpuext_block_total, gpuext_block_v; "
        "sub.u32 gpuext_block_t, gpuext_block_t, 1;\n"
        "gpuext_block_index:\n";

/* Of a ticket: all of the index, or x, where nobody reads the rest. */
static const char index_of_ticket[] =
        "\tmov.u32 gpuext_block_u, %nctaid.x; mov.u32 gpuext_block_x, gpuext_block_t; "
        "mov.u32 gpuext_block_y, 0; mov.u32 gpuext_block_z, 0;\n"
        "\tsetp.eq.u32 gpuext_block_p, gpuext_block_u, gpuext_block_total; "
        "@gpuext_block_p bra gpuext_block_give;\n"
        "\trem.u32 gpuext_block_x, gpuext_block_t, gpuext_block_u; "
        "div.u32 gpuext_block_u, gpuext_block_t, gpuext_block_u;\n"
        "\tmov.u32 gpuext_block_y, %nctaid.y; "
        "div.u32 gpuext_block_z, gpuext_block_u, gpuext_block_y; "
        "rem.u32 gpuext_block_y, gpuext_block_u, gpuext_block_y;\n";

static const char x_of_ticket[] =
        "\tmov.u32 gpuext_block_u, %nctaid.x; mov.u32 gpuext_block_x, gpuext_block_t;\n"
        "\tsetp.eq.u32 gpuext_block_p, gpuext_block_u, gpuext_block_total; "
        "@gpuext_block_p bra gpuext_block_give;\n"
        "\trem.u32 gpuext_block_x, gpuext_block_t, gpuext_block_u;\n";

/* Without a block t is 0, and x what no block's is. */
static const char give_or_leave[] =
        "gpuext_block_give:\n"
        "\tmov.u32 gpuext_block_t, 1; add.u32 gpuext_block_run, gpuext_block_run, 1;\n"
        "\tbra gpuext_block_tell;\n"
        /* --- this one has left; u have before it, with the tickets for which there was no block */
        "gpuext_block_none:\n"
        "\tmax.u32 gpuext_block_z, gpuext_block_z, gpuext_block_total; "
        "sub.u32 gpuext_block_z, gpuext_block_z, gpuext_block_total; "
        "add.u32 gpuext_block_u, gpuext_block_u, gpuext_block_z;\n"
        "\tmov.u32 gpuext_block_t, 0; mov.u32 gpuext_block_x, 4294967295; "
        "add.u32 gpuext_block_u, gpuext_block_u, 1; "
        "setp.ne.u32 gpuext_block_p, gpuext_block_u, gpuext_block_total; "
        "@gpuext_block_p bra gpuext_block_tell;\n"
        "\tst.volatile.global.u64 [gpuext_block_claims], 0;\n"
        "\tld.global.u64 gpuext_block_word, [gpuext_block_claims+8]; membar.sys; "
        "st.volatile.global.u32 [gpuext_block_word], 0;\n"
        "gpuext_block_tell:\n";

/* All threads of the host learn which block it is. A load of four words takes each warp as long as four: of x alone one is enough. */
#define WAIT "gpuext_block_wait:\n\tbarrier.sync 0;\n"
#define BEGIN                                                                                      \
	"@gpuext_block_p bra gpuext_block_over;\n"                                                 \
	"gpuext_block_begin:\n"

static const char tell_index[] =
        "\tst.volatile.shared.v4.b32 [gpuext_block_place], {gpuext_block_x, gpuext_block_y, "
        "gpuext_block_z, gpuext_block_t};\n" WAIT
        "\tld.volatile.shared.v4.b32 {gpuext_block_x, gpuext_block_y, gpuext_block_z, "
        "gpuext_block_t}, [gpuext_block_place]; "
        "xor.b32 gpuext_block_place, gpuext_block_place, 48;\n"
        "\tsetp.eq.u32 gpuext_block_p, gpuext_block_t, 0; " BEGIN;

static const char tell_x[] = "\tst.volatile.shared.b32 [gpuext_block_place], gpuext_block_x;\n" WAIT
                             "\tld.volatile.shared.b32 gpuext_block_x, [gpuext_block_place]; "
                             "xor.b32 gpuext_block_place, gpuext_block_place, 48;\n"
                             "\tsetp.eq.u32 gpuext_block_p, gpuext_block_x, 4294967295; " BEGIN;

static const char index_for_others[] =
        "\tand.b32 gpuext_block_v, gpuext_block_place, 4294967232; "
        "st.volatile.shared.v4.b32 [gpuext_block_v], {gpuext_block_x, gpuext_block_y, "
        "gpuext_block_z, gpuext_block_t};\n";

/* In functions, which have it from shared memory. */
static const char index_of_block[] =
        "\n\t.reg .b32 gpuext_block_x, gpuext_block_y, gpuext_block_z;\n"
        "\tld.volatile.shared.u32 gpuext_block_x, [" GX_BLOCK_VARIABLE "]; "
        "ld.volatile.shared.u32 gpuext_block_y, [" GX_BLOCK_VARIABLE "+4]; "
        "ld.volatile.shared.u32 gpuext_block_z, [" GX_BLOCK_VARIABLE "+8];\n";

/* Without counters there may be warps of which some lanes end while others are in a vote: nobody waits. */
static const char behind_body[] = "\t@gpuext_block_others bra gpuext_block_wait;\n"
                                  "\t@!gpuext_block_with bra gpuext_block_over;\n";

static const char epilogue[] = "gpuext_block_over:\n"
                               "\tret;\n";

static bool is_index(struct gx_ptx_span name)
{
	return name.len >= 6 && !memcmp(name.at, "%ctaid", 6);
}

/* "%ctaid.x", where `but_x` does not ask for the others alone */
static bool reads_index(const struct gx_ptx_operand *operand, bool but_x)
{
	if (is_index(operand->name))
		return !but_x || !gx_ptx_span_is(operand->name, "%ctaid.x");
	for (uint32_t i = 0; i < operand->n_items; i++)
		if (reads_index(&operand->items[i], but_x))
			return true;
	return false;
}

static bool func_reads_index(const struct gx_ptx_func *func, bool but_x)
{
	for (uint32_t i = 0; i < func->n_stmts; i++)
		for (uint32_t k = 0; k < func->stmts[i].n_operands; k++)
			if (reads_index(&func->stmts[i].operands[k], but_x))
				return true;
	return false;
}

/* Does more than the kernel's own text read where the index of its block lies? All programs are made. */
static bool others_read_index(const struct gx_join *join)
{
	for (uint32_t i = 0; i < join->module->n_funcs; i++)
		if (gx_bitset_has(&join->reach->funcs, i) &&
		    &join->module->funcs[i] != join->kernel &&
		    func_reads_index(&join->module->funcs[i], false))
			return true;
	return !gx_blocks_ask_alone(join) || gx_copies_name(join, "[" GX_BLOCK_VARIABLE "+");
}

static void put_prologue(struct gx_join *join, struct gx_strbuf *text)
{
	bool others = others_read_index(join);
	bool x_alone = !others && !func_reads_index(join->kernel, true);

	gx_join_needs(join, 6, 0); /* barrier.sync: lanes may come one after another */
	join->out->uses_claims = true;
	join->out->uses_launch_id = true;
	gx_strbuf_puts(text, prologue);
	gx_strbuf_puts(text, gx_blocks_from_back(join) ? ticket_of_either : ticket_of_front);
	gx_strbuf_puts(text, x_alone ? x_of_ticket : index_of_ticket);
	gx_strbuf_puts(text, give_or_leave);
	gx_strbuf_puts(text, x_alone ? tell_x : tell_index);
	if (others)
		gx_strbuf_puts(text, index_for_others);
}

/* In front of all else. */
static int put_start(struct gx_join *join)
{
	struct gx_strbuf text = { 0 };
	int err;

	gx_strbuf_puts(&text, first_thread);
	if (gx_blocks_want_began(join))
		gx_strbuf_puts(&text, time_of_begin);
	if (gx_blocks_loop(join))
		put_prologue(join, &text);
	err = gx_join_made(join, 0, &text);
	if (!err)
		err = gx_ptx_insert_first(join->edit, gx_ptx_start_of(join->kernel), text.data,
		                          text.len);
	gx_strbuf_free(&text);
	return err;
}

int gx_blocks_start(struct gx_join *join, bool in_kernel)
{
	struct gx_strbuf text = { 0 };

	if (in_kernel || !gx_blocks_loop(join) || !func_reads_index(join->func, false))
		return 0;
	gx_strbuf_puts(&text, index_of_block);
	return gx_join_insert(join, 0, gx_ptx_start_of(join->func), &text);
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
	if (stmt->guard.len && gx_ptx_is_way_out(stmt))
		gx_strbuf_printf(&text, "@%s%.*s ", stmt->guard_negated ? "!" : "",
		                 (int)stmt->guard.len, stmt->guard.at);
	*gone = gx_blocks_way_out(join, stmt, in_kernel, &text);
	if (*gone)
		err = gx_join_made(join, 0, &text);
	if (*gone && !err)
		err = gx_ptx_replace(join->edit, stmt->span, text.data, text.len);
	gx_strbuf_free(&text);
	for (uint32_t i = 0; i < stmt->n_operands && !err && gx_blocks_loop(join); i++)
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

/* What is known of the thread that asks. */
static const struct {
	enum gx_ir_sreg sreg;
	uint32_t value;
} of_first_thread[] = {
	{ GX_IR_SREG_tid_x, 0 },    { GX_IR_SREG_tid_y, 0 },       { GX_IR_SREG_tid_z, 0 },
	{ GX_IR_SREG_laneid, 0 },   { GX_IR_SREG_lanemask_lt, 0 }, { GX_IR_SREG_active_mask, 1 },
	{ GX_IR_SREG_n_active, 1 }, { GX_IR_SREG_is_leader, 1 },
};

/* What the first thread does when its block is through. */
static int put_question(struct gx_join *join, bool loop, struct gx_strbuf *text)
{
	struct gx_place place = { .in_kernel = true, .first_thread = "gpuext_block_first" };

	for (uint32_t i = 0; i < sizeof(of_first_thread) / sizeof(of_first_thread[0]); i++)
		gx_place_number(&place, of_first_thread[i].sreg, of_first_thread[i].value);
	place.set[GX_IR_SREG_blocks_run] =
	        loop ? "mov.b32 %=, gpuext_block_run;" : "mov.b32 %=, 1;";
	place.set[GX_IR_SREG_began] = "mov.b64 %=, gpuext_block_began;";
	gx_strbuf_puts(text, "\tmov.u32 gpuext_block_go, 1;\n");
	return gx_copies_put(join, GX_HOOK_STEAL, &place, text);
}

int gx_blocks_finish(struct gx_join *join, bool in_kernel)
{
	const struct gx_ptx_func *func = join->kernel;
	bool loop = gx_blocks_loop(join);
	struct gx_strbuf text = { 0 };
	int err;

	if (!in_kernel)
		return 0;
	gx_strbuf_puts(&text, "\ngpuext_block_end:\n");
	if (loop && copies_beside(join)) /* they would arrive in the next block's shared memory */
		gx_strbuf_puts(&text, "\tcp.async.wait_all;\n");
	gx_strbuf_puts(&text,
	               loop ? behind_body : "\t@!gpuext_block_first bra gpuext_block_over;\n");
	err = put_question(join, loop, &text);
	if (loop)
		gx_strbuf_puts(&text, "\tbra gpuext_block_next;\n");
	gx_strbuf_puts(&text, epilogue);
	if (!err)
		err = put_start(join);
	if (err) {
		gx_strbuf_free(&text);
		return err;
	}
	return gx_join_insert(join, 0, func->body.at + func->body.len - 1, &text);
}
