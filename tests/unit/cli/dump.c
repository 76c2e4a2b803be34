/* dump.c - maps as JSON when memory is gone: the text is whole, or it says that it is not. Answers of a loader, too. */
#include "../fail.h"
#include "../test.h"
#include "bpf/command.h"
#include "bpf/registry.h"
#include "cli/cli.h"
#include "runtime/answer.h"
#include "ebpf/insn.h"
#include "maps/map.h"

#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <stdlib.h>

enum { N_MAPS = 4, OTHERS_FD = N_MAPS, MOST = 400 };

/* --- an object of libbpf's: so many maps, whose values have no type */
struct bpf_map {
	int fd;
	const char *name;
};
static struct bpf_map maps[N_MAPS + 1];

struct bpf_map *bpf_object__next_map(const struct bpf_object *object, const struct bpf_map *map)
{
	(void)object;
	return !map ? maps : map == maps + N_MAPS ? NULL : maps + (map - maps) + 1;
}

int bpf_map__fd(const struct bpf_map *map)
{
	return map->fd;
}

const char *bpf_map__name(const struct bpf_map *map)
{
	return map->name;
}

struct btf *bpf_object__btf(const struct bpf_object *object)
{
	(void)object;
	return NULL;
}

__u32 bpf_map__btf_key_type_id(const struct bpf_map *map)
{
	(void)map;
	return 0;
}

__u32 bpf_map__btf_value_type_id(const struct bpf_map *map)
{
	(void)map;
	return 0;
}

const char *bpf_object__name(const struct bpf_object *object)
{
	(void)object;
	return "probes";
}

static int call(int command, union bpf_attr *attr)
{
	return (int)gx_bpf_call(command, (uintptr_t)attr, sizeof(*attr));
}

static int map_of(uint32_t type, uint32_t value, const char *name)
{
	union bpf_attr attr = {
		.map_type = type, .key_size = 4, .value_size = value, .max_entries = 3
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

static void dump(struct gx_strbuf *out, const char *what)
{
	struct gx_dump maps_dump = { 0 };

	if (what) {
		gx_answer_query(NULL, what, out);
		return;
	}
	gx_dump_object(NULL, &maps_dump);
	*out = maps_dump.text;
	gx_strbuf_free(&maps_dump.names);
}

/* Objects with maps of one name: each key is there once. */
static void test_names(void)
{
	struct gx_dump twice = { 0 };

	for (int i = 0; i < 3; i++)
		gx_dump_object(NULL, &twice);
	CHECK(!twice.text.failed);
	for (size_t i = 0; i < 3; i++) {
		static const char *const keys[] = { "\"numbers\":", "\"probes/numbers\":",
			                            "\"probes/numbers#2\":" };
		const char *at = strstr(gx_strbuf_text(&twice.text), keys[i]);

		CHECK(at && !strstr(at + 1, keys[i]));
	}
	gx_dump_free(&twice);
}

/* One allocation after another fails, alone and with all behind it. */
static void test_no_memory(const char *what, const char *in_it)
{
	struct gx_strbuf whole = { 0 };
	bool failed = true;
	long n = 1;

	dump(&whole, what);
	CHECK(!whole.failed && strstr(gx_strbuf_text(&whole), in_it));
	for (; failed && n < MOST; n++)
		for (int alone = 0; alone < 2; alone++) {
			struct gx_strbuf out = { 0 };

			(alone ? fail_one : fail_at)(n);
			dump(&out, what);
			failed = fail_none();
			CHECK(out.failed || !strcmp(gx_strbuf_text(&out), gx_strbuf_text(&whole)));
			gx_strbuf_free(&out);
		}
	CHECK(n < MOST && n > 2);
	gx_strbuf_free(&whole);
}

int main(void)
{
	uint8_t wide[64] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 250 };
	uint64_t values[1024] = { [900] = 31 };
	struct gx_insn insns[] = { { .opcode = 0xb7 }, { .opcode = 0x95 } };
	int prog;

	setenv("GPUEXT_THREAD_SLOTS", "1024", 1);
	maps[0] = (struct bpf_map){ map_of(GX_MAP_ARRAY, 8, "numbers"), "numbers" };
	maps[1] = (struct bpf_map){ map_of(GX_MAP_HASH, sizeof(wide), "wide"), "wide" };
	maps[2] = (struct bpf_map){ map_of(GX_MAP_PER_THREAD_ARRAY, 8, "threads"), "threads" };
	maps[3] = (struct bpf_map){ map_of(GX_MAP_PERCPU_ARRAY, 8, "cpus"), "cpus" };
	maps[OTHERS_FD] = (struct bpf_map){ 0, "none of ours" };
	set(maps[0].fd, 2, &(uint64_t){ 4711 });
	set(maps[1].fd, 7, wide);
	set(maps[2].fd, 1, values);
	prog = call(BPF_PROG_LOAD, &(union bpf_attr){ .prog_type = BPF_PROG_TYPE_KPROBE,
	                                              .license = (uintptr_t) "GPL",
	                                              .insns = (uintptr_t)insns,
	                                              .insn_cnt = 2,
	                                              .prog_name = "nothing" });
	CHECK(prog >= 3);
	test_names();
	test_no_memory(NULL, "4711");
	test_no_memory(NULL, "\"thread\":900");
	test_no_memory("dump map 1", "4711");
	test_no_memory("dump map 2", "0102030405060708090a0bfa");
	test_no_memory("dump map 3", "\"thread\":900");
	test_no_memory("dump prog 1", "ret");
	test_no_memory("map", "numbers");
	test_no_memory("prog", "nothing");
	close(prog);
	for (int i = 0; i < N_MAPS; i++)
		close(maps[i].fd);
	return TEST_END();
}
