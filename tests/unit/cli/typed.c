/* typed.c - what is typed and what answers it: options of a run, help, manual pages, completions. The tools are those of this test. */
#include "golden.h"

#include "cli/cli.h"
#include "cli/options.h"

#include <limits.h>
#include <sys/stat.h>

static const struct gx_tool alpha = { .name = "alpha",
	                              .summary = "counts a's",
	                              .examples = "  gpuext alpha -- ./app\n" },
                            beta = {
	                            .name = "beta",
	                            .summary = "counts b's",
	                            .examples =
	                                    "  gpuext beta -k '*x-y*' -- ./app\n\n.not a request\n"
                            };
const struct gx_tool *const gx_tools[] = { &alpha, &beta, NULL };

/* --- options of a run */
static struct gx_run_opts opts;
static char *argv_[200];
static int argc_;

static int parse(const struct gx_tool *tool, const char *const *words)
{
	int status;

	argv_[0] = (char *)(uintptr_t) "run";
	for (argc_ = 1; words[argc_ - 1]; argc_++)
		argv_[argc_] = (char *)(uintptr_t)words[argc_ - 1];
	argv_[argc_] = NULL;
	return gx_run_parse(argc_, argv_, tool, &opts, &status) ? 0 : -status;
}

#define PARSE(tool, ...) parse(tool, (const char *const[]){ __VA_ARGS__, NULL })

/* An option whose value is one of several words takes each of them, and no other. */
static void test_choices(void)
{
	unsigned n_words = 0;

	for (int i = 0; i < GX_N_CLI_OPTIONS; i++) {
		const char *at = gx_cli_options[i].value;
		char name[32], word[32];

		if (!gx_cli_takes(GX_CLI_RUN, i) || !at || !strchr(at, '|') ||
		    at[strspn(at, "abcdefghijklmnopqrstuvwxyz|")])
			continue;
		snprintf(name, sizeof(name), "--%s", gx_cli_options[i].name);
		for (size_t n; *at; at += n + (at[n] == '|')) {
			n = strcspn(at, "|");
			snprintf(word, sizeof(word), "%.*s", (int)n, at);
			CHECK_EQ(PARSE(NULL, "--policy", "p", name, word, "app"), 0);
			n_words++;
			word[n - 1] ^= 1;
			CHECK_EQ(PARSE(NULL, "--policy", "p", name, word, "app"), -2);
		}
	}
	CHECK(n_words > 8);
}

static void test_options(void)
{
	char setting[] = "a=1"; /* split where it stands */

	CHECK_EQ(PARSE(NULL, "app"), 0);
	CHECK(!strcmp(opts.device, "auto") && !strcmp(opts.glob, "*") && opts.launches &&
	      !opts.json && !opts.n_tools);
	CHECK(opts.app == argv_ + 1 && !opts.app[1]);
	CHECK(!opts.out_path && !opts.dump_path && !opts.jit_timeout_ms && !opts.thread_slots &&
	      !opts.map_mb && !opts.pid && !opts.threads && !opts.verbose && !opts.ring_mb &&
	      opts.seconds == 0);
	CHECK_EQ(PARSE(NULL, "-t", "beta", "-t", "alpha", "-e", "o1", "-e", "o2", "--policy", "p1",
	               "--policy", "p2", "--set", setting, "--device", "soft", "-k", "g*", "-o",
	               "json", "--out", "file", "--dump", "maps", "-v", "--threads", "--ring-mb",
	               "512", "--jit-timeout", "7", "--thread-slots", "9", "--map-mb", "11", "-d",
	               "2.5", "--max-ops", "77", "--local-bytes", "0", "--allow-exit", "--", "app",
	               "-v", "x"),
	         0);
	CHECK(opts.n_tools == 2 && opts.tools[0] == &beta && opts.tools[1] == &alpha);
	CHECK(opts.n_objects == 2 && !strcmp(opts.objects[0], "o1") &&
	      !strcmp(opts.objects[1], "o2"));
	CHECK(opts.policies.n == 2 && !strcmp(opts.policies.items[0].path, "p1") &&
	      !opts.policies.items[0].n_settings && !strcmp(opts.policies.items[1].path, "p2") &&
	      opts.policies.items[1].n_settings == 1 &&
	      !strcmp(opts.policies.items[1].settings[0].name, "a") &&
	      !strcmp(opts.policies.items[1].settings[0].value, "1"));
	CHECK(!strcmp(opts.device, "soft") && !strcmp(opts.glob, "g*") && opts.json &&
	      !strcmp(opts.out_path, "file") && !strcmp(opts.dump_path, "maps") && opts.verbose &&
	      opts.threads && opts.ring_mb == 512);
	CHECK(!strcmp(opts.jit_timeout_ms, "7") && !strcmp(opts.thread_slots, "9") &&
	      !strcmp(opts.map_mb, "11") && opts.seconds == 2.5);
	CHECK(opts.limits.max_ops == 77 && opts.limits.has_local_bytes &&
	      !opts.limits.local_bytes && opts.limits.allow_exit);
	CHECK(!opts.launches); /* there is something else to see */
	CHECK(opts.app && !strcmp(opts.app[0], "app") && !strcmp(opts.app[1], "-v") &&
	      !strcmp(opts.app[2], "x") && !opts.app[3]);
	CHECK_EQ(PARSE(NULL, "--launches", "-e", "o", "app"), 0);
	CHECK(opts.launches && opts.n_objects == 1 && !opts.limits.allow_exit);
	CHECK_EQ(PARSE(&alpha, "-p", "2147483647"), 0);
	CHECK(opts.n_tools == 1 && opts.tools[0] == &alpha && opts.pid == INT32_MAX && !opts.app &&
	      !opts.launches);
}

