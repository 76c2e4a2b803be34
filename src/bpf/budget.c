/* budget.c - what a program may cost: its own wish, in BTF, and what the environment allows.
 *
 * A loader that links libbpf has no options of ours. The header's GX_MAX_OPS(N) makes clang write
 * BTF of kind DECL_TAG that points to the program's function; libbpf hands it over as it is.
 */
#include "bpf/budget.h"
#include "bpf/btf_types.h"

#include "verify/tables.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define PREFIX "gpuext:"

enum limit { MAX_OPS, LOCAL_BYTES, N_LIMITS };

static const struct {
	const char *tag, *macro, *env;
	uint32_t least;
} limits[N_LIMITS] = {
	[MAX_OPS] = { "max_ops=", "GX_MAX_OPS", "GPUEXT_MAX_OPS", 1 },
	[LOCAL_BYTES] = { "local_bytes=", "GX_LOCAL_BYTES", "GPUEXT_LOCAL_BYTES", 0 },
};

struct wish {
	bool given[N_LIMITS];
	uint32_t value[N_LIMITS];
};

/* Decimal digits and nothing else; false: not, or more than most. */
static bool read_number(const char *text, uint32_t least, uint32_t most, uint32_t *out)
{
	uint64_t n = 0;

	if (!*text)
		return false;
	for (; *text; text++) {
		if (*text < '0' || *text > '9')
			return false;
		n = n * 10 + (uint64_t)(*text - '0');
		if (n > most)
			return false;
	}
	*out = (uint32_t)n;
	return n >= least;
}

/* Bytes of a name out of an object that can be shown. */
static int shown(const char *text)
{
	int n = 0;

	while (n < 64 && isprint((unsigned char)text[n]))
		n++;
	return n;
}

static uint32_t most_of(const struct gx_bpf_prog *prog, enum limit limit)
{
	return limit == MAX_OPS ? gx_hook_row(prog->hook)->most : GX_MOST_LOCAL_BYTES;
}

static int take_tag(const struct gx_bpf_prog *prog, const char *tag, struct wish *wish,
                    struct gx_diag *diag)
{
	const char *what = tag + strlen(PREFIX);
	int limit = 0;
	uint32_t n;

	while (limit < N_LIMITS && strncmp(what, limits[limit].tag, strlen(limits[limit].tag)))
		limit++;
	if (limit == N_LIMITS)
		return gx_fail(diag, GX_E_PROG_BUDGET,
		               "unknown tag '%.*s': write GX_MAX_OPS(N) or GX_LOCAL_BYTES(N)",
		               shown(tag), tag);
	if (limit == LOCAL_BYTES && gx_hook_on_cpu(prog->hook))
		return gx_fail(
		        diag, GX_E_PROG_BUDGET,
		        "GX_LOCAL_BYTES: a program on the CPU has no local memory: leave it out");
	if (!read_number(what + strlen(limits[limit].tag), limits[limit].least,
	                 most_of(prog, limit), &n))
		return gx_fail(diag, GX_E_PROG_BUDGET,
		               "tag '%.*s': write %s(N) with a decimal N of %u to %u at this hook",
		               shown(tag), tag, limits[limit].macro, limits[limit].least,
		               most_of(prog, limit));
	if (wish->given[limit] && wish->value[limit] != n)
		return gx_fail(diag, GX_E_PROG_BUDGET, "%s is there twice, with %u and with %u",
		               limits[limit].macro, wish->value[limit], n);
	wish->given[limit] = true;
	wish->value[limit] = n;
	return 0;
}

static int misplaced(const char *tag, const char *name, struct gx_diag *diag)
{
	return gx_fail(
	        diag, GX_E_PROG_BUDGET,
	        "tag '%.*s' of '%.*s': write it before the function of SEC() that the program "
	        "begins with",
	        shown(tag), tag, shown(name), name);
}

/* Number of the program's function with this type; n_func_info: it is none of them. */
static uint32_t function_of(const struct gx_bpf_prog *prog, uint32_t type)
{
	uint32_t i = 0, record[2];

	for (; i < prog->n_func_info; i++) {
		memcpy(record, prog->func_info + (size_t)i * sizeof(record), sizeof(record));
		if (record[1] == type)
			break;
	}
	return i;
}

/* Tags at functions of other programs are theirs; those at what is no function are nobody's. */
static int read_tags(const struct gx_bpf_prog *prog, struct wish *wish, struct gx_diag *diag)
{
	const struct btf_type **types;
	int err = gx_btf_index(prog->btf, &types);

	for (uint32_t id = 1; !err && id <= prog->btf->n_types; id++) {
		const struct btf_type *type = types[id], *target;
		const char *name = gx_btf_name(prog->btf, type);
		uint32_t number;
		int part;

		if (BTF_INFO_KIND(type->info) != BTF_KIND_DECL_TAG ||
		    strncmp(name, PREFIX, strlen(PREFIX)))
			continue;
		memcpy(&part, type + 1, sizeof(part));
		target = types[type->type];
		number = function_of(prog, type->type);
		if (!target || BTF_INFO_KIND(target->info) != BTF_KIND_FUNC ||
		    (number < prog->n_func_info && (number || part != -1)))
			err = misplaced(name, gx_btf_name(prog->btf, target), diag);
		else if (!number)
			err = take_tag(prog, name, wish, diag);
	}
	free(types);
	return err;
}

/* *by stays where the environment says nothing. */
static int read_env(enum limit limit, uint32_t *value, enum gx_limit_by *by, struct gx_diag *diag)
{
	const char *text = getenv(limits[limit].env);

	if (!text || !*text)
		return 0;
	if (!read_number(text, limits[limit].least, UINT32_MAX, value))
		return gx_fail(diag, GX_E_PROG_BUDGET, "%s='%.*s': a decimal number of %u to %u",
		               limits[limit].env, shown(text), text, limits[limit].least,
		               UINT32_MAX);
	*by = GX_LIMIT_OPERATOR;
	return 0;
}

/* The operator lets programs end the application's threads. */
static bool allows_exit(void)
{
	const char *text = getenv("GPUEXT_ALLOW_EXIT");

	return text && !strcmp(text, "1");
}

int gx_prog_budget(const struct gx_bpf_prog *prog, struct gx_program *program, struct gx_diag *diag)
{
	struct wish wish = { .given = { false } };
	int err = prog->n_func_info ? read_tags(prog, &wish, diag) : 0;

	if (err)
		return err;
	/* who wrote it never heard of budgets: as much as any object may ask for */
	if (prog->form == GX_FORM_KPROBE)
		program->max_ops = gx_hook_row(prog->hook)->most;
	if (wish.given[MAX_OPS]) {
		program->max_ops = wish.value[MAX_OPS];
		program->max_ops_by = GX_LIMIT_OBJECT;
	}
	if (wish.given[LOCAL_BYTES]) {
		program->max_local_bytes = wish.value[LOCAL_BYTES];
		program->local_bytes_by = GX_LIMIT_OBJECT;
	}
	if (prog->form == GX_FORM_STRUCT_OPS) {
		uint32_t allowed = gx_bpf_policy_max_ops();

		program->max_ops = allowed ? allowed : program->max_ops;
		program->max_ops_by = allowed ? GX_LIMIT_OPERATOR : program->max_ops_by;
		return 0;
	}
	program->allow_exit = allows_exit();
	err = read_env(MAX_OPS, &program->max_ops, &program->max_ops_by, diag);
	return err ? err
	           : read_env(LOCAL_BYTES, &program->max_local_bytes, &program->local_bytes_by,
	                      diag);
}
