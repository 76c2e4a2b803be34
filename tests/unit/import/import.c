/* import.c - what other tools recorded, as traces: what becomes an access, what is left out, what is refused and where. */
#include "import/import.h"

#include "../fail.h"
#include "../test.h"
#include "import/reader.h"

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
	CHECK(made.err || !strcmp(made.trace.name, format));
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

/* behind what is refused: nothing is left out */
#define GOOD ROW("POPULATE", "7", "1", "1", "0x400000", "0x5fffff", "0")

static void chunks_refused(void)
{
	static const char name[] = "chunk_trace";

	CHECK(refused(name, "", "no line of names that begins with 'time_ms,'"));
	CHECK(refused(name, "GXTRACE", "no line of names"));
	CHECK(refused(name, "time_ms\n1\n", "no line of names"));
	CHECK(refused(name, "time_ms,cpu,va_start,va_page_index\n",
	              "line 1: no column 'hook_type'"));
	/* what stands in another line is none either */
	CHECK(refused(name, "a,b,c,hook_type\ntime_ms,va_start,va_page_index\n1,2,3\n",
	              "line 2: no column 'hook_type'"));
	CHECK(refused(name, "time_ms,hook_type,va_page_index\n", "line 1: no column 'va_start'"));
	CHECK(refused(name, "\ntime_ms,hook_type,va_start\n", "line 2: no column 'va_page_index'"));
	CHECK(refused(name, CHUNKS, "no row says which memory was used"));
	CHECK(refused(name, CHUNKS "1,POPULATE,5\n",
	              "line 2: 3 fields where the line of names has 12"));
	CHECK(refused(name, CHUNKS "1,2,3,4,5,6,7,8,9,10,11,12,13\n", "line 2: 13 fields"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATED", "7", "1", "1", "0x400000", "0x5fffff", "0") GOOD,
	              "line 2: hook_type is"));
	CHECK(refused(name, CHUNKS ROW("POPULATE", "7", "1", "1", "0x40000g", "0x5fffff", "0") GOOD,
	              "line 2: va_start '0x40000g' is no whole number"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "-7", "1", "1", "0x400000", "0x5fffff", "0") GOOD,
	              "owner_pid '-7' is no"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "4294967296", "1", "1", "0x400000", "0x5fffff", "0")
	                      GOOD,
	              "line 2: no process has the id 4294967296"));
	CHECK(refused(name, CHUNKS ROW("POPULATE", "7", "1", "1", "0x400001", "0x5fffff", "0") GOOD,
	              "line 2: page 0 of a block at 0x400001"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "7", "1", "1", "0x400000", "0x5fffff", "512") GOOD,
	              "page 512 of a block"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "7", "1", "1", "0x400000", "0x40ffff", "16") GOOD,
	              "page 16 of a block"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "7", "1", "1", "0xfffffffffffff000",
	                         "0xffffffffffffffff", "1") GOOD,
	              "page 1 of a block"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "7", "1", "1", "0x100000000000000",
	                         "0x1000000001fffff", "1") GOOD,
	              "0x100000000001000 is no address of a process"));
	CHECK(refused(name,
	              CHUNKS ROW("POPULATE", "7", "0x10000000000000000", "1", "0x400000",
	                         "0x5fffff", "1") GOOD,
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
	CHECK(refused("prefetch_trace",
	              "time_ms,va_start,page_index\n1,0x400000,512\n1,0x400000,5\n",
	              "line 2: page 512 of a block"));
	CHECK(refused(
	        "prefetch_trace",
	        "time_ms,va_start,page_index,owner_tgid\n1,0x400000,5,4294967296\n1,0x400000,5,1\n",
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

#define EVENT      "x-1 [000] ..... 1.5: e: (f+0x0/0x1) "
#define GOOD_EVENT EVENT "va=0x400000\n"
static void probes_refused(void)
{
	static const char name[] = "ftrace";

	CHECK(refused(name, "", "no row says which memory was used"));
	CHECK(refused(name, CHUNKS "0,1,2\n", "no row says which memory was used"));
	CHECK(refused(name, EVENT "x=1\n", "no row says which memory was used"));
	CHECK(refused(name, EVENT "va=-1\n" GOOD_EVENT, "line 1: va '-1' is no whole number"));
	CHECK(refused(name, "\n" EVENT "va=\n" GOOD_EVENT, "line 2: va '' is no whole number"));
	CHECK(refused(name, EVENT "va=1 addr=2\n" GOOD_EVENT, "a second addr"));
	CHECK(refused(name, EVENT "va=0x200000 access=5\n" GOOD_EVENT, "access is 0"));
	CHECK(refused(name, EVENT "va=0x200000 pid=4294967296\n" GOOD_EVENT,
	              "no process has the id"));
	CHECK(refused(name, EVENT "va=0x200001 page=1\n" GOOD_EVENT,
	              "page 1 of a block at 0x200001"));
	CHECK(refused(name, EVENT "va=0xffff888000000000\n" GOOD_EVENT,
	              "is no address of a process"));
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
		static const uint8_t others[] = { 0, 15, 61, 64, 255 };
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
		CHECK(made.err < 0 && strstr(made.diag.text, "is the queue of the other version?"));
		make_of(name, all, 9 * size - 1, 4 << 20);
		CHECK(made.err < 0 && strstr(made.diag.text, "bytes are no entries"));
		for (size_t i = 0; i < sizeof(others); i++) {
			char words[32];

			snprintf(words, sizeof(words), "entry 8: type %u:", others[i]);
			all[8 * size] = others[i];
			make_of(name, all, 9 * size, 4 << 20);
			CHECK(made.err < 0 && strstr(made.diag.text, words));
		}
		all[8 * size] = 62;
		make_of(name, all, 9 * size, 4 << 20);
		CHECK_EQ(made.told.n_other, 4);
		/* the last kind of fault that is not fatal, without an access type */
		gpu_fault(all + 8 * size, version, 1, 0, 0x400000, 0);
		all[8 * size + 1] = 4;
		make_of(name, all, 9 * size, 4 << 20);
		CHECK(made.err < 0 && strstr(made.diag.text, "entry 8: a fault of access type 0"));
		gpu_fault(all + 8 * size, version, 1, 5, 0x400000, 0);
		make_of(name, all, 9 * size, 4 << 20);
		CHECK(made.err < 0 && strstr(made.diag.text, "entry 8: a fault of access type 5"));
	}
}

/* --- at the border of what is taken, on either side of it */
#define SMALL "time_ms,hook_type,va_start,va_page_index\n"

static void numbers(void)
{
	static const struct {
		const char *arguments, *gives; /* NULL: refused, with these words */
		const char *why;
	} rows[] = {
		{ "va=0xffffffffffffff", "A1:ffffffffe00000+1/1 r1.0:fffffffffff000", NULL },
		{ "va=0x100000000000000", NULL, "0x100000000000000 is no address" },
		{ "va=0x400000 pid=4294967295", "A1:400000+1/4294967295 r1.0:400000", NULL },
		{ "va=0x400000 space=18446744073709551615", "A1:400000+1/1 r1.0:400000", NULL },
		{ "va=0x400000 space=18446744073709551616", NULL, "is no whole number" },
		{ "va=0x400000 space=18446744073709551620", NULL, "is no whole number" },
		{ "va=0XA0BFFF access=0x2", "A1:a00000+1/1 w1.0:a0b000", NULL },
		{ "va=1x400000", NULL, "va '1x400000' is no" },
		{ "va=0x", NULL, "va '0x' is no" },
		{ "va=a", NULL, "va 'a' is no" },
		{ "va=0x400000 access=3", "A1:400000+1/1 a1.0:400000", NULL },
		{ "va=0x400000 page=511", "A1:400000+1/1 r1.0:5ff000", NULL },
		{ "va=0x400000 page=512", NULL, "page 512 of a block" },
		{ "va=0x400000 page=4503599627370496", NULL, "page 4503599627370496 of" },
		/* a space of no number is one as well, with its process */
		{ "va=0x400000 space=0 pid=9", "A1:400000+1/9 r1.0:400000", NULL },
		{ "va=999999999999999999999999999999999999999999", NULL,
		  "va '9999999999999999999999999999999999999999' is no" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char line[200];

		snprintf(line, sizeof(line), EVENT "%s\n%s", rows[i].arguments,
		         rows[i].gives ? "" : GOOD_EVENT);
		if (rows[i].gives) {
			text("ftrace", line, 4 << 20);
			CHECK(gives(rows[i].gives));
			CHECK_EQ(made.told.n_spaces, 1);
		} else {
			CHECK(refused("ftrace", line, rows[i].why));
		}
	}
}

/* What a line needs to be an event: the processor, the time soon behind it, a name, in this order. */
static void events(void)
{
	static const struct {
		const char *line;
		bool is_event;
	} rows[] = {
		{ "x-1 [000] ..... 1.5: e: (f) va=0x400000", true },
		{ "x-1\t[000] 1.5:\te: (f)\tva=0x400000", true },
		{ " \t[0] 1.5: e: va=0x400000", true },
		{ "[x] [0] 1.5: e: va=0x400000", true },
		{ "[] 1.5: e: va=0x400000", false },
		{ "[0 1.5: e: va=0x400000", false },
		{ "0] 1.5: e: va=0x400000", false },
		{ "[0x] 1.5: e: va=0x400000", false },
		{ "[0] a b 1.5: e: va=0x400000", false },
		{ "[0] [1] a 1.5: e: va=0x400000", false },
		{ "[0] x [1] a 1.5: e: va=0x400000", true },
		{ "[0] 15: e: va=0x400000", false },
		{ "[0] 150: e: va=0x400000", false },
		{ "[0] 1.5 e: va=0x400000", false },
		{ "[0] .15: e: va=0x400000", false },
		{ "[0] 1.: e: va=0x400000", false },
		{ "[0] 1.x: e: va=0x400000", false },
		{ "[0] 1.5: e va=0x400000", false },
		{ "[0] 1.5: : va=0x400000", false },
		{ "#[0] 1.5: e: va=0x400000", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char line[200];

		snprintf(line, sizeof(line), "%s\n", rows[i].line);
		text("ftrace", line, 4 << 20);
		CHECK_EQ(!made.err, rows[i].is_event);
		CHECK_EQ(made.told.n_rows, rows[i].is_event);
		if (!made.err != rows[i].is_event)
			fprintf(stderr, "'%s'\n", rows[i].line);
	}
	text("perf-script", "LOST 5 events!\nLOST\nLOST x\n[LOST 3 EVENTS] 9\n" EVENT "va=1\n",
	     4 << 20);
	CHECK_EQ(made.told.n_lost, 8);
}

/* Accesses of a batch wait side by side, in as many streams as there are; without one there is nothing to wait for. */
static void batches(void)
{
	static char all[300 * 80];
	size_t n = 0;
	const struct gx_trace_event *last;

	text("ftrace",
	     EVENT "va=0x400000 batch=1\n" EVENT "va=0x401000\n" EVENT "va=0x402000\n" EVENT
	           "va=0x403000 batch=1\n" EVENT "va=0x404000 batch=1\n",
	     4 << 20);
	CHECK(gives("A1:400000+1/1 r1.0:400000 r1.0:401000 r1.0:402000 r1.0:403000 r1.1:404000"));
	for (int i = 0; i < GX_IMPORT_BATCH_STREAMS + 1; i++)
		n += (size_t)snprintf(all + n, sizeof(all) - n, EVENT "va=0x400000 batch=1\n");
	text("ftrace", all, 4 << 20);
	CHECK_EQ(made.err, 0);
	last = &made.trace.events[made.trace.n_events - 1];
	CHECK_EQ(last[0].stream, 0);
	CHECK_EQ(last[-1].stream, GX_IMPORT_BATCH_STREAMS - 1);
}

/* Rows of a service of a block differ in their pages alone, which ascend. */
static void services(void)
{
	static const char first[] = "1,7,0x400000,0x5fffff,3,3,9\n";
	static const struct {
		const char *second;
		bool together;
	} rows[] = {
		{ "2,7,0x400000,0x5fffff,4,3,9\n", true },
		{ "1,7,0x400000,0x5fffff,3,3,9\n", false },
		{ "1,7,0x400000,0x5fffff,2,3,9\n", false },
		{ "1,7,0x600000,0x7fffff,4,3,9\n", false },
		{ "1,7,0x400000,0x5fffff,4,4,9\n", false },
		{ "1,7,0x400000,0x5fffff,4,3,8\n", false },
	};
	char all[400];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		snprintf(all, sizeof(all),
		         "time_ms,owner_tgid,va_start,va_end,page_index,faulted_first,faulted_"
		         "outer\n%s%s",
		         first, rows[i].second);
		text("prefetch_trace", all, 4 << 20);
		CHECK_EQ(made.err, 0);
		CHECK_EQ(made.trace.n_events, rows[i].together ? 3 : 4);
		CHECK_EQ(made.trace.events[made.trace.n_events - 1].stream, rows[i].together);
	}
	/* of other processes they have nothing to do with each other */
	text("prefetch_trace",
	     "time_ms,owner_tgid,va_start,page_index\n1,7,0x400000,3\n1,8,0x400000,4\n"
	     "1,7,0x400000,5\n1,4294967295,0x400000,5\n",
	     4 << 20);
	CHECK(gives("A1:400000+1/7 A2:400000+1/8 A3:400000+1/4294967295 r1.0:403000 r2.256:404000 "
	            "|0+256 r1.0:405000 r3.512:405000"));
	CHECK(refused("prefetch_trace", "time_ms,va_start\n1,0x400000\n",
	              "no column 'page_index'"));
	CHECK(refused("prefetch_trace", "time_ms,page_index\n1,2\n", "no column 'va_start'"));
}

static void tables(void)
{
	static char all[200 * 1024];
	static const char row[] = "1,POPULATE,0x400000,16\n";
	size_t n = 0;

	/* the fewest columns: nothing says whose memory it is, or where the block ends */
	text("chunk_trace", SMALL "1,POPULATE,0xfffffffe00000,511\n", 4 << 20);
	CHECK(gives("A1:fffffffe00000+1/1 r1.0:ffffffffff000"));
	/* no page is the first */
	text("chunk_trace", SMALL "1,POPULATE,0x400000,\n", 4 << 20);
	CHECK(gives("A1:400000+1/1 r1.0:400000"));
	text("prefetch_trace", "time_ms,va_start,page_index\n1,0x400000,\n", 4 << 20);
	CHECK(gives("A1:400000+1/1 r1.0:400000"));
	CHECK(refused("chunk_trace", "time_ms,hook_type,va_start\n1,POPULATE,0x400000\n",
	              "no column 'va_page_index'"));
	text("chunk_trace",
	     "time_ms,hook_type,va_start,va_end,va_page_index,owner_pid\n"
	     "1,POPULATE,0x400000,0x410000,16,4294967295\n2,ACTIVATE,,,,\n3,ACTIVATE,0,,,\n",
	     4 << 20);
	CHECK(gives("A1:400000+1/4294967295 r1.0:410000"));
	CHECK_EQ(made.told.n_other, 2);
	/* the line of names is one of the first thousand, and has 2 to 32 of them */
	for (int lines = 999; lines <= 1000; lines++) {
		memset(all, '\n', (size_t)lines);
		snprintf(all + lines, sizeof(all) - (size_t)lines, SMALL "%s", row);
		if (lines == 1000) {
			CHECK(refused("chunk_trace", all, "no line of names"));
			continue;
		}
		text("chunk_trace", all, 4 << 20);
		CHECK(gives("A1:400000+1/1 r1.0:410000"));
	}
	for (int more = 28; more <= 29; more++) {
		n = (size_t)snprintf(all, sizeof(all), "time_ms,hook_type,va_start,va_page_index");
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
	/* what the tool says that it lost, whatever it says around it */
	text("chunk_trace",
	     SMALL "Events DROPPED\n7,POPULATE,0x400000,16\ndroppe 4\nx 5 dropped\ndropped=6, 7\n"
	           "dropped 99999999999999\n",
	     4 << 20);
	CHECK_EQ(made.err, 0);
	CHECK_EQ(made.told.n_lost, 6 + 9999999999);
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

/* As many fields as there is room for; one more is counted alone. */
static void fields(void)
{
	static const char line[] = "a,,cd";

	for (uint32_t max = 2; max <= 4; max++) {
		struct gx_text found[5] = { [0 ... 4] = { line, 77 } };

		CHECK_EQ(gx_text_fields((struct gx_text){ line, 5 }, found, max), 3);
		CHECK(gx_text_is(found[0], "a") && gx_text_is(found[1], ""));
		CHECK(max == 2 ? found[2].len == 77 : gx_text_is(found[2], "cd"));
		CHECK_EQ(found[3].len, 77);
	}
}

/* Any column that is no number, by its name. */
static void each_column(const char *format, const char *before, const char *const *names, int n)
{
	for (int bad = 0; bad < n; bad++) {
		char all[400], why[80];
		size_t len = (size_t)snprintf(all, sizeof(all), "time_ms,hook_type");

		for (int i = 0; i < n; i++)
			len += (size_t)snprintf(all + len, sizeof(all) - len, ",%s", names[i]);
		len += (size_t)snprintf(all + len, sizeof(all) - len, "%s", before);
		for (int i = 0; i < n; i++)
			len += (size_t)snprintf(all + len, sizeof(all) - len,
			                        i == bad ? ",0y"
			                        : i      ? ",0"
			                                 : ",0x200000");
		snprintf(all + len, sizeof(all) - len, "\n");
		snprintf(why, sizeof(why), "line 2: %s '0y' is no whole number", names[bad]);
		CHECK(refused(format, all, why));
	}
}

static void columns(void)
{
	static const char *const of_prefetch[] = { "va_start",   "va_end",        "page_index",
		                                   "owner_tgid", "faulted_first", "faulted_outer" };
	static const char *const of_chunk[] = { "va_start",   "va_end",    "va_page_index",
		                                "chunk_addr", "owner_pid", "va_space" };

	each_column("prefetch_trace", "\n1,x", of_prefetch, 6);
	each_column("chunk_trace", "\n1,POPULATE", of_chunk, 6);
}

/* Blocks of two processes at one address, and behind each other. */
static void places(void)
{
	text("ftrace",
	     EVENT "va=0x600000 pid=2\n" EVENT "va=0x400000 pid=1\n" EVENT
	           "va=0x400000 pid=2\n" EVENT "va=0x200000 pid=1\n" EVENT
	           "va=0x600000 pid=2\n" EVENT "va=0x800000 pid=1\n",
	     4 << 20);
	CHECK(gives(
	        "A1:400000+2/2 A2:200000+2/1 A2:800000+1/1 r1.0:600000 r2.256:400000 r1.0:400000 "
	        "r2.256:200000 r1.0:600000 r2.256:800000"));
	CHECK_EQ(made.told.n_blocks, 5);
}

/* --- no memory */
static void no_memory(const char *format, const char *data, size_t len)
{
	bool failed = true;

	make_of(format, data, len, 4 << 20);
	CHECK_EQ(made.err, 0);
	for (long n = 1; failed && n < 100; n++) {
		struct gx_import_told told;
		struct gx_trace trace;
		struct gx_diag diag = { 0 };
		long blocks = fail_blocks;
		int err;

		fail_one(n);
		err = gx_import_file(gx_importer_find(format), path, 4 << 20, &trace, &told, &diag);
		failed = fail_none();
		CHECK_EQ(failed, err != 0);
		CHECK_EQ(diag.error, failed ? GX_E_NO_MEMORY : GX_E_NONE);
		gx_trace_free(&trace);
		CHECK_EQ(fail_blocks, blocks);
	}
	CHECK(!failed);
}

/* A trace ends somewhere. */
static void full(void)
{
	static struct gx_import_told told;
	struct gx_trace_event none = { 0 };
	struct gx_trace trace = { .events = &none,
		                  .n_events = GX_TRACE_MAX_EVENTS,
		                  .cap_events = GX_TRACE_MAX_EVENTS };
	struct gx_import in = { .path = "f", .trace = &trace, .told = &told };
	struct gx_diag diag = { 0 };

	CHECK(gx_import_touch(&in, &(struct gx_import_touch){ .va = 4096 },
	                      (struct gx_import_at){ "row", 3 }, &diag) < 0);
	CHECK(!strcmp(diag.text, "f: row 3: a trace holds 2^28 events at most"));
	CHECK_EQ(told.n_accesses, 0);
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

/* A machine without the library. */
static bool no_library;

void *dlopen(const char *name, int flags)
{
	static void *(*next)(const char *, int);

	if (!next)
		*(void **)&next = dlsym(RTLD_NEXT, "dlopen");
	return no_library && strstr(name, "sqlite") ? NULL : next(name, flags);
}

static void without_library(void)
{
	struct gx_import_told told;
	struct gx_trace trace;
	struct gx_diag diag = { 0 };

	fail_one(1);
	CHECK(gx_import_file(gx_importer_find("nsys"), path, 0, &trace, &told, &diag) < 0);
	CHECK(fail_none());
	CHECK_EQ(diag.error, GX_E_NO_MEMORY);
	no_library = true;
	text("nsys", "x", 4 << 20);
	no_library = false;
	CHECK(made.err < 0);
	CHECK_EQ(made.diag.error, GX_E_UNSUPPORTED);
	CHECK(strstr(made.diag.text, "needs libsqlite3"));
}

/* A page of the table is none any more. */
static void damaged(void)
{
	FILE *file;

	database("PRAGMA page_size = 512;" NSYS
	         "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) "
	         "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS SELECT i, i, 3, 0, i * 4096, 1, 1 FROM "
	         "n");
	file = fopen(path, "r+b");
	CHECK(file && !fseek(file, 512, SEEK_SET));
	for (int i = 0; i < 512; i++)
		fputc(0x7f, file);
	fclose(file);
	gx_trace_free(&made.trace);
	memset(&made, 0, sizeof(made));
	made.err = gx_import_file(gx_importer_find("nsys"), path, 4 << 20, &made.trace, &made.told,
	                          &made.diag);
	CHECK(made.err < 0);
	CHECK_EQ(made.diag.error, GX_E_IMPORT);
	CHECK(strstr(made.diag.text, "malformed"));
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
	CHECK(made.err < 0 && strstr(made.diag.text, "give --device-bytes"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, 1);"
	              "CREATE VIEW TARGET_INFO_GPU AS SELECT 0 AS id, 2097152 AS totalMemory",
	              0);
	CHECK(made.err < 0 && strstr(made.diag.text, "give --device-bytes"));
	from_database("CREATE TABLE a (b)", 4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "has no table CUDA_UM_GPU_PAGE_FAULT_EVENTS"));
	/* what a file makes SQLite run: views and tables of modules are not asked */
	from_database("CREATE VIEW CUDA_UM_GPU_PAGE_FAULT_EVENTS AS WITH RECURSIVE n(i) AS (SELECT "
	              "1 UNION ALL SELECT i FROM n) SELECT i AS end FROM n",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "has no table"));
	from_database("CREATE TABLE CUDA_UM_GPU_PAGE_FAULT_EVENTS (start INT)", 4 << 20);
	CHECK_EQ(made.diag.error, GX_E_IMPORT);
	CHECK(made.err < 0 && strstr(made.diag.text, "no such column"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 'here', 1, 1)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "column 4 of a row is no whole number"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, -1, 1, 1)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "row 0: 0xffffffffffffffff is no address"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, 5)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "row 0: access type 5"));
	from_database(NSYS
	              "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 2, 3, 0, 4096, 1, -1)",
	              4 << 20);
	CHECK(made.err < 0 && strstr(made.diag.text, "row 0: access type -1"));
	/* a kind that is not known counts as read; one without an end waits for nobody; of no device is other */
	from_database(NSYS "INSERT INTO CUDA_UM_GPU_PAGE_FAULT_EVENTS VALUES (1, 0, 16777216, -1, "
	                   "4194304, 1, 1), "
	                   "(2, 0, 562949936644096, 0, 4194304, 1, 0), (3, 0, 562949936644096, 0, "
	                   "4198400, 1, 2), "
	                   "(4, 9, 562949936644096, 0, 4202496, 1, 2), (5, 9, 562949936644096, 0, "
	                   "4206592, 1, 2);"
	                   "CREATE TABLE TARGET_INFO_GPU (id INT, totalMemory INT);"
	                   "INSERT INTO TARGET_INFO_GPU VALUES (1, 2097152), (0, 4194304), (0, 0);",
	              0);
	CHECK(gives("A1:400000+1/16777215 r1.0:400000 w1.0:401000 w1.0:402000 w1.1:403000"));
	CHECK_EQ(made.told.n_other, 1);
	CHECK_EQ(made.trace.device_bytes, 4 << 20);
	damaged();
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
	int fd = mkstemp(path), next;

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
	numbers();
	events();
	batches();
	services();
	tables();
	fields();
	columns();
	places();
	full();
	no_memory("chunk_trace", row, sizeof(row) - 1);
	no_memory("prefetch_trace", prefetch, sizeof(prefetch) - 1);
	no_memory("ftrace", probe, sizeof(probe) - 1);
	without_library();
	nsys();
	next = dup(0);
	close(next);
	files();
	CHECK_EQ(dup(0), next); /* no descriptor is kept */
	close(next);
	any_byte("chunk_trace", row, sizeof(row) - 1);
	any_byte("prefetch_trace", prefetch, sizeof(prefetch) - 1);
	any_byte("ftrace", probe, sizeof(probe) - 1);
	gx_trace_free(&made.trace);
	unlink(path);
	return TEST_END();
}
