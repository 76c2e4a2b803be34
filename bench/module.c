/* module.c - CPU time of a variant: parse a module of 100 KB, verify the programs, compile, edit,
 * print.
 *
 * usage: module PTX... -- OBJECT...
 * The module is made of the kernels given, again and again under new names, or is one long kernel.
 */
#include "bench.h"

#include "instrument/instrument.h"
#include "verify/verify.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODULE_BYTES ((size_t)100 << 10)
#define MAX_PROGRAMS 7
#define MAX_MAPS     64
#define RUNS         60
#define LIMIT_US     20000.0 /* aim for one module */

/* Maps are told apart by their addresses; nothing looks inside. */
static char map_cells[MAX_PROGRAMS * MAX_MAPS];
static void *maps[MAX_PROGRAMS][MAX_MAPS];

static bool is_symbol(const struct gx_ptx_module *module, const char *name, size_t len)
{
	return gx_ptx_find_func(module, name, len) || gx_ptx_module_var(module, name, len);
}

/* The text behind the header, each name that the module declares followed by a number. */
static void append_copy(struct gx_strbuf *out, const struct gx_ptx_module *module, unsigned number)
{
	const char *at = module->text.at + module->header_end,
	           *end = module->text.at + module->text.len;

	while (at < end) {
		const char *start = at;

		while (at < end && (isalnum((unsigned char)*at) || strchr("_$%", *at)))
			at++;
		gx_strbuf_append(out, start, at > start ? (size_t)(at - start) : 1);
		if (at == start)
			at++;
		else if (is_symbol(module, start, (size_t)(at - start)))
			gx_strbuf_printf(out, "_%u", number);
	}
}

static void append_header(struct gx_strbuf *out, const struct gx_ptx_module *module)
{
	gx_strbuf_append(out, module->text.at, module->header_end);
	gx_strbuf_putc(out, '\n');
}

static struct gx_ptx_module *parse(const char *text, size_t len)
{
	struct gx_ptx_module *module = NULL;
	struct gx_diag diag = { .insn = -1 };

	if (gx_ptx_parse(text, len, &module, &diag))
		fprintf(stderr, "%s: %s\n", gx_error_code(diag.error), diag.text);
	return module;
}

static bool make_many(char *const *paths, int n, struct gx_strbuf *out)
{
	for (unsigned number = 0; out->len < MODULE_BYTES; number++) {
		for (int i = 0; i < n; i++) {
			size_t len = 0;
			char *text = bench_read_file(paths[i], &len);
			struct gx_ptx_module *module = text ? parse(text, len) : NULL;

			if (!module) {
				free(text);
				return false;
			}
			if (!out->len)
				append_header(out, module);
			append_copy(out, module, number);
			gx_ptx_free(module);
			free(text);
		}
	}
	return !out->failed;
}

/* One kernel: pieces of arithmetic and memory, a way out every 60 statements. */
static bool make_one(struct gx_strbuf *out)
{
	gx_strbuf_puts(out, ".version 7.0\n.target sm_75\n.address_size 64\n.visible .entry "
	                    "one(.param .u64 p)\n{\n"
	                    "\t.reg .pred %p<4>;\n\t.reg .b32 %r<64>;\n\t.reg .f32 %f<64>;\n\t.reg "
	                    ".b64 %rd<8>;\n"
	                    "\tld.param.u64 %rd1, [p];\n\tcvta.to.global.u64 %rd2, "
	                    "%rd1;\n\tmov.u32 %r1, %tid.x;\n");
	for (unsigned i = 0; out->len < MODULE_BYTES; i++) {
		unsigned r = 2 + i % 60;

		gx_strbuf_printf(out,
		                 "$L_%u:\n\tld.global.f32 %%f%u, [%%rd2+%u];\n\tfma.rn.f32 %%f%u, "
		                 "%%f%u, %%f%u, "
		                 "0f3F800000;\n\tadd.s32 \t%%r%u, %%r%u, %u;\n\tst.global.f32 "
		                 "[%%rd2+%u], %%f%u;\n"
		                 "\tsetp.gt.s32 \t%%p1, %%r%u, 7;\n\t@%%p1 bra $L_%u;\n",
		                 i, r, 4 * i, r, r, r - 1, r, r - 1, i, 4 * i, r, r, i);
		if (i % 10 == 9)
			gx_strbuf_printf(out, "\tsetp.lt.s32 %%p2, %%r%u, %u;\n\t@%%p2 ret;\n", r,
			                 i);
	}
	gx_strbuf_puts(out, "\tret;\n}\n");
	return !out->failed;
}

struct case_ {
	const char *name;
	const char *text;
	size_t len;
	const struct gx_verified *const *programs;
	uint32_t n_programs;
	bool all; /* a variant of every kernel, not of the last one only */
};

struct times {
	double parse, verify, instrument;
	size_t out_bytes;
	uint32_t n_variants, n_sites;
};

static int verify_all(const struct case_ *c, struct gx_verified **verified)
{
	for (uint32_t i = 0; i < c->n_programs; i++) {
		struct gx_diag diag = { .insn = -1 };

		if (gx_verify(&c->programs[i]->program, &(struct gx_verify_opts){ 0 }, NULL,
		              &verified[i], &diag))
			return -1;
	}
	return 0;
}

