/* source_path.c - which paths are of headers that a user only includes. */
#include "base/source_path.h"

#include <string.h>

/* A path is one if it has `has`, at its front or anywhere, and behind it `then`. */
static const struct {
	bool front;
	const char *has, *then;
} rules[] = {
	{ true, "/usr/include/", "" },
	{ true, "/usr/lib", "/include/" },
	{ true, "/usr/local/cuda", "/include/" },
	{ true, "/opt/cuda", "/include/" },
	/* the toolkit wherever it is unpacked, conda's and NVIDIA's packages for Python too */
	{ false, "/targets/", "-linux/include/" },
	{ false, "/site-packages/nvidia/", "/include/" },
	{ false, "/lib/clang/", "/include/" },
	{ false, "/triton/language/", "" },
};

bool gx_path_is_toolkit(const char *path, size_t len)
{
	for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++) {
		size_t n = strlen(rules[i].has);
		const char *found = memmem(path, len, rules[i].has, n);

		if (!found || (rules[i].front && found != path))
			continue;
		found += n;
		if (memmem(found, len - (size_t)(found - path), rules[i].then,
		           strlen(rules[i].then)))
			return true;
	}
	return false;
}
