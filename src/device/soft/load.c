/* load.c - modules: parse, place and initialise variables, describe kernels. */
#include "device/soft/arith.h"
#include "device/soft/machine.h"
#include "device/soft/half.h"
#include "ptx/pressure.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* Of a thread: no kernel has fewer, or can have more. */
enum { FEWEST_REGISTERS = 8, MOST_REGISTERS = 255 };

/* Letters of a name that a message has. */
static int shown(size_t len)
{
	return len < 128 ? (int)len : 128;
}

static uint32_t element_bytes(const struct gx_ptx_var *var)
{
	return gx_ptx_type_bytes(var->type);
}

/* A managed variable has one address on host and device: pages of the host, made addressable. */
static int place_managed(struct gx_soft_module *module, struct symbol *symbol, struct gx_diag *diag)
{
	void *host = mmap(NULL, symbol->bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
	                  -1, 0);

	/* MAP_FAILED is no address either */
	if (gx_soft_map_host(module->soft, host, symbol->bytes, &symbol->address)) {
		munmap(host, symbol->bytes);
		return gx_fail(diag, GX_E_NO_MEMORY, "managed variable of %llu bytes",
		               (unsigned long long)symbol->bytes);
	}
	return 0;
}

static void free_var(struct gx_soft_module *module, const struct symbol *symbol)
{
	void *host = (void *)(uintptr_t)symbol->address;

	if (!symbol->address)
		return;
	if (!symbol->var->managed) {
		gx_soft_free(module->soft, symbol->address);
		return;
	}
	gx_soft_unmap_host(module->soft, host);
	munmap(host, symbol->bytes);
}

static int place_var(struct gx_soft_module *module, struct symbol *symbol, struct gx_diag *diag)
{
	const struct gx_ptx_var *var = symbol->var;

	symbol->bytes = var->bytes;
	if (var->space != GX_PTX_GLOBAL && var->space != GX_PTX_CONST)
		return 0;
	if (var->is_extern || !var->bytes)
		return 0;
	if (var->managed)
		return place_managed(module, symbol, diag);
	if (gx_soft_alloc(module->soft, var->bytes,
	                  var->align && !(var->align & (var->align - 1)) ? var->align : 16,
	                  &symbol->address))
		return gx_fail(diag, GX_E_NO_MEMORY, "variable '%.*s' of %llu bytes",
		               shown(var->name.len), var->name.at, (unsigned long long)var->bytes);
	return 0;
}

/* The value of one element; names are addresses, of which 0xFF(x) takes one byte. */
static int init_value(struct gx_soft_module *module, const struct gx_ptx_var *var,
                      const struct gx_ptx_operand *op, uint64_t *value, struct gx_diag *diag)
{
	const struct symbol *symbol;
	uintptr_t func;

	*value = (uint64_t)op->integer;
	if (op->kind == GX_PTX_OP_FLOAT ||
	    (op->kind == GX_PTX_OP_INT && (var->type == GX_PTX_F32 || var->type == GX_PTX_F64))) {
		double v = op->kind == GX_PTX_OP_FLOAT ? gx_f64_of((uint64_t)op->integer)
		                                       : (double)op->integer;

		if (var->type == GX_PTX_F64 || var->type == GX_PTX_B64)
			*value = gx_bits_f64(v);
		else if (var->type == GX_PTX_F16)
			*value = gx_bits_f16(v, ROUND_N);
		else
			*value = gx_bits_f32((float)v);
		return 0;
	}
	if (op->kind == GX_PTX_OP_INT)
		return 0;
	symbol = gx_strmap_get(&module->symbols, op->name.at, op->name.len);
	func = (uintptr_t)gx_strmap_get(&module->funcs, op->name.at, op->name.len);
	if (symbol && symbol->address)
		*value += symbol->address;
	else if (func)
		*value += WINDOW_CODE + 16 * (func - 1);
	else
		return gx_fail(diag, GX_E_SOFT_MODULE,
		               "initialiser of '%.*s' names '%.*s', which has no address here",
		               shown(var->name.len), var->name.at, shown(op->span.len),
		               op->span.at);
	if (op->n_items == 1) { /* mask(x): the byte that the mask has ones in */
		uint64_t mask = (uint64_t)op->items[0].integer;

		*value = mask ? (*value & mask) >> __builtin_ctzll(mask) : 0;
	}
	return 0;
}