static int instrument(const struct case_ *c, const struct gx_ptx_module *module, const char *kernel,
                      struct gx_verified *const *verified, struct times *times)
{
	struct gx_probe probes[MAX_PROGRAMS];
	struct gx_instrumented made;
	struct gx_diag diag = { .insn = -1 };
	int err;

	for (uint32_t i = 0; i < c->n_programs; i++)
		probes[i] = (struct gx_probe){ .program = verified[i],
			                       .hook = verified[i]->program.hook,
			                       .maps = maps[i] };
	err = gx_instrument(module, kernel, probes, c->n_programs, &made, &diag);
	if (err)
		fprintf(stderr, "%s: %s %s\n", kernel, gx_error_code(diag.error), diag.text);
	times->out_bytes += made.text.len;
	times->n_sites += made.n_sites;
	times->n_variants++;
	gx_instrumented_free(&made);
	return err;
}

static int instrument_kernels(const struct case_ *c, const struct gx_ptx_module *module,
                              struct gx_verified *const *verified, struct times *times)
{
	int err = 0;

	for (uint32_t i = module->n_funcs; i-- > 0 && !err && (c->all || !times->n_variants);) {
		const struct gx_ptx_func *func = &module->funcs[i];
		char name[256];

		if (!func->is_entry || !func->has_body)
			continue;
		snprintf(name, sizeof(name), "%.*s", (int)func->name.len, func->name.at);
		err = instrument(c, module, name, verified, times);
	}
	return err;
}

static int run(const struct case_ *c, struct times *times)
{
	struct gx_verified *verified[MAX_PROGRAMS] = { NULL };
	struct gx_ptx_module *module;
	double start = bench_cpu_us();
	int err;

	*times = (struct times){ 0 };
	module = parse(c->text, c->len);
	times->parse = bench_cpu_us() - start;
	start = bench_cpu_us();
	err = module ? verify_all(c, verified) : -1;
	times->verify = bench_cpu_us() - start;
	start = bench_cpu_us();
	if (!err)
		err = instrument_kernels(c, module, verified, times);
	times->instrument = bench_cpu_us() - start;
	for (uint32_t i = 0; i < c->n_programs; i++)
		gx_verified_free(verified[i]);
	gx_ptx_free(module);
	return err;
}

static int measure(const struct case_ *c)
{
	struct bench_samples parts[4] = { { 0 } };
	struct times times = { 0 };
	int err = 0;

	for (int i = 0; i < RUNS && !err; i++) {
		err = run(c, &times);
		bench_add(&parts[0], times.parse);
		bench_add(&parts[1], times.verify);
		bench_add(&parts[2], times.instrument);
		bench_add(&parts[3], times.parse + times.verify + times.instrument);
	}
	printf("%-28s %7zu %3u %4u %5u %8zu", c->name, c->len, c->n_programs, times.n_variants,
	       times.n_sites, times.out_bytes);
	for (int i = 0; i < 4; i++)
		printf(" %9.0f", bench_quantile(&parts[i], 0.5));
	printf(" %9.0f %9.0f%s\n", bench_quantile(&parts[3], 0.1), bench_quantile(&parts[3], 0.9),
	       err                                         ? "  FAILED"
	       : bench_quantile(&parts[3], 0.5) > LIMIT_US ? "  above the aim"
	                                                   : "");
	for (int i = 0; i < 4; i++)
		bench_free(&parts[i]);
	return err;
}

int main(int argc, char **argv)
{
	const struct gx_verified *programs[MAX_PROGRAMS];
	struct gx_strbuf many = { 0 }, one = { 0 };
	int n_ptx = 0, failed = 0;
	uint32_t n;

	while (1 + n_ptx < argc && strcmp(argv[1 + n_ptx], "--"))
		n_ptx++;
	n = argc > n_ptx + 2
	            ? bench_load(argv + n_ptx + 2, argc - n_ptx - 2, programs, MAX_PROGRAMS)
	            : 0;
	if (!n_ptx || !n || !make_many(argv + 1, n_ptx, &many) || !make_one(&one)) {
		fprintf(stderr, "usage: module PTX... -- OBJECT...\n");
		return 2;
	}
	for (int i = 0; i < MAX_PROGRAMS * MAX_MAPS; i++)
		maps[i / MAX_MAPS][i % MAX_MAPS] = &map_cells[i];
	printf("CPU time in us, median of %d runs\n%-28s %7s %3s %4s %5s %8s %9s %9s %9s %9s %9s "
	       "%9s\n",
	       RUNS, "module", "bytes", "pr", "var", "sites", "out", "parse", "verify", "join",
	       "total", "p10", "p90");
	for (int all = 0; all < 2; all++)
		for (uint32_t k = 1; k <= n; k = k == 1 ? 2 : k == 2 && n > 2 ? n : n + 1)
			failed |= measure(&(struct case_){ all ? "small kernels, all"
			                                       : "small kernels, the last",
			                                   many.data, many.len, programs, k, all });
	for (uint32_t k = 1; k <= n; k = k == 1 ? 2 : k == 2 && n > 2 ? n : n + 1)
		failed |= measure(
		        &(struct case_){ "one kernel", one.data, one.len, programs, k, false });
	gx_strbuf_free(&many);
	gx_strbuf_free(&one);
	return failed ? 1 : 0;
}
