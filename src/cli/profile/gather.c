/* gather.c - counts of maps, and what the application said of its kernels, become kernels with lines. */
#include "cli/cli.h"
#include "cli/profile/profile.h"

#include "tool.h"

#include <bpf/bpf.h>
#include <errno.h>
#include <gpuext/bpf/access.bpf.h>
#include <gpuext/bpf/site.bpf.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const gx_profile_op_names[GX_PROFILE_N_OPS] = { [GX_PROFILE_LOAD] = "load",
	                                                    [GX_PROFILE_STORE] = "store",
	                                                    [GX_PROFILE_ATOMIC] = "atomic",
	                                                    [GX_PROFILE_BRANCH] = "branch",
	                                                    [GX_PROFILE_BARRIER] = "barrier" };

const char *gx_profile_space(const struct gx_profile_line *line)
{
	static const char *const names[] = {
		[PROFILE_GLOBAL] = "global", [PROFILE_SHARED] = "shared", [PROFILE_LOCAL] = "local"
	};

	return line->what <= PROFILE_LOCAL ? names[line->what] : "";
}

const char *gx_profile_shown(const struct gx_profile_kernel *kernel)
{
	return *kernel->shown ? kernel->shown : kernel->name;
}

void gx_profile_place(const struct gx_profile_line *line, char *out, size_t size)
{
	gx_tool_where(line->file, line->line, line->ptx_line, out, size);
}

static struct gx_profile_kernel *kernel_of(struct gx_profile *profile, uint64_t hash)
{
	for (uint32_t i = 0; i < profile->n_kernels; i++)
		if (profile->kernels[i].hash == hash)
			return &profile->kernels[i];
	return NULL;
}

static int add_kernel(struct gx_profile *profile, const struct gx_server_place *place)
{
	struct gx_profile_kernel *k;

	if (kernel_of(profile, place->kernel)) /* of another context or process */
		return 0;
	k = reallocarray(profile->kernels, profile->n_kernels + 1, sizeof(*k));
	if (!k)
		return -ENOMEM;
	profile->kernels = k;
	k += profile->n_kernels++;
	*k = (struct gx_profile_kernel){ .hash = place->kernel };
	snprintf(k->name, sizeof(k->name), "%s", place->row.name);
	snprintf(k->shown, sizeof(k->shown), "%s", place->row.file);
	memcpy(k->numbers, place->row.numbers, sizeof(k->numbers));
	k->declared_local = place->row.declared_local;
	k->for_debugger = place->row.for_debugger;
	k->unoptimised = place->row.unoptimised;
	return 0;
}

/* Places of kernel 0 are of device functions of modules that are edited themselves. */
static int add_kernels(const struct gx_tool_places *told, struct gx_profile *profile)
{
	struct gx_server_place functions = { .row.name = "(device functions)" };
	int err = 0;

	memset(functions.row.numbers, 0xff, sizeof(functions.row.numbers));
	for (size_t i = 0; i < told->n && !err; i++)
		if (!told->rows[i].row.ptx_line)
			err = add_kernel(profile, &told->rows[i]);
		else if (!told->rows[i].kernel)
			err = add_kernel(profile, &functions);
	return err;
}

static enum gx_profile_op op_of(const struct profile_place *key)
{
	if (key->what == PROFILE_BRANCH)
		return GX_PROFILE_BRANCH;
	if (key->what == PROFILE_BARRIER)
		return GX_PROFILE_BARRIER;
	switch (key->kind) {
	case GPU_MEM_ST:
	case GPU_MEM_ST_ASYNC:
	case GPU_MEM_ST_MATRIX: return GX_PROFILE_STORE;
	case GPU_MEM_ATOM:
	case GPU_MEM_RED: return GX_PROFILE_ATOMIC;
	default: return GX_PROFILE_LOAD;
	}
}

/* What the application said of a line of its PTX; nothing, where its words were lost. */
static struct gx_place_row row_of(const struct gx_tool_places *told,
                                  const struct profile_place *key)
{
	const struct gx_place_row *row = gx_tool_place_row(told, key->kernel, key->ptx_line);

	return row ? *row : (struct gx_place_row){ .ptx_line = key->ptx_line, .n_insns = 1 };
}

