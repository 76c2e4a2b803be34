/* mmu.c - kernels over managed memory with few pages here: the same results as over plain
 * memory, whatever leaves between two replays.
 */
#include "../test.h"
#include "base/diag.h"
#include "device/soft/soft.h"
#include "fake_mmu.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/types.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "gpuext/bpf/gpu_ext_abi.h"

/* --- a device with such an mmu */
struct world {
	struct gx_soft *soft;
	struct gx_soft_module *module;
	struct fake f;
};

static const char ptx[];

/* The CPU's view is of no use to anybody: a device that takes it is killed. */
static void make(struct world *w, uint32_t n_frames, uint64_t every)
{
	struct gx_soft_config config = { .seed = 7, .memory_bytes = 64 << 20 };
	struct gx_diag diag = { 0 };
	void *space = mmap(NULL, BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	memset(w, 0, sizeof(*w));
	pthread_mutex_init(&w->f.lock, NULL);
	CHECK(space != MAP_FAILED);
	w->f.base = (uint64_t)(uintptr_t)space;
	w->f.n_frames = n_frames;
	w->f.every = every;
	w->f.random = n_frames * 31 + every;
	w->f.home = calloc(1, BYTES);
	w->f.frames = calloc(n_frames, PAGE);
	CHECK_EQ(gx_soft_create(&config, &w->soft, NULL), 0);
	gx_soft_set_mmu(w->soft, &ops, &w->f);
	CHECK_EQ(gx_soft_map_managed(w->soft, w->f.base, BYTES), 0);
	CHECK_EQ(gx_soft_module_load(w->soft, ptx, strlen(ptx), &w->module, &diag), 0);
	if (!w->module)
		fprintf(stderr, "%s\n", diag.text);
}

static void flush(struct fake *f)
{
	for (uint32_t i = 0; i < f->n_frames; i++)
		evict(f, i);
}

static void unmake(struct world *w)
{
	CHECK_EQ(w->f.wrong, 0);
	CHECK_EQ(w->f.inside, 0);
	CHECK_EQ(w->f.n_held, 0);
	gx_soft_module_unload(w->module);
	gx_soft_destroy(w->soft);
	munmap((void *)(uintptr_t)w->f.base, BYTES);
	free(w->f.home);
	free(w->f.frames);
	pthread_mutex_destroy(&w->f.lock);
}

static int run(struct world *w, const char *name, uint64_t at, uint32_t blocks, uint32_t threads,
               uint64_t max_insns, struct gx_diag *diag)
{
	const struct gx_soft_kernel_info *kernel = gx_soft_kernel(w->module, name);
	struct gx_soft_grid grid = { .grid = { blocks, 1, 1 },
		                     .block = { threads, 1, 1 },
		                     .max_insns = max_insns };

	return gx_soft_run(w->soft, kernel, &grid, &at, diag);
}

static void fill(char *bytes)
{
	for (uint64_t i = 0; i < BYTES / 4; i++)
		((uint32_t *)(void *)bytes)[i] = (uint32_t)(i * 2654435761u >> 7);
}

/* --- kernels: one pointer to the whole range. %rd1 is it, %r1 the thread in the grid. */
#define HEAD ".version 7.8\n.target sm_80\n.address_size 64\n"
#define KERNEL(name, body)                                                                         \
	".visible .entry " name "(.param .u64 p)\n{\n"                                             \
	".reg .pred %p<8>; .reg .b32 %r<40>; .reg .b64 %rd<40>; .reg .b16 %h<4>;\n"                \
	".shared .align 16 .b8 s[8192];\n"                                                         \
	"ld.param.u64 %rd1, [p]; mov.u32 %r30, %tid.x; mov.u32 %r31, %ctaid.x;\n"                  \
	"mov.u32 %r32, %ntid.x; mad.lo.u32 %r1, %r31, %r32, %r30;\n" body "ret;\n}\n"
#define PAGE_TEXT "4096"

static const char ptx[] = HEAD
        /* words of the lower half to the upper half, a grid's width at a time */
        KERNEL("stream", "mov.u32 %r33, %nctaid.x; mul.lo.u32 %r34, %r33, %r32; mov.u32 %r2, %r1;\n"
                         "L: mul.wide.u32 %rd2, %r2, 4; add.u64 %rd3, %rd1, %rd2;\n"
                         "ld.global.u32 %r3, [%rd3]; mad.lo.u32 %r4, %r3, 3, %r2;\n"
                         "st.global.u32 [%rd3+196608], %r4; add.u32 %r2, %r2, %r34;\n"
                         "setp.lt.u32 %p1, %r2, 49152; @%p1 bra L;\n")
        /* every lane of a warp a page of its own; the base register is where it loads to */
        KERNEL("gather",
               "and.b32 %r2, %r1, 31; mul.wide.u32 %rd2, %r2, " PAGE_TEXT ";\n"
               "shr.u32 %r3, %r1, 5; mul.wide.u32 %rd3, %r3, 8; add.u64 %rd4, %rd1, %rd2;\n"
               "add.u64 %rd4, %rd4, %rd3; mov.u64 %rd5, %rd4; ld.u64 %rd4, [%rd4];\n"
               "add.u64 %rd6, %rd4, %rd5; sub.u64 %rd6, %rd6, %rd1; st.u64 [%rd5], %rd6;\n")
        /* counters on all pages; the sum of what was there before is the same in any order */
        KERNEL("atomics",
               "mov.u32 %r2, 0; mov.u64 %rd9, 0; mov.b32 %r6, 0x3c003c00;\n"
               "L: mad.lo.u32 %r3, %r1, 7, %r2; rem.u32 %r3, %r3, 95; add.u32 %r3, %r3, 1;\n"
               "mul.wide.u32 %rd2, %r3, " PAGE_TEXT "; add.u64 %rd3, %rd1, %rd2;\n"
               "atom.global.add.u32 %r4, [%rd3+8], 1; cvt.u64.u32 %rd4, %r4;\n"
               "add.u64 %rd9, %rd9, %rd4; red.global.add.u64 [%rd3+16], 3;\n"
               "atom.global.cas.b32 %r5, [%rd3+24], 0, %r3;\n"
               "atom.global.max.s32 %r5, [%rd3+28], %r1;\n"
               "atom.global.add.noftz.f16x2 %r5, [%rd3+32], %r6;\n"
               "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 8; @%p1 bra L;\n"
               "red.global.add.u64 [%rd1], %rd9;\n")
        /* lanes apart on pages of their own, together again, barriers of several kinds */
        KERNEL("apart",
               "and.b32 %r2, %r1, 3; mov.u32 %r9, 0; mul.wide.u32 %rd2, %r1, 516;\n"
               "and.b64 %rd2, %rd2, -8; add.u64 %rd3, %rd1, %rd2; mov.u32 %r10, %r2;\n"
               "setp.eq.u32 %p1, %r2, 0; @%p1 bra A; setp.eq.u32 %p2, %r2, 1; @%p2 bra B;\n"
               "ld.global.u32 %r3, [%rd3]; bra J;\n"
               "A: ld.global.u32 %r3, [%rd3+4096]; add.u32 %r3, %r3, 1; bra J;\n"
               "B: ld.global.u32 %r3, [%rd3+8192]; xor.b32 %r3, %r3, 5;\n"
               "J: activemask.b32 %r4; xor.b32 %r3, %r3, %r4; shl.b32 %r5, %r30, 2;\n"
               "mov.u32 %r6, s; add.u32 %r7, %r6, %r5; st.shared.u32 [%r7], %r3;\n"
               "bar.sync 0; xor.b32 %r8, %r5, 128; add.u32 %r8, %r8, %r6;\n"
               "ld.shared.u32 %r9, [%r8]; add.u32 %r3, %r3, %r9;\n"
               "L: setp.eq.u32 %p3, %r10, 0; @%p3 bra M; ld.global.u32 %r11, [%rd3+12288];\n"
               "add.u32 %r3, %r3, %r11; sub.u32 %r10, %r10, 1; add.u64 %rd3, %rd3, 4096; bra L;\n"
               "M: shfl.sync.bfly.b32 %r12, %r3, 1, 31, 0xffffffff; xor.b32 %r3, %r3, %r12;\n"
               "setp.lt.u32 %p4, %r3, 0x40000000; bar.red.popc.u32 %r13, 1, %p4;\n"
               "activemask.b32 %r14; add.u32 %r3, %r3, %r13; xor.b32 %r3, %r3, %r14;\n"
               "mul.wide.u32 %rd4, %r1, 8; add.u64 %rd5, %rd1, %rd4;\n"
               "st.global.u32 [%rd5+262144], %r3;\n")
        /* vectors of 16, 32 and 64 bytes, bytes, halves */
        KERNEL("vectors",
               "mul.wide.u32 %rd2, %r1, 64; add.u64 %rd3, %rd1, %rd2;\n"
               "ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd3];\n"
               "ld.global.v2.u64 {%rd4, %rd5}, [%rd3+16];\n"
               "ld.global.v8.u32 {%r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17}, [%rd3+32];\n"
               "ld.global.v4.u64 {%rd11, %rd12, %rd13, %rd14}, [%rd3+32];\n"
               "ld.global.u8 %r6, [%rd3+1]; ld.global.s16 %r7, [%rd3+2]; add.u32 %r6, %r6, %r7;\n"
               "add.u32 %r2, %r2, %r17; add.u32 %r5, %r5, %r10; add.u64 %rd4, %rd4, %rd14;\n"
               "st.global.v4.u32 [%rd3+131072], {%r5, %r4, %r3, %r2};\n"
               "st.global.v2.u64 [%rd3+131088], {%rd5, %rd4};\n"
               "st.global.v8.u32 [%rd3+131104], {%r17, %r16, %r15, %r14, %r13, %r12, %r11, %r6};\n"
               "st.global.u8 [%rd3+131105], %r7; st.global.v4.u64 [%rd3+262144], {%rd14, %rd13, "
               "%rd12, %rd11};\n")
        /* every third lane loads, every other stores; the others keep what they had */
        KERNEL("guards",
               "rem.u32 %r2, %r1, 3; setp.eq.u32 %p1, %r2, 0; and.b32 %r3, %r1, 1;\n"
               "setp.eq.u32 %p2, %r3, 0; mul.wide.u32 %rd2, %r1, 516; and.b64 %rd2, %rd2, -8;\n"
               "add.u64 %rd3, %rd1, %rd2; mov.u32 %r4, %r1;\n"
               "@%p1 ld.global.u32 %r4, [%rd3]; @!%p1 ld.global.u32 %r5, [%rd3+4096];\n"
               "@%p1 mov.u32 %r5, 77; add.u32 %r6, %r4, %r5; @%p2 st.global.u32 [%rd3+4], %r6;\n"
               "@!%p2 red.global.add.u32 [%rd3+4], %r6;\n"
               "@%p1 atom.global.exch.b32 %r4, [%rd3+131072], %r6; @%p2 st.global.u32 "
               "[%rd3+131076], %r4;\n")
        /* cp.async to shared and back */
        KERNEL("copies",
               "mul.wide.u32 %rd2, %r1, 16; add.u64 %rd3, %rd1, %rd2; shl.b32 %r2, %r30, 4;\n"
               "mov.u32 %r3, s; add.u32 %r4, %r3, %r2; mul.wide.u32 %rd4, %r1, " PAGE_TEXT ";\n"
               "rem.u64 %rd4, %rd4, 131072; add.u64 %rd5, %rd3, %rd4;\n"
               "and.b32 %r6, %r1, 15; cp.async.ca.shared.global [%r4], [%rd5], 16, %r6;\n"
               "cp.async.wait_all; bar.sync 0; xor.b32 %r5, %r2, 16; add.u32 %r5, %r5, %r3;\n"
               "ld.shared.v2.u64 {%rd6, %rd7}, [%r5]; st.global.v2.u64 [%rd3+262144], {%rd7, "
               "%rd6};\n") ".func (.param .b32 out) deep(.param .b64 at)\n{\n.reg .b64 %rd<4>; "
                           ".reg .b32 %r<4>; .reg .pred %p<2>;\n"
                           "ld.param.u64 %rd1, [at]; ld.u32 %r1, [%rd1]; and.b32 %r2, %r1, 1; "
                           "setp.eq.u32 %p1, %r2, 0;\n"
                           "@%p1 bra E; ld.u32 %r3, [%rd1+4096]; add.u32 %r1, %r1, %r3; E: "
                           "st.param.b32 [out], %r1; ret;\n}\n"
        /* a function whose lanes wait at several places */
        KERNEL("calls",
               "mul.wide.u32 %rd2, %r1, 1044; and.b64 %rd2, %rd2, -4; add.u64 %rd3, %rd1, %rd2;\n"
               "mov.u32 %r2, 0; mov.u32 %r3, 0;\n"
               "L: { .param .b64 a; .param .b32 b; st.param.b64 [a], %rd3; call (b), deep, (a);\n"
               "ld.param.b32 %r4, [b]; } add.u32 %r3, %r3, %r4; add.u64 %rd3, %rd3, 4096;\n"
               "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 5; @%p1 bra L;\n"
               "activemask.b32 %r5; xor.b32 %r3, %r3, %r5; mul.wide.u32 %rd4, %r1, 4;\n"
               "add.u64 %rd5, %rd1, %rd4; st.global.u32 [%rd5+327680], %r3;\n")
        /* odd lanes on managed pages, even ones in shared memory, by the same instructions */
        KERNEL("mixed",
               "mov.u32 %r2, s; cvt.u64.u32 %rd2, %r2; cvta.shared.u64 %rd3, %rd2;\n"
               "mul.wide.u32 %rd4, %r30, 4; add.u64 %rd3, %rd3, %rd4;\n"
               "rem.u32 %r3, %r1, 90; mul.wide.u32 %rd5, %r3, " PAGE_TEXT
               "; add.u64 %rd5, %rd1, %rd5;\n"
               "and.b32 %r4, %r1, 1; setp.eq.u32 %p1, %r4, 0; selp.b64 %rd6, %rd3, %rd5, %p1;\n"
               "atom.add.u32 %r5, [%rd6], 5; red.add.u32 [%rd6], 7; atom.add.u32 %r6, [%rd6+512], "
               "%r1;\n"
               "bar.sync 0; @%p1 ld.u32 %r7, [%rd6]; @%p1 ld.u32 %r8, [%rd6+512]; @!%p1 mov.u32 "
               "%r7, 1;\n"
               "@!%p1 mov.u32 %r8, 2; mad.lo.u32 %r9, %r7, 1000, %r8; mul.wide.u32 %rd7, %r1, 4;\n"
               "add.u64 %rd8, %rd1, %rd7; st.global.u32 [%rd8+380000], %r9;\n")
        /* lanes that leave while others wait; the count of those that got on */
        KERNEL("leavers",
               "and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 0; mul.wide.u32 %rd2, %r1, 1044;\n"
               "and.b64 %rd2, %rd2, -4; add.u64 %rd3, %rd1, %rd2; @%p1 bra X;\n"
               "ld.global.u32 %r3, [%rd3]; and.b32 %r3, %r3, 1; setp.eq.u32 %p2, %r3, 0; @%p2 "
               "exit;\n"
               "X: ld.global.u32 %r4, [%rd3+8192]; bar.sync 0; red.global.add.u32 [%rd1+393208], "
               "%r4;\n")
        /* one warp waits on a page, the others on the flag that it sets; an end on its own */
        KERNEL("flag",
               "setp.ne.u32 %p1, %r1, 0; @%p1 bra W; ld.global.u32 %r2, [%rd1+40960];\n"
               "add.u32 %r2, %r2, 1; st.global.u32 [%rd1+200000], %r2; membar.gl;\n"
               "mov.u32 %r3, 123456; st.release.gpu.global.u32 [%rd1+300000], %r3; bra D;\n"
               "W: ld.acquire.gpu.global.u32 %r4, [%rd1+300000]; setp.ne.u32 %p2, %r4, 123456; "
               "@%p2 bra W;\n"
               "ld.global.u32 %r5, [%rd1+200000]; mul.wide.u32 %rd2, %r1, 4; add.u64 %rd3, %rd1, "
               "%rd2;\n"
               "st.global.u32 [%rd3], %r5;\nD:\n") KERNEL("beside",
                                                          "mul.wide.u32 %rd2, %r1, 4; add.u64 "
                                                          "%rd3, %rd1, %rd2;\n"
                                                          "ld.global.u32 %r2, [%rd3+393212];\n")
                KERNEL("crooked",
                       "mul.wide.u32 %rd2, %r1, 8; add.u64 %rd3, %rd1, %rd2;\n"
                       "ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd3];\n") ".extern .func (.param "
                                                                           ".b32 r) vprintf(.param "
                                                                           ".b64 f, .param .b64 "
                                                                           "a);\n"
        /* from a managed page to where its first word points, and back */
        KERNEL("elsewhere",
               "ld.global.u64 %rd2, [%rd1]; ld.global.u32 %r2, [%rd2]; add.u32 %r2, %r2, 1;\n"
               "st.global.u32 [%rd1+8], %r2; st.global.u32 [%rd2+4], %r2;\n")
        /* the format on one page, a text across two others */
        KERNEL("prints",
               ".local .align 8 .b8 a[16]; .reg .b64 %l<4>;\n"
               "mov.u64 %l1, a; cvta.local.u64 %l2, %l1; add.u64 %rd2, %rd1, 36860;\n"
               "st.local.u64 [a], %rd2; st.local.u32 [a+8], %r1;\n"
               "{ .param .b64 f; .param .b64 v; .param .b32 r; st.param.b64 [f], %rd1;\n"
               "st.param.b64 [v], %l2; call (r), vprintf, (f, v); ld.param.b32 %r2, [r]; }\n"
               "mul.wide.u32 %rd3, %r1, 4; add.u64 %rd4, %rd1, %rd3; st.global.u32 [%rd4+131072], "
               "%r2;\n");

static const struct kernel {
	const char *name;
	uint32_t blocks, threads;
} kernels[] = {
	{ "stream", 4, 128 },  { "gather", 4, 64 },   { "atomics", 4, 128 }, { "apart", 4, 96 },
	{ "vectors", 4, 128 }, { "guards", 2, 100 },  { "copies", 4, 64 },   { "calls", 3, 96 },
	{ "mixed", 4, 64 },    { "leavers", 2, 128 }, { "flag", 2, 33 },
};

/* What the kernel makes of plain memory. */
static void run_plain(const struct kernel *k, char *out)
{
	struct world w;
	struct gx_diag diag = { 0 };
	uint64_t at;

	make(&w, 1, 0);
	CHECK_EQ(gx_soft_alloc(w.soft, BYTES, 4096, &at), 0);
	fill(gx_soft_host(w.soft, at, BYTES));
	CHECK_EQ(run(&w, k->name, at, k->blocks, k->threads, 0, &diag), 0);
	memcpy(out, gx_soft_host(w.soft, at, BYTES), BYTES);
	CHECK_EQ(w.f.n_enters + w.f.n_polls + w.f.n_over, 0);
	unmake(&w);
}

static void same(const struct kernel *k, uint32_t n_frames, const char *is, const char *want)
{
	for (uint64_t i = 0; i < BYTES; i++) {
		if (is[i] == want[i])
			continue;
		fprintf(stderr, "%s, %u frames: byte %llu\n", k->name, n_frames,
		        (unsigned long long)i);
		CHECK(!"the same result");
		return;
	}
}

static uint64_t run_managed(const struct kernel *k, uint32_t n_frames, uint64_t every,
                            const char *want)
{
	struct world w;
	struct gx_diag diag = { 0 };
	struct gx_soft_counters counters;
	uint64_t hash;

	make(&w, n_frames, every);
	fill(w.f.home);
	CHECK_EQ(run(&w, k->name, w.f.base, k->blocks, k->threads, 0, &diag), 0);
	if (diag.error)
		fprintf(stderr, "%s: %s\n", k->name, diag.text);
	flush(&w.f);
	same(k, n_frames, w.f.home, want);
	gx_soft_counters(w.soft, &counters);
	CHECK_EQ(w.f.n_over, 1);
	CHECK_EQ(w.f.n_insns, counters.warp_insns); /* poll() was told all of them */
	CHECK(w.f.n_all_faults > 0 && (w.f.n_stuck > 0 || every != UINT64_MAX));
	hash = w.f.hash;
	unmake(&w);
	return hash;
}

static void test_same_results(void)
{
	static const uint32_t frames[] = { 1, 2, 5, 40 };
	char *want = malloc(BYTES);

	for (size_t i = 0; i < sizeof(kernels) / sizeof(kernels[0]); i++) {
		run_plain(&kernels[i], want);
		for (size_t k = 0; k < sizeof(frames) / sizeof(frames[0]); k++) {
			uint64_t every = k % 2 ? 300 : UINT64_MAX;

			if (!strcmp(kernels[i].name, "flag"))
				every = 300; /* the others never stop by themselves */
			CHECK_EQ(run_managed(&kernels[i], frames[k], every, want),
			         run_managed(&kernels[i], frames[k], every, want));
		}
	}
	free(want);
}

/* Faults of a page are written once for a warp instruction, and again for every other warp. */
static void test_duplicates(void)
{
	struct world w;

	make(&w, 8, UINT64_MAX);
	CHECK_EQ(run(&w, "stream", w.f.base, 4, 128, 0, NULL), 0);
	CHECK(w.f.n_duplicates > 16);
	CHECK_EQ(w.f.kinds, 1u << GPU_ACCESS_READ | 1u << GPU_ACCESS_WRITE);
	CHECK_EQ(w.f.streams, 0xffff); /* 4 blocks of 4 warps */
	CHECK_EQ(w.f.utlbs, 0xf);      /* on 4 SMs */
	unmake(&w);
	make(&w, 1, UINT64_MAX);
	CHECK_EQ(run(&w, "atomics", w.f.base, 1, 32, 0, NULL), 0);
	CHECK_EQ(w.f.n_duplicates, 0);
	CHECK_EQ(w.f.kinds, 1u << GPU_ACCESS_ATOMIC);
	unmake(&w);
	make(&w, 1, UINT64_MAX);
	CHECK_EQ(run(&w, "gather", w.f.base, 1, 32, 0, NULL), 0);
	CHECK_EQ(w.f.n_duplicates, 0);
	/* 32 pages, one here a replay: 32 + 31 + ... + 1 for the loads, no more for the stores */
	CHECK(w.f.n_all_faults <= 2 * 33 * 16);
	unmake(&w);
}

static void *run_some(void *arg)
{
	struct world *w = arg;
	bool failed = false;

	for (unsigned i = 0; i < 3; i++)
		failed |= run(w, "atomics", w->f.base, 4, 64, 0, NULL) != 0;
	return failed ? arg : NULL;
}

static void test_threads(void)
{
	struct world w;
	pthread_t threads[4];
	uint64_t counts = 0, threes = 0;
	void *failed = NULL;

	make(&w, 6, 200);
	for (unsigned i = 0; i < 4; i++)
		CHECK_EQ(pthread_create(&threads[i], NULL, run_some, &w), 0);
	for (unsigned i = 0; i < 4; i++) {
		pthread_join(threads[i], &failed);
		CHECK(!failed);
	}
	flush(&w.f);
	for (unsigned i = 1; i < N_PAGES; i++) {
		counts += *(uint32_t *)(void *)(w.f.home + i * PAGE + 8);
		threes += *(uint64_t *)(void *)(w.f.home + i * PAGE + 16);
	}
	CHECK_EQ(counts, 12 * 256 * 8);
	CHECK_EQ(threes, 3 * counts);
	CHECK_EQ(w.f.n_over, 12);
	unmake(&w);
}

static void test_faults(void)
{
	struct world w;
	struct gx_diag diag = { 0 };
	char address[32];

	make(&w, 2, 100);
	snprintf(address, sizeof(address), "4 bytes at 0x%llx",
	         (unsigned long long)(w.f.base + BYTES));
	CHECK_EQ(run(&w, "beside", w.f.base, 1, 2, 0, &diag), -EFAULT);
	CHECK(diag.error == GX_E_SOFT_ADDRESS && strstr(diag.text, address));
	CHECK(strstr(diag.text, "thread (1,0,0)") != NULL);
	CHECK_EQ(w.f.n_over, 1);
	diag = (struct gx_diag){ 0 };
	CHECK_EQ(run(&w, "crooked", w.f.base, 1, 2, 0, &diag), -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_MISALIGNED);
	diag = (struct gx_diag){ 0 };
	w.f.mood = USELESS;
	CHECK_EQ(run(&w, "stream", w.f.base, 4, 128, 20000, &diag), -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_HUNG);
	diag = (struct gx_diag){ 0 };
	w.f.mood = BROKEN;
	CHECK_EQ(run(&w, "vectors", w.f.base + 2 * PAGE, 1, 32, 0, &diag), -ENOMEM);
	CHECK_EQ(diag.error, GX_E_NO_MEMORY);
	diag = (struct gx_diag){ 0 };
	w.f.mood = IDLE;
	CHECK_EQ(run(&w, "vectors", w.f.base + 4 * PAGE, 1, 32, 0, &diag), -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_DEADLOCK);
	/* the range goes while lanes wait for it */
	diag = (struct gx_diag){ 0 };
	w.f.mood = UNMAPS;
	w.f.soft = w.soft;
	CHECK_EQ(run(&w, "vectors", w.f.base + 4 * PAGE, 1, 32, 0, &diag), -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	CHECK_EQ(w.f.n_over, 6);
	unmake(&w);
}

/* A grid asks before it runs and while it does, and gives back what it has; where it is refused, it ends. */
static void test_turns(void)
{
	struct gx_soft_counters before, after;
	struct gx_diag diag = { 0 };
	struct world w;

	make(&w, 2, 100);
	fill(w.f.home);
	CHECK_EQ(run(&w, "stream", w.f.base, 4, 128, 0, &diag), 0);
	CHECK_EQ(w.f.n_turns[GX_SOFT_TURN_BEGIN], 1);
	CHECK(w.f.n_turns[GX_SOFT_TURN_GO_ON] >= 2);
	CHECK_EQ(w.f.n_turns[GX_SOFT_TURN_END], 1);
	/* for each warp that faults are looked at after, and there are 16 */
	CHECK(w.f.n_turns[GX_SOFT_TURN_GO_ON] > w.f.n_polls);
	CHECK(w.f.n_turns[GX_SOFT_TURN_GO_ON] <= 16 * w.f.n_polls);
	/* the turn is over before the grid is */
	w.f.refused = w.f.n_turns[GX_SOFT_TURN_GO_ON] + 2;
	CHECK_EQ(run(&w, "stream", w.f.base, 4, 128, 0, &diag), -ECANCELED);
	CHECK_EQ(diag.error, GX_E_MANAGED_TURN);
	CHECK_EQ(w.f.n_turns[GX_SOFT_TURN_END], 1);
	CHECK_EQ(w.f.n_over, 2);
	/* it has none: nothing runs */
	diag = (struct gx_diag){ 0 };
	w.f.refused = ~0ull;
	gx_soft_counters(w.soft, &before);
	CHECK_EQ(run(&w, "stream", w.f.base, 4, 128, 0, &diag), -ECANCELED);
	gx_soft_counters(w.soft, &after);
	CHECK_EQ(before.warp_insns, after.warp_insns);
	CHECK_EQ(w.f.n_turns[GX_SOFT_TURN_END], 1);
	unmake(&w);
}

/* Host threads of one launch: each is a job, and one that is refused ends them all. */
static void test_turns_of_threads(void)
{
	struct gx_soft_config config = { .seed = 7, .memory_bytes = 64 << 20, .threads = 3 };
	struct gx_soft_module *module;
	struct gx_diag diag = { 0 };
	struct world w;
	uint64_t at;

	make(&w, 1, 0);
	gx_soft_module_unload(w.module);
	gx_soft_destroy(w.soft);
	CHECK_EQ(gx_soft_create(&config, &w.soft, NULL), 0);
	gx_soft_set_mmu(w.soft, &ops, &w.f);
	CHECK_EQ(gx_soft_module_load(w.soft, ptx, strlen(ptx), &module, &diag), 0);
	w.module = module;
	CHECK_EQ(gx_soft_alloc(w.soft, BYTES, 4096, &at), 0);
	CHECK_EQ(run(&w, "stream", at, 16, 128, 0, &diag), 0);
	CHECK_EQ(w.f.n_turns[GX_SOFT_TURN_BEGIN], 3);
	CHECK_EQ(w.f.n_turns[GX_SOFT_TURN_END], 3);
	w.f.refused = w.f.n_turns[GX_SOFT_TURN_GO_ON] + 1;
	CHECK_EQ(run(&w, "stream", at, 16, 128, 0, &diag), -ECANCELED);
	CHECK_EQ(diag.error, GX_E_MANAGED_TURN);
	CHECK_EQ(w.f.n_turns[GX_SOFT_TURN_BEGIN], 6);
	CHECK_EQ(w.f.n_turns[GX_SOFT_TURN_END], 5);
	unmake(&w);
}

/* A grid that has seen managed memory finds other memory, and none where there is none. */
static void test_elsewhere(void)
{
	struct world w;
	struct gx_diag diag = { 0 };
	uint64_t at;
	uint32_t *words;

	make(&w, 2, 100);
	CHECK_EQ(gx_soft_alloc(w.soft, 8, 0, &at), 0);
	words = gx_soft_host(w.soft, at, 8);
	words[0] = 76;
	memcpy(w.f.home, &at, 8);
	CHECK_EQ(run(&w, "elsewhere", w.f.base, 1, 1, 0, &diag), 0);
	flush(&w.f);
	CHECK_EQ(*(uint32_t *)(void *)(w.f.home + 8), 77);
	CHECK_EQ(words[1], 77);
	for (int i = 0; i < 3; i++) {
		const uint64_t nowhere[] = { at + 8, w.f.base - 4, w.f.base + BYTES };

		diag = (struct gx_diag){ 0 };
		memcpy(w.f.home, &nowhere[i], 8);
		CHECK_EQ(run(&w, "elsewhere", w.f.base, 1, 1, 0, &diag), -EFAULT);
		CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
		flush(&w.f);
	}
	CHECK_EQ(*(uint32_t *)(void *)(w.f.home + 8), 77);
	unmake(&w);
}

static void test_ranges(void)
{
	struct world w;
	struct gx_diag diag = { 0 };
	struct gx_soft *plain = NULL;
	uint64_t base, bytes, other;

	make(&w, 2, 100);
	CHECK(gx_soft_find(w.soft, w.f.base + 5, &base, &bytes) && base == w.f.base &&
	      bytes == BYTES);
	CHECK(gx_soft_host(w.soft, w.f.base + 5, 9) == (void *)(uintptr_t)(w.f.base + 5));
	CHECK(gx_soft_host(w.soft, w.f.base + BYTES - 1, 2) == NULL);
	CHECK(!gx_soft_untouched(w.soft, w.f.base, PAGE));
	CHECK_EQ(gx_soft_map_managed(w.soft, w.f.base + BYTES - PAGE, 2 * PAGE), -EINVAL);
	CHECK_EQ(gx_soft_map_managed(w.soft, w.f.base + BYTES + 1, PAGE), -EINVAL);
	CHECK_EQ(gx_soft_map_managed(w.soft, w.f.base + BYTES, PAGE + 1), -EINVAL);
	CHECK_EQ(gx_soft_map_managed(w.soft, w.f.base + BYTES, 0), -EINVAL);
	CHECK_EQ(gx_soft_map_managed(w.soft, 0, PAGE), -EINVAL);
	CHECK_EQ(gx_soft_map_managed(w.soft, 0x030000000000ull, PAGE), -EINVAL);
	CHECK_EQ(gx_soft_map_managed(w.soft, ~0ull << 12, 2 * PAGE), -EINVAL);
	CHECK_EQ(gx_soft_map_host(w.soft, (void *)(uintptr_t)w.f.base, 64, &other), -EINVAL);
	CHECK_EQ(gx_soft_free(w.soft, w.f.base), -EINVAL);
	CHECK_EQ(gx_soft_unmap_host(w.soft, (void *)(uintptr_t)w.f.base), -EINVAL);
	CHECK_EQ(gx_soft_unmap_managed(w.soft, w.f.base + PAGE), -EINVAL);
	CHECK_EQ(gx_soft_unmap_managed(w.soft, w.f.base), 0);
	CHECK_EQ(gx_soft_unmap_managed(w.soft, w.f.base), -EINVAL);
	CHECK(!gx_soft_find(w.soft, w.f.base, &base, &bytes));
	CHECK_EQ(run(&w, "gather", w.f.base, 1, 32, 0, &diag), -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	CHECK_EQ(w.f.n_over + w.f.n_polls, 0);
	CHECK_EQ(gx_soft_create(NULL, &plain, NULL), 0);
	CHECK_EQ(gx_soft_map_managed(plain, w.f.base, BYTES), -EINVAL);
	gx_soft_destroy(plain);
	unmake(&w);
}

/* Text and format on three pages of which one is here. */
static void test_print(void)
{
	char got[8192] = "", want[8192] = "", *at = want;
	FILE *file = tmpfile();
	struct world w;
	int saved = dup(STDOUT_FILENO);

	make(&w, 1, UINT64_MAX);
	strcpy(w.f.home, "got %s, lane %d\n"); /* what comes first is printed once */
	strcpy(w.f.home + 36860, "on two pages");
	CHECK(file != NULL && saved >= 0);
	fflush(stdout);
	dup2(fileno(file), STDOUT_FILENO);
	CHECK_EQ(run(&w, "prints", w.f.base, 1, 32, 0, NULL), 0);
	fflush(stdout);
	dup2(saved, STDOUT_FILENO);
	close(saved);
	rewind(file);
	CHECK(fread(got, 1, sizeof(got) - 1, file) > 0);
	fclose(file);
	flush(&w.f);
	for (unsigned i = 0; i < 32; i++) {
		at += sprintf(at, "got on two pages, lane %u\n", i);
		CHECK_EQ(((uint32_t *)(void *)(w.f.home + 131072))[i], 1);
	}
	CHECK(!strcmp(got, want));
	CHECK(w.f.n_all_faults >= 3);
	unmake(&w);
}

/* A fault that shows when a page has come: of the second text, behind a first one that was waited for. */
static void test_late_fault(void)
{
	int saved = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY), err;
	struct gx_diag diag = { 0 };
	struct world w;

	make(&w, 1, UINT64_MAX);
	strcpy(w.f.home, "%s%s");
	strcpy(w.f.home + 36860, "on two pages");
	fflush(stdout);
	dup2(nowhere, STDOUT_FILENO);
	err = run(&w, "prints", w.f.base, 1, 32, 0, &diag);
	fflush(stdout);
	dup2(saved, STDOUT_FILENO);
	close(saved);
	close(nowhere);
	CHECK_EQ(err, -EFAULT);
	CHECK_EQ(diag.error, GX_E_SOFT_ADDRESS);
	CHECK(w.f.n_all_faults >= 3);
	CHECK_EQ(w.f.n_over, 1);
	unmake(&w);
}

int main(void)
{
	test_same_results();
	test_duplicates();
	test_threads();
	test_faults();
	test_turns();
	test_turns_of_threads();
	test_elsewhere();
	test_ranges();
	test_print();
	test_late_fault();
	return TEST_END();
}
