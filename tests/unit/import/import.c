/* import.c - what other tools recorded, as traces: what becomes an access, what is left out, what is refused and where. */
#include "import/import.h"

#include "../test.h"

#include <dlfcn.h>
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
	              "line 2: no process has the id 4294967296"));
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

/* --- prefetch_trace */
#define PREFETCHES                                                                                 \
	"time_ms,cpu,fault_pid,owner_tgid,va_start,va_end,page_index,faulted_first,faulted_outer," \
	"max_first,max_outer,tree_offset,leaf_count,level_count,pages_accessed\n"
#define NEW_PREFETCHES                                                                             \
	"time_ms,timestamp_ns,event_type,owner_tgid,va_start,va_end,page_index,faulted_first,"     \
	"faulted_outer,action_name\n"

/* Faults of one service of a block wait side by side; each service waits for the one before. */
static void prefetches(void)
{
	text("prefetch_trace",
	     PREFETCHES "0,1,9,7,0x400000,0x5fffff,3,3,9,0,512,0,512,10,1\n"
	                "0,1,9,7,0x400000,0x5fffff,8,3,9,0,512,0,512,10,2\n"
	                "0,1,9,7,0x600000,0x7fffff,8,8,9,0,512,0,512,10,1\n"
	                "1,1,9,7,0x600000,0x7fffff,8,8,9,0,512,0,512,10,1\n"
	                "1,1,9,8,0x600000,0x7fffff,511,8,9,0,512,0,512,10,1\n"
	                "1,1,9,8,0,0,0,0,0,0,0,0,0,0,0\n",
	     4 << 20);
	CHECK(gives("A1:400000+2/7 A2:600000+1/8 r1.0:403000 r1.1:408000 |0+256 r1.0:608000 "
	            "|0+256 r1.0:608000 r2.256:7ff000"));
	CHECK_EQ(made.told.n_other, 1);
	text("prefetch_trace",
	     NEW_PREFETCHES "0,1,CALLBACK,7,0x400000,0x5fffff,3,3,4,UNAVAILABLE\n"
	                    "0,1,DECISION,7,0x400000,0x5fffff,3,3,4,DEFAULT\n",
	     4 << 20);
	CHECK(gives("A1:400000+1/7 r1.0:403000"));
	CHECK_EQ(made.told.n_other, 1);
	CHECK(refused("prefetch_trace", CHUNKS, "no column 'page_index'"));
	CHECK(refused("prefetch_trace", "time_ms,va_start,page_index\n1,0x400000,512\n",
	              "line 2: page 512 of a block"));
	CHECK(refused("prefetch_trace",
	              "time_ms,va_start,page_index,owner_tgid\n1,0x400000,5,4294967296\n",
	              "line 2: no process has the id 4294967296"));
}

/* --- probes */
static void probes(void)
{
	/* ftrace: header, task names with anything in them, flags, lost events, another event, a cut line */
	text("ftrace",
	     "# tracer: nop\n#\n"
	     "     UVM GPU1 BH-812     [003] d..2.   101.000042: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60 [nvidia_uvm]) space=0xffff88 va=0x7f0000400123 pid=7\n"
	     " a [b] va=1 x-812     [003] .....   101.000043: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60 [nvidia_uvm]) space=0xffff88 va=0x7f0000400000 page=5 "
	     "access=2 pid=7\n"
	     "CPU:3 [LOST 12 EVENTS]\n"
	     "           <...>-812     [003] .....   101.000044: sched_switch: prev_comm=x "
	     "prev_pid=1 next_pid=2\n"
	     "           <...>-812     [003] .....   101.000045: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60) space=9 va=4194304 pid=8 access=4 batch=1\n"
	     "           <...>-812     [003] .....   101.000045: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60) space=9 va=4198400 pid=8 access=0 batch=1\n"
	     "           <...>-812     [003] .....   101.000046: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60) space=9 va=4198400 pid=8 batch=0\n"
	     "           <...>-812     [003] .....   101.000045: uvm_find: "
	     "(uvm_va_block_find+0x0/0x60) space=9 va=419",
	     4 << 20);
	CHECK(gives("A1:7f0000400000+1/7 A2:400000+1/8 r1.0:7f0000400000 w1.0:7f0000405000 "
	            "a2.256:400000 p2.257:401000 |256+256 r2.256:401000"));
	CHECK_EQ(made.told.n_rows, 6);
	CHECK_EQ(made.told.n_other, 1);
	CHECK_EQ(made.told.n_lost, 12);
	CHECK(made.told.cut);
	/* perf script: no flags, the group before the name, call stacks */
	text("perf-script",
	     "UVM GPU1 BH   812 [003]   101.000042: probe:uvm_find: (ffffffffc0aa0000) "
	     "addr=0x600000\n"
	     "        ffffffffc0aa0000 uvm_va_block_find+0x0 ([nvidia_uvm])\n\n"
	     "UVM GPU1 BH   812 [003]   101.000043: probe:uvm_find: (ffffffffc0aa0000) "
	     "address=6295552\n",
	     4 << 20);
	CHECK(gives("A1:600000+1/1 r1.0:600000 r1.0:601000"));
}

