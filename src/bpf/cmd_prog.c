/* cmd_prog.c - PROG_LOAD: untrusted bytes to a struct gx_program, then the verifier. */
#include "bpf/budget.h"
#include "bpf/command.h"
#include "bpf/func_types.h"
#include "bpf/load_log.h"
#include "bpf/struct_ops_map.h"
#include "bpf/section.h"
#include "bpf/user_memory.h"

#include "base/arena.h"
#include "ebpf/insn.h"
#include "verify/map_writes.h"
#include "verify/set_words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_INERT_INSNS                                                                            \
	16u /* programs that nothing here runs: libbpf's feature probes are this short */
#define MAX_MAPS   64u
#define MAX_RECORD 252u
#define OP_LDDW    0x18

struct load {
	struct gx_bpf_prog *prog;
	const union bpf_attr *attr;
	struct gx_arena arena;
	struct gx_program program;
	struct gx_diag diag;
};

void gx_bpf_prog_free(struct gx_bpf_prog *prog)
{
	if (prog->verified)
		gx_bpf_ops()->verified_free(prog->verified);
	for (uint32_t i = 0; i < prog->n_maps + prog->n_bound; i++)
		gx_object_drop(&prog->maps[i]->object);
	if (prog->btf)
		gx_object_drop(&prog->btf->object);
	free(prog->maps);
	free(prog->map_ids);
	free(prog->insns);
	free(prog->func_info);
	free(prog->line_info);
	free(prog);
}

static int read_insns(struct load *load)
{
	uint32_t n = load->attr->insn_cnt;
	int err = gx_insn_count(n, &load->diag);

	if (err)
		return err;
	load->prog->insns = malloc(n * sizeof(struct gx_insn));
	if (!load->prog->insns)
		return -ENOMEM;
	load->prog->n_insns = n;
	return gx_user_read(load->prog->insns, load->attr->insns, n * sizeof(struct gx_insn));
}

/* Index of a map in the program's list; adds it. */
static int map_index(struct load *load, struct gx_bpf_map *map)
{
	struct gx_bpf_prog *prog = load->prog;

	for (uint32_t i = 0; i < prog->n_maps; i++)
		if (prog->maps[i] == map)
			return (int)i;
	if (prog->n_maps == MAX_MAPS)
		return gx_fail(&load->diag, GX_E_PROG_LOAD, "more than %u maps", MAX_MAPS);
	gx_object_hold(&map->object);
	prog->maps[prog->n_maps] = map;
	prog->map_ids[prog->n_maps] = map->object.id;
	return (int)prog->n_maps++;
}

/* lddw of a map (src 1, 5) or a map's value (2, 6): descriptor to index. */
static int resolve_map(struct load *load, uint32_t at)
{
	struct gx_insn *insn = load->prog->insns + at;
	bool by_index = insn->src >= BPF_PSEUDO_MAP_IDX, value = insn->src == 2 || insn->src == 6;
	struct gx_object *object;
	struct gx_map_def *def;
	int fd = insn->imm, index, err;

	if (by_index &&
	    gx_user_read(&fd, load->attr->fd_array + (uint64_t)(uint32_t)insn->imm * 4, 4))
		return -EFAULT;
	err = gx_object_find(fd, GX_OBJECT_MAP, &object);
	if (err) {
		load->diag.insn = (int)at;
		gx_fail(&load->diag, GX_E_PROG_LOAD, "insn %u: descriptor %d is not a map of ours",
		        at, fd);
		return err;
	}
	def = &gx_map_object(object)->map->def;
	if (value && (def->type != GX_MAP_ARRAY || def->max_entries != 1 ||
	              (uint32_t)insn[1].imm >= def->value_size))
		return gx_fail(&load->diag, GX_E_PROG_LOAD,
		               "insn %u: no direct value at %u in map %s", at,
		               (uint32_t)insn[1].imm, def->name);
	index = map_index(load, gx_map_object(object));
	if (index < 0)
		return index;
	insn->imm = index;
	insn->src = value ? 2 : 1;
	return 0;
}

