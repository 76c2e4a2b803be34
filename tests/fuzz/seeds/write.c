/* write.c - inputs that fuzzers start from. FOLDER then text tests: their programs become inputs of
 * verdict and insn_decode, their IR of ir_parse; calls written by hand become inputs of bpf and
 * btf; a small trace, of trace_parse; drawn bytes, of engine. */
#include "base/strbuf.h"
#include "ebpf/insn.h"
#include "ir/ir.h"
#include "trace/trace.h"
#include "support/ebpf/insn_parse.h"
#include "support/ir/ir_parse.h"

#include <linux/bpf.h>
#include <linux/btf.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *folder;
static unsigned n_written;

/* --- one input, in memory */
struct bytes {
	uint8_t data[1 << 16];
	size_t n;
};

static void put(struct bytes *b, const void *data, size_t n)
{
	if (n > sizeof(b->data) - b->n)
		exit(3);
	if (n)
		memcpy(b->data + b->n, data, n);
	b->n += n;
}

static void put8(struct bytes *b, unsigned value)
{
	uint8_t byte = (uint8_t)value;

	put(b, &byte, 1);
}

static void put16(struct bytes *b, unsigned value)
{
	put8(b, value);
	put8(b, value >> 8);
}

static void save(const char *fuzzer, const struct bytes *b)
{
	char path[512];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", folder, fuzzer);
	mkdir(path, 0777);
	snprintf(path, sizeof(path), "%s/%s/%04u", folder, fuzzer, n_written++);
	file = fopen(path, "wb");
	if (!file || fwrite(b->data, 1, b->n, file) != b->n || fclose(file)) {
		perror(path);
		exit(1);
	}
}

/* --- text tests: a section starts at a line with "--" */
static void take_program(const char *text, size_t len)
{
	static struct bytes b;
	struct gx_insn *insns;
	uint32_t n;

	if (gx_insn_parse(text, len, &insns, &n, NULL))
		return;
	for (unsigned thread = 0; thread < 2 && n; thread++) {
		const uint8_t head[4] = { 0, (uint8_t)thread, 7, 0 };

		b.n = 0;
		put(&b, head, sizeof(head));
		put(&b, insns, n * sizeof(*insns));
		save("verdict", &b);
	}
	b.n = 0;
	put(&b, insns, n * sizeof(*insns));
	save("insn_decode", &b);
	free(insns);
}

static void take_ir(const char *text, size_t len)
{
	static struct bytes b;
	struct gx_ir *ir;

	if (gx_ir_parse(text, len, &ir, NULL))
		return;
	gx_ir_free(ir);
	b.n = 0;
	put(&b, text, len);
	save("ir_parse", &b);
}

static void take_sections(const char *text)
{
	while (text) {
		const char *line = strchr(text, '\n'), *end;

		if (!line)
			return;
		if (strncmp(text, "--", 2)) {
			text = line + 1;
			continue;
		}
		end = strstr(line, "\n--");
		end = end ? end + 1 : line + strlen(line);
		take_program(line + 1, (size_t)(end - line - 1));
		take_ir(line + 1, (size_t)(end - line - 1));
		text = *end ? end : NULL;
	}
}

static void take_file(const char *path)
{
	static char text[1 << 18];
	FILE *file = fopen(path, "rb");
	size_t n;

	if (!file) {
		perror(path);
		exit(1);
	}
	n = fread(text, 1, sizeof(text) - 1, file);
	text[n] = '\0';
	fclose(file);
	take_sections(text);
}

/* --- BTF */
static void put_type(struct bytes *b, unsigned name, unsigned kind, unsigned vlen, unsigned size)
{
	const struct btf_type type = { name, kind << 24 | vlen, { size } };

	put(b, &type, sizeof(type));
}

static void put_words(struct bytes *b, const uint32_t *words, size_t n)
{
	put(b, words, n * sizeof(*words));
}

