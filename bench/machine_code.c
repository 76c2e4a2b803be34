/* machine_code.c - what programs cost at the ends of a kernel that is machine code, counted in their instructions. Needs ptxas and
 * nvlink, and no GPU.
 *
 * usage: machine_code [-l] [-r REGISTERS] SM OBJECT...
 * One line for each program: instructions of the probe, with those of its seam; loads of memory, one after another at most; stores and
 * atomics; special registers; registers, and bytes of a stack. A loop counts once. -l: the instructions, too; -r: what the assembler may
 * use. */
#include "bench.h"

#include "cubin/sass.h"
#include "instrument/probe_text.h"
#include "verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CUDA_BIN     "/usr/local/cuda/bin/"
#define MAX_PROGRAMS 64

enum {
	SEAM_AT_ENTRY = 6,
	SEAM_AT_EXIT = 2,
	N_REGISTERS = 256,
	MOST_REGISTERS = 255
}; /* with the branch that leads there */

struct counts {
	uint32_t instructions, loads, chain, writes, specials;
};

struct code {
	void *bytes;
	size_t len;
};

static struct code read_file(const char *path)
{
	struct code code = { NULL, 0 };
	FILE *file = fopen(path, "rb");

	if (!file)
		return code;
	fseek(file, 0, SEEK_END);
	code.len = (size_t)ftell(file);
	rewind(file);
	code.bytes = malloc(code.len + 1);
	if (fread(code.bytes, 1, code.len, file) != code.len)
		code.len = 0;
	fclose(file);
	return code;
}

/* As a driver's linker does it. */
static struct code assemble(const struct gx_probe_texts *texts, enum gx_probe_form form,
                            uint32_t sm)
{
	char dir[] = "/tmp/gx-machine-code-XXXXXX", path[64], command[512];
	struct code code = { NULL, 0 };
	FILE *file;

	if (!mkdtemp(dir))
		return code;
	snprintf(path, sizeof(path), "%s/p.ptx", dir);
	file = fopen(path, "w");
	fputs(gx_strbuf_text(&texts->text[form]), file);
	fclose(file);
	snprintf(command, sizeof(command),
	         "cd %s && " CUDA_BIN
	         "ptxas -c --maxrregcount %u -arch=sm_%u -o p.o p.ptx && " CUDA_BIN
	         "nvlink -arch=sm_%u -o p.cubin p.o",
	         dir, texts->max_regs ? texts->max_regs : MOST_REGISTERS, sm, sm);
	snprintf(path, sizeof(path), "%s/p.cubin", dir);
	if (!system(command))
		code = read_file(path);
	snprintf(command, sizeof(command), "rm -r %s", dir);
	return system(command) ? (struct code){ NULL, 0 } : code;
}

static bool reads_memory(struct gx_sass w)
{
	return !strncmp(gx_sass_op_of(w).name, "LDG", 3);
}

static bool writes_memory(struct gx_sass w)
{
	const char *name = gx_sass_op_of(w).name;

	return !strncmp(name, "STG", 3) || !strncmp(name, "RED_", 4) || !strncmp(name, "ATOMG", 5);
}

/* Loads that an instruction's operands hang on, by the registers that it names in the usual places. */
static uint32_t depth_of(struct gx_sass w, const uint32_t depths[N_REGISTERS])
{
	uint32_t most = depths[gx_sass_get(w, GX_SASS_SRC_A)];
	uint64_t form = gx_sass_get(w, GX_SASS_FORM);

	if ((form == 1 || form == 2) && depths[gx_sass_get(w, GX_SASS_SRC_B)] > most)
		most = depths[gx_sass_get(w, GX_SASS_SRC_B)];
	if (depths[gx_sass_get(w, GX_SASS_SRC_C)] > most)
		most = depths[gx_sass_get(w, GX_SASS_SRC_C)];
	return most;
}

static void count_word(struct gx_sass w, uint32_t depths[N_REGISTERS], struct counts *n)
{
	const char *name = gx_sass_op_of(w).name;
	uint32_t depth = depth_of(w, depths);
	uint64_t dst = gx_sass_get(w, GX_SASS_DST);

	n->instructions += strcmp(name, "NOP") != 0;
	n->specials += !strncmp(name, "S2", 2);
	n->writes += writes_memory(w);
	if (reads_memory(w)) {
		n->loads++;
		depth++;
	}
	if (depth > n->chain)
		n->chain = depth;
	depths[dst] = dst == GX_SASS_RZ ? 0 : depth;
	if (reads_memory(w) && dst + 1 < GX_SASS_RZ)
		depths[dst + 1] = depth;
}