static int resolve_maps(struct load *load)
{
	struct gx_bpf_prog *prog = load->prog;
	int err = 0;

	prog->maps = calloc(MAX_MAPS, sizeof(*prog->maps));
	prog->map_ids = calloc(MAX_MAPS, sizeof(*prog->map_ids));
	if (!prog->maps || !prog->map_ids)
		return -ENOMEM;
	for (uint32_t i = 0; !err && i < prog->n_insns; i++) {
		uint8_t src = prog->insns[i].src;

		if (prog->insns[i].opcode != OP_LDDW)
			continue;
		if (i + 1 == prog->n_insns)
			return gx_fail(&load->diag, GX_E_PROG_LOAD, "insn %u: half of a lddw", i);
		if (src == 1 || src == 2 || src == 5 || src == 6)
			err = resolve_map(load, i);
		i++;
	}
	return err;
}

/* func_info or line_info: records of rec_size bytes, of which we know `known`. */
static int read_records(uint8_t **out, uint64_t from, uint32_t n, uint32_t rec_size, uint32_t known,
                        uint32_t max)
{
	uint8_t record[MAX_RECORD];

	if (!n)
		return 0;
	if (n > max || rec_size < known || rec_size > MAX_RECORD || rec_size % 4)
		return -EINVAL;
	*out = malloc((size_t)n * known);
	if (!*out)
		return -ENOMEM;
	for (uint32_t i = 0; i < n; i++) {
		if (gx_user_read(record, from + (uint64_t)i * rec_size, rec_size))
			return -EFAULT;
		for (uint32_t k = known; k < rec_size; k++)
			if (record[k])
				return -E2BIG;
		memcpy(*out + (size_t)i * known, record, known);
	}
	return 0;
}

static uint32_t record_word(const uint8_t *records, uint32_t at)
{
	uint32_t word;

	memcpy(&word, records + (size_t)at * 4, sizeof(word));
	return word;
}

static const char *btf_string(const struct gx_bpf_btf *btf, uint32_t offset)
{
	return offset < btf->n_string_bytes ? btf->strings + offset : "";
}

static int read_debug_info(struct load *load)
{
	const union bpf_attr *attr = load->attr;
	struct gx_bpf_prog *prog = load->prog;
	struct gx_object *object;
	int err;

	if (!attr->func_info_cnt && !attr->line_info_cnt)
		return 0;
	err = gx_object_find((int)attr->prog_btf_fd, GX_OBJECT_BTF, &object);
	if (err)
		return err;
	prog->btf = gx_btf_object(object);
	gx_object_hold(object);
	err = read_records(&prog->func_info, attr->func_info, attr->func_info_cnt,
	                   attr->func_info_rec_size, 8, prog->n_insns);
	if (!err)
		err = read_records(&prog->line_info, attr->line_info, attr->line_info_cnt,
		                   attr->line_info_rec_size, 16, prog->n_insns);
	if (!err) {
		prog->n_func_info = attr->func_info_cnt;
		prog->n_line_info = attr->line_info_cnt;
	}
	return err;
}

/* bpf(2) cuts a name short, and two programs may then have one. */
static void take_whole_name(struct gx_bpf_prog *prog, const struct gx_func_info *first)
{
	static const char usual[] =
	        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
	size_t len = strlen(prog->name);

	if (len == BPF_OBJ_NAME_LEN - 1 && !strncmp(prog->name, first->name, len) &&
	    !first->name[strspn(first->name, usual)])
		memcpy(prog->name, first->name, sizeof(prog->name));
}