static int init_var(struct gx_soft_module *module, const struct symbol *symbol,
                    struct gx_diag *diag)
{
	const struct gx_ptx_var *var = symbol->var;
	uint32_t bytes = element_bytes(var);
	char *host;

	if (!symbol->address || !var->n_init)
		return 0;
	host = gx_soft_host(module->soft, symbol->address, var->bytes);
	if (!bytes || bytes > 8 || (uint64_t)var->n_init * bytes > var->bytes)
		return gx_fail(diag, GX_E_SOFT_MODULE, "initialiser of '%.*s' does not fit",
		               shown(var->name.len), var->name.at);
	for (uint32_t i = 0; i < var->n_init; i++) {
		uint64_t value;
		int err = init_value(module, var, &var->init[i], &value, diag);

		if (err)
			return err;
		memcpy(host + (uint64_t)i * bytes, &value, bytes);
	}
	return 0;
}

static int load_vars(struct gx_soft_module *module, struct gx_diag *diag)
{
	const struct gx_ptx_module *ptx = module->ptx;

	module->vars = gx_arena_calloc(&module->arena, ptx->n_vars, sizeof(*module->vars));
	if (!module->vars)
		return gx_fail(diag, GX_E_NO_MEMORY, "variables");
	for (uint32_t i = 0; i < ptx->n_vars; i++) {
		const struct gx_ptx_var *var = &ptx->vars[i];
		const struct symbol *old =
		        gx_strmap_get(&module->symbols, var->name.at, var->name.len);
		int err;

		module->vars[i].var = var;
		err = place_var(module, &module->vars[i], diag);
		if (err)
			return err;
		if (old && old->address)
			continue; /* defined, then declared */
		if (gx_strmap_set(&module->symbols, var->name.at, var->name.len, &module->vars[i]))
			return gx_fail(diag, GX_E_NO_MEMORY, "variables");
	}
	for (uint32_t i = 0; i < ptx->n_vars; i++) {
		int err = init_var(module, &module->vars[i], diag);

		if (err)
			return err;
	}
	return 0;
}

/* --- kernels */
static int layout_params(struct program *program, struct gx_diag *diag)
{
	const struct gx_ptx_func *f = program->ptx;
	struct gx_soft_param *params =
	        gx_arena_calloc(&program->arena, f->n_params, sizeof(*params));
	uint64_t at = 0;

	if (!params)
		return gx_fail(diag, GX_E_NO_MEMORY, "parameters");
	for (uint32_t i = 0; i < f->n_params; i++) {
		const struct gx_ptx_var *var = &f->params[i];
		uint64_t natural = (uint64_t)element_bytes(var) * (var->vector ? var->vector : 1);
		uint64_t align = var->align > natural ? var->align : natural;
		uint64_t bytes = var->bytes ? var->bytes : natural;

		if (!align || (align & (align - 1)) || align > 256)
			align = 8;
		at = (at + align - 1) & ~(align - 1);
		params[i] = (struct gx_soft_param){ (uint32_t)at, (uint32_t)bytes };
		if (bytes > 65536 || (at += bytes) > 65536)
			return gx_fail(diag, GX_E_SOFT_MODULE,
			               "kernel '%.*s' has more than 64 KiB of parameters",
			               shown(f->name.len), f->name.at);
	}
	program->info.n_params = f->n_params;
	program->info.params = params;
	program->info.param_bytes = (uint32_t)at;
	return 0;
}

/* Threads of a block as a directive gives them: what it leaves out is 1, nothing at all 0. */
static uint32_t volume(const uint32_t n[3])
{
	return n[0] * (n[1] ? n[1] : 1) * (n[2] ? n[2] : 1);
}

