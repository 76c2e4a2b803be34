/* arguments.c - every argument of every helper, and of global functions, given each kind of value while the others are good: what is taken, and what
 * is refused in which words. Golden: with --update it writes tests/verify/arguments.txt (make update). */
#include "ebpf/map_type.h"
#include "ir/helper.h"
#include "support/ebpf/insn_parse.h"
#include "verify/verify.h"

#include "../golden.h"

#include <stdlib.h>

#define GOLDEN "tests/verify/arguments.txt"

static const enum gx_helper helpers[] = {
#define HELPER(name, id, ...) GX_HELPER_##name,
#include "defs/helpers.def"
};
enum { N_HELPERS = sizeof(helpers) / sizeof(helpers[0]) };

/* One of each type; the second array is constant, the third can only be read by programs, the fourth only written. */
static const struct gx_map_def maps[] = {
	{ GX_MAP_ARRAY, 4, 64, 1, 0, "array" },
	{ GX_MAP_ARRAY, 4, 64, 1, GX_MAP_RDONLY_PROG, "frozen" },
	{ GX_MAP_ARRAY, 4, 64, 4, GX_MAP_RDONLY_PROG, "read-only" },
	{ GX_MAP_ARRAY, 4, 64, 1, 1 << 8, "write-only" },
	{ GX_MAP_HASH, 4, 8, 8, 0, "hash" },
	{ GX_MAP_PERF_EVENT_ARRAY, 4, 4, 1, 0, "perf" },
	{ GX_MAP_PERCPU_ARRAY, 4, 8, 1, 0, "percpu" },
	{ GX_MAP_QUEUE, 0, 8, 8, 0, "queue" },
	{ GX_MAP_RINGBUF, 0, 0, 4096, 0, "ring" },
	{ GX_MAP_PER_THREAD_ARRAY, 4, 8, 1, 0, "per-thread" },
	{ GX_MAP_GPU_RINGBUF, 4, 8, 64, 0, "gpu-ring" },
	{ 4711, 4, 8, 8, 0, "unknown" },
};
enum { N_MAPS = sizeof(maps) / sizeof(maps[0]), FROZEN = 1, GPU_RING = 10 };

/* r6: the context; r7: 0, 8, 16 or 24; r8: a value of `array`; r9: a record, where one is asked for; fp-128 to fp-65 were written, fp-136 holds what a
 * look-up gave. @ is the register of the argument. */
static const struct {
	const char *name, *text;
	bool record;
} values[] = {
	{ "nothing", "", false },
	{ "0", "r@ = 0\n", false },
	{ "8", "r@ = 8\n", false },
	{ "9", "r@ = 9\n", false },
	{ "-1", "r@ = -1\n", false },
	{ "2^29", "r@ = 0x20000000\n", false },
	{ "2^29 + 1", "r@ = 0x20000001\n", false },
	{ "0 to 24", "r@ = r7\n", false },
	{ "any number", "r@ = *(u64 *)(r8 +0)\n", false },
	{ "context", "r@ = r6\n", false },
	{ "context + 8", "r@ = r6\nr@ += 8\n", false },
	{ "context + 0 to 24", "r@ = r6\nr@ += r7\n", false },
	{ "fp-128", "r@ = r10\nr@ += -128\n", false },
	{ "fp-124", "r@ = r10\nr@ += -124\n", false },
	{ "fp-126", "r@ = r10\nr@ += -126\n", false },
	{ "fp-192, not written", "r@ = r10\nr@ += -192\n", false },
	{ "fp-136, a pointer", "r@ = r10\nr@ += -136\n", false },
	{ "fp-128 + 0 to 24", "r@ = r10\nr@ += -128\nr@ += r7\n", false },
	{ "fp", "r@ = r10\n", false },
	{ "fp-513", "r@ = r10\nr@ += -513\n", false },
	{ "value", "r@ = r8\n", false },
	{ "value + 60", "r@ = r8\nr@ += 60\n", false },
	{ "value + 0 to 24", "r@ = r8\nr@ += r7\n", false },
	{ "constant value", "r@ = map_value[1] off 0\n", false },
	{ "constant value + 8", "r@ = map_value[1] off 8\n", false },
	{ "constant value + 0 to 24", "r@ = map_value[1] off 0\nr@ += r7\n", false },
	{ "value to write", "r@ = map_value[3] off 0\n", false },
	{ "value or NULL", "r@ = *(u64 *)(r10 -136)\n", false },
	{ "map array", "r@ = map[0]\n", false },
	{ "map read-only", "r@ = map[2]\n", false },
	{ "map hash", "r@ = map[4]\n", false },
	{ "map perf", "r@ = map[5]\n", false },
	{ "map percpu", "r@ = map[6]\n", false },
	{ "map queue", "r@ = map[7]\n", false },
	{ "map ring", "r@ = map[8]\n", false },
	{ "map per-thread", "r@ = map[9]\n", false },
	{ "map gpu-ring", "r@ = map[10]\n", false },
	{ "map unknown", "r@ = map[11]\n", false },
	{ "record", "r@ = r9\n", true },
	{ "record + 8", "r@ = r9\nr@ += 8\n", true },
	{ "record + 0 to 24", "r@ = r9\nr@ += r7\n", true },
};
enum { N_VALUES = sizeof(values) / sizeof(values[0]) };