/* Signatures of global functions; without any, all functions are inlined. */
static int fill_functions(struct load *load)
{
	const struct gx_bpf_prog *prog = load->prog;
	struct gx_func_info *funcs =
	        gx_arena_calloc(&load->arena, prog->n_func_info + 1, sizeof(*funcs));
	int err;

	if (!funcs || !prog->n_func_info)
		return funcs ? 0 : -ENOMEM;
	err = gx_func_types(prog, funcs);
	if (err == -EINVAL)
		return gx_fail(&load->diag, GX_E_PROG_LOAD, "func_info and BTF do not fit");
	load->program.ctx_type = gx_ctx_type(prog);
	load->program.funcs = funcs;
	load->program.n_func_infos = prog->n_func_info;
	if (!err)
		take_whole_name(load->prog, funcs);
	return err;
}

/* Records to what the verifier reads; both lists must ascend within the program. */
static int fill_debug_info(struct load *load)
{
	const struct gx_bpf_prog *prog = load->prog;
	uint32_t *starts = gx_arena_calloc(&load->arena, prog->n_func_info + 1, sizeof(*starts));
	struct gx_line_info *lines =
	        gx_arena_calloc(&load->arena, prog->n_line_info + 1, sizeof(*lines));

	if (!starts || !lines)
		return -ENOMEM;
	for (uint32_t i = 0; i < prog->n_func_info; i++) {
		starts[i] = record_word(prog->func_info, i * 2);
		if (starts[i] >= prog->n_insns || (i ? starts[i] <= starts[i - 1] : starts[i] != 0))
			return gx_fail(&load->diag, GX_E_PROG_LOAD, "func_info %u", i);
	}
	for (uint32_t i = 0; i < prog->n_line_info; i++) {
		lines[i].insn = record_word(prog->line_info, i * 4);
		lines[i].file = btf_string(prog->btf, record_word(prog->line_info, i * 4 + 1));
		lines[i].text = btf_string(prog->btf, record_word(prog->line_info, i * 4 + 2));
		lines[i].line = record_word(prog->line_info, i * 4 + 3) >> 10;
		if (lines[i].insn >= prog->n_insns || (i && lines[i].insn <= lines[i - 1].insn))
			return gx_fail(&load->diag, GX_E_PROG_LOAD, "line_info %u", i);
	}
	load->program.func_starts = prog->n_func_info ? starts : NULL;
	load->program.n_funcs = prog->n_func_info;
	load->program.lines = lines;
	load->program.n_lines = prog->n_line_info;
	return fill_functions(load);
}

/* What kind of program it is, from our section handler's token, or from type and name. */
static int find_form(struct load *load)
{
	struct gx_bpf_prog *prog = load->prog;
	uint32_t token = load->attr->prog_ifindex, hook = token & 0x3fff;
	const struct gx_hook_row *row = gx_hook_row((enum gx_hook)hook);

	if (prog->type == GX_PROG_TYPE_STRUCT_OPS)
		return gx_struct_ops_prog_form(prog, load->attr, &load->diag);
	prog->hook = GX_HOOK_HOST;
	if (prog->type != BPF_PROG_TYPE_KPROBE) {
		prog->form = GX_FORM_INERT;
		if (token || prog->n_insns > MAX_INERT_INSNS)
			return gx_fail(&load->diag, GX_E_PROG_TYPE, "program %s has type %u",
			               prog->name, prog->type);
		return 0;
	}
	if (token) {
		bool kprobe = token & GX_HOOK_TOKEN_KPROBE;

		if ((token & GX_HOOK_TOKEN_MASK) != GX_HOOK_TOKEN || !row ||
		    row->side == GX_SIDE_POLICY || (kprobe && row->side != GX_SIDE_DEVICE))
			return gx_fail(&load->diag, GX_E_PROG_LOAD, "prog_ifindex %u", token);
		prog->hook = (enum gx_hook)hook;
		prog->thread =
		        (kprobe || token & GX_HOOK_TOKEN_THREAD) && !gx_hook_decides(prog->hook);
		prog->form = row->side == GX_SIDE_HOST ? GX_FORM_HOST
		             : kprobe                  ? GX_FORM_KPROBE
		                                       : GX_FORM_SECTION;
	} else if (!strncmp(prog->name, "cuda__", 6)) {
		prog->form = GX_FORM_KPROBE;
		prog->hook = GX_HOOK_ENTRY;
		prog->thread = true;
	} else {
		prog->form = GX_FORM_HOST;
	}
	return 0;
}