static int describe(struct gx_soft_module *module, struct program *program,
                    const struct gx_ptx_func *f, struct gx_diag *diag)
{
	uint32_t threads = volume(f->reqntid[0] ? f->reqntid : f->maxntid);

	program->module = module;
	program->ptx = f;
	program->dynamic_align = 16;
	program->info.name = gx_arena_strndup(&program->arena, f->name.at, f->name.len);
	program->info.max_threads = threads && threads < 1024 ? threads : 1024;
	memcpy(program->info.cluster, f->cluster, sizeof(f->cluster));
	program->info.explicit_cluster = f->explicit_cluster;
	if (!program->info.name)
		return gx_fail(diag, GX_E_NO_MEMORY, "kernels");
	return layout_params(program, diag);
}

/* What a call of this name calls: of a declaration its body, of an alias what it stands for. */
static int name_func(struct gx_soft_module *module, struct gx_ptx_span name)
{
	const struct gx_ptx_func *f = gx_ptx_find_func(module->ptx, name.at, name.len);

	return f ? gx_strmap_set(&module->funcs, name.at, name.len,
	                         (void *)(uintptr_t)(f - module->ptx->funcs + 1))
	         : 0;
}

static int load_funcs(struct gx_soft_module *module, struct gx_diag *diag)
{
	const struct gx_ptx_module *ptx = module->ptx;
	uint32_t n = 0;

	for (uint32_t i = 0; i < ptx->n_funcs; i++) {
		const struct gx_ptx_func *f = &ptx->funcs[i];

		n += f->is_entry && f->has_body;
		if (f->has_body && gx_ptx_find_func(ptx, f->name.at, f->name.len) != f)
			return gx_fail(diag, GX_E_SOFT_MODULE, "function '%.*s' is defined twice",
			               (int)f->name.len, f->name.at);
		if (name_func(module, f->name))
			return gx_fail(diag, GX_E_NO_MEMORY, "functions");
	}
	for (uint32_t i = 0; i < ptx->n_aliases; i++)
		if (name_func(module, ptx->aliases[i].name))
			return gx_fail(diag, GX_E_NO_MEMORY, "functions");
	module->programs = gx_arena_calloc(&module->arena, n, sizeof(*module->programs));
	if (!module->programs)
		return gx_fail(diag, GX_E_NO_MEMORY, "kernels");
	for (uint32_t i = 0; i < ptx->n_funcs; i++) {
		if (!ptx->funcs[i].is_entry || !ptx->funcs[i].has_body)
			continue;
		if (describe(module, &module->programs[module->n_programs++], &ptx->funcs[i], diag))
			return -gx_error_errno(diag ? diag->error : GX_E_NO_MEMORY);
	}
	return 0;
}

static int load_into(struct gx_soft_module *module, const char *ptx, size_t len,
                     struct gx_diag *diag)
{
	int err;

	module->text = malloc(len + 1);
	if (!module->text)
		return gx_fail(diag, GX_E_NO_MEMORY, "module text");
	memcpy(module->text, ptx, len);
	module->text[len] = '\0';
	err = gx_ptx_parse(module->text, len, &module->ptx, diag);
	if (!err)
		err = load_funcs(module, diag);
	return err ? err : load_vars(module, diag);
}

int gx_soft_module_load(struct gx_soft *soft, const char *ptx, size_t len,
                        struct gx_soft_module **out, struct gx_diag *diag)
{
	struct gx_soft_module *module = calloc(1, sizeof(*module));
	struct gx_diag own = { 0 };
	int err;

	*out = NULL;
	if (!module)
		return gx_fail(diag, GX_E_NO_MEMORY, "module");
	module->soft = soft;
	pthread_mutex_init(&module->lock, NULL);
	err = load_into(module, ptx, len, diag ? diag : &own);
	if (err) {
		gx_soft_module_unload(module);
		return err;
	}
	*out = module;
	return 0;
}

