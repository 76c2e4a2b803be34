/* policy_kernel.c - `gpuext policy list|show|stats|map` of policies in the kernel, by folders that this test makes and maps of this process: what is
 * printed as text and as JSON, and what there is not. */
#include "golden.h"

#include "cli/policy/commands.h"
#include "policy/kernel_home.h"
#include "policy/kernel_maps.h"

#include <bpf/bpf.h>
#include <linux/bpf.h>
#include <sys/stat.h>

/* --- the kernel */
static char root[64] = "/tmp/gpuext-cli-kernel-XXXXXX";
static int map_fd;
static bool has_no_maps;

void __wrap_gx_bpf_use_kernel(bool yes);
void __wrap_gx_bpf_use_kernel(bool yes)
{
	(void)yes;
}

uint32_t __wrap_gx_find_sockets(const char *kind, char (*names)[64], uint32_t most);
uint32_t __wrap_gx_find_sockets(const char *kind, char (*names)[64], uint32_t most)
{
	(void)kind;
	(void)names;
	(void)most;
	return 0;
}

int __wrap_gx_kernel_maps_open(struct gx_kernel_maps *maps, const char *name, struct gx_diag *diag);
int __wrap_gx_kernel_maps_open(struct gx_kernel_maps *maps, const char *name, struct gx_diag *diag)
{
	struct stat folder;

	*maps = (struct gx_kernel_maps){ .n = 0 };
	if (has_no_maps || !gx_kernel_find(name, &maps->policy) || stat(maps->policy.path, &folder))
		return gx_fail(diag, GX_E_POLICY_FIND, "kernel/%.64s", name);
	maps->inode = folder.st_ino;
	maps->maps[0] = (struct gx_kernel_map){ .fd = dup(map_fd),
		                                .id = 9,
		                                .type = BPF_MAP_TYPE_HASH,
		                                .key_size = 4,
		                                .value_size = 8,
		                                .max_entries = 4,
		                                .name = "of_15_letters_x" };
	maps->maps[1] = (struct gx_kernel_map){ .fd = dup(map_fd),
		                                .id = 10,
		                                .type = BPF_MAP_TYPE_PERCPU_ARRAY,
		                                .key_size = 4,
		                                .value_size = 4,
		                                .max_entries = 1,
		                                .name = "object.bss" };
	maps->n = 2;
	return 0;
}

static void put(const char *path, const char *text)
{
	char whole[256], *slash = whole;
	FILE *file;

	snprintf(whole, sizeof(whole), "%s/%s", root, path);
	while ((slash = strchr(slash + 1, '/'))) {
		*slash = 0;
		mkdir(whole, 0700);
		*slash = '/';
	}
	file = fopen(whole, "w");
	CHECK(file && fputs(text, file) >= 0);
	if (file)
		fclose(file);
}

static void put_policies(void)
{
	static const char *const files[][2] = {
		{ "memory/lru/state", "live\n" },
		{ "memory/lru/scope", "device\n" },
		{ "memory/lru/priority", "-3\n" },
		{ "memory/lru/budget_ns", "1000\n" },
		{ "memory/lru/counters/calls", "42\n" },
		{ "memory/lru/counters/overrides", "7\n" },
		{ "memory/lru/callbacks/gpu_block_access", "12 240 99\n" },
		{ "scheduling/night/state", "ejected\n" },
		{ "scheduling/night/priority", "0\n" },
		{ "scheduling/night/exit_kind", "1024\n" },
		{ "scheduling/night/exit_reason", "it said \"no\"\n" },
		{ "scheduling/night/exit_message", "too long\n" },
		{ "scheduling/night/callbacks/task_init", "1 2 3\n" },
	};

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		char path[128];

		snprintf(path, sizeof(path), "sys/kernel/gpu_ext/%s", files[i][0]);
		put(path, files[i][1]);
	}
	put("bpf/gpuext/pinned/night", "");
}

