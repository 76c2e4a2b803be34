/* causes.c - what a cause is found by, to the limit: rows with the evidence of each; branches through others, loops and short guards; what lies
 * behind the last line, place and kernel is nobody's; and without memory it is said that causes are missing. */
#include "../fail.h"
#include "profile_kernel.h"

#include <stdint.h>

/* "strided: EVIDENCE\n..." of what is found. */
static const char *evidence(void)
{
	static char text[2048];
	struct gx_profile_causes causes;

	text[0] = '\0';
	gx_profile_find_causes(&profile, &causes);
	for (uint32_t i = 0; i < causes.n; i++)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s: %s\n",
		         gx_profile_cause_name(causes.causes[i].kind), causes.causes[i].evidence);
	free(causes.causes);
	return text;
}

#define EVIDENCE(want) CHECK_TEXT(evidence(), want)

/* --- single lines */
static void sectors(void)
{
	start();
	add_global(100, 500, 400, 9600); /* 60 % of the bytes */
	FOUND("misaligned:limit:11");
	EVIDENCE("misaligned: 500 sectors where 400 would do (5.0 a request; 60.0 % of their bytes "
	         "were asked "
	         "for)\n");
	start();
	add_global(100, 300, 400, 9600); /* fewer than could be: a count that was cut */
	FOUND("");
	start();
	add_global(100, 3200, 400, 12800);
	EVIDENCE("strided: 3200 sectors where 400 would do (32.0 a request; 12.5 % of their bytes "
	         "were asked "
	         "for)\n");
}

static void banks(void)
{
	struct gx_profile_line *line;

	start();
	line = add(PROFILE_SHARED, GX_PROFILE_LOAD, 10);
	line->counts.phases = 320;
	line->counts.ideal_phases = 20;
	line->worst = 16;
	line->width = 8;
	EVIDENCE("bank-conflicts: 320 steps where 20 would do: up to 16-way conflicts of 64-bit "
	         "accesses\n");
	line->counts.ideal_phases = 330;
	FOUND("");
	line->op = GX_PROFILE_ATOMIC;
	FOUND("");
	line->counts.ideal_phases = 300; /* less than a tenth */
	FOUND("");
}

static void atomics(void)
{
	struct gx_profile_line *line;

	start();
	line = add_global(100, 100, 100, 3200);
	line->op = GX_PROFILE_ATOMIC;
	FOUND("");
	line->one_by_one = 3100;
	line->worst = 32;
	EVIDENCE("serial-atomics: 3100 of 3200 atomics waited for another lane of their warp: up "
	         "to 32 at one "
	         "address\n");
	line->one_by_one = 320; /* a tenth of what it does */
	FOUND("serial-atomics:limit:11");
	line->one_by_one = 319;
	FOUND("");
}

static void local(void)
{
	start();
	add(PROFILE_LOCAL, GX_PROFILE_STORE, 10);
	kernel.numbers[GX_PLACE_LOCAL] = 48;
	kernel.declared_local = 48 + 1;
	EVIDENCE("local-memory: 1280 bytes of local memory, 48 bytes a thread\n");
	kernel.declared_local = 8 + 1;
	EVIDENCE("local-memory: 1280 bytes of local memory, 48 bytes a thread\n"
	         "local-memory: 40 bytes a thread that its PTX does not have: registers that were "
	         "spilled (32 "
	         "registers a thread)\n");
}

/* A tenth of the line's writes, and a hundredth of the kernel's turns. The allocation is one of those that are known. */
static void sharing(void)
{
	static struct gx_profile_allocation allocations[3];
	struct gx_profile_line *line;

	start();
	line = add_global(100, 100, 100, 3200);
	line->op = GX_PROFILE_STORE;
	line->beside = line->beside_most = 10;
	line->beside_allocation = 6;
	allocations[0].id = 5, allocations[0].bytes = 500;
	allocations[1].id = 6, allocations[1].bytes = 600;
	allocations[2].id = 7, allocations[2].bytes = 700;
	profile.memory.allocations = allocations;
	profile.memory.n_allocations = 2;
	FOUND("false-sharing:unknown:11");
	EVIDENCE("false-sharing: 10 of 100 writes to sectors come back to a warp's own words after "
	         "another warp "
	         "wrote to other words of the same sector; most in allocation 6 (600 bytes)\n");
	line->beside_allocation = 7; /* not known */
	CHECK(strstr(evidence(), "most in allocation 7 (0 bytes)\n"));
	line->beside = 9;
	FOUND("");
	line->beside = 10;
	add_global(100, 900, 900, 28800);
	FOUND("false-sharing:unknown:11");
	lines[1].counts.sectors = lines[1].counts.ideal_sectors = 901;
	FOUND("");
	line->beside = 0;
	FOUND("");
}

