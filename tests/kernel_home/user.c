/* user.c - services (services.h) from traces, and their run in the user home: what the kernel home has to decide, too.
 *
 *   user services TRACE OUT MAX      a file of MAX services at most
 *   user cut TRACE MAX SEED          so many out of the midst of it, with task groups among them, behind each other in stdout
 *   user tasks OUT SEED              a file of services for task groups
 *   user run SERVICES [OBJECT...]    the line that gpu_ext_test.ko gives for it; no object: natively
 *   user filled SERVICES OBJECT [MAP=FILE...]  as run; before, FILE's bytes are the values of MAP
 *   user replay FILE EACH [OBJECT [NAME=VALUE...]]  a line for each of the services in FILE; the object is loaded anew for so many of them
 */
#include "services.h"
#include "told.h"

#include "driver/memory.h"
#include "driver/sched.h"
#include "bpf/registry.h"
#include "policy/load.h"
#include "trace/trace.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Accesses that are served together; every so many windows the CPU takes pages, and memory is freed. A part that was cut out is short. */
enum { WINDOW = 64, CPU_EVERY = 37, FREE_EVERY = 211, N_TASK_SERVICES = 3000, MAX_OBJECTS = 8 };
enum {
	CUT_WINDOW = 32,
	CUT_CPU_EVERY = 5,
	CUT_FREE_EVERY = 11,
	CUT_LEFT_OUT = 256,
	CUT_WIDER = 4,
	MAX_SETTINGS = 16
};

static void fail(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s\n", what, why);
	exit(1);
}

static void *grow(void *items, size_t n, size_t size)
{
	items = n & (n - 1) ? items : realloc(items, (n ? 2 * n : 1) * size);
	if (!items)
		fail("services", "no memory");
	return items;
}

/* --- from a trace */
struct making {
	struct services_block *blocks;
	struct services_one *services;
	u32 n_blocks, n_services, max, last;
	u32 window, cpu_every, free_every, left_out;
	u64 now_ns;
	u64 skip; /* accesses that are left out */
	u64 *random; /* for what is left out behind a window, and services of task groups; NULL: neither */
};

static u32 random_below(u64 *state, u32 n)
{
	*state = *state * 6364136223846793005ull + 1442695040888963407ull;
	return (u32)(*state >> 33) % n;
}

static u32 block_of(const struct making *m, u64 va_space, u64 va)
{
	/* accesses stay near each other */
	for (u32 i = 0; i < m->n_blocks; i++) {
		u32 at = (m->last + i) % m->n_blocks;

		if (m->blocks[at].va_space == va_space && m->blocks[at].va >> 21 == va >> 21)
			return at;
	}
	return GX_NO_BLOCK;
}

static void add_blocks(struct making *m, const struct gx_trace_event *e)
{
	u32 left = e->n_pages;

	for (u64 va = e->va; left; va += 1ull << 21) {
		u32 n = left < GX_BLOCK_PAGES ? left : GX_BLOCK_PAGES;

		left -= n;
		if (block_of(m, e->va_space, va) != GX_NO_BLOCK)
			continue;
		m->blocks = grow(m->blocks, m->n_blocks, sizeof(*m->blocks));
		m->blocks[m->n_blocks++] =
		        (struct services_block){ e->va_space, va, e->pid % 2 ? 3 : 7, e->pid, n };
	}
}

static struct services_one *add(struct making *m, enum services_kind kind, u32 block)
{
	struct services_one *one;

	m->services = grow(m->services, m->n_services, sizeof(*m->services));
	one = &m->services[m->n_services++];
	*one = (struct services_one){ .kind = kind, .block = block, .now_ns = m->now_ns };
	m->now_ns += 20000;
	return one;
}

static void access(struct making *m, const struct gx_trace_event *e, u32 window)
{
	u32 block = block_of(m, e->va_space, e->va), i = window;

	if (block == GX_NO_BLOCK)
		return;
	m->last = block;
	while (i < m->n_services && m->services[i].block != block)
		i++;
	if (i == m->n_services)
		add(m, SERVICES_FAULT, block);
	if (e->access > m->services[i].access)
		m->services[i].access = e->access;
	gx_mask_set(&m->services[i].pages, (u32)(e->va >> 12) % GX_BLOCK_PAGES);
}

