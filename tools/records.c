/* records.c - records of a ring kept in order of arrival, and entries of a map, for tools that report at the end. */
#include "tool.h"

#include "bpf/registry.h"

#include <bpf/libbpf.h>
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

void gx_records_of_map(struct gx_records *records, const struct bpf_map *map)
{
	struct gx_map *from = gx_bpf_map_of_fd(bpf_map__fd(map), NULL);
	uint32_t key_bytes = bpf_map__key_size(map), at = 0;
	uint8_t *entry;

	*records = (struct gx_records){ .record_bytes = key_bytes + bpf_map__value_size(map) };
	entry = calloc(1, records->record_bytes);
	while (from && entry && !gx_map_next_at(from, &at, entry, entry + key_bytes))
		gx_records_take(records, entry, records->record_bytes);
	free(entry);
}
