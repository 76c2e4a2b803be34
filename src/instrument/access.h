/* access.h - programs in front of, and behind, the instructions of a kernel that access memory. */
#ifndef GX_INSTRUMENT_ACCESS_H
#define GX_INSTRUMENT_ACCESS_H

#include "instrument/select.h"
#include "ptx/access.h"

/* Which accesses a hook's programs see. */
struct gx_access_filter {
	uint32_t kinds; /* a bit for each enum gx_ptx_access_kind */
	bool shared;    /* those to shared memory alone */
	bool after;     /* behind the instruction, with the value that it gave */
};
extern const struct gx_access_filter gx_access_loads, gx_access_stores, gx_access_atomics,
        gx_access_all, gx_access_shared, gx_access_loaded, gx_access_fetched;

/* What the statement does is known, and how to say its address, and the filter has it. */
bool gx_access_is_at(const struct gx_join *join, const struct gx_access_filter *filter,
                     const struct gx_ptx_stmt *stmt);
/* The number of a statement that may access memory; to be asked of each statement, in order, once. -ENOMEM */
int gx_access_number(struct gx_join *join, const struct gx_ptx_stmt *stmt);
/* Programs of the hook in front of it, or behind it. The compiler's errors. */
int gx_access_edit(struct gx_join *join, enum gx_hook hook, const struct gx_access_filter *filter,
                   const struct gx_ptx_stmt *stmt, bool in_kernel, const struct gx_spot *spot);
/* An access that programs may stand at. */
struct gx_access_seen {
	struct gx_ptx_access access;
	bool global_alone; /* all of them are for global memory alone */
};
/* Of a statement of join->func; how many. */
uint32_t gx_access_seen(const struct gx_join *join, const struct gx_ptx_stmt *stmt,
                        struct gx_access_seen out[2]);
/* Some program may stand in front of it. */
bool gx_access_is_seen(const struct gx_join *join, const struct gx_ptx_stmt *stmt);
/* Its one address is a register of 64 bits and a number. */
bool gx_access_has_register(const struct gx_join *join, const struct gx_ptx_stmt *stmt);
/* The predicate is true for lanes whose address is in a range of such a program, all of which have some; *any: or where it was before. */
void gx_access_put_far(const struct gx_join *join, const struct gx_ptx_stmt *stmt, const char *far,
                       bool *any, struct gx_strbuf *out);

#endif
