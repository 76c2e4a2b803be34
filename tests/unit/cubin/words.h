/* words.h - machine instructions that tests of the vector form put together. */
#ifndef GX_TEST_CUBIN_WORDS_H
#define GX_TEST_CUBIN_WORDS_H

#include "cubin/sass.h"

enum { URZ = 63, LOP3 = 0x012, FORM_UR_B = 6, FORM_UR_C = 7 };

/* For every lane, and nothing waits for it. */
static inline struct gx_sass make(unsigned opcode, unsigned dst)
{
	struct gx_sass w = { .lo = opcode };

	w = gx_sass_set(w, GX_SASS_GUARD, 7);
	w = gx_sass_set(w, GX_SASS_DST, dst);
	w = gx_sass_set(w, GX_SASS_STALL, 4);
	w = gx_sass_set(w, GX_SASS_WRITE_SB, GX_SASS_NO_SB);
	return gx_sass_set(w, GX_SASS_READ_SB, GX_SASS_NO_SB);
}

#endif
