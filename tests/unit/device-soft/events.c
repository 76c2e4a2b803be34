/* events.c - the event log: each record of a kernel whose accesses, branches and values are known. */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/events.h"
#include "device/soft/soft.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char ptx[] =
        ".version 7.8\n.target sm_80\n.address_size 64\n.const .u32 c = 3;\n"
        ".func f(.param .b32 x)\n{\n	ret;\n}\n"
        ".visible .entry k(.param .u64 p)\n{\n"
        "	.reg .b32 %r<12>; .reg .b64 %q<8>; .reg .pred %p<4>;\n"
        "	.shared .align 16 .b8 s[64]; .local .align 8 .b8 own[16];\n"
        "	ld.param.u64 %q1, [p]; mov.u32 %r1, %tid.x; mul.wide.u32 %q2, %r1, 4;\n"
        "	add.s64 %q3, %q1, %q2; setp.lt.u32 %p1, %r1, 2; setp.eq.u32 %p2, %r1, 1; "
        "ld.const.u32 %r2, [c];\n"
        "	or.b32 %r8, %r1, 0x300; @%p1 st.global.u8 [%q3+1], %r8;\n" /* line 15: a byte of it */
        "	ld.global.v2.u16 {%r3, _}, [%q3];\n"                       /* 16 */
        "	atom.global.cas.b32 %r4, [%q1+64], 0, 7;\n"                /* 17 */
        "	red.global.add.u64 [%q1+72], 5;\n"                         /* 18 */
        "	mov.u64 %q4, s; cvta.shared.u64 %q4, %q4; mov.u64 %q5, own; cvta.local.u64 %q5, "
        "%q5;\n"
        "	selp.b64 %q6, %q4, %q5, %p2; selp.b64 %q6, %q6, %q1, %p1;\n"
        "	ld.u32 %r5, [%q6];\n" /* 21 */
        "	mov.u32 %r6, s; selp.b32 %r7, 4, 0, %p1;\n"
        "	cp.async.ca.shared.global [%r6+4], [%q1+8], 4, %r7;\n" /* 23 */
        "	st.local.u32 [own+4], %r1;\n"                          /* 24 */
        "	@!%p1 bra OVER;\n"                                     /* 25 */
        "	call f, (%r1);\n"                                      /* 26 */
        "OVER:	bar.sync 1, 32;\n"                                     /* 27 */
        "	@%p2 exit;\n"                                          /* 28 */
        "	ret;\n}\n";

enum { SHARED = 0x10000, LANES_OF_BLOCK = 4 };

static char *log_bytes;
static size_t log_len;

static void read_log(const char *path)
{
	int fd = open(path, O_RDONLY);
	struct stat st;

	CHECK(fd >= 0 && !fstat(fd, &st));
	log_len = (size_t)st.st_size;
	log_bytes = malloc(log_len + 1);
	CHECK_EQ(read(fd, log_bytes, log_len), (ssize_t)log_len);
	close(fd);
}

struct record {
	uint32_t head, word[8];
};

/* The n-th record of a kind, those of places by their line; NULL: there is none. */
static const char *record_of(enum gx_soft_event kind, uint32_t line, unsigned n)
{
	uint32_t places[64] = { 0 };

	for (size_t at = 0; at < log_len;) {
		struct record r = { 0 };
		uint32_t bytes;
		bool fits;

		memcpy(&r, log_bytes + at, log_len - at < sizeof(r) ? log_len - at : sizeof(r));
		bytes = r.head >> 8;
		if ((r.head & 255) == GX_EVENT_PLACE)
			places[r.word[0] % 64] = r.word[1];
		fits = (r.head & 255) == kind;
		if (fits && line && kind == GX_EVENT_PLACE)
			fits = r.word[1] == line;
		else if (fits && line)
			fits = places[r.word[1] % 64] == line;
		if (fits && !n--)
			return log_bytes + at;
		CHECK(bytes && at + bytes <= log_len);
		at += bytes;
	}
	return NULL;
}

