/* answer.h - one request of another process to an owner. */
#ifndef GX_POLICY_ANSWER_H
#define GX_POLICY_ANSWER_H

#include "base/diag.h"
#include "base/json_read.h"
#include "policy/map_answer.h"

struct gx_json;
struct gx_owner;
struct gx_policy_record;
struct gx_strbuf;

struct gx_request {
	struct gx_owner *owner;
	const struct gx_json_doc *doc;
	const struct gx_json_value *args;
	struct gx_strbuf *out; /* the answer goes here; after an error nothing is there */
	const struct gx_request_more *more;
};

struct gx_request_row {
	const char *name;
	int (*run)(const struct gx_request *r, struct gx_diag *diag);
};

/* What only some owners answer. */
struct gx_request_more {
	const struct gx_request_row *rows;
	size_t n;
	void (*put_maps)(struct gx_json *json, const struct gx_policy_record *record);
};

/* --- tell.c */
/* The answer, one line, is appended. more NULL: an owner that changes nothing for others (GX0654). */
void gx_owner_tell(struct gx_owner *owner, const struct gx_request_more *more, const char *line,
                   size_t len, struct gx_strbuf *out);

/* args.id, a policy's. GX0901 */
int gx_request_id(const struct gx_request *r, uint32_t *id, struct gx_diag *diag);

/* --- map_requests.c: map_answer.h, entries of the maps of a policy that works. GX0647, GX0653, GX0901 */
int gx_answer_map_dump(const struct gx_request *r, struct gx_diag *diag);
int gx_answer_map_lookup(const struct gx_request *r, struct gx_diag *diag);
int gx_answer_map_update(const struct gx_request *r, struct gx_diag *diag);
int gx_answer_map_delete(const struct gx_request *r, struct gx_diag *diag);

#endif
