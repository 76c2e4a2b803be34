/* policy.c - `gpuext policy list|show|stats|unload|replace` and an owner that this test plays: what it is asked, what is printed of its
 * answers; and the values of options that several commands take. */
#include "golden.h"

#include "base/json_read.h"
#include "cli/options.h"
#include "cli/policy/commands.h"
#include "policy/owner/lines.h"
#include "cli/policy/find.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>

/* --- the owner */
static struct gx_lines *lines;
static atomic_bool ends;
static char asked[8][1024]; /* what changes something */
static atomic_uint n_asked;
static const char *refusal; /* of the next change */

static const char policies[] =
        "[{\"id\":7,\"name\":\"lru\",\"type\":\"gpu_mem_ops\",\"state\":\"live\",\"since_ns\":"
        "1000000000,\"calls\":12,\"members\":[{\"name\":"
        "\"gpu_block_access\",\"calls\":12,\"ns\":24,\"mean_ns\":2,\"max_ns\":5}],\"applications\":"
        "[{\"pid\":3,\"comm\":\"a\",\"state\":"
        "\"attached\",\"ruled_by\":\"b\\\"d\",\"ruled_by_owner\":77,\"ruled_since_ns\":"
        "2250000000},{\"pid\":4,\"comm\":\"b\",\"state\":\"gone\"},{\"pid\":5,\"comm\":\"c\","
        "\"state\":\"attached\"}],\"scope\":\"device\",\"priority\":-2,"
        "\"limits\":{\"stall_ns\":9},\"maps\":[],\"deep\":[[1,[2]],{\"x\":{}}]},"
        "{\"id\":8,\"name\":\"old\",\"type\":\"gpu_sched_ops\",\"state\":\"detached\",\"since_ns\":"
        "1,\"members\":[],\"applications\":[]},"
        "{\"id\":9,\"name\":\"bad\",\"type\":\"gpu_mem_ops\",\"state\":\"ejected\",\"scope\":"
        "\"process\",\"priority\":0,\"since_ns\":2,\"members\":[],"
        "\"applications\":[]}]";

static void on_line(void *arg, const char *line, size_t len, struct gx_strbuf *out)
{
	(void)arg;
	if (strstr(line, "\"show\"") || strstr(line, "\"stats\"")) {
		gx_strbuf_printf(out,
		                 "{\"errno\":0,\"args\":{\"pid\":%d,\"pin\":\"night\",\"time_ns\":"
		                 "3500000000,\"socket\":\"@a\\\"b\",\"policies\":%s}}\n",
		                 getpid(), policies);
		return;
	}
	snprintf(asked[atomic_load(&n_asked) % 8], sizeof(asked[0]), "%.*s", (int)len, line);
	atomic_fetch_add(&n_asked, 1);
	gx_strbuf_puts(out, refusal ? refusal : "{\"errno\":0,\"args\":{}}\n");
	refusal = NULL;
}

static void *serve(void *arg)
{
	struct pollfd polls[GX_LINES_MAX_FDS];

	while (!atomic_load(&ends)) {
		uint32_t n = gx_lines_poll(lines, polls);

		if (poll(polls, n, 10) > 0)
			gx_lines_serve(lines, polls, n);
	}
	return arg;
}

/* --- commands */
static struct {
	int (*run)(int argc, char **argv);
	const char *words[8];
	int status;
} command;
static char printed[1 << 16];

static void run(void *arg)
{
	char *argv[10] = { arg };
	int argc = 1;

	for (; command.words[argc - 1]; argc++)
		argv[argc] = (char *)(uintptr_t)command.words[argc - 1];
	command.status = command.run(argc, argv);
}

static void run_printing(void *arg)
{
	snprintf(printed, sizeof(printed), "%.65000s", written(1, run, arg));
}

/* stdout is in `printed`; gives stderr. */
static const char *say(int (*fn)(int argc, char **argv), int status, const char *const words[8])
{
	const char *complaints;

	command.run = fn;
	memcpy(command.words, words, sizeof(command.words));
	complaints = written(2, run_printing, (void *)(uintptr_t) "policy");
	CHECK_EQ(command.status, status);
	return complaints;
}

