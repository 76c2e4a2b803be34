/* functions.c - signatures of the functions of an object that clang made, as the verifier gets
 * them; and the verdict. */
#include "../test.h"
#include "at_build.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "verify/verify.h"

#include <bpf/bpf.h>
#include <bpf/btf.h>
#include <bpf/libbpf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct gx_func_info infos[8];
static uint32_t n_infos;
static int verdict = -1;

static int look(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                struct gx_verified **out, struct gx_diag *diag)
{
	(void)level;
	if (!strcmp(program->name, "cuda__k") ||
	    (program->hook == GX_HOOK_ENTRY && !program->thread)) {
		n_infos = program->n_func_infos < 8 ? program->n_func_infos : 8;
		memcpy(infos, program->funcs, n_infos * sizeof(infos[0]));
		verdict = gx_verify(program, NULL, log, out, diag);
		return verdict;
	}
	return gx_verify(program, NULL, log, out, diag);
}

static const struct gx_func_info *named(const char *name)
{
	static const struct gx_func_info none;

	for (uint32_t i = 0; i < n_infos; i++)
		if (!strcmp(infos[i].name, name))
			return &infos[i];
	return &none;
}

static void check_mem(const struct gx_func_param *param, uint32_t size, uint32_t align,
                      bool constant)
{
	CHECK_EQ(param->kind, GX_PARAM_MEM);
	CHECK_EQ(param->size, size);
	CHECK_EQ(param->align, align);
	CHECK_EQ(param->read_only, constant);
}

static void check_infos(void)
{
	const struct gx_func_info *memory = named("memory"), *constant = named("constant"),
	                          *context = named("context"), *hidden = named("hidden");

	CHECK_EQ(n_infos, 5);
	CHECK(memory->global && memory->n_params == 2 && memory->result == GX_RESULT_SCALAR);
	check_mem(&memory->params[0], 16, 8, false);
	CHECK(memory->params[1].kind == GX_PARAM_SCALAR && memory->params[1].size == 4);
	CHECK(constant->global && constant->n_params == 4);
	check_mem(&constant->params[0], 16, 8, true);
	CHECK(constant->params[1].kind == GX_PARAM_SCALAR && constant->params[1].size == 1);
	CHECK(constant->params[2].kind == GX_PARAM_SCALAR && constant->params[2].size == 4);
	check_mem(&constant->params[3], 5, 1, true);
	CHECK(context->global && context->params[0].kind == GX_PARAM_CTX);
	CHECK(hidden->start && !hidden->global);
	CHECK_EQ(hidden->params[0].kind, GX_PARAM_UNSUPPORTED);
}

/* Two functions: `first(struct big *)`, whose type has more members than are looked at, and `int second(struct last *)`. The
 * bytes behind the last type, a struct, read as one more member of it. */
static struct btf *make_types(int *first, int *second)
{
	enum { MEMBERS = 5000 };
	struct btf *btf = btf__new_empty();
	/* offset 4 of the strings is the type of that member: replaced by `wide` below */
	int spare = btf__add_str(btf, "spare member"), number, wide, small, bytes, big, last, proto;

	number = btf__add_int(btf, "int", 4, BTF_INT_SIGNED);
	wide = btf__add_int(btf, "long", 8, BTF_INT_SIGNED);
	small = btf__add_int(btf, "char", 1, BTF_INT_SIGNED);
	bytes = btf__add_array(btf, number, small, 8);
	big = btf__add_struct(btf, "big", 4);
	for (int i = 0; i < MEMBERS; i++)
		CHECK_EQ(btf__add_field(btf, "m", number, 0, 0), 0);
	last = big + 7; /* after two each of pointer, prototype and function */
	btf__add_ptr(btf, big);
	btf__add_ptr(btf, last);
	proto = btf__add_func_proto(btf, number);
	btf__add_func_param(btf, "p", big + 1);
	*first = btf__add_func(btf, "first", BTF_FUNC_GLOBAL, proto);
	proto = btf__add_func_proto(btf, number);
	btf__add_func_param(btf, "p", big + 2);
	*second = btf__add_func(btf, "second", BTF_FUNC_GLOBAL, proto);
	CHECK_EQ(btf__add_struct(btf, "last", 8), last);
	CHECK_EQ(btf__add_field(btf, "c", bytes, 0, 0), 0);
	CHECK(spare == 1 && wide == 2);
	return btf;
}