/* One option of a run, by its value: what is taken, and what the complaint names. */
static void refuse(void *arg)
{
	CHECK(parse(NULL, arg) < 0);
}

static void test_refusals(void)
{
	static const struct {
		const char *words[6], *says; /* NULL: taken */
	} rows[] = {
		{ { "--ring-mb", "0", "a" }, "--ring-mb 0: a number from 1 to 512" },
		{ { "--ring-mb", "1", "a" }, NULL },
		{ { "--ring-mb", "513", "a" }, "--ring-mb 513: a number from 1 to 512" },
		{ { "--jit-timeout", "0", "a" }, NULL },
		{ { "--jit-timeout", "4294967295", "a" }, NULL },
		{ { "--jit-timeout", "4294967296", "a" },
		  "--jit-timeout 4294967296: a number from 0 to 4294967295" },
		{ { "--jit-timeout", "", "a" }, "--jit-timeout : a number" },
		{ { "--jit-timeout", " 1", "a" }, "--jit-timeout  1: a number" },
		{ { "--jit-timeout", "+1", "a" }, "--jit-timeout +1: a number" },
		{ { "--jit-timeout", ":", "a" }, "--jit-timeout :: a number" },
		{ { "--jit-timeout", "9", "a" }, NULL },
		{ { "--jit-timeout", "1k", "a" }, "--jit-timeout 1k: a number" },
		{ { "--thread-slots", "0", "a" }, "--thread-slots 0: a number from 1" },
		{ { "--thread-slots", "1", "a" }, NULL },
		{ { "--map-mb", "0", "a" }, "--map-mb 0: a number from 1" },
		{ { "--map-mb", "1", "a" }, NULL },
		{ { "--ask-rate", "0", "a" }, "--ask-rate 0: a number from 1 to 1000000" },
		{ { "--ask-rate", "1000000", "a" }, NULL },
		{ { "--ask-rate", "1000001", "a" }, "--ask-rate 1000001: a number from 1" },
		{ { "--blocks", "1/0", "a" }, "--blocks 1/0: 1/N, N from 1 to 4294967295" },
		{ { "--blocks", "1/1", "a" }, NULL },
		{ { "--blocks", "1/4294967295", "a" }, NULL },
		{ { "--blocks", "1/4294967296", "a" }, "--blocks 1/4294967296: 1/N" },
		{ { "--blocks", "1/ 4", "a" }, "--blocks 1/ 4: 1/N" },
		{ { "--blocks", "1/-4", "a" }, "--blocks 1/-4: 1/N" },
		{ { "--blocks", "1/4x", "a" }, "--blocks 1/4x: 1/N" },
		{ { "--blocks", "2/4", "a" }, "--blocks 2/4: 1/N" },
		{ { "--blocks", "4", "a" }, "--blocks 4: 1/N" },
		{ { "--blocks", "", "a" }, "--blocks : 1/N" },
		{ { "-p", "1", "--blocks", "1/4", "-e", "o" },
		  "--blocks is for a program that gpuext starts" },
		{ { "--max-ops", "0", "a" }, "--max-ops 0: a number from 1 to 4294967295" },
		{ { "--max-ops", "1", "a" }, NULL },
		{ { "--local-bytes", "4294967295", "a" }, NULL },
		{ { "--local-bytes", "-1", "a" },
		  "--local-bytes -1: a number from 0 to 4294967295" },
		{ { "-p", "0", "-t", "alpha" }, "--pid 0: a number from 1 to 2147483647" },
		{ { "-p", "1", "-t", "alpha" }, NULL },
		{ { "-p", "2147483648", "-t", "alpha" }, "--pid 2147483648: a number" },
		{ { "-p", "1" }, "nothing to attach: give -t TOOL, -e OBJECT or --policy OBJECT" },
		{ { "-p", "1", "-e", "o" }, NULL },
		{ { "-p", "1", "--policy", "o" }, NULL },
		{ { "-p", "1", "--launches", "-e", "o" },
		  "--launches is for a program that gpuext starts" },
		{ { "-p", "1", "-t", "alpha", "app" }, "give a program or -p PID, not both" },
		{ { "--set", "a=1", "--policy", "o", "app" },
		  "--set a=1: behind an object, --policy FILE" },
		{ { "-t", "alpha" }, "no program to run" },
		{ { "-t", "gamma", "app" }, "no tool named 'gamma'" },
		{ { "-t", "", "app" }, "no tool named ''" },
		{ { "-t", "profile", "app" },
		  "profile is a command, not a tool: gpuext profile [OPTIONS] [--] APP ARGS\n" },
		{ { "-d", "1e9", "app" }, NULL },
		{ { "-d", "1.1e9", "app" }, "--duration 1.1e9: seconds, above 0" },
		{ { "-d", "0", "app" }, "--duration 0: seconds, above 0" },
		{ { "-d", "nan", "app" }, "--duration nan: seconds, above 0" },
		{ { "-d", "1s", "app" }, "--duration 1s: seconds, above 0" },
		{ { "-o", "text", "app" }, NULL },
		{ { "-o", "yaml", "app" }, "-o yaml: text or json" },
		{ { "--device", "cuda", "app" }, NULL },
		{ { "--device", "auto", "app" }, NULL },
		{ { "--device", "cud", "app" }, "--device cud: auto, soft or cuda" },
		{ { "--dev", "soft", "app" }, NULL }, /* a beginning of one option alone */
		{ { "--d", "soft", "app" }, "more than one option begins with --d" },
		{ { "--nope", "app" }, "there is no option --nope" },
		{ { "--nope=1", "app" }, "there is no option --nope=1" },
		{ { "-Z", "app" }, "there is no option -Z" },
		{ { "-vZ", "app" }, "there is no option -Z" },
		{ { "--threads=1", "app" }, "--threads takes no value: '--threads=1'" },
		{ { "-k" }, "--kernel needs a value: " },
		{ { "--kernel" }, "--kernel needs a value: " },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *told;

		if (!rows[i].says) {
			CHECK_EQ(parse(NULL, rows[i].words), 0);
			continue;
		}
		told = written(2, refuse, (void *)(uintptr_t)rows[i].words);
		CHECK(strstr(told, "GX0901") && strstr(told, rows[i].says));
		if (!strstr(told, rows[i].says))
			fprintf(stderr, "%s %s: %s", rows[i].words[0], rows[i].words[1], told);
	}
}

