/* policy_load.c - `gpuext policy load`: which words of its options are taken, what is handed to the kernel of them, what may not be together, and
 * what is said of where the policies go. */
#include "golden.h"

#include "cli/policy/commands.h"
#include "cli/policy/kernel.h"
#include "policy/kernel_home.h"
#include "policy/load.h"

/* --- the kernel */
static bool is_here;
static struct {
	uint32_t calls, n_settings, budget_ns, batch_budget_ns, scope;
	uint64_t scope_id;
	bool has_scope, json, warns;
	char path[64], pin[64], first[64], last[64];
} loaded;

bool __wrap_gx_kernel_home_here(char *why, size_t size);
bool __wrap_gx_kernel_home_here(char *why, size_t size)
{
	snprintf(why, size, "of this test");
	return is_here;
}

static void keep_setting(char out[64], const struct gx_policy_setting *s)
{
	snprintf(out, 64, "%s=%s", s->name, s->value);
}

int __wrap_gx_kernel_cmd_load(const struct gx_kernel_load_args *args);
int __wrap_gx_kernel_cmd_load(const struct gx_kernel_load_args *args)
{
	const struct gx_policy_load_opts *opts = args->load;

	loaded.calls++;
	loaded.n_settings = opts->n_settings;
	loaded.budget_ns = opts->budget_ns;
	loaded.batch_budget_ns = opts->batch_budget_ns;
	loaded.has_scope = opts->scope != NULL;
	loaded.scope = opts->scope ? opts->scope->scope : 77;
	loaded.scope_id = opts->scope ? opts->scope->id : 77;
	loaded.json = args->json;
	loaded.warns = opts->warn != NULL;
	snprintf(loaded.path, sizeof(loaded.path), "%s", opts->path);
	snprintf(loaded.pin, sizeof(loaded.pin), "%s", args->pin ? args->pin : "none");
	if (opts->n_settings) {
		keep_setting(loaded.first, &opts->settings[0]);
		keep_setting(loaded.last, &opts->settings[opts->n_settings - 1]);
	}
	if (opts->warn)
		opts->warn(opts->arg, "as it warns");
	return 5;
}

/* --- the command */
static const char *const *words;
static int status;

static void run(void *arg)
{
	static char lines[2 * GX_POLICY_MAX_SETTINGS + 16]
	                 [64]; /* settings are cut in two where they are */
	char *argv[2 * GX_POLICY_MAX_SETTINGS + 16] = { arg };
	int argc = 1;

	for (; words[argc - 1]; argc++) {
		snprintf(lines[argc], sizeof(lines[0]), "%s", words[argc - 1]);
		argv[argc] = lines[argc];
	}
	memset(&loaded, 0, sizeof(loaded));
	status = gx_cmd_policy_load(argc, argv);
}

static const char *say(const char *const *line)
{
	words = line;
	return written(2, run, (void *)(uintptr_t) "policy load");
}

#define SAY(...) say((const char *const[]){ __VA_ARGS__, NULL })