static uint32_t word(const char *record, unsigned i)
{
	uint32_t w;

	memcpy(&w, record + 4 * i, 4);
	return w;
}

static uint64_t lane(const char *record, unsigned i)
{
	uint64_t v;

	memcpy(&v, record + 32 + 8 * i, 8);
	return v;
}

/* what: of enum gx_soft_place */
static void check_place(uint32_t line, unsigned n, uint32_t what, uint32_t space, uint32_t bytes,
                        uint32_t elements, const char *text)
{
	const char *place = record_of(GX_EVENT_PLACE, line, n);

	CHECK(place != NULL);
	CHECK_EQ(word(place, 3), what);
	CHECK_EQ(word(place, 4), space);
	CHECK_EQ(word(place, 5), bytes);
	CHECK_EQ(word(place, 6), elements);
	CHECK(!strcmp(place + 32, "k"));
	CHECK(!strcmp(place + 34, "k"));
	CHECK(!strcmp(place + 36, text));
	CHECK_EQ(word(place, 0) >> 8, 36 + strlen(text) + 1);
	CHECK_EQ(word(place, 7), word(record_of(GX_EVENT_PLACE, 16, 0), 7));
}

/* mask, and two words of its own */
static const char *event(enum gx_soft_event kind, uint32_t line, unsigned n, uint32_t mask,
                         uint32_t a, uint32_t b)
{
	const char *at = record_of(kind, line, n);

	CHECK(at != NULL);
	CHECK_EQ(word(at, 1), 1);
	CHECK_EQ(word(at, 4), 0);
	CHECK_EQ(word(at, 5), mask);
	CHECK_EQ(word(at, 6), a);
	CHECK_EQ(word(at, 7), b);
	return at;
}

static void check_accesses(uint64_t p)
{
	const char *at = event(GX_EVENT_ACCESS, 15, 0, 3, 0, 0);

	check_place(15, 0, GX_PLACE_STORE, GX_PTX_GLOBAL, 1, 1, "@%p1 st.global.u8 [%q3+1], %r8;");
	CHECK_EQ(lane(at, 0), p + 1);
	CHECK_EQ(lane(at, 1), p + 5);
	CHECK_EQ(word(at, 0) >> 8, 32 + 2 * 8);
	at = event(GX_EVENT_VALUES, 15, 0, 3, 1, 1);
	CHECK_EQ(lane(at, 1), 1);
	/* what was stored before is loaded; what goes nowhere is 0 */
	check_place(16, 0, GX_PLACE_LOAD, GX_PTX_GLOBAL, 4, 2, "ld.global.v2.u16 {%r3, _}, [%q3];");
	at = event(GX_EVENT_ACCESS, 16, 0, 15, 0, 0);
	CHECK_EQ(lane(at, 3), p + 12);
	at = event(GX_EVENT_VALUES, 16, 0, 15, 0, 2);
	CHECK_EQ(lane(at, 2), 0x100);
	CHECK_EQ(lane(at, 3), 0);
	CHECK_EQ(word(at, 0) >> 8, 32 + 4 * 2 * 8);
	check_place(17, 0, GX_PLACE_ATOMIC, GX_PTX_GLOBAL, 4, 1,
	            "atom.global.cas.b32 %r4, [%q1+64], 0, 7;");
	at = event(GX_EVENT_VALUES, 17, 0, 15, 1, 2);
	CHECK(lane(at, 0) == 0 && lane(at, 1) == 7);
	at = event(GX_EVENT_VALUES, 17, 1, 15, 0, 1);
	CHECK(lane(at, 0) == 0 && lane(at, 1) == 7 && lane(at, 3) == 7);
	at = event(GX_EVENT_ACCESS, 18, 0, 15, 0, 0);
	CHECK_EQ(lane(at, 0), p + 72);
	CHECK_EQ(lane(event(GX_EVENT_VALUES, 18, 0, 15, 1, 1), 2), 5);
	CHECK(!record_of(GX_EVENT_VALUES, 18, 1 + 2)); /* of two blocks */
	CHECK(!record_of(GX_EVENT_PLACE, 14, 0) && !record_of(GX_EVENT_PLACE, 12, 0));
}

