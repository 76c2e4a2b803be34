/* chunk_trace.c - the CSV of gpu_ext's chunk_trace: what becomes an access, what is left out, what is refused and where. */
#include "made.h"

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

#define OLD_CHUNKS                                                                                 \
	"time_ms,hook_type,cpu,chunk_addr,list_addr,va_block,va_start,va_end,va_page_index\n"

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

/* Columns that a row needs; without one no row is read. */
static void chunks_without(void)
{
	static const char name[] = "chunk_trace";
	static const struct {
		const char *text, *why;
	} rows[] = {
		{ "", "no line of names that begins with 'time_ms,'" },
		{ "GXTRACE", "no line of names" },
		{ "time_ms\n1\n", "no line of names" },
		{ "time_ms,cpu,va_start,va_page_index\n1,2,0x400000,0\n",
		  "line 1: no column 'hook_type'" },
		/* what stands in another line is none either */
		{ "a,b,c,hook_type\ntime_ms,va_start,va_page_index\n1,2,3\n",
		  "line 2: no column 'hook_type'" },
		{ "time_ms,hook_type,va_page_index\n1,POPULATE,0\n",
		  "line 1: no column 'va_start'" },
		{ "\ntime_ms,hook_type,va_start\n1,POPULATE,0x400000\n",
		  "line 2: no column 'va_page_index'" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		CHECK(refused(name, rows[i].text, rows[i].why));
		CHECK_EQ(made.told.n_rows, 0);
	}
	CHECK(refused(name, CHUNKS, "no row says which memory was used"));
}

static void chunks_refused(void)
{
#define BAD(hook, pid, space, start, end, page) ROW(hook, pid, space, "1", start, end, page)
	static const struct {
		const char *row, *why;
	} rows[] = {
		{ "1,POPULATE,5\n", "line 3: 3 fields where the line of names has 12" },
		{ "1,2,3,4,5,6,7,8,9,10,11,12,13\n", "line 3: 13 fields" },
		{ BAD("POPULATED", "7", "1", "0x400000", "0x5fffff", "0"), "line 3: hook_type is" },
		{ BAD("POPULATED", "7", "1", "0", "0", "0"), "line 3: hook_type is" },
		{ BAD("", "7", "1", "0", "0", "0"), "line 3: hook_type is" },
		{ BAD("POPULATE", "7", "1", "0x40000g", "0x5fffff", "0"),
		  "line 3: va_start '0x40000g' is no whole number" },
		{ BAD("POPULATE", "-7", "1", "0x400000", "0x5fffff", "0"), "owner_pid '-7' is no" },
		{ BAD("POPULATE", "4294967296", "1", "0x400000", "0x5fffff", "0"),
		  "line 3: no process has the id 4294967296" },
		{ BAD("POPULATE", "7", "1", "0x400001", "0x5fffff", "0"),
		  "line 3: page 0 of a block at 0x400001" },
		{ BAD("POPULATE", "7", "1", "0x400000", "0x5fffff", "512"), "page 512 of a block" },
		{ BAD("POPULATE", "7", "1", "0x400000", "0x40ffff", "16"), "page 16 of a block" },
		{ BAD("POPULATE", "7", "1", "0xfffffffffffff000", "0xffffffffffffffff", "1"),
		  "page 1 of a block" },
		{ BAD("POPULATE", "7", "1", "0x100000000000000", "0x1000000001fffff", "1"),
		  "0x100000000001000 is no address of a process" },
		{ BAD("POPULATE", "7", "0x10000000000000000", "0x400000", "0x5fffff", "1"),
		  "va_space '0x10000000000000000' is no" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char all[1000];

		snprintf(all, sizeof(all), "%s%s%s%s", CHUNKS, GOOD, rows[i].row, GOOD);
		CHECK(refused("chunk_trace", all, rows[i].why));
		CHECK_EQ(made.told.n_accesses, 1);
	}
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

/* The line of names is one of the first thousand, and has 2 to 32 of them. */
static void line_of_names(void)
{
	static char all[4 * 1024];

	for (int lines = 999; lines <= 1000; lines++) {
		memset(all, '\n', (size_t)lines);
		snprintf(all + lines, sizeof(all) - (size_t)lines,
		         SMALL "1,POPULATE,0x400000,16\n");
		if (lines == 1000) {
			CHECK(refused("chunk_trace", all, "no line of names"));
			continue;
		}
		text("chunk_trace", all, 4 << 20);
		CHECK(gives("A1:400000+1/1 r1.0:410000"));
	}
	for (int more = 28; more <= 29; more++) {
		size_t n = (size_t)snprintf(all, sizeof(all),
		                            "time_ms,hook_type,va_start,va_page_index");

		for (int i = 0; i < more; i++)
			all[n++] = ',';
		n += (size_t)snprintf(all + n, 100, "\n1,POPULATE,0x400000,16");
		for (int i = 0; i < more; i++)
			all[n++] = ',';
		snprintf(all + n, 100, "\n");
		if (more == 29) {
			CHECK(refused("chunk_trace", all, "no line of names"));
			continue;
		}
		text("chunk_trace", all, 4 << 20);
		CHECK(gives("A1:400000+1/1 r1.0:410000"));
	}
}

/* What the tool says that it lost, whatever it says around it. */
static void lost(void)
{
	static const struct {
		const char *line;
		uint64_t n;
	} rows[] = {
		{ "Events DROPPED", 0 },
		{ "droppe 4", 0 },
		{ "dropped", 0 },
		{ "x 5 dropped", 0 },
		{ "dropped=6, 7", 6 },
		{ "dropped", 0 }, /* and the row behind it begins with a digit */
		{ "dropped 2147483647 9", 2147483647 },
		{ "dropped 21474836475", 21474836475 },
		{ "dropped 21474836485", 2147483648 }, /* no more than a number can be */
		{ "dropped 99999999999999", 9999999999 },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char all[200];

		snprintf(all, sizeof(all), SMALL "%s\n7,POPULATE,0x400000,16\n", rows[i].line);
		text("chunk_trace", all, 4 << 20);
		CHECK_EQ(made.err, 0);
		CHECK_EQ(made.told.n_lost, rows[i].n);
	}
}

static void tables(void)
{
	static char all[200 * 1024];
	size_t n = 0;

	/* the fewest columns: nothing says whose memory it is, or where the block ends */
	text("chunk_trace", SMALL "1,POPULATE,0xfffffffe00000,511\n", 4 << 20);
	CHECK(gives("A1:fffffffe00000+1/1 r1.0:ffffffffff000"));
	/* no page is the first */
	text("chunk_trace", SMALL "1,POPULATE,0x400000,\n", 4 << 20);
	CHECK(gives("A1:400000+1/1 r1.0:400000"));
	text("chunk_trace",
	     "time_ms,hook_type,va_start,va_end,va_page_index,owner_pid\n"
	     "1,POPULATE,0x400000,0x410000,16,4294967295\n2,ACTIVATE,,,,\n3,ACTIVATE,0,,,\n",
	     4 << 20);
	CHECK(gives("A1:400000+1/4294967295 r1.0:410000"));
	CHECK_EQ(made.told.n_other, 2);
	CHECK(refused("chunk_trace",
	              SMALL "1,POPULATE,99999999999999999999999999999999999999999,1\n",
	              "va_start '9999999999999999999999999999999999999999' is no"));
	/* as many chunks as there are; a row without one says nothing of them */
	n = (size_t)snprintf(all, sizeof(all),
	                     "time_ms,hook_type,va_start,va_page_index,chunk_addr\n");
	for (int i = 0; i < 2500; i++)
		n += (size_t)snprintf(all + n, sizeof(all) - n, "1,POPULATE,0x400000,1,%d\n",
		                      i % 2400 ? i % 2400 + 1 : 0);
	snprintf(all + n, sizeof(all) - n, "1,POPULATE,0x400000,1,\n1,EVICTION_PREPARE,,,\n");
	text("chunk_trace", all, 0);
	CHECK_EQ(made.err, 0);
	CHECK_EQ(made.trace.device_bytes, UINT64_C(2399) << 21);
}

int main(void)
{
	static const char row[] =
	        CHUNKS ROW("ACTIVATE", "7", "0xf1", "0", "0x400000", "0x5fffff", "0")
	                ROW("ACTIVATE", "7", "0xf1", "0xc0", "0x400000", "0x5fffff", "0")
	                        ROW("EVICTION_PREPARE", "", "", "0xd0", "", "", "0");
	static const char *const names[] = { "va_start",   "va_end",    "va_page_index",
		                             "chunk_addr", "owner_pid", "va_space" };

	begin();
	chunks();
	chunks_device();
	chunks_forms();
	chunks_without();
	chunks_refused();
	many_spaces();
	line_of_names();
	lost();
	tables();
	each_column("chunk_trace", "1,POPULATE", names, 6);
	no_memory("chunk_trace", row, sizeof(row) - 1);
	any_byte("chunk_trace", row, sizeof(row) - 1);
	end();
	return TEST_END();
}
