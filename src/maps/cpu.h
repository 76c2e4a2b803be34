/* cpu.h - the CPUs that per-CPU maps have values for, and who writes to which. */
#ifndef GX_MAPS_CPU_H
#define GX_MAPS_CPU_H

#include "maps/map.h"

enum { GX_MAX_CPUS = 8192 };

/* As libbpf_num_possible_cpus() says: readers size their buffers by it. At least 1. */
uint32_t gx_possible_cpus(void);
/* From the kernel's list, or, where it can't be read, the number of processors configured. */
uint32_t gx_choose_cpus(const char *list, long configured);
/* The whole file as a string; false: it can't be read, or is longer. Half a list would be counted as one. */
bool gx_read_cpu_list(int fd, char *text, size_t size);
/* CPUs in a list as sysfs writes them, "0-7,9". 0: it is no such list, or of more than GX_MAX_CPUS. */
uint32_t gx_count_cpu_list(const char *text);

/**
 * gx_cpu_claim() - a CPU whose values in these maps nobody else writes to until gx_cpu_release().
 * @maps: [n]; those without values per CPU are passed over
 *
 * In the kernel a program keeps its CPU to itself; here its thread may be moved at any time. The
 * thread's own CPU is taken, or the next one that is free; when all are taken for long, the
 * thread's own all the same: then an increment may be lost. A claim of a process that has died is
 * taken over. Threads: any of any process.
 */
uint32_t gx_cpu_claim(struct gx_map *const *maps, uint32_t n);
void gx_cpu_release(struct gx_map *const *maps, uint32_t n, uint32_t cpu);

#endif
