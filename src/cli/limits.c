/* limits.c - what the one who loads allows to programs: --max-ops, --local-bytes, --allow-exit. */
#include "cli/cli.h"

#include "bpf/registry.h"
#include "cli/options.h"
#include "verify/verify.h"

static struct gx_limits limits;

void gx_limits_apply(struct gx_program *program)
{
	if (limits.max_ops) {
		program->max_ops = limits.max_ops;
		program->max_ops_by = GX_LIMIT_OPERATOR;
	}
	if (limits.has_local_bytes) {
		program->max_local_bytes = limits.local_bytes;
		program->local_bytes_by = GX_LIMIT_OPERATOR;
	}
	program->allow_exit |= limits.allow_exit;
}

static int verify(const struct gx_program *program, uint32_t log_level, struct gx_strbuf *log,
                  struct gx_verified **out, struct gx_diag *diag)
{
	struct gx_verify_opts opts = { .log_level = log_level };
	struct gx_program allowed = *program;

	gx_limits_apply(&allowed);
	return gx_verify(&allowed, &opts, log, out, diag);
}

void gx_limits_set(const struct gx_limits *set)
{
	static const struct gx_bpf_ops ops = { .verify = verify,
		                               .verified_free = gx_verified_free };

	limits = *set;
	gx_bpf_init(&ops);
}

int gx_limits_take(struct gx_limits *set, int option, const char *text, struct gx_diag *diag)
{
	if (option == GX_OPT_LIMIT_MAX_OPS)
		return gx_cli_number(option, text, 1, UINT32_MAX, &set->max_ops, diag);
	if (option == GX_OPT_LIMIT_ALLOW_EXIT) {
		set->allow_exit = true;
		return 0;
	}
	set->has_local_bytes = true;
	return gx_cli_number(option, text, 0, UINT32_MAX, &set->local_bytes, diag);
}