/* Values that can't change any more, as they are now: the map's image is open to who finds it, the
 * copy is not. */
static int copy_frozen(struct load *load)
{
	const struct gx_bpf_prog *prog = load->prog;
	const void **frozen = gx_arena_calloc(&load->arena, prog->n_maps + 1, sizeof(*frozen));

	for (uint32_t i = 0; frozen && i < prog->n_maps; i++) {
		const struct gx_map *map = prog->maps[i]->map;
		void *copy;

		if (!map->frozen || !gx_map_can_be_constant(&map->def))
			continue;
		copy = gx_arena_alloc(&load->arena, map->def.value_size);
		if (!copy)
			return -ENOMEM;
		memcpy(copy, map->data, map->def.value_size);
		frozen[i] = copy;
	}
	load->program.frozen = frozen;
	return frozen ? 0 : -ENOMEM;
}

/* What kernels write the CPU sees when they ended, or sooner; a word that both write would be one's or the other's. */
static int check_sides(const struct gx_bpf_prog *prog, enum gx_side side, uint64_t words,
                       const struct gx_map *map, struct gx_diag *diag)
{
	enum gx_side other = side == GX_SIDE_POLICY ? GX_SIDE_DEVICE : GX_SIDE_POLICY;
	uint64_t both = words & map->words_written[other];

	if (side == GX_SIDE_HOST || !both)
		return 0;
	return gx_fail(diag, GX_E_MAP_SIDES, "program %s: map %s, byte %d of its value", prog->name,
	               map->def.name, 8 * __builtin_ctzll(both));
}

/* Of all programs, those to come that share the map included. */
static int note_writes(const struct gx_bpf_prog *prog, uint32_t i, struct gx_diag *diag)
{
	enum gx_side side = gx_hook_row(prog->hook)->side;
	struct gx_map *map = prog->maps[i]->map;
	uint64_t words = prog->verified ? gx_written_words(prog->verified, i) : UINT64_MAX;
	bool known = prog->verified && prog->verified->ir && !gx_map_is_ring(map);
	int err = known ? check_sides(prog, side, words, map, diag) : 0;

	if (err || !words)
		return err;
	map->written = true;
	map->words_written[side] |= words;
	if (prog->verified && prog->verified->ir)
		map->words_set |= gx_set_words(prog->verified, i);
	return 0;
}

static int verify(struct load *load, struct gx_load_log *log)
{
	struct gx_bpf_prog *prog = load->prog;
	struct gx_map_def *defs = gx_arena_calloc(&load->arena, prog->n_maps + 1, sizeof(*defs));
	const struct gx_bpf_ops *ops;
	int err = fill_debug_info(load);

	err = err ? err : copy_frozen(load);
	if (err || !defs)
		return err ? err : -ENOMEM;
	for (uint32_t i = 0; i < prog->n_maps; i++)
		defs[i] = prog->maps[i]->map->def;
	load->program.name = prog->name;
	load->program.insns = prog->insns;
	load->program.n_insns = prog->n_insns;
	load->program.maps = defs;
	load->program.n_maps = prog->n_maps;
	load->program.hook = prog->hook;
	load->program.thread = prog->thread;
	load->program.member = prog->member;
	err = gx_prog_budget(prog, &load->program, &load->diag);
	if (err)
		return err;
	load->program.has_ctx =
	        load->attr->prog_ifindex != 0 && /* by our section handler: the hook is known */
	        prog->form != GX_FORM_KPROBE;    /* one object runs at entry and exit */
	if (prog->form == GX_FORM_DEVICE_OPS) {
		load->program.has_ctx = true;
		err = gx_device_ops_wrap(prog, &load->arena, &load->program);
		if (err)
			return err;
	}
	/* May take long: other threads go on. What it reads is this load's own or held by prog. As
	 * in the kernel, level 2 is more than 1. */
	ops = gx_bpf_ops();
	gx_bpf_pause();
	err = ops->verify(&load->program, log->level | (log->level & 2) >> 1, &log->text,
	                  &prog->verified, &load->diag);
	gx_bpf_resume();
	for (uint32_t i = 0; !err && i < prog->n_maps; i++)
		err = note_writes(prog, i, &load->diag);
	return err;
}