static void add_task(struct making *m, u64 *state)
{
	static const char *const names[] = { "python3", "llama-server", "Xorg", "perf" };
	struct services_one *one = add(m, SERVICES_CREATE + random_below(state, 4), 0);

	one->task.id = random_below(state, 40);
	one->task.us = random_below(state, 12) * 1000; /* 0: out of range */
	one->task.runlist = random_below(state, 3);
	one->task.pid = 100 + random_below(state, 20);
	strncpy(one->task.comm, names[random_below(state, 4)], sizeof(one->task.comm) - 1);
}

/* What traces of GPUs have little of. */
static void between(struct making *m, u32 n_windows)
{
	if (n_windows % m->cpu_every == 0)
		gx_mask_fill(&add(m, SERVICES_CPU, m->last)->pages, gx_region(0, 64));
	if (n_windows % m->free_every == 0)
		add(m, SERVICES_FREE, (m->last + 3) % m->n_blocks);
	if (!m->random)
		return;
	add_task(m, m->random);
	m->skip = random_below(m->random, m->left_out);
}

static void make(struct making *m, const struct gx_trace *trace)
{
	u32 window = 0, n_windows = 0, n = 0;

	for (u64 i = 0; i < trace->n_events; i++)
		if (trace->events[i].type == GX_TRACE_ALLOC)
			add_blocks(m, &trace->events[i]);
	for (u64 i = 0; i < trace->n_events && m->n_services < m->max; i++) {
		if (trace->events[i].type != GX_TRACE_ACCESS)
			continue;
		if (m->skip && m->skip--)
			continue;
		access(m, &trace->events[i], window);
		if (++n % m->window)
			continue;
		between(m, ++n_windows);
		window = m->n_services;
	}
}

/* to: NULL: stdout */
static void write_out(const char *to, struct making *m, u32 n_device)
{
	struct services_head head = { SERVICES_MAGIC, n_device, m->n_blocks, m->n_services, 0 };
	FILE *out = to ? fopen(to, "wb") : stdout;

	if (!out || fwrite(&head, sizeof(head), 1, out) != 1 ||
	    fwrite(m->blocks, sizeof(*m->blocks), m->n_blocks, out) != m->n_blocks ||
	    fwrite(m->services, sizeof(*m->services), m->n_services, out) != m->n_services ||
	    fclose(out))
		fail(to ? to : "stdout", "can't be written");
	free(m->blocks);
	free(m->services);
}

/* --- task groups, at random */
static int tasks(const char *to, const char *seed)
{
	struct making m = { .now_ns = 1000000 };
	u64 state = strtoull(seed, NULL, 10);

	m.blocks = grow(m.blocks, 0, sizeof(*m.blocks));
	m.blocks[m.n_blocks++] = (struct services_block){ .va_space = 1, .pid = 1, .n_pages = 512 };
	for (u32 i = 0; i < N_TASK_SERVICES; i++) {
		add_task(&m, &state);
		m.now_ns += 20000000; /* binds that were rejected wait seconds */
	}
	write_out(to, &m, 1);
	return 0;
}

/* Memory for two thirds of the blocks that fault, of a part that was cut out for half: it is to be served under pressure, too. */
static u32 device_for(const struct making *m)
{
	bool *seen = calloc(m->n_blocks, sizeof(*seen));
	u32 n = 0;

	if (!seen)
		fail("services", "no memory");
	for (u32 i = 0; i < m->n_services; i++) {
		n += !seen[m->services[i].block];
		seen[m->services[i].block] = true;
	}
	free(seen);
	return m->random ? n / 2 + 1 : n * 2 / 3 + 2;
}

/* Where it begins, in the first half of the accesses. */
static u64 where_to_cut(const struct gx_trace *trace, u64 *state)
{
	u64 n = 0;

	for (u64 i = 0; i < trace->n_events; i++)
		n += trace->events[i].type == GX_TRACE_ACCESS;
	return n > 1 ? random_below(state, (u32)(n / 2)) : 0;
}