/* One type of each kind. */
static void make_btf(struct bytes *b)
{
	static const char strings[] = "\0int\0x\0file.c\0r0 = 1;";
	static struct bytes types;
	struct btf_header header = { .magic = BTF_MAGIC, .version = 1, .hdr_len = sizeof(header) };
	enum { INT = 1, X = 5 };

	types.n = 0;
	put_type(&types, INT, BTF_KIND_INT, 0, 4);
	put_words(&types, (uint32_t[]){ BTF_INT_SIGNED << 24 | 32 }, 1);
	put_type(&types, 0, BTF_KIND_PTR, 0, 1);
	put_type(&types, 0, BTF_KIND_ARRAY, 0, 0);
	put_words(&types, (uint32_t[]){ 1, 1, 4 }, 3);
	put_type(&types, X, BTF_KIND_STRUCT, 2, 8);
	put_words(&types, (uint32_t[]){ INT, 1, 0, X, 2, 32 }, 6);
	put_type(&types, X, BTF_KIND_UNION, 1, 4);
	put_words(&types, (uint32_t[]){ X, 1, 0 }, 3);
	put_type(&types, X, BTF_KIND_ENUM, 1, 4);
	put_words(&types, (uint32_t[]){ X, 7 }, 2);
	put_type(&types, X, BTF_KIND_FWD, 0, 0);
	put_type(&types, X, BTF_KIND_TYPEDEF, 0, 1);
	put_type(&types, 0, BTF_KIND_VOLATILE, 0, 1);
	put_type(&types, 0, BTF_KIND_CONST, 0, 1);
	put_type(&types, 0, BTF_KIND_FUNC_PROTO, 1, 1);
	put_words(&types, (uint32_t[]){ X, 1 }, 2);
	put_type(&types, X, BTF_KIND_FUNC, 1, 11);
	put_type(&types, X, BTF_KIND_VAR, 0, 1);
	put_words(&types, (uint32_t[]){ 1 }, 1);
	put_type(&types, X, BTF_KIND_DATASEC, 1, 4);
	put_words(&types, (uint32_t[]){ 13, 0, 4 }, 3);
	put_type(&types, X, BTF_KIND_FLOAT, 0, 8);
	put_type(&types, X, BTF_KIND_DECL_TAG, 0, 12);
	put_words(&types, (uint32_t[]){ 0 }, 1);
	put_type(&types, X, BTF_KIND_TYPE_TAG, 0, 1);
	put_type(&types, X, BTF_KIND_ENUM64, 1, 8);
	put_words(&types, (uint32_t[]){ X, 1, 2 }, 3);
	header.type_len = header.str_off = (uint32_t)types.n;
	header.str_len = sizeof(strings);
	put(b, &header, sizeof(header));
	put(b, types.data, types.n);
	put(b, strings, sizeof(strings));
}

static void write_btf(void)
{
	static struct bytes b, btf;
	static const uint32_t funcs[] = { 0, 12, 3, 12 };
	static const uint32_t lines[] = { 0, 7, 14, 1 << 10, 3, 7, 14, 2 << 10 };

	make_btf(&btf);
	for (unsigned records = 0; records < 3; records++) {
		const uint8_t head[4] = { (uint8_t)records, (uint8_t)records, 1, 4 };

		b.n = 0;
		put(&b, head, sizeof(head));
		put(&b, funcs, records * 8);
		put(&b, lines, records * 16);
		put(&b, btf.data, btf.n);
		save("btf", &b);
	}
}

/* Static ones, here and below: the bytes behind the member that is named are zero. */
static const union bpf_attr blank;

/* --- calls of bpf(2); the encoding is that of tests/fuzz/bpf.c */
#define ARENA(offset) (0x10000u | (offset))

static void put_write(struct bytes *b, unsigned offset, const void *data, unsigned n)
{
	put8(b, 0);
	put16(b, offset);
	put8(b, n);
	put(b, data, n);
}

static void put_call(struct bytes *b, unsigned command, const union bpf_attr *attr)
{
	enum { LEN = 144 };

	put8(b, 1);
	put8(b, command);
	put16(b, sizeof(*attr));
	put8(b, LEN);
	put(b, attr, LEN);
}

static void put_map(struct bytes *b, unsigned type, unsigned key, unsigned value, unsigned entries)
{
	static union bpf_attr attr;

	attr.map_type = type;
	attr.key_size = key;
	attr.value_size = value;
	attr.max_entries = entries;
	put_call(b, BPF_MAP_CREATE, &attr);
}

