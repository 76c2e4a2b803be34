/* profile.c - what follows from a profile's counts: turns, causes and their order, occupancy, numbers by name, limits. */
#include "profile_kernel.h"

#include "cli/profile/limits.h"

#include <errno.h>
#include <unistd.h>

static void test_turns(void)
{
	struct gx_profile_turns turns;
	struct gx_profile_line *line;

	start();
	add_global(10, 40, 40, 1280)->insns = 80;
	line = add(PROFILE_SHARED, GX_PROFILE_ATOMIC, 10);
	line->counts.phases = 30;
	line->one_by_one = 7;
	add(PROFILE_LOCAL, GX_PROFILE_STORE, 10);
	gx_profile_turns(&kernel, &turns);
	CHECK(turns.of[GX_PROFILE_MEMORY] == 40 + 40 && turns.of[GX_PROFILE_BANKS] == 30 &&
	      turns.of[GX_PROFILE_ATOMICS] == 7 && turns.of[GX_PROFILE_ISSUE] == 20 &&
	      turns.all == 80 + 30 + 7 + 20);
}

/* Far apart or only shifted; a tenth of the line, a hundredth and a twentieth of the kernel. */
static void test_sectors(void)
{
	start();
	add_global(100, 400, 400, 12800);
	FOUND("");
	start();
	add_global(100, 3200, 400, 12800);
	FOUND("strided:limit:11");
	start();
	add_global(100, 500, 400, 12800);
	FOUND("misaligned:limit:11");
	start();
	add_global(100, 500, 400, 9599); /* less than 60 % of the bytes */
	FOUND("strided:limit:11");
	start();
	add_global(100, 501, 400, 12800); /* more than one an execution */
	FOUND("strided:limit:11");
	start();
	add_global(100, 400, 200, 6400)->counts.gaps = 101; /* more than half of what is too much */
	FOUND("gaps:limit:11");
	lines[0].counts.gaps = 100;
	FOUND("strided:limit:11");
	start();
	add_global(100, 444, 400, 12800); /* less than a tenth of it */
	FOUND("");
	start();
	add_global(100, 445, 400, 12800);
	FOUND("misaligned:limit:11");
	start();
	add_global(100, 500, 400, 12800);
	add_global(1000, 1500, 1500, 48000); /* a twentieth of all */
	FOUND("misaligned:limit:11");
	lines[1].counts.sectors = lines[1].counts.ideal_sectors = 1501;
	FOUND("misaligned:real:11");
	lines[1].counts.sectors = lines[1].counts.ideal_sectors = 9500;
	FOUND("misaligned:real:11");
	lines[1].counts.sectors = lines[1].counts.ideal_sectors = 9501;
	FOUND("");
	start();
	add_global(100, 3200, 400, 12800)->op = GX_PROFILE_ATOMIC;
	FOUND("");
	lines[0].one_by_one = 3100;
	FOUND("serial-atomics:limit:11");
}

/* A kernel that has twice as many turns of something else waits for that. */
static void test_limit(void)
{
	struct gx_profile_line *line;

	start();
	add_global(100, 400, 400, 12800);
	line = add(PROFILE_SHARED, GX_PROFILE_LOAD, 10);
	line->counts.phases = 200;
	line->counts.ideal_phases = 10;
	line->worst = 20;
	FOUND("bank-conflicts:limit:12");
	line->counts.phases = 199;
	FOUND("bank-conflicts:real:12");
	lines[0].counts.sectors = 3200;
	FOUND("strided:limit:11 bank-conflicts:real:12");
	line->counts.phases = 4000;
	FOUND("bank-conflicts:limit:12 strided:limit:11");
	line->counts.ideal_phases = 4000;
	FOUND("strided:limit:11");
	add(PROFILE_LOCAL, GX_PROFILE_LOAD, 1000);
	FOUND("local-memory:limit:13 strided:limit:11");
	line = &lines[kernel.n_lines - 1];
	line->in_registers = true; /* of the PTX alone: nobody's cause, and no turns */
	FOUND("strided:limit:11");
}

