/* linked.h - the PTX that went into the driver's linker or came out of a compiler beside machine code, found by that code.
 *
 * The application may load a copy after the linker's state is gone, so that machine code is known
 * by its content. What is kept has a limit: the oldest goes first, and its kernels run the
 * original. Any thread; nothing here calls the driver.
 */
#ifndef GX_AGENT_LINKED_H
#define GX_AGENT_LINKED_H

#include "agent/variant/image.h"

#include <stddef.h>

#define GX_LINKED_MAX_BYTES ((size_t)64 << 20)

/* The linker gave a new state; state is only compared, never followed. */
void gx_linked_begin(const void *state);
/* One more input, owned from here on. NULL is one without PTX: what this state makes is not known
 * then. */
void gx_linked_add(const void *state, struct gx_image *input);
/* The state made this machine code of its inputs. */
void gx_linked_done(const void *state, const void *code, size_t len);
void gx_linked_forget(const void *state);
/* A compiler in the process gave both; the image is owned from here on, NULL is fine. */
void gx_linked_pair(struct gx_image *image, const void *code, size_t len);

/**
 * gx_linked_image() - the PTX of machine code that was linked here.
 * @code: its beginning
 * @max:  bytes that it may have; SIZE_MAX where only the code itself says that
 *
 * Gives a new image, freed by the caller; NULL: not linked here, or of more than PTX, or too long
 * ago. Reads no memory that is not there. Cost: a hash over the code where its beginning is known
 */
struct gx_image *gx_linked_image(const void *code, size_t max);
size_t gx_linked_bytes(void); /* how much is kept, at most GX_LINKED_MAX_BYTES. For tests */

#endif
