/* map_answer.h - requests about the entries of a policy's map, answered by bpf(2): of this process, or of Linux. Bytes come as hexadecimal
 * digits and go by their types.
 */
#ifndef GX_POLICY_MAP_ANSWER_H
#define GX_POLICY_MAP_ANSWER_H

#include "base/diag.h"
#include "base/json_read.h"

#include <stdbool.h>
#include <stdint.h>

struct btf;
struct gx_json;
struct gx_strbuf;

struct gx_answered_map {
	const char *name;
	uint32_t type;
	int fd;
	uint32_t key_size, value_size;
	uint64_t room;         /* of a value as bpf(2) gives it */
	bool keys_come;        /* and go: it is full when there is no room for one */
	const struct btf *btf; /* NULL: no types are known */
	uint32_t key_type, value_type;
	/* The entry at *at or behind it, into key and value; *at moves behind it. -ENOENT: there is none; another -errno: it
	 * can't be read. */
	int (*next)(struct gx_answered_map *map, uint32_t *at);
	void *of;             /* for next */
	uint8_t *key, *value; /* [key_size], [room]; only while a request is answered */
};

/* Whether a map is meant: by its name, or, of global data, by its section, which libbpf puts a part of the object's name before. */
bool gx_map_is_called(const char *own, const char *name);
/* "ARRAY"; "type 99": there is no row of it. */
const char *gx_map_type_word(uint32_t type);

/**
 * gx_map_answer() - one request, the answer appended to out.
 * @request: "map_dump" (args.from: `next` of the answer before), "map_lookup", "map_update", "map_delete" (docs/policies.md)
 *
 * After an error nothing is there. Errors: GX0653, GX0901, GX0002
 */
int gx_map_answer(struct gx_answered_map *map, const char *request, const struct gx_json_doc *doc,
                  const struct gx_json_value *args, struct gx_strbuf *out, struct gx_diag *diag);

/* What a map is, an object in an array of them. */
void gx_map_put_shape(struct gx_json *json, const char *name, uint32_t type, uint32_t key_size,
                      uint32_t value_size, uint32_t max_entries);
/* An answer that says nothing more: {"errno":0,"args":{}} */
void gx_answer_done(struct gx_strbuf *out);

#endif
