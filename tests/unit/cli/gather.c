/* gather.c - counts of maps, words of the application and the table of launches become kernels with lines: which key belongs where, what is
 * added, what is the most, in which order. */
#include "gather_maps.h"

/* Local memory of the PTX is in registers where the driver says that the kernel has none; what functions have is not known by that. */
static void test_registers(void)
{
	for (int bytes = -1; bytes <= 1; bytes++) {
		const struct gx_profile_kernel *a;

		fill();
		told[0].row.numbers[GX_PLACE_LOCAL] = bytes;
		count(place(A, 20, PROFILE_LOCAL, GPU_MEM_ST, 4), 7, 0);
		count(place(A, 30, PROFILE_LOCAL, GPU_MEM_ST, 4), 7, 0);
		count(place(A, 40, PROFILE_GLOBAL, GPU_MEM_ST, 4), 7, 100);
		CHECK_EQ(gather(), 0);
		a = kernel("ka");
		CHECK(a->n_places == 3 && a->places[0].in_registers == !bytes &&
		      !a->places[1].in_registers && !a->places[2].in_registers);
		gx_profile_free(&profile);
	}
}

/* The order of the keys is no order of lines. */
static void test_places(void)
{
	const struct gx_profile_kernel *a, *b;

	fill();
	count(place(A, 40, PROFILE_GLOBAL, GPU_MEM_ST, 4), 7, 100);
	count(place(A, 20, PROFILE_GLOBAL, GPU_MEM_LD, 4), 10, 40);
	count(place(A, 20, PROFILE_GLOBAL, GPU_MEM_LD, 16), 1, 2); /* another width of that line */
	count(place(A, 30, PROFILE_GLOBAL, GPU_MEM_LD, 8), 5, 20);
	count(place(A, 20, PROFILE_BRANCH, 0, 0), 9, 0);
	count(place(B, 50, PROFILE_SHARED, GPU_MEM_RED, 4), 3, 0);
	count(place(B, 60, PROFILE_BARRIER, 0, 0), 2, 0); /* nobody said what it is */
	count(place(NOBODY, 1, PROFILE_GLOBAL, GPU_MEM_LD, 4), 1, 1);
	CHECK_EQ(gather(), 0);
	CHECK(profile.n_kernels == 2 && profile.n_nowhere == 1);
	CHECK(!strcmp(profile.kernels[0].name, "kb")); /* most turns: of banks */
	a = kernel("ka");
	b = kernel("kb");
	CHECK(a->hash == A && !strcmp(a->shown, "a()") && !strcmp(gx_profile_shown(a), "a()"));
	CHECK(b->hash == B && !strcmp(gx_profile_shown(b), "kb"));
	for (int i = 0; i < GX_N_PLACE_NUMBERS; i++)
		CHECK(a->numbers[i] == 100 + i && b->numbers[i] == 110 + i);
	/* places: by line of the PTX, then by what they are */
	CHECK(a->n_places == 4 && a->n_lines == 3 && b->n_places == 2 && b->n_lines == 2);
	CHECK(a->places[0].ptx_line == 20 && a->places[0].what == PROFILE_GLOBAL &&
	      a->places[1].ptx_line == 20 && a->places[1].what == PROFILE_BRANCH &&
	      a->places[2].ptx_line == 30 && a->places[3].ptx_line == 40);
	CHECK(a->places[0].op == GX_PROFILE_LOAD && a->places[1].op == GX_PROFILE_BRANCH &&
	      a->places[3].op == GX_PROFILE_STORE);
	CHECK(a->places[0].counts.executions == 11 && a->places[0].counts.sectors == 42 &&
	      a->places[0].counts.waited == 2 * 1012 && a->places[0].counts.lanes == 2002);
	CHECK(a->places[0].insns == 33 && a->places[0].width == 16 && a->places[0].worst == 1);
	CHECK(a->places[1].insns == 27 && a->places[3].insns == 14);
	CHECK(a->places[0].decided_by[3] == 4 && a->places[0].way[0] == 5 &&
	      a->places[0].way[3] == 8);
	CHECK(!*a->places[0].func && !strcmp(a->places[2].func, "helper"));
	/* those of one line of the source are one, where they do the same */
	CHECK(a->lines[0].line == 2 && a->lines[0].op == GX_PROFILE_LOAD &&
	      a->lines[0].counts.executions == 16 && a->lines[0].counts.sectors == 62 &&
	      a->lines[0].insns == 38 && a->lines[0].width == 16);
	CHECK(!*a->lines[0].inlined); /* most of it was not */
	CHECK(a->lines[1].op == GX_PROFILE_BRANCH && a->lines[1].line == 2 &&
	      !*a->lines[1].inlined);
	CHECK(a->lines[2].line == 3 && a->lines[2].counts.executions == 7);
	/* without a line of the source it is the PTX's */
	CHECK(b->lines[0].op == GX_PROFILE_ATOMIC && !b->lines[0].line &&
	      !strcmp(b->lines[0].text, "ptx of 50") && b->lines[0].insns == 12);
	CHECK(b->lines[1].op == GX_PROFILE_BARRIER && b->lines[1].ptx_line == 60 &&
	      b->lines[1].insns == 2 && !*b->lines[1].text && !*b->lines[1].func);
	gone = 1; /* between two looks */
	CHECK_EQ(gather(), 0);
	CHECK(kernel("ka")->places[0].counts.executions == 1);
	gone = -1;
}

