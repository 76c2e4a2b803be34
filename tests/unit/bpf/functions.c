/* functions.c - signatures of the functions of an object that clang made, as the verifier gets
 * them; and the verdict. */
#include "../test.h"
#include "at_build.h"
#include "bpf/registry.h"
#include "bpf/section.h"
#include "verify/verify.h"

#include <bpf/libbpf.h>
#include <string.h>

static struct gx_func_info infos[8];
static uint32_t n_infos;
static int verdict = -1;

static int look(const struct gx_program *program, uint32_t level, struct gx_strbuf *log,
                struct gx_verified **out, struct gx_diag *diag)
{
	(void)level;
	if (program->hook == GX_HOOK_ENTRY && !program->thread) {
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
	return TEST_END();
}
