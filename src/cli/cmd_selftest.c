/* cmd_selftest.c - `gpuext selftest`: kernels run with programs as without, on this machine; what that allows is written down. */
#include "cli/child.h"
#include "cli/cli.h"
#include "cli/options.h"

#include "base/json.h"
#include "base/json_read.h"
#include "control/proven.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define TEXT_BYTES 16384u /* of what the program prints */

/* How kernels get their programs. */
struct way {
	const char *text, *env;
	bool code; /* there is machine code only */
};

static const struct way ways[] = {
	{ "PTX", "GPUEXT_WAY=ptx", false },
	{ "machine code", "GPUEXT_WAY=graft", true },
};

/* Where programs are: tools that have one in each kernel. */
struct place {
	const char *text;
	const char *tools[4]; /* NULL ends them */
};

static const struct place places[] = {
	{ "entry", { "launchlate" } },
	{ "exit", { "threadhist" } },
	{ "entry and exit", { "threadhist", "launchlate", "kernelretsnoop" } },
};

enum verdict { PASSED, FAILED, HUNG, SKIPPED };

struct selftest {
	struct gx_run_opts opts; /* which device */
	bool json, soft;
	uint32_t deadline_s;
	char app[PATH_MAX], self[PATH_MAX], library_path[PATH_MAX + 32], folder[64];
	struct gx_proven_key key;
	char device[128];
	uint64_t launches, lanes; /* of one run */
	uint32_t n[4];            /* by verdict */
};

/* --- what is told */

static enum verdict tell(struct selftest *t, const char *what, const char *how,
                         enum verdict verdict, const char *detail)
{
	static const char *const names[] = { "passed", "failed", "hung", "skipped" };
	struct gx_strbuf out = { 0 };
	struct gx_json json = { .out = &out };

	t->n[verdict]++;
	if (!t->json) {
		printf("%-14s %-16s %-8s %s\n", what, how, names[verdict], detail);
		return verdict;
	}
	gx_json_begin_object(&json, NULL);
	gx_json_string(&json, "type", "trial");
	gx_json_string(&json, "what", what);
	gx_json_string(&json, "programs", how);
	gx_json_string(&json, "verdict", names[verdict]);
	gx_json_string(&json, "detail", detail);
	gx_json_end_object(&json);
	fputs(gx_strbuf_text(&out), stdout);
	gx_strbuf_free(&out);
	return verdict;
}

/* --- one run */

static void path_in(const struct selftest *t, const char *name, char out[PATH_MAX])
{
	snprintf(out, PATH_MAX, "%s/%s", t->folder, name);
}

static bool read_text(const struct selftest *t, const char *name, char out[TEXT_BYTES])
{
	char path[PATH_MAX];
	FILE *file;
	size_t n;

	path_in(t, name, path);
	file = fopen(path, "r");
	n = file ? fread(out, 1, TEXT_BYTES - 1, file) : 0;
	out[n] = '\0';
	if (file)
		fclose(file);
	return n && n < TEXT_BYTES - 1;
}

/* why is set where it is not PASSED. */
static enum verdict run(const struct selftest *t, char *const argv[], const char *way_env,
                        const char *out_name, char why[160])
{
	const char *env[] = { t->soft ? t->library_path : way_env, way_env, NULL };
	char path[PATH_MAX];
	struct gx_child child = {
		.argv = argv, .env = env, .out_path = path, .deadline_s = t->deadline_s
	};
	int status = 0, err;

	path_in(t, out_name, path);
	err = gx_child_run(&child, &status);
	if (err == -ETIMEDOUT)
		snprintf(why, 160, "did not end in %u s", t->deadline_s);
	else if (err)
		snprintf(why, 160, "was not started: %s", strerror(-err));
	else if (WIFSIGNALED(status))
		snprintf(why, 160, "was ended by signal %d", WTERMSIG(status));
	else if (WEXITSTATUS(status))
		snprintf(why, 160, "ended with status %d", WEXITSTATUS(status));
	else
		return PASSED;
	return err == -ETIMEDOUT ? HUNG : FAILED;
}

/* --- what a run with programs has to count */

static uint64_t number_at(const struct gx_json_doc *doc, const struct gx_json_value *at,
                          const char *key)
{
	uint64_t n = UINT64_MAX;

	return gx_json_take_u64(doc, gx_json_get(doc, at, key), &n) ? n : UINT64_MAX;
}

