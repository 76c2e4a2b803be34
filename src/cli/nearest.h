/* nearest.h - the name that somebody meant who mistyped one. */
#ifndef GX_CLI_NEAREST_H
#define GX_CLI_NEAREST_H

#include <stddef.h>
#include <stdint.h>

struct gx_nearest {
	const char *name; /* NULL: none is near */
	uint32_t distance;
};

/**
 * gx_nearest_offer() - one of the names that there are.
 * @nearest: the best so far; zero at first
 * @asked: what was typed
 * @len: of asked, in bytes
 * @name: stays as long as *nearest is used
 *
 * Near is what a third of the letters or fewer make of asked (put in, left out, changed, or two beside each other changed round), or
 * what begins with its three letters or more. Of names that are as near the first is taken.
 */
void gx_nearest_offer(struct gx_nearest *nearest, const char *asked, size_t len, const char *name);

/* What follows a message: a question with the name behind `dashes`, in a buffer of the thread until the next call; or `otherwise`, where none is near. */
const char *gx_nearest_question(const struct gx_nearest *nearest, const char *dashes,
                                const char *otherwise);

#endif