static void check_spaces(uint64_t p)
{
	const char *at = event(GX_EVENT_ACCESS, 21, 0, 15, 2, 1);

	check_place(21, 0, GX_PLACE_LOAD, GX_PTX_GENERIC, 4, 1, "ld.u32 %r5, [%q6];");
	CHECK(lane(at, 0) == 0x018000000000 && lane(at, 1) == 0x010000000000 && lane(at, 2) == p);
	/* a copy: what has bytes to read, and all that write */
	check_place(23, 0, GX_PLACE_LOAD, GX_PTX_GLOBAL, 4, 1,
	            "cp.async.ca.shared.global [%r6+4], [%q1+8], 4, %r7;");
	check_place(23, 1, GX_PLACE_STORE, GX_PTX_SHARED, 4, 1,
	            "cp.async.ca.shared.global [%r6+4], [%q1+8], 4, %r7;");
	CHECK_EQ(lane(event(GX_EVENT_ACCESS, 23, 0, 3, 0, 0), 0), p + 8);
	CHECK_EQ(lane(event(GX_EVENT_ACCESS, 23, 1, 15, 15, 0), 0), 4);
	CHECK(!record_of(GX_EVENT_VALUES, 23, 0));
	CHECK_EQ(lane(event(GX_EVENT_ACCESS, 24, 0, 15, 0, 15), 0), 4);
}

static void check_flow(void)
{
	check_place(25, 0, GX_PLACE_BRANCH, GX_PTX_GENERIC, 0, 1, "@!%p1 bra OVER;");
	event(GX_EVENT_BRANCH, 25, 0, 15, 12, 0);
	check_place(26, 0, GX_PLACE_CALL, GX_PTX_GENERIC, 0, 1, "call f, (%r1);");
	event(GX_EVENT_FLOW, 26, 0, 3, 0, 0);
	event(GX_EVENT_FLOW, 7, 0, 3, 0, 0);
	check_place(27, 0, GX_PLACE_BARRIER, GX_PTX_GENERIC, 0, 1, "bar.sync 1, 32;");
	event(GX_EVENT_BARRIER, 27, 0, 15, 1, 32);
	check_place(28, 0, GX_PLACE_EXIT, GX_PTX_GENERIC, 0, 1, "@%p2 exit;");
	event(GX_EVENT_FLOW, 28, 0, 2, 0, 0);
	check_place(29, 0, GX_PLACE_RETURN, GX_PTX_GENERIC, 0, 1, "ret;");
	event(GX_EVENT_FLOW, 29, 0, 13, 0, 0);
}

static void check_grid(void)
{
	static const uint32_t words[] = { 1, 1, 2, 1, LANES_OF_BLOCK, 1, 1 };
	const char *at = record_of(GX_EVENT_GRID, 0, 0);

	CHECK(at != NULL);
	for (unsigned i = 0; i < 7; i++)
		CHECK_EQ(word(at, 1 + i), words[i]);
	CHECK_EQ(word(at, 0) >> 8, 33);
	CHECK_EQ(at[32], 'k');
	for (unsigned i = 0; i < 2; i++) {
		at = record_of(GX_EVENT_BLOCK, 0, i);
		CHECK(at && word(at, 1) == 1 && word(at, 2) == i && word(at, 3) == LANES_OF_BLOCK);
		at = record_of(GX_EVENT_ACCESS, 16, i);
		CHECK(at && word(at, 3) == i);
	}
	at = record_of(GX_EVENT_GRID_END, 0, 0);
	CHECK(at && word(at, 1) == 1 && word(at, 2) == 0 && !record_of(GX_EVENT_GRID_END, 0, 1));
}

