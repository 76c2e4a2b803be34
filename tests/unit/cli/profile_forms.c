/* profile_forms.c - one profile, with something of everything, in each form that it is written in: for people, programs, flame graphs, pprof,
 * as a page; and what limits say of it. */
#include "golden.h"

#include "cli/profile/limits.h"
#include "cli/profile/outputs.h"

enum { N_KERNELS = 3, MOST = 10 };

static struct gx_profile_line lines[N_KERNELS][MOST];
static struct gx_profile_kernel kernels[N_KERNELS];
static struct gx_profile profile = { .kernels = kernels, .n_kernels = N_KERNELS };
static struct gx_profile_causes causes;

static struct gx_profile_line *add(int of, enum profile_what what, enum gx_profile_op op,
                                   uint64_t executions, uint64_t lanes)
{
	struct gx_profile_kernel *k = &kernels[of];
	struct gx_profile_line *line = &lines[of][k->n_lines++];

	*line = (struct gx_profile_line){
		.line = 10 + k->n_lines,
		.ptx_line = 100 + 10 * k->n_lines,
		.file = "/src/deep/gemm.cu",
		.what = what,
		.op = op,
		.worst = 1,
		.width = what <= PROFILE_LOCAL ? 4 : 0,
		.insns = 8 * executions,
		.counts = { .executions = executions, .lanes = lanes, .threads = 32 * executions },
	};
	snprintf(line->text, sizeof(line->text), "a[%u] < \"b\" && c; // <%u>", k->n_lines,
	         line->line);
	if (what <= PROFILE_LOCAL)
		line->counts.asked = 4 * lanes;
	k->n_places = k->n_lines;
	return line;
}

static void of_memory(struct gx_profile_line *line, uint64_t sectors, uint64_t ideal,
                      uint64_t distinct)
{
	line->counts.sectors = sectors;
	line->counts.ideal_sectors = ideal;
	line->counts.distinct = distinct;
}

static void fill_gemm(void)
{
	struct gx_profile_line *line;

	kernels[0] = (struct gx_profile_kernel){ .hash = 7,
		                                 .name = "_Z4gemmPf",
		                                 .shown = "gemm(float*) <T>",
		                                 .launches = 3,
		                                 .instrumented = 3,
		                                 .ns = 4500,
		                                 .grid = { 8, 2, 1 },
		                                 .block = { 128, 1, 1 },
		                                 .n_geometries = 1,
		                                 .numbers = { 120, 64, 2048, 1024, 4, 2048, 32,
		                                              65536, 233472, 1024 },
		                                 .n_blocks = 8,
		                                 .work = 800,
		                                 .most_work = 300,
		                                 .busiest = 5 };
	of_memory(add(0, PROFILE_GLOBAL, GX_PROFILE_LOAD, 100, 3200), 3200, 400, 12800);
	line = add(0, PROFILE_GLOBAL, GX_PROFILE_STORE, 1000, 32000);
	of_memory(line, 5000, 4000, 128000);
	snprintf(line->inlined, sizeof(line->inlined), "put<1> of x.h:7");
	line = add(0, PROFILE_SHARED, GX_PROFILE_LOAD, 200, 6400);
	line->counts.phases = 6000;
	line->counts.ideal_phases = 200;
	line->worst = 32;
	line = add(0, PROFILE_GLOBAL, GX_PROFILE_ATOMIC, 100, 3200);
	of_memory(line, 100, 100, 400);
	line->one_by_one = 3100;
	line->worst = 32;
	add(0, PROFILE_LOCAL, GX_PROFILE_STORE, 300, 9600);
	line = add(0, PROFILE_BRANCH, GX_PROFILE_BRANCH, 400, 12800);
	line->counts.divergent = 399;
	line->counts.taken = 3000;
	line->counts.minority = 900;
	for (uint32_t way = 1; way <= 2; way++) {
		line = add(0, PROFILE_LOCAL, GX_PROFILE_LOAD, 400, 400 * 4 * way);
		line->insns = 20000;
		line->decided_by[0] = 160;
		line->way[0] = way;
	}
	line = add(0, PROFILE_BARRIER, GX_PROFILE_BARRIER, 400, 12800);
	line->counts.waited = 64000;
}