/* How many lanes of an atomic have one address says nothing of its banks. */
static void test_banks_evidence(void)
{
	struct gx_profile_causes causes;
	struct gx_profile_line *line;

	start();
	line = add(PROFILE_SHARED, GX_PROFILE_ATOMIC, 10);
	line->counts.phases = 200;
	line->counts.ideal_phases = 10;
	line->worst = 31;
	gx_profile_find_causes(&profile, &causes);
	CHECK(causes.n == 1 && causes.causes[0].kind == GX_CAUSE_BANKS);
	CHECK_TEXT(causes.causes[0].evidence, "200 steps where 10 would do (20.0 an execution)");
	free(causes.causes);
}

/* Ways on which no place stands: what lanes wait for there is known from the instructions and from how lanes part. */
static void test_bare_branches(void)
{
	struct gx_profile_line *branch;

	start();
	branch = add(PROFILE_BRANCH, GX_PROFILE_BRANCH, 100);
	branch->counts = (struct profile_counts){ .executions = 100,
		                                  .lanes = 3200,
		                                  .threads = 3200,
		                                  .divergent = 100,
		                                  .taken = 1600,
		                                  .minority = 1600 };
	branch->insns = 1000;
	FOUND(""); /* nothing is known of its ways */
	branch->bare[0] = branch->bare[1] = 10;
	CHECK_EQ(gx_profile_bare_insns(branch, &branch->counts), 2000);
	FOUND("divergent:limit:11");
	branch->bare[0] = 0; /* one way alone */
	FOUND("idle-lanes:limit:11");
	branch->bare[1] = 1; /* 5 of 100 turns; a guard */
	FOUND("idle-lanes:limit:11");
	branch->insns = 1100;
	FOUND("");
	branch->bare[0] = 8; /* they run one after the other when lanes part, or else one of them */
	branch->bare[1] = 4;
	branch->counts.divergent = 20;
	branch->counts.taken = 800;
	CHECK_EQ(gx_profile_bare_insns(branch, &branch->counts), 20 * 12 + 80 * 7);
	branch->counts.divergent = UINT64_MAX; /* that can't be */
	CHECK(gx_profile_bare_insns(branch, &branch->counts) <= UINT64_MAX);
}

/* The branch whose lanes parted, through others that did not; both ways, or one. */
static void test_branches(void)
{
	struct gx_profile_line *branch, *inner, *place;

	start();
	branch = add(PROFILE_BRANCH, GX_PROFILE_BRANCH, 100);
	branch->counts.divergent = 100;
	inner = add(PROFILE_BRANCH, GX_PROFILE_BRANCH, 100);
	inner->decided_by[0] = branch->ptx_line;
	inner->way[0] = 1;
	inner->decided_by[1] = inner->ptx_line; /* a loop */
	inner->way[1] = 2;
	place = add(PROFILE_LOCAL, GX_PROFILE_LOAD, 0);
	place->counts = (struct profile_counts){ .executions = 100, .lanes = 800, .threads = 3200 };
	place->insns = 4000;
	place->decided_by[0] = inner->ptx_line;
	place->way[0] = 2;
	FOUND("idle-lanes:limit:11");
	place = add(PROFILE_LOCAL, GX_PROFILE_LOAD, 0);
	place->counts =
	        (struct profile_counts){ .executions = 100, .lanes = 2400, .threads = 3200 };
	place->insns = 4000;
	place->decided_by[0] = branch->ptx_line;
	place->way[0] = 2;
	FOUND("divergent:limit:11");
	inner->counts.divergent = 1; /* the nearest of them */
	FOUND("idle-lanes:limit:12 idle-lanes:limit:11");
	branch->counts.divergent = inner->counts.divergent = 0;
	FOUND("idle-lanes:limit:13 idle-lanes:limit:14");
	lines[3].counts.lanes = 3200;
	lines[2].counts.lanes = 2880; /* a tenth of it, and less than a twentieth of all */
	FOUND("idle-lanes:limit:13");
	lines[3].insns = 5000;
	FOUND("");
}

