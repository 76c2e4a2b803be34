/* gather_maps.h - maps, words of an application and a table of launches that a test fills, where a profile is gathered from. */
#ifndef GX_TEST_GATHER_MAPS_H
#define GX_TEST_GATHER_MAPS_H

#include "../fail.h"
#include "../test.h"

#include "cli/profile/profile.h"
#include "tool.h"

#include <gpuext/bpf/access.bpf.h>
#include <stdlib.h>

enum { PLACES = 100, DEGREES, BLOCKS, SHARING, A = 0xa, B = 0xb, NOBODY = 0xc, MOST = 16 };

/* --- the maps */
static struct {
	struct profile_place key;
	struct profile_counts counts;
} places[MOST];
static struct {
	struct profile_degree key;
	uint64_t n;
} degrees[MOST];
static struct {
	struct profile_block key;
	uint64_t n;
} blocks[MOST];
static struct {
	struct profile_sharing key;
	uint64_t n;
} sharing[MOST];
static int n_places, n_degrees, n_blocks, n_sharing;
static int gone = -1; /* a row's number, of a key that is deleted meanwhile */
static const void *gone_of = places;

int __wrap_bpf_map_get_next_key(int fd, const void *before, void *next);
int __wrap_bpf_map_lookup_elem(int fd, const void *key, void *value);
void __wrap_gx_tool_places_take(struct gx_tool_places *told, struct gx_server *server);
void __wrap_gx_tool_places_free(struct gx_tool_places *told);
const struct gx_place_row *__wrap_gx_tool_place_row(const struct gx_tool_places *told,
                                                    uint64_t kernel, uint32_t ptx_line);
bool __wrap_gx_server_agent_at(struct gx_server *server, uint32_t i, struct gx_server_agent *out);

#define IN_MAP(map, fn)                                                                            \
	(fd == PLACES    ? fn(places, n_places)                                                    \
	 : fd == DEGREES ? fn(degrees, n_degrees)                                                  \
	 : fd == SHARING ? fn(sharing, n_sharing)                                                  \
	                 : fn(blocks, n_blocks))

static int next_in(const void *rows, size_t row, size_t key, int n, const void *before, void *next)
{
	int at = 0;

	while (before && at < n && memcmp((const char *)rows + (size_t)at * row, before, key) != 0)
		at++;
	at += before != NULL;
	if (at >= n)
		return -1;
	memcpy(next, (const char *)rows + (size_t)at * row, key);
	return 0;
}

int __wrap_bpf_map_get_next_key(int fd, const void *before, void *next)
{
#define NEXT(rows, n) next_in(rows, sizeof((rows)[0]), sizeof((rows)[0].key), n, before, next)
	return IN_MAP(fd, NEXT);
}

static int value_in(const void *rows, size_t row, size_t key, size_t value, size_t bytes, int n,
                    const void *wanted, void *out)
{
	for (int i = 0; i < n; i++) {
		const char *at = (const char *)rows + (size_t)i * row;

		if (memcmp(at, wanted, key) || (rows == gone_of && i == gone))
			continue;
		memcpy(out, at + value, bytes);
		return 0;
	}
	return -1;
}

int __wrap_bpf_map_lookup_elem(int fd, const void *key, void *value)
{
	if (fd == PLACES)
		return value_in(places, sizeof(places[0]), sizeof(places[0].key),
		                offsetof(__typeof__(places[0]), counts), sizeof(places[0].counts),
		                n_places, key, value);
	if (fd == DEGREES)
		return value_in(degrees, sizeof(degrees[0]), sizeof(degrees[0].key),
		                offsetof(__typeof__(degrees[0]), n), sizeof(degrees[0].n),
		                n_degrees, key, value);
	if (fd == SHARING)
		return value_in(sharing, sizeof(sharing[0]), sizeof(sharing[0].key),
		                offsetof(__typeof__(sharing[0]), n), sizeof(sharing[0].n),
		                n_sharing, key, value);
	CHECK_EQ(fd, BLOCKS);
	return value_in(blocks, sizeof(blocks[0]), sizeof(blocks[0].key),
	                offsetof(__typeof__(blocks[0]), n), sizeof(blocks[0].n), n_blocks, key,
	                value);
}

static struct profile_place place(uint64_t kernel, uint32_t line, enum profile_what what, int kind,
                                  uint32_t width)
{
	return (struct profile_place){ .kernel = kernel,
		                       .ptx_line = line,
		                       .what = (uint16_t)what,
		                       .kind = (uint16_t)kind,
		                       .width = width };
}

static void count(struct profile_place key, uint64_t executions, uint64_t sectors)
{
	uint64_t *all = (uint64_t *)&places[n_places].counts;

	places[n_places].key = key;
	for (size_t i = 0; i < sizeof(places[0].counts) / sizeof(*all); i++)
		all[i] = 1000 + i; /* each of them is added */
	places[n_places].counts.executions = executions;
	places[n_places++].counts.sectors = sectors;
}

