/* find.h - policies that are loaded, asked of their owners. */
#ifndef GX_CLI_POLICY_FIND_H
#define GX_CLI_POLICY_FIND_H

#include "base/diag.h"
#include "base/json_read.h"
#include "base/strbuf.h"

enum { GX_MAX_OWNERS = 64, GX_ASK_MS = 3000 };

/* A process that answered. */
struct gx_found_owner {
	char address[68];
	uint32_t pid;
	struct gx_strbuf text;
	struct gx_json_doc doc;
	const struct gx_json_value *args; /* of its answer */
};

struct gx_found {
	struct gx_found_owner owners[GX_MAX_OWNERS];
	uint32_t n;
};

/* One policy of one owner. */
struct gx_found_policy {
	struct gx_found_owner *owner;
	const struct gx_json_value *policy; /* an object of its answer to "show" or "stats" */
	uint32_t id;
	bool live, listed; /* listed: live, or an ejected one that is pinned */
};

/* Asks every owner of this user (root: of all). Those that do not answer are left out, with a line
 * on stderr. */
void gx_find_owners(const char *request, struct gx_found *found);
void gx_found_free(struct gx_found *found);
/* Every policy in turn, begin with { 0 }; false at the end. */
bool gx_found_next(struct gx_found *found, struct gx_found_policy *at);
/* The one that is meant, this user's first, then live ones: PID/ID (records, too), a pinned name, or a policy's name.
 * GX0647
 */
int gx_found_one(struct gx_found *found, const char *what, struct gx_found_policy *out,
                 struct gx_diag *diag);
/* Whose pinned name it is; NULL: nobody's, or also the name of another one's policy. */
struct gx_found_owner *gx_found_pinned(struct gx_found *found, const char *what);
/* A question to one owner; errors of the answer go to diag. */
int gx_found_ask(const struct gx_found_owner *owner, const char *request, int timeout_ms,
                 struct gx_diag *diag);
/* The same, with its answer, which is to be freed where there was no error. */
int gx_found_fetch(const struct gx_found_owner *owner, const char *request, int timeout_ms,
                   struct gx_found_owner *answer, struct gx_diag *diag);
/* Its text is an answer: read, and args found in it. The error that the answer is. */
int gx_found_read(struct gx_found_owner *answer, struct gx_diag *diag);
void gx_found_owner_free(struct gx_found_owner *owner);

#endif