/* Of PTX without lines, in a function, whose warps have less than 32 threads. */
static void fill_small(void)
{
	struct gx_profile_line *line;

	kernels[1] = (struct gx_profile_kernel){
		.hash = 8,
		.name = "small",
		.launches = 1,
		.instrumented = 1,
		.grid = { 3, 1, 1 },
		.block = { 40, 1, 1 },
		.n_geometries = 2,
		.numbers = { 16, 0, 0, 1024, 4, 2048, 32, 65536, 233472, 1024 },
	};
	line = add(1, PROFILE_GLOBAL, GX_PROFILE_LOAD, 60, 1200);
	of_memory(line, 180, 180, 4800);
	line->counts.threads = 1200;
	line->insns = 2400;
	line->line = 0;
	line->file[0] = '\0';
	snprintf(line->func, sizeof(line->func), "helper of;x");
}

/* Nothing is known of it, and nothing is wrong with it. */
static void fill_plain(void)
{
	kernels[2] =
	        (struct gx_profile_kernel){ .hash = 9,
		                            .name = "plain",
		                            .launches = 2,
		                            .instrumented = 1,
		                            .grid = { 1, 1, 1 },
		                            .block = { 32, 1, 1 },
		                            .n_geometries = 1,
		                            .numbers = { -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 } };
	of_memory(add(2, PROFILE_GLOBAL, GX_PROFILE_STORE, 10, 320), 40, 40, 1280);
}

static void fill(void)
{
	fill_gemm();
	fill_small();
	fill_plain();
	for (int i = 0; i < N_KERNELS; i++)
		kernels[i].lines = kernels[i].places = lines[i];
	profile.launches = 9;
	profile.missed_launches = 2;
	gx_profile_find_causes(&profile, &causes);
	CHECK(!causes.failed && causes.n > 8);
}

/* --- forms */
static struct gx_strbuf out;

static const char *text(void)
{
	return gx_strbuf_text(&out);
}

static void test_texts(void)
{
	gx_strbuf_reset(&out);
	gx_profile_text(&profile, &causes, false, &out);
	check_golden("profile-short", text());
	gx_strbuf_reset(&out);
	gx_profile_text(&profile, &causes, true, &out);
	check_golden("profile-all", text());
	gx_strbuf_reset(&out);
	gx_profile_json(&profile, &causes, &out);
	check_golden("profile-json", text());
	gx_strbuf_reset(&out);
	gx_profile_folded(&profile, &out);
	check_golden("profile-folded", text());
	gx_strbuf_reset(&out);
	gx_profile_html(&profile, &causes, &out);
	check_golden("profile-html", text());
}

/* --- pprof: its fields, each in a line; what is a message by its own fields, further in */
static struct gx_strbuf fields;

static uint64_t varint(const uint8_t **at, const uint8_t *end)
{
	uint64_t n = 0;

	for (int shift = 0; *at < end; shift += 7) {
		uint8_t byte = *(*at)++;

		n |= (uint64_t)(byte & 127) << shift;
		if (!(byte & 128))
			return n;
	}
	CHECK(false); /* it has no end */
	return n;
}

static void numbers(const uint8_t *at, const uint8_t *end)
{
	while (at < end)
		gx_strbuf_printf(&fields, " %llu", (unsigned long long)varint(&at, end));
	gx_strbuf_putc(&fields, '\n');
}