static uint64_t run(struct gx_soft_events *events, const char *kernel, int want)
{
	struct gx_soft_config config = { .events = events };
	struct gx_soft_grid grid = { .grid = { 1, 2, 1 }, .block = { LANES_OF_BLOCK, 1, 1 } };
	struct gx_soft_counters counters;
	struct gx_soft_module *module;
	struct gx_diag diag = { 0 };
	struct gx_soft *soft;
	uint64_t p = 0;

	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(soft, ptx, sizeof(ptx) - 1, &module, &diag), 0);
	CHECK_EQ(gx_soft_alloc(soft, 128, 0, &p), 0);
	if (want)
		grid.block[0] = 2000;
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, kernel), &grid, &p, &diag), want);
	gx_soft_counters(soft, &counters);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	return events ? p : counters.warp_insns;
}

static void test_records(const char *path)
{
	struct gx_soft_events *events = NULL;
	uint64_t p;

	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &events, NULL), 0);
	p = run(events, "k", 0);
	CHECK_EQ(gx_soft_events_close(events), 0);
	read_log(path);
	check_grid();
	check_accesses(p);
	check_spaces(p);
	check_flow();
	free(log_bytes);
	unlink(path);
}

/* A launch that is refused ends with its errno. Without a log there are no more instructions than those of the kernel. */
static void test_ends(const char *path)
{
	struct gx_soft_events *events = NULL;
	const char *end;

	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &events, NULL), 0);
	run(events, "k", -EINVAL);
	CHECK_EQ(gx_soft_events_close(events), 0);
	read_log(path);
	end = record_of(GX_EVENT_GRID_END, 0, 0);
	CHECK(end && word(end, 2) == EINVAL);
	free(log_bytes);
	unlink(path);
	CHECK_EQ(run(NULL, "k", 0), 2 * 34);
}

/* Lanes 0 to 15 give rows of two matrices. */
static void test_rows(const char *path)
{
	static const char rows[] =
	        ".version 7.8\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 "
	        "p)\n{\n"
	        ".reg .b32 %r<4>; .reg .b64 %q<2>; .shared .align 16 .b8 s[512];\n"
	        "mov.u32 %r1, %tid.x; shl.b32 %r1, %r1, 4; mov.u32 %r2, s;\n"
	        "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r2, %r3}, [%r1+16]; ld.param.u64 %q1, "
	        "[p]; mov.u32 %r3, 0;\n"
	        "cp.async.ca.shared.global [%r2], [%q1], 4, %r3;\n"
	        "ret;\n}\n";
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 32, 1, 1 } };
	struct gx_soft_config config = { 0 };
	struct gx_soft_module *module;
	struct gx_soft *soft;
	const char *at;
	uint64_t p = 0;

	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &config.events, NULL), 0);
	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(soft, rows, sizeof(rows) - 1, &module, NULL), 0);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &p, NULL), 0);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	CHECK_EQ(gx_soft_events_close(config.events), 0);
	read_log(path);
	at = event(GX_EVENT_ACCESS, 8, 0, 0xffff, 0xffff, 0);
	CHECK_EQ(lane(at, 15), 256);
	at = record_of(GX_EVENT_PLACE, 8, 0);
	CHECK(at && word(at, 3) == GX_PLACE_LOAD && word(at, 5) == 16);
	/* a copy that loads nothing is no access there */
	CHECK(record_of(GX_EVENT_ACCESS, 9, 0) && !record_of(GX_EVENT_ACCESS, 9, 1));
	CHECK_EQ(word(record_of(GX_EVENT_ACCESS, 9, 0), 6), ~0u);
	free(log_bytes);
	unlink(path);
}

