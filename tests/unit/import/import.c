/* import.c - what other tools recorded, as traces: what becomes an access, what is left out, what is refused and where. */
#include "import/import.h"

#include "../test.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#define CHUNKS                                                                                     \
	"time_ms,hook_type,pid,owner_pid,va_space,cpu,chunk_addr,list_addr,va_block,va_start,va_"  \
	"end,va_page_index\n"
#define OLD_CHUNKS                                                                                 \
	"time_ms,hook_type,cpu,chunk_addr,list_addr,va_block,va_start,va_end,va_page_index\n"

static char path[] = "/tmp/gx-import-XXXXXX";

static struct made {
	struct gx_trace trace;
	struct gx_import_told told;
	struct gx_diag diag;
	int err;
} made;

static void make_of(const char *format, const void *data, size_t len, uint64_t device_bytes)
{
	FILE *file = fopen(path, "wb");

	CHECK(file && fwrite(data, 1, len, file) == len);
	CHECK(!fclose(file));
	gx_trace_free(&made.trace);
	memset(&made, 0, sizeof(made));
	made.err = gx_import_file(gx_importer_find(format), path, device_bytes, &made.trace,
	                          &made.told, &made.diag);
}

/* The trace in few words: "A1:200000+2/7" an allocation of blocks (space, address, blocks, pid), "r1.0:200000" a read (space, stream,
 * address; w: write, a: atomic, p: prefetch), "|0+256" a barrier. */
static bool gives(const char *expected)
{
	char text[4096] = "";
	size_t n = 0;

	for (uint64_t i = 0; i < made.trace.n_events && n < sizeof(text) - 80; i++) {
		const struct gx_trace_event *e = &made.trace.events[i];

		if (i)
			text[n++] = ' ';
		if (e->type == GX_TRACE_ALLOC)
			n += (size_t)snprintf(text + n, 80, "A%" PRIu64 ":%" PRIx64 "+%u/%u",
			                      e->va_space, e->va, e->n_pages / 512, e->pid);
		else if (e->type == GX_TRACE_BARRIER)
			n += (size_t)snprintf(text + n, 80, "|%u+%u", e->stream, e->n_streams);
		else
			n += (size_t)snprintf(text + n, 80, "%c%" PRIu64 ".%u:%" PRIx64,
			                      "prwa"[e->access & 3], e -> va_space, e -> stream,
			                      e -> va);
	}
	if (made.err || strcmp(text, expected))
		fprintf(stderr, "%d %s\n%s\ninstead of\n%s\n", made.err, made.diag.text, text,
		        expected);
	return !made.err && !strcmp(text, expected);
}

static bool refused(const char *format, const char *text, const char *why)
{
	make_of(format, text, strlen(text), 4 << 20);
	CHECK(made.err < 0);
	CHECK_EQ(made.diag.error, GX_E_IMPORT);
	if (!strstr(made.diag.text, why))
		fprintf(stderr, "'%s' instead of '%s'\n", made.diag.text, why);
	return strstr(made.diag.text, why);
}

static void text(const char *format, const char *data, uint64_t device_bytes)
{
	make_of(format, data, strlen(data), device_bytes);
}

/* --- chunk_trace */
#define ROW(hook, pid, space, chunk, start, end, page)                                             \
	"3," hook ",55," pid "," space ",1," chunk ",0xffff01,0xffff02," start "," end "," page "\n"

static void chunks(void)
{
	text("chunk_trace",
	     CHUNKS ROW("ACTIVATE", "7", "0xf1", "0xc0", "0x7f0000400000", "0x7f00005fffff", "0")
	             ROW("POPULATE", "7", "0xf1", "0xc0", "0x7f0000400000", "0x7f00005fffff", "16")
	                     ROW("POPULATE", "8", "0xf2", "0xc1", "0x7f0000400000",
	                         "0x7f00005fffff", "511")
	                             ROW("ACTIVATE", "7", "0xf1", "0xc2", "0x7f0000600000",
	                                 "0x7f00007fffff", "0")
	                                     ROW("ACTIVATE", "7", "0xf1", "0xc0", "0x7f0000a00000",
	                                         "0x7f0000bfffff", "1"),
	     64 << 20);
	CHECK(gives("A1:7f0000400000+2/7 A1:7f0000a00000+1/7 A2:7f0000400000+1/8 r1.0:7f0000400000 "
	            "r1.0:7f0000410000 r2.256:7f00005ff000 r1.0:7f0000600000 r1.0:7f0000a01000"));
	CHECK_EQ(made.trace.device_bytes, 64 << 20);
	CHECK_EQ(made.told.n_rows, 5);
	CHECK_EQ(made.told.n_accesses, 5);
	CHECK_EQ(made.told.n_blocks, 4);
	CHECK_EQ(made.told.n_spaces, 2);
	CHECK(!made.told.guessed && !made.told.cut && !made.told.n_lost);
}

