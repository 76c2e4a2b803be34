/* policy_loader.c - a loader of driver policies that knows nothing of gpuext: attaches what is in an object, and does with maps and
 * rings what it reads, a line each. Runs under the preload: policy_loader OBJECT
 *
 *   attach, detach              links of all struct_ops maps
 *   lookup MAP KEY, update MAP KEY VALUE     values of u64; keys of u32
 *   drain RING SECONDS          records that came by then, at least one: their number and the second word of the last
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct bpf_object *object;
static struct bpf_link *links[16];
static int n_links;
static unsigned long long n_records, last;

static int attach(void)
{
	struct bpf_map *map;

	bpf_object__for_each_map (map, object) {
		if (bpf_map__type(map) != BPF_MAP_TYPE_STRUCT_OPS)
			continue;
		links[n_links] = bpf_map__attach_struct_ops(map);
		if (!links[n_links])
			return -errno;
		n_links++;
	}
	return 0;
}

static int detach(void)
{
	int err = 0;

	while (n_links && !err)
		err = bpf_link__destroy(links[--n_links]);
	return err;
}

static int record(void *ctx, void *data, size_t size)
{
	(void)ctx;
	n_records++;
	if (size >= 16)
		memcpy(&last, (char *)data + 8, 8);
	return 0;
}

static int drain(int fd, int seconds)
{
	struct ring_buffer *ring = ring_buffer__new(fd, record, NULL, NULL);
	int n = 0;

	n_records = last = 0;
	for (int i = 0; ring && i < seconds * 10 && n >= 0 && !n_records; i++)
		n = ring_buffer__poll(ring, 100);
	ring_buffer__free(ring);
	if (n < 0 || !ring)
		return -1;
	printf("%llu %llu\n", n_records, last);
	return 0;
}

static int obey(const char *verb, const char *name, __u32 key, __u64 value)
{
	int err, fd = *name ? bpf_object__find_map_fd_by_name(object, name) : -1;

	if (!strcmp(verb, "attach") || !strcmp(verb, "detach")) {
		err = *verb == 'a' ? attach() : detach();
	} else if (!strcmp(verb, "update")) {
		err = bpf_map_update_elem(fd, &key, &value, BPF_ANY);
	} else if (!strcmp(verb, "drain")) {
		return drain(fd, (int)key);
	} else {
		err = bpf_map_lookup_elem(fd, &key, &value);
		if (!err)
			return printf("%llu\n", (unsigned long long)value) < 0;
	}
	printf("%d\n", err);
	return 0;
}

int main(int argc, char **argv)
{
	unsigned long long key, value;
	char line[256], verb[16], name[64];

	object = argc == 2 ? bpf_object__open(argv[1]) : NULL;
	if (!object || bpf_object__load(object))
		return 3;
	while (fgets(line, sizeof(line), stdin)) {
		name[0] = '\0';
		key = value = 0;
		if (sscanf(line, "%15s %63s %llu %llu", verb, name, &key, &value) < 1 ||
		    obey(verb, name, (__u32)key, value))
			return 4;
		fflush(stdout);
	}
	detach();
	bpf_object__close(object);
	return 0;
}