/* A loop that the compiler unrolled has its branch once for each round: they are one line, whose cause is the same as before. */
static void test_unrolled(void)
{
	static struct gx_profile_line places[40];
	struct gx_profile_line *branch, *wide;

	start();
	branch = add(PROFILE_BRANCH, GX_PROFILE_BRANCH, 400);
	branch->counts.divergent = 400;
	wide = add(PROFILE_LOCAL, GX_PROFILE_LOAD, 0);
	wide->counts =
	        (struct profile_counts){ .executions = 400, .lanes = 3200, .threads = 12800 };
	wide->insns = 1600;
	wide->decided_by[0] = branch->ptx_line;
	wide->way[0] = 1;
	add_global(100, 400, 400, 12800);
	FOUND("idle-lanes:limit:11");
	for (uint32_t i = 0; i < 20; i++) {
		struct gx_profile_line *round = &places[2 * i];

		round[0] = *branch;
		round[1] = *wide;
		round[0].ptx_line = 200 + 2 * i;
		round[1].ptx_line = 201 + 2 * i;
		round[0].counts = (struct profile_counts){
			.executions = 20, .lanes = 640, .threads = 640, .divergent = 20
		};
		round[1].counts =
		        (struct profile_counts){ .executions = 20, .lanes = 160, .threads = 640 };
		round[1].insns = 80;
		round[1].decided_by[0] = round[0].ptx_line;
		round[1].way[0] =
		        1 + i % 2; /* where a copy's code goes to is the compiler's choice */
	}
	kernel.places = places;
	kernel.n_places = 40;
	FOUND("idle-lanes:limit:11");
	for (uint32_t i = 0; i < 20; i++) /* nothing parted: threads had ended */
		places[2 * i].counts.divergent = 0;
	branch->counts.divergent = 0;
	FOUND("idle-lanes:limit:12");
}

/* Accesses at one base bring what one of them brings: the shifted ones of a stencil are its middle's sectors. */
static void test_beside(void)
{
	static const char *const texts[] = { "ld.global.f32 %f1, [%rd6+-4];",
		                             "ld.global.f32 %f2, [%rd6];",
		                             "ld.global.nc.f32 %f3, [%rd6+4];" };
	struct gx_profile_line *line[3];

	start();
	for (int i = 0; i < 3; i++) {
		line[i] = add_global(100, i == 1 ? 400 : 500, 400, 12800);
		line[i]->width = 4;
		gx_profile_take_address(texts[i], line[i]);
	}
	CHECK(!strcmp(line[0]->base, "%rd6") && line[0]->offset == -4 && line[1]->offset == 0 &&
	      line[2]->offset == 4);
	FOUND("");
	line[1]->op = GX_PROFILE_STORE; /* of the two that are left one brings both's */
	FOUND("misaligned:limit:11");
	line[2]->offset = 124; /* what the next warp reads, or beyond */
	FOUND("misaligned:limit:11 misaligned:limit:13");
	line[2]->offset = 4;
	line[1]->op = GX_PROFILE_LOAD;
	line[1]->counts.executions = 10; /* seldom */
	FOUND("misaligned:limit:11");
	line[1]->counts.executions = 100;
	gx_profile_take_address("ld.global.f32 %f2, [%rd7];", line[1]);
	FOUND("misaligned:limit:11");
	gx_profile_take_address("ld.global.f32 %f2, [table+4];",
	                        line[2]); /* no register: it stays */
	CHECK(!strcmp(line[2]->base, "%rd6"));
}

/* A branch that 16 of 32 lanes take, each warp once, and n instructions there. */
static struct gx_profile_line *add_guard(uint64_t warps, uint64_t n)
{
	struct gx_profile_line *branch = add(PROFILE_BRANCH, GX_PROFILE_BRANCH, warps), *there;

	branch->counts.divergent = warps;
	branch->counts.minority = 16 * warps;
	there = add(PROFILE_GLOBAL, GX_PROFILE_ATOMIC, warps);
	there->counts.lanes = 16 * warps;
	there->counts.threads = 32 * warps;
	there->insns = n * warps;
	there->decided_by[0] = branch->ptx_line;
	there->way[0] = 1;
	return branch;
}