/* What the kernel is as a whole. */
static void whole(void)
{
	start();
	add_global(100, 400, 400, 12800);
	kernel.n_blocks = 2;
	kernel.work = 120;
	kernel.most_work = 100;
	kernel.busiest = 1;
	EVIDENCE("imbalance: block 1 does 1.7 times the work of the mean of 2 blocks, which 4 SMs "
	         "have 2 places "
	         "for\n");
	kernel.numbers[GX_PLACE_SMS] = 0; /* not known */
	FOUND("");
	kernel.numbers[GX_PLACE_SMS] = -1;
	FOUND("");
	kernel.numbers[GX_PLACE_SMS] = 4;
	kernel.n_blocks = 1;
	FOUND("");
	start();
	add_global(100, 400, 400, 12800)->insns = 1200;
	kernel.block[0] = 20;
	kernel.block[1] = 2;
	lines[0].counts.threads = lines[0].counts.lanes = 2000;
	EVIDENCE("partial-warps: blocks of 40 threads leave 24 lanes of their last warp without "
	         "one\n");
	start();
	add_global(100, 400, 400, 12800);
	kernel.numbers[GX_PLACE_REGISTERS] = 128;
	kernel.numbers[GX_PLACE_SHARED] = 4096;
	kernel.asked_shared = 1000;
	EVIDENCE("low-occupancy: 16 of 64 warps at once on an SM, limited by registers (128 "
	         "registers a thread, 5096 "
	         "bytes of shared memory a block)\n");
}

/* --- order */
static void order(void)
{
	static struct gx_profile_kernel kernels[3];
	static struct gx_profile_line other[2];
	struct gx_profile_causes causes;
	struct gx_profile_line *line;

	/* as much of the one as of the other: in the order of kinds */
	start();
	line = add(PROFILE_SHARED, GX_PROFILE_LOAD, 100);
	line->counts.phases = 400;
	line->counts.ideal_phases = 200;
	add_global(100, 400, 200, 12800);
	FOUND("strided:limit:12 bank-conflicts:limit:11");
	/* kernels in their order, whatever their causes cost; no more of them than there are */
	start();
	add_global(100, 500, 400, 12800);
	kernels[0] = kernels[1] = kernels[2] = kernel;
	kernels[1].lines = kernels[1].places = other;
	other[0] = lines[0];
	other[0].counts.sectors = 3200;
	profile.kernels = kernels;
	profile.n_kernels = 2;
	gx_profile_find_causes(&profile, &causes);
	CHECK(causes.n == 2 && causes.causes[0].kernel == &kernels[0] &&
	      causes.causes[1].kernel == &kernels[1]);
	CHECK(causes.causes[0].kind == GX_CAUSE_MISALIGNED &&
	      causes.causes[1].kind == GX_CAUSE_STRIDED);
	CHECK(causes.causes[0].share == 0.2 && causes.causes[1].share == 0.875);
	free(causes.causes);
}

/* --- lanes */
/* A place of n turns whose lanes are there in so many of 32. */
static struct gx_profile_line *add_place(uint64_t n, uint64_t lanes)
{
	struct gx_profile_line *place = add(PROFILE_BARRIER, GX_PROFILE_BARRIER, 100);

	place->counts.lanes = 100 * lanes;
	place->insns = 4 * n;
	return place;
}

static struct gx_profile_line *add_branch(uint64_t divergent)
{
	struct gx_profile_line *branch = add(PROFILE_BRANCH, GX_PROFILE_BRANCH, 100);

	branch->counts.divergent = divergent;
	branch->counts.minority = 16 * divergent;
	return branch;
}