/* Parts of matrices lie in memory as the device likes: nobody is told of an address. What they hold is loaded all the same. */
static void test_unseen(const char *path)
{
	static const char text[] =
	        ".version 7.8\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 "
	        "p)\n{\n"
	        ".reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %q<2>; ld.param.u64 %q1, [p];\n"
	        "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 {%r1, %r2, %r3, %r4, %r5, %r6, "
	        "%r7, %r8}, [%q1];\n"
	        "wmma.load.c.sync.aligned.row.m16n16k16.global.f32 {%f1, %f2, %f3, %f4, %f5, %f6, "
	        "%f7, %f8}, [%q1];\n"
	        "wmma.store.d.sync.aligned.row.m16n16k16.global.f32 [%q1], {%f1, %f2, %f3, %f4, "
	        "%f5, %f6, %f7, %f8};\n"
	        "ld.global.u32 %r1, [%q1];\nret;\n}\n"; /* line 10 */
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 32, 1, 1 } };
	struct gx_soft_config config = { .count_accesses = true };
	struct gx_soft_counters counters;
	struct gx_soft_module *module;
	struct gx_soft *soft;
	uint64_t p = 0;

	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &config.events, NULL), 0);
	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(soft, text, sizeof(text) - 1, &module, NULL), 0);
	CHECK_EQ(gx_soft_alloc(soft, 1024, 0, &p), 0);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &p, NULL), 0);
	gx_soft_counters(soft, &counters);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	CHECK_EQ(gx_soft_events_close(config.events), 0);
	read_log(path);
	for (uint32_t line = 7; line < 10; line++)
		CHECK(!record_of(GX_EVENT_PLACE, line, 0) && !record_of(GX_EVENT_ACCESS, line, 0));
	CHECK(record_of(GX_EVENT_ACCESS, 10, 0) && !record_of(GX_EVENT_ACCESS, 0, 1));
	free(log_bytes);
	unlink(path);
}

/* Registers in front of each instruction and behind it, but for programs' own. */
static void test_registers(const char *path)
{
	static const char text[] =
	        ".version 7.8\n.target sm_80\n.address_size 64\n"
	        ".func gpuext_f(.param .b32 x)\n{\n.reg .b32 %r<2>;\nmov.u32 %r1, 5;\nret;\n}\n"
	        ".func f(.param .b32 x)\n{\nret;\n}\n"
	        ".visible .entry k(.param .u64 p)\n{\n"
	        ".reg .b16 %h<2>; .reg .b32 %r<4>, gpuext_r; .reg .b64 %q<2>; .reg .pred %p<4>; "
	        ".reg .b128 %w;\n"
	        "mov.u32 %r1, %tid.x; mov.u32 gpuext_r, 3; setp.lt.u32 %p1, %r1, 2;\n"
	        "@!%p1 setp.eq.u32 %p1|%p2, %r1, 3;\n"         /* line 18 */
	        "cvt.u16.u32 %h1, -2;\n"                       /* 19 */
	        "mov.b64 %q1, {%r1, 9};\n"                     /* 20 */
	        "mov.b128 %w, {%q1, %q1};\n"                   /* 21 */
	        "@%p1 bra OVER;\n"                             /* 22 */
	        "OVER: call f, (%r1); call gpuext_f, (%r1);\n" /* 23 */
	        "ret;\n}\n";
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { LANES_OF_BLOCK, 1, 1 } };
	struct gx_soft_config config = { .log_registers = true };
	struct gx_soft_module *module;
	struct gx_soft *soft;
	const char *at;
	uint64_t p = 0;

	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &config.events, NULL), 0);
	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(soft, text, sizeof(text) - 1, &module, NULL), 0);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &p, NULL), 0);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	CHECK_EQ(gx_soft_events_close(config.events), 0);
	read_log(path);
	at = record_of(GX_EVENT_PLACE, 18, 0);
	CHECK(at && word(at, 3) == GX_PLACE_INSN && word(at, 5) == 0 && word(at, 6) == 4);
	/* its guard is overwritten: lanes 2 and 3, before and behind; no number is a register */
	at = event(GX_EVENT_REGISTERS, 18, 0, 12, 15, 4);
	CHECK(!lane(at, 0) && lane(at, 2) == 2 && lane(at, 6) == 3 && !lane(at, 7));
	at = event(GX_EVENT_REGISTERS, 18, 1, 12, 0, 4);
	CHECK(!lane(at, 0) && lane(at, 1) == 1 && lane(at, 4) == 1 && !lane(at, 5));
	at = event(GX_EVENT_REGISTERS, 19, 1, 15, 0, 2);
	CHECK_EQ(lane(at, 0), 0xfffe);
	at = event(GX_EVENT_REGISTERS, 20, 1, 15, 0, 3);
	CHECK(lane(at, 9) == (9ull << 32 | 3) && lane(at, 10) == 3 && !lane(at, 11));
	/* 128 bits are not there; a branch is not behind itself; no record is of a call, or of a program */
	at = event(GX_EVENT_REGISTERS, 21, 1, 15, 0, 3);
	CHECK(!lane(at, 0) && lane(at, 1) == 9ull << 32);
	event(GX_EVENT_REGISTERS, 22, 0, 11, 15, 1);
	CHECK(!record_of(GX_EVENT_REGISTERS, 22, 1) && !record_of(GX_EVENT_REGISTERS, 23, 0));
	CHECK(record_of(GX_EVENT_REGISTERS, 17, 3) && !record_of(GX_EVENT_REGISTERS, 17, 4));
	CHECK(!record_of(GX_EVENT_REGISTERS, 7, 0) && record_of(GX_EVENT_REGISTERS, 12, 0));
	free(log_bytes);
	unlink(path);
}

