/* told_places.c - kernels and their places, as an agent tells of them: kept in order, words cleaned, so many and no more. */
#include "../fail.h"
#include "../test.h"

#include "control/server_internal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct gx_server server = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void test_kept(void)
{
	struct gx_server_peer peer = { .user = geteuid() };
	struct gx_message message = { .type = GX_MSG_PLACE, .id = 77 };
	struct gx_server_place place;

	CHECK(!gx_server_place_at(&server, 0, &place));
	for (uint32_t i = 0; i < 5; i++) {
		message.u.place = (struct gx_place_row){ .ptx_line = i,
			                                 .line = 100 + i,
			                                 .n_insns = 3,
			                                 .decided_by = { 9 },
			                                 .way = { 2 },
			                                 .numbers = { -1, 64 },
			                                 .name = "k\033[1m",
			                                 .file = "a\nb",
			                                 .text = "ld\tst" };
		gx_server_place_heard(&server, &peer, &message);
	}
	CHECK_EQ(server.n_places, 5);
	CHECK(gx_server_place_at(&server, 4, &place) && place.kernel == 77);
	CHECK(place.row.ptx_line == 4 && place.row.line == 104 && place.row.n_insns == 3 &&
	      place.row.decided_by[0] == 9 && place.row.way[0] == 2 && place.row.numbers[0] == -1 &&
	      place.row.numbers[1] == 64);
	CHECK(!strcmp(place.row.name, "k?[1m") && !strcmp(place.row.file, "a?b") &&
	      !strcmp(place.row.text, "ld?st"));
	CHECK(!gx_server_place_at(&server, 5, &place));
}

/* Texts without an end have one; another user's are none; so many, and no more. */
static void test_hostile(void)
{
	struct gx_server_peer peer = { .user = geteuid() }, foreign = { .user = geteuid() + 1 };
	struct gx_message message = { .type = GX_MSG_PLACE };
	struct gx_server_place place;

	memset(&message.u.place, 'x', sizeof(message.u.place));
	gx_server_place_heard(&server, &foreign, &message);
	CHECK_EQ(server.n_places, 5);
	gx_server_place_heard(&server, &peer, &message);
	CHECK(gx_server_place_at(&server, 5, &place));
	CHECK_EQ(strlen(place.row.name), sizeof(place.row.name) - 1);
	CHECK_EQ(strlen(place.row.file), sizeof(place.row.file) - 1);
	CHECK_EQ(strlen(place.row.text), sizeof(place.row.text) - 1);
	gx_server_place_heard(&server, &peer, &message);
	CHECK_EQ(server.n_places, 6); /* it was told before */
	message.u.place.line = 8;
	gx_server_place_heard(&server, &peer, &message); /* another program's, at the same place */
	message.id = 1;
	gx_server_place_heard(&server, &peer, &message);
	CHECK_EQ(server.n_places, 8); /* its room is full: */
	message.id = 2;
	fail_at(1);
	gx_server_place_heard(&server, &peer, &message);
	CHECK(fail_none());
	CHECK_EQ(server.n_places, 8);
	while (server.n_places < GX_MAX_PLACES) {
		uint32_t n = server.n_places;

		gx_server_place_heard(&server, &peer, &message);
		CHECK_EQ(server.n_places, n + 1);
		message.id++;
	}
	gx_server_place_heard(&server, &peer, &message);
	CHECK_EQ(server.n_places, GX_MAX_PLACES);
	free(server.places);
	free(server.told_places);
	server = (struct gx_server){ .n_places = 0 };
	fail_at(1);
	gx_server_place_heard(&server, &peer, &message);
	CHECK(fail_none());
	CHECK(!server.n_places && !server.told_places);
}

int main(void)
{
	test_kept();
	test_hostile();
	return TEST_END();
}