/* seed: NULL: from its beginning, without task groups */
static int services(const char *from, const char *to, const char *max, const char *seed)
{
	struct making m = { .max = (u32)atoi(max),
		            .window = seed ? CUT_WINDOW : WINDOW,
		            .cpu_every = seed ? CUT_CPU_EVERY : CPU_EVERY,
		            .free_every = seed ? CUT_FREE_EVERY : FREE_EVERY,
		            .now_ns = 1000000 };
	u64 state = seed ? strtoull(seed, NULL, 10) : 0;
	struct gx_trace trace = { 0 };
	struct gx_diag diag = { 0 };

	if (gx_trace_read_file(from, &trace, &diag))
		fail(from, diag.text);
	if (seed) {
		m.skip = where_to_cut(&trace, &state);
		m.left_out = CUT_LEFT_OUT << 2 * random_below(&state, CUT_WIDER);
		m.random = &state;
	}
	make(&m, &trace);
	if (!m.n_services)
		fail(from, "no access");
	write_out(to, &m, device_for(&m));
	gx_trace_free(&trace);
	return 0;
}

/* --- the run */
struct running {
	struct gx_engine_host host, clock;
	struct gx_policies policies, sched_policies;
	struct gx_memory memory;
	struct gx_sched sched;
	struct gx_tsg tsgs[SERVICES_TASKS];
	struct gx_device_block *device;
	struct gx_va_block *vas; /* [n_vas] */
	u32 *served;             /* [n_vas] by which service; 0: none */
	u32 n_vas;
	u64 now_ns;
	struct services_result result;
	u64 before[GX_N_COUNTERS]; /* what policies counted until this run */
};

static u64 now(void *arg)
{
	return ((struct running *)arg)->now_ns;
}

/* For budgets: a callback takes no time here. */
static u64 still(void *arg)
{
	(void)arg;
	return 1;
}

static void fill(struct gx_va_block *vb)
{
	gx_mask_fill(&vb->on_cpu, gx_region(0, vb->n_pages));
}

/* What stays while several services run. */
static void set_up_policies(struct running *r)
{
	r->host = (struct gx_engine_host){ .now = now, .host = r };
	r->clock = (struct gx_engine_host){ .now = still };
	gx_policies_init(&r->policies, &r->clock);
	gx_policies_init(&r->sched_policies, &r->clock);
}

static void set_up(struct running *r, const struct services_head *head,
                   const struct services_block *blocks)
{
	memset(&r->result, 0, sizeof(r->result));
	r->n_vas = head->n_blocks;
	r->device = calloc(head->n_device, sizeof(*r->device));
	r->vas = calloc(r->n_vas, sizeof(*r->vas));
	r->served = calloc(r->n_vas, sizeof(*r->served));
	if (!r->device || !r->vas || !r->served)
		fail("run", "no memory");
	for (u32 i = 0; i < GX_N_COUNTERS; i++)
		r->before[i] = r->policies.counters[i] + r->sched_policies.counters[i];
	gx_sched_init(&r->sched, r->tsgs, SERVICES_TASKS, 0, &r->sched_policies, &r->host);
	gx_memory_init(&r->memory, r->device, head->n_device, 0, &r->policies, &r->host);
	for (u32 i = 0; i < r->n_vas; i++) {
		if (gx_va_block_init(&r->vas[i], GX_SIZES, blocks[i].va_space, blocks[i].va,
		                     blocks[i].n_pages, blocks[i].pid, blocks[i].cgroup))
			fail("run", "a block is wrong");
		fill(&r->vas[i]);
	}
}

/* batch: the victim may not have been served by it; 0: any may leave. */
static int make_room(struct running *r, struct gx_va_block *vb, u32 batch)
{
	struct gx_va_block *victim;
	u32 index;

	if (gx_memory_claim(&r->memory, vb, &index, &victim))
		return -EAGAIN;
	if (victim && batch && r->served[victim - r->vas] == batch) {
		gx_memory_unclaim(&r->memory, index);
		return -EAGAIN;
	}
	if (victim) {
		services_decided(&r->result, false, (u32)(victim - r->vas), &victim->resident);
		gx_memory_evicted(&r->memory, victim);
	}
	gx_memory_assign(&r->memory, vb, index);
	return 0;
}

