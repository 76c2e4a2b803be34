/* list.c - what a loader answers to `gpuext prog|map|link`, and what these print: asked of a loader that is this process. */
#include "golden.h"

#include "bpf/command.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "cli/cli.h"
#include "runtime/answer.h"
#include "ebpf/insn.h"
#include "verify/verify.h"

#include <linux/perf_event.h>

static char pid[16];

static int call(int command, union bpf_attr *attr)
{
	return (int)gx_bpf_call(command, (uintptr_t)attr, sizeof(*attr));
}

static int map_of(uint32_t type, const char *name, uint32_t key, uint32_t value, uint32_t n)
{
	union bpf_attr attr = {
		.map_type = type, .key_size = key, .value_size = value, .max_entries = n
	};

	snprintf(attr.map_name, sizeof(attr.map_name), "%s", name);
	return call(BPF_MAP_CREATE, &attr);
}

static void set(int fd, uint32_t key, const void *value)
{
	CHECK_EQ(call(BPF_MAP_UPDATE_ELEM, &(union bpf_attr){ .map_fd = (uint32_t)fd,
	                                                      .key = (uintptr_t)&key,
	                                                      .value = (uintptr_t)value }),
	         0);
}

/* r0 = 0 behind a look-up of each map. */
static int program(const char *name, uint32_t token, const int *maps, uint32_t n)
{
	struct gx_insn insns[8] = { 0 };
	union bpf_attr attr = { .prog_type = BPF_PROG_TYPE_KPROBE,
		                .license = (uintptr_t) "GPL",
		                .insns = (uintptr_t)insns,
		                .prog_ifindex = token };

	for (uint32_t i = 0; i < n; i++)
		insns[2 * i] =
		        (struct gx_insn){ .opcode = 0x18, .dst = 1, .src = 1, .imm = maps[i] };
	insns[2 * n].opcode = 0xb7;
	insns[2 * n + 1].opcode = 0x95;
	attr.insn_cnt = 2 * n + 2;
	snprintf(attr.prog_name, sizeof(attr.prog_name), "%s", name);
	return call(BPF_PROG_LOAD, &attr);
}

static int inert(void)
{
	struct gx_insn insns[] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };

	return call(BPF_PROG_LOAD, &(union bpf_attr){ .prog_type = BPF_PROG_TYPE_SOCKET_FILTER,
	                                              .license = (uintptr_t) "GPL",
	                                              .insns = (uintptr_t)insns,
	                                              .insn_cnt = 2 });
}

static struct gx_strbuf all;

static void ask(const char *what)
{
	struct gx_strbuf out = { 0 };

	gx_answer_query(NULL, what, &out);
	set_number(out.len ? out.data : pid, "\"pid\":", "0");
	gx_strbuf_printf(&all, "%s:\n%s", what, gx_strbuf_text(&out));
	gx_strbuf_free(&out);
}

static void test_answers(void)
{
	static const char *const questions[] = { "prog",        "map",
		                                 "link",        "dump map 1",
		                                 "dump map 2",  "dump map 3",
		                                 "dump map 4",  "dump map 5",
		                                 "dump map 99", "dump prog 7",
		                                 "dump prog 1", "dump link 9",
		                                 "maps",        "" };

	for (size_t i = 0; i < sizeof(questions) / sizeof(questions[0]); i++)
		ask(questions[i]);
	check_golden("list-answers", gx_strbuf_text(&all));
	gx_strbuf_reset(&all);
}

/* --- the commands */
static struct {
	int (*run)(int argc, char **argv);
	const char *words[8];
	int status;
} command;

static void run(void *arg)
{
	char *argv[10] = { arg };
	int argc = 1;

	for (; command.words[argc - 1]; argc++)
		argv[argc] = (char *)(uintptr_t)command.words[argc - 1];
	command.status = command.run(argc, argv);
}

static char printed[1 << 16]; /* to stdout */

static void run_printing(void *arg)
{
	snprintf(printed, sizeof(printed), "%.65000s", written(1, run, arg));
}

/* What is printed to stdout, and then what is to stderr. */
static void say(const char *noun)
{
	static char text[1 << 17];
	const char *complaints = written(2, run_printing, (void *)(uintptr_t)noun);

	snprintf(text, sizeof(text), "%s%.65000s-> %d\n", printed, complaints, command.status);
	set_number(text, "\"pid\":", "0");
	set_number(text, " pid ", "0");
	gx_strbuf_puts(&all, text);
}