/* As many as there is room for, and one more. */
static void test_many(void)
{
	static const struct {
		const char *option, *value, *says;
		int most;
	} rows[] = { { "-t", "alpha", "more than 16 tools", GX_MAX_TOOLS },
		     { "-e", "o", "more than 32 objects", GX_MAX_OBJECTS },
		     { "--policy", "p", "more than 32 objects", GX_MAX_OBJECTS } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *words[2 * (GX_MAX_OBJECTS + 1) + 2];
		int n = 0;

		while (n < 2 * rows[i].most)
			words[n++] = rows[i].option, words[n++] = rows[i].value;
		words[n] = "app", words[n + 1] = NULL;
		CHECK_EQ(parse(NULL, words), 0);
		words[n] = rows[i].option, words[n + 1] = rows[i].value, words[n + 2] = NULL;
		CHECK(strstr(written(2, refuse, words), rows[i].says));
	}
	/* settings of one object; they are cut in two where they are */
	for (int more = 0; more < 2; more++) {
		static char settings[GX_POLICY_MAX_SETTINGS + 1][4];
		const char *words[2 * (GX_POLICY_MAX_SETTINGS + 1) + 4] = { "--policy", "p" };
		int n = 2;

		for (int i = 0; i < GX_POLICY_MAX_SETTINGS + more; i++) {
			strcpy(settings[i], "a=1");
			words[n++] = "--set", words[n++] = settings[i];
		}
		words[n] = "app";
		if (!more)
			CHECK_EQ(parse(NULL, words), 0);
		else
			CHECK(strstr(written(2, refuse, words), "more than 64 settings"));
	}
}

