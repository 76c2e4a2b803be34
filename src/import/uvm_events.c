/* uvm_events.c - entries of UVM's tools queues (uvm_types.h of NVIDIA's open kernel modules). A fault of a GPU has its address, its
 * kind, and the number of the batch that it was served in: those of one batch waited side by side. */
#include "import/uvm_events.h"

#include "import/reader.h"

#include "base/cursor.h"
#include "driver/types.h"

#include <inttypes.h>

enum {
	GPU_FAULT = 3,
	EVICTION = 14,
	LAST_TYPE = 14,
	FIRST_TEST = 62,
	LAST_TEST = 63,
	FIRST_FATAL = 5
};

/* Where fields are: bytes from the start of an entry. */
struct layout {
	uint32_t entry_bytes, access, gpu, gpu_bytes;
};
static const struct layout v1 = { 64, 2, 3, 1 }, v2 = { 72, 37, 2, 2 };
enum { AT_TYPE = 0, AT_FAULT_TYPE = 1, AT_ADDRESS = 8, AT_BATCH = 32 }; /* in both */

static uint64_t field(const uint8_t *entry, uint32_t at, size_t size)
{
	uint64_t value = 0;

	memcpy(&value, entry + at, size);
	return value;
}

static int fault(struct gx_import *in, const struct layout *l, const uint8_t *entry,
                 struct gx_import_at at, struct gx_diag *diag)
{
	/* UVM's kinds are 1 read, 2 write, 3 atomic, 4 prefetch */
	static const uint8_t kinds[] = { [1] = GPU_ACCESS_READ,
		                         [2] = GPU_ACCESS_WRITE,
		                         [3] = GPU_ACCESS_ATOMIC,
		                         [4] = GPU_ACCESS_PREFETCH };
	uint64_t kind = field(entry, l->access, 1);

	if (!kind || kind >= sizeof(kinds))
		return gx_import_bad(in, at, diag,
		                     "a fault of access type %" PRIu64
		                     ": 1 to 4; is the queue of the other version?",
		                     kind);
	return gx_import_touch(in,
	                       &(struct gx_import_touch){ .space = 1,
	                                                  .va = field(entry, AT_ADDRESS, 8),
	                                                  .batch = field(entry, AT_BATCH, 4) + 1,
	                                                  .pid = 1,
	                                                  .access = kinds[kind] },
	                       at, diag);
}

static int read_entries(struct gx_import *in, const struct layout *l, struct gx_diag *diag)
{
	struct gx_cursor c = gx_cursor_of(in->data, in->len);
	uint64_t gpu = UINT64_MAX;
	int err = 0;

	if (in->len % l->entry_bytes)
		return gx_fail(
		        diag, GX_E_IMPORT,
		        "%s: %zu bytes are no entries of %u bytes: is the queue of the other "
		        "version?",
		        in->path, in->len, l->entry_bytes);
	for (uint64_t i = 0; gx_cursor_left(&c) && !err; i++) {
		const uint8_t *entry = gx_cursor_take(&c, l->entry_bytes);
		uint64_t type = field(entry, AT_TYPE, 1);
		struct gx_import_at at = { "entry", i };

		if (!type || (type > LAST_TYPE && (type < FIRST_TEST || type > LAST_TEST)))
			return gx_import_bad(in, at, diag,
			                     "type %" PRIu64 ": 1 to 14; is the queue of the other "
			                     "version?",
			                     type);
		in->told->n_rows++;
		if (type == GPU_FAULT && gpu == UINT64_MAX)
			gpu = field(entry, l->gpu, l->gpu_bytes);
		if (type == EVICTION)
			in->told->n_evictions++;
		else if (type == GPU_FAULT && field(entry, AT_FAULT_TYPE, 1) < FIRST_FATAL &&
		         field(entry, l->gpu, l->gpu_bytes) == gpu)
			err = fault(in, l, entry, at, diag);
		else
			in->told->n_other++;
	}
	return err;
}

int gx_import_uvm_events_v1(struct gx_import *in, struct gx_diag *diag)
{
	return read_entries(in, &v1, diag);
}

int gx_import_uvm_events_v2(struct gx_import *in, struct gx_diag *diag)
{
	return read_entries(in, &v2, diag);
}
