/* cpu.c - the CPUs that per-CPU maps have values for, and who writes to which. */
#include "maps/cpu.h"

#include "maps/ops.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#define POSSIBLE     "/sys/devices/system/cpu/possible"
#define CLAIM_ROUNDS 64

uint32_t gx_count_cpu_list(const char *text)
{
	uint32_t n = 0;

	while (*text >= '0' && *text <= '9') {
		char *end;
		unsigned long first = strtoul(text, &end, 10), last = first;

		if (*end == '-')
			last = strtoul(end + 1, &end, 10);
		if (last < first || last - first >= GX_MAX_CPUS)
			return 0;
		n += (uint32_t)(last - first) + 1;
		text = *end == ',' ? end + 1 : end;
	}
	return n <= GX_MAX_CPUS && (!*text || *text == '\n') ? n : 0;
}

uint32_t gx_choose_cpus(const char *list, long configured)
{
	uint32_t n = gx_count_cpu_list(list);

	if (!n && configured > 0 && configured <= GX_MAX_CPUS)
		n = (uint32_t)configured;
	return n ? n : 1;
}

bool gx_read_cpu_list(int fd, char *text, size_t size)
{
	size_t len = 0;
	ssize_t n = 1;

	while (len < size && (n = read(fd, text + len, size - len)) > 0)
		len += (size_t)n;
	if (n || len == size)
		return false;
	text[len] = '\0';
	return true;
}

uint32_t gx_possible_cpus(void)
{
	int fd = open(POSSIBLE, O_RDONLY | O_CLOEXEC);
	char text[4097]; /* a page, which is the most that sysfs writes */
	bool whole = fd >= 0 && gx_read_cpu_list(fd, text, sizeof(text));

	if (fd >= 0)
		close(fd);
	return gx_choose_cpus(whole ? text : "", sysconf(_SC_NPROCESSORS_CONF));
}

static _Atomic uint32_t *word(const struct gx_map *map, uint32_t cpu)
{
	return (_Atomic uint32_t *)(void *)(map->data + (uint64_t)GX_CPU_CLAIM_BYTES * cpu);
}

static bool take(struct gx_map *map, uint32_t cpu, bool from_dead)
{
	uint32_t self = (uint32_t)getpid(), owner = 0;

	if (atomic_compare_exchange_strong_explicit(word(map, cpu), &owner, self,
	                                            memory_order_acquire, memory_order_relaxed))
		return true;
	return from_dead && owner != self && gx_owner_is_dead(owner) &&
	       atomic_compare_exchange_strong(word(map, cpu), &owner, self);
}

/* All of the first n maps, or none. */
static bool take_all(struct gx_map *const *maps, uint32_t n, uint32_t cpu, bool from_dead)
{
	for (uint32_t i = 0; i < n; i++)
		if (maps[i]->n_cpus && !take(maps[i], cpu % maps[i]->n_cpus, from_dead)) {
			gx_cpu_release(maps, i, cpu);
			return false;
		}
	return true;
}

uint32_t gx_cpu_claim(struct gx_map *const *maps, uint32_t n)
{
	int now = sched_getcpu();
	uint32_t own = now < 0 ? 0 : (uint32_t)now, most = 0;

	for (uint32_t i = 0; i < n; i++)
		most = maps[i]->n_cpus > most ? maps[i]->n_cpus : most;
	for (uint32_t round = 0; most && round < CLAIM_ROUNDS; round++) {
		for (uint32_t i = 0; i < most; i++)
			if (take_all(maps, n, (own + i) % most, round > 1))
				return (own + i) % most;
		sched_yield();
	}
	return own;
}

void gx_cpu_release(struct gx_map *const *maps, uint32_t n, uint32_t cpu)
{
	uint32_t self = (uint32_t)getpid();

	for (uint32_t i = 0; i < n; i++) {
		uint32_t owner = self;

		if (maps[i]->n_cpus)
			atomic_compare_exchange_strong_explicit(
			        word(maps[i], cpu % maps[i]->n_cpus), &owner, 0,
			        memory_order_release, memory_order_relaxed);
	}
}