#define SAY(name, status, ...)                                                                     \
	say(gx_cmd_policy_##name, status, (const char *const[8]){ __VA_ARGS__ })

/* What is printed of this process alone: other owners may run on the machine. */
static void add_mine(struct gx_strbuf *out)
{
	char mine[32], *save = NULL;

	snprintf(mine, sizeof(mine), "%d", getpid());
	for (char *line = strtok_r(printed, "\n", &save); line;
	     line = strtok_r(NULL, "\n", &save)) {
		char *at = strstr(line, mine);

		if (!strncmp(line, "id ", 3)) {
			gx_strbuf_printf(out, "%s\n", line);
		} else if (at) {
			/* of its own width: columns stay where they are */
			gx_strbuf_printf(out, "%.*sPID%s\n", (int)(at - line), line,
			                 at + strlen(mine));
		}
	}
}

/* What is said of one that is named is said of it among all. */
static void check_among_all(char *of_one, const char *option)
{
	SAY(stats, 0, option, NULL);
	CHECK(of_one && *of_one && strstr(printed, of_one));
	free(of_one);
}

static void test_texts(void)
{
	struct gx_strbuf out = { 0 };
	char seven[32], *at;

	snprintf(seven, sizeof(seven), "%d/7", getpid());
	SAY(list, 0, NULL);
	CHECK((at = strstr(printed, seven)) && strlen(at) > 14 && at[13] == ' ' &&
	      !strncmp(at + 14,
	               "lru                  gpu_mem_ops    device   -2        live      night     "
	               "   2\n",
	               79));
	CHECK(!strncmp(printed,
	               "id            name                 type           scope    priority  state "
	               "    pinned       applications\n",
	               103));
	CHECK(strstr(printed, "/9") && !strstr(printed, " old ")); /* what is listed */
	SAY(list, 0, "-j", NULL);
	add_mine(&out);
	SAY(show, 0, seven, NULL);
	CHECK((at = strstr(printed, "policy: ")) == printed &&
	      !strncmp(at + 8, seven, strlen(seven)));
	gx_strbuf_puts(&out, strchr(printed, '\n') + 1);
	SAY(show, 0, seven, "-j", NULL);
	add_mine(&out);
	SAY(stats, 0, seven, NULL);
	at = strdup(printed);
	set_number(printed, "(gpu_mem_ops, ", "0");
	gx_strbuf_puts(&out, printed);
	check_among_all(at, NULL);
	SAY(stats, 0, seven, "-j", NULL);
	at = strdup(printed);
	add_mine(&out);
	check_among_all(at, "-j");
	check_golden("policy-commands", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

static void test_changes(void)
{
	char seven[32], none[32], folder[] = "/tmp/gpuext-policy-XXXXXX", object[64], want[256];
	const char *told;

	snprintf(seven, sizeof(seven), "%d/7", getpid());
	snprintf(none, sizeof(none), "%d/6", getpid());
	CHECK(mkdtemp(folder) != NULL);
	snprintf(object, sizeof(object), "%s/../%s/o", folder, folder + 5);
	CHECK(strstr(SAY(replace, 1, seven, object, NULL), "GX0642") &&
	      !atomic_load(&n_asked)); /* no such file */
	snprintf(want, sizeof(want), "%s/o", folder);
	close(open(want, O_CREAT | O_WRONLY, 0600));
	SAY(replace, 0, seven, object, "--set", "a=1", "--set", "b=\"2\"", NULL);
	snprintf(want, sizeof(want),
	         "{\"req\":\"replace\",\"args\":{\"id\":7,\"object\":\"%s/"
	         "o\",\"settings\":[\"a=1\",\"b=\\\"2\\\"\"]}}",
	         folder);
	CHECK(!strcmp(asked[0], want));
	CHECK(strstr(SAY(unload, 1, none, NULL), "GX0647") && atomic_load(&n_asked) == 1);
	refusal = "{\"errno\":5,\"args\":{\"error\":\"GX0640: not now\"}}\n";
	told = SAY(unload, 1, seven, NULL);
	CHECK(strstr(told, "gpuext: GX0640: ") && strstr(told, ": not now\n"));
	CHECK(!strcmp(asked[1], "{\"req\":\"unload\",\"args\":{\"id\":7,\"settings\":[]}}"));
	/* of an error that is none of ours the number is what there is to say */
	refusal = "{\"errno\":5,\"args\":{\"error\":\"GX640: not now\"}}\n";
	told = SAY(unload, 1, seven, NULL);
	CHECK(strstr(told, "GX0649") && strstr(told, "error 5: GX640: not now"));
	/* arguments: as many as the command takes */
	CHECK(strstr(SAY(unload, 2, NULL), "takes 1 argument, not 0"));
	CHECK(strstr(SAY(unload, 2, seven, seven, NULL), "takes 1 argument, not 2"));
	CHECK(strstr(SAY(replace, 2, seven, NULL), "takes 2 arguments, not 1"));
	CHECK(strstr(SAY(list, 2, seven, NULL), "takes 0 arguments, not 1"));
	CHECK(strstr(SAY(show, 1, none, NULL), "GX0647"));
	CHECK(strstr(SAY(stats, 1, none, NULL), "GX0647"));
	CHECK(strstr(SAY(stats, 2, seven, seven, NULL), "takes 1 argument, not 2"));
	CHECK(strstr(SAY(stats, 2, "--interval", "0.009", NULL), "0.01 to 86400"));
	snprintf(want, sizeof(want), "rm -r %s", folder);
	CHECK_EQ(system(want), 0);
}

/* --- values of options */
static void test_numbers(void)
{
	static const struct {
		const char *text;
		uint64_t most, value; /* value -1: refused */
	} rows[] = {
		{ "0", 0, 0 },
		{ "1", 0, -1ull },
		{ "7", 7, 7 },
		{ "8", 7, -1ull },
		{ "0x10", 99, 16 },
		{ "1K", 1024, 1024 },
		{ "1K", 1023, -1ull },
		{ "3M", 1ull << 40, 3ull << 20 },
		{ "2G", 1ull << 40, 2ull << 30 },
		{ "1T", 1ull << 40, 1ull << 40 },
		{ "2T", 1ull << 40, -1ull },
		{ "16777215T", UINT64_MAX, 16777215ull << 40 },
		{ "16777216T", UINT64_MAX, -1ull },
		{ "18446744073709551614", UINT64_MAX, UINT64_MAX - 1 },
		{ "18446744073709551616", UINT64_MAX, -1ull },
		{ "", 9, -1ull },
		{ "-1", UINT64_MAX, -1ull },
		{ " -2", UINT64_MAX, -1ull },
		{ " 2", 9, -1ull },
		{ "+2", 9, -1ull },
		{ "K", 9, -1ull },
		{ "1k", 9999, -1ull },
		{ "1KK", UINT64_MAX, -1ull },
		{ "1 K", 9999, -1ull },
		{ "1P", UINT64_MAX, -1ull },
	};
	static const struct {
		const char *text;
		double value; /* 0: refused */
	} seconds[] = { { "0.01", 0.01 }, { "0.009", 0 }, { "86400", 86400 }, { "86400.1", 0 },
		        { "1e3", 1000 },  { "", 0 },      { "1s", 0 },        { "nan", 0 },
		        { "inf", 0 },     { "-1", 0 },    { "1e999", 0 },     { "1e-999", 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct gx_diag diag = { 0 };
		uint64_t value = 5;
		int err = gx_cli_size(rows[i].text, rows[i].most, &value, &diag);

		CHECK_EQ(err != 0, rows[i].value == -1ull);
		CHECK(err || value == rows[i].value);
		CHECK_EQ(diag.error, err ? GX_E_USAGE : GX_E_NONE);
	}
	for (size_t i = 0; i < sizeof(seconds) / sizeof(seconds[0]); i++) {
		struct gx_diag diag = { 0 };
		double value = 0;
		int err = gx_policy_seconds(seconds[i].text, &value, &diag);

		CHECK_EQ(err != 0, seconds[i].value <= 0);
		CHECK(err || fabs(value - seconds[i].value) < 1e-12);
		CHECK_EQ(diag.error, err ? GX_E_USAGE : GX_E_NONE);
	}
}

static struct gx_strbuf some;
static int err_of_write;

static void write_some(void *path)
{
	struct gx_diag diag = { 0 };

	err_of_write = gx_policy_write(path, &some, &diag);
	CHECK_EQ(diag.error, !err_of_write ? GX_E_NONE : some.failed ? GX_E_NO_MEMORY : GX_E_IO);
}

static void test_write(void)
{
	char path[] = "/tmp/gpuext-write-XXXXXX";

	close(mkstemp(path));
	gx_strbuf_puts(&some, "some text\n");
	CHECK(!strcmp(written(1, write_some, (void *)(uintptr_t) "-"), "some text\n") &&
	      !err_of_write);
	write_some(path);
	CHECK(!err_of_write && !strcmp(read_golden(path), "some text\n"));
	unlink(path);
	write_some((void *)(uintptr_t) "/nonexistent/file");
	CHECK(err_of_write < 0);
	write_some((void *)(uintptr_t) "/dev/full");
	CHECK(err_of_write < 0);
	some.failed = true;
	write_some((void *)(uintptr_t) "/dev/null");
	CHECK(err_of_write < 0);
	gx_strbuf_free(&some);
}

int main(void)
{
	struct gx_diag diag = { 0 };
	pthread_t thread;
	char name[64];

	snprintf(name, sizeof(name), "gpuext/%s/%u/test-policy-%d", GX_OWNER_KIND,
	         (unsigned)geteuid(), getpid());
	CHECK_EQ(gx_lines_open(name, on_line, NULL, &lines, &diag), 0);
	CHECK_EQ(pthread_create(&thread, NULL, serve, NULL), 0);
	test_texts();
	test_changes();
	test_numbers();
	test_write();
	atomic_store(&ends, true);
	pthread_join(thread, NULL);
	gx_lines_close(lines);
	return TEST_END();
}