/* Who arrives at an instruction is kept beside its guard until it is over: the instruction may have predicates of its own meanwhile. */
static void test_guarded(const char *path)
{
	static const char text[] = ".version 7.8\n.target sm_80\n.address_size 64\n"
	                           ".visible .entry k(.param .u64 p)\n{\n"
	                           ".reg .b32 %r<4>; .reg .pred %p<3>;\n"
	                           "mov.u32 %r1, %tid.x; setp.ne.u32 %p1, %r1, 2;\n"
	                           "@%p1 set.eq.u32.u32 %r2, %r1, 3;\n"  /* line 8 */
	                           "@!%p1 set.eq.u32.u32 %r3, %r1, 3;\n" /* 9 */
	                           "ret;\n}\n";
	struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { LANES_OF_BLOCK, 1, 1 } };
	struct gx_soft_config config = { .log_registers = true };
	struct gx_soft_module *module;
	struct gx_soft *soft;
	const char *at;
	uint64_t p = 0;

	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &config.events, NULL), 0);
	CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
	CHECK_EQ(gx_soft_module_load(soft, text, sizeof(text) - 1, &module, NULL), 0);
	CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &p, NULL), 0);
	gx_soft_module_unload(module);
	gx_soft_destroy(soft);
	CHECK_EQ(gx_soft_events_close(config.events), 0);
	read_log(path);
	/* the second lane in it is 1, the third 3: the comparison holds for that one alone */
	event(GX_EVENT_REGISTERS, 8, 0, 11, 15, 3);
	at = event(GX_EVENT_REGISTERS, 8, 1, 11, 0, 3);
	CHECK(!lane(at, 0) && !lane(at, 3) && lane(at, 6) == UINT32_MAX && lane(at, 7) == 3);
	event(GX_EVENT_REGISTERS, 9, 0, 4, 15, 3);
	at = event(GX_EVENT_REGISTERS, 9, 1, 4, 0, 3);
	CHECK(!lane(at, 0) && lane(at, 1) == 2);
	free(log_bytes);
	unlink(path);
}