/* --- commands */
static const struct command {
	int (*run)(int argc, char **argv);
	int status;
	const char *words[9];
} commands[] = {
	{ gx_cmd_policy_list, 0, { NULL } },
	{ gx_cmd_policy_list, 0, { "-j" } },
	{ gx_cmd_policy_show, 0, { "kernel/lru" } },
	{ gx_cmd_policy_show, 0, { "kernel/lru", "-j" } },
	{ gx_cmd_policy_show, 0, { "kernel/night" } },
	{ gx_cmd_policy_show, 0, { "kernel/night", "-j" } },
	{ gx_cmd_policy_show, 1, { "kernel/none" } },
	{ gx_cmd_policy_stats, 0, { NULL } },
	{ gx_cmd_policy_stats, 0, { "-j" } },
	{ gx_cmd_policy_stats, 0, { "kernel/lru" } },
	{ gx_cmd_policy_stats, 0, { "kernel/night", "-j" } },
	{ gx_cmd_policy_stats, 1, { "kernel/none" } },
	{ gx_cmd_policy_map,
	  0,
	  { "kernel/lru", "of_15_letters_x", "update", "key", "1", "value", "2" } },
	{ gx_cmd_policy_map, 0, { "kernel/lru", "of_15_letters_x_more", "dump" } },
	{ gx_cmd_policy_map, 0, { "-j", "kernel/lru", "of_15_letters_x", "lookup", "key", "1" } },
	{ gx_cmd_policy_map, 0, { "kernel/lru", "of_15_letters_x", "delete", "key", "1" } },
	{ gx_cmd_policy_map, 1, { "kernel/lru", "of_15_letters_x", "delete", "key", "1" } },
	{ gx_cmd_policy_map, 1, { "kernel/lru", ".bss", "dump" } },
	{ gx_cmd_policy_map, 1, { "kernel/lru", "none", "dump" } },
	{ gx_cmd_policy_map, 1, { "kernel/none", "m", "dump" } },
	{ gx_cmd_policy_map, 2, { "kernel/lru", ".bss", "eat" } },
};
static const struct command *command;
static char printed[1 << 15];

static void run(void *arg)
{
	char *argv[11] = { arg };
	int argc = 1;

	for (; command->words[argc - 1]; argc++)
		argv[argc] = (char *)(uintptr_t)command->words[argc - 1];
	CHECK_EQ(command->run(argc, argv), command->status);
}

static void run_printing(void *arg)
{
	snprintf(printed, sizeof(printed), "%.32000s", written(1, run, arg));
}

static void say_all(struct gx_strbuf *out)
{
	for (command = commands; command < commands + sizeof(commands) / sizeof(commands[0]);
	     command++) {
		const char *complaints = written(2, run_printing, (void *)(uintptr_t) "policy");

		gx_strbuf_printf(out, "--- %td\n%s%s", command - commands, printed, complaints);
	}
}

int main(void)
{
	struct gx_strbuf out = { 0 };
	char sys[80], bpf[80], remove[80];

	CHECK(mkdtemp(root));
	snprintf(sys, sizeof(sys), "%s/sys", root);
	snprintf(bpf, sizeof(bpf), "%s/bpf", root);
	put_policies();
	gx_kernel_use_paths(&(struct gx_kernel_paths){ sys, bpf });
	map_fd = bpf_map_create(BPF_MAP_TYPE_HASH, "m", 4, 8, 4, NULL);
	CHECK(map_fd >= 0);
	say_all(&out);
	has_no_maps = true; /* not by this user: the rest is told all the same */
	command = &commands[3];
	run_printing((void *)(uintptr_t) "policy");
	gx_strbuf_printf(&out, "--- without maps\n%s", printed);
	check_golden("policy-kernel", gx_strbuf_text(&out));
	gx_strbuf_free(&out);
	close(map_fd);
	gx_kernel_use_paths(NULL);
	snprintf(remove, sizeof(remove), "rm -r %s", root);
	CHECK_EQ(system(remove), 0);
	return TEST_END();
}