/* What each warp comes to once and leaves soon is no work that lanes could share. */
static void test_guards(void)
{
	struct gx_profile_line *branch;

	start();
	kernel.n_blocks = 8;     /* of 4 warps */
	kernel.n_geometries = 2; /* no word of imbalance */
	branch = add_guard(32, 31);
	FOUND("");
	branch[1].insns = 32 * 32; /* not soon */
	FOUND("idle-lanes:limit:11");
	branch[1].insns = 32 * 31;
	branch[0].counts.executions = 33; /* not once */
	FOUND("idle-lanes:limit:11");
	branch[0].counts.minority = 32; /* but by one lane each */
	FOUND("");
	branch[0].counts.minority = 16 * 32;
	branch[0].counts.executions = 32;
	branch[1].decided_by[1] = 150; /* from below: a loop */
	FOUND("idle-lanes:limit:11");
	branch[1].decided_by[1] = 0;
	kernel.n_blocks = 0; /* how many warps there were is not known */
	FOUND("idle-lanes:limit:11");
	branch[0].in_header = true; /* as a thread's wait for other blocks is */
	FOUND("");
	/* three at one line are rounds of a loop; one lane elected in each are none */
	start();
	kernel.n_blocks = 8;
	kernel.n_geometries = 2;
	for (int i = 0; i < 3; i++)
		(branch = add_guard(32, 31))->line = 11;
	FOUND("idle-lanes:limit:11 idle-lanes:limit:11 idle-lanes:limit:11");
	for (uint32_t i = 0; i < kernel.n_lines; i++)
		lines[i].counts.minority = lines[i].op == GX_PROFILE_BRANCH ? 32 : 0;
	FOUND("");
}

static void test_kernel(void)
{
	start();
	add_global(100, 400, 400, 12800)->insns = 1200;
	kernel.n_blocks = 8;
	kernel.work = 800;
	kernel.most_work = 125;
	FOUND("");
	kernel.most_work = 126; /* 20.6 % of its time the others have nothing to do */
	FOUND("imbalance:limit:0");
	kernel.n_geometries = 2;
	FOUND("");
	kernel.n_geometries = 1;
	kernel.n_blocks = 1000; /* 4 SMs with 16 blocks each: others take the places */
	kernel.work = 126 * 64;
	FOUND("");
	kernel.n_blocks = 0;
	lines[0].counts.threads = lines[0].counts.lanes = 2000;
	FOUND("partial-warps:limit:0");
	lines[0].counts.threads = lines[0].counts.lanes = 3200;
	kernel.numbers[GX_PLACE_REGISTERS] = 128; /* 4 blocks of 4 warps, of 64 */
	FOUND("low-occupancy:unknown:0");
	kernel.numbers[GX_PLACE_REGISTERS] = 120;
	FOUND("low-occupancy:unknown:0");
	kernel.numbers[GX_PLACE_REGISTERS] = 96;
	FOUND("");
}

static void check_occupancy(uint32_t warps, const char *limiter)
{
	struct gx_profile_occupancy of;

	gx_profile_occupancy(&kernel, &of);
	CHECK(of.known && of.most_warps == 64);
	CHECK_EQ(of.warps, warps);
	CHECK(!strcmp(of.limiter, limiter));
}

/* Local memory that the text does not declare. */
static void test_spills(void)
{
	start();
	add_global(100, 400, 400, 12800);
	kernel.numbers[GX_PLACE_LOCAL] = 48;
	FOUND(""); /* what it declares is not known */
	kernel.declared_local = 48 + 1;
	FOUND("");
	kernel.declared_local = 40 + 1;
	FOUND("local-memory:unknown:0");
	kernel.declared_local = 1;
	FOUND("local-memory:unknown:0");
	kernel.numbers[GX_PLACE_LOCAL] = -1; /* the driver does not say */
	FOUND("");
}

