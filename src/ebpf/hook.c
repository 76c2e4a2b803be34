/* hook.c - the one instance of src/defs/hooks.def. */
#include "ebpf/hook.h"

#include <stddef.h>

static const struct gx_hook_row rows[GX_N_HOOKS] = {
#define HOOK(NAME, text_, side_, argument_, editor, reach_, ctx_, budget_, most_, doc)             \
	[GX_HOOK_##NAME] = { .text = text_,                                                        \
		             .side = GX_SIDE_##side_,                                              \
		             .argument = argument_,                                                \
		             .reach = GX_REACH_##reach_,                                           \
		             .ctx = #ctx_,                                                         \
		             .budget = budget_,                                                    \
		             .most = most_ },
#include "defs/hooks.def"
};

const struct gx_hook_row *gx_hook_row(enum gx_hook hook)
{
	return (unsigned)hook < GX_N_HOOKS ? &rows[hook] : NULL;
}

bool gx_hook_on_cpu(enum gx_hook hook)
{
	const struct gx_hook_row *row = gx_hook_row(hook);

	return row && row->side != GX_SIDE_DEVICE;
}

bool gx_hook_decides(enum gx_hook hook)
{
	return hook == GX_HOOK_STEAL;
}