static void put(const char *text, unsigned reg, struct gx_strbuf *out)
{
	for (; *text; text++)
		if (*text == '@')
			gx_strbuf_printf(out, "%u", reg);
		else
			gx_strbuf_putc(out, *text);
}

static void put_head(enum gx_hook hook, bool record, struct gx_strbuf *out)
{
	gx_strbuf_printf(out, "r6 = r1\nr7 = *(u32 *)(r1 +%d)\nr7 &= 24\nr8 = map_value[0] off 0\n",
	                 hook == GX_HOOK_HOST ? 32 : 8);
	for (int at = -128; at < -64; at += 8)
		gx_strbuf_printf(out, "*(u64 *)(r10 %d) = 0\n", at);
	gx_strbuf_puts(out, "r1 = map[2]\nr2 = r10\nr2 += -128\n*(u32 *)(r10 -128) = r7\ncall "
	                    "map_lookup_elem\n*(u64 *)(r10 -136) = r0\n");
	if (record)
		gx_strbuf_puts(out, "r1 = map[8]\nr2 = 16\nr3 = 0\ncall ringbuf_reserve\nr9 = "
		                    "r0\nif r9 == 0 goto out\n");
}

/* What a good argument of this kind is. */
static const char *good(const struct gx_helper_row *row, unsigned i, enum gx_hook hook)
{
	static const char *const named[N_MAPS] = {
		"r@ = map[0]\n", "r@ = map[1]\n", "r@ = map[2]\n", "r@ = map[3]\n",
		"r@ = map[4]\n", "r@ = map[5]\n", "r@ = map[6]\n", "r@ = map[7]\n",
		"r@ = map[8]\n", "r@ = map[9]\n", "r@ = map[10]\n"
	};
	uint32_t map = 0;

	switch ((enum gx_arg_kind)row->args[i]) {
	case GX_ARG_CONST_SCALAR: return "r@ = 8\n";
	case GX_ARG_SCALAR:
		return i &&
		                       (gx_arg_is_read(row->args[i - 1]) ||
		                        gx_arg_is_written(row->args[i - 1])) &&
		                       row->args[i - 1] != GX_ARG_KEY &&
		                       row->args[i - 1] != GX_ARG_VALUE
		               ? "r@ = 8\n"
		               : "r@ = 0\n";
	case GX_ARG_MAP:
		/* in kernels records of a size: those of any size are asked about on the CPU */
		if (row->map_op == GX_MAP_OP_OUTPUT && !gx_hook_on_cpu(hook))
			map = GPU_RING;
		while (map < N_MAPS - 1 && !gx_map_type_allows(maps[map].type, hook, row->map_op))
			map++;
		return named[map];
	case GX_ARG_KEY:
	case GX_ARG_VALUE:
	case GX_ARG_VALUE_OUT:
	case GX_ARG_MEM:
	case GX_ARG_FORMAT:
	case GX_ARG_MEM_OUT:
	case GX_ARG_MEM_OUT0:
	case GX_ARG_ALLOCATION:
	case GX_ARG_ARGS: return "r@ = r10\nr@ += -128\n";
	case GX_ARG_OUT_U64:
		return i == 0   ? "r@ = r10\nr@ += -128\n"
		       : i == 1 ? "r@ = r10\nr@ += -120\n"
		                : "r@ = r10\nr@ += -112\n";
	case GX_ARG_WORD: return "r@ = map_value[0] off 0\n";
	case GX_ARG_STR: return "r@ = map_value[1] off 0\n";
	case GX_ARG_RING_RECORD: return "r@ = r9\n";
	case GX_ARG_DELAY: return "r@ = 8\n";
	case GX_ARG_CTX:
	case GX_ARG_MEM_CTX: return "r@ = r6\n";
	case GX_ARG_FUNC: return "r@ = code pc body\n";
	case GX_ARG_NONE:
	case GX_ARG_ANY:
	case GX_ARG_REST:
	case GX_ARG_FROM:
	case GX_ARG_N: break;
	}
	return "r@ = 0\n";
}