/* Of a line with several places those count in which lanes are missing. */
static void missing_lanes(void)
{
	struct gx_profile_line *place;

	start();
	place = add_place(100, 8);
	EVIDENCE("idle-lanes: 8.0 of 32.0 lanes of a warp take part\n");
	*add_place(900, 32) = *place;
	lines[1].counts.lanes = 3200;
	lines[1].insns = 4 * 900;
	lines[1].ptx_line++;
	kernel.n_lines = 1; /* one line of two places */
	CHECK(strstr(evidence(), "idle-lanes: 8.0 of 32.0 lanes"));
	place->decided_by[0] = 999; /* of which nothing is known */
	CHECK(strstr(evidence(), "idle-lanes: 8.0 of 32.0 lanes"));
}

/* What decides is a branch, not what stands at the same line of the PTX. */
static void decided_by_branches(void)
{
	struct gx_profile_line *place, *branch;

	start();
	place = add_place(10, 32);
	place->ptx_line = 200;
	place->counts.divergent = 1;
	branch = add_branch(100);
	branch->ptx_line = 200;
	place = add_place(1000, 8);
	place->decided_by[0] = 200;
	place->way[0] = 1;
	FOUND("idle-lanes:limit:12");
	EVIDENCE("idle-lanes: lanes part in 100 of 100 executions (100.0 %); until they meet again "
	         "75.0 % of lanes "
	         "wait\n");
}

/* Up to 64 branches that lie around a place are asked, each once, though each decides about itself, too. */
static void chains(void)
{
	enum { MOST = 70 };

	for (uint32_t n = 60; n <= MOST; n++) {
		static struct gx_profile_line places[MOST + 1];
		struct gx_profile_line *place, *last;

		start();
		place = add_place(1000, 8);
		last = add_branch(100);
		memset(places, 0, sizeof(places));
		places[0] = *place;
		places[0].decided_by[0] = 300;
		for (uint32_t i = 1; i <= n; i++) { /* the i-th from inside */
			places[i] = *last;
			places[i].ptx_line = 300 + i - 1;
			places[i].counts.divergent = i == n ? 100 : 0;
			places[i].decided_by[0] = places[i].decided_by[1] =
			        places[i].decided_by[2] = places[i].ptx_line;
			places[i].decided_by[3] =
			        i < n ? places[i].ptx_line + 1 : places[i].ptx_line;
		}
		kernel.places = places;
		kernel.n_places = n + 1;
		FOUND(n <= 64 ? "idle-lanes:limit:12" : "idle-lanes:limit:11");
	}
}

/* Both ways are taken where code of both is waited for: places of one and bare instructions of the other, too. */
static void ways(void)
{
	struct gx_profile_line *branch, *place;

	for (uint32_t way = 1; way <= 2; way++)
		for (uint32_t bare = 1; bare <= 2; bare++) {
			start();
			branch = add_branch(100);
			branch->bare[bare - 1] = 40;
			place = add_place(1000, 16);
			place->decided_by[0] = branch->ptx_line;
			place->way[0] = way;
			FOUND(way == bare ? "idle-lanes:limit:11" : "divergent:limit:11");
		}
	/* half of it on both ways is not most of it */
	for (uint64_t more = 0; more < 2; more++) {
		start();
		branch = add_branch(100);
		*add_branch(100) = *branch;
		lines[1].ptx_line++;
		for (uint32_t i = 0; i < 3; i++) {
			place = add_place(i == 2 ? 1000 : 500 + more, 16);
			place->decided_by[0] = lines[i == 2].ptx_line;
			place->way[0] = 1 + i % 2;
		}
		kernel.lines = kernel.lines + 1; /* the branches are one line */
		kernel.n_lines = 4;
		FOUND(more ? "divergent:limit:11" : "idle-lanes:limit:11");
	}
}

/* A few instructions on both ways are no guard, and a loop elsewhere makes no loop of one. Bare ways are spoken of where lanes wait in a twentieth
 * of all, places where they cost a hundredth. */