/* NVIDIA's rules (cuda_occupancy.h): registers in pieces of 256 a warp, of a quarter of the SM, shared memory in pieces of 128 bytes and 1,024 for each block. */
static void test_occupancy(void)
{
	struct gx_profile_occupancy of;

	start();
	check_occupancy(64, "none");
	kernel.numbers[GX_PLACE_REGISTERS] = 33; /* as 40 */
	check_occupancy(48, "registers");
	kernel.block[0] = 96; /* 51 warps have as many as the SM, and 12 fit into each quarter */
	check_occupancy(48, "registers");
	kernel.block[0] = 64;
	check_occupancy(48, "registers");
	kernel.numbers[GX_PLACE_REGISTERS] = 168; /* 3 in each quarter, and a block has 5 warps */
	kernel.block[0] = 160;
	check_occupancy(10, "registers");
	kernel.numbers[GX_PLACE_REGISTERS] = 32;
	kernel.block[0] = 32;
	check_occupancy(32, "blocks of an SM");
	kernel.block[0] = 96;
	check_occupancy(63, "threads of an SM");
	kernel.block[0] = 65; /* three warps */
	check_occupancy(63, "threads of an SM");
	kernel.block[0] = 128;
	kernel.numbers[GX_PLACE_SHARED] = 20000; /* 20,096 and 1,024: 11 blocks */
	check_occupancy(44, "shared memory");
	kernel.asked_shared = 20000; /* together 40,064 and 1,024 */
	check_occupancy(20, "shared memory");
	kernel.numbers[GX_PLACE_SHARED] = 0;
	check_occupancy(44, "shared memory");
	kernel.asked_shared = 0;
	kernel.numbers[GX_PLACE_BLOCK_SHARED] = -1; /* devices before sm_80 have none */
	kernel.numbers[GX_PLACE_SHARED] = 233472;
	check_occupancy(4, "shared memory");
	kernel.numbers[GX_PLACE_SM_REGISTERS] = -1;
	gx_profile_occupancy(&kernel, &of);
	CHECK(!of.known);
	start();
	kernel.numbers[GX_PLACE_REGISTERS] = 0;
	gx_profile_occupancy(&kernel, &of);
	CHECK(!of.known);
	start();
	kernel.block[0] = 0;
	gx_profile_occupancy(&kernel, &of);
	CHECK(!of.known);
}

static void test_metrics(void)
{
	struct gx_profile_line *line;
	double value = 0;

	start();
	line = add_global(10, 80, 40, 1280);
	CHECK(gx_profile_metric("gld_efficiency")->of(line, &value) && value == 50);
	CHECK(!gx_profile_metric("gst_efficiency")->of(line, &value));
	CHECK(gx_profile_metric("sectors_per_request")->of(line, &value) && value == 8);
	CHECK(!gx_profile_metric("bank_conflicts")->of(line, &value));
	CHECK(!gx_profile_metric("waited")->of(line, &value));
	CHECK(!gx_profile_metric("") && !gx_profile_metric("efficienc"));
	line->op = GX_PROFILE_STORE;
	CHECK(gx_profile_metric("gst_efficiency")->of(line, &value) && value == 50);
	line->counts.executions = 0;
	CHECK(!gx_profile_metric("executions")->of(line, &value) &&
	      !gx_profile_metric("sectors")->of(line, &value));
	line->counts.executions = 10;
	CHECK(gx_profile_kernel_metric("achieved_occupancy")->of(&kernel, &value) && value == 100);
	CHECK(!gx_profile_kernel_metric("imbalance")->of(&kernel, &value));
	kernel.work = 80;
	kernel.n_blocks = 8;
	kernel.most_work = 20;
	CHECK(gx_profile_kernel_metric("imbalance")->of(&kernel, &value) && value == 2);
	line->counts.threads = 160;
	line->counts.lanes = 80;
	CHECK(gx_profile_kernel_metric("full_warps")->of(&kernel, &value) && value == 50);
	CHECK(gx_profile_kernel_metric("warp_execution_efficiency")->of(&kernel, &value) &&
	      value == 50);
	CHECK(gx_profile_kernel_metric("turns")->of(&kernel, &value) && value == 80);
	kernel.numbers[GX_PLACE_REGISTERS] = -1;
	CHECK(!gx_profile_kernel_metric("registers")->of(&kernel, &value));
	CHECK(!gx_profile_kernel_metric("executions") && !gx_profile_metric("imbalance"));
}

/* --- limits */