/* of: the field that it is the value of; 0 the whole */
static void message(const uint8_t *at, const uint8_t *end, int deep, uint64_t of)
{
	while (at < end) {
		uint64_t key = varint(&at, end), n = varint(&at, end);

		gx_strbuf_printf(&fields, "%*s%llu:", 2 * deep, "", (unsigned long long)(key >> 3));
		CHECK((key & 7) == 0 || (key & 7) == 2);
		if (!(key & 7)) {
			gx_strbuf_printf(&fields, " %llu\n", (unsigned long long)n);
			continue;
		}
		CHECK(n <= (uint64_t)(end - at));
		if (!deep && key >> 3 == 6) {
			gx_strbuf_printf(&fields, " '%.*s'\n", (int)n, (const char *)at);
		} else if (of == 2) {
			numbers(at, at + n);
		} else {
			gx_strbuf_putc(&fields, '\n');
			message(at, at + n, deep + 1, deep ? 0 : key >> 3);
		}
		at += n;
	}
}

static void test_pprof(void)
{
	gx_strbuf_reset(&out);
	gx_profile_pprof(&profile, &out);
	message((const uint8_t *)out.data, (const uint8_t *)out.data + out.len, 0, 0);
	check_golden("profile-pprof", gx_strbuf_text(&fields));
	gx_strbuf_free(&fields);
}

/* --- limits */
static const char limits_text[] = "# kernel text metric\n"
                                  "_Z4gemmPf * sectors_per_request <= 100\n"
                                  "\"gemm(float*) <T>\" \"a[1]\" sectors_per_request <= 4\n"
                                  "gemm* * efficiency >= 100\n"
                                  "gemm* \"c; // <13>\" bank_conflicts == 5800\n"
                                  "gemm* \"c; // <13>\" bank_conflicts == 5799\n"
                                  "gemm* \"nowhere\" sectors <= 1\n"
                                  "none * sectors <= 1\n"
                                  "gemm* - registers <= 119\n"
                                  "gemm* - occupancy >= 25\n"
                                  "small - occupancy >= 90\n"
                                  "plain - registers <= 1\n"
                                  "plain * sectors <= 40\n"
                                  "plain * sectors <= 39\n"
                                  "small * lane_share <= 100\n";

static void test_limits(void)
{
	char path[] = "/tmp/gpuext-limits-XXXXXX";
	int fd = mkstemp(path);
	struct gx_limits_file file;
	struct gx_diag diag = { 0 };
	struct gx_strbuf junit = { 0 };

	CHECK_EQ(write(fd, limits_text, strlen(limits_text)), strlen(limits_text));
	close(fd);
	CHECK_EQ(gx_limits_read(path, &file, &diag), 0);
	unlink(path);
	snprintf(file.path, sizeof(file.path), "a&b.limits");
	gx_strbuf_reset(&out);
	CHECK_EQ(gx_limits_check(&profile, &file, &out, &junit), 1);
	check_golden("profile-check", text());
	check_golden("profile-junit", gx_strbuf_text(&junit));
	gx_strbuf_reset(&out);
	CHECK_EQ(gx_limits_check(&profile, &file, &out, NULL), 1);
	check_golden("profile-check", text());
	gx_strbuf_free(&junit);
	gx_limits_free(&file);
}