/* --- help, and what is made of the same rows */
static void test_help(void)
{
	struct gx_strbuf out = { 0 };
	struct gx_cli map = { .command = GX_CLI_MAP },
	              tool = { .command = GX_CLI_TOOL, .tool = &beta };
	const char *options;

	gx_cli_help(&map, &out);
	gx_cli_help(&tool, &out);
	options = strstr(out.data, "gpuext beta: ");
	CHECK(options &&
	      strstr(options,
	             "\nexamples:\n  gpuext beta -k '*x-y*' -- ./app\n\n.not a request\n"));
	options = strstr(options, "\n\n  -");
	CHECK(options != NULL);
	out.data[options + 2 - out.data] = '\0'; /* the options of tools are many */
	check_golden("help", out.data);
	gx_strbuf_free(&out);
}

static void print_completion(void *arg)
{
	char *argv[] = { (char *)(uintptr_t) "completion", arg, NULL };

	CHECK_EQ(gx_cmd_completion(2, argv), 0);
}

/* Of options those of `map` and `policy show` and of what is a file, and one of each tool: the rest comes from the same rows. */
static bool is_example(const char *line)
{
	static const char *const of[] = { "\"map\")", "\"policy show\")", "from map'",
		                          "from show'" };

	if (strncmp(line, "\t\"", 2) != 0 && strncmp(line, "\talpha)", 7) != 0 &&
	    strncmp(line, "\tbeta)", 6) != 0 && !strstr(line, "__fish_seen_subcommand_from"))
		return true;
	for (size_t i = 0; i < sizeof(of) / sizeof(of[0]); i++)
		if (strstr(line, of[i]))
			return true;
	return strstr(line, "from run' -l dump") || strstr(line, "from alpha' -l kernel") ||
	       strstr(line, "from run' -l device") || (strstr(line, "from policy' -xa") != NULL);
}

/* Which commands there are is a table's affair: "COMMANDS" stands for their list behind `prefix`. */
static void without_commands(char *text, const char *prefix)
{
	char list[1024] = "", *at;
	size_t len = strlen(prefix);

	for (int i = 0; i < GX_N_CLI_COMMANDS; i++) {
		const char *words = gx_cli_commands[i].words;

		if (gx_cli_commands[i].run && !strncmp(words, prefix, len) &&
		    !strchr(words + len, ' '))
			snprintf(list + strlen(list), sizeof(list) - strlen(list), " %s",
			         words + len);
	}
	for (at = text; (at = strstr(at, list)); at += strlen(" COMMANDS")) {
		memmove(at + strlen(" COMMANDS"), at + strlen(list), strlen(at + strlen(list)) + 1);
		memcpy(at, " COMMANDS", strlen(" COMMANDS"));
	}
}

static void test_completion(void)
{
	static const char *const shells[] = { "bash", "zsh", "fish" };

	for (int i = 0; i < 3; i++) {
		struct gx_strbuf out = { 0 };
		char *text = strdup(written(1, print_completion, (void *)(uintptr_t)shells[i])),
		     *save = NULL, name[32];

		CHECK(i == 2 || strstr(text, "\tbeta) options=\" --kernel "));
		/* the row that stands for all tools is no command */
		CHECK(!strstr(text, "\t\"\") ") && !strstr(text, "subcommand_from '"));
		for (char *line = strtok_r(text, "\n", &save); line;
		     line = strtok_r(NULL, "\n", &save))
			if (is_example(line))
				gx_strbuf_printf(&out, "%s\n", line);
		without_commands(out.data, "");
		without_commands(out.data, "policy ");
		snprintf(name, sizeof(name), "completion-%s", shells[i]);
		check_golden(name, gx_strbuf_text(&out));
		gx_strbuf_free(&out);
		free(text);
	}
}