/* Every command on a map; the map is in slot 0. */
static void write_map_calls(unsigned type, unsigned key, unsigned value, unsigned entries)
{
	static const unsigned commands[] = { BPF_MAP_UPDATE_ELEM,  BPF_MAP_LOOKUP_ELEM,
		                             BPF_MAP_GET_NEXT_KEY, BPF_MAP_LOOKUP_AND_DELETE_ELEM,
		                             BPF_MAP_DELETE_ELEM,  BPF_MAP_FREEZE };
	static const unsigned batches[] = { BPF_MAP_UPDATE_BATCH, BPF_MAP_LOOKUP_BATCH,
		                            BPF_MAP_LOOKUP_AND_DELETE_BATCH, BPF_MAP_DELETE_BATCH };
	static union bpf_attr elem = { .key = ARENA(0x400), .value = ARENA(0x800) };
	static union bpf_attr batch = { .batch = { .out_batch = ARENA(0x300),
		                                   .keys = ARENA(0x400),
		                                   .values = ARENA(0x800),
		                                   .count = 2 } };
	static union bpf_attr info = { .info = { .info_len = 88, .info = ARENA(0x1000) } };
	static struct bytes b;

	b.n = 0;
	put_map(&b, type, key, value, entries);
	put_write(&b, 0x400, "\0\0\0\0\1\0\0\0", 8);
	for (size_t i = 0; i < sizeof(batches) / sizeof(batches[0]); i++)
		put_call(&b, batches[i], &batch);
	put_call(&b, BPF_OBJ_GET_INFO_BY_FD, &info);
	put_call(&b, BPF_MAP_GET_NEXT_ID, &blank);
	put_call(&b, BPF_MAP_GET_FD_BY_ID, &blank);
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		put_call(&b, commands[i], &elem);
	put_map(&b, type, key, value, entries);
	put8(&b, 2);
	put8(&b, 0);
	save("bpf", &b);
}

/* r0 = 0 with or without a map; loaded, asked for, linked by a section's text and by a perf event.
 */
static void write_program_calls(unsigned prog_type, unsigned token, const char *section)
{
	static const uint64_t insns[] = { 0x0000000000001118, 0, 0x00000000000000b7, 0x95 };
	static union bpf_attr load = { .insn_cnt = 4,
		                       .insns = ARENA(0x400),
		                       .license = ARENA(0x500),
		                       .log_buf = ARENA(0x2000),
		                       .log_size = 4096,
		                       .log_level = 2,
		                       .prog_name = "cuda__f" };
	static union bpf_attr link = { .link_create = { .prog_fd = 1,
		                                        .attach_type = BPF_TRACE_ITER,
		                                        .iter_info = ARENA(0x600) } };
	static union bpf_attr by_event = {
		.link_create = { .prog_fd = 1, .target_fd = 2, .attach_type = BPF_PERF_EVENT }
	};
	static union bpf_attr info = {
		.info = { .bpf_fd = 1, .info_len = 192, .info = ARENA(0x1000) }
	};
	static union bpf_attr detach = { .link_detach = { .link_fd = 3 } };
	static union bpf_attr bind = { .prog_bind_map = { .prog_fd = 1, .map_fd = 0 } };
	struct perf_event_attr event = { .size = sizeof(event), .config1 = ARENA(0x700) };
	static struct bytes b;

	b.n = 0;
	load.prog_type = prog_type;
	load.prog_ifindex = token;
	link.link_create.iter_info_len = (uint32_t)strlen(section);
	info.info.bpf_fd = 1;
	put_map(&b, 2, 4, 8, 1);
	put_write(&b, 0x400, insns, sizeof(insns));
	put_write(&b, 0x500, "GPL", 4);
	put_write(&b, 0x600, section, (unsigned)strlen(section) + 1);
	put_call(&b, BPF_PROG_LOAD, &load);
	put_call(&b, BPF_OBJ_GET_INFO_BY_FD, &info);
	put_call(&b, BPF_PROG_BIND_MAP, &bind);
	put_write(&b, 0x700, "my_kernel", 10);
	put8(&b, 3);
	put8(&b, 72 << 1 | 1);
	put(&b, &event, 72);
	put_call(&b, BPF_LINK_CREATE, &link);
	put_call(&b, BPF_LINK_CREATE, &by_event);
	put(&b, "\4\2\1\0\4\2\0\1", 8);
	put_call(&b, BPF_LINK_DETACH, &detach);
	info.info.bpf_fd = 3;
	put_call(&b, BPF_OBJ_GET_INFO_BY_FD, &info);
	put(&b, "\2\1\2\0", 4);
	save("bpf", &b);
}