/* What is done at one line of the PTX, each by itself, in one order: accesses by their space, then by their kind. Of a branch alone the bare
 * instructions of its ways count. Kernels with as many turns are in the order of their names. */
static void test_one_line(void)
{
	static const struct {
		enum profile_what what;
		int kind;
		enum gx_profile_op op;
	} want[] = {
		{ PROFILE_GLOBAL, GPU_MEM_LD, GX_PROFILE_LOAD },
		{ PROFILE_GLOBAL, GPU_MEM_ST, GX_PROFILE_STORE },
		{ PROFILE_GLOBAL, GPU_MEM_RED, GX_PROFILE_ATOMIC },
		{ PROFILE_SHARED, GPU_MEM_LD, GX_PROFILE_LOAD },
		{ PROFILE_BRANCH, 0, GX_PROFILE_BRANCH },
	};
	const struct gx_profile_kernel *b;

	fill();
	told[n_told - 1].row.bare[0] = 10;
	told[n_told - 1].row.bare[1] = 30;
	for (int i = 4; i >= 0; i--)
		count(place(B, 50, want[i].what, want[i].kind, 4), 5, 0);
	count(place(B, 51, PROFILE_GLOBAL, GPU_MEM_LD, 4), 5,
	      0); /* another line of the PTX, of no source */
	for (int i = 0; i < n_places; i++) {
		memset(&places[i].counts, 0, sizeof(places[i].counts));
		places[i].counts = (struct profile_counts){ .executions = 5, .divergent = 5 };
	}
	CHECK_EQ(gather(), 0);
	b = kernel("kb");
	CHECK(b->n_places == 6 && b->n_lines == 6);
	for (uint32_t i = 0; i < 5; i++) {
		CHECK(b->places[i].what == want[i].what && b->places[i].op == want[i].op);
		CHECK_EQ(b->places[i].counts.executions, 5);
		CHECK_EQ(b->places[i].insns, i == 4 ? 5 * 4 + 5 * 40 : 5 * 4);
	}
	fill();
	told[0].row.name[1] = 'b', told[1].row.name[1] = 'a'; /* the other one is told first */
	block(A, 0, 1), block(B, 0, 1);
	CHECK_EQ(gather(), 0);
	CHECK(!strcmp(profile.kernels[0].name, "ka") && !strcmp(profile.kernels[1].name, "kb"));
}

/* Which of the three kinds an access is. */
static void test_kinds(void)
{
	static const struct {
		int kind;
		enum gx_profile_op op;
	} rows[] = {
		{ GPU_MEM_LD, GX_PROFILE_LOAD },        { GPU_MEM_ST, GX_PROFILE_STORE },
		{ GPU_MEM_ST_ASYNC, GX_PROFILE_STORE }, { GPU_MEM_ST_MATRIX, GX_PROFILE_STORE },
		{ GPU_MEM_ATOM, GX_PROFILE_ATOMIC },    { GPU_MEM_RED, GX_PROFILE_ATOMIC }
	};
	static const char *const spaces[] = { "global", "shared", "local", "", "" };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		fill();
		count(place(A, 20, PROFILE_GLOBAL, rows[i].kind, 4), 1, 1);
		CHECK_EQ(gather(), 0);
		CHECK_EQ(kernel("ka")->places[0].op, rows[i].op);
	}
	for (int what = PROFILE_GLOBAL; what <= PROFILE_BARRIER; what++) {
		struct gx_profile_line line = { .what = (enum profile_what)what };

		CHECK(!strcmp(gx_profile_space(&line), spaces[what - 1]));
	}
}

