/* hook.c - stage `hook`: eBPF text, a line "ptx", a module with a script as stage `soft` has it. The program is put into the kernel
 * that the script launches first, and the script is run on the soft device.
 *
 * Arguments: see site.h; hook=NAME; argument=TEXT, what its section has in parentheses, without blanks; twice: two of the program; whole: into the module itself, in place of a variant;
 * device: what the soft device itself counted, but for programs, too; with whole, the program is in every kernel that is launched;
 * text: the module's text and what was counted, and nothing runs; origins: which parameters the addresses come from, and nothing runs; near=N: for launches whose parameter N leads to no range.
 *
 * What comes out: what the script prints, and what it printed without programs where that differs; the words of each map; lanes and
 * warps of each program; what the editor counted.
 */
#include "site.h"
#include "soft_script.h"

#include "device/soft/soft.h"
#include "instrument/whole.h"
#include "ir/ir.h"
#include "maps/layout.h"
#include "support/ebpf/insn_parse.h"

#include <inttypes.h>

int gx_stage_hook(const char *args, const char *input, size_t len, struct gx_strbuf *out);
const char gx_stage_words_hook[] =
        STAGE_SITE_WORDS " hook= argument= twice whole text origins near= device";

enum { MAX_PROGRAMS = 2, MAX_KERNELS = 64 };

struct hooked {
	struct stage_site where;
	struct gx_verified *program;
	const char *module;
	size_t module_len;
	char kernels[MAX_KERNELS][128]; /* that the script launches, each once */
	uint32_t n_kernels;
	struct gx_instrumented made;
	struct gx_soft_module *original;
	uint64_t stats[MAX_PROGRAMS], maps[STAGE_MAX_MAPS];
};

static uint64_t map_bytes(const struct gx_map_def *map)
{
	return gx_map_stride(map->value_size) * map->max_entries;
}

/* The relocation block of a variant, as the agent fills it. */
static int prepare(void *user, struct gx_soft *soft, struct gx_soft_module *module,
                   struct gx_diag *diag)
{
	struct hooked *h = user;
	uint64_t at, bytes, *words;
	int err = 0;

	if (!gx_soft_module_global(module, GX_RELOC_SYMBOL, &at, &bytes))
		return gx_fail(diag, GX_E_INTERNAL, "no relocation block");
	words = gx_soft_host(soft, at, bytes);
	words[GX_RELOC_N_CPUS] = 1;
	for (uint32_t p = 0; p < h->made.n_programs && !err; p++) {
		err = gx_soft_alloc(soft, GX_STATS_STRIDE, 256, &h->stats[p]);
		words[GX_RELOC_PROG(p)] = h->stats[p];
	}
	for (uint32_t m = 0; m < h->made.n_maps && !err; m++) {
		const struct gx_map_def *def = h->made.maps[m];

		err = gx_soft_alloc(soft, map_bytes(def), 256, &h->maps[m]);
		words[GX_RELOC_MAP(h->made.n_programs, m) + GX_RELOC_MAP_BASE] = h->maps[m];
		if (gx_map_type_lies(
		            def->type,
		            GX_LAYOUT_sites)) /* the kernel's places begin with the first, where there is room for all */
			words[GX_RELOC_MAP(h->made.n_programs, m) + GX_RELOC_MAP_THREADS] =
			        h->made.n_places <= def->max_entries ? h->made.n_places : 0;
	}
	if (h->made.n_shared && !err)
		err = gx_soft_module_load(soft, h->module, h->module_len, &h->original, diag);
	for (uint32_t i = 0; i < h->made.n_shared && !err; i++)
		if (!h->made.shared[i].is_const &&
		    gx_soft_module_global(h->original, h->made.shared[i].name, &at, &bytes))
			words[h->made.shared[i].reloc_word] = at;
	return err;
}

static void put_sites(const struct gx_instrumented *made, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "sites: copies=%u accesses=%u unseen=%u\n", made->n_sites,
	                 made->n_accesses, made->n_unseen);
}