/* The verdict in a line: what is taken, or why not. */
static void say(const char *text, enum gx_hook hook, const struct gx_func_info *funcs,
                uint32_t n_funcs, struct gx_strbuf *out)
{
	static const uint8_t constant[64] = { 'a', 'b', 'c', 0,   [8] = 'x', 'x', 'x',
		                              'x', 'x', 'x', 'x', 'x',       'x' };
	const void *frozen[N_MAPS] = { [FROZEN] = constant };
	uint32_t starts[3];
	struct gx_program program = { .name = "p",
		                      .maps = maps,
		                      .n_maps = N_MAPS,
		                      .frozen = frozen,
		                      .hook = hook,
		                      .has_ctx = true,
		                      .allow_exit = true,
		                      .max_local_bytes = 4096,
		                      .funcs = funcs,
		                      .n_func_infos = n_funcs,
		                      .n_funcs = n_funcs,
		                      .func_starts = n_funcs ? starts : NULL };
	struct gx_verified *verified = NULL;
	struct gx_insn *insns = NULL;
	struct gx_diag diag = { 0 };
	int err = gx_insn_parse(text, strlen(text), &insns, &program.n_insns, &diag);

	for (uint32_t i = 0; i < n_funcs; i++)
		starts[i] = funcs[i].start;
	program.insns = insns;
	if (!err)
		err = gx_verify(&program, NULL, NULL, &verified, &diag);
	if (err)
		gx_strbuf_printf(out, "%s at %d: %s\n", gx_error_code(diag.error), diag.insn,
		                 diag.text);
	else
		gx_strbuf_printf(out, "taken; stack %u, on maps %llu, to rings %llu\n",
		                 verified->cost.stack_bytes,
		                 (unsigned long long)verified->cost.map_ops,
		                 (unsigned long long)verified->cost.ring_bytes);
	gx_verified_free(verified);
	free(insns);
}