/* Turns that had to be one behind the other: the most, and of atomics all of them. */
static void test_degrees(void)
{
	const struct profile_place load = place(A, 20, PROFILE_SHARED, GPU_MEM_LD, 4),
	                           other = place(A, 30, PROFILE_SHARED, GPU_MEM_LD, 4),
	                           atomic = place(A, 40, PROFILE_GLOBAL, GPU_MEM_ATOM, 4);
	const struct gx_profile_kernel *a;

	fill();
	count(load, 4, 0);
	count(atomic, 4, 0);
	degree(load, 2, 3);
	degree(load, 32, 1);
	degree(load, 8, 1);
	degree(other, 33, 1); /* it has no counts of its own */
	degree(atomic, 5, 10);
	degree(atomic, 3, 100);
	degree(place(NOBODY, 1, PROFILE_GLOBAL, GPU_MEM_ATOM, 4), 9, 9);
	CHECK_EQ(gather(), 0);
	a = kernel("ka");
	CHECK_EQ(a->n_places, 3);
	CHECK(a->places[0].worst == 32 && !a->places[0].one_by_one);
	CHECK(a->places[1].worst == 33 && a->places[1].ptx_line == 30);
	CHECK(a->places[2].worst == 5 && a->places[2].one_by_one == 40 + 200);
	CHECK(a->lines[0].worst == 33); /* both are of line 2 */
	degree(place(A, 30, PROFILE_SHARED, GPU_MEM_ATOM, 4), 2, 6);
	degree(place(A, 20, PROFILE_SHARED, GPU_MEM_ATOM, 4), 4, 7);
	CHECK_EQ(gather(), 0);
	a = kernel("ka");
	for (uint32_t i = 0; i < a->n_lines; i++)
		if (a->lines[i].op == GX_PROFILE_ATOMIC && a->lines[i].line == 2)
			CHECK(a->lines[i].one_by_one == 6 + 21 && a->lines[i].worst == 4);
}

/* Of the ways that a line was inlined the one that costs most is told. */
static void test_inlined(void)
{
	const struct gx_profile_kernel *a;

	fill();
	count(place(A, 20, PROFILE_GLOBAL, GPU_MEM_LD, 4), 900, 5);
	count(place(A, 30, PROFILE_GLOBAL, GPU_MEM_LD, 4), 1, 11);
	tell_place(A, 35, 2, "ka", 2, "g, inlined at y.h:2, x.cu:3");
	count(place(A, 35, PROFILE_GLOBAL, GPU_MEM_LD, 4), 2, 15);
	tell_place(A, 36, 2, "ka", 2, "g, inlined at y.h:2, x.cu:3");
	count(place(A, 36, PROFILE_GLOBAL, GPU_MEM_LD, 4), 2, 16);
	for (int i = 0; i < n_places; i++) {
		places[i].counts.ideal_sectors = 1;
		places[i].counts.phases = places[i].counts.ideal_phases = 0;
		places[i].counts.minority = 0;
	}
	CHECK_EQ(gather(), 0);
	a = kernel("ka");
	CHECK(a->n_lines == 1 && a->lines[0].counts.executions == 905);
	CHECK(!strcmp(a->lines[0].inlined,
	              "g, inlined at y.h:2, x.cu:3; 67 % of it, 2 other ways"));
	places[1].counts.sectors = 1001;
	CHECK_EQ(gather(), 0);
	CHECK(!strcmp(kernel("ka")->lines[0].inlined, "f of x.h:1; 97 % of it, 2 other ways"));
	/* where nothing is too much, what runs most often */
	for (int i = 0; i < n_places; i++)
		places[i].counts.sectors = 1;
	places[0].counts.executions = 1;
	CHECK_EQ(gather(), 0);
	CHECK(!strcmp(kernel("ka")->lines[0].inlined,
	              "g, inlined at y.h:2, x.cu:3; 67 % of it, 2 other ways"));
}

