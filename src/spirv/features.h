/* features.h - what code of programs asks of a device, by spirv_features.def. */
#ifndef GX_SPIRV_FEATURES_H
#define GX_SPIRV_FEATURES_H

#include <stdint.h>

enum gx_spirv_feature_number {
#define SPIRV_FEATURE(name, capability, extension, since, vulkan, need, doc) GX_SPIRV_NUMBER_##name,
#include "defs/spirv_features.def"
#undef SPIRV_FEATURE
	GX_SPIRV_N_FEATURES
};

/* A set of them is the sum of their bits. */
enum gx_spirv_feature {
#define SPIRV_FEATURE(name, capability, extension, since, vulkan, need, doc)                       \
	GX_SPIRV_##name = 1 << GX_SPIRV_NUMBER_##name,
#include "defs/spirv_features.def"
#undef SPIRV_FEATURE
};

/* Without these no program stands in a shader. */
enum gx_spirv_feature_need { GX_SPIRV_NEED_ALWAYS, GX_SPIRV_NEED_ASKED, GX_SPIRV_NEED_WAY };

struct gx_spirv_feature_row {
	const char *name; /* "INT64" */
	uint32_t capability;
	const char *extension; /* "": none */
	uint32_t since;        /* from version 1.N on without the extension */
	const char *vulkan;    /* what the device calls it */
	enum gx_spirv_feature_need need;
};
/* The row of a number below GX_SPIRV_N_FEATURES. */
const struct gx_spirv_feature_row *gx_spirv_feature_row(enum gx_spirv_feature_number number);
/* The set of those that every program needs. */
uint32_t gx_spirv_features_always(void);

#endif