/* The place that a key belongs to, which is made when it is the first of it. */
static struct gx_profile_line *place_of(struct gx_profile_kernel *kernel,
                                        const struct profile_place *key,
                                        const struct gx_place_row *row)
{
	enum gx_profile_op op = op_of(key);
	struct gx_profile_line *line;

	for (uint32_t i = 0; i < kernel->n_places; i++) {
		line = &kernel->places[i];
		if (line->what == key->what && line->op == op && line->ptx_line == key->ptx_line)
			return line;
	}
	line = reallocarray(kernel->places, kernel->n_places + 1, sizeof(*line));
	if (!line)
		return NULL;
	kernel->places = line;
	line += kernel->n_places++;
	*line = (struct gx_profile_line){ .line = row->line,
		                          .ptx_line = key->ptx_line,
		                          .in_header = row->in_header,
		                          .what = key->what,
		                          .op = op,
		                          .worst = 1 };
	memcpy(line->decided_by, row->decided_by, sizeof(line->decided_by));
	memcpy(line->way, row->way, sizeof(line->way));
	memcpy(line->bare, row->bare, sizeof(line->bare));
	snprintf(line->file, sizeof(line->file), "%s", row->file);
	snprintf(line->text, sizeof(line->text), "%s", row->text);
	snprintf(line->inlined, sizeof(line->inlined), "%s", row->inlined);
	gx_profile_take_address(row->text, line);
	if (strcmp(row->name, kernel->name) != 0)
		snprintf(line->func, sizeof(line->func), "%.63s", row->name);
	return line;
}

/* Two programs may have a kernel of one name, such as two builds of one that a script runs. */
static void find_mixed(const struct gx_tool_places *told, struct gx_profile *profile)
{
	for (size_t i = 1; i < told->n; i++) {
		const struct gx_server_place *a = &told->rows[i - 1], *b = &told->rows[i];
		struct gx_profile_kernel *kernel = kernel_of(profile, b->kernel);

		if (kernel && a->kernel == b->kernel && b->row.ptx_line &&
		    a->row.ptx_line == b->row.ptx_line &&
		    (a->row.line != b->row.line || strcmp(a->row.file, b->row.file) != 0 ||
		     strcmp(a->row.text, b->row.text) != 0))
			kernel->mixed = true;
	}
}

static void add_counts(struct profile_counts *to, const struct profile_counts *from)
{
	uint64_t *sum = (uint64_t *)to;
	const uint64_t *more = (const uint64_t *)from;

	for (size_t i = 0; i < sizeof(*to) / sizeof(*sum); i++)
		sum[i] += more[i];
}

static int add_places(const struct gx_tool_places *told, int fd, struct gx_profile *profile)
{
	struct profile_place key, *before = NULL;
	struct profile_counts counts;

	for (; !bpf_map_get_next_key(fd, before, &key); before = &key) {
		struct gx_profile_kernel *kernel = kernel_of(profile, key.kernel);
		struct gx_profile_line *line;
		struct gx_place_row row;

		if (bpf_map_lookup_elem(fd, &key, &counts))
			continue;
		if (!kernel) {
			profile->n_nowhere++;
			continue;
		}
		row = row_of(told, &key);
		line = place_of(kernel, &key, &row);
		if (!line)
			return -ENOMEM;
		line->insns += counts.executions * row.n_insns;
		line->width = key.width > line->width ? key.width : line->width;
		add_counts(&line->counts, &counts);
		if (line->op == GX_PROFILE_BRANCH)
			line->insns += gx_profile_bare_insns(line, &counts);
	}
	return 0;
}

static int add_degrees(const struct gx_tool_places *told, int fd, struct gx_profile *profile)
{
	struct profile_degree key, *before = NULL;
	uint64_t n;

	for (; !bpf_map_get_next_key(fd, before, &key); before = &key) {
		struct gx_profile_kernel *kernel = kernel_of(profile, key.place.kernel);
		struct gx_profile_line *line;
		struct gx_place_row row;

		if (!kernel || bpf_map_lookup_elem(fd, &key, &n))
			continue;
		row = row_of(told, &key.place);
		line = place_of(kernel, &key.place, &row);
		if (!line)
			return -ENOMEM;
		line->worst = key.degree > line->worst ? key.degree : line->worst;
		if (line->op == GX_PROFILE_ATOMIC)
			line->one_by_one += n * (key.degree - 1);
	}
	return 0;
}