/* Of one way nothing is counted; another line's are none of them, whatever they are called; what costs nothing has no shares. */
static void test_ways_of_lines(void)
{
	const struct gx_profile_kernel *a;

	fill();
	tell_place(A, 10, 4, "ka", 1, "f");
	for (uint32_t line = 31; line <= 34; line++)
		tell_place(A, line, line < 33 ? 5 : 4, "ka", 1, line % 2 ? "f" : "g");
	for (uint32_t line = 30; line <= 34; line++)
		count(place(A, line == 30 ? 10 : line, PROFILE_GLOBAL, GPU_MEM_LD, 4), 1, 0);
	for (int i = 0; i < n_places; i++) {
		memset(&places[i].counts, 0, sizeof(places[i].counts));
		places[i].counts.sectors =
		        places[i].key.ptx_line < 33 && places[i].key.ptx_line > 10 ? 1000 : 10;
	}
	CHECK_EQ(gather(), 0);
	a = kernel("ka");
	CHECK_EQ(a->n_lines, 2);
	CHECK(!strcmp(a->lines[0].inlined, "f; 67 % of it, 1 other way"));
	CHECK(!strcmp(a->lines[1].inlined, "f; 50 % of it, 1 other way"));
	places[0].counts.sectors = 0; /* as much as the other */
	CHECK_EQ(gather(), 0);
	CHECK(!strcmp(kernel("ka")->lines[0].inlined, "f; 50 % of it, 1 other way"));
	for (int i = 0; i < n_places; i++)
		places[i].counts.sectors = 0;
	CHECK_EQ(gather(), 0);
	CHECK(!strcmp(kernel("ka")->lines[0].inlined, "f"));
}

/* A place told again, behind itself as in their order. */
static struct gx_place_row *again(int at)
{
	memmove(&told[at + 1], &told[at], (size_t)(n_told - at) * sizeof(told[0]));
	n_told++;
	return &told[at + 1].row;
}

/* Places of device functions that programs have no kernel for are of one that stands for all; it is there where somebody told of any. */
static void test_functions(void)
{
	const struct gx_profile_kernel *k;

	fill();
	tell_place(0, 70, 7, "helper", 2, "");
	count(place(0, 70, PROFILE_GLOBAL, GPU_MEM_LD, 4), 3, 12);
	CHECK_EQ(gather(), 0);
	k = kernel("(device functions)");
	CHECK(!profile.n_nowhere && k && k->n_places == 1 && !strcmp(k->places[0].func, "helper"));
	CHECK(k && k->numbers[GX_PLACE_REGISTERS] == -1 && !k->launches);
}

/* What another process tells of a kernel, too, is of another program where it is something else. */
static void test_mixed(void)
{
	for (int what = 0; what < 4; what++) {
		struct gx_place_row *row;

		fill();
		count(place(A, 20, PROFILE_GLOBAL, GPU_MEM_ST, 4), 7, 100);
		count(place(B, 50, PROFILE_GLOBAL, GPU_MEM_ST, 4), 7, 100);
		again(4)->n_insns++; /* of a variant with more programs */
		row = again(6);
		CHECK(row->ptx_line == 40);
		row->line += what == 1;
		row->file[0] ^= what == 2;
		row->text[0] ^= what == 3;
		CHECK_EQ(gather(), 0);
		CHECK_EQ(kernel("ka")->mixed, what != 0);
		CHECK(!kernel("kb")->mixed);
	}
}

/* One line of the PTX in two kernels is no such thing, nor is a kernel that two processes show otherwise, nor what is of no kernel, nor what was
 * told before. */
static void test_not_mixed(void)
{
	fill();
	told[n_told - 1].row.ptx_line = 40; /* as the one before it, which is A's */
	tell_place(NOBODY, 80, 1, "x", 1, "");
	tell_place(NOBODY, 80, 2, "y", 1, "");
	tell_place(B, 90, 1, "kb", 1, "");
	again(0);
	snprintf(told[1].row.file, sizeof(told[1].row.file), "otherwise");
	told[n_told] = told[n_told - 1];
	told[n_told].row.line++; /* behind the last */
	count(place(A, 40, PROFILE_GLOBAL, GPU_MEM_ST, 4), 7, 100);
	count(place(B, 40, PROFILE_GLOBAL, GPU_MEM_ST, 4), 7, 100);
	CHECK_EQ(gather(), 0);
	CHECK(profile.n_kernels == 2 && !kernel("ka")->mixed && !kernel("kb")->mixed);
}