static void man(void *arg)
{
	char *argv[] = { (char *)(uintptr_t) "man", arg, NULL };

	CHECK_EQ(gx_cmd_man(2, argv), 1);
}

static void test_man(void)
{
	char folder[] = "/tmp/gpuext-man-XXXXXX", path[80], longest[4200],
	     *argv[] = { (char *)(uintptr_t) "man", folder, NULL };
	struct gx_strbuf out = { 0 };
	const char *pages[] = { "gpuext-map", "gpuext-beta" }, *page, *tools;

	CHECK(mkdtemp(folder) != NULL);
	CHECK_EQ(gx_cmd_man(2, argv), 0);
	for (int i = 0; i < 2; i++) {
		char *text, *options;

		snprintf(path, sizeof(path), "%s/%s.1", folder, pages[i]);
		text = read_golden(path);
		options = strstr(text, ".SH OPTIONS");
		if (i && options) { /* of the tool without its options */
			gx_strbuf_append(&out, text, (size_t)(options - text));
			text = strstr(options, ".SH EXAMPLES");
		}
		gx_strbuf_puts(&out, text ? text : "");
	}
	snprintf(path, sizeof(path), "%s/gpuext.1", folder);
	page = read_golden(path);
	tools = strstr(page, ".SH TOOLS");
	CHECK(tools &&
	      strstr(page, "\n.TP\n.B man\nwrite the manual pages into a folder\n.SH TOOLS\n"));
	gx_strbuf_append(&out, page, strcspn(page, "\n") + 1);
	gx_strbuf_puts(&out, tools ? tools : "");
	check_golden("man", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
	/* a folder that can't be had, and a path that has no room for a name */
	CHECK(strstr(written(2, man, (void *)(uintptr_t) "/nonexistent/x"),
	             "/nonexistent/x: No such file"));
	snprintf(path, sizeof(path), "%s/gpuext.1", folder);
	CHECK(strstr(written(2, man, path), "Not a directory"));
	memset(longest, '/', sizeof(longest));
	memcpy(longest, folder, strlen(folder));
	longest[PATH_MAX - sizeof("/gpuext.1")] =
	        '\0'; /* the main page has room, the others have none */
	CHECK(strstr(written(2, man, longest), "File name too long"));
	longest[PATH_MAX - sizeof("/gpuext.1")] = '/',
	                   longest[PATH_MAX - sizeof("/gpuext.1") + 1] = '\0';
	snprintf(path, sizeof(path), "%s/gpuext.1", folder);
	CHECK(!unlink(path) && strstr(written(2, man, longest), "File name too long"));
	CHECK(access(path, F_OK) != 0);
	snprintf(path, sizeof(path), "rm -r %s", folder);
	CHECK_EQ(system(path), 0);
}

static void refuse_profile(void *arg)
{
	struct gx_cli cli = { .command = GX_CLI_PROFILE, .app_follows = true };
	char *words[] = { (char *)(uintptr_t) "profile", arg, NULL };
	int status = 0;

	CHECK(!gx_cli_take(&cli, 2, words, NULL, &status) && status == 2);
}

/* An option that others have is said to be theirs. */
static void test_of_others(void)
{
	static const char *const rows[][2] = {
		{ "-p", "there is no option -p here; these have it: run, tools such as alpha\n" },
		{ "--pid=7",
		  "there is no option --pid=7 here; these have it: run, tools such as alpha\n" },
		{ "--sm", "there is no option --sm here; these have it: compile\n" },
		{ "--jsom", "there is no option --jsom; did you mean --json?\n" },
		{ "-Z", "there is no option -Z\n" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *told = written(2, refuse_profile, (void *)(uintptr_t)rows[i][0]);

		CHECK(strstr(told, rows[i][1]));
		if (!strstr(told, rows[i][1]))
			fprintf(stderr, "%s: %s", rows[i][0], told);
	}
}

/* What is no option is no command's. */
static void test_no_option(void)
{
	for (int c = 0; c < GX_N_CLI_COMMANDS; c++)
		for (int i = 0; i < 64; i++)
			CHECK(!gx_cli_takes((enum gx_cli_command)c, GX_N_CLI_OPTIONS + i) &&
			      !gx_cli_takes((enum gx_cli_command)c, GX_OPT_END - i));
}

int main(void)
{
	test_no_option();
	test_options();
	test_choices();
	test_refusals();
	test_of_others();
	test_many();
	test_help();
	test_completion();
	test_man();
	return TEST_END();
}
