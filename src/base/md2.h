/* md2.h - the MD2 message digest (RFC 1319), and HMAC with it (RFC 2104). Old and weak: for formats that ask for it. */
#ifndef GX_MD2_H
#define GX_MD2_H

#include <stddef.h>
#include <stdint.h>

#define GX_MD2_BYTES 16 /* of a block, too */

struct gx_md2 {
	uint8_t state[GX_MD2_BYTES], checksum[GX_MD2_BYTES], block[GX_MD2_BYTES];
	size_t n; /* bytes of block */
};

/* All zero to begin with. */
void gx_md2_add(struct gx_md2 *md2, const void *data, size_t len);
/* The digest of what was added; begins anew. */
void gx_md2_end(struct gx_md2 *md2, uint8_t out[GX_MD2_BYTES]);

/* A message in one piece under a key of one block. */
void gx_hmac_md2(const uint8_t key[GX_MD2_BYTES], const void *data, size_t len,
                 uint8_t out[GX_MD2_BYTES]);

#endif
