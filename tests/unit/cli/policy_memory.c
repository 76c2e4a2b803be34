/* policy_memory.c - `gpuext policy list|show|stats|map|replace` when memory is gone: each allocation of each command fails in its turn, alone and
 * with all behind it. What is printed then is what is always printed, or the beginning of it, and then there is a reason on stderr. */
#include "../fail.h"
#include "golden.h"

#include "cli/policy/commands.h"
#include "cli/policy/find.h"
#include "policy/owner/lines.h"

#include <signal.h>
#include <sys/wait.h>

/* --- an owner in a process of its own, whose memory is not gone */
/* The map from now on: in its second round one entry has changed and one is gone, then the policy is. */
static const char *const pages[] = {
	"\"entries\":[{\"key\":1,\"value\":10},{\"key\":[2,3],\"value\":\"b\"}],\"next\":2",
	"\"entries\":[{\"key\":{\"x\":3},\"value\":{\"y\":[4]}}]",
	"\"entries\":[{\"key\":1,\"value\":11}],\"next\":2",
	"\"entries\":[{\"key\":{\"x\":3},\"value\":{\"y\":[4]}}]",
	NULL,
};

static void put_page(struct gx_strbuf *out, unsigned *at)
{
	const char *page = pages[*at];

	if (page)
		gx_strbuf_printf(out, "{\"errno\":0,\"args\":{%s}}\n", page);
	else
		gx_strbuf_puts(out, "{\"errno\":2,\"args\":{\"error\":\"GX0647: it is gone\"}}\n");
	*at += page != NULL;
}

static void on_line(void *arg, const char *line, size_t len, struct gx_strbuf *out)
{
	unsigned *page = arg;

	(void)len;
	if (strstr(line, "\"map_dump\"")) {
		put_page(out, page);
	} else if (strstr(line, "\"map_lookup\"")) {
		*page = 1;
		put_page(out, page);
	} else if (strstr(line, "\"show\"") || strstr(line, "\"stats\"")) {
		*page = 0;
		gx_strbuf_printf(out,
		                 "{\"errno\":0,\"args\":{\"pid\":%d,\"pin\":\"night\",\"time_ns\":"
		                 "3500000000,\"policies\":[{\"id\":7,\"name\":\"lru\",\"type\":"
		                 "\"gpu_mem_ops\",\"state\":\"live\",\"scope\":\"device\","
		                 "\"priority\":3,\"since_ns\":1,\"members\":[{\"name\":\"init\"}],"
		                 "\"applications\":[{\"pid\":3,\"state\":\"attached\",\"ruled_by\":"
		                 "\"b\",\"ruled_by_owner\":77,\"ruled_since_ns\":2}],\"maps\":"
		                 "[{\"name\":\"m\",\"key_size\":4,\"value_size\":8}]}]}}\n",
		                 getpid());
	} else {
		gx_strbuf_puts(out, "{\"errno\":0,\"args\":{}}\n");
	}
}

static pid_t start_owner(void)
{
	struct gx_lines *lines = NULL;
	struct gx_diag diag = { 0 };
	int ready[2];
	pid_t child;
	char c = 0;

	CHECK(!pipe2(ready, O_CLOEXEC));
	child = fork();
	if (!child) {
		struct pollfd polls[GX_LINES_MAX_FDS];
		unsigned page = 0;
		char name[64];

		snprintf(name, sizeof(name), "gpuext/%s/%u/test-memory-%d", GX_OWNER_KIND,
		         (unsigned)geteuid(), getpid());
		if (gx_lines_open(name, on_line, &page, &lines, &diag))
			_exit(1);
		if (write(ready[1], &c, 1) != 1)
			_exit(1);
		while (getppid() != 1) {
			uint32_t n = gx_lines_poll(lines, polls);

			if (poll(polls, n, 1000) > 0)
				gx_lines_serve(lines, polls, n);
		}
		_exit(0);
	}
	close(ready[1]);
	CHECK_EQ(read(ready[0], &c, 1), 1);
	close(ready[0]);
	return child;
}

/* --- commands */
void __wrap_gx_policy_pause(double seconds);
void __wrap_gx_policy_pause(double seconds)
{
	(void)seconds;
}

/* Of this owner alone: others may run on the machine. */
uint32_t __wrap_gx_find_sockets(const char *kind, char (*names)[64], uint32_t most);
static char owner[16];