static bool check_total(const struct selftest *t, const struct gx_json_doc *doc,
                        uint64_t n_programs, bool code, char why[160])
{
	const struct gx_json_value *lanes = gx_json_get(doc, doc->values, "lanes");
	const struct {
		const char *what;
		uint64_t is, has_to_be;
	} checks[] = {
		{ "launches", number_at(doc, doc->values, "launches"), t->launches },
		{ "missed launches", number_at(doc, doc->values, "missed_launches"), 0 },
		{ "launches with programs", number_at(doc, doc->values, "instrumented"),
		  t->launches },
		{ "of them in machine code",
		  code ? number_at(doc, doc->values, "instrumented_code") : 0,
		  code ? t->launches : 0 },
		{ "lanes at programs", number_at(doc, lanes, "produced"), n_programs * t->lanes },
	};

	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++) {
		if (checks[i].is == checks[i].has_to_be)
			continue;
		if (checks[i].is == UINT64_MAX)
			snprintf(why, 160, "%s: not told", checks[i].what);
		else
			snprintf(why, 160, "%s: %" PRIu64 ", not %" PRIu64, checks[i].what,
			         checks[i].is, checks[i].has_to_be);
		return false;
	}
	return true;
}

static bool check_report(const struct selftest *t, uint64_t n_programs, bool code, char why[160])
{
	static char text[TEXT_BYTES];
	struct gx_json_doc doc;
	const char *last;
	bool good;

	/* the tools' own lines may be many: the last is what counts */
	char path[PATH_MAX];
	FILE *file;
	size_t n;

	path_in(t, "report", path);
	file = fopen(path, "r");
	if (file)
		fseek(file, -(long)(TEXT_BYTES - 1),
		      SEEK_END); /* of a shorter one: from its begin */
	n = file ? fread(text, 1, TEXT_BYTES - 1, file) : 0;
	if (file)
		fclose(file);
	while (n && text[n - 1] == '\n')
		n--;
	text[n] = '\0';
	last = strrchr(text, '\n');
	last = last ? last + 1 : text;
	gx_json_read(last, strlen(last), &doc); /* of what is no JSON, nothing is told */
	good = check_total(t, &doc, n_programs, code, why);
	gx_json_free(&doc);
	return good;
}

/* The program with tools: prints what it prints alone, and every launch and lane is counted. */
static enum verdict try_place(struct selftest *t, const struct way *way, const struct place *place,
                              char *image)
{
	static char alone[TEXT_BYTES], probed[TEXT_BYTES];
	char report[PATH_MAX], why[160];
	char *argv[24];
	size_t n = 0, n_tools = 0;
	enum verdict verdict;

	path_in(t, "report", report);
	argv[n++] = t->self;
	argv[n++] = (char *)(size_t) "run";
	argv[n++] = (char *)(size_t) "--device";
	argv[n++] = (char *)(size_t)(t->soft ? "soft" : "cuda");
	argv[n++] = (char *)(size_t) "-o";
	argv[n++] = (char *)(size_t) "json";
	argv[n++] = (char *)(size_t) "--out";
	argv[n++] = report;
	for (; place->tools[n_tools]; n_tools++) {
		argv[n++] = (char *)(size_t) "-t";
		argv[n++] = (char *)(size_t)place->tools[n_tools];
	}
	argv[n++] = (char *)(size_t) "--";
	argv[n++] = t->app;
	argv[n++] = (char *)(size_t) "run";
	argv[n++] = image;
	argv[n] = NULL;
	verdict = run(t, argv, way->env, "probed", why);
	if (verdict != PASSED)
		return tell(t, way->text, place->text, verdict, why);
	if (!read_text(t, "alone", alone) || !read_text(t, "probed", probed) ||
	    strcmp(alone, probed))
		return tell(t, way->text, place->text, FAILED,
		            "the kernels' results are not what they are without programs");
	if (!check_report(t, n_tools, way->code, why))
		return tell(t, way->text, place->text, FAILED, why);
	snprintf(why, sizeof(why), "%" PRIu64 " launches, %" PRIu64 " lanes", t->launches,
	         n_tools * t->lanes);
	return tell(t, way->text, place->text, PASSED, why);
}

/* The last line: "launches 14 lanes 9908". */
static bool take_counts(struct selftest *t)
{
	static char text[TEXT_BYTES];
	const char *at;

	read_text(t, "alone", text);
	at = strstr(text, "launches ");
	return at &&
	       sscanf(at, "launches %" SCNu64 " lanes %" SCNu64, &t->launches, &t->lanes) == 2 &&
	       t->launches && t->lanes;
}

/* All places, one way. HUNG ends it all; SKIPPED: it could not be tried, which says nothing. */
static enum verdict try_way(struct selftest *t, const struct way *way)
{
	char image[PATH_MAX] = "-", why[160];
	char *make[] = { t->app, (char *)(size_t) "assemble", image, NULL };
	char *alone[] = { t->app, (char *)(size_t) "run", image, NULL };
	enum verdict all = PASSED, one = PASSED;

	if (way->code && t->soft)
		return tell(t, way->text, "-", SKIPPED, "the soft device has none");
	if (way->code) {
		path_in(t, "image", image);
		one = run(t, make, way->env, "made", why);
	}
	if (one == PASSED)
		one = run(t, alone, way->env, "alone", why);
	if (one == PASSED && !take_counts(t)) {
		snprintf(why, sizeof(why), "does not tell what it launched");
		one = FAILED;
	}
	if (one != PASSED) {
		tell(t, way->text, "none", one, why);
		return one == HUNG ? HUNG : SKIPPED;
	}
	tell(t, way->text, "none", PASSED, "as it is");
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		one = try_place(t, way, &places[i], image);
		all = one == PASSED ? all : one;
		if (one == HUNG)
			break;
	}
	return all;
}