/* Keys that are gone when their values are looked at add nothing. */
static void test_gone(void)
{
	const struct gx_profile_kernel *a;

	for (int what = 0; what < 3; what++) {
		fill();
		count(place(A, 40, PROFILE_GLOBAL, GPU_MEM_ATOM, 4), 7, 100);
		degree(place(A, 40, PROFILE_GLOBAL, GPU_MEM_ATOM, 4), 3, 5);
		degree(place(A, 40, PROFILE_GLOBAL, GPU_MEM_ATOM, 4), 9, 5);
		block(A, 1, 50);
		block(A, 2, 50);
		for (int i = 0; i < 2; i++)
			sharing[i].key = (struct profile_sharing){ .kernel = A,
				                                   .allocation = 3 + (uint64_t)i,
				                                   .ptx_line = 40 },
			sharing[i].n = 10;
		n_sharing = 2;
		gone = 1;
		gone_of = what == 0   ? (const void *)degrees
		          : what == 1 ? (const void *)blocks
		                      : sharing;
		CHECK_EQ(gather(), 0);
		a = kernel("ka");
		CHECK_EQ(a->places[0].worst, what == 0 ? 3 : 9);
		CHECK_EQ(a->places[0].one_by_one, what == 0 ? 10 : 50);
		CHECK_EQ(a->n_blocks, what == 1 ? 1 : 2);
		CHECK_EQ(a->work, what == 1 ? 50 : 100);
		CHECK_EQ(a->places[0].beside, what == 2 ? 10 : 20);
		CHECK_EQ(a->places[0].beside_allocation, 3); /* of two with as much the first */
	}
	gone = -1;
	gone_of = places;
}

/* Shared memory that launches ask for: the most of those with the most threads and the block that is shown. */
static void test_asked(void)
{
	static const struct {
		uint32_t grid, threads, asked, want;
	} rows[] = {
		{ 8, 128, 100, 100 }, { 8, 128, 90, 100 },  { 8, 128, 110, 110 },
		{ 16, 64, 500, 110 }, { 4, 128, 600, 110 }, { 4, 256, 700, 110 },
		{ 9, 128, 20, 20 },
	};

	fill();
	for (uint32_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		launch(&stats[0], i, A, 1, rows[i].grid, rows[i].threads);
		atomic_store(&stats[0].lines[i].shared_bytes, rows[i].asked);
		CHECK_EQ(gather(), 0);
		CHECK_EQ(kernel("ka")->asked_shared, rows[i].want);
	}
}

static void test_blocks_and_launches(void)
{
	const struct gx_profile_kernel *a, *b;

	fill();
	tell_kernel(0xd, "kd", "asked for and never launched");
	block(A, 7, 50);
	block(A, 9, 60);
	block(A, 4, 60); /* of equal ones the first */
	block(A, 5, 60);
	block(A, 3, 10); /* and not the first that there is */
	block(B, 1, 3);
	block(NOBODY, 0, 1000);
	launch(&stats[0], 0, A, 10, 4, 128);
	launch(&stats[0], 1, A, 6, 3, 256);                       /* more threads */
	launch(&stats[0], GX_MAX_LAUNCH_LINES - 1, A, 2, 6, 128); /* as many: the first stays */
	launch(&stats[1], 5, A, 4, 4, 128);                       /* as the first process's */
	launch(&stats[1], 6, B, 0, 100, 1024);                    /* none of them */
	launch(&stats[1], 7, NOBODY, 1, 1, 1);
	launch(&stats[1], 8, B, 8, 1, 32);
	atomic_store(&stats[1].lines[8].used, 0);
	atomic_store(&stats[0].counts[GX_COUNT_LAUNCHES], 20);
	atomic_store(&stats[1].counts[GX_COUNT_LAUNCHES], 300);
	atomic_store(&stats[0].counts[GX_COUNT_MISSED], 1);
	atomic_store(&stats[1].counts[GX_COUNT_MISSED], 4);
	/* of the second one's values some were not read */
	atomic_store(&stats[0].counts[GX_COUNT_INSTRUMENTED], 19);
	atomic_store(&stats[0].finished, 1);
	atomic_store(&stats[1].counts[GX_COUNT_INSTRUMENTED], 296);
	CHECK_EQ(gather(), 0);
	CHECK_EQ(profile.n_kernels, 2);
	a = kernel("ka");
	b = kernel("kb");
	CHECK(a->n_blocks == 5 && a->work == 240 && a->most_work == 60 && a->busiest == 4);
	CHECK(b->n_blocks == 1 && b->work == 3 && b->most_work == 3 && b->busiest == 1);
	CHECK(a->launches == 22 && a->instrumented == 11 && a->ns == 2200 && a->n_geometries == 3);
	CHECK(a->grid[0] == 3 && a->grid[1] == 2 && a->grid[2] == 1 && a->block[0] == 256 &&
	      a->block[1] == 1);
	CHECK(!b->launches && !b->n_geometries && !b->grid[0]);
	CHECK(profile.launches == 320 && profile.missed_launches == 5);
	CHECK_EQ(profile.n_unread, 1);
	/* without counts they are in the order of their names */
	CHECK(a == profile.kernels && !a->n_lines && !b->n_lines);
}