static void put_origins(const struct gx_origins *origins, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "origins of %u: %s", origins->n_accesses,
	                 origins->known ? "known" : "not known");
	for (uint32_t i = 0; i < origins->n; i++) {
		const struct gx_origin *at = &origins->at[i];

		if (at->symbol)
			gx_strbuf_printf(out, " %s", at->symbol);
		else
			gx_strbuf_printf(out, " %u+%u", at->param, at->offset);
		gx_strbuf_puts(out, at->is_scaled ? "*" : "");
	}
	gx_strbuf_putc(out, '\n');
}

static void finish(void *user, struct gx_soft *soft, struct gx_strbuf *out)
{
	struct hooked *h = user;
	struct gx_soft_counters device;
	const uint64_t *words;

	for (uint32_t m = 0; m < h->made.n_maps; m++) {
		const struct gx_map_def *def = h->made.maps[m];

		words = gx_soft_host(soft, h->maps[m], map_bytes(def));
		gx_strbuf_printf(out, "%s:", def->name);
		for (uint64_t i = 0; i < map_bytes(def) / 8; i++)
			gx_strbuf_printf(out, " %" PRIu64, words[i]);
		gx_strbuf_putc(out, '\n');
	}
	for (uint32_t p = 0; p < h->made.n_programs; p++) {
		words = gx_soft_host(soft, h->stats[p], GX_STATS_STRIDE);
		gx_strbuf_printf(
		        out, "program: lanes=%" PRIu64 " warps=%" PRIu64,
		        words[GX_STATS_EVENTS / 8] % GX_STATS_WARP + words[GX_STATS_LANES / 8],
		        words[GX_STATS_EVENTS / 8] / GX_STATS_WARP + words[GX_STATS_WARPS / 8]);
		if (words[GX_STATS_LANES_DROPPED / 8])
			gx_strbuf_printf(out, " dropped=%" PRIu64,
			                 words[GX_STATS_LANES_DROPPED / 8]);
		gx_strbuf_putc(out, '\n');
	}
	put_sites(&h->made, out);
	gx_soft_counters(soft, &device);
	if (gx_soft_config(soft)->count_accesses)
		gx_strbuf_printf(
		        out, "device: loads=%" PRIu64 " stores=%" PRIu64 " atomics=%" PRIu64 "\n",
		        device.loads, device.stores, device.atomics);
	gx_soft_module_unload(h->original);
	h->original = NULL;
}

static int instrument(struct hooked *h, const char *args, struct gx_diag *diag)
{
	struct gx_ptx_module *module = NULL;
	struct gx_probe probes[MAX_PROGRAMS];
	void *maps[STAGE_MAX_MAPS];
	uint32_t n = stage_option(args, "twice") ? 2 : 1;
	const char *written = stage_option(args, "argument=");
	char argument[256] = "";
	struct gx_whole_kernel kernels[MAX_KERNELS];
	const char *near_text = stage_option(args, "near=");
	uint32_t near_param = near_text ? (uint32_t)strtoul(near_text, NULL, 10) : 0;
	struct gx_near near = { .n = 1, .at[0].param = near_param };
	int err = gx_ptx_parse(h->module, h->module_len, &module, diag);

	if (written)
		snprintf(argument, sizeof(argument), "%.*s", (int)strcspn(written, " "), written);
	for (uint32_t i = 0; i < STAGE_MAX_MAPS; i++)
		maps[i] = &h->where.maps[i];
	for (uint32_t i = 0; i < n; i++)
		probes[i] = (struct gx_probe){ .program = h->program,
			                       .hook = h->where.program.hook,
			                       .argument = argument,
			                       .maps = maps };
	for (uint32_t i = 0; i < h->n_kernels; i++)
		kernels[i] = (struct gx_whole_kernel){ .name = h->kernels[i],
			                               .programs = (1u << n) - 1 };
	if (!err && stage_option(args, "whole"))
		err = gx_instrument_whole(module, kernels, h->n_kernels, probes, n, &h->made, diag);
	else if (!err)
		err = gx_instrument_near(module, h->kernels[0], probes, n, near_text ? &near : NULL,
		                         &h->made, diag);
	gx_ptx_free(module);
	return err;
}

