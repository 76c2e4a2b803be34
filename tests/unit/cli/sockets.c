/* sockets.c - the sockets of one kind: as many as there is room for, and of a longer name than there is room for none. */
#include "../test.h"
#include "cli/cli.h"
#include "control/folder.h"

#include <unistd.h>

enum { N_SOCKETS = 4, ROOM = 64 };

static char kind[32], listened[N_SOCKETS][GX_NAME_BYTES];
static int sockets[N_SOCKETS];

/* Names of 62 to 65 bytes. */
static void listen_to_all(void)
{
	snprintf(kind, sizeof(kind), "test-sockets-%d", getpid());
	for (int i = 0; i < N_SOCKETS; i++) {
		int n = snprintf(listened[i], GX_NAME_BYTES, "gpuext/%s/%u/", kind,
		                 (unsigned)geteuid());

		memset(listened[i] + n, 'a', (size_t)(ROOM - 2 + i - n));
		sockets[i] = gx_socket_listen(listened[i]);
		CHECK(sockets[i] >= 0);
	}
}

static void test_found(uint32_t room)
{
	char names[N_SOCKETS + 2][ROOM];
	uint32_t n;

	memset(names, 'x', sizeof(names));
	n = gx_find_sockets(kind, names, room);
	CHECK_EQ(n, room < 2 ? room : 2);
	for (uint32_t i = 0; i < n; i++)
		CHECK(!strcmp(names[i], listened[0]) || !strcmp(names[i], listened[1]));
	CHECK(n < 2 || strcmp(names[0], names[1]) != 0);
	CHECK_EQ(names[n][0], 'x');
}

int main(void)
{
	listen_to_all();
	for (uint32_t room = 0; room <= N_SOCKETS; room++)
		test_found(room);
	for (int i = 0; i < N_SOCKETS; i++) {
		close(sockets[i]);
		gx_folder_remove(listened[i]);
	}
	return TEST_END();
}