static int bring(struct running *r, struct gx_va_block *vb, const struct gx_service_plan *plan,
                 u32 batch)
{
	if (!gx_mask_count(&plan->pages))
		return 0;
	if (plan->needs_block && make_room(r, vb, batch))
		return -EAGAIN;
	services_decided(&r->result, true, (u32)(vb - r->vas), &plan->pages);
	gx_memory_resident(&r->memory, vb, &plan->pages);
	if (plan->needs_block)
		gx_memory_unpin(&r->memory, vb);
	gx_memory_queue_async(&r->memory, plan);
	return 0;
}

static void send(struct running *r, struct gx_va_block *vb, const struct gx_page_mask *pages)
{
	struct gx_page_mask leaving = *pages;

	gx_mask_and(&leaving, &vb->resident);
	if (gx_mask_count(&leaving))
		services_decided(&r->result, false, (u32)(vb - r->vas), &leaving);
	gx_memory_to_cpu(&r->memory, vb, pages);
}

static struct gx_va_block *find(struct running *r, u64 va_space, u64 va)
{
	for (u32 i = 0; i < r->n_vas; i++)
		if (r->vas[i].va_space == va_space && r->vas[i].va >> 21 == va >> 21)
			return &r->vas[i];
	return NULL;
}

static enum gx_counter carry_out(struct running *r, const struct gx_async_request *part, u32 batch)
{
	struct gx_va_block *vb = find(r, part->wish.va_space, part->wish.va);
	struct gx_service_plan plan = { 0 };
	struct gx_page_mask pages;
	enum gx_counter rest, why = gx_async_judge(&r->policies, part, vb, &pages, &rest);

	if (why != GX_N_COUNTERS)
		return why;
	if (part->wish.dest == GPU_PROC_CPU) {
		send(r, vb, &pages);
		return rest;
	}
	gx_mask_andnot(&pages, &vb->resident);
	plan.pages = plan.prefetched = pages;
	plan.needs_block = vb->device_block == GX_NO_BLOCK;
	return bring(r, vb, &plan, batch) ? GX_COUNT_refused_list : rest;
}

static void fault(struct running *r, struct gx_va_block *vb, const struct services_one *one, u32 id)
{
	struct gx_fault_info info = { one->access, id, one->now_ns };
	struct gx_page_mask missing = one->pages;
	struct gx_async_request part;
	struct gx_service_plan plan;

	gx_mask_andnot(&missing, &vb->resident);
	if (!gx_mask_count(&missing))
		return;
	gx_memory_plan(&r->memory, vb, &missing, &info, &plan);
	r->served[vb - r->vas] = id;
	if (bring(r, vb, &plan, 0))
		fail("run", "no device block");
	while (gx_async_pop(&r->memory.async, &part)) {
		enum gx_counter why = carry_out(r, &part, id);

		if (why != GX_N_COUNTERS)
			gx_async_dropped(&r->policies, &part, why);
	}
}

static void serve_task(struct running *r, const struct services_one *one)
{
	struct gx_tsg *tsg = gx_tsg_find(&r->sched, one->task.runlist, one->task.id);
	struct gx_tsg_desc desc = { .id = one->task.id,
		                    .runlist = one->task.runlist,
		                    .pid = one->task.pid,
		                    .n_channels = 1 };
	bool shown = one->kind == SERVICES_CREATE || one->kind == SERVICES_TIMESLICE;
	struct gx_preempt preempt;
	int err = -ENOENT;

	memcpy(desc.comm, one->task.comm, sizeof(desc.comm));
	if (one->kind == SERVICES_CREATE)
		err = gx_tsg_create(&r->sched, &desc, &tsg);
	else if (tsg && one->kind == SERVICES_BIND)
		err = gx_tsg_bind(&r->sched, tsg, r->now_ns);
	else if (tsg && one->kind == SERVICES_TIMESLICE)
		err = gx_tsg_set_timeslice(&r->sched, tsg, one->task.us);
	else if (tsg) {
		err = 0;
		tsg->ran_us = one->task.us;
		gx_tsg_destroy(&r->sched, tsg);
	}
	shown = shown && !err;
	services_told(&r->result, err, shown ? tsg->timeslice_us : 0, shown ? tsg->interleave : 0);
	while (gx_sched_next_preempt(&r->sched, &preempt))
		services_told(&r->result, 1, preempt.runlist, preempt.tsg);
	if (!gx_sched_consistent(&r->sched))
		fail("run", "the task groups");
}

