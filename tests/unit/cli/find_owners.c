/* find_owners.c - owners that are asked: which of their errors are told and which are nobody's, and whose answer is believed; as many as there may be. */
#include "golden.h"

#include "cli/policy/find.h"
#include "policy/owner/lines.h"
#include "control/protocol.h"

#include <errno.h>

/* --- the machine: an owner for each row */
static struct row {
	char address[64];
	uint32_t pid, inside; /* whose socket it is, and the number that it has itself */
	int err;              /* of asking */
} rows[GX_MAX_OWNERS];
static uint32_t n_rows;

uint32_t __wrap_gx_find_sockets(const char *kind, char (*names)[64], uint32_t most);
uint32_t __wrap_gx_find_sockets(const char *kind, char (*names)[64], uint32_t most)
{
	CHECK(!strcmp(kind, GX_OWNER_KIND) && most == GX_MAX_OWNERS);
	for (uint32_t i = 0; i < n_rows; i++)
		memcpy(names[i], rows[i].address, sizeof(names[i]));
	return n_rows;
}

int __wrap_gx_lines_ask(const char *name, const char *request, int timeout_ms,
                        struct gx_strbuf *out, uint32_t *pid, struct gx_diag *diag);
int __wrap_gx_lines_ask(const char *name, const char *request, int timeout_ms,
                        struct gx_strbuf *out, uint32_t *pid, struct gx_diag *diag)
{
	(void)request, (void)timeout_ms;
	for (uint32_t i = 0; i < n_rows; i++) {
		if (strcmp(rows[i].address, name) != 0)
			continue;
		*pid = rows[i].pid;
		if (rows[i].err) {
			gx_fail(diag, GX_E_POLICY_SOCKET, "owner %s", name);
			return rows[i].err;
		}
		gx_strbuf_puts(out, "{\"errno\":0,\"args\":{}}\n");
	}
	return 0;
}

uint32_t __wrap_gx_pid_inside(uint32_t pid);
uint32_t __wrap_gx_pid_inside(uint32_t pid)
{
	for (uint32_t i = 0; i < n_rows; i++)
		if (rows[i].pid == pid)
			return rows[i].inside;
	return 0;
}

static struct gx_found found;

static void find(void *arg)
{
	(void)arg;
	gx_find_owners("{\"req\":\"show\"}", &found);
}

/* Of another user, or of a process that ended meanwhile: there is nothing to tell. */
static void test_errors(void)
{
	static const struct {
		int err;
		bool told;
	} errors[] = {
		{ -EACCES, false },       { -EPERM, false },      { -ENOENT, false },
		{ -ECONNREFUSED, false }, { -ECONNRESET, false }, { -EPIPE, false },
		{ -EIO, true },           { -ETIMEDOUT, true },   { -ENOMEM, true },
		{ -EINVAL, true },
	};

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		const char *told;

		n_rows = 3; /* those beside it are found all the same */
		for (uint32_t k = 0; k < n_rows; k++) {
			rows[k] = (struct row){ .pid = 100 + k, .err = k == 1 ? errors[i].err : 0 };
			snprintf(rows[k].address, sizeof(rows[k].address), "gpuext/owner/7/%u",
			         100 + k);
		}
		told = written(2, find, NULL);
		CHECK_EQ(strstr(told, "owner gpuext/owner/7/101") != NULL, errors[i].told);
		CHECK(errors[i].told || !*told);
		CHECK(found.n == 2 && found.owners[0].pid == 100 && found.owners[1].pid == 102);
		gx_found_free(&found);
	}
}

/* Its number in the name of its socket is the one that we see, or that it sees itself where it has another. */
static void test_believed(void)
{
	static const struct {
		const char *number;
		uint32_t pid, inside;
		bool believed;
	} names[] = {
		{ "55", 55, 0, true },   { "55", 66, 55, true },   { "55", 66, 6, false },
		{ "55", 66, 0, false },  { "55", 55, 7, true },    { "55", 0, 0, true },
		{ "test", 66, 6, true }, { "55:3", 66, 55, true }, { "55", 66, 66, false },
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *told;

		n_rows = 1;
		rows[0] = (struct row){ .pid = names[i].pid, .inside = names[i].inside };
		snprintf(rows[0].address, sizeof(rows[0].address), "gpuext/owner/7/%s",
		         names[i].number);
		told = written(2, find, NULL);
		CHECK_EQ(found.n, names[i].believed);
		CHECK_EQ(strstr(told,
		                "user 7, process 66: says that it is process 55; not believed") !=
		                 NULL,
		         !names[i].believed);
		if (found.n != names[i].believed)
			fprintf(stderr, "row %zu: %s\n", i, told);
		gx_found_free(&found);
	}
}

static void test_most(void)
{
	n_rows = GX_MAX_OWNERS;
	for (uint32_t i = 0; i < n_rows; i++) {
		rows[i] = (struct row){ .pid = 1000 + i };
		snprintf(rows[i].address, sizeof(rows[i].address), "gpuext/owner/7/%u", 1000 + i);
	}
	CHECK(!*written(2, find, NULL));
	CHECK_EQ(found.n, GX_MAX_OWNERS);
	for (uint32_t i = 0; i < found.n; i++)
		CHECK(found.owners[i].pid == 1000 + i && found.owners[i].args);
	gx_found_free(&found);
}

int main(void)
{
	test_errors();
	test_believed();
	test_most();
	return TEST_END();
}
