/* soft_script.h - for other stages: a module run by the lines of a script, as stage `soft` does. */
#ifndef GX_STAGE_SOFT_SCRIPT_H
#define GX_STAGE_SOFT_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

struct gx_diag;
struct gx_soft;
struct gx_soft_module;
struct gx_strbuf;

struct stage_soft_module {
	const char *script; /* its lines that start with //: */
	size_t script_len;
	const char *ptx;
	size_t ptx_len;
	/* Before the script's first line; 0, or the script is not run. And behind its last one. Either may be NULL. */
	int (*prepare)(void *user, struct gx_soft *soft, struct gx_soft_module *module,
	               struct gx_diag *diag);
	void (*finish)(void *user, struct gx_soft *soft, struct gx_strbuf *out);
	void *user;
	bool count_accesses; /* as in struct gx_soft_config */
	const char *uncounted;
};

void stage_soft_run(const struct stage_soft_module *what, struct gx_strbuf *out);

#endif