static void chunks_device(void)
{
	static const char full[] =
	        CHUNKS ROW("ACTIVATE", "7", "0xf1", "0xc0", "0x400000", "0x5fffff", "0")
	                ROW("POPULATE", "7", "0xf1", "0xc1", "0x600000", "0x7fffff", "0")
	                        ROW("POPULATE", "7", "0xf1", "0xc0", "0x400000", "0x5fffff", "5")
	                                ROW("EVICTION_PREPARE", "", "", "0xd0", "", "", "0")
	                                        ROW("UNKNOWN", "", "", "0xd0", "", "", "0");

	/* with evictions, the chunks are the device's memory; who knows better is asked first */
	text("chunk_trace", full, 0);
	CHECK_EQ(made.err, 0);
	CHECK_EQ(made.trace.device_bytes, 4 << 20);
	CHECK_EQ(made.told.n_evictions, 2);
	CHECK(made.told.guessed);
	text("chunk_trace", full, 16 << 20);
	CHECK_EQ(made.trace.device_bytes, 16 << 20);
	CHECK(!made.told.guessed);
	text("chunk_trace",
	     CHUNKS ROW("ACTIVATE", "7", "0xf1", "0xc0", "0x400000", "0x5fffff", "0"), 0);
	CHECK_EQ(made.diag.error, GX_E_IMPORT);
	CHECK(strstr(made.diag.text, "give --device-bytes"));
}

/* Without the owner's columns; words of the tool around the rows; a row that was cut. */
static void chunks_forms(void)
{
	text("chunk_trace",
	     "libbpf: loading object 'chunk_trace_bpf'\n\n" OLD_CHUNKS
	     "0,POPULATE,1,0xc0,0xffff01,0xffff02,0x400000,0x5fffff,2\r\n"
	     "0,DEPOPULATE,1,0xc0,0xffff01,0xffff02,0x400000,0x5fffff,2\n"
	     "1,POPULATE,1,0xc0,0xffff01,,,,0\n\n"
	     "=====\nBPF HOOK SUMMARY\nPOPULATE   12\n\xe2\x9a\xa0  Dropped events:      17\n"
	     "2,POPULATE,1,0xc0,0xffff01,0xffff02,0x4000",
	     4 << 20);
	CHECK(gives("A1:400000+1/1 r1.0:402000"));
	CHECK_EQ(made.told.n_rows, 3);
	CHECK_EQ(made.told.n_other, 2);
	CHECK_EQ(made.told.n_lost, 17);
	CHECK(made.told.cut);
}