static int read_limits(const char *text, struct gx_limits_file *out, struct gx_diag *diag)
{
	char path[] = "/tmp/gx-limits-XXXXXX";
	int fd = mkstemp(path), err;

	CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
	close(fd);
	*diag = (struct gx_diag){ .insn = -1 };
	err = gx_limits_read(path, out, diag);
	unlink(path);
	return err;
}

static int check(const char *text, struct gx_strbuf *said)
{
	struct gx_limits_file file;
	struct gx_diag diag;
	int status;

	CHECK_EQ(read_limits(text, &file, &diag), 0);
	status = gx_limits_check(&profile, &file, said, NULL);
	gx_limits_free(&file);
	return status;
}

static int status_of(const char *text)
{
	struct gx_strbuf said = { 0 };
	int status = check(text, &said);

	gx_strbuf_free(&said);
	return status;
}

/* What some editors put in front of a text is none of its first kernel's name, and nowhere else anything but that. */
static void test_byte_order_mark(void)
{
	struct gx_limits_file file;
	struct gx_diag diag;

	CHECK_EQ(read_limits("\xef\xbb\xbf\"k\" - registers <= 4\n", &file, &diag), 0);
	CHECK(file.n == 1 && !strcmp(file.limits[0].kernel, "k"));
	gx_limits_free(&file);
	CHECK_EQ(read_limits("k - registers <= 4\n\xef\xbb\xbfk - registers <= 4\n", &file, &diag),
	         0);
	CHECK(file.n == 2 && !strcmp(file.limits[1].kernel, "\xef\xbb\xbfk"));
	gx_limits_free(&file);
}

static void test_limits(void)
{
	struct gx_strbuf said = { 0 };

	start();
	add_global(10, 80, 40, 1280);
	add_global(10, 160, 40, 1280);
	CHECK_EQ(status_of("gemm * sectors <= 160"), 0);
	CHECK_EQ(status_of("_Z4gemm* * sectors <= 160 # both names\n\n# none"), 0);
	CHECK_EQ(status_of("gemm * sectors <= 159"), 1);
	CHECK_EQ(status_of("gemm \"[mark 1]\" sectors <= 159"), 0);
	CHECK_EQ(status_of("gemm \"[mark 2]\" sectors <= 159"), 1);
	CHECK_EQ(status_of("gemm \"[mark 2]\" sectors >= 160"), 0);
	CHECK_EQ(status_of("gemm \"[mark 2]\" sectors == 160"), 0);
	CHECK_EQ(status_of("gemm \"[mark 2]\" sectors == 161"), 1);
	CHECK_EQ(status_of("gemm \"[mark 3]\" sectors <= 160"), 3);
	CHECK_EQ(status_of("gem * sectors <= 160"), 3);
	/* template arguments are part of the name, and may be left out */
	snprintf(kernel.shown, sizeof(kernel.shown), "ns::gemm<op<float>, 4>::run<cut...");
	CHECK_EQ(status_of("ns::gemm::run * sectors <= 159"), 1);
	CHECK_EQ(status_of("ns::gemm<*float*> * sectors <= 159"), 3);
	CHECK_EQ(status_of("ns::gemm<*float*> * sectors <= 159\n*<op<float>* * sectors <= 159"), 1);
	CHECK_EQ(status_of("gemm * sectors <= 159"), 3);
	snprintf(kernel.shown, sizeof(kernel.shown), "gemm");
	CHECK_EQ(status_of("gemm - registers <= 32"), 0);
	CHECK_EQ(status_of("gemm - registers <= 31"), 1);
	CHECK_EQ(status_of("gemm - imbalance <= 31"), 3);
	CHECK_EQ(status_of("gem * sectors <= 160\ngemm * sectors <= 1"), 1);
	lines[1].line += 50; /* lines came in front of it */
	CHECK_EQ(status_of("gemm \"[mark 2]\" sectors == 160"), 0);
	/* the worst place is named */
	CHECK_EQ(check("gemm * sectors <= 10", &said), 1);
	CHECK(strstr(gx_strbuf_text(&said),
	             ":1: broken: gemm.cu:62 in gemm: line 12 /* [mark 2] */: sectors is 160; "
	             "limit: gemm * sectors <= 10\n"));
	gx_strbuf_reset(&said);
	CHECK_EQ(check("gemm * efficiency >= 90", &said), 1);
	CHECK(strstr(gx_strbuf_text(&said), "efficiency is 25;"));
	gx_strbuf_free(&said);
	/* what was not all measured holds nothing, and breaks what it breaks */
	kernel.launches = 2;
	CHECK_EQ(status_of("gemm * sectors <= 160"), 3);
	CHECK_EQ(status_of("gemm * sectors <= 159"), 1);
	kernel.launches = 1;
	profile.cut = true;
	CHECK_EQ(status_of("gemm * sectors <= 160"), 3);
	profile.cut = false;
	CHECK_EQ(status_of("gemm * sectors <= 160"), 0);
	profile.n_unread = 1;
	CHECK_EQ(status_of("gemm * sectors <= 160"), 3);
	profile.n_unread = 0;
	profile.stopped = true;
	CHECK_EQ(status_of("gemm * sectors <= 160"), 3);
	CHECK_EQ(status_of("gemm * sectors <= 159"), 1);
	profile.stopped = false;
	kernel.mixed = true;
	CHECK_EQ(check("gemm * sectors <= 160", &said), 3);
	CHECK(strstr(gx_strbuf_text(&said), ": programs with other code of this name ran, too\n"));
	gx_strbuf_free(&said);
	CHECK_EQ(status_of("gemm * sectors <= 159"), 1);
	kernel.mixed = false;
}

