/* target.c - picks the words of ptx_lowering.def that fit a module. */
#include "emit/ptx/emit.h"

struct lowering_row {
	enum ptx_feature feature;
	uint32_t major, minor, sm;
	const char *text;
};

static const struct lowering_row rows[] = {
#define PTX_LOWERING(feature, major, minor, sm, text) { PTX_##feature, major, minor, sm, text },
#include "defs/ptx_lowering.def"
#undef PTX_LOWERING
};

int ptx_target_choose(uint32_t major, uint32_t minor, uint32_t sm, struct ptx_target *out,
                      struct gx_diag *diag)
{
	*out = (struct ptx_target){ 0 };
	if (major < 6) {
		major = 6;
		minor = 0;
	}
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct lowering_row *row = &rows[i];

		if (out->text[row->feature] || row->sm > sm || row->major > major ||
		    (row->major == major && row->minor > minor))
			continue;
		out->text[row->feature] = row->text;
		out->major[row->feature] = row->major;
		out->minor[row->feature] = row->minor;
	}
	for (int i = 0; i < PTX_N_FEATURES; i++)
		if (!out->text[i])
			return gx_fail(diag, GX_E_EMIT_TARGET, "sm_%u with PTX %u.%u", sm, major,
			               minor);
	return 0;
}