#define EVENT "x-1 [000] ..... 1.5: e: (f+0x0/0x1) "
static void probes_refused(void)
{
	static const char name[] = "ftrace";

	CHECK(refused(name, "", "no row says which memory was used"));
	CHECK(refused(name, CHUNKS "0,1,2\n", "no row says which memory was used"));
	CHECK(refused(name, EVENT "x=1\n", "no row says which memory was used"));
	CHECK(refused(name, EVENT "va=-1\n", "line 1: va '-1' is no whole number"));
	CHECK(refused(name, "\n" EVENT "va=\n", "line 2: va '' is no whole number"));
	CHECK(refused(name, EVENT "va=1 addr=2\n", "a second addr"));
	CHECK(refused(name, EVENT "va=0x200000 access=5\n", "access is 0"));
	CHECK(refused(name, EVENT "va=0x200000 pid=4294967296\n", "no process has the id"));
	CHECK(refused(name, EVENT "va=0x200001 page=1\n", "page 1 of a block at 0x200001"));
	CHECK(refused(name, EVENT "va=0xffff888000000000\n", "is no address of a process"));
}

/* --- queues of UVM's tools */
static void put(uint8_t *entry, size_t at, uint64_t value, size_t size)
{
	memcpy(entry + at, &value, size);
}

static void gpu_fault(uint8_t *entry, int version, uint64_t gpu, uint64_t kind, uint64_t va,
                      uint64_t batch)
{
	entry[0] = 3;
	entry[1] = 2; /* invalid PTE */
	put(entry, version == 1 ? 2 : 37, kind, 1);
	put(entry, version == 1 ? 3 : 2, gpu, version == 1 ? 1 : 2);
	put(entry, 8, va, 8);
	put(entry, 32, batch, 4);
}

static void queues(void)
{
	for (int version = 1; version <= 2; version++) {
		const char *name = version == 1 ? "uvm-events-v1" : "uvm-events-v2";
		size_t size = version == 1 ? 64 : 72;
		uint8_t all[9 * 72] = { 0 };

		gpu_fault(all, version, 1, 1, 0x400000, 0);
		gpu_fault(all + size, version, 1, 2, 0x401fff, 0);
		gpu_fault(all + 2 * size, version, 2, 1, 0x800000, 0); /* another GPU's */
		gpu_fault(all + 3 * size, version, 1, 3, 0x602000, 0xffffffff);
		gpu_fault(all + 4 * size, version, 1, 4, 0x603000, 0xffffffff);
		gpu_fault(all + 5 * size, version, 1, 1, 0x900000, 0xffffffff);
		all[5 * size + 1] = 5; /* fatal */
		all[6 * size] = 14;
		all[7 * size] = 2;
		all[8 * size] = 63;
		make_of(name, all, 9 * size, 4 << 20);
		CHECK(gives(
		        "A1:400000+2/1 r1.0:400000 w1.1:401000 |0+256 a1.0:602000 p1.1:603000"));
		CHECK_EQ(made.told.n_rows, 9);
		CHECK_EQ(made.told.n_evictions, 1);
		CHECK_EQ(made.told.n_other, 4);
		/* the other version's, and what is no queue */
		make_of(version == 1 ? "uvm-events-v2" : "uvm-events-v1", all, 9 * size, 4 << 20);
		CHECK_EQ(made.diag.error, GX_E_IMPORT);
		CHECK(strstr(made.diag.text, "is the queue of the other version?"));
		make_of(name, all, 9 * size - 1, 4 << 20);
		CHECK(strstr(made.diag.text, "bytes are no entries"));
		all[8 * size] = 61;
		make_of(name, all, 9 * size, 4 << 20);
		CHECK(strstr(made.diag.text, "entry 8: type 61"));
		all[8 * size] = 0;
		make_of(name, all, 9 * size, 4 << 20);
		CHECK(strstr(made.diag.text, "entry 8: type 0"));
		gpu_fault(all + 8 * size, version, 1, 5, 0x400000, 0);
		make_of(name, all, 9 * size, 4 << 20);
		CHECK(strstr(made.diag.text, "entry 8: a fault of access type 5"));
	}
}

/* --- nsys */
#define NSYS                                                                                       \
	"CREATE TABLE CUDA_UM_GPU_PAGE_FAULT_EVENTS (start INTEGER NOT NULL, end INTEGER NOT "     \
	"NULL, globalPid INTEGER NOT NULL, "                                                       \
	"deviceId INTEGER NOT NULL, address INTEGER NOT NULL, numberOfPageFaults INTEGER NOT "     \
	"NULL, faultAccessType INTEGER NOT NULL);"