static void test_wrong_limits(void)
{
	static const char *const wrong[] = { "gemm",
		                             "gemm *",
		                             "gemm x sectors <= 1",
		                             "gemm \"x sectors <= 1",
		                             "gemm \"\" sectors <= 1",
		                             "gemm * nothing <= 1",
		                             "gemm - sectors <= 1",
		                             "gemm * registers <= 1",
		                             "gemm * sectors < 1",
		                             "gemm * sectors <=",
		                             "gemm * sectors <= x",
		                             "gemm * sectors <= 1x",
		                             "gemm * sectors <= inf",
		                             "gemm * sectors <= 1 1",
		                             "" };
	struct gx_limits_file file;
	struct gx_diag diag;
	char text[320];

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		CHECK(read_limits(wrong[i], &file, &diag) == -EINVAL && diag.error == GX_E_LIMITS);
		CHECK(!*wrong[i] || strstr(diag.text, ":1: "));
		gx_limits_free(&file);
	}
	diag = (struct gx_diag){ .insn = -1 };
	CHECK(gx_limits_read("/nowhere/at/all", &file, &diag) == -EIO && diag.error == GX_E_IO);
	gx_limits_free(&file);
	CHECK(read_limits("\"gemm * sectors <= 1", &file, &diag) == -EINVAL &&
	      strstr(diag.text, ":1: a \" has no end: "));
	gx_limits_free(&file);
	diag = (struct gx_diag){ .insn = -1 };
	CHECK_EQ(read_limits("\"a gemm\" - occupancy >= 50 # \"", &file, &diag), 0);
	gx_limit_text(&file.limits[0], text, sizeof(text));
	CHECK_TEXT(text, "\"a gemm\" - occupancy >= 50");
	gx_limits_free(&file);
	CHECK_EQ(read_limits("gemm \"a b\" sectors <= 50%\t# x", &file, &diag), 0);
	CHECK(file.n == 1 && !strcmp(file.limits[0].text, "a b") && file.limits[0].value == 50);
	gx_limits_free(&file);
}