static void write_btf_calls(void)
{
	static struct bytes b, btf;
	static union bpf_attr load = { .btf = ARENA(0x4000) };
	static union bpf_attr info = { .info = { .info_len = 40, .info = ARENA(0x1000) } };
	static union bpf_attr map = {
		.map_type = 2, .key_size = 4, .value_size = 4, .max_entries = 1
	};

	btf.n = b.n = 0;
	make_btf(&btf);
	for (size_t at = 0; at < btf.n; at += 128)
		put_write(&b, 0x4000 + (unsigned)at, btf.data + at,
		          (unsigned)(btf.n - at < 128 ? btf.n - at : 128));
	load.btf_size = (uint32_t)btf.n;
	put_call(&b, BPF_BTF_LOAD, &load);
	map.btf_key_type_id = map.btf_value_type_id = 1;
	put_call(&b, BPF_MAP_CREATE, &map);
	put_call(&b, BPF_OBJ_GET_INFO_BY_FD, &info);
	put_call(&b, BPF_BTF_GET_FD_BY_ID, &blank);
	save("bpf", &b);
}

/* --- traces: every type of event, in both forms */
static void write_traces(void)
{
	static const struct gx_trace_event events[] = {
		{ .type = GX_TRACE_ALLOC, .va_space = 1, .va = 2 << 20, .n_pages = 700, .pid = 7 },
		{ .type = GX_TRACE_ALLOC, .va_space = 2, .va = 8 << 20, .n_pages = 1, .pid = 8 },
		{ .type = GX_TRACE_ACCESS, 1, 0, 10, 1, 2 << 20, 0, 0 },
		{ .type = GX_TRACE_ACCESS, 2, 1, 20, 2, 8 << 20, 0, 0 },
		{ .type = GX_TRACE_ACCESS, 3, 1, 5, 1, (4 << 20) + 4096, 0, 0 },
		{ .type = GX_TRACE_FAULT, 2, 1, 9, 1, 2 << 20, 0, 0 },
		{ .type = GX_TRACE_FREE, 0, 0, 10, 1, 2 << 20, 0, 0 },
	};
	struct gx_trace trace = { .name = "seed", .device_bytes = 4 << 20 };
	static struct bytes b;

	for (size_t i = 0; i < sizeof(events) / sizeof(events[0]); i++)
		if (gx_trace_add(&trace, &events[i]))
			exit(1);
	for (int json = 0; json < 2; json++) {
		struct gx_strbuf text = { 0 };

		if (json)
			gx_trace_write_json(&trace, &text);
		else
			gx_trace_write_binary(&trace, &text);
		b.n = 0;
		put(&b, gx_strbuf_text(&text), text.len);
		save("trace_parse", &b);
		gx_strbuf_free(&text);
	}
	gx_trace_free(&trace);
}

/* Bytes that choose operations: a few long draws, some of mostly small numbers (requests that fit).
 */
static void write_engine(void)
{
	uint64_t state = 1;

	for (unsigned i = 0; i < 12; i++) {
		static struct bytes b;

		for (b.n = 0; b.n < 4096;) {
			state = state * 6364136223846793005u + 1442695040888963407u;
			put8(&b, (unsigned)(state >> 40) % (i % 3 == 1 && state >> 60 ? 8 : 256));
		}
		save("engine", &b);
	}
}

int main(int argc, char **argv)
{
	static const char *const sections[] = {
#define HOOK(name, text, side, arg, ...) arg ? "gpu/" text "(f:1):*gemm*" : "gpu/" text ":*gemm*",
#include "defs/hooks.def"
		"gpu.api/cuLaunchKernel",
	};
	static const unsigned types[] = { 1, 2, 27, 1502, 1503, 1527 };

	if (argc < 2)
		return 2;
	folder = argv[1];
	for (int i = 2; i < argc; i++)
		take_file(argv[i]);
	write_btf();
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		write_map_calls(types[i], types[i] == 27 ? 0 : 4, types[i] == 27 ? 0 : 16,
		                types[i] == 27 ? 4096 : 4);
	write_program_calls(BPF_PROG_TYPE_KPROBE, 0, "gpu/entry");
	for (unsigned hook = 0; hook < sizeof(sections) / sizeof(sections[0]); hook++)
		write_program_calls(BPF_PROG_TYPE_KPROBE, 0x67780000 | hook, sections[hook]);
	write_program_calls(BPF_PROG_TYPE_SOCKET_FILTER, 0, "gpu.thread/entry");
	write_btf_calls();
	write_traces();
	write_engine();
	printf("%u seeds\n", n_written);
	return 0;
}
