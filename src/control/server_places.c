/* server_places.c - kernels and their places, as agents tell of them to a loader whose programs count by place. */
#include "control/server_internal.h"

#include <stdlib.h>

/* Texts are another process's. */
void gx_server_place_heard(struct gx_server *server, const struct gx_server_peer *peer,
                           const struct gx_message *message)
{
	const struct gx_place_row *row = &message->u.place;
	uint32_t n = server->n_places;
	struct gx_server_place *more;

	if (n == GX_MAX_PLACES || gx_peer_is_foreign(peer))
		return;
	if (!(n & (n - 1))) {
		more = reallocarray(server->places, n ? 2 * n : 1, sizeof(*more));
		if (!more)
			return;
		server->places = more;
	}
	more = &server->places[server->n_places++];
	*more = (struct gx_server_place){ .kernel = message->id, .row = *row };
	gx_copy_words(more->row.name, sizeof(more->row.name), row->name);
	gx_copy_words(more->row.file, sizeof(more->row.file), row->file);
	gx_copy_words(more->row.text, sizeof(more->row.text), row->text);
	gx_copy_words(more->row.inlined, sizeof(more->row.inlined), row->inlined);
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