/* Names that no reader may take for something else. */
static void test_forms(void)
{
	struct gx_profile_causes causes;
	struct gx_strbuf out = { 0 };

	start();
	snprintf(kernel.shown, sizeof(kernel.shown), "a;b <c>");
	add_global(100, 3200, 400, 12800)->line = 0;
	lines[0].file[0] = '\0';
	snprintf(lines[0].func, sizeof(lines[0].func), "f g");
	add(PROFILE_BARRIER, GX_PROFILE_BARRIER, 1)->insns = 1; /* a quarter of a turn */
	gx_profile_folded(&profile, &out);
	CHECK(!strcmp(gx_strbuf_text(&out), "a_b_<c>;f_g;PTX_line_101;global_load 3200\n"));
	gx_strbuf_reset(&out);
	gx_profile_find_causes(&profile, &causes);
	gx_profile_html(&profile, &causes, &out);
	CHECK(strstr(gx_strbuf_text(&out), "<h2>a;b &lt;c&gt;</h2>"));
	gx_strbuf_reset(&out);
	gx_profile_text(&profile, &causes, false, &out);
	CHECK(strstr(gx_strbuf_text(&out), "\na;b <c>: 1 launch, grid 8x1x1, block 128x1x1\n"));
	CHECK(strstr(gx_strbuf_text(&out),
	             "PTX line 101: lanes far apart in memory (global load)\n"));
	CHECK(!strstr(gx_strbuf_text(&out), "not measured"));
	/* one is enough to know that there are some */
	CHECK(!strstr(gx_strbuf_text(&out), "lines are of the PTX"));
	gx_strbuf_reset(&out);
	lines[1].line = 0;
	lines[1].file[0] = '\0';
	gx_profile_text(&profile, &causes, false, &out);
	CHECK(strstr(gx_strbuf_text(&out), "\nlines are of the PTX: nvcc -lineinfo"));
	gx_strbuf_reset(&out);
	profile.missed_launches = 3;
	profile.launches = 5;
	profile.cut = true;
	profile.n_nowhere = 9;
	gx_profile_text(&profile, &causes, false, &out);
	CHECK(strstr(gx_strbuf_text(&out), "not measured: 3 of 5 launches ran without programs"));
	CHECK(strstr(gx_strbuf_text(&out), "not measured: there was no room for all places"));
	CHECK(strstr(gx_strbuf_text(&out), "not measured: 9 places are of kernels"));
	gx_strbuf_free(&out);
	free(causes.causes);
}

/* Short unless all is asked for: the lines with the most turns, in their order, and the causes that cost most. */
static void test_short(void)
{
	static struct gx_profile_line many[20];
	struct gx_profile_causes causes;
	struct gx_strbuf out = { 0 };

	start();
	add_global(100, 3200, 400, 12800);
	for (uint32_t i = 0; i < 20; i++) {
		many[i] = lines[0];
		many[i].line = 11 + i;
		many[i].counts.sectors += 100 * i;
	}
	kernel.lines = kernel.places = many;
	kernel.n_lines = kernel.n_places = 20;
	gx_profile_find_causes(&profile, &causes);
	CHECK_EQ(causes.n, 20);
	gx_profile_text(&profile, &causes, false, &out);
	CHECK(strstr(gx_strbuf_text(&out), "  1. ") && strstr(gx_strbuf_text(&out), "  5. ") &&
	      !strstr(gx_strbuf_text(&out), "  6. ") &&
	      strstr(gx_strbuf_text(&out), "and 15 smaller ones (-v)"));
	CHECK(!strstr(gx_strbuf_text(&out), "gemm.cu:18 ") &&
	      strstr(gx_strbuf_text(&out), "gemm.cu:19 ") &&
	      strstr(gx_strbuf_text(&out), "and 8 lines more (-v)"));
	gx_strbuf_reset(&out);
	gx_profile_text(&profile, &causes, true, &out);
	CHECK(strstr(gx_strbuf_text(&out), "  20. ") &&
	      strstr(gx_strbuf_text(&out), "gemm.cu:11 ") && !strstr(gx_strbuf_text(&out), "(-v)"));
	gx_strbuf_free(&out);
	free(causes.causes);
}

int main(void)
{
	test_turns();
	test_sectors();
	test_limit();
	test_banks_evidence();
	test_bare_branches();
	test_branches();
	test_unrolled();
	test_beside();
	test_guards();
	test_kernel();
	test_spills();
	test_occupancy();
	test_metrics();
	test_limits();
	test_byte_order_mark();
	test_wrong_limits();
	test_forms();
	test_short();
	return TEST_END();
}
