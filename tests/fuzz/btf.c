/* btf.c - any bytes as BTF: loaded, given back the same, used as the types of a map and as the
 * debug information of a program, whose log and information are read.
 *
 * Input: lengths of func_info and line_info in records (1 each), key type, value type (1 each); the
 * records (8 and 16 bytes each); the BTF.
 */
#include "bpf_world.h"

#include "base/cursor.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
	AT_INSNS = 0x400,
	AT_LICENSE = 0x800,
	AT_LOG = 0x1000,
	LOG_BYTES = 0x1000,
	AT_INFO = 0x2000,
	AT_FUNCS = 0x3000,
	AT_LINES = 0x4000,
	AT_BTF = 0x8000,
	MAX_BTF = 0x3000,
	AT_BACK = 0xc000,
	N_INSNS = 6
};

struct input {
	uint32_t n_funcs, n_lines, key_type, value_type, n_btf;
};

/* r1 = 5; call f; exit; f: r0 = r1; r0 += 1; exit */
static const uint64_t insns[N_INSNS] = {
	0x00000005000001b7, 0x0000000100001085, 0x0000000000000095,
	0x00000000000010bf, 0x0000000100000007, 0x0000000000000095
};

/* attr is static: the bytes behind the member that is named are zero. */
static long call_with(int command, const union bpf_attr *attr)
{
	uint8_t bytes[MAX_ATTR] = { 0 };

	memcpy(bytes, attr, sizeof(*attr));
	return call(command, bytes, sizeof(*attr));
}

static void check_same(const uint8_t *btf, uint32_t n)
{
	static union bpf_attr attr = { .info = { .bpf_fd = 0,
		                                 .info_len = sizeof(struct bpf_btf_info),
		                                 .info = IN_ARENA(AT_INFO) } };
	struct bpf_btf_info info = { .btf = IN_ARENA(AT_BACK), .btf_size = n };

	memcpy(arena + AT_INFO, &info, sizeof(info));
	expect(!call_with(BPF_OBJ_GET_INFO_BY_FD, &attr), "information of BTF");
	memcpy(&info, arena + AT_INFO, sizeof(info));
	expect(info.btf_size == n && !memcmp(arena + AT_BACK, btf, n),
	       "BTF comes back as it went in");
}

static void use_as_debug_info(const struct input *in)
{
	static union bpf_attr attr = { .prog_type = BPF_PROG_TYPE_KPROBE,
		                       .insns = IN_ARENA(AT_INSNS),
		                       .insn_cnt = N_INSNS,
		                       .license = IN_ARENA(AT_LICENSE),
		                       .log_level = 2,
		                       .log_buf = IN_ARENA(AT_LOG),
		                       .log_size = LOG_BYTES,
		                       .prog_name = "cuda__f",
		                       .prog_btf_fd = 0,
		                       .func_info = IN_ARENA(AT_FUNCS),
		                       .func_info_rec_size = 8,
		                       .line_info = IN_ARENA(AT_LINES),
		                       .line_info_rec_size = 16 };
	static union bpf_attr ask = { .info = { .info_len = sizeof(struct bpf_prog_info),
		                                .info = IN_ARENA(AT_INFO) } };
	struct bpf_prog_info info = { .nr_func_info = 64,
		                      .func_info = IN_ARENA(AT_BACK),
		                      .nr_line_info = 64,
		                      .line_info = IN_ARENA(AT_BACK + 0x1000) };
	uint32_t slot = next_slot;

	attr.func_info_cnt = in->n_funcs;
	attr.line_info_cnt = in->n_lines;
	memcpy(arena + AT_INSNS, insns, sizeof(insns));
	memcpy(arena + AT_LICENSE, "GPL", 4);
	if (call_with(BPF_PROG_LOAD, &attr) < 0)
		return;
	expect(memchr(arena + AT_LOG, 0, LOG_BYTES), "the log ends");
	ask.info.bpf_fd = slot;
	memcpy(arena + AT_INFO, &info, sizeof(info));
	expect(!call_with(BPF_OBJ_GET_INFO_BY_FD, &ask), "information of a program");
	memcpy(&info, arena + AT_INFO, sizeof(info));
	expect(info.nr_func_info == in->n_funcs && info.nr_line_info == in->n_lines,
	       "as many records as there were");
	expect(!memcmp(arena + AT_BACK, arena + AT_FUNCS, in->n_funcs * 8), "func_info comes back");
}

static void use_as_map_types(const struct input *in)
{
	static union bpf_attr attr = { .map_type = BPF_MAP_TYPE_ARRAY,
		                       .key_size = 4,
		                       .value_size = 8,
		                       .max_entries = 1,
		                       .btf_fd = 0 };

	attr.btf_key_type_id = in->key_type;
	attr.btf_value_type_id = in->value_type;
	call_with(BPF_MAP_CREATE, &attr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct gx_cursor c = gx_cursor_of(data, size);
	static union bpf_attr attr = { .btf = IN_ARENA(AT_BTF),
		                       .btf_log_buf = IN_ARENA(AT_LOG),
		                       .btf_log_size = LOG_BYTES,
		                       .btf_log_level = 1 };
	struct input in = { .n_funcs = gx_cursor_u8(&c) % 8, .n_lines = gx_cursor_u8(&c) % 16 };
	const uint8_t *funcs, *lines, *btf;

	in.key_type = gx_cursor_u8(&c);
	in.value_type = gx_cursor_u8(&c);
	funcs = gx_cursor_take(&c, in.n_funcs * 8);
	lines = gx_cursor_take(&c, in.n_lines * 16);
	if (c.failed || gx_cursor_left(&c) > MAX_BTF)
		return 0;
	in.n_btf = (uint32_t)gx_cursor_left(&c);
	btf = gx_cursor_take(&c, in.n_btf);
	world_open();
	memcpy(arena + AT_FUNCS, funcs, in.n_funcs * 8);
	memcpy(arena + AT_LINES, lines, in.n_lines * 16);
	memcpy(arena + AT_BTF, btf, in.n_btf);
	attr.btf_size = in.n_btf;
	if (call_with(BPF_BTF_LOAD, &attr) >= 0) {
		check_same(btf, in.n_btf);
		use_as_debug_info(&in);
		use_as_map_types(&in);
	}
	world_close();
	return 0;
}