static int load_program(struct load *load, struct gx_load_log *log)
{
	struct gx_bpf_prog *prog = load->prog;
	char license[128];
	struct timespec now;
	int err;

	memcpy(prog->name, load->attr->prog_name, sizeof(load->attr->prog_name));
	if (!memchr(prog->name, '\0', sizeof(load->attr->prog_name)))
		return -EINVAL;
	prog->type = load->attr->prog_type;
	err = gx_user_string(license, load->attr->license, sizeof(license));
	if (err)
		return err == -E2BIG ? -EINVAL : err;
	prog->gpl = strstr(license, "GPL") != NULL;
	err = read_insns(load);
	if (!err)
		err = resolve_maps(load);
	if (!err)
		err = read_debug_info(load);
	if (!err)
		err = find_form(load);
	if (!err && prog->form != GX_FORM_INERT)
		err = gx_struct_ops_resolve_kfuncs(prog);
	if (!err && prog->form != GX_FORM_INERT)
		err = verify(load, log);
	clock_gettime(CLOCK_BOOTTIME, &now);
	prog->load_time_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
	return err;
}

long gx_cmd_prog_load(union bpf_attr *attr, uint64_t user)
{
	struct load load = { .attr = attr, .diag = { .insn = -1 } };
	struct gx_load_log log;
	long fd = gx_load_log_open(&log, attr->log_buf, attr->log_size, attr->log_level);

	(void)user;
	if (fd)
		return fd;
	load.prog = calloc(1, sizeof(*load.prog));
	if (!load.prog)
		return -ENOMEM;
	fd = load_program(&load, &log);
	if (fd && !log.text.len)
		gx_diag_print(&load.diag, &log.text);
	fd = gx_load_log_close(&log, fd);
	if (!fd)
		fd = gx_object_publish(&load.prog->object, GX_OBJECT_PROG);
	if (fd < 0) {
		gx_bpf_log_diag(load.prog->name, &load.diag);
		gx_bpf_prog_free(load.prog);
	}
	gx_arena_free(&load.arena);
	return fd;
}

long gx_cmd_prog_bind_map(union bpf_attr *attr, uint64_t user)
{
	struct gx_object *object, *map;
	struct gx_bpf_prog *prog;
	struct gx_bpf_map **grown;
	int err = gx_object_find((int)attr->prog_bind_map.prog_fd, GX_OBJECT_PROG, &object);

	(void)user;
	if (!err)
		err = gx_object_find((int)attr->prog_bind_map.map_fd, GX_OBJECT_MAP, &map);
	if (err || attr->prog_bind_map.flags)
		return err ? err : -EINVAL;
	prog = gx_prog_object(object);
	for (uint32_t i = 0; i < prog->n_maps + prog->n_bound; i++)
		if (prog->maps[i] == gx_map_object(map))
			return 0;
	if (prog->n_bound == MAX_MAPS)
		return -E2BIG;
	grown = realloc(prog->maps, (2 * MAX_MAPS) * sizeof(*grown));
	if (!grown)
		return -ENOMEM;
	prog->maps = grown;
	prog->maps[prog->n_maps + prog->n_bound++] = gx_map_object(map);
	gx_object_hold(map);
	return 0;
}
