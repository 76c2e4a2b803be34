/* conflicts.c - of programs that ask for conflicts and for barriers that threads come to apart: where they stand, which of them jump, what decides
 * it, and in which blocks none does anything. */
#include "instrument/conflicts.h"
#include "../test.h"

#include "instrument/select.h"

#include <errno.h>

static const char text[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                           ".visible .entry k()\n{\n.reg .b32 r; .shared .b32 s, t, u;\n"
                           "ld.shared.b32 r, [s];\n"
                           "ld.shared.b32 r, [t];\n"
                           "ld.shared.b32 r, [u];\n"
                           "bar.sync 0;\n"
                           "bar.sync 1, 64;\n"
                           "ret;\n}\n"
                           ".visible .entry other()\n{\nbar.sync 0;\nret;\n}\n";

/* Which program asks for what. */
enum { OF_ACCESSES, OF_ENTRY, OF_BARRIERS, OF_BOTH, OF_NEITHER, N_PROGRAMS };

struct world {
	struct gx_ptx_module *module;
	struct gx_filter filters[N_PROGRAMS];
	struct gx_probe probes[N_PROGRAMS];
	struct gx_instrumented out;
	struct gx_conflicts conflicts;
	struct gx_join join;
	uint8_t of[64];
	const struct gx_ptx_stmt *loads[3], *whole, *part, *end;
};

static const struct gx_ptx_stmt *stmt_of(const struct world *w, const char *begins)
{
	const struct gx_ptx_func *func = &w->module->funcs[0];

	for (uint32_t i = 0; i < func->n_stmts; i++)
		if (!strncmp(func->stmts[i].span.at, begins, strlen(begins)))
			return &func->stmts[i];
	CHECK(!"there is one");
	return func->stmts;
}

static void open_world(struct world *w)
{
	static const enum gx_hook hooks[] = { GX_HOOK_LD, GX_HOOK_ENTRY, GX_HOOK_BAR, GX_HOOK_LD,
		                              GX_HOOK_LD };
	static const char *const loads[] = { "ld.shared.b32 r, [s]", "ld.shared.b32 r, [t]",
		                             "ld.shared.b32 r, [u]" };

	memset(w, 0, sizeof(*w));
	CHECK_EQ(gx_ptx_parse(text, sizeof(text) - 1, &w->module, NULL), 0);
	for (uint32_t i = 0; i < N_PROGRAMS; i++)
		w->probes[i].hook = hooks[i];
	w->filters[OF_ACCESSES].conflicting = w->filters[OF_ENTRY].conflicting = true;
	w->filters[OF_BARRIERS].parted = true;
	w->filters[OF_BOTH].conflicting = w->filters[OF_BOTH].parted = true;
	w->out.n_programs = N_PROGRAMS;
	w->conflicts = (struct gx_conflicts){ .func = &w->module->funcs[0],
		                              .is_known = true,
		                              .of = w->of };
	w->join = (struct gx_join){ .module = w->module,
		                    .func = &w->module->funcs[0],
		                    .kernel = &w->module->funcs[0],
		                    .probes = w->probes,
		                    .filters = w->filters,
		                    .out = &w->out,
		                    .conflicts = &w->conflicts };
	/* that there is one is all that is asked of it */
	w->join.accesses[GX_HOOK_LD] = (const struct gx_access_filter *)(const void *)w;
	for (uint32_t i = 0; i < 3; i++) {
		w->loads[i] = stmt_of(w, loads[i]);
		w->of[w->loads[i] - w->module->funcs[0].stmts] = (uint8_t)i; /* enum gx_conflict */
	}
	w->whole = stmt_of(w, "bar.sync 0");
	w->part = stmt_of(w, "bar.sync 1");
	w->end = stmt_of(w, "ret");
}

static void close_world(struct world *w)
{
	gx_arena_free(&w->out.arena);
	gx_ptx_free(w->module);
}

static void check_at(const struct world *w, uint32_t program, const struct gx_ptx_stmt *stmt,
                     bool stands, bool jumps)
{
	struct gx_spot spot = { .stmt = stmt };
	struct gx_strbuf got = { 0 };

	CHECK_EQ(gx_conflicts_stands(&w->join, program, &spot), stands);
	CHECK_EQ(gx_conflicts_jumps(&w->join, program, &spot), jumps);
	CHECK_EQ(gx_conflicts_jump(&w->join, program, &spot, "Over", &got), jumps);
	CHECK(jumps ? got.data && !strcmp(got.data, "@gpuext_apart bra Over;\n") : !got.len);
	gx_strbuf_free(&got);
}

/* Of a kernel, and not of a place in it. */
static void check_kernel(const struct world *w, uint32_t program, bool stands, bool jumps)
{
	CHECK_EQ(gx_conflicts_stands(&w->join, program, NULL), stands);
	CHECK_EQ(gx_conflicts_jumps(&w->join, program, NULL), jumps);
}

/* At an access by what is said of it, wherever else it is by what is said of all of them. */
static void test_conflicting(void)
{
	static const struct {
		bool any, any_always, stands, jumps;
	} kernels[] = { { false, false, false, false },
		        { true, false, true, true },
		        { true, true, true, false } };
	struct world w;

	open_world(&w);
	for (uint32_t k = 0; k < 3; k++) {
		w.conflicts.any = kernels[k].any;
		w.conflicts.any_always = kernels[k].any_always;
		check_at(&w, OF_ACCESSES, w.loads[GX_CONFLICT_NEVER], false, false);
		check_at(&w, OF_ACCESSES, w.loads[GX_CONFLICT_BY_SIZE], true, true);
		check_at(&w, OF_ACCESSES, w.loads[GX_CONFLICT_ALWAYS], true, false);
		check_at(&w, OF_ENTRY, w.loads[GX_CONFLICT_NEVER], kernels[k].stands,
		         kernels[k].jumps);
		check_at(&w, OF_ENTRY, NULL, kernels[k].stands, kernels[k].jumps);
		check_at(&w, OF_ACCESSES, NULL, kernels[k].stands, kernels[k].jumps);
		check_kernel(&w, OF_ENTRY, kernels[k].stands, kernels[k].jumps);
		check_kernel(&w, OF_ACCESSES, kernels[k].stands, kernels[k].jumps);
		check_at(&w, OF_NEITHER, w.loads[GX_CONFLICT_NEVER], true, false);
		check_kernel(&w, OF_NEITHER, true, false);
	}
	close_world(&w);
}

/* A barrier of all threads is come to apart where the kernel's are, another one always. */
static void test_parted(void)
{
	struct world w;

	open_world(&w);
	for (uint32_t parted = 0; parted < 2; parted++) {
		w.conflicts.parted = parted;
		check_at(&w, OF_BARRIERS, w.whole, parted, false);
		check_at(&w, OF_BARRIERS, w.part, true, false);
		check_at(&w, OF_BARRIERS, w.end, true, false); /* the kernel has bar.sync 1, 64 */
		check_at(&w, OF_BARRIERS, NULL, true, false);
		check_kernel(&w, OF_BARRIERS, true, false);
		/* both are asked of one */
		check_at(&w, OF_BOTH, w.loads[GX_CONFLICT_NEVER], false, false);
		check_at(&w, OF_BOTH, w.loads[GX_CONFLICT_BY_SIZE], true, true);
		check_at(&w, OF_BOTH, w.whole, false, false); /* no access conflicts */
		/* a kernel that has whole ones alone */
		w.join.func = w.conflicts.func = &w.module->funcs[1];
		check_kernel(&w, OF_BARRIERS, parted, false);
		check_at(&w, OF_BARRIERS, NULL, parted, false);
		w.join.func = w.conflicts.func = &w.module->funcs[0];
	}
	close_world(&w);
}

/* Of what nothing is known everything may conflict: nothing found, found for another function, given up. */
static void test_unknown(void)
{
	for (uint32_t way = 0; way < 3; way++) {
		struct gx_idle_blocks idle;
		struct gx_strbuf got = { 0 };
		struct world w;

		open_world(&w);
		w.conflicts.boxes.n = 1;
		w.out.n_sites = w.out.n_jumped = way;
		if (way == 0)
			w.join.conflicts = NULL;
		if (way == 1)
			w.conflicts.is_known = false;
		if (way == 2)
			w.join.func = &w.module->funcs[1];
		check_at(&w, OF_ACCESSES, w.loads[GX_CONFLICT_NEVER], true, false);
		check_at(&w, OF_BARRIERS, w.whole, true, false);
		check_kernel(&w, OF_ENTRY, true, false);
		check_kernel(&w, OF_BARRIERS, true, false);
		gx_conflicts_decide(&w.join, &got);
		CHECK_EQ(got.len, 0);
		memset(&idle, 0xff, sizeof(idle));
		gx_conflicts_idle(&w.join, &idle);
		CHECK(!idle.all && !idle.n);
		gx_strbuf_free(&got);
		close_world(&w);
	}
}

static void test_decision(void)
{
	static const char head[] = "\n.reg .pred gpuext_apart;\n{ .reg .pred gpuext_apart_p; "
	                           ".reg .b32 gpuext_apart_x; mov.u32 gpuext_apart_x, %ntid.x; "
	                           ".reg .b32 gpuext_apart_y; mov.u32 gpuext_apart_y, %ntid.y; "
	                           ".reg .b32 gpuext_apart_z; mov.u32 gpuext_apart_z, %ntid.z; ";
	static const char first[] =
	        "\n\tsetp.le.u32 gpuext_apart, gpuext_apart_x, 32; "
	        "setp.le.and.u32 gpuext_apart, gpuext_apart_y, 2, gpuext_apart; "
	        "setp.le.and.u32 gpuext_apart, gpuext_apart_z, 1, gpuext_apart; ";
	static const char second[] =
	        "\n\tsetp.eq.u32 gpuext_apart_p, gpuext_apart_x, 64; "
	        "setp.eq.and.u32 gpuext_apart_p, gpuext_apart_y, 1, gpuext_apart_p; "
	        "setp.eq.and.u32 gpuext_apart_p, gpuext_apart_z, 3, gpuext_apart_p; "
	        "or.pred gpuext_apart, gpuext_apart, gpuext_apart_p;";
	struct gx_strbuf got = { 0 }, want = { 0 };
	struct world w;

	open_world(&w);
	gx_conflicts_decide(&w.join, &got); /* no sizes */
	CHECK_EQ(got.len, 0);
	w.conflicts.boxes.at[0] = (struct gx_box){ { 32, 2, 1 }, false };
	w.conflicts.boxes.at[1] = (struct gx_box){ { 64, 1, 3 }, true };
	w.conflicts.boxes.n = 1;
	w.conflicts.boxes.is_declared = true; /* the kernel says its size itself */
	gx_conflicts_decide(&w.join, &got);
	CHECK_EQ(got.len, 0);
	w.conflicts.boxes.is_declared = false;
	for (uint32_t n = 1; n <= 2; n++) {
		got.len = want.len = 0;
		w.conflicts.boxes.n = n;
		gx_conflicts_decide(&w.join, &got);
		gx_strbuf_puts(&want, head);
		gx_strbuf_puts(&want, first);
		gx_strbuf_puts(&want, n == 2 ? second : "");
		gx_strbuf_puts(&want, " }\n");
		CHECK(got.data && want.data && !strcmp(got.data, want.data));
	}
	gx_strbuf_free(&got);
	gx_strbuf_free(&want);
	close_world(&w);
}

/* Blocks are idle where every copy of a program has a jump in front of it, and all where there is no copy. */
static void test_idle(void)
{
	static const struct {
		uint32_t n_sites, n_jumped;
		bool all;
		uint32_t n;
	} rows[] = {
		{ 0, 0, true, 0 }, { 1, 0, false, 0 }, { 3, 2, false, 0 }, { 3, 3, false, 2 }
	};
	struct world w;

	open_world(&w);
	w.conflicts.boxes.at[0] = (struct gx_box){ { 32, 2, 1 }, false };
	w.conflicts.boxes.at[1] = (struct gx_box){ { 64, 1, 3 }, true };
	w.conflicts.boxes.n = 2;
	for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct gx_idle_blocks idle;

		memset(&idle, 0xff, sizeof(idle));
		w.out.n_sites = rows[i].n_sites;
		w.out.n_jumped = rows[i].n_jumped;
		gx_conflicts_idle(&w.join, &idle);
		CHECK_EQ(idle.all, rows[i].all);
		CHECK_EQ(idle.n, rows[i].n);
		CHECK(!idle.n ||
		      !memcmp(idle.boxes, w.conflicts.boxes.at, 2 * sizeof(*idle.boxes)));
	}
	close_world(&w);
}