/* Where it was written, as one of the places that stores and atomics have at that line of the PTX. */
static void add_sharing(int fd, struct gx_profile *profile)
{
	struct profile_sharing key, *before = NULL;
	uint64_t n;

	for (; fd >= 0 && !bpf_map_get_next_key(fd, before, &key); before = &key) {
		struct gx_profile_kernel *kernel = kernel_of(profile, key.kernel);

		if (!kernel || bpf_map_lookup_elem(fd, &key, &n))
			continue;
		for (uint32_t i = 0; i < kernel->n_places; i++) {
			struct gx_profile_line *line = &kernel->places[i];

			if (line->ptx_line != key.ptx_line || line->what != PROFILE_GLOBAL ||
			    line->op == GX_PROFILE_LOAD)
				continue;
			line->beside += n;
			if (n > line->beside_most) {
				line->beside_most = n;
				line->beside_allocation = key.allocation;
			}
		}
	}
}

static void add_blocks(int fd, struct gx_profile *profile)
{
	struct profile_block key, *before = NULL;
	uint64_t n;

	for (; !bpf_map_get_next_key(fd, before, &key); before = &key) {
		struct gx_profile_kernel *kernel = kernel_of(profile, key.kernel);

		if (!kernel || bpf_map_lookup_elem(fd, &key, &n))
			continue;
		kernel->n_blocks++;
		kernel->work += n;
		if (n > kernel->most_work ||
		    (n == kernel->most_work && key.block < kernel->busiest)) {
			kernel->most_work = n;
			kernel->busiest = key.block;
		}
	}
}

static uint64_t threads_of(const uint32_t grid[3], const uint32_t block[3])
{
	uint64_t n = 1;

	for (int i = 0; i < 3; i++)
		n *= (uint64_t)grid[i] * block[i];
	return n;
}

/* Each process has a line of its own for it. */
static int add_geometry(struct gx_profile_kernel *kernel, const struct gx_launch_line *line)
{
	uint32_t(*more)[6], size[6];

	memcpy(size, line->grid, sizeof(line->grid));
	memcpy(size + 3, line->block, sizeof(line->block));
	for (uint32_t i = 0; i < kernel->n_geometries; i++)
		if (!memcmp(kernel->geometries[i], size, sizeof(size)))
			return 0;
	more = reallocarray(kernel->geometries, kernel->n_geometries + 1, sizeof(*more));
	if (!more)
		return -ENOMEM;
	kernel->geometries = more;
	memcpy(more[kernel->n_geometries++], size, sizeof(size));
	return 0;
}

/* Runs of a kernel: what was recorded into a graph ran nothing, and each launch of a graph runs its nodes. */
static int add_launches(struct gx_profile_kernel *kernel, const struct gx_launch_line *line)
{
	uint64_t threads = threads_of(line->grid, line->block);
	uint64_t most = threads_of(kernel->grid, kernel->block);
	uint32_t asked = atomic_load(&line->shared_bytes);
	uint64_t calls = atomic_load(&line->launches), recorded = atomic_load(&line->captured);
	uint64_t in_graphs = atomic_load(&line->in_graphs.runs);
	uint64_t runs = (calls > recorded ? calls - recorded : 0) + in_graphs;

	if (!runs)
		return 0;
	kernel->launches += runs;
	kernel->instrumented +=
	        recorded ? atomic_load(&line->direct.probed) : atomic_load(&line->instrumented);
	kernel->instrumented += atomic_load(&line->in_graphs.probed);
	kernel->ns += atomic_load(&line->ns);
	if (threads > most) {
		memcpy(kernel->grid, line->grid, sizeof(kernel->grid));
		memcpy(kernel->block, line->block, sizeof(kernel->block));
		kernel->asked_shared = asked;
	} else if (threads == most && asked > kernel->asked_shared &&
	           !memcmp(kernel->block, line->block, sizeof(kernel->block))) {
		kernel->asked_shared = asked;
	}
	return add_geometry(kernel, line);
}