/* A kernel of three rounds, whose log has room for all of it, and for a byte less; and one that goes on for a million, with room for the first MiB. */
static void test_bound(const char *path)
{
	static const char text[] =
	        ".version 7.8\n.target sm_80\n.address_size 64\n"
	        ".visible .entry k(.param .u32 n)\n{\n.reg .b32 %r<4>; .reg .pred %p;\n"
	        "ld.param.u32 %r1, [n];\nL: sub.u32 %r1, %r1, 1;\n"
	        "setp.ne.u32 %p, %r1, 0;\n@%p bra L;\nret;\n}\n";
	static const struct {
		uint32_t rounds;
		uint64_t limit; /* 0: what the first one took; 1: a byte less */
		int result;
	} rows[] = {
		{ 3, UINT64_MAX, 0 }, { 3, 0, 0 }, { 3, 1, -EFAULT }, { 1000000, 1200000, -EFAULT }
	};
	uint64_t whole = 0, limit;
	const struct gx_soft_grid grid = { .grid = { 1, 1, 1 }, .block = { 4, 1, 1 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_soft_config config = { .n_sms = 1 };
		struct gx_diag diag = { 0 };
		struct gx_soft_module *module;
		struct gx_soft *soft;

		limit = rows[i].limit < 2 ? whole - rows[i].limit : rows[i].limit;
		CHECK_EQ(gx_soft_events_open(path, limit, &config.events, NULL), 0);
		CHECK_EQ(gx_soft_create(&config, &soft, NULL), 0);
		CHECK_EQ(gx_soft_module_load(soft, text, sizeof(text) - 1, &module, NULL), 0);
		CHECK_EQ(gx_soft_run(soft, gx_soft_kernel(module, "k"), &grid, &rows[i].rounds,
		                     &diag),
		         rows[i].result);
		CHECK_EQ(diag.error, rows[i].result ? GX_E_SOFT_EVENTS : GX_E_NONE);
		gx_soft_module_unload(module);
		gx_soft_destroy(soft);
		CHECK_EQ(gx_soft_events_close(config.events), 0);
		read_log(path);
		whole = i ? whole : log_len;
		CHECK(log_len <= limit && log_len);
		CHECK_EQ(!record_of(GX_EVENT_GRID_END, 0, 0), rows[i].result != 0);
		free(log_bytes);
		unlink(path);
	}
}

static void test_files(const char *path)
{
	struct rlimit limit;
	rlim_t before;
	struct gx_soft_events *events = NULL;
	struct gx_diag diag = { 0 };
	char bytes[1 << 13] = { 0 };

	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &events, NULL), 0);
	/* it must not be there */
	CHECK_EQ(gx_soft_events_open(path, UINT64_MAX, &(struct gx_soft_events *){ NULL }, &diag),
	         -EIO);
	CHECK_EQ(diag.error, GX_E_IO);
	CHECK(strstr(diag.text, path) != NULL);
	CHECK(gx_soft_events_place(events) == 1 && gx_soft_events_place(events) == 2);
	/* one write that fails is kept, and ends what is written */
	signal(SIGXFSZ, SIG_IGN);
	CHECK_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
	before = limit.rlim_cur;
	limit.rlim_cur = 1 << 12;
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
	CHECK(gx_soft_events_write(events, bytes, sizeof(bytes)));
	limit.rlim_cur = before;
	CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
	CHECK(gx_soft_events_write(events, bytes, sizeof(bytes)));
	CHECK_EQ(gx_soft_events_close(events), -EFBIG);
	read_log(path);
	CHECK_EQ(log_len, 1 << 12);
	free(log_bytes);
	CHECK_EQ(gx_soft_events_close(NULL), 0);
	unlink(path);
}

int main(void)
{
	char folder[] = "/tmp/gpuext-events-XXXXXX", path[sizeof(folder) + 8];

	CHECK(mkdtemp(folder) != NULL);
	snprintf(path, sizeof(path), "%s/log", folder);
	test_records(path);
	test_ends(path);
	test_rows(path);
	test_unseen(path);
	test_registers(path);
	test_guarded(path);
	test_bound(path);
	test_files(path);
	rmdir(folder);
	return TEST_END();
}
