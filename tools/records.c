/* records.c - records of a ring kept in order of arrival, for tools that report at the end. */
#include "tool.h"

#include <stdlib.h>
#include <string.h>

int gx_records_take(void *arg, void *data, size_t size)
{
	struct gx_records *records = arg;

	if (size < records->record_bytes)
		return 0;
	if (records->n == records->cap) {
		size_t cap = records->cap ? records->cap * 2 : 4096;
		void *bigger = realloc(records->data, cap * records->record_bytes);

		if (!bigger) {
			records->n_lost++;
			return 0;
		}
		records->data = bigger;
		records->cap = cap;
	}
	memcpy((char *)records->data + records->n++ * records->record_bytes, data,
	       records->record_bytes);
	return 0;
}