static int add_launch_table(struct gx_server *server, struct gx_profile *profile)
{
	struct gx_server_agent agent;
	int err = 0;

	for (uint32_t a = 0; gx_server_agent_at(server, a, &agent); a++) {
		if (!agent.stats)
			continue;
		profile->launches += atomic_load(&agent.stats->counts[GX_COUNT_LAUNCHES]);
		profile->missed_launches += atomic_load(&agent.stats->counts[GX_COUNT_MISSED]);
		profile->n_unread += atomic_load(&agent.stats->counts[GX_COUNT_INSTRUMENTED]) &&
		                     gx_totals_lack(&agent);
		for (uint32_t i = 0; i < GX_MAX_LAUNCH_LINES; i++) {
			const struct gx_launch_line *line = &agent.stats->lines[i];
			struct gx_profile_kernel *kernel =
			        atomic_load(&line->used) ? kernel_of(profile, line->name_hash)
			                                 : NULL;

			if (kernel && !err)
				err = add_launches(kernel, line);
		}
	}
	return err;
}

/* The line of its file, which the caller frees; NULL: it can't be read here. */
static char *source_of(const struct gx_profile_line *line)
{
	FILE *file = line->line ? fopen(line->file, "re") : NULL;
	char *text = NULL;
	size_t room = 0;
	ssize_t n = 0;

	for (uint32_t i = 0; file && i < line->line && n >= 0; i++)
		n = getline(&text, &room, file);
	if (file)
		fclose(file);
	if (n > 0)
		return text;
	free(text);
	return NULL;
}

/* Without the blanks in front of it; else what there was stays. */
static void read_source(struct gx_profile_line *line)
{
	char *text = source_of(line), *from = text;

	if (!text)
		return;
	from += strspn(from, " \t");
	from[strcspn(from, "\r\n")] = '\0';
	for (char *c = from; *c; c++)
		*c = (unsigned char)*c < ' ' || *c == 127 ? ' ' : *c;
	snprintf(line->text, sizeof(line->text), "%.159s", from);
	free(text);
}

bool gx_profile_line_has(const struct gx_profile_line *line, const char *text)
{
	bool has = strstr(line->text, text) != NULL;
	char *whole;

	if (has || strlen(line->text) + 1 < sizeof(line->text))
		return has;
	whole = source_of(line);
	has = whole && strstr(whole, text);
	free(whole);
	return has;
}

static int by_ptx_line(const void *a, const void *b)
{
	const struct gx_profile_line *x = a, *y = b;

	if (x->ptx_line != y->ptx_line)
		return x->ptx_line < y->ptx_line ? -1 : 1;
	return x->what != y->what ? (int)x->what - (int)y->what : (int)x->op - (int)y->op;
}

static int by_turns(const void *a, const void *b)
{
	const struct gx_profile_kernel *x = a, *y = b;
	struct gx_profile_turns of_x, of_y;

	gx_profile_turns(x, &of_x);
	gx_profile_turns(y, &of_y);
	if (of_x.all != of_y.all)
		return of_x.all < of_y.all ? 1 : -1;
	return strcmp(x->name, y->name);
}

bool gx_profile_is_of_line(const struct gx_profile_line *place, const struct gx_profile_line *line)
{
	return line->what == place->what && line->op == place->op && line->line == place->line &&
	       (line->line ? !strcmp(line->file, place->file) : line->ptx_line == place->ptx_line);
}

static void join_lines(struct gx_profile_line *line, const struct gx_profile_line *place)
{
	add_counts(&line->counts, &place->counts);
	line->insns += place->insns;
	line->one_by_one += place->one_by_one;
	line->worst = place->worst > line->worst ? place->worst : line->worst;
	line->width = place->width > line->width ? place->width : line->width;
	line->beside += place->beside;
	if (place->beside_most > line->beside_most) {
		line->beside_most = place->beside_most;
		line->beside_allocation = place->beside_allocation;
	}
}

static double beyond(uint64_t n, uint64_t ideal)
{
	return n > ideal ? (double)(n - ideal) : 0;
}

/* What an access costs more than it would have to, and a little for each time. */
static double excess(const struct gx_profile_line *place)
{
	const struct profile_counts *c = &place->counts;

	return beyond(c->sectors, c->ideal_sectors) + beyond(c->phases, c->ideal_phases) +
	       (double)place->one_by_one + (double)c->minority + 1e-6 * (double)c->executions;
}

