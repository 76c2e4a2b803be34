/* frozen.c - .rodata as libbpf makes it, to the verifier's constants: what the loader sets before
 * it loads decides, what may change later does not. */
#include "../test.h"
#include "at_build.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "maps/map.h"
#include "verify/verify.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { RDONLY_PROG = 128, MMAPABLE = 1024, VALUE_BYTES = 16 };

static uint64_t ops; /* of the program that was verified last */
static enum gx_error error;
static char path[512];

static int look(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                struct gx_verified **out, struct gx_diag *diag)
{
	const struct gx_verify_opts opts = { .max_visits =
		                                     5000 }; /* what has no bound is soon told */
	int err = gx_verify(program, &opts, log, out, diag);

	(void)level;
	ops = err ? 0 : (*out)->cost.ops;
	error = diag->error;
	return err;
}

/* --- an object of clang */
struct setting {
	const char *name;
	uint32_t value;
};

static void set_variable(struct bpf_object *object, const struct setting *setting)
{
	const struct btf *btf = bpf_object__btf(object);
	int id = btf__find_by_name_kind(btf, ".rodata", BTF_KIND_DATASEC);
	const struct btf_type *section = btf__type_by_id(btf, (uint32_t)id), *var;
	struct bpf_map *map = bpf_object__find_map_by_name(object, ".rodata");
	size_t size = 0;
	char *initial = map ? (char *)(uintptr_t)bpf_map__initial_value(map, &size) : NULL;
	const struct btf_var_secinfo *at = section ? btf_var_secinfos(section) : NULL;
	bool found = false;

	for (uint32_t i = 0; initial && section && i < btf_vlen(section); i++) {
		var = btf__type_by_id(btf, at[i].type);
		if (strcmp(btf__name_by_offset(btf, var->name_off), setting->name) != 0 ||
		    at[i].size != 4 || at[i].offset + 4 > size)
			continue;
		memcpy(initial + at[i].offset, &setting->value, 4);
		found = true;
	}
	CHECK(found);
}

/* Of the programs one is loaded; it may be refused. */
static int load(const char *name, const struct setting *setting)
{
	struct bpf_object *object = bpf_object__open(path);
	struct bpf_program *prog;
	int err;

	CHECK(object);
	if (!object)
		return -ENOENT;
	bpf_object__for_each_program (prog, object) {
		bpf_program__set_autoload(prog, !strcmp(bpf_program__name(prog), name));
	}
	if (setting)
		set_variable(object, setting);
	err = bpf_object__load(object);
	bpf_object__close(object);
	return err;
}

static int load_with(const char *name, uint32_t value)
{
	return load("by_constant", &(struct setting){ name, value });
}

static void test_object(void)
{
	uint64_t eight;

	CHECK_EQ(load("by_constant", NULL), 0);
	eight = ops;
	CHECK_EQ(load_with("rounds", 8), 0);
	CHECK_EQ(ops, eight);
	CHECK_EQ(load_with("rounds", 16), 0);
	CHECK(ops > eight && ops < 3 * eight);
	CHECK_EQ(load_with("rounds", 0), 0);
	CHECK(ops && ops < eight);
	CHECK(load_with("rounds", 1u << 31) < 0);
	CHECK_EQ(error, GX_E_TOO_COMPLEX);
	CHECK(load_with("verbose", 1) < 0);
	CHECK_EQ(error, GX_E_MAP_BOUNDS);
	CHECK(load("by_data", NULL) < 0);
	CHECK_EQ(error, GX_E_TOO_COMPLEX);
}

/* --- bpf(2) by hand */
static int make_map(uint32_t flags, uint32_t entries)
{
	struct bpf_map_create_opts opts = { .sz = sizeof(opts), .map_flags = flags };
	uint32_t value[VALUE_BYTES / 4] = { 7, 9, 11, 13 };
	int fd = bpf_map_create(BPF_MAP_TYPE_ARRAY, "m", 4, VALUE_BYTES, entries, &opts);

	CHECK(fd >= 0);
	for (uint32_t key = 0; key < entries; key++)
		CHECK_EQ(bpf_map_update_elem(fd, &key, value, BPF_ANY), 0);
	return fd;
}

/* As many rounds as there are in byte 4 of the value. */
static int load_rounds(int map)
{
	struct bpf_insn insns[] = {
		{ .code = 0x18, .dst_reg = 1, .src_reg = BPF_PSEUDO_MAP_VALUE, .imm = map },
		{ 0 },
		{ .code = 0xb7 },
		{ .code = 0x07, .imm = 1 },
		{ .code = 0x61, .dst_reg = 2, .src_reg = 1, .off = 4 },
		{ .code = 0xad, .src_reg = 2, .off = -3 },
		{ .code = 0xb7 },
		{ .code = 0x95 },
	};
	int fd = bpf_prog_load(BPF_PROG_TYPE_KPROBE, "p", "GPL", insns,
	                       sizeof(insns) / sizeof(insns[0]), NULL);

	if (fd >= 0)
		close(fd);
	return fd < 0 ? -errno : 0;
}