void gx_soft_module_unload(struct gx_soft_module *module)
{
	if (!module)
		return;
	for (uint32_t i = 0; module->ptx && module->vars && i < module->ptx->n_vars; i++) {
		free_var(module, &module->vars[i]);
	}
	for (uint32_t i = 0; i < module->n_programs; i++)
		gx_soft_program_free(&module->programs[i]);
	gx_strmap_free(&module->symbols);
	gx_strmap_free(&module->funcs);
	gx_ptx_free(module->ptx);
	gx_arena_free(&module->arena);
	pthread_mutex_destroy(&module->lock);
	free(module->text);
	free(module);
}

bool gx_soft_module_global(struct gx_soft_module *module, const char *name, uint64_t *address,
                           uint64_t *bytes)
{
	const struct symbol *symbol = gx_strmap_get(&module->symbols, name, strlen(name));

	if (!symbol || !symbol->address)
		return false;
	*address = symbol->address;
	*bytes = symbol->bytes;
	return true;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

/* What the text lets an assembler take. */
static uint32_t most_registers(const struct gx_ptx_func *func)
{
	uint32_t most = MOST_REGISTERS;
	uint64_t threads = func->minnctapersm;

	for (int i = 0; i < 3; i++) {
		uint32_t most_threads = func->maxntid[i] ? func->maxntid[i] : func->reqntid[i];

		threads = threads * smaller(most_threads ? most_threads : 1, 1024) & UINT32_MAX;
	}
	if (func->maxnreg)
		most = smaller(most, func->maxnreg);
	if (threads > 1)
		most = smaller(most, GX_SOFT_SM_REGISTERS / (uint32_t)threads);
	return most > FEWEST_REGISTERS ? most : FEWEST_REGISTERS;
}

/* What the function with the most needs. */
static uint32_t estimate_registers(const struct program *program)
{
	uint32_t most = 0, n;

	for (uint32_t i = 0; i < program->module->ptx->n_funcs; i++) {
		const struct func *func = program->funcs ? program->funcs[i] : NULL;

		if (!func || !func->decoded)
			continue;
		/* where it can't be said: names in PTX are in single assignment, about one in four is alive at once */
		if (gx_ptx_pressure(func->ptx, &n))
			n = func->n_rows / 4;
		most = n > most ? n : most;
	}
	return smaller(FEWEST_REGISTERS + most, most_registers(program->ptx));
}

uint32_t gx_soft_kernel_registers(const struct gx_soft_kernel_info *kernel)
{
	struct program *program =
	        (struct program *)(uintptr_t)kernel; /* info is its first member */
	uint32_t n;

	pthread_mutex_lock(&program->module->lock);
	if (!program->registers)
		program->registers = estimate_registers(program);
	n = program->registers;
	pthread_mutex_unlock(&program->module->lock);
	return n;
}

const struct gx_soft_kernel_info *gx_soft_kernel_at(const struct gx_soft_module *module, uint32_t i)
{
	struct program *program = i < module->n_programs ? &module->programs[i] : NULL;

	if (!program)
		return NULL;
	pthread_mutex_lock(&program->module->lock);
	if (!program->ready && program->error.error == GX_E_NONE) {
		gx_soft_program_decode(program);
		program->info.static_shared_bytes = program->shared_bytes;
		program->info.local_bytes = program->local_bytes;
	}
	pthread_mutex_unlock(&program->module->lock);
	return &program->info;
}

bool gx_soft_kernel_runs(const struct gx_soft_kernel_info *info)
{
	const struct program *program =
	        (const struct program *)(const void *)info; /* its first member */

	return program->ready;
}

uint32_t gx_soft_module_sm(const struct gx_soft_module *module)
{
	return module->ptx->sm;
}

uint32_t gx_soft_n_kernels(const struct gx_soft_module *module)
{
	return module->n_programs;
}

const struct gx_soft_kernel_info *gx_soft_kernel(struct gx_soft_module *module, const char *name)
{
	for (uint32_t i = 0; i < module->n_programs; i++) {
		if (!strcmp(module->programs[i].info.name, name))
			return gx_soft_kernel_at(module, i);
	}
	return NULL;
}