/* --- the whole */

static int prepare(struct selftest *t, struct gx_diag *diag)
{
	const char *folder = getenv("TMPDIR");
	char runtime[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", t->self, sizeof(t->self) - 1);

	if (n <= 0 || !gx_library_path("gpuext-selftest", t->app, sizeof(t->app)) ||
	    !gx_library_path("soft", runtime, sizeof(runtime)))
		return gx_fail(diag, GX_E_NOT_WHOLE, "gpuext-selftest is not beside gpuext");
	t->self[n] = '\0';
	t->soft = gx_use_soft(&t->opts);
	snprintf(t->library_path, sizeof(t->library_path), "LD_LIBRARY_PATH=%s", runtime);
	snprintf(t->folder, sizeof(t->folder), "%s/gpuext-selftest-XXXXXX",
	         folder && strlen(folder) < 32 ? folder : "/tmp");
	if (!mkdtemp(t->folder))
		return gx_fail(diag, GX_E_IO, "%s: %s", t->folder, strerror(errno));
	return 0;
}

static void clean_up(const struct selftest *t)
{
	static const char *const names[] = {
		"device", "made", "alone", "probed", "image", "report"
	};
	char path[PATH_MAX];

	for (size_t i = 0; i < 2 * sizeof(names) / sizeof(names[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s%s", t->folder, names[i / 2],
		         i % 2 ? ".err" : "");
		unlink(path);
	}
	rmdir(t->folder);
}

static enum verdict ask_device(struct selftest *t)
{
	static char text[TEXT_BYTES];
	char *argv[] = { t->app, (char *)(size_t) "describe", NULL };
	char why[160];
	enum verdict verdict = run(t, argv, "GPUEXT_WAY=", "device", why);

	if (verdict == PASSED &&
	    (!read_text(t, "device", text) ||
	     sscanf(text, "%u %d %127[^\n]", &t->key.sm, &t->key.driver_version, t->device) != 3)) {
		verdict = FAILED;
		snprintf(why, sizeof(why), "said nothing of the device");
	}
	if (verdict == PASSED)
		snprintf(why, sizeof(why), "%.90s, sm_%u, driver %d", t->device, t->key.sm,
		         t->key.driver_version);
	return tell(t, "device", "-", verdict, why);
}

/* What was found of the machine code. A stop in the middle leaves nothing, not even what was written before. */
static void write_down(struct selftest *t, enum verdict code)
{
	char path[PATH_MAX], text[PATH_MAX + 64];
	int err;

	err = gx_proven_write(&t->key, code == PASSED ? GX_PROVEN_YES : GX_PROVEN_NO, path);
	if (err)
		snprintf(text, sizeof(text),
		         "could not be written (%s): GPUEXT_CACHE_DIR says where", strerror(-err));
	else
		snprintf(text, sizeof(text), "%s, in %s",
		         code == PASSED ? "machine code may be changed"
		                        : "machine code stays as it is",
		         path);
	tell(t, "written down", "-", err ? FAILED : PASSED, text);
}

static void try_all(struct selftest *t)
{
	enum verdict verdict = ask_device(t);
	char path[PATH_MAX];

	if (verdict != PASSED)
		return;
	if (!t->soft)
		gx_proven_write(&t->key, GX_PROVEN_UNKNOWN, path);
	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]) && verdict != HUNG; i++) {
		verdict = try_way(t, &ways[i]);
		if (ways[i].code && (verdict == PASSED || verdict == FAILED))
			write_down(t, verdict);
	}
	if (verdict == HUNG)
		tell(t, "stopped", "-", SKIPPED,
		     "nothing more is run, and nothing was written: the device may need a reset");
}

static int take_option(void *args, int option, struct gx_diag *diag)
{
	struct selftest *t = args;

	switch (option) {
	case GX_OPT_LIST_JSON: t->json = true; return 0;
	case GX_OPT_SELFTEST_DEADLINE:
		return gx_cli_number(option, optarg, 1, 3600, &t->deadline_s, diag);
	default: return gx_run_device(&t->opts, optarg, diag);
	}
}

int gx_cmd_selftest(int argc, char **argv)
{
	/* large, and there is one */
	static struct selftest t = { .opts = { .device = "auto" }, .deadline_s = 60 };
	struct gx_cli cli = { .command = GX_CLI_SELFTEST, .take = take_option };
	struct gx_diag diag = { 0 };
	int status;

	if (!gx_cli_take(&cli, argc, argv, &t, &status))
		return status;
	if (prepare(&t, &diag))
		return gx_complain(&diag);
	try_all(&t);
	clean_up(&t);
	return t.n[FAILED] || t.n[HUNG];
}