static void *sqlite;

/* The file is a database after these statements. */
static void database(const char *sql)
{
	int (*open_)(const char *, void **), (*exec)(void *, const char *, void *, void *, void *),
	        (*close_)(void *);
	void *db = NULL;

	*(void **)&open_ = dlsym(sqlite, "sqlite3_open");
	*(void **)&exec = dlsym(sqlite, "sqlite3_exec");
	*(void **)&close_ = dlsym(sqlite, "sqlite3_close");
	unlink(path);
	CHECK(open_ && exec && close_ && !open_(path, &db));
	CHECK_EQ(exec(db, sql, NULL, NULL, NULL), 0);
	CHECK_EQ(close_(db), 0);
}

static void from_database(const char *sql, uint64_t device_bytes)
{
	database(sql);
	gx_trace_free(&made.trace);
	memset(&made, 0, sizeof(made));
	made.err = gx_import_file(gx_importer_find("nsys"), path, device_bytes, &made.trace,
	                          &made.told, &made.diag);
}

static void nsys(void)
{
	sqlite = dlopen("libsqlite3.so.0", RTLD_NOW);
	if (!sqlite) {
		printf("skipped: nsys: no libsqlite3.so.0 on this machine\n");
		return;
	}
	/* pid 7 in the serialized id; a batch ends at once; of two devices the first one; the order is that of time */
	from_database(
	        NSYS
	        "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES "
	        "(30, 40, 117440512, 0, 6299648, 1, 2), (10, 20, 117440512, 0, 4194304, 3, 1), "
	        "(11, 20, 117440512, 0, 4198400, 1, 3), (31, 40, 117440512, 1, 8388608, 1, 1), "
	        "(32, 40, 117440512, 0, 6303744, 1, 4);"
	        "CREATE TABLE TARGET_INFO_GPU (id INT, name TEXT, totalMemory INT);"
	        "INSERT INTO TARGET_INFO_GPU VALUES (0, 'a', 8388608), (1, 'b', 2097152);",
	        0);
	CHECK(gives("A1:400000+2/7 r1.0:400000 a1.1:401000 |0+256 w1.0:602000 p1.1:603000"));
	CHECK_EQ(made.trace.device_bytes, 8 << 20);
	CHECK_EQ(made.told.n_rows, 5);
	CHECK_EQ(made.told.n_other, 1);
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, 1)",
	              0);
	CHECK(strstr(made.diag.text, "give --device-bytes"));
	from_database("CREATE TABLE a (b)", 4 << 20);
	CHECK(strstr(made.diag.text, "has no table CUDA_UM_GPU_PAGE_FAULT_EVENTS"));
	/* what a file makes SQLite run: views and tables of modules are not asked */
	from_database("CREATE VIEW CUDA_UM_GPU_PAGE_FAULT_EVENTS AS WITH RECURSIVE n(i) AS (SELECT "
	              "1 UNION ALL SELECT i FROM n) SELECT i AS end FROM n",
	              4 << 20);
	CHECK(strstr(made.diag.text, "has no table"));
	from_database("CREATE TABLE CUDA_UM_GPU_PAGE_FAULT_EVENTS (start INT)", 4 << 20);
	CHECK_EQ(made.diag.error, GX_E_IMPORT);
	CHECK(strstr(made.diag.text, "no such column"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 'here', 1, 1)",
	              4 << 20);
	CHECK(strstr(made.diag.text, "column 4 of a row is no whole number"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, -1, 1, 1)",
	              4 << 20);
	CHECK(strstr(made.diag.text, "row 0: 0xffffffffffffffff is no address"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, 5)",
	              4 << 20);
	CHECK(strstr(made.diag.text, "row 0: access type 5"));
	CHECK(refused("nsys", "no database, and long enough to be told apart from one",
	              "has no table"));
	CHECK(refused("nsys", "", "has no table"));
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
	static const char prefetch[] = "time_ms,va_start,va_end,page_index\n1,0x400000,0x5fffff,"
	                               "3\n1,0x600000,0x7fffff,3\n";
	static const char probe[] =
	        EVENT "va=0x400000 page=3 access=1 batch=1\n" EVENT "va=0x400000\n";
	int fd = mkstemp(path);

	CHECK(fd >= 0 && !close(fd));
	chunks();
	chunks_device();
	chunks_forms();
	chunks_refused();
	many_spaces();
	prefetches();
	probes();
	probes_refused();
	queues();
	nsys();
	files();
	any_byte("chunk_trace", row, sizeof(row) - 1);
	any_byte("prefetch_trace", prefetch, sizeof(prefetch) - 1);
	any_byte("ftrace", probe, sizeof(probe) - 1);
	gx_trace_free(&made.trace);
	unlink(path);
	return TEST_END();
}