static void say_helper(const struct gx_helper_row *row, struct gx_strbuf *out)
{
	enum gx_hook hook = row->args[0] == GX_ARG_MEM_CTX      ? GX_HOOK_MEM
	                    : row->sides & 1u << GX_SIDE_DEVICE ? GX_HOOK_ENTRY
	                                                        : GX_HOOK_HOST;

	for (unsigned arg = 0; arg < row->n_args; arg++)
		for (int v = 0; v < N_VALUES; v++) {
			struct gx_strbuf text = { 0 };

			put_head(hook, values[v].record || row->args[0] == GX_ARG_RING_RECORD,
			         &text);
			for (unsigned i = 0; i < row->n_args; i++)
				put(i == arg ? values[v].text : good(row, i, hook), i + 1, &text);
			if (gx_is_named_id(row->id))
				gx_strbuf_printf(&text, "call %s\n", row->name);
			else
				gx_strbuf_printf(&text, "call %d\n", (int)row->id);
			if (values[v].record && row->args[0] != GX_ARG_RING_RECORD)
				gx_strbuf_puts(&text, "r1 = r9\nr2 = 0\ncall ringbuf_submit\n");
			gx_strbuf_puts(&text, "out:\nr0 = 0\nexit\n");
			if (strstr(gx_strbuf_text(&text), "code pc body"))
				gx_strbuf_puts(&text, "body:\nr0 = 0\nexit\n");
			gx_strbuf_printf(out, "%s %u %s: ", row->name, arg + 1, values[v].name);
			say(gx_strbuf_text(&text), hook, NULL, 0, out);
			gx_strbuf_free(&text);
		}
}

static void say_function(const char *name, const struct gx_func_param *param, struct gx_strbuf *out)
{
	for (int v = 0; v < N_VALUES; v++) {
		struct gx_func_info funcs[2] = { { .start = 0,
			                           .global = 1,
			                           .result = GX_RESULT_SCALAR,
			                           .name = "main",
			                           .n_params = 1,
			                           .params = { { .kind = GX_PARAM_CTX } } },
			                         { .global = 1,
			                           .result = GX_RESULT_SCALAR,
			                           .name = "f",
			                           .n_params = 1,
			                           .params = { *param } } };
		struct gx_strbuf text = { 0 };
		struct gx_insn *insns = NULL;
		struct gx_diag diag = { 0 };

		put_head(GX_HOOK_ENTRY, values[v].record, &text);
		put(values[v].text, 1, &text);
		gx_strbuf_puts(&text, "call f\n");
		if (values[v].record)
			gx_strbuf_puts(&text, "r1 = r9\nr2 = 0\ncall ringbuf_submit\n");
		gx_strbuf_puts(&text,
		               "r1 = *(u64 *)(r10 -128)\nout:\nr0 = 0\nexit\nf:\nr0 = 0\nexit\n");
		CHECK_EQ(gx_insn_parse(gx_strbuf_text(&text), text.len, &insns, &funcs[1].start,
		                       &diag),
		         0);
		funcs[1].start -= 2; /* the last two instructions */
		free(insns);
		gx_strbuf_printf(out, "%s %s: ", name, values[v].name);
		say(gx_strbuf_text(&text), GX_HOOK_ENTRY, funcs, 2, out);
		gx_strbuf_free(&text);
	}
}

int main(int argc, char **argv)
{
	static const struct gx_func_param params[] = {
		{ .kind = GX_PARAM_SCALAR },
		{ .kind = GX_PARAM_CTX },
		{ .kind = GX_PARAM_MEM, .size = 8, .align = 8 },
		{ .kind = GX_PARAM_MEM, .size = 8, .align = 1 },
		{ .kind = GX_PARAM_MEM, .size = 8, .align = 8, .read_only = 1 },
		{ .kind = GX_PARAM_MEM, .size = 64, .align = 4 },
	};
	static const char *const names[] = {
		"function of a number",    "function of the context",        "function of 8 bytes",
		"function of 8 unaligned", "function of 8 bytes, read only", "function of 64 bytes"
	};
	struct gx_strbuf said = { 0 };

	for (int h = 0; h < N_HELPERS; h++)
		say_helper(gx_helper_row(helpers[h]), &said);
	for (size_t i = 0; i < sizeof(params) / sizeof(params[0]); i++)
		say_function(names[i], &params[i], &said);
	golden_check(GOLDEN, gx_strbuf_text(&said), argc, argv);
	gx_strbuf_free(&said);
	return TEST_END();
}
