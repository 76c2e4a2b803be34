/* nsys.c - `nsys export --type sqlite`: table CUDA_UM_GPU_PAGE_FAULT_EVENTS of a run with --cuda-um-gpu-page-faults=true, a row a page.
 * Rows that end at once were replayed together: they waited side by side. */
#include "import/nsys.h"

#include "import/reader.h"
#include "import/sqlite.h"

#include "driver/types.h"

#include <inttypes.h>

static const char faults[] = "CUDA_UM_GPU_PAGE_FAULT_EVENTS", gpus[] = "TARGET_INFO_GPU";

struct rows {
	struct gx_import *in;
	int64_t device, end; /* of the last row */
	uint64_t batch;
};

static int memory(void *arg, const int64_t *values, struct gx_diag *diag)
{
	struct rows *r = arg;

	(void)diag;
	if (values[0] == r->device && values[1] > 0)
		r->in->device_bytes = (uint64_t)values[1];
	return 0;
}

static int row(void *arg, const int64_t *values, struct gx_diag *diag)
{
	/* of ENUM_CUDA_UNIF_MEM_ACCESS_TYPE: 1 read, 2 write, 3 atomic, 4 prefetch; 0 is not known */
	static const uint8_t kinds[] = { GPU_ACCESS_READ, GPU_ACCESS_READ, GPU_ACCESS_WRITE,
		                         GPU_ACCESS_ATOMIC, GPU_ACCESS_PREFETCH };
	struct rows *r = arg;
	int64_t end = values[0], pid = values[1], device = values[2], va = values[3],
	        kind = values[4];
	struct gx_import_at at = { "row", r->in->told->n_rows++ };

	if (kind < 0 || kind >= (int64_t)sizeof(kinds))
		return gx_import_bad(r->in, at, diag, "access type %" PRId64 ": 0 to 4", kind);
	if (r->device < 0)
		r->device = device;
	if (device != r->device || device < 0) {
		r->in->told->n_other++;
		return 0;
	}
	r->batch += end != r->end; /* an end of 0, as before the first row, is in no batch */
	r->end = end;
	return gx_import_touch(
	        r->in,
	        &(struct gx_import_touch){ .space = (uint64_t)pid,
	                                   .va = (uint64_t)va,
	                                   .batch = end > 0 ? r->batch : 0,
	                                   .pid = (uint32_t)((uint64_t)pid >> 24 & 0xffffff),
	                                   .access = kinds[kind] },
	        at, diag);
}

int gx_import_nsys(struct gx_import *in, struct gx_diag *diag)
{
	struct rows r = { .in = in, .device = -1 };
	struct gx_sqlite *db;
	int err = gx_sqlite_open(in->path, &db, diag);

	if (err)
		return err;
	if (!gx_sqlite_has(db, faults))
		err = gx_fail(
		        diag, GX_E_IMPORT,
		        "%s has no table %s: export with `nsys export --type sqlite` what was "
		        "recorded with --cuda-um-gpu-page-faults=true",
		        in->path, faults);
	else
		err = gx_sqlite_each(
		        db,
		        "SELECT \"end\", globalPid, deviceId, address, faultAccessType FROM "
		        "CUDA_UM_GPU_PAGE_FAULT_EVENTS ORDER BY \"end\", start, rowid",
		        row, &r, diag);
	/* older exports do not have the column; who knows better gives --device-bytes */
	if (gx_sqlite_has(db, gpus))
		gx_sqlite_each(db, "SELECT id, totalMemory FROM TARGET_INFO_GPU", memory, &r, NULL);
	gx_sqlite_close(db);
	return err;
}