uint32_t __wrap_gx_find_sockets(const char *kind, char (*names)[64], uint32_t most)
{
	(void)kind;
	(void)most;
	snprintf(names[0], sizeof(names[0]), "gpuext/%s/%u/test-memory-%s", GX_OWNER_KIND,
	         (unsigned)geteuid(), owner);
	return 1;
}

struct command {
	int (*run)(int argc, char **argv);
	const char *words[10]; /* "": the policy */
};

static const struct command commands[] = {
	{ gx_cmd_policy_list, { NULL } },
	{ gx_cmd_policy_list, { "-j" } },
	{ gx_cmd_policy_show, { "" } },
	{ gx_cmd_policy_show, { "", "-j" } },
	{ gx_cmd_policy_stats, { NULL } },
	{ gx_cmd_policy_stats, { "-j" } },
	{ gx_cmd_policy_stats, { "" } },
	{ gx_cmd_policy_stats, { "", "-j" } },
	{ gx_cmd_policy_map, { "", "m", "dump" } },
	{ gx_cmd_policy_map, { "-j", "", "m", "dump" } },
	{ gx_cmd_policy_map, { "", "m", "lookup", "key", "1" } },
	{ gx_cmd_policy_map, { "", "m", "update", "key", "1", "value", "2", "any" } },
	{ gx_cmd_policy_map, { "", "m", "delete", "key", "1" } },
	{ gx_cmd_policy_map, { "", "m", "watch" } },
	{ gx_cmd_policy_map, { "-j", "", "m", "watch" } },
	{ gx_cmd_policy_replace, { "", "/dev/null", "--set", "a=1" } },
};

struct said {
	char out[8192], complaints[1024];
	int status;
};

static const struct command *command;
static struct said said;
static long n, n_failed;
static bool alone;

static void run(void *arg)
{
	char id[32], *argv[12] = { arg };
	int argc = 1;

	snprintf(id, sizeof(id), "%s/7", owner);
	for (; command->words[argc - 1]; argc++)
		argv[argc] = *command->words[argc - 1] ? (char *)(uintptr_t)command->words[argc - 1]
		                                       : id;
	if (n > 0 && alone)
		fail_one(n);
	else if (n > 0)
		fail_at(n);
	else
		fail_look_for_places();
	said.status = command->run(argc, argv);
	n_failed = fail_none();
}

static void run_printing(void *arg)
{
	snprintf(said.out, sizeof(said.out), "%.8000s", written(1, run, arg));
}

static void say(void)
{
	snprintf(said.complaints, sizeof(said.complaints), "%.1000s",
	         written(2, run_printing, (void *)(uintptr_t) "policy"));
}

/* What was printed before memory was gone stays; it is no whole answer if nobody is told so. */
static void judge(const struct said *whole)
{
	bool same = !strcmp(said.out, whole->out) && said.status == whole->status &&
	            !strcmp(said.complaints, whole->complaints);
	bool told = !strncmp(whole->out, said.out, strlen(said.out)) && said.complaints[0] &&
	            strcmp(said.complaints, whole->complaints) != 0;

	CHECK(same || told);
	if (!same && !told)
		fprintf(stderr, "command %td, allocation %ld%s: status %d, printed\n%s%s\n",
		        command - commands, n, alone ? " alone" : "", said.status, said.out,
		        said.complaints);
}

static void each_allocation(void)
{
	struct said whole;
	long n_places;

	n = 0;
	say(); /* what stdio and the like allocate once */
	say();
	whole = said;
	n_places = fail_n_firsts;
	CHECK(n_places > 2);
	for (long i = 0; i < 2 * n_places; i++) {
		long before = atomic_load(&fail_blocks);

		alone = i % 2;
		n = fail_firsts[i / 2];
		say();
		CHECK(n_failed);
		judge(&whole);
		CHECK_EQ(atomic_load(&fail_blocks), before);
	}
}

int main(void)
{
	pid_t child = start_owner();

	snprintf(owner, sizeof(owner), "%d", child);
	atomic_store(&fail_threads, true); /* allocations come in one order */
	for (command = commands; command < commands + sizeof(commands) / sizeof(commands[0]);
	     command++)
		each_allocation();
	CHECK(!kill(child, SIGTERM));
	CHECK_EQ(waitpid(child, NULL, 0), child);
	return TEST_END();
}
