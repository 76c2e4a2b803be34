/* prefetch_trace.c - the CSV of gpu_ext's prefetch_trace: faults of one service side by side, and what is refused and where. */
#include "made.h"

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
	              "time_ms,va_start,page_index\n1,0x400000,5\n1,0x400000,512\n",
	              "line 3: page 512 of a block"));
	CHECK(refused(
	        "prefetch_trace",
	        "time_ms,va_start,page_index,owner_tgid\n1,0x400000,5,1\n1,0x400000,5,4294967296\n",
	        "line 3: no process has the id 4294967296"));
	CHECK(refused("prefetch_trace", "time_ms,va_start,page_index\n1,0,5\n",
	              "no row says which memory was used"));
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
	/* no page is the first */
	text("prefetch_trace", "time_ms,va_start,page_index\n1,0x400000,\n", 4 << 20);
	CHECK(gives("A1:400000+1/1 r1.0:400000"));
	CHECK(refused("prefetch_trace", "time_ms,va_start\n1,0x400000\n",
	              "no column 'page_index'"));
	CHECK_EQ(made.told.n_rows, 0);
	CHECK(refused("prefetch_trace", "time_ms,page_index\n1,2\n", "no column 'va_start'"));
	CHECK_EQ(made.told.n_rows, 0);
}

int main(void)
{
	static const char all[] = "time_ms,va_start,va_end,page_index\n1,0x400000,0x5fffff,"
	                          "3\n1,0x600000,0x7fffff,3\n";
	static const char *const names[] = { "va_start",   "va_end",        "page_index",
		                             "owner_tgid", "faulted_first", "faulted_outer" };

	begin();
	prefetches();
	services();
	each_column("prefetch_trace", "1,x", names, 6);
	no_memory("prefetch_trace", all, sizeof(all) - 1);
	any_byte("prefetch_trace", all, sizeof(all) - 1);
	end();
	return TEST_END();
}