/* Of the ways by which one line became code several times, the dearest is told, and how many more there are. */
static void tell_inlined(const struct gx_profile_kernel *kernel, struct gx_profile_line *line)
{
	const struct gx_profile_line *end = kernel->places + kernel->n_places, *dearest = NULL;
	double most = -1, all = 0;
	uint32_t n = 0;
	size_t at;

	for (const struct gx_profile_line *p = kernel->places; p < end; p++) {
		const struct gx_profile_line *q = kernel->places;
		double sum = 0;

		if (!gx_profile_is_of_line(p,
		                           line)) /* most are not: the rest looks at all places */
			continue;
		while (!gx_profile_is_of_line(q, line) || strcmp(q->inlined, p->inlined))
			q++; /* to p, if to none before it */
		if (q < p)
			continue;
		for (; q < end; q++)
			if (gx_profile_is_of_line(q, line) && !strcmp(q->inlined, p->inlined))
				sum += excess(q);
		n++;
		all += sum;
		dearest = sum > most ? p : dearest;
		most = sum > most ? sum : most;
	}
	if (n < 2 || all <= 0)
		return;
	snprintf(line->inlined, sizeof(line->inlined), "%.150s", dearest->inlined);
	at = strlen(line->inlined);
	if (at)
		snprintf(line->inlined + at, sizeof(line->inlined) - at,
		         "; %.0f %% of it, %u other way%s", 100 * most / all, n - 1,
		         n == 2 ? "" : "s");
}

/* Places of one line of the source become one. */
static int make_lines(struct gx_profile_kernel *kernel)
{
	kernel->lines = calloc(kernel->n_places + 1, sizeof(*kernel->lines));
	if (!kernel->lines)
		return -ENOMEM;
	for (uint32_t i = 0; i < kernel->n_places; i++) {
		const struct gx_profile_line *place = &kernel->places[i];
		uint32_t at = 0;

		while (at < kernel->n_lines && !gx_profile_is_of_line(place, &kernel->lines[at]))
			at++;
		if (at < kernel->n_lines)
			join_lines(&kernel->lines[at], place);
		else
			kernel->lines[kernel->n_lines++] = *place;
	}
	for (uint32_t i = 0; i < kernel->n_lines; i++)
		tell_inlined(kernel, &kernel->lines[i]);
	return 0;
}

/* The application may ask for a kernel, for its registers for one, and never launch it. */
static void drop_idle(struct gx_profile *profile)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < profile->n_kernels; i++) {
		const struct gx_profile_kernel *k = &profile->kernels[i];

		if (k->launches || k->n_places || k->n_blocks)
			profile->kernels[n++] = *k;
	}
	profile->n_kernels = n;
}

static int finish_kernel(struct gx_profile_kernel *kernel)
{
	for (uint32_t k = 0; k < kernel->n_places; k++) {
		struct gx_profile_line *place = &kernel->places[k];

		read_source(place);
		place->in_registers = place->what == PROFILE_LOCAL && !place->func[0] &&
		                      !kernel->numbers[GX_PLACE_LOCAL];
	}
	if (kernel->n_places)
		qsort(kernel->places, kernel->n_places, sizeof(*kernel->places), by_ptx_line);
	return make_lines(kernel);
}

int gx_profile_gather(struct gx_server *server, const struct gx_profile_maps *maps,
                      struct gx_profile *out, struct gx_diag *diag)
{
	struct gx_tool_places told;
	int err;

	*out = (struct gx_profile){ .n_kernels = 0 };
	gx_tool_places_take(&told, server);
	err = add_kernels(&told, out);
	err = err ? err : add_places(&told, maps->places, out);
	err = err ? err : add_degrees(&told, maps->degrees, out);
	find_mixed(&told, out);
	gx_tool_places_free(&told);
	add_blocks(maps->blocks, out);
	add_sharing(maps->sharing, out);
	err = err ? err : add_launch_table(server, out);
	drop_idle(out);
	for (uint32_t i = 0; i < out->n_kernels && !err; i++)
		err = finish_kernel(&out->kernels[i]);
	if (err)
		return gx_fail(diag, GX_E_NO_MEMORY, "profile");
	if (out->n_kernels)
		qsort(out->kernels, out->n_kernels, sizeof(*out->kernels), by_turns);
	return 0;
}

void gx_profile_free(struct gx_profile *profile)
{
	for (uint32_t i = 0; i < profile->n_kernels; i++) {
		free(profile->kernels[i].lines);
		free(profile->kernels[i].places);
		free(profile->kernels[i].geometries);
	}
	free(profile->kernels);
	gx_profile_memory_free(&profile->memory);
	*profile = (struct gx_profile){ .n_kernels = 0 };
}
