/* server_places.c - kernels and their places, as agents tell of them to a loader whose programs count by place. */
#include "control/server_internal.h"

#include "base/strmap.h"

#include <stdlib.h>
#include <string.h>

enum { N_TOLD = 2 * GX_MAX_PLACES }; /* a power of two */

/* Each process, context and variant of a kernel tells the same again, which takes no room. Where the place's hash is, or is to be; NULL: no
 * memory. */
static uint64_t *told(struct gx_server *server, uint64_t hash)
{
	uint32_t at = (uint32_t)hash & (N_TOLD - 1);

	if (!server->told_places)
		server->told_places = calloc(N_TOLD, sizeof(*server->told_places));
	if (!server->told_places)
		return NULL;
	while (server->told_places[at] && server->told_places[at] != hash)
		at = (at + 1) & (N_TOLD - 1);
	return &server->told_places[at];
}

static void copy_row(struct gx_place_row *to, const struct gx_place_row *from)
{
	*to = *from;
	gx_copy_words(to->name, sizeof(to->name), from->name);
	gx_copy_words(to->file, sizeof(to->file), from->file);
	gx_copy_words(to->text, sizeof(to->text), from->text);
	gx_copy_words(to->inlined, sizeof(to->inlined), from->inlined);
}

/* Texts are another process's. */
void gx_server_place_heard(struct gx_server *server, const struct gx_server_peer *peer,
                           const struct gx_message *message)
{
	uint32_t n = server->n_places;
	struct gx_server_place *more, place;
	uint64_t hash, *seen;

	if (n == GX_MAX_PLACES || gx_peer_is_foreign(peer))
		return;
	memset(&place, 0, sizeof(place));
	place.kernel = message->id;
	copy_row(&place.row, &message->u.place);
	hash = gx_hash_bytes(&place, sizeof(place)) | 1;
	seen = told(server, hash);
	if (!seen || *seen)
		return;
	if (!(n & (n - 1))) {
		more = reallocarray(server->places, n ? 2 * n : 1, sizeof(*more));
		if (!more)
			return;
		server->places = more;
	}
	server->places[server->n_places++] = place;
	*seen = hash;
}

bool gx_server_place_at(struct gx_server *server, uint32_t i, struct gx_server_place *out)
{
	bool there;

	pthread_mutex_lock(&server->lock);
	there = i < server->n_places;
	if (there)
		*out = server->places[i];
	pthread_mutex_unlock(&server->lock);
	return there;
}