static void serve(struct running *r, const struct services_one *one, u32 id)
{
	struct gx_va_block *vb = &r->vas[one->block];

	r->now_ns = r->memory.pace_ns = one->now_ns;
	switch ((enum services_kind)one->kind) {
	case SERVICES_FAULT: fault(r, vb, one, id); break;
	case SERVICES_CPU: send(r, vb, &one->pages); break;
	case SERVICES_FREE:
		gx_memory_free(&r->memory, vb);
		fill(vb);
		break;
	case SERVICES_CREATE:
	case SERVICES_BIND:
	case SERVICES_TIMESLICE:
	case SERVICES_DESTROY: serve_task(r, one); break;
	}
	if (!gx_blocks_consistent(&r->memory.blocks))
		fail("run", "the lists of blocks");
}

static void *read_all(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	void *data = malloc(SERVICES_MAX_BYTES);

	if (!file || !data)
		fail(path, "can't be read");
	*size = fread(data, 1, SERVICES_MAX_BYTES, file);
	fclose(file);
	return data;
}

static void print(const struct running *r)
{
	struct gpu_pmm pmm;

	gx_memory_show(&r->memory, &pmm);
	printf("error 0 decisions %" PRIu64 " hash %016" PRIx64 " faults %" PRIu64
	       " evictions %" PRIu64 " in %" PRIu64 " out %" PRIu64,
	       (uint64_t)r->result.n, (uint64_t)r->result.hash, (uint64_t)pmm.faults,
	       (uint64_t)pmm.evictions, (uint64_t)pmm.bytes_in, (uint64_t)pmm.bytes_out);
	for (u32 i = 0; i < GX_N_COUNTERS; i++)
		printf(" %" PRIu64, (uint64_t)(r->policies.counters[i] +
		                               r->sched_policies.counters[i] - r->before[i]));
	for (u32 i = 0; i < SERVICES_MARKS; i++)
		printf(" %08x", (u32)r->result.marks[i]);
	printf("\n");
}

static struct gx_policies *set_of(struct running *r, const struct gx_policy_loaded *loaded, u32 i)
{
	return gx_policy_loaded_type(loaded, i) == GX_POLICY_gpu_sched_ops ? &r->sched_policies
	                                                                   : &r->policies;
}

/* Attaches the policies of an object. */
static struct gx_policy_loaded *attach(struct running *r, const char *object,
                                       const struct gx_policy_setting *settings, u32 n)
{
	struct gx_policy_loaded *loaded = NULL;
	struct gx_diag diag = { 0 };

	if (gx_policy_load_object(object, settings, n, &loaded, &diag))
		fail(object, diag.text);
	for (u32 i = 0; i < gx_policy_loaded_count(loaded); i++)
		if (gx_policies_attach(set_of(r, loaded, i), gx_policy_loaded_at(loaded, i)))
			fail(object, "can't be attached");
	return loaded;
}

static void detach(struct running *r, struct gx_policy_loaded *loaded)
{
	for (u32 i = 0; i < gx_policy_loaded_count(loaded); i++)
		gx_policies_detach(set_of(r, loaded, i), gx_policy_loaded_at(loaded, i),
		                   GPU_EXIT_DONE);
	gx_policy_loaded_close(loaded);
}

/* Serves them, prints the line, and gives back what the services held. */
static void run_on(struct running *r, const struct services_head *head)
{
	const struct services_block *blocks = (const void *)(head + 1);
	const struct services_one *list = (const void *)(blocks + head->n_blocks);

	set_up(r, head, blocks);
	for (u32 i = 0; i < head->n_services; i++) {
		serve(r, &list[i], i + 1);
		services_mark(&r->result, i, head->n_services);
	}
	print(r);
	for (u32 i = 0; i < r->n_vas; i++)
		gx_memory_free(&r->memory, &r->vas[i]);
	free(r->device);
	free(r->vas);
	free(r->served);
}