static void run(struct hooked *h, bool ask, struct gx_strbuf *out)
{
	struct stage_soft_module plain = { .script = h->module,
		                           .script_len = h->module_len,
		                           .ptx = h->module,
		                           .ptx_len = h->module_len };
	struct stage_soft_module edited = plain;
	struct gx_strbuf without = { 0 };
	size_t from = out->len;

	edited.ptx = gx_strbuf_text(&h->made.text);
	edited.ptx_len = h->made.text.len;
	edited.prepare = prepare;
	edited.finish = finish;
	edited.user = h;
	edited.count_accesses = ask;
	edited.uncounted = "gpuext_s"; /* what programs access by registers of their own */
	stage_soft_run(&plain, &without);
	stage_soft_run(&edited, out);
	if (strncmp(gx_strbuf_text(out) + from, gx_strbuf_text(&without), without.len))
		gx_strbuf_printf(out, "without programs:\n%s", gx_strbuf_text(&without));
	gx_strbuf_free(&without);
}

static bool hook_named(const char *name, enum gx_hook *hook)
{
	size_t n = strcspn(name, " ");

	for (int i = 0; i < GX_N_HOOKS; i++) {
		const char *text = gx_hook_row((enum gx_hook)i)->text;

		*hook = (enum gx_hook)i;
		if (strlen(text) == n && !strncmp(text, name, n))
			return true;
	}
	return false;
}

/* Program and module apart; false: the input has not both. */
static bool split(struct hooked *h, const char *input, size_t len, size_t *program_len)
{
	const char *ptx = strstr(input, "\nptx\n"), *launch;

	if (!ptx)
		return false;
	*program_len = (size_t)(ptx + 1 - input);
	h->module = ptx + strlen("\nptx\n");
	h->module_len = len - (size_t)(h->module - input);
	for (launch = h->module; (launch = strstr(launch, "//: launch ")); launch++) {
		char *name = h->kernels[h->n_kernels];
		uint32_t i = 0;

		if (h->n_kernels == MAX_KERNELS || sscanf(launch, "//: launch %127s", name) != 1)
			return false;
		while (strcmp(h->kernels[i], name))
			i++;
		h->n_kernels += i == h->n_kernels;
	}
	return h->n_kernels != 0;
}

int gx_stage_hook(const char *args, const char *input, size_t len, struct gx_strbuf *out)
{
	const char *hook = stage_option(args, "hook=");
	struct hooked h = { .n_kernels = 0 };
	struct gx_insn *insns = NULL;
	struct gx_diag diag = { .insn = -1 };
	size_t program_len;
	int err;

	if (stage_site_init(&h.where, args))
		return STAGE_MISUSED;
	if (!hook || !hook_named(hook, &h.where.program.hook) ||
	    !split(&h, input, len, &program_len))
		return stage_misused(hook ? hook : "no hook=");
	err = gx_insn_parse(input, program_len, &insns, &h.where.program.n_insns, &diag);
	h.where.program.insns = insns;
	if (!err)
		err = gx_verify(&h.where.program, NULL, NULL, &h.program, &diag);
	if (!err)
		err = instrument(&h, args, &diag);
	if (err)
		gx_strbuf_printf(out, "error %s: %s\n", gx_error_code(diag.error), diag.text);
	else if (stage_option(args, "origins"))
		put_origins(&h.made.origins, out);
	else if (!stage_option(args, "text"))
		run(&h, stage_option(args, "device") != NULL, out);
	if (!err && stage_option(args, "text")) {
		gx_strbuf_append(out, gx_strbuf_text(&h.made.text), h.made.text.len);
		gx_strbuf_puts(out, "// ");
		put_sites(&h.made, out);
	}
	gx_instrumented_free(&h.made);
	gx_verified_free(h.program);
	free(insns);
	stage_site_free(&h.where);
	return 0;
}