/* What is recorded into a graph runs when the graph does, as a node that the application makes itself; what no launch has is none. */
static void test_graphs(void)
{
	struct gx_launch_line *recorded = &stats[0].lines[0], *made = &stats[0].lines[1];
	const struct gx_profile_kernel *a, *b;

	fill();
	block(B, 1, 3);
	launch(&stats[0], 0, A, 5, 4, 128);
	atomic_store(&recorded->captured, 2);
	atomic_store(&recorded->instrumented, 5);
	atomic_store(&recorded->direct.probed, 3);
	atomic_store(&recorded->in_graphs.runs, 20);
	atomic_store(&recorded->in_graphs.probed, 19);
	launch(&stats[0], 1, B, 0, 6, 64);
	atomic_store(&made->in_graphs.runs, 7);
	atomic_store(&made->in_graphs.probed, 7);
	launch(&stats[0], 2, B, 1, 100, 1024);
	atomic_store(&stats[0].lines[2].captured, 1); /* and the graph is never launched */
	CHECK_EQ(gather(), 0);
	a = kernel("ka");
	b = kernel("kb");
	CHECK(a->launches == 23 && a->instrumented == 22 && a->n_geometries == 1);
	CHECK(b->launches == 7 && b->instrumented == 7 && b->n_geometries == 1);
	CHECK(b->grid[0] == 6 && b->block[0] == 64);
}

/* Lines of the source, where the file can be read. */
static void test_source(void)
{
	const struct gx_profile_kernel *a;
	FILE *file = fopen(source, "w");

	fputs("first\n \t  x[i]\x01=\ty;\x7f \r\n", file);
	for (int i = 0; i < 300; i++)
		fputc('z', file);
	fputs("/* [end] */", file);
	fclose(file);
	fill();
	tell_place(A, 70, 9, "ka", 1, "");
	count(place(A, 20, PROFILE_GLOBAL, GPU_MEM_LD, 4), 1, 1);
	count(place(A, 40, PROFILE_GLOBAL, GPU_MEM_LD, 4), 1, 1);
	count(place(A, 70, PROFILE_GLOBAL, GPU_MEM_LD, 4), 1, 1);
	CHECK_EQ(gather(), 0);
	a = kernel("ka");
	CHECK(!strcmp(a->places[0].text, "x[i] = y;  "));
	CHECK(strlen(a->places[1].text) == 159 && strspn(a->places[1].text, "z") == 159);
	/* a label may stand behind that */
	CHECK(gx_profile_line_has(&a->places[1], "[end]") &&
	      gx_profile_line_has(&a->places[1], "zz") &&
	      !gx_profile_line_has(&a->places[1], "[start]") &&
	      !gx_profile_line_has(&a->places[0], "[end]"));
	CHECK(!strcmp(a->places[2].text, "ptx of 70")); /* it has no such line */
	file = fopen(source, "w");                      /* what was read whole is not read again */
	fputs("first\nx[i] = y; /* [late] */\n", file);
	fclose(file);
	CHECK(!gx_profile_line_has(&a->places[0], "[late]"));
	unlink(source);
	CHECK(!gx_profile_line_has(&a->places[1], "[end]") &&
	      gx_profile_line_has(&a->places[1], "zz"));
	CHECK_EQ(gather(), 0);
	a = kernel("ka");
	CHECK(!strcmp(a->places[0].text, "ptx of 20") && !strcmp(a->places[0].file, source));
}