static int run(const char *path, char **objects, int n_objects)
{
	static struct running r;
	struct gx_policy_loaded *loaded[MAX_OBJECTS] = { NULL };
	size_t size;
	struct services_head *head = read_all(path, &size);

	if (n_objects > MAX_OBJECTS || !services_check(head, size))
		fail(path, "no services");
	set_up_policies(&r);
	gx_bpf_register_sections(); /* of device programs, beside which some policies stand */
	for (int i = 0; i < n_objects; i++)
		loaded[i] = attach(&r, objects[i], NULL, 0);
	run_on(&r, head);
	for (int i = 0; i < n_objects; i++)
		detach(&r, loaded[i]);
	free(head);
	return 0;
}

/* text: MAP=FILE */
static void fill_map(struct bpf_object *object, char *text)
{
	char *path = strchr(text, '=');
	struct bpf_map *map;
	size_t size, n;
	char *bytes;

	if (path)
		*path++ = 0;
	map = path ? bpf_object__find_map_by_name(object, text) : NULL;
	if (!map)
		fail(text, "no such map");
	n = bpf_map__value_size(map);
	bytes = read_all(path, &size);
	for (u32 key = 0; key < bpf_map__max_entries(map); key++)
		if (size < (key + 1) * n ||
		    bpf_map_update_elem(bpf_map__fd(map), &key, bytes + key * n, BPF_ANY))
			fail(text, "can't be filled");
	free(bytes);
}

/* words: SERVICES OBJECT [MAP=FILE...] */
static int filled(char **words, int n_words)
{
	static struct running r;
	struct gx_policy_loaded *loaded;
	size_t size;
	struct services_head *head = read_all(words[0], &size);

	if (!services_check(head, size))
		fail(words[0], "no services");
	set_up_policies(&r);
	gx_bpf_register_sections();
	loaded = attach(&r, words[1], NULL, 0);
	for (int i = 2; i < n_words; i++)
		fill_map(gx_policy_loaded_object(loaded), words[i]);
	run_on(&r, head);
	detach(&r, loaded);
	free(head);
	return 0;
}

/* words: FILE EACH [OBJECT [NAME=VALUE...]] */
static int replay(char **words, int n_words)
{
	static struct running r;
	struct gx_policy_setting settings[MAX_SETTINGS];
	struct gx_policy_loaded *loaded = NULL;
	u32 each = (u32)atoi(words[1]), n_settings = 0, number = 0;
	FILE *file = fopen(words[0], "rb");
	struct services_head *head;
	struct gx_diag diag = { 0 };

	if (!file || !each || n_words > 3 + MAX_SETTINGS)
		fail(words[0], "can't be replayed");
	for (int i = 3; i < n_words; i++)
		if (gx_policy_parse_setting(words[i], &settings[n_settings++], &diag))
			fail(words[i], diag.text);
	set_up_policies(&r);
	gx_bpf_register_sections();
	for (; (head = services_next(file, NULL)); number++) {
		if (n_words > 2 && number % each == 0) {
			if (loaded)
				detach(&r, loaded);
			loaded = attach(&r, words[2], settings, n_settings);
		}
		if (loaded && told_fill(gx_policy_loaded_object(loaded), head, number))
			fail(words[2], "its maps can't be filled");
		run_on(&r, head);
		free(head);
	}
	if (loaded)
		detach(&r, loaded);
	fclose(file);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc == 5 && !strcmp(argv[1], "services"))
		return services(argv[2], argv[3], argv[4], NULL);
	if (argc == 5 && !strcmp(argv[1], "cut"))
		return services(argv[2], NULL, argv[3], argv[4]);
	if (argc == 4 && !strcmp(argv[1], "tasks"))
		return tasks(argv[2], argv[3]);
	if (argc >= 3 && !strcmp(argv[1], "run"))
		return run(argv[2], argv + 3, argc - 3);
	if (argc >= 4 && !strcmp(argv[1], "filled"))
		return filled(argv + 2, argc - 2);
	if (argc >= 4 && !strcmp(argv[1], "replay"))
		return replay(argv + 2, argc - 2);
	fprintf(stderr,
	        "user services TRACE OUT MAX | user cut TRACE MAX SEED | user tasks OUT SEED | "
	        "user run SERVICES [OBJECT...] | user filled SERVICES OBJECT [MAP=FILE...] | user "
	        "replay FILE EACH [OBJECT "
	        "[NAME=VALUE...]]\n");
	return 2;
}