/* What one function costs to look at is not taken from the next; what lies behind a struct is none of it. */
static void test_bounds(void)
{
	static const struct gx_insn insns[] = { { .opcode = 0x85, .src = 1, .imm = 1 },
		                                { .opcode = 0x95 },
		                                { .opcode = 0xb7 },
		                                { .opcode = 0x95 } };
	int first, second, btf_fd, fd;
	struct btf *btf = make_types(&first, &second);
	__u32 size = 0, wide = 2;
	const void *raw = btf__raw_data(btf, &size);
	uint8_t *copy = malloc(size);
	struct bpf_func_info funcs[2] = { { .insn_off = 0 }, { .insn_off = 2 } };
	LIBBPF_OPTS(bpf_prog_load_opts, opts, .func_info = funcs, .func_info_cnt = 2,
	            .func_info_rec_size = sizeof(funcs[0]));

	CHECK(raw && copy);
	if (!raw || !copy)
		return;
	memcpy(copy, raw, size);
	memcpy(copy + sizeof(struct btf_header) + ((const struct btf_header *)raw)->str_off + 4,
	       &wide, sizeof(wide));
	btf_fd = bpf_btf_load(copy, size, NULL);
	CHECK(btf_fd >= 0);
	opts.prog_btf_fd = (__u32)btf_fd;
	funcs[0].type_id = (__u32)first;
	funcs[1].type_id = (__u32)second;
	n_infos = 0;
	fd = bpf_prog_load(BPF_PROG_TYPE_KPROBE, "cuda__k", "GPL", (const struct bpf_insn *)insns,
	                   4, &opts);
	CHECK_EQ(n_infos, 2);
	CHECK_EQ(named("first")->params[0].kind, GX_PARAM_UNSUPPORTED);
	CHECK_EQ(named("second")->result, GX_RESULT_SCALAR);
	check_mem(&named("second")->params[0], 8, 1, false);
	if (fd >= 0)
		close(fd);
	close(btf_fd);
	btf__free(btf);
	free(copy);
}

/* --- types by themselves: what a function `result f(of_each...)` looks like to the verifier */
static struct gx_func_info described(const struct btf *btf, int func)
{
	static const struct gx_insn insns[] = { { .opcode = 0x85, .src = 1, .imm = 1 },
		                                { .opcode = 0x95 },
		                                { .opcode = 0xb7 },
		                                { .opcode = 0x95 } };
	struct bpf_func_info of[2] = { { .insn_off = 0, .type_id = (__u32)func },
		                       { .insn_off = 2, .type_id = (__u32)func } };
	LIBBPF_OPTS(bpf_prog_load_opts, opts, .func_info = of, .func_info_cnt = 2,
	            .func_info_rec_size = sizeof(of[0]));
	__u32 size = 0;
	const void *raw = btf__raw_data(btf, &size);
	int btf_fd = bpf_btf_load(raw, size, NULL), fd;

	CHECK(btf_fd >= 0);
	opts.prog_btf_fd = (__u32)btf_fd;
	n_infos = 0;
	fd = bpf_prog_load(BPF_PROG_TYPE_KPROBE, "cuda__k", "GPL", (const struct bpf_insn *)insns,
	                   4, &opts);
	CHECK_EQ(n_infos, 2);
	if (fd >= 0)
		close(fd);
	close(btf_fd);
	return infos[1];
}

static int function_of(struct btf *btf, int result, int param, int n)
{
	int proto = btf__add_func_proto(btf, result);

	for (int i = 0; i < n; i++)
		CHECK_EQ(btf__add_func_param(btf, "p", param), 0);
	return btf__add_func(btf, "f", BTF_FUNC_GLOBAL, proto);
}

static int struct_of(struct btf *btf, const char *name, uint32_t size, int member)
{
	int id = btf__add_struct(btf, name, size);

	CHECK_EQ(btf__add_field(btf, "m", member, 0, 0), 0);
	return id;
}

/* 4096 types are followed for a parameter: the pointer, what it points to from three sides, and members. */
static void test_steps(void)
{
	enum { MOST = 4091 };

	for (int n = MOST; n <= MOST + 1; n++) {
		struct btf *btf = btf__new_empty();
		int number = btf__add_int(btf, "int", 4, BTF_INT_SIGNED), big, pointer;
		struct gx_func_info info;

		big = btf__add_struct(btf, "big", 4);
		for (int i = 0; i < n; i++)
			CHECK_EQ(btf__add_field(btf, "m", number, 0, 0), 0);
		pointer = btf__add_ptr(btf, big);
		/* a second parameter has as many of its own */
		info = described(btf, function_of(btf, number, pointer, 2));
		CHECK_EQ(info.n_params, 2);
		for (int i = 0; i < 2; i++)
			if (n == MOST)
				check_mem(&info.params[i], 4, 4, false);
			else
				CHECK_EQ(info.params[i].kind, GX_PARAM_UNSUPPORTED);
		btf__free(btf);
	}
}