/* In place of the object's scope; what is none is refused, and nothing is loaded. */
static void test_scopes(void)
{
	static const struct {
		const char *text, *says; /* NULL: taken */
		uint32_t scope;
		uint64_t id;
	} rows[] = {
		{ "device", NULL, GPU_SCOPE_DEVICE, 0 },
		{ "cgroup:7", NULL, GPU_SCOPE_CGROUP, 7 },
		{ "cgroup:0x10", NULL, GPU_SCOPE_CGROUP, 16 },
		{ "cgroup:18446744073709551615", NULL, GPU_SCOPE_CGROUP, UINT64_MAX },
		{ "process:2147483647", NULL, GPU_SCOPE_PROCESS, INT32_MAX },
		{ "process:2147483648", "--scope: '2147483648' is not a number up to 2147483647", 0,
		  0 },
		{ "process:", "--scope: '' is not a number", 0, 0 },
		{ "cgroup:-1", "--scope: '-1' is not a number", 0, 0 },
		{ "device:1", "--scope device:1\n", 0, 0 },
		{ "devic", "--scope devic: device, cgroup:ID or process:PID\n", 0, 0 },
		{ "cgroup", "--scope cgroup: device, cgroup:ID or process:PID\n", 0, 0 },
		{ "", "--scope : device, cgroup:ID or process:PID\n", 0, 0 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *told = SAY("--home", "kernel", "--scope", rows[i].text, "o");

		CHECK_EQ(status, rows[i].says ? 2 : 5);
		CHECK_EQ(loaded.calls, !rows[i].says);
		CHECK(rows[i].says ? strstr(told, rows[i].says) != NULL : !*told);
		CHECK(rows[i].says || (loaded.has_scope && loaded.scope == rows[i].scope &&
		                       loaded.scope_id == rows[i].id));
	}
	SAY("--home", "kernel", "o");
	CHECK(loaded.calls == 1 && !loaded.has_scope);
}

static void test_handed_on(void)
{
	const char *told =
	        SAY("--home", "kernel", "--set", "a=1", "--budget-ns", "900", "--set", "b=2=3",
	            "--batch-budget-ns", "8000", "--pin", "night", "-j", "dir/o.bpf.o");

	CHECK(!*told && status == 5 && loaded.calls == 1);
	CHECK(!strcmp(loaded.path, "dir/o.bpf.o") && !strcmp(loaded.pin, "night") && loaded.json);
	CHECK(loaded.n_settings == 2 && !strcmp(loaded.first, "a=1") &&
	      !strcmp(loaded.last, "b=2=3"));
	CHECK(loaded.budget_ns == 900 && loaded.batch_budget_ns == 8000 && !loaded.warns);
	told = SAY("--home", "kernel", "-v", "o");
	CHECK(loaded.warns && !strcmp(told, "gpuext: as it warns\n"));
	CHECK(!loaded.json && !loaded.n_settings && !loaded.budget_ns && !loaded.batch_budget_ns &&
	      !strcmp(loaded.pin, "none"));
}

static void test_refused(void)
{
	static const struct {
		const char *words[8], *says;
	} rows[] = {
		{ { "--home", "kernel", "--async-rate", "5", "o" },
		  "--home kernel: --async-rate works in the user home\n" },
		{ { "--home", "kernel", "--socket", "s", "o" },
		  "--home kernel: numbers are in `gpuext policy stats --interval`\n" },
		{ { "--home", "kernel", "--monitor", "o" }, "--home kernel: numbers are in " },
		{ { "--home", "kernel", "--stats", "0.01", "o" },
		  "--home kernel: numbers are in " },
		{ { "--home", "kern", "o" }, "--home kern: user, kernel or auto\n" },
		{ { "--home", "", "o" }, "--home : user, kernel or auto\n" },
		{ { "--pin", "a", "--monitor", "o" },
		  "--pin: nobody is there to read --stats, --monitor\n" },
		{ { "--pin", "a", "--stats", "1", "o" }, "--pin: nobody is there to read " },
		{ { "--home", "kernel", "--pin", "a/b", "o" }, "a/b" },
		{ { "--home", "kernel", "--set", "a", "o" }, "'a'" },
		{ { "--home", "kernel", "--set", "=1", "o" }, "'=1'" },
		{ { "--home", "kernel", "--budget-ns", "0", "o" },
		  "--budget-ns 0: a number from 1" },
		{ { "--home", "kernel", "--batch-budget-ns", "0", "o" },
		  "--batch-budget-ns 0: a number" },
		{ { "--home", "kernel", "--stats", "0", "o" },
		  "--stats: '0' is no number of seconds" },
		{ { "--home", "kernel" }, "takes 1 argument, not 0" },
		{ { "--home", "kernel", "o", "p" }, "takes 1 argument, not 2" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *told = say(rows[i].words);

		CHECK(status == 2 && !loaded.calls);
		CHECK(strstr(told, rows[i].says));
		if (status != 2 || !strstr(told, rows[i].says))
			fprintf(stderr, "row %zu: %d %s", i, status, told);
	}
}

/* As many settings as there is room for, and one more. */
static void test_most(void)
{
	for (int more = 0; more < 2; more++) {
		const char *line[2 * GX_POLICY_MAX_SETTINGS + 8] = { "--home", "kernel" }, *told;
		int n = 2;

		for (int i = 0; i < GX_POLICY_MAX_SETTINGS + more; i++)
			line[n++] = "--set", line[n++] = i ? "z=9" : "a=1";
		line[n] = "o";
		told = say(line);
		CHECK_EQ(status, more ? 2 : 5);
		CHECK(more ? strstr(told, "more than 64 settings\n") != NULL : !*told);
		CHECK(more || (loaded.n_settings == GX_POLICY_MAX_SETTINGS &&
		               !strcmp(loaded.first, "a=1") && !strcmp(loaded.last, "z=9")));
	}
}

/* Without a word the kernel where it offers that; why it does not is said where somebody asks for it. */
static void test_auto(void)
{
	static const char word[] = "gpuext: home user: of this test\n";
	const char *told;

	is_here = true;
	told = SAY("o");
	CHECK(!*told && loaded.calls == 1);
	told = SAY("--home", "auto", "-v", "o");
	CHECK(!strstr(told, "home user") && loaded.calls == 1);
	told = SAY("--home", "user", "/nonexistent/o");
	CHECK(status == 1 && !loaded.calls && strstr(told, "/nonexistent/o") &&
	      !strstr(told, "home user"));
	is_here = false;
	told = SAY("--home", "auto", "/nonexistent/o");
	CHECK(status == 1 && !loaded.calls && !strncmp(told, word, strlen(word)));
	told = SAY("/nonexistent/o");
	CHECK(status == 1 && !loaded.calls && !strstr(told, "home user"));
	told = SAY("-v", "/nonexistent/o");
	CHECK(status == 1 && !loaded.calls && strstr(told, word));
	told = SAY("--home", "kernel", "o");
	CHECK(status == 5 && loaded.calls == 1 && !*told);
}

int main(void)
{
	test_scopes();
	test_handed_on();
	test_refused();
	test_most();
	test_auto();
	return TEST_END();
}