static void chunks_refused(void)
{
	static const char name[] = "chunk_trace";

	CHECK(refused(name, "", "no line of names that begins with 'time_ms,'"));
	CHECK(refused(name, "GXTRACE", "no line of names"));
	CHECK(refused(name, "time_ms\n1\n", "no line of names"));
	CHECK(refused(name, "time_ms,cpu,va_start,va_page_index\n",
	              "line 1: no column 'hook_type'"));
	CHECK(refused(name, "time_ms,hook_type,va_page_index\n", "line 1: no column 'va_start'"));
	CHECK(refused(name, "\ntime_ms,hook_type,va_start\n", "line 2: no column 'va_page_index'"));
	CHECK(refused(name, CHUNKS, "no row says which memory was used"));
	CHECK(refused(name, CHUNKS "1,POPULATE,5\n",
	              "line 2: 3 fields where the line of names has 12"));
	CHECK(refused(name, CHUNKS "1,2,3,4,5,6,7,8,9,10,11,12,13\n", "line 2: 13 fields"));
	CHECK(refused(name, CHUNKS ROW("POPULATED", "7", "1", "1", "0x400000", "0x5fffff", "0"),
	              "line 2: hook_type is"));
	CHECK(refused(name, CHUNKS ROW("POPULATE", "7", "1", "1", "0x40000g", "0x5fffff", "0"),
	              "line 2: va_start '0x40000g' is no whole number"));
	CHECK(refused(name, CHUNKS ROW("POPULATE", "-7", "1", "1", "0x400000", "0x5fffff", "0"),
	              "owner_pid '-7' is no"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "4294967296", "1", "1", "0x400000", "0x5fffff", "0"),
	              "line 2: page 0 of a block"));
	CHECK(refused(name, CHUNKS ROW("POPULATE", "7", "1", "1", "0x400001", "0x5fffff", "0"),
	              "line 2: page 0 of a block at 0x400001"));
	CHECK(refused(name, CHUNKS ROW("POPULATE", "7", "1", "1", "0x400000", "0x5fffff", "512"),
	              "page 512 of a block"));
	CHECK(refused(name, CHUNKS ROW("POPULATE", "7", "1", "1", "0x400000", "0x40ffff", "16"),
	              "page 16 of a block"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "7", "1", "1", "0xfffffffffffff000",
	                         "0xffffffffffffffff", "1"),
	              "page 1 of a block"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "7", "1", "1", "0x100000000000000",
	                         "0x1000000001fffff", "1"),
	              "0x100000000001000 is no address of a process"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "7", "0x10000000000000000", "1", "0x400000",
	                         "0x5fffff", "1"),
	              "va_space '0x10000000000000000' is no"));
}

/* 255 address spaces, and one more. */
static void many_spaces(void)
{
	static char all[64 * 1024];
	size_t n = (size_t)snprintf(all, sizeof(all), "%s", CHUNKS);

	for (uint32_t i = 0; i < GX_IMPORT_MAX_SPACES; i++)
		n += (size_t)snprintf(all + n, sizeof(all) - n,
		                      "1,POPULATE,5,7,%u,1,1,1,1,0x200000,0x3fffff,0\n", i);
	text("chunk_trace", all, 4 << 20);
	CHECK_EQ(made.err, 0);
	CHECK_EQ(made.told.n_spaces, GX_IMPORT_MAX_SPACES);
	snprintf(all + n, sizeof(all) - n, "1,POPULATE,5,7,0xff,1,1,1,1,0x200000,0x3fffff,0\n");
	CHECK(refused("chunk_trace", all, "line 257: more than 255 address spaces"));
}

/* --- any of them */
static void files(void)
{
	const struct gx_importer *importer;
	struct gx_import_told told;
	struct gx_trace trace;
	struct gx_diag diag = { 0 }, other = { 0 };

	for (uint32_t i = 0; (importer = gx_importer_at(i)); i++) {
		CHECK(gx_importer_find(importer->name) == importer);
		CHECK(importer->summary && importer->untold);
	}
	CHECK(!gx_importer_find("csv"));
	importer = gx_importer_at(0);
	CHECK(gx_import_file(importer, "/nonexistent", 0, &trace, &told, &diag) < 0);
	CHECK_EQ(diag.error, GX_E_IO);
	CHECK(gx_import_file(importer, "/dev/zero", 0, &trace, &told, &other) < 0);
	CHECK_EQ(other.error, GX_E_IMPORT);
	CHECK(strstr(other.text, "is no file"));
}

/* Any byte of a good file, changed: a trace that can be, or an error with words. */
static void any_byte(const char *format, const char *data, size_t len)
{
	char *copy = malloc(len);

	for (size_t i = 0; copy && i < len; i++)
		for (const char *byte = "\n,x90\xff"; *byte; byte++) {
			memcpy(copy, data, len);
			copy[i] = *byte;
			make_of(format, copy, len, 4 << 20);
			CHECK(made.err ? made.diag.error && *made.diag.text
			               : made.trace.n_events && !gx_trace_check(&made.trace, NULL));
		}
	free(copy);
}

int main(void)
{
	static const char row[] =
	        CHUNKS ROW("ACTIVATE", "7", "0xf1", "0xc0", "0x400000", "0x5fffff", "0")
	                ROW("EVICTION_PREPARE", "", "", "0xd0", "", "", "0");
	int fd = mkstemp(path);

	CHECK(fd >= 0 && !close(fd));
	chunks();
	chunks_device();
	chunks_forms();
	chunks_refused();
	many_spaces();
	files();
	any_byte("chunk_trace", row, sizeof(row) - 1);
	gx_trace_free(&made.trace);
	unlink(path);
	return TEST_END();
}
