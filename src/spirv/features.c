/* features.c - the rows of spirv_features.def. */
#include "spirv/features.h"

#define NEED_ALWAYS GX_SPIRV_NEED_ALWAYS
#define NEED_ASKED  GX_SPIRV_NEED_ASKED
#define NEED_WAY    GX_SPIRV_NEED_WAY

static const struct gx_spirv_feature_row rows[GX_SPIRV_N_FEATURES] = {
#define SPIRV_FEATURE(name, capability, extension, since, vulkan, need, doc)                       \
	{ #name, capability, extension, since, vulkan, NEED_##need },
#include "defs/spirv_features.def"
#undef SPIRV_FEATURE
};

const struct gx_spirv_feature_row *gx_spirv_feature_row(enum gx_spirv_feature_number number)
{
	return &rows[number];
}

uint32_t gx_spirv_features_always(void)
{
	uint32_t all = 0;

	for (int i = 0; i < GX_SPIRV_N_FEATURES; i++)
		if (rows[i].need == GX_SPIRV_NEED_ALWAYS)
			all |= 1u << i;
	return all;
}
