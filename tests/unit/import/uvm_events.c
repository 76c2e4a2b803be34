/* uvm_events.c - entries of the queues of UVM's tools: which become accesses, and what is no queue. */
#include "made.h"

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

int main(void)
{
	begin();
	queues();
	end();
	return TEST_END();
}