static void test_names(void)
{
	struct gx_profile_line line = { .line = 42, .ptx_line = 7, .file = "/src/deep/gemm.cu" };
	char text[64];

	gx_profile_place(&line, text, sizeof(text));
	CHECK(!strcmp(text, "gemm.cu:42"));
	snprintf(line.file, sizeof(line.file), "gemm.cu");
	gx_profile_place(&line, text, sizeof(text));
	CHECK(!strcmp(text, "gemm.cu:42"));
	line.line = 0;
	gx_profile_place(&line, text, sizeof(text));
	CHECK(!strcmp(text, "gemm.cu, PTX line 7"));
	line.file[0] = '\0';
	gx_profile_place(&line, text, sizeof(text));
	CHECK(!strcmp(text, "PTX line 7"));
}

/* Each piece of memory is missing in its turn. */
static void test_memory(void)
{
	bool failed = true;
	long n;

	fill();
	count(place(A, 20, PROFILE_GLOBAL, GPU_MEM_LD, 4), 1, 1);
	count(place(A, 40, PROFILE_GLOBAL, GPU_MEM_LD, 4), 1, 1);
	degree(place(B, 50, PROFILE_SHARED, GPU_MEM_ATOM, 4), 3, 1);
	launch(&stats[0], 0, A, 5, 4, 128);
	launch(&stats[0], 1, B, 5, 4, 128);
	for (n = 1; failed && n < 40; n++) {
		int err;

		fail_one(n);
		err = gather();
		failed = fail_none();
		CHECK_EQ(err != 0, failed);
	}
	CHECK(!failed && n > 6);
	n_told = n_places = n_degrees = 0;
	memset(stats, 0, sizeof(stats));
	CHECK_EQ(gather(), 0);
	CHECK(!profile.n_kernels && !profile.kernels);
}

/* Writes beside those of other warps are a store's or an atomic's of that line, not a load's; the array with the most is the one. */
static void test_sharing(void)
{
	const struct gx_profile_kernel *a;

	fill();
	count(place(A, 20, PROFILE_GLOBAL, GPU_MEM_LD, 4), 7, 100);
	count(place(A, 20, PROFILE_GLOBAL, GPU_MEM_ST, 4), 7, 100);
	count(place(A, 40, PROFILE_GLOBAL, GPU_MEM_ATOM, 4), 7, 100);
	count(place(A, 20, PROFILE_SHARED, GPU_MEM_ST, 4), 7, 100);
	sharing[0].key = (struct profile_sharing){ .kernel = A, .allocation = 3, .ptx_line = 20 };
	sharing[1].key = (struct profile_sharing){ .kernel = A, .allocation = 4, .ptx_line = 20 };
	sharing[2].key = (struct profile_sharing){ .kernel = A, .allocation = 5, .ptx_line = 40 };
	sharing[3].key = (struct profile_sharing){ .kernel = NOBODY, .ptx_line = 20 };
	sharing[0].n = 10;
	sharing[1].n = 30;
	sharing[2].n = 7;
	sharing[3].n = 1;
	n_sharing = 4;
	CHECK_EQ(gather(), 0);
	a = kernel("ka");
	CHECK_EQ(a->n_places, 4);
	for (uint32_t i = 0; i < a->n_places; i++) {
		const struct gx_profile_line *p = &a->places[i];
		bool load = p->op == GX_PROFILE_LOAD || p->what == PROFILE_SHARED;

		CHECK_EQ(p->beside, load ? 0 : p->ptx_line == 20 ? 40 : 7);
		CHECK_EQ(p->beside_allocation, load ? 0 : p->ptx_line == 20 ? 4 : 5);
	}
}

int main(void)
{
	close(mkstemp(source));
	unlink(source); /* but for those that read it */
	test_places();
	test_registers();
	test_kinds();
	test_one_line();
	test_degrees();
	test_inlined();
	test_ways_of_lines();
	test_functions();
	test_mixed();
	test_not_mixed();
	test_gone();
	test_asked();
	test_blocks_and_launches();
	test_graphs();
	test_sharing();
	test_names();
	test_memory();
	test_source();
	gx_profile_free(&profile);
	return TEST_END();
}
