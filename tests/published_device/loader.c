/* loader.c - a libbpf program that knows nothing of gpuext: loads an object, attaches all that is in it, and does with its maps what it
 * reads, a line each. Runs under the preload: loader OBJECT [PROGRAM=KERNEL[:ret]]...
 *
 *   attach                 each program by bpf_program__attach(), those that were named by bpf_program__attach_kprobe(), each struct_ops
 *   values MAP             values of u64, by keys from bpf_map_get_next_key(), in the order of the keys when those are u32
 *   set MAP KEY VALUE      keys of u32
 *   push MAP VALUE...      values of u64 without keys, until one is refused: how many went in
 *   take MAP               by bpf_map_lookup_and_delete_elem(), until there is none
 *   ask MAP VALUE...       of each: 1 where bpf_map_lookup_elem() says that it is there
 *   ring MAP               all that waits in a ring of GPU records: words of u64, a comma between two records
 *   detach
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>

#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct bpf_object *object;
static struct bpf_link *links[32];
static int n_links;

static struct bpf_link *by_name(struct bpf_program *prog, int argc, char **argv)
{
	const char *name = bpf_program__name(prog);
	size_t len = strlen(name);

	for (int i = 2; i < argc; i++) {
		char kernel[256], *ret;

		if (strncmp(argv[i], name, len) || argv[i][len] != '=')
			continue;
		snprintf(kernel, sizeof(kernel), "%s", argv[i] + len + 1);
		ret = strchr(kernel, ':');
		if (ret)
			*ret = '\0';
		return bpf_program__attach_kprobe(prog, ret != NULL, kernel);
	}
	return bpf_program__attach(prog);
}

static int attach(int argc, char **argv)
{
	struct bpf_program *prog;
	struct bpf_map *map;

	bpf_object__for_each_map (map, object) {
		if (bpf_map__type(map) != BPF_MAP_TYPE_STRUCT_OPS)
			continue;
		links[n_links] = bpf_map__attach_struct_ops(map);
		if (!links[n_links])
			return -errno;
		n_links++;
	}
	bpf_object__for_each_program (prog, object) {
		if (bpf_program__type(prog) == BPF_PROG_TYPE_STRUCT_OPS)
			continue;
		links[n_links] = by_name(prog, argc, argv);
		if (!links[n_links])
			return -errno;
		n_links++;
	}
	return n_links;
}

static int detach(void)
{
	int n = n_links;

	while (n_links)
		bpf_link__destroy(links[--n_links]);
	return n;
}

static struct bpf_map *find(const char *name)
{
	struct bpf_map *map = bpf_object__find_map_by_name(object, name);

	if (!map) {
		fprintf(stderr, "no map %s\n", name);
		exit(2);
	}
	return map;
}

static void values(const struct bpf_map *map)
{
	static uint64_t value[1 << 16];
	uint8_t key[512], next[512];
	int fd = bpf_map__fd(map);

	for (int err = bpf_map_get_next_key(fd, NULL, next); !err;
	     err = bpf_map_get_next_key(fd, key, next)) {
		memcpy(key, next, sizeof(key));
		if (!bpf_map_lookup_elem(fd, key, value))
			printf("%llu ", (unsigned long long)value[0]);
	}
	printf("\n");
}

/* The numbers behind the name. */
static unsigned long long next_number(char **at)
{
	return strtoull(*at, at, 10);
}

static void push(const struct bpf_map *map, char *at)
{
	int n = 0, err = 0;

	while (!err && *at && *at != '\n') {
		unsigned long long value = next_number(&at);

		err = bpf_map_update_elem(bpf_map__fd(map), NULL, &value, BPF_ANY);
		n += !err;
	}
	printf("%d\n", n);
}

static void take(const struct bpf_map *map)
{
	unsigned long long value;

	while (!bpf_map_lookup_and_delete_elem(bpf_map__fd(map), NULL, &value))
		printf("%llu ", value);
	printf("%d\n", errno == ENOENT ? 0 : -errno);
}

static void ask(const struct bpf_map *map, char *at)
{
	while (*at && *at != '\n') {
		unsigned long long value = next_number(&at);

		printf("%d ", !bpf_map_lookup_elem(bpf_map__fd(map), NULL, &value));
	}
	printf("\n");
}

static void record(const void *data, uint64_t size, void *ctx)
{
	(void)ctx;
	for (uint64_t i = 0; i + 8 <= size; i += 8) {
		uint64_t word;

		memcpy(&word, (const char *)data + i, sizeof(word));
		printf("%llu ", (unsigned long long)word);
	}
	printf(",");
}

/* The published name; a program that was not started under a server has none. */
static void ring(const struct bpf_map *map)
{
	int (*poll)(int, void *, void (*)(const void *, uint64_t, void *)) = NULL;

	*(void **)&poll = dlsym(RTLD_DEFAULT, "bpftime_syscall_server__poll_gpu_ringbuf_map");
	while (poll && poll(bpf_map__fd(map), NULL, record) > 0)
		;
	printf("\n");
}

int main(int argc, char **argv)
{
	static char line[1 << 16];
	char name[128];
	int rest = 0;
	unsigned int key;
	unsigned long long value;
	int err;

	libbpf_set_strict_mode(LIBBPF_STRICT_ALL);
	setvbuf(stdout, NULL, _IOLBF, 0);
	object = argc > 1 ? bpf_object__open(argv[1]) : NULL;
	if (!object)
		return 1;
	err = bpf_object__load(object);
	if (err) {
		printf("load %d\n", err);
		return 1;
	}
	while (fgets(line, sizeof(line), stdin)) {
		if (!strcmp(line, "attach\n"))
			printf("%d\n", attach(argc, argv));
		else if (!strcmp(line, "detach\n"))
			printf("%d\n", detach());
		else if (sscanf(line, "values %127s", name) == 1)
			values(find(name));
		else if (sscanf(line, "push %127s %n", name, &rest) == 1)
			push(find(name), line + rest);
		else if (sscanf(line, "take %127s", name) == 1)
			take(find(name));
		else if (sscanf(line, "ask %127s %n", name, &rest) == 1)
			ask(find(name), line + rest);
		else if (sscanf(line, "ring %127s", name) == 1)
			ring(find(name));
		else if (sscanf(line, "set %127s %u %llu", name, &key, &value) == 3)
			printf("%d\n",
			       bpf_map_update_elem(bpf_map__fd(find(name)), &key, &value, BPF_ANY));
		else
			printf("what?\n");
	}
	detach();
	bpf_object__close(object);
	return 0;
}