static void small_ones(void)
{
	struct gx_profile_line *branch, *place;

	start();
	kernel.n_blocks = 25; /* of 4 warps: 100 */
	kernel.n_geometries = 2;
	branch = add_branch(100);
	for (uint32_t i = 0; i < 2; i++) {
		place = add_place(100, 16); /* 4 instructions */
		place->decided_by[0] = branch->ptx_line;
		place->way[0] = 1;
	}
	FOUND("");
	place->way[0] = 2;
	FOUND("divergent:limit:11");
	place->way[0] = 1;
	place = add_place(1000, 32); /* nobody waits there, but it is in a loop */
	place->decided_by[0] = place->ptx_line + 1;
	FOUND("");

	start();
	branch = add_branch(100);
	branch->bare[0] = branch->bare[1] = 10; /* 500 turns, of which one half is waited for */
	add_global(100, 4500, 4500, 144000);
	FOUND("divergent:real:11");
	lines[1].counts.sectors = lines[1].counts.ideal_sectors = 5001;
	FOUND("");
	branch->bare[0] = branch->bare[1] = 0;
	for (uint32_t i = 0; i < 2; i++) {
		place = add_place(250, 16);
		place->decided_by[0] = branch->ptx_line;
		place->way[0] = 1 + i;
	}
	FOUND("divergent:real:11");
}

/* --- what is behind the end */
/* A line that would be a cause whatever is looked for. */
static struct gx_profile_line poison(void)
{
	struct gx_profile_line line = lines[0];

	line.what = PROFILE_GLOBAL;
	line.counts = (struct profile_counts){ .executions = 10000,
		                               .sectors = 1 << 20,
		                               .ideal_sectors = 1,
		                               .divergent = 10000,
		                               .minority = 160000 };
	line.insns = 1 << 22;
	line.bare[0] = line.bare[1] = 1000;
	return line;
}

static void behind(void)
{
	struct gx_profile_line *branch, *place;

	for (uint32_t what = 0; what < 5; what++) {
		start();
		branch = add_branch(100);
		branch->bare[0] = 4;
		place = add_place(1000, 16);
		place->decided_by[0] = branch->ptx_line;
		place->way[0] = 1;
		place = add_place(800, 16);
		place->decided_by[0] = 999;
		lines[3] = poison();
		lines[3].op = what < 3 ? GX_PROFILE_BRANCH : lines[what - 2].op;
		lines[3].ptx_line = what == 1 ? 999 : 500;
		if (what == 2) { /* as the branch's line has it */
			lines[3] = lines[0];
			lines[3].bare[1] = 1000;
		}
		if (what > 2) {
			lines[3].what = lines[what - 2].what;
			lines[3].line = lines[what - 2].line;
		}
		FOUND("idle-lanes:limit:11 idle-lanes:limit:13");
	}
}

/* As behind(), of memory that ends there: a sanitizer sees what is read behind it. */
static void exact(void)
{
	struct gx_profile_line *own, *branch, *place;

	start();
	branch = add_branch(100);
	for (uint32_t i = 0; i < 4; i++) {
		place = add_place(1000, 16);
		place->decided_by[0] = branch->ptx_line;
		place->decided_by[1] = place->decided_by[2] = place->decided_by[3] =
		        branch->ptx_line;
		place->way[0] = 1;
	}
	own = malloc(kernel.n_lines * sizeof(*own));
	memcpy(own, lines, kernel.n_lines * sizeof(*own));
	kernel.lines = kernel.places = own;
	FOUND("idle-lanes:limit:11");
	free(own);
}

/* --- without memory */
static void no_memory(void)
{
	struct gx_profile_causes causes;
	uint32_t n_all;
	bool failed = true;

	start();
	add_branch(100)->bare[0] = 40;
	add(PROFILE_LOCAL, GX_PROFILE_STORE, 10);
	add_global(100, 3200, 400, 12800)->beside = 1000;
	kernel.numbers[GX_PLACE_LOCAL] = 48;
	kernel.declared_local = 1;
	kernel.numbers[GX_PLACE_REGISTERS] = 128;
	kernel.n_blocks = 8;
	kernel.work = 800;
	kernel.most_work = 400;
	gx_profile_find_causes(&profile, &causes);
	n_all = causes.n;
	CHECK(n_all >= 6 && !causes.failed);
	free(causes.causes);
	for (long n = 1; failed; n++) {
		fail_one(n);
		gx_profile_find_causes(&profile, &causes);
		failed = fail_none();
		CHECK_EQ(causes.failed, failed);
		CHECK(failed ? causes.n < n_all : causes.n == n_all);
		CHECK(!failed || n <= 32);
		free(causes.causes);
	}
}

int main(void)
{
	sectors();
	banks();
	atomics();
	local();
	sharing();
	whole();
	order();
	missing_lanes();
	decided_by_branches();
	chains();
	ways();
	small_ones();
	behind();
	exact();
	no_memory();
	return TEST_END();
}
