/* gather.c - counts of maps, words of the application and the table of launches become kernels with lines: which key belongs where, what is
 * added, what is the most, in which order. */
#include "../fail.h"
#include "../test.h"

#include "cli/profile/profile.h"
#include "tool.h"

#include <gpuext/bpf/access.bpf.h>
#include <stdlib.h>

enum { PLACES = 100, DEGREES, BLOCKS, SHARING, A = 0xa, B = 0xb, NOBODY = 0xc, MOST = 16 };

/* --- the maps */
static struct {
	struct profile_place key;
	struct profile_counts counts;
} places[MOST];
static struct {
	struct profile_degree key;
	uint64_t n;
} degrees[MOST];
static struct {
	struct profile_block key;
	uint64_t n;
} blocks[MOST];
static struct {
	struct profile_sharing key;
	uint64_t n;
} sharing[MOST];
static int n_places, n_degrees, n_blocks, n_sharing;
static int gone = -1; /* a place's number, of a key that is deleted meanwhile */

int __wrap_bpf_map_get_next_key(int fd, const void *before, void *next);
int __wrap_bpf_map_lookup_elem(int fd, const void *key, void *value);
void __wrap_gx_tool_places_take(struct gx_tool_places *told, struct gx_server *server);
void __wrap_gx_tool_places_free(struct gx_tool_places *told);
const struct gx_place_row *__wrap_gx_tool_place_row(const struct gx_tool_places *told,
                                                    uint64_t kernel, uint32_t ptx_line);
bool __wrap_gx_server_agent_at(struct gx_server *server, uint32_t i, struct gx_server_agent *out);

#define IN_MAP(map, fn)                                                                            \
	(fd == PLACES    ? fn(places, n_places)                                                    \
	 : fd == DEGREES ? fn(degrees, n_degrees)                                                  \
	 : fd == SHARING ? fn(sharing, n_sharing)                                                  \
	                 : fn(blocks, n_blocks))

static int next_in(const void *rows, size_t row, size_t key, int n, const void *before, void *next)
{
	int at = 0;

	while (before && at < n && memcmp((const char *)rows + (size_t)at * row, before, key) != 0)
		at++;
	at += before != NULL;
	if (at >= n)
		return -1;
	memcpy(next, (const char *)rows + (size_t)at * row, key);
	return 0;
}

int __wrap_bpf_map_get_next_key(int fd, const void *before, void *next)
{
#define NEXT(rows, n) next_in(rows, sizeof((rows)[0]), sizeof((rows)[0].key), n, before, next)
	return IN_MAP(fd, NEXT);
}

static int value_in(const void *rows, size_t row, size_t key, size_t value, size_t bytes, int n,
                    const void *wanted, void *out)
{
	for (int i = 0; i < n; i++) {
		const char *at = (const char *)rows + (size_t)i * row;

		if (memcmp(at, wanted, key) || (rows == places && i == gone))
			continue;
		memcpy(out, at + value, bytes);
		return 0;
	}
	return -1;
}

int __wrap_bpf_map_lookup_elem(int fd, const void *key, void *value)
{
	if (fd == PLACES)
		return value_in(places, sizeof(places[0]), sizeof(places[0].key),
		                offsetof(__typeof__(places[0]), counts), sizeof(places[0].counts),
		                n_places, key, value);
	if (fd == DEGREES)
		return value_in(degrees, sizeof(degrees[0]), sizeof(degrees[0].key),
		                offsetof(__typeof__(degrees[0]), n), sizeof(degrees[0].n),
		                n_degrees, key, value);
	if (fd == SHARING)
		return value_in(sharing, sizeof(sharing[0]), sizeof(sharing[0].key),
		                offsetof(__typeof__(sharing[0]), n), sizeof(sharing[0].n),
		                n_sharing, key, value);
	CHECK_EQ(fd, BLOCKS);
	return value_in(blocks, sizeof(blocks[0]), sizeof(blocks[0].key),
	                offsetof(__typeof__(blocks[0]), n), sizeof(blocks[0].n), n_blocks, key,
	                value);
}

static struct profile_place place(uint64_t kernel, uint32_t line, enum profile_what what, int kind,
                                  uint32_t width)
{
	return (struct profile_place){ .kernel = kernel,
		                       .ptx_line = line,
		                       .what = (uint16_t)what,
		                       .kind = (uint16_t)kind,
		                       .width = width };
}

static void count(struct profile_place key, uint64_t executions, uint64_t sectors)
{
	uint64_t *all = (uint64_t *)&places[n_places].counts;

	places[n_places].key = key;
	for (size_t i = 0; i < sizeof(places[0].counts) / sizeof(*all); i++)
		all[i] = 1000 + i; /* each of them is added */
	places[n_places].counts.executions = executions;
	places[n_places++].counts.sectors = sectors;
}

static void degree(struct profile_place key, uint32_t n_degree, uint64_t n)
{
	degrees[n_degrees].key = (struct profile_degree){ .place = key, .degree = n_degree };
	degrees[n_degrees++].n = n;
}

static void block(uint64_t kernel, uint64_t number, uint64_t n)
{
	blocks[n_blocks].key = (struct profile_block){ kernel, number };
	blocks[n_blocks++].n = n;
}

/* --- what the application said: by kernel and line */
static struct gx_server_place told[MOST];
static int n_told;
static char source[] = "/tmp/gpuext-gather-XXXXXX";

void __wrap_gx_tool_places_take(struct gx_tool_places *out, struct gx_server *server)
{
	*out = (struct gx_tool_places){ .server = server, .rows = told, .n = (size_t)n_told };
}

