/* objects.h - objects with policies as a command line gives them: a file, --set VAR=VALUE behind it. */
#ifndef GX_CLI_POLICY_OBJECTS_H
#define GX_CLI_POLICY_OBJECTS_H

#include "base/strbuf.h"
#include "policy/home.h"
#include "policy/load.h"

enum { GX_POLICY_OBJECTS = 38 }; /* a report has room for so many */

struct gx_policy_objects {
	struct gx_policy_object {
		const char *path;
		struct gx_policy_setting settings[GX_POLICY_MAX_SETTINGS];
		uint32_t n_settings;
		uint8_t threshold; /* the caller's */
	} items[GX_POLICY_OBJECTS];
	struct gx_policy_given given; /* of all of them */
	uint32_t n, max;              /* max: at most GX_POLICY_OBJECTS */
	const char *option;           /* that gives one: "-e" */
};

/* GX0901. */
int gx_policy_objects_add(struct gx_policy_objects *objects, const char *path,
                          struct gx_diag *diag);
/* Of the last object; text is kept and changed. GX0901, GX0643. */
int gx_policy_objects_set(struct gx_policy_objects *objects, char *text, struct gx_diag *diag);
/* The last object; NULL, and GX0901: `option` stands before any. */
struct gx_policy_object *gx_policy_objects_last(struct gx_policy_objects *objects,
                                                const char *option, const char *text,
                                                struct gx_diag *diag);

/**
 * gx_policy_object_load() - load an object for one run: maps start empty.
 * @type:     whose policies are wanted
 * @policies: [GX_MAX_POLICIES], *n of them; they live as long as *out
 *
 * Errors: as gx_policy_load_object()
 */
int gx_policy_object_load(const struct gx_policy_object *object, enum gx_policy_type type,
                          struct gx_policy **policies, uint32_t *n, struct gx_policy_loaded **out,
                          struct gx_diag *diag);
/* File, `extra`, settings: "stride.bpf.o at 10 certain=3", appended. */
void gx_policy_object_name(const struct gx_policy_object *object, const char *extra,
                           struct gx_strbuf *out);
/* "machine" or "interpreter". Static text. */
const char *gx_policy_object_runs_as(const struct gx_policy_loaded *loaded);

#endif