/* What was not all there is nowhere without a word about it. */
static void test_sample(void)
{
	static const char limit[] = "gemm* * sectors <= 1000000\n";
	char path[] = "/tmp/gpuext-limits-XXXXXX";
	const char *note = "1 of 64 blocks: a sample; results of the program are not valid";
	int fd = mkstemp(path);
	struct gx_limits_file file;
	struct gx_diag diag = { 0 };
	struct gx_strbuf junit = { 0 };

	CHECK_EQ(write(fd, limit, strlen(limit)), strlen(limit));
	close(fd);
	CHECK_EQ(gx_limits_read(path, &file, &diag), 0);
	unlink(path);
	profile.sample = 64;
	gx_strbuf_reset(&out);
	gx_profile_json(&profile, &causes, &out);
	CHECK(strstr(text(), "\"sample_of_blocks\":64") && strstr(text(), note));
	gx_strbuf_reset(&out);
	gx_profile_folded(&profile, &out);
	CHECK(!strncmp(text(), "1_of_64_blocks:_a_sample__results_of_the_program_are_not_valid;",
	               63));
	gx_strbuf_reset(&out);
	gx_profile_html(&profile, &causes, &out);
	CHECK(strstr(text(), note));
	gx_strbuf_reset(&out);
	gx_profile_pprof(&profile, &out);
	CHECK(memmem(out.data, out.len, note, strlen(note)));
	gx_strbuf_reset(&out);
	snprintf(file.path, sizeof(file.path), "g\xc3\xa9\xff.limits"); /* as far as it is UTF-8 */
	gx_limits_check(&profile, &file, &out, &junit);
	CHECK(strstr(text(), note) && strstr(gx_strbuf_text(&junit), note));
	CHECK(strstr(gx_strbuf_text(&junit), "\"g\xc3\xa9?.limits\""));
	profile.sample = 0;
	gx_strbuf_free(&junit);
	gx_limits_free(&file);
}

static void test_nothing(void)
{
	const struct gx_profile none = { .cut = true, .n_unread = 1 };
	const struct gx_profile_causes no_causes = { .n = 0 };

	gx_strbuf_reset(&out);
	gx_profile_text(&none, &no_causes, false, &out);
	gx_profile_json(&none, &no_causes, &out);
	gx_profile_folded(&none, &out);
	gx_profile_html(&none, &no_causes, &out);
	check_golden("profile-nothing", text());
	gx_strbuf_reset(&out);
	gx_profile_text(&(struct gx_profile){ .stopped = true }, &no_causes, false, &out);
	CHECK(strstr(text(), "not measured: what the application did when --duration was over"));
	gx_strbuf_reset(&out);
	gx_profile_html(&(struct gx_profile){ .stopped = true }, &no_causes, &out);
	CHECK(strstr(text(), "Not measured: what the application did when --duration was over"));
}

/* That a kernel has no causes says something only where its values were read. */
static void test_unread(void)
{
	static const char *const words[] = { "nothing of it was counted",
		                             "no values of it were read: what could be saved",
		                             "no values of it were read: what could be saved",
		                             "nothing found that could be saved" };
	struct gx_profile_kernel kernel = { .name = "k", .lines = lines[0] };
	struct gx_profile one = { .kernels = &kernel, .n_kernels = 1 };
	struct gx_profile_causes none = { 0 };

	for (int round = 0; round < 4; round++) {
		one.n_unread = round == 1;
		one.stopped = round == 2;
		kernel.n_lines = round == 3;
		gx_strbuf_reset(&out);
		gx_profile_text(&one, &none, false, &out);
		CHECK(strstr(gx_strbuf_text(&out), words[round]));
		gx_strbuf_reset(&out);
		gx_profile_html(&one, &none, &out);
		CHECK(strstr(gx_strbuf_text(&out), words[round] + 1));
	}
}

/* A build whose numbers are not those of what users run. */
static void test_built(void)
{
	struct gx_profile_kernel kernel = { .name = "k" };

	for (int how = 0; how < 3; how++) {
		kernel.for_debugger = how == 1;
		kernel.unoptimised = how == 2;
		gx_strbuf_reset(&out);
		gx_profile_put_resources(&kernel, &out);
		CHECK_EQ(!strstr(gx_strbuf_text(&out), "NOT OPTIMISED"), how == 0);
		CHECK_EQ(!strstr(gx_strbuf_text(&out), "nvcc -G)"), how != 1);
		CHECK_EQ(!strstr(gx_strbuf_text(&out), "(-O0)"), how != 2);
	}
}

int main(void)
{
	fill();
	test_texts();
	test_pprof();
	test_limits();
	test_sample();
	test_nothing();
	test_unread();
	test_built();
	gx_strbuf_free(&out);
	free(causes.causes);
	return TEST_END();
}