/* An array of one array of one ... of a type. */
static int nested(struct btf *btf, int of, int depth)
{
	for (int number = of; depth--;)
		of = btf__add_array(btf, number, of, 1);
	return of;
}

/* Of one number, in two kinds of places. */
static int union_of(struct btf *btf, const char *name, uint32_t size, int member)
{
	int id = btf__add_union(btf, name, size);

	CHECK_EQ(btf__add_field(btf, "m", member, 0, 0), 0);
	return id;
}

/* Of each type as a parameter, and of a pointer to it. */
static void test_types(void)
{
	struct btf *btf = btf__new_empty();
	int number = btf__add_int(btf, "int", 4, BTF_INT_SIGNED),
	    wide = btf__add_int(btf, "long", 8, 0), half = btf__add_int(btf, "short", 2, 0),
	    huge = btf__add_int(btf, "huge", 16, 0), real = btf__add_float(btf, "double", 8),
	    choice = btf__add_enum(btf, "choice", 4), pointer = btf__add_ptr(btf, number),
	    byte = btf__add_int(btf, "char", 1, 0),
	    unknown = btf__add_fwd(btf, "unknown", BTF_FWD_STRUCT);
	const struct {
		int type;
		enum gx_func_param_kind kind, to; /* by value; by pointer */
		uint32_t size, align;             /* of what is pointed to */
	} rows[] = {
		{ number, GX_PARAM_SCALAR, GX_PARAM_MEM, 4, 4 },
		{ wide, GX_PARAM_SCALAR, GX_PARAM_MEM, 8, 8 },
		{ half, GX_PARAM_SCALAR, GX_PARAM_MEM, 2, 2 },
		{ choice, GX_PARAM_SCALAR, GX_PARAM_MEM, 4, 4 },
		{ huge, GX_PARAM_UNSUPPORTED, GX_PARAM_UNSUPPORTED, 0, 0 },
		{ real, GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 8, 8 },
		{ pointer, GX_PARAM_MEM, GX_PARAM_MEM, 8, 8 },
		{ btf__add_array(btf, number, half, 3), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 6, 2 },
		{ struct_of(btf, "plain", 16, wide), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 16, 8 },
		{ struct_of(btf, "packed", 6, number), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 6, 2 },
		{ union_of(btf, "either", 8, number), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 8, 4 },
		{ union_of(btf, "packed_either", 6, wide), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 6,
		  2 },
		{ struct_of(btf, "around", 16, union_of(btf, NULL, 16, wide)), GX_PARAM_UNSUPPORTED,
		  GX_PARAM_MEM, 16, 8 },
		{ struct_of(btf, "odd", 5, number), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 5, 1 },
		{ struct_of(btf, "most", GX_FUNC_MAX_MEM, half), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM,
		  GX_FUNC_MAX_MEM, 2 },
		{ struct_of(btf, "more", GX_FUNC_MAX_MEM + 1, half), GX_PARAM_UNSUPPORTED,
		  GX_PARAM_UNSUPPORTED, 0, 0 },
		{ unknown, GX_PARAM_UNSUPPORTED, GX_PARAM_UNSUPPORTED, 0, 0 },
		/* of what is not known no alignment is promised */
		{ struct_of(btf, "holder", 4, unknown), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 4, 1 },
		{ struct_of(btf, "tail", 8, btf__add_array(btf, number, wide, 0)),
		  GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 8, 8 },
		{ btf__add_array(btf, number, struct_of(btf, "all", GX_FUNC_MAX_MEM, half), 1),
		  GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, GX_FUNC_MAX_MEM, 2 },
		{ nested(btf, number, 16), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 4, 4 },
		{ nested(btf, number, 17), GX_PARAM_UNSUPPORTED, GX_PARAM_UNSUPPORTED, 0, 0 },
		/* 2^64 + 4 bytes are not 4 */
		{ btf__add_array(btf, number,
		                 btf__add_array(btf, number,
		                                btf__add_array(btf, number, byte, 3340214413u),
		                                2761311370u),
		                 2),
		  GX_PARAM_UNSUPPORTED, GX_PARAM_UNSUPPORTED, 0, 0 },
		/* the context by the names that Linux and our headers have for it, and nearly so */
		{ struct_of(btf, "pt_regs", 8, wide), GX_PARAM_UNSUPPORTED, GX_PARAM_CTX, 0, 0 },
		{ btf__add_fwd(btf, "user_pt_regs", BTF_FWD_STRUCT), GX_PARAM_UNSUPPORTED,
		  GX_PARAM_CTX, 0, 0 },
		{ struct_of(btf, "user_regs_struct", 8, wide), GX_PARAM_UNSUPPORTED, GX_PARAM_CTX,
		  0, 0 },
		{ struct_of(btf, "gpu_entry_ctx", 8, wide), GX_PARAM_UNSUPPORTED, GX_PARAM_CTX, 0,
		  0 },
		{ btf__add_typedef(btf, "bpf_user_pt_regs_t", number), GX_PARAM_SCALAR,
		  GX_PARAM_CTX, 0, 0 },
		{ struct_of(btf, "gpu_mem_ctx", 8, wide), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 8,
		  8 },
		{ struct_of(btf, "bpf_user_pt_regs_t", 8, wide), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM,
		  8, 8 },
		{ btf__add_typedef(btf, "pt_regs", number), GX_PARAM_SCALAR, GX_PARAM_MEM, 4, 4 },
		{ btf__add_type_tag(btf, "bpf_user_pt_regs_t", number), GX_PARAM_SCALAR,
		  GX_PARAM_MEM, 4, 4 },
		{ struct_of(btf, NULL, 8, wide), GX_PARAM_UNSUPPORTED, GX_PARAM_MEM, 8, 8 },
		/* where it lies is memory, and a pointer to that is no context */
		{ btf__add_ptr(btf, struct_of(btf, "user_pt_regs", 8, wide)), GX_PARAM_CTX,
		  GX_PARAM_MEM, 8, 8 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		int to = btf__add_ptr(btf, rows[i].type),
		    to_const = btf__add_ptr(btf, btf__add_const(btf, rows[i].type));
		struct gx_func_info value = described(btf,
		                                      function_of(btf, number, rows[i].type, 1)),
		                    by = described(btf, function_of(btf, number, to, 1)),
		                    by_const =
		                            described(btf, function_of(btf, number, to_const, 1));

		CHECK_EQ(value.params[0].kind, rows[i].kind);
		CHECK_EQ(by.params[0].kind, rows[i].to);
		CHECK_EQ(by_const.params[0].kind, rows[i].to);
		if (rows[i].to == GX_PARAM_MEM) {
			check_mem(&by.params[0], rows[i].size, rows[i].align, false);
			check_mem(&by_const.params[0], rows[i].size, rows[i].align, true);
		}
		if (by.params[0].kind != rows[i].to)
			fprintf(stderr, "row %zu\n", i);
		for (int way = 0; way < 4; way++) { /* what else may stand in front of it */
			int of = way == 0   ? btf__add_volatile(btf, rows[i].type)
			         : way == 1 ? btf__add_typedef(btf, "other_name", rows[i].type)
			         : way == 2
			                 ? btf__add_type_tag(btf, "tag", rows[i].type)
			                 : btf__add_volatile(
			                           btf, btf__add_typedef(btf, "two", rows[i].type));
			struct gx_func_info in =
			        described(btf, function_of(btf, number, btf__add_ptr(btf, of), 1));

			CHECK_EQ(in.params[0].kind, rows[i].to);
			if (rows[i].to == GX_PARAM_MEM)
				check_mem(&in.params[0], rows[i].size, rows[i].align, false);
		}
	}
	CHECK_EQ(described(btf, function_of(btf, 0, number, 5)).result, GX_RESULT_VOID);
	CHECK_EQ(described(btf, function_of(btf, wide, number, 5)).result, GX_RESULT_SCALAR);
	CHECK_EQ(described(btf, function_of(btf, pointer, number, 5)).result,
	         GX_RESULT_UNSUPPORTED);
	CHECK_EQ(described(btf, function_of(btf, real, number, 5)).result, GX_RESULT_UNSUPPORTED);
	/* five parameters, and one more */
	CHECK_EQ(described(btf, function_of(btf, 0, number, 5)).params[0].kind, GX_PARAM_SCALAR);
	CHECK_EQ(described(btf, function_of(btf, 0, number, 5)).params[4].kind, GX_PARAM_SCALAR);
	CHECK_EQ(described(btf, function_of(btf, 0, number, 6)).params[0].kind,
	         GX_PARAM_UNSUPPORTED);
	btf__free(btf);
}

int main(int argc, char **argv)
{
	static const struct gx_bpf_ops ops = { .verify = look, .verified_free = gx_verified_free };
	struct bpf_object *object;
	char path[512];

	(void)argc;
	at_build(path, sizeof(path), argv[0], "bpf/functions.bpf.o");
	gx_bpf_init(&ops);
	CHECK_EQ(gx_bpf_register_sections(), 0);
	object = bpf_object__open(path);
	CHECK(object);
	if (object)
		CHECK_EQ(bpf_object__load(object), 0);
	CHECK_EQ(verdict, 0);
	check_infos();
	bpf_object__close(object);
	test_bounds();
	test_steps();
	test_types();
	return TEST_END();
}