void __wrap_gx_tool_places_free(struct gx_tool_places *out)
{
	CHECK(out->rows == told);
}

const struct gx_place_row *__wrap_gx_tool_place_row(const struct gx_tool_places *from, uint64_t of,
                                                    uint32_t ptx_line)
{
	for (size_t i = 0; i < from->n; i++)
		if (from->rows[i].kernel == of && from->rows[i].row.ptx_line == ptx_line)
			return &from->rows[i].row;
	return NULL;
}

static void tell_kernel(uint64_t kernel, const char *name, const char *shown)
{
	struct gx_server_place *t = &told[n_told++];

	*t = (struct gx_server_place){ .kernel = kernel };
	snprintf(t->row.name, sizeof(t->row.name), "%s", name);
	snprintf(t->row.file, sizeof(t->row.file), "%s", shown);
	for (int i = 0; i < GX_N_PLACE_NUMBERS; i++)
		t->row.numbers[i] = 10 * (int)kernel + i;
}

static void tell_place(uint64_t kernel, uint32_t ptx_line, uint32_t line, const char *function,
                       uint32_t n_insns, const char *inlined)
{
	struct gx_server_place *t = &told[n_told++];

	*t = (struct gx_server_place){ .kernel = kernel,
		                       .row = { .ptx_line = ptx_line,
		                                .line = line,
		                                .n_insns = n_insns,
		                                .decided_by = { 1, 2, 3, 4 },
		                                .way = { 5, 6, 7, 8 } } };
	snprintf(t->row.name, sizeof(t->row.name), "%s", function);
	snprintf(t->row.file, sizeof(t->row.file), "%s", source);
	snprintf(t->row.text, sizeof(t->row.text), "ptx of %u", ptx_line);
	snprintf(t->row.inlined, sizeof(t->row.inlined), "%s", inlined);
}

/* --- the table of launches */
static struct gx_agent_stats stats[2];

bool __wrap_gx_server_agent_at(struct gx_server *server, uint32_t i, struct gx_server_agent *out)
{
	(void)server;
	*out = (struct gx_server_agent){ .stats = i == 1 ? NULL : &stats[i / 2], .gone = true };
	return i < 3; /* one of them has no page */
}

static void launch(struct gx_agent_stats *of, uint32_t at, uint64_t kernel, uint64_t launches,
                   uint32_t grid, uint32_t threads)
{
	struct gx_launch_line *line = &of->lines[at];

	atomic_store(&line->used, 1);
	line->name_hash = kernel;
	line->grid[0] = grid;
	line->grid[1] = 2;
	line->grid[2] = 1;
	line->block[0] = threads;
	line->block[1] = line->block[2] = 1;
	atomic_store(&line->launches, launches);
	atomic_store(&line->instrumented, launches / 2);
	atomic_store(&line->ns, 100 * launches);
}

/* --- */
static struct gx_profile profile;

static int gather(void)
{
	static const struct gx_profile_maps maps = { PLACES, DEGREES, BLOCKS, SHARING };
	struct gx_diag diag = { 0 };
	int err;

	gx_profile_free(&profile);
	err = gx_profile_gather(NULL, &maps, &profile, &diag);
	CHECK_EQ(err != 0, diag.error == GX_E_NO_MEMORY);
	return err;
}

static const struct gx_profile_kernel *kernel(const char *name)
{
	for (uint32_t i = 0; i < profile.n_kernels; i++)
		if (!strcmp(profile.kernels[i].name, name))
			return &profile.kernels[i];
	CHECK(!name);
	return &profile.kernels[0];
}

static void fill(void)
{
	n_places = n_degrees = n_blocks = n_sharing = n_told = 0;
	memset(stats, 0, sizeof(stats));
	tell_kernel(A, "ka", "a()");
	tell_kernel(B, "kb", "");
	tell_kernel(A, "again", "of another process");
	tell_place(A, 20, 2, "ka", 3, "");
	tell_place(A, 30, 2, "helper", 1, "f of x.h:1");
	tell_place(A, 40, 3, "ka", 2, "");
	tell_place(B, 50, 0, "kb", 4, "");
}

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

static void test_blocks_and_launches(void)
{
	const struct gx_profile_kernel *a, *b;

	fill();
	tell_kernel(0xd, "kd", "asked for and never launched");
	block(A, 7, 50);
	block(A, 9, 60);
	block(A, 4, 60); /* of equal ones the first */
	block(A, 5, 60);
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
	CHECK(a->n_blocks == 4 && a->work == 230 && a->most_work == 60 && a->busiest == 4);
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
	unlink(source);
	CHECK(!gx_profile_line_has(&a->places[1], "[end]"));
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
	for (n = 1; failed && n < 40; n++) {
		int err;

		fail_one(n);
		err = gather();
		failed = fail_none();
		CHECK_EQ(err != 0, failed);
	}
	CHECK(!failed && n > 6);
	n_told = n_places = n_degrees = 0;
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
	CHECK_EQ(a->n_places, 3);
	for (uint32_t i = 0; i < a->n_places; i++) {
		const struct gx_profile_line *p = &a->places[i];
		bool load = p->op == GX_PROFILE_LOAD;

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
	test_degrees();
	test_inlined();
	test_functions();
	test_mixed();
	test_blocks_and_launches();
	test_graphs();
	test_sharing();
	test_names();
	test_memory();
	test_source();
	gx_profile_free(&profile);
	return TEST_END();
}
