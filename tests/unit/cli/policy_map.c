/* policy_map.c - `gpuext policy map` and an owner that this test plays: which bytes the words of the line are, which lines are none, what the owner
 * is asked, and what is printed of pages of entries, of a map that is watched, and of maps that there are not. */
#include "golden.h"

#include "cli/policy/commands.h"
#include "policy/owner/lines.h"

#include <pthread.h>
#include <stdatomic.h>

enum { MAX_DATA = 4096 };

/* --- the owner */
static struct gx_lines *lines;
static atomic_bool ends;
static const char *maps; /* of its policy */
static const char *const
        *pages;             /* its answers, one after another; behind the last it has an error */
static char asked[1 << 15]; /* every request about a map, a line each */

static const char maps_there[] =
        "[{\"name\":\"m\",\"key_size\":4,\"value_size\":8},{\"name\":\"lru.bss\",\"key_size\":2,"
        "\"value_size\":1},{\"name\":\"s\",\"key_size\":3,\"value_size\":16},{\"name\":\"big\","
        "\"key_size\":4096,\"value_size\":4097}]";

static void on_line(void *arg, const char *line, size_t len, struct gx_strbuf *out)
{
	(void)arg;
	if (strstr(line, "\"show\"")) {
		gx_strbuf_printf(out,
		                 "{\"errno\":0,\"args\":{\"pid\":%d,\"pin\":\"\",\"policies\":["
		                 "{\"id\":7,\"name\":\"lru\",\"state\":\"live\"%s%s}]}}\n",
		                 getpid(), *maps ? ",\"maps\":" : "", maps);
		return;
	}
	snprintf(asked + strlen(asked), sizeof(asked) - strlen(asked), "%.*s\n", (int)len, line);
	if (pages && *pages)
		gx_strbuf_printf(out, "{\"errno\":0,\"args\":{%s}}\n", *pages++);
	else
		gx_strbuf_puts(out, "{\"errno\":2,\"args\":{\"error\":\"GX0647: it is gone\"}}\n");
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

/* Of this owner alone: others may run on the machine. */
uint32_t __wrap_gx_find_sockets(const char *kind, char (*names)[64], uint32_t most);
static char address[64];

uint32_t __wrap_gx_find_sockets(const char *kind, char (*names)[64], uint32_t most)
{
	(void)kind;
	(void)most;
	memcpy(names[0], address, sizeof(address));
	return 1;
}

static double paused;

void __wrap_gx_policy_pause(double seconds);
void __wrap_gx_policy_pause(double seconds)
{
	paused = seconds;
}

/* --- the command */
static const char *const *words;
static int status;
static char printed[1 << 14], complaints[1 << 12];

static void run(void *arg)
{
	static char *argv[2 * MAX_DATA + 16];
	int argc = 1;

	argv[0] = arg;
	for (; words[argc - 1]; argc++)
		argv[argc] = (char *)(uintptr_t)words[argc - 1];
	argv[argc] = NULL;
	status = gx_cmd_policy_map(argc, argv);
}

static void run_printing(void *arg)
{
	snprintf(printed, sizeof(printed), "%.16000s", written(1, run, arg));
}

static void say(const char *const *line, const char *const *answers)
{
	words = line;
	pages = answers;
	asked[0] = '\0';
	snprintf(complaints, sizeof(complaints), "%.4000s",
	         written(2, run_printing, (void *)(uintptr_t) "policy map"));
}

static const char *const done[] = { "", NULL };

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

/* --- the line */
/* The key and the value as bytes, the first byte of a number is its lowest: what is asked with "id":7, and nothing is printed. */
static void test_bytes(void)
{
	static const struct {
		const char *words[12], *request, *args;
	} rows[] = {
		{ { "m", "update", "key", "1", "value", "2" },
		  "map_update",
		  "\"map\":\"m\",\"key\":\"01000000\",\"value\":\"0200000000000000\"" },
		{ { "m", "update", "key", "0x12345678", "value", "18446744073709551615", "any" },
		  "map_update",
		  "\"map\":\"m\",\"key\":\"78563412\",\"value\":\"ffffffffffffffff\",\"flags\":"
		  "\"any\"" },
		{ { "m", "update", "key", "4294967295", "value", "0x0102030405060708", "exist" },
		  "map_update",
		  "\"map\":\"m\",\"key\":\"ffffffff\",\"value\":\"0807060504030201\",\"flags\":"
		  "\"exist\"" },
		{ { "m", "update", "key", "hex", "1", "f", "aB", "0", "value", "0", "noexist" },
		  "map_update",
		  "\"map\":\"m\",\"key\":\"010fab00\",\"value\":\"0000000000000000\",\"flags\":"
		  "\"noexist\"" },
		{ { "m", "delete", "key", "1", "2", "0x3", "255" },
		  "map_delete",
		  "\"map\":\"m\",\"key\":\"010203ff\"" },
		{ { ".bss", "update", "key", "65535", "value", "255" },
		  "map_update",
		  "\"map\":\".bss\",\"key\":\"ffff\",\"value\":\"ff\"" },
		{ { "lru.bss", "update", "key", "0", "10", "value", "hex", "10" },
		  "map_update",
		  "\"map\":\"lru.bss\",\"key\":\"000a\",\"value\":\"10\"" },
		{ { "s", "delete", "key", "7", "8", "9" },
		  "map_delete",
		  "\"map\":\"s\",\"key\":\"070809\"" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *line[16] = { "lru" };
		char want[512];

		memcpy(line + 1, rows[i].words, sizeof(rows[i].words));
		say(line, done);
		snprintf(want, sizeof(want), "{\"req\":\"%s\",\"args\":{\"id\":7,%s}}\n",
		         rows[i].request, rows[i].args);
		CHECK(!strcmp(asked, want));
		CHECK(!status && !*printed && !*complaints);
		if (strcmp(asked, want) != 0)
			fprintf(stderr, "row %zu: %s, not %s%s\n", i, asked, want, complaints);
	}
}

/* What is none: nothing is asked, the reason is said, and the status is that of a wrong command line. */
static void test_refused(void)
{
	static const struct {
		const char *words[10], *says;
	} rows[] = {
		{ { "m", "lookup" }, "'key' and its bytes are expected at the end\n" },
		{ { "m", "lookup", "1" }, "'key' and its bytes are expected before '1'\n" },
		{ { "m", "lookup", "value", "1" },
		  "'key' and its bytes are expected before 'value'\n" },
		{ { "m", "lookup", "key" },
		  "the key of 'm' has 4 bytes, not 0; one number will do as well\n" },
		{ { "m", "lookup", "key", "hex" },
		  "the key of 'm' has 4 bytes, not 0; one number will do as well\n" },
		{ { "m", "lookup", "key", "hex", "1" },
		  "the key of 'm' has 4 bytes, not 1; one number will do as well\n" },
		{ { "m", "lookup", "key", "1", "2", "3", "4", "5" },
		  "the key of 'm' has 4 bytes, not 5; one number will do as well\n" },
		{ { "m", "lookup", "key", "4294967296" },
		  "'4294967296' is no number of 4 bytes\n" },
		{ { "m", "lookup", "--", "key", "-1" }, "'-1' is no number of 4 bytes\n" },
		{ { "m", "lookup", "key", "+1" }, "'+1' is no number of 4 bytes\n" },
		{ { "m", "lookup", "key", " 1" }, "' 1' is no number of 4 bytes\n" },
		{ { "m", "lookup", "key", "" }, "'' is no number of 4 bytes\n" },
		{ { "m", "lookup", "key", "1x" }, "'1x' is no number of 4 bytes\n" },
		{ { "m", "lookup", "key", "ff" }, "'ff' is no number of 4 bytes\n" },
		{ { "m", "lookup", "key", "1", "2", "256", "4" }, "'256' is no byte\n" },
		{ { "m", "lookup", "key", "hex", "1", "2", "3", "100" }, "'100' is no byte\n" },
		{ { "m", "lookup", "key", "hex", "g", "2", "3", "4" }, "'g' is no byte\n" },
		{ { "m", "lookup", "key", "1", "value" }, "'value' is too much\n" },
		{ { "m", "delete", "key", "1", "any" }, "'any' is too much\n" },
		{ { "m", "dump", "all" }, "'all' is too much\n" },
		{ { "m", "watch", "1" }, "'1' is too much\n" },
		{ { "m", "update", "key", "1" },
		  "'value' and its bytes are expected at the end\n" },
		{ { "m", "update", "key", "1", "exist", "2" },
		  "'value' and its bytes are expected before 'exist'\n" },
		{ { "m", "update", "key", "1", "value", "18446744073709551616" },
		  "'18446744073709551616' is no number of 8 bytes\n" },
		{ { "m", "update", "key", "1", "value", "1", "more" },
		  "the value of 'm' has 8 bytes, not 2; one number will do as well\n" },
		{ { "m", "update", "key", "1", "value", "1", "any", "more" },
		  "'more' is too much\n" },
		{ { "m", "update", "key", "1", "value", "1", "noexist", "value" },
		  "'value' is too much\n" },
		{ { ".bss", "lookup", "key", "65536" }, "'65536' is no number of 2 bytes\n" },
		{ { ".bss", "update", "key", "1", "value", "256" }, "'256' is no byte\n" },
		{ { ".bss", "update", "key", "1", "value", "1", "2" },
		  "the value of '.bss' has 1 bytes, not 2\n" },
		{ { "s", "lookup", "key", "1" }, "the key of 's' has 3 bytes, not 1\n" },
		{ { "big", "lookup", "key", "1" }, "the key of 'big' has 4096 bytes, not 1\n" },
		{ { "m", "dumps" }, "'dumps' is not dump, lookup, update, delete or watch\n" },
		{ { "m", "" }, "'' is not dump, lookup, update, delete or watch\n" },
		{ { "m" }, "takes 3 arguments, not 2: gpuext policy map " },
		{ { "m", "dump", "--interval", "0" }, "--interval" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *line[12] = { "lru" };

		memcpy(line + 1, rows[i].words, sizeof(rows[i].words));
		say(line, done);
		CHECK(status == 2 && !*asked && !*printed);
		CHECK(strstr(complaints, "GX0901") && strstr(complaints, rows[i].says));
		if (!strstr(complaints, rows[i].says))
			fprintf(stderr, "row %zu: not %s%s%s\n", i, rows[i].says, complaints,
			        asked);
	}
}

/* As many bytes as there is room for; a value of one more has none, however many are given. */
static void test_most_bytes(void)
{
	static const char *line[2 * MAX_DATA + 16] = { "lru", "big", "update", "key", "hex" };
	static char want[2 * MAX_DATA + 1];
	int n = 5;

	for (int i = 0; i < MAX_DATA; i++) {
		line[n++] = i % 2 ? "a5" : "3c";
		memcpy(want + 2 * i, i % 2 ? "a5" : "3c", 2);
	}
	line[2] = "delete";
	say(line, done);
	CHECK(!status && strstr(asked, "\"key\":\"3ca5"));
	CHECK(strstr(asked, want) && !strcmp(strstr(asked, want) + 2 * MAX_DATA, "\"}}\n"));
	line[2] = "update";
	line[n++] = "value";
	say(line, done);
	CHECK(status == 2 && !*asked && strstr(complaints, "a value of 4097 bytes\n"));
	for (int i = 0; i < MAX_DATA + 1; i++)
		line[n++] = "1";
	say(line, done);
	CHECK(status == 2 && !*asked && strstr(complaints, "a value of 4097 bytes\n"));
}

/* --- what is printed */
static void test_pages(void)
{
	static const char *const answers[] = {
		"\"entries\":[{\"key\":1,\"value\":{\"a\":[1,2],\"b\":\"x\"}},{\"key\":\"k\","
		"\"value\":-5}],"
		"\"next\":2",
		"\"entries\":[{\"key\":[3],\"value\":[]},{\"key\":4}],\"next\":9", "\"entries\":[]",
		NULL
	};
	static const char *const one[] = { "\"entries\":[{\"key\":1,\"value\":true}]", NULL };

	say(WORDS("lru", "m", "dump"), answers);
	CHECK(!status && !*complaints);
	CHECK(!strcmp(printed, "1: {\"a\":[1,2],\"b\":\"x\"}\n\"k\": -5\n[3]: []\n4: gone\n"));
	CHECK(!strcmp(asked,
	              "{\"req\":\"map_dump\",\"args\":{\"id\":7,\"map\":\"m\"}}\n"
	              "{\"req\":\"map_dump\",\"args\":{\"id\":7,\"map\":\"m\",\"from\":2}}\n"
	              "{\"req\":\"map_dump\",\"args\":{\"id\":7,\"map\":\"m\",\"from\":9}}\n"));
	say(WORDS("-j", "lru", "m", "dump"), answers);
	CHECK(!strcmp(
	        printed,
	        "{\"key\":1,\"value\":{\"a\":[1,2],\"b\":\"x\"}}\n{\"key\":\"k\",\"value\":-5}\n"
	        "{\"key\":[3],\"value\":[]}\n{\"key\":4,\"gone\":true}\n"));
	say(WORDS("lru", "m", "lookup", "key", "1"), one);
	CHECK(!status && !strcmp(printed, "1: true\n"));
	CHECK(!strcmp(asked, "{\"req\":\"map_lookup\",\"args\":{\"id\":7,\"map\":\"m\",\"key\":"
	                     "\"01000000\"}}\n"));
	/* a number of a page is a whole one, or there is none behind */
	say(WORDS("lru", "m", "dump"),
	    (const char *const[]){ "\"entries\":[],\"next\":2.5", "", NULL });
	CHECK(!status &&
	      !strcmp(asked, "{\"req\":\"map_dump\",\"args\":{\"id\":7,\"map\":\"m\"}}\n"));
	/* what came before an error is printed, and the error told */
	say(WORDS("lru", "m", "dump"), (const char *const[]){ answers[0], NULL });
	CHECK(status == 1 && strstr(complaints, "GX0647") && !strncmp(printed, "1: {", 4));
	say(WORDS("lru", "m", "delete", "key", "1"), NULL);
	CHECK(status == 1 && strstr(complaints, "it is gone") && !*printed);
}

/* Each entry when it comes, when its value is another, when it is gone and when it is back; once. Until the policy is gone. */
static void test_watch(void)
{
	static const char *const answers[] = {
		"\"entries\":[{\"key\":1,\"value\":10}],\"next\":1",
		"\"entries\":[{\"key\":2,\"value\":20}]",
		"\"entries\":[{\"key\":1,\"value\":10},{\"key\":2,\"value\":21}]",
		"\"entries\":[{\"key\":2,\"value\":21},{\"key\":3,\"value\":\"\"}]",
		"\"entries\":[{\"key\":2,\"value\":21},{\"key\":3,\"value\":\"\"}]",
		"\"entries\":[{\"key\":2,\"value\":21},{\"key\":1,\"value\":10}]",
		NULL
	};

	paused = 0;
	say(WORDS("lru", "m", "watch"), answers);
	CHECK(status == 1 && strstr(complaints, "it is gone"));
	CHECK(!strcmp(printed, "1: 10\n2: 20\n2: 21\n3: \"\"\n1: gone\n1: 10\n3: gone\n"));
	CHECK(paused == 1);
	say(WORDS("lru", "-j", "--interval", "0.25", "m", "watch"), answers);
	CHECK(!strcmp(printed, "{\"key\":1,\"value\":10}\n{\"key\":2,\"value\":20}\n"
	                       "{\"key\":2,\"value\":21}\n{\"key\":3,\"value\":\"\"}\n"
	                       "{\"key\":1,\"gone\":true}\n{\"key\":1,\"value\":10}\n"
	                       "{\"key\":3,\"gone\":true}\n"));
	CHECK(paused == 0.25);
}

/* It ends when nobody reads what it prints. */
static void run_unread(void *arg)
{
	int old = dup(1), full = open("/dev/full", O_WRONLY | O_CLOEXEC);

	dup2(full, 1);
	close(full);
	run(arg);
	clearerr(stdout);
	dup2(old, 1);
	close(old);
}

static void test_watch_unread(void)
{
	static const char *const answers[] = { "\"entries\":[{\"key\":1,\"value\":10}]",
		                               "\"entries\":[{\"key\":1,\"value\":11}]", NULL };

	words = WORDS("lru", "m", "watch");
	pages = answers;
	asked[0] = '\0';
	fflush(stdout);
	run_unread((void *)(uintptr_t) "policy map");
	CHECK(!status && pages == answers + 1);
}

/* As many entries as come: each once in the first round, and gone once in the second, in the order in which they came. */
static void test_watch_many(void)
{
	enum { MANY = 300 };
	struct gx_strbuf page = { 0 }, want = { 0 };
	const char *answers[] = { NULL, "\"entries\":[]", "\"entries\":[]", NULL };

	gx_strbuf_puts(&page, "\"entries\":[");
	for (int i = 0; i < MANY; i++) {
		gx_strbuf_printf(&page, "%s{\"key\":%d,\"value\":%d}", i ? "," : "", i, i * i);
		gx_strbuf_printf(&want, "%d: %d\n", i, i * i);
	}
	gx_strbuf_puts(&page, "]");
	for (int i = 0; i < MANY; i++)
		gx_strbuf_printf(&want, "%d: gone\n", i);
	answers[0] = gx_strbuf_text(&page);
	say(WORDS("lru", "m", "watch"), answers);
	CHECK(status == 1 && !strcmp(printed, gx_strbuf_text(&want)));
	gx_strbuf_free(&page);
	gx_strbuf_free(&want);
}

/* --- maps that there are not */
static void test_no_map(void)
{
	static const struct {
		const char *maps, *says;
	} rows[] = {
		{ maps_there, "no 'n'; there are m, .bss, s, big\n" },
		{ "[{\"name\":\"m\"}]", "no 'n'; there is m\n" },
		{ "[]", "no 'n'; there is none\n" },
		{ "", "its maps" },
	};
	struct gx_strbuf many = { 0 };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		maps = rows[i].maps;
		say(WORDS("lru", "n", "dump"), done);
		CHECK(status == 1 && !*asked && strstr(complaints, rows[i].says));
		if (!strstr(complaints, rows[i].says))
			fprintf(stderr, "row %zu: %s", i, complaints);
	}
	/* as many as there is room for, each whole */
	for (int i = 0; i < 40; i++)
		gx_strbuf_printf(&many, "%s{\"name\":\"map_of_%02d\"}", i ? "," : "[", i);
	gx_strbuf_puts(&many, "]");
	maps = gx_strbuf_text(&many);
	say(WORDS("lru", "n", "dump"), done);
	CHECK(strstr(complaints, "there are map_of_00, map_of_01, map_of_02") &&
	      !strstr(complaints, "map_of_39"));
	gx_strbuf_free(&many);
	maps = maps_there;
	say(WORDS("lr", "m", "dump"), done);
	CHECK(status == 1 && !*asked && strstr(complaints, "'lr'"));
}

int main(void)
{
	struct gx_diag diag = { 0 };
	pthread_t thread;

	maps = maps_there;
	snprintf(address, sizeof(address), "gpuext/%s/%u/test-map-%d", GX_OWNER_KIND,
	         (unsigned)geteuid(), getpid());
	CHECK_EQ(gx_lines_open(address, on_line, NULL, &lines, &diag), 0);
	CHECK_EQ(pthread_create(&thread, NULL, serve, NULL), 0);
	test_bytes();
	test_refused();
	test_most_bytes();
	test_pages();
	test_watch();
	test_watch_many();
	test_watch_unread();
	test_no_map();
	atomic_store(&ends, true);
	pthread_join(thread, NULL);
	gx_lines_close(lines);
	return TEST_END();
}