static void test_blocks(void)
{
	struct gx_idle_blocks idle = {
		.n = 2, .boxes = { { { 32, 2, 4 }, false }, { { 64, 3, 5 }, true } }
	};
	static const struct {
		uint32_t size[3];
		bool is;
	} rows[] = {
		{ { 32, 2, 4 }, true },  { { 1, 1, 1 }, true },   { { 33, 2, 4 }, false },
		{ { 32, 3, 4 }, false }, { { 32, 2, 5 }, false }, { { 64, 3, 5 }, true },
		{ { 63, 3, 5 }, false }, { { 64, 2, 5 }, false }, { { 64, 3, 4 }, false },
	};

	for (uint32_t all = 0; all < 2; all++) {
		idle.all = all;
		for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++)
			CHECK_EQ(gx_idle_block_is(&idle, rows[i].size), all || rows[i].is);
	}
	idle.n = 1;
	idle.all = false;
	CHECK(!gx_idle_block_is(&idle, idle.boxes[1].size));
	idle.n = 0;
	CHECK(!gx_idle_block_is(&idle, idle.boxes[0].size));
}

/* Nothing is looked for where no program asks; each one that asks is enough. */
static void test_asked(void)
{
	for (uint32_t who = 0; who <= N_PROGRAMS; who++) {
		bool asks = who < N_PROGRAMS && who != OF_NEITHER;
		struct world w;

		open_world(&w);
		for (uint32_t i = 0; i < N_PROGRAMS; i++)
			if (i != who)
				memset(&w.filters[i], 0, sizeof(w.filters[i]));
		CHECK_EQ(gx_conflicts_find(&w.join, true), 0);
		CHECK_EQ(w.join.conflicts != NULL, asks);
		if (w.join.conflicts) {
			CHECK(w.join.conflicts != &w.conflicts && w.join.conflicts->is_known);
			CHECK(w.join.conflicts->func == w.join.func);
			CHECK(w.join.conflicts->parted); /* bar.sync 1, 64: of some */
			CHECK(!w.join.conflicts->any);   /* nobody writes */
			w.join.func = &w.module->funcs[1];
			CHECK_EQ(gx_conflicts_find(&w.join, true), 0);
			CHECK(w.join.conflicts->func == w.join.func);
			CHECK(w.join.conflicts->is_known && !w.join.conflicts->parted);
			CHECK_EQ(gx_conflicts_find(&w.join, false), 0); /* a device function */
			CHECK(!w.join.conflicts->is_known && w.join.conflicts->parted);
		}
		close_world(&w);
	}
}

int main(void)
{
	test_conflicting();
	test_parted();
	test_unknown();
	test_decision();
	test_idle();
	test_blocks();
	test_asked();
	return TEST_END();
}
