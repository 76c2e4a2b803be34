/* attrs.c - the rows of cubin_attrs.def by kind. */
#include "cubin/attrs.h"

enum gx_cubin_attr_rule gx_cubin_attr_rule(uint8_t kind)
{
	enum gx_cubin_attr_rule rule = GX_ATTR_UNKNOWN;

	switch (kind) {
#define CUBIN_ATTR(kind_, name, rule_)                                                             \
	case kind_:                                                                                \
		rule = GX_ATTR_##rule_;                                                            \
		break;
#include "defs/cubin_attrs.def"
	default: break;
	}
	return rule;
}

const char *gx_cubin_attr_name(uint8_t kind)
{
	const char *name = "unknown";

	switch (kind) {
#define CUBIN_ATTR(kind_, name_, rule)                                                             \
	case kind_:                                                                                \
		name = #name_;                                                                     \
		break;
#include "defs/cubin_attrs.def"
	default: break;
	}
	return name;
}