static void degree(struct profile_place key, uint32_t n_degree, uint64_t n)
{
	degrees[n_degrees].key = (struct profile_degree){ .place = key, .degree = n_degree };
	degrees[n_degrees++].n = n;
}

static void block(uint64_t kernel, uint64_t number, uint64_t n)
{
	blocks[n_blocks].key = (struct profile_block){ kernel, number };
	blocks[n_blocks++].n = n;
}

/* --- what the application said: by kernel and line */
static struct gx_server_place told[MOST];
static int n_told;
static char source[] = "/tmp/gpuext-gather-XXXXXX";

void __wrap_gx_tool_places_take(struct gx_tool_places *out, struct gx_server *server)
{
	*out = (struct gx_tool_places){ .server = server, .rows = told, .n = (size_t)n_told };
}

void __wrap_gx_tool_places_free(struct gx_tool_places *out)
{
	CHECK(out->rows == told);
}

const struct gx_place_row *__wrap_gx_tool_place_row(const struct gx_tool_places *from, uint64_t of,
                                                    uint32_t ptx_line)
{
	for (size_t i = 0; i < from->n; i++)
		if (from->rows[i].kernel == of && from->rows[i].row.ptx_line == ptx_line)
			return &from->rows[i].row;
	return NULL;
}

static void tell_kernel(uint64_t kernel, const char *name, const char *shown)
{
	struct gx_server_place *t = &told[n_told++];

	*t = (struct gx_server_place){ .kernel = kernel };
	snprintf(t->row.name, sizeof(t->row.name), "%s", name);
	snprintf(t->row.file, sizeof(t->row.file), "%s", shown);
	for (int i = 0; i < GX_N_PLACE_NUMBERS; i++)
		t->row.numbers[i] = 10 * (int)kernel + i;
}

static void tell_place(uint64_t kernel, uint32_t ptx_line, uint32_t line, const char *function,
                       uint32_t n_insns, const char *inlined)
{
	struct gx_server_place *t = &told[n_told++];

	*t = (struct gx_server_place){ .kernel = kernel,
		                       .row = { .ptx_line = ptx_line,
		                                .line = line,
		                                .n_insns = n_insns,
		                                .decided_by = { 1, 2, 3, 4 },
		                                .way = { 5, 6, 7, 8 } } };
	snprintf(t->row.name, sizeof(t->row.name), "%s", function);
	snprintf(t->row.file, sizeof(t->row.file), "%s", source);
	snprintf(t->row.text, sizeof(t->row.text), "ptx of %u", ptx_line);
	snprintf(t->row.inlined, sizeof(t->row.inlined), "%s", inlined);
}

/* --- the table of launches */
static struct gx_agent_stats stats[2];

bool __wrap_gx_server_agent_at(struct gx_server *server, uint32_t i, struct gx_server_agent *out)
{
	(void)server;
	*out = (struct gx_server_agent){ .stats = i == 1 ? NULL : &stats[i / 2], .gone = true };
	return i < 3; /* one of them has no page */
}

static void launch(struct gx_agent_stats *of, uint32_t at, uint64_t kernel, uint64_t launches,
                   uint32_t grid, uint32_t threads)
{
	struct gx_launch_line *line = &of->lines[at];

	atomic_store(&line->used, 1);
	line->name_hash = kernel;
	line->grid[0] = grid;
	line->grid[1] = 2;
	line->grid[2] = 1;
	line->block[0] = threads;
	line->block[1] = line->block[2] = 1;
	atomic_store(&line->launches, launches);
	atomic_store(&line->instrumented, launches / 2);
	atomic_store(&line->ns, 100 * launches);
}

/* --- */
static struct gx_profile profile;

static int gather(void)
{
	static const struct gx_profile_maps maps = { PLACES, DEGREES, BLOCKS, SHARING };
	struct gx_diag diag = { 0 };
	int err;

	gx_profile_free(&profile);
	err = gx_profile_gather(NULL, &maps, &profile, &diag);
	CHECK_EQ(err != 0, diag.error == GX_E_NO_MEMORY);
	return err;
}

static const struct gx_profile_kernel *kernel(const char *name)
{
	for (uint32_t i = 0; i < profile.n_kernels; i++)
		if (!strcmp(profile.kernels[i].name, name))
			return &profile.kernels[i];
	CHECK(!name);
	return &profile.kernels[0];
}

static void fill(void)
{
	n_places = n_degrees = n_blocks = n_sharing = n_told = 0;
	memset(stats, 0, sizeof(stats));
	tell_kernel(A, "ka", "a()");
	tell_kernel(B, "kb", "");
	tell_kernel(A, "again", "of another process");
	tell_place(A, 20, 2, "ka", 3, "");
	tell_place(A, 30, 2, "helper", 1, "f of x.h:1");
	tell_place(A, 40, 3, "ka", 2, "");
	tell_place(B, 50, 0, "kb", 4, "");
}

#endif