#define SAY(noun, ...)                                                                             \
	do {                                                                                       \
		command.run = gx_cmd_##noun;                                                       \
		memcpy(command.words, (const char *[8]){ __VA_ARGS__ }, sizeof(command.words));    \
		gx_strbuf_printf(&all, "gpuext " #noun);                                           \
		for (int i = 0; command.words[i]; i++)                                             \
			gx_strbuf_printf(&all, " %s",                                              \
			                 strcmp(command.words[i], pid) ? command.words[i]          \
			                                               : "PID");                   \
		gx_strbuf_printf(&all, "\n");                                                      \
		say(#noun);                                                                        \
	} while (0)

static void test_commands(void)
{
	SAY(map, "list", "-p", pid);
	SAY(map, "list", "-j", "-p", pid);
	SAY(map, "show", "2", "-p", pid);
	SAY(map, "show", "2", "-p", pid, "-j");
	SAY(map, "dump", "1", "-p", pid);
	SAY(map, "dump", "1", "-p", pid, "--json");
	SAY(map, "show", "99", "-p", pid);
	SAY(map, "show", "1", "-p", "1");
	SAY(map, "dump", "x", "-p", pid);
	SAY(prog, "list", "-p", pid);
	SAY(prog, "dump", "1", "-p", pid);
	SAY(prog, "dump", "6", "-p", pid);
	SAY(link, "list", "-p", pid);
	SAY(link, "show", "1", "-p", pid);
	SAY(link, "show", "9", "-p", pid);
	SAY(link, "dump", "9", "-p", pid);
	SAY(link, "list", "9", "-p", pid);
	SAY(link, "show", "-p", pid);
	SAY(link, "show", "9", "9", "-p", pid);
	SAY(link, "-p", pid);
	SAY(prog, "remove", "6", "-p", pid);
	SAY(prog, "list", "-p", "1");
	check_golden("list-commands", gx_strbuf_text(&all));
	gx_strbuf_free(&all);
}

/* --- what the operator allows is what is judged by, and said so */
static void test_limits(void)
{
	struct gx_program program = { .max_ops = 5, .max_local_bytes = 6 };
	struct gx_limits limits = { 0 };

	gx_limits_apply(&program);
	CHECK(program.max_ops == 5 && program.max_local_bytes == 6 &&
	      program.max_ops_by != GX_LIMIT_OPERATOR &&
	      program.local_bytes_by != GX_LIMIT_OPERATOR);
	limits.max_ops = 77;
	gx_limits_set(&limits);
	gx_limits_apply(&program);
	CHECK(program.max_ops == 77 && program.max_local_bytes == 6 &&
	      program.max_ops_by == GX_LIMIT_OPERATOR &&
	      program.local_bytes_by != GX_LIMIT_OPERATOR);
	limits.has_local_bytes = true;
	gx_limits_set(&limits);
	gx_limits_apply(&program);
	CHECK(program.max_local_bytes == 0 && program.local_bytes_by == GX_LIMIT_OPERATOR);
	gx_limits_set(&(struct gx_limits){ 0 });
}

int main(void)
{
	struct gx_server *server;
	struct gx_diag diag = { 0 };
	char name[64];
	struct perf_event_attr event = {
		.type = GX_PMU_KPROBE, .size = 128, .config1 = (uintptr_t) "cuda__gemm", .config = 0
	};
	long perf = 0;
	int maps[5], programs[2], link, odd;
	uint8_t wide[12] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 250 };
	uint64_t values[1024] = { 0 };

	snprintf(pid, sizeof(pid), "%d", getpid());
	test_limits();
	maps[0] = map_of(GX_MAP_ARRAY, "numbers", 4, 8, 3);
	maps[1] = map_of(GX_MAP_HASH, "fifteen_letters", 4, 12, 4);
	maps[2] = map_of(GX_MAP_RINGBUF, "ring", 0, 0, 4096);
	setenv("GPUEXT_THREAD_SLOTS", "1024", 1);
	maps[3] = map_of(GX_MAP_PER_THREAD_ARRAY, "threads", 4, 8, 2);
	maps[4] = map_of(GX_MAP_HASH, "empty", 4, 4, 1);
	set(maps[0], 2, &(uint64_t){ 18446744073709551615ull });
	set(maps[1], 7, wide);
	values[3] = 30, values[900] = 31;
	set(maps[3], 1, values);
	programs[0] = program("cuda__k", 0, maps, 2);
	programs[1] = program("host", GX_HOOK_TOKEN | GX_HOOK_EXIT, maps, 0);
	CHECK(programs[0] >= 3 && programs[1] >= 3);
	CHECK(!gx_perf_event_open((uintptr_t)&event, -1, 0, -1, 0, &perf) && perf >= 3);
	link = call(BPF_LINK_CREATE,
	            &(union bpf_attr){ .link_create = { .prog_fd = (uint32_t)programs[0],
	                                                .target_fd = (uint32_t)perf,
	                                                .attach_type = BPF_PERF_EVENT } });
	CHECK(link >= 3);
	odd = inert();
	CHECK(odd >= 3); /* what libbpf tries out is listed nowhere */
	test_answers();
	snprintf(name, sizeof(name), "gpuext/run/%u/%d", (unsigned)geteuid(), getpid());
	CHECK_EQ(gx_server_start(name, NULL, NULL, &server, &diag), 0);
	gx_server_set_query(server, gx_answer_query, NULL);
	test_commands();
	gx_server_stop(server);
	for (int i = 0; i < 5; i++)
		close(maps[i]);
	for (int i = 0; i < 2; i++)
		close(programs[i]);
	close(link);
	close((int)perf);
	close(odd);
	return TEST_END();
}