static void list_word(const struct gx_cubin_probe *probe, size_t at, struct gx_sass w)
{
	char name[32];

	gx_sass_name(w, name);
	printf("  %04zx %016llx %016llx %-14s", at, (unsigned long long)w.hi,
	       (unsigned long long)w.lo, name);
	for (uint32_t i = 0; i < probe->n_slots; i++)
		if (probe->slots[i].offset == at)
			printf(" %s half of literal %u", probe->slots[i].high ? "upper" : "lower",
			       probe->slots[i].literal);
	putchar('\n');
}

static void report(const char *name, const struct gx_cubin_probe *probe, bool list)
{
	uint32_t depths[N_REGISTERS] = { 0 };
	bool at_exit = probe->form == GX_PROBE_EXIT;
	struct counts n = { 0 };

	for (size_t at = 0; at < probe->bytes; at += GX_SASS_BYTES)
		count_word(gx_sass_load(probe->code + at), depths, &n);
	printf("%-24s %-5s instructions %3u + %u, loads %u (%u in a row), writes %u, special "
	       "registers %u, registers %u, stack %u\n",
	       name, at_exit ? "exit" : "entry", n.instructions,
	       at_exit ? SEAM_AT_EXIT : SEAM_AT_ENTRY, n.loads, n.chain, n.writes, n.specials,
	       probe->registers, probe->frame);
	for (size_t at = 0; list && at < probe->bytes; at += GX_SASS_BYTES)
		list_word(probe, at, gx_sass_load(probe->code + at));
}

static int measure(const struct gx_verified *program, uint32_t sm, enum gx_probe_form form,
                   uint32_t max_regs, bool list)
{
	struct gx_probe_texts texts[GX_N_PROBE_COMPILATIONS] = { 0 };
	struct gx_cubin_bytes cubins[GX_N_PROBE_COMPILATIONS] = { 0 };
	struct code codes[GX_N_PROBE_COMPILATIONS] = { 0 };
	struct gx_cubin_probe probe = { 0 };
	struct gx_diag diag = { .insn = -1 };
	void *maps[MAX_PROGRAMS];
	struct gx_probe one = { .program = program,
		                .hook = form == GX_PROBE_EXIT ? GX_HOOK_EXIT : GX_HOOK_ENTRY,
		                .max_regs = max_regs,
		                .few_registers = max_regs && max_regs <= GX_CUBIN_FEW_REGISTERS,
		                .maps = maps };
	int err = 0;

	for (uint32_t i = 0; i < MAX_PROGRAMS; i++)
		maps[i] = &maps[i];
	for (int i = 0; i < GX_N_PROBE_COMPILATIONS && !err; i++) {
		err = gx_instrument_probes(&one, 1, sm, (enum gx_probe_compilation)i, &texts[i],
		                           &diag);
		if (!err)
			codes[i] = assemble(&texts[i], form, sm);
		cubins[i] = (struct gx_cubin_bytes){ codes[i].bytes, codes[i].len };
	}
	if (!err)
		err = gx_cubin_probe_read(cubins, texts[0].n_literals, form, one.few_registers,
		                          &probe, &diag);
	if (err)
		printf("%s: %s %s\n", program->program.name, gx_error_code(diag.error), diag.text);
	if (diag.error == GX_E_AGENT_CODE_HOOK ||
	    diag.error == GX_E_PROBE_CODE) /* of kernels with PTX */
		err = 0;
	else if (!err)
		report(program->program.name, &probe, list);
	gx_cubin_probe_free(&probe);
	for (int i = 0; i < GX_N_PROBE_COMPILATIONS; i++) {
		gx_probe_texts_free(&texts[i]);
		free(codes[i].bytes);
	}
	return err;
}

int main(int argc, char **argv)
{
	const struct gx_verified *programs[MAX_PROGRAMS];
	uint32_t n, n_failed = 0, max_regs = 0;
	bool list = false;
	int option;

	while ((option = getopt(argc, argv, "lr:")) != -1) {
		list |= option == 'l';
		max_regs = option == 'r' ? (uint32_t)atoi(optarg) : max_regs;
	}
	if (argc < optind + 2) {
		fprintf(stderr, "usage: machine_code [-l] [-r REGISTERS] SM OBJECT...\n");
		return 2;
	}
	argv += optind;
	n = bench_load(argv + 1, argc - optind - 1, programs, MAX_PROGRAMS);
	for (uint32_t i = 0; i < n; i++) {
		enum gx_hook hook = programs[i]->program.hook;

		if (hook == GX_HOOK_ENTRY || hook == GX_HOOK_EXIT)
			n_failed += measure(programs[i], (uint32_t)atoi(argv[0]),
			                    hook == GX_HOOK_EXIT ? GX_PROBE_EXIT : GX_PROBE_ENTRY,
			                    max_regs, list) != 0;
	}
	return n_failed != 0;
}