static void test_freeze(void)
{
	int fd = make_map(RDONLY_PROG, 1), writable = make_map(0, 1);
	uint32_t key = 0, value[VALUE_BYTES / 4] = { 0 };

	CHECK(load_rounds(fd) < 0); /* it may change */
	CHECK_EQ(error, GX_E_TOO_COMPLEX);
	CHECK_EQ(bpf_map_freeze(fd), 0);
	CHECK_EQ(load_rounds(fd), 0);
	CHECK(bpf_map_update_elem(fd, &key, value, BPF_ANY) < 0);
	CHECK_EQ(bpf_map_freeze(writable), 0);
	CHECK(load_rounds(writable) < 0); /* programs may write to it */
	CHECK_EQ(error, GX_E_TOO_COMPLEX);
	close(fd);
	close(writable);
}

/* There is no memory by which a constant could change: not before it is frozen, not after. */
static void test_mmap(void)
{
	int fd = make_map(RDONLY_PROG | MMAPABLE, 1), data = make_map(MMAPABLE, 1);
	uint32_t *memory = mmap(NULL, VALUE_BYTES, PROT_READ, MAP_SHARED, fd, 0), *open;

	CHECK(memory != MAP_FAILED && memory[1] == 9);
	CHECK(mmap(NULL, VALUE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) == MAP_FAILED);
	CHECK_EQ(errno, EACCES);
	CHECK(mprotect(memory, VALUE_BYTES, PROT_READ | PROT_WRITE) < 0);
	CHECK_EQ(bpf_map_freeze(fd), 0);
	CHECK(mprotect(memory, VALUE_BYTES, PROT_READ | PROT_WRITE) < 0);
	CHECK(mmap(NULL, VALUE_BYTES, PROT_WRITE, MAP_SHARED, fd, 0) == MAP_FAILED);
	CHECK_EQ(load_rounds(fd), 0);
	CHECK_EQ(munmap(memory, VALUE_BYTES), 0);
	open = mmap(NULL, VALUE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, data, 0);
	CHECK(open != MAP_FAILED);
	bpf_map_freeze(data);
	CHECK(load_rounds(data) < 0);
	munmap(open, VALUE_BYTES);
	close(fd);
	close(data);
}

/* r1 = map_value[0] off 0; and a store through it, or a load */
static int load_one(int fd, bool writes)
{
	struct bpf_insn insns[5] = {
		{ .code = 0x18, .dst_reg = 1, .src_reg = 2, .imm = fd },
		{ .code = 0 },
		{ .code = writes ? 0x7a : 0x79,
		  .dst_reg = writes ? 1 : 2,
		  .src_reg = writes ? 0 : 1 },
		{ .code = 0xb7 },
		{ .code = 0x95 },
	};
	int prog = bpf_prog_load(BPF_PROG_TYPE_KPROBE, "cuda__one", "GPL", insns, 5, NULL);

	CHECK(prog >= 0);
	if (prog >= 0)
		close(prog);
	return prog < 0;
}

/* Handed out to applications for reading: this process still gets memory to write by. */
static void test_handed_out(void)
{
	int fd = make_map(MMAPABLE, 1);
	struct gx_map *map = gx_bpf_map_of_fd(fd, NULL);
	uint32_t *memory;

	CHECK(map && !map->written);
	load_one(fd, false);
	CHECK(!map->written);
	CHECK_EQ(gx_map_hand_out(map, map->written), 0);
	CHECK(gx_map_sealed(map->fd));
	memory = mmap(NULL, VALUE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	CHECK(memory != MAP_FAILED && memory[1] == 9);
	if (memory != MAP_FAILED) {
		memory[1] = 10;
		CHECK(mmap(memory, VALUE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, fd,
		           0) == memory);
		CHECK_EQ(memory[1], 10);
		CHECK_EQ(munmap(memory, VALUE_BYTES), 0);
	}
	memory = mmap(NULL, VALUE_BYTES, PROT_READ, MAP_SHARED, fd, 0);
	CHECK(memory != MAP_FAILED && memory[1] == 10);
	CHECK(mprotect(memory, VALUE_BYTES, PROT_READ | PROT_WRITE) < 0);
	munmap(memory, VALUE_BYTES);
	load_one(fd, true);
	CHECK(map->written);
	close(fd);
}

static int quiet(enum libbpf_print_level level, const char *fmt, va_list ap)
{
	(void)level;
	(void)fmt;
	(void)ap;
	return 0;
}

int main(int argc, char **argv)
{
	static const struct gx_bpf_ops ops_of_test = { .verify = look,
		                                       .verified_free = gx_verified_free };

	(void)argc;
	at_build(path, sizeof(path), argv[0], "bpf/frozen.bpf.o");
	libbpf_set_print(quiet);
	gx_bpf_init(&ops_of_test);
	CHECK_EQ(gx_bpf_register_sections(), 0);
	test_object();
	test_freeze();
	test_mmap();
	test_handed_out();
	return TEST_END();
}
