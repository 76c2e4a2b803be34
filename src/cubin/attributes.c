/* attributes.c - records of a kernel: those of the original say what a graft must keep true; those of the copy say it of the copy. */
#include "cubin/attrs.h"
#include "cubin/graft_job.h"

#include <elf.h>
#include <errno.h>

enum {
	FORMAT_HALF = 3, /* the value stands in the record's head */
	HEAD_BYTES = 4,
	MOST_OFFSETS = 0xffff / 4, /* of one record */
	NO_LIMIT = 1024,           /* threads of a block, where the kernel says nothing */
	REGISTER_FILE = 65536,     /* registers of a multiprocessor */
	MOST_REGISTERS = 255,      /* of a thread */
	REGISTERS_STEP = 8,        /* they are given by so many */
	REGISTERS_OF_ALL = 32, /* that each thread can have when a multiprocessor is full of them */
	THREADS_STEP = 128,
	PARAM_LIMIT = 32764,   /* bytes of parameters, of drivers since CUDA 12.1; 4,096 before */
	PARAM_FLAGS = 0x3ffff, /* of a parameter's third word: all but its size */
	PARAM_FLAGS_DEFAULT = 0x1f000,
	PARAM_SIZE_SHIFT = 18,
	LAUNCH_ID_BYTES = 8,
};

static const struct gx_cubin_section *info_of(const struct gx_graft_job *job,
                                              const struct gx_cubin_function *f)
{
	return &job->cubin->sections[f->info];
}

static int refuse_attr(struct gx_graft_job *job, const struct gx_cubin_attr *attr, const char *why)
{
	return gx_graft_refuse(job, GX_E_GRAFT_ATTRIBUTE, "record %s (0x%02x) %s",
	                       gx_cubin_attr_name(attr->kind), attr->kind, why);
}

/* Does a list name an instruction that another takes the place of? */
static int check_offsets(struct gx_graft_job *job, const struct gx_cubin_attr *attr, size_t words)
{
	const struct gx_cubin_section *text = &job->cubin->sections[job->kernel->text];

	for (size_t i = 0; i * sizeof(uint32_t) < attr->bytes; i += words) {
		uint32_t at = gx_cubin_word(attr, i);

		if (!at && job->request->entry)
			return refuse_attr(job, attr, "names the first instruction");
		if (at >= text->bytes)
			continue;
		if (at % GX_SASS_BYTES ||
		    (job->request->exit &&
		     gx_sass_opcode(gx_sass_load(text->data + at)) == GX_SASS_OP_EXIT))
			return refuse_attr(job, attr, "names an EXIT, or no instruction");
	}
	return 0;
}

/* Place of a branch, 0, how many targets, targets. */
static int check_targets(struct gx_graft_job *job, const struct gx_cubin_attr *attr)
{
	size_t n = attr->bytes / sizeof(uint32_t), i = 0;

	while (i + 3 <= n) {
		uint32_t targets = gx_cubin_word(attr, i + 2);

		if (targets > n - i - 3)
			break;
		for (i += 3; targets; targets--, i++)
			if (gx_cubin_word(attr, i) == 0 && job->request->entry)
				return refuse_attr(job, attr, "leads to the first instruction");
	}
	return i == n ? 0 : refuse_attr(job, attr, "has a form that is not known");
}

static void read_parameter(struct gx_graft_job *job, const struct gx_cubin_attr *attr)
{
	uint32_t ordinal = gx_cubin_word(attr, 1) & 0xffff;

	if (ordinal >= job->n_parameters)
		job->n_parameters = ordinal + 1;
	job->n_parameter_records++;
	if (attr->kind == GX_CUBIN_KPARAM_INFO_V2)
		job->has_wide_parameters = true;
	else
		job->param_flags = gx_cubin_word(attr, 2) & PARAM_FLAGS;
}

static int read_threads(struct gx_graft_job *job, const struct gx_cubin_attr *attr)
{
	uint64_t threads = 1;

	for (size_t i = 0; i < 3; i++) {
		uint32_t n = gx_cubin_word(attr, i); /* 0 behind its end */

		if (!n || threads * n > NO_LIMIT)
			return refuse_attr(job, attr, "has no threads, or more than a block");
		threads *= n;
	}
	job->max_threads = (uint32_t)threads;
	return 0;
}

static int read_symbols(struct gx_graft_job *job, const struct gx_cubin_attr *attr)
{
	for (size_t i = 0; i < attr->bytes / sizeof(uint32_t); i++) {
		uint32_t symbol = gx_cubin_word(attr, i);

		if (symbol >= job->cubin->n_symbols)
			return refuse_attr(job, attr, "names a symbol that is not there");
		gx_bitset_add(&job->symbols, symbol);
	}
	return 0;
}

/* One without data has no place and no symbol in it; one of a compiler to come is nothing to the drivers of today. */
static int check_unknown(struct gx_graft_job *job, const struct gx_cubin_attr *attr)
{
	if (attr->format != GX_CUBIN_ATTR_DATA || attr->kind > GX_CUBIN_LAST_KNOWN)
		return 0;
	return gx_graft_refuse(job, GX_E_GRAFT_ATTRIBUTE,
	                       "record 0x%02x of %zu bytes (0x%x 0x%x 0x%x) is not known",
	                       attr->kind, attr->bytes, gx_cubin_word(attr, 0),
	                       gx_cubin_word(attr, 1), gx_cubin_word(attr, 2));
}

/* One record of a kernel, or of a function that it calls. */
static int read_attr(struct gx_graft_job *job, const struct gx_cubin_attr *attr)
{
	switch (gx_cubin_attr_rule(attr->kind)) {
	case GX_ATTR_UNKNOWN: return check_unknown(job, attr);
	case GX_ATTR_REFUSE: return refuse_attr(job, attr, "can't be kept true");
	case GX_ATTR_OFFSETS_4: return check_offsets(job, attr, 1);
	case GX_ATTR_OFFSETS_8: return check_offsets(job, attr, 2);
	case GX_ATTR_OFFSETS_16: return check_offsets(job, attr, 4);
	case GX_ATTR_TARGETS: return check_targets(job, attr);
	case GX_ATTR_THREADS: return read_threads(job, attr);
	case GX_ATTR_PARAMETER: read_parameter(job, attr); return 0;
	case GX_ATTR_PARAMETERS: job->param_bytes = attr->value; return 0;
	case GX_ATTR_SYMBOLS:
	case GX_ATTR_PARAMETER_BANK: break;
	case GX_ATTR_KEEP:
	case GX_ATTR_EXITS:
	case GX_ATTR_REGISTERS:
	case GX_ATTR_FRAME:
	case GX_ATTR_STACK:
	case GX_ATTR_SYMBOL: return 0;
	}
	if (gx_cubin_attr_rule(attr->kind) == GX_ATTR_SYMBOLS)
		return read_symbols(job, attr);
	return attr->bytes == 8 && gx_cubin_word(attr, 0) < job->cubin->n_symbols
	               ? 0
	               : refuse_attr(job, attr, "has a form that is not known");
}

/* Where the launch's id goes: behind the parameters, aligned as they are. A kernel of 4,096 bytes, as NCCL's are, gets it beyond them (seen
 * on an H200, driver 580): a driver that knows of no more refuses the copy, and the original runs. */
static int place_launch_id(struct gx_graft_job *job)
{
	job->launch_id_at =
	        (job->param_bytes + LAUNCH_ID_BYTES - 1) / LAUNCH_ID_BYTES * LAUNCH_ID_BYTES;
	if (!job->request->has_launch_id)
		return 0;
	if (job->has_wide_parameters) /* nobody has seen a driver take one more */
		return gx_graft_refuse(job, GX_E_GRAFT_PARAMS,
		                       "its parameters have records of the wide form");
	if (job->launch_id_at + LAUNCH_ID_BYTES > PARAM_LIMIT)
		return gx_graft_refuse(job, GX_E_GRAFT_PARAMS, "%u bytes of parameters",
		                       job->param_bytes);
	if (!job->kernel->params)
		return gx_graft_refuse(job, GX_E_GRAFT_ATTRIBUTE, "no section of parameters");
	return 0;
}

int gx_graft_read_attrs(struct gx_graft_job *job)
{
	job->max_threads = NO_LIMIT;
	job->param_flags = PARAM_FLAGS_DEFAULT;
	if (!job->kernel->info || !job->cubin->global_info)
		return gx_graft_refuse(job, GX_E_GRAFT_ATTRIBUTE, "no .nv.info");
	for (uint32_t i = 0; i < job->n_functions; i++) {
		struct gx_cubin_attr attr;

		for (size_t at = 0; /* none in the null section */
		     gx_cubin_attr_next(info_of(job, job->functions[i]), &at, &attr);) {
			int err = read_attr(job, &attr);

			if (err)
				return err;
		}
	}
	if (job->n_parameters != job->n_parameter_records)
		return gx_graft_refuse(job, GX_E_GRAFT_ATTRIBUTE, "%u records of %u parameters",
		                       job->n_parameter_records, job->n_parameters);
	return place_launch_id(job);
}

/* What .nv.info says of the kernel. */
static uint32_t global_word(const struct gx_graft_job *job, uint8_t kind)
{
	const struct gx_cubin_section *info = &job->cubin->sections[job->cubin->global_info];
	struct gx_cubin_attr attr;

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);)
		if (attr.kind == kind && gx_cubin_word(&attr, 0) == job->kernel->symbol)
			return gx_cubin_word(&attr, 1);
	return 0;
}

static uint32_t round_up(uint32_t n, uint32_t step)
{
	return (n + step - 1) / step * step;
}

static void raise(uint32_t *n, uint32_t to)
{
	if (*n < to)
		*n = to;
}

/* Registers behind the kernel's, where they cost nothing: no warp has fewer neighbours for them. 0: there are none. */
static uint32_t own_registers(const struct gx_graft_job *job, const struct gx_cubin_probe *probe)
{
	uint32_t before = job->out->registers_before, base, need, free;

	if (!probe || !probe->register_step || job->survey.fewest_registers != UINT32_MAX)
		return 0;
	base = before > GX_SASS_RESERVED_REGISTERS
	               ? round_up(before - GX_SASS_RESERVED_REGISTERS, probe->register_step)
	               : 0;
	need = base + probe->registers;
	free = round_up(before > probe->registers ? before : probe->registers, REGISTERS_STEP);
	if (free < REGISTERS_OF_ALL)
		free = REGISTERS_OF_ALL;
	return need <= free && need <= MOST_REGISTERS ? base : 0;
}

int gx_graft_check_registers(struct gx_graft_job *job)
{
	const struct gx_cubin_probe *entry = job->request->entry, *exit = job->request->exit;
	struct gx_graft *out = job->out;
	uint32_t left = job->survey.fewest_registers;

	out->registers_before = global_word(job, GX_CUBIN_REGCOUNT);
	if (!out->registers_before)
		return gx_graft_refuse(job, GX_E_GRAFT_ATTRIBUTE, "no number of registers");
	out->registers = out->registers_before;
	out->entry_base = own_registers(job, entry);
	out->exit_base = own_registers(job, exit);
	if (entry)
		raise(&out->registers, out->entry_base + entry->registers);
	if (exit)
		raise(&out->registers, out->exit_base + exit->registers);
	/* What they read late is not changed to say so: it has to be read when they return. */
	if (exit && !out->exit_base && job->pointed && job->pointed->unsettled)
		return gx_graft_refuse(job, GX_E_GRAFT_SHARE,
		                       "%.64s+0x%zx may be called, and reads registers late",
		                       job->pointed->unsettled, job->pointed->unsettled_at);
	/* An exit may come behind USETMAXREG: what it took away is gone, and of what it leaves two are not the code's. (Seen on an
	 * H200: behind a USETMAXREG to 24, R22 is an illegal instruction.) */
	if (exit && exit->registers > left)
		return gx_graft_refuse(job, GX_E_GRAFT_REGISTERS,
		                       "it keeps %u registers at exit, the program needs %u", left,
		                       exit->registers);
	if (out->registers > MOST_REGISTERS && out->registers > out->registers_before)
		return gx_graft_refuse(job, GX_E_GRAFT_REGISTERS, "the program needs %u registers",
		                       out->registers);
	if (out->registers > out->registers_before &&
	    round_up(out->registers, REGISTERS_STEP) * round_up(job->max_threads, THREADS_STEP) >
	            REGISTER_FILE)
		return gx_graft_refuse(
		        job, GX_E_GRAFT_REGISTERS,
		        "blocks of %u threads leave %u registers, the program needs %u",
		        job->max_threads, REGISTER_FILE / round_up(job->max_threads, THREADS_STEP),
		        out->registers);
	return 0;
}

/* Bytes that grow, in the arena. */
struct bytes {
	struct gx_arena *arena;
	uint8_t *data;
	size_t n, room;
	bool failed;
};

static void put(struct bytes *b, const void *data, size_t n)
{
	if (b->n + n > b->room) {
		size_t room = (b->n + n) * 2;
		uint8_t *more = gx_arena_grow(b->arena, b->data, b->n, room);

		if (!more) {
			b->failed = true;
			return;
		}
		b->data = more;
		b->room = room;
	}
	if (n)
		memcpy(b->data + b->n, data, n);
	b->n += n;
}

static void put_words(struct bytes *b, uint8_t kind, const uint32_t *words, size_t n)
{
	uint8_t head[HEAD_BYTES] = { GX_CUBIN_ATTR_DATA, kind, (uint8_t)(n * 4),
		                     (uint8_t)(n * 4 >> 8) };

	put(b, head, sizeof(head));
	put(b, words, n * sizeof(*words));
}

static void put_half(struct bytes *b, uint8_t kind, uint32_t value)
{
	uint8_t head[HEAD_BYTES] = { FORMAT_HALF, kind, (uint8_t)value, (uint8_t)(value >> 8) };

	put(b, head, sizeof(head));
}

static void put_as_it_is(struct bytes *b, const struct gx_cubin_attr *attr)
{
	uint8_t head[HEAD_BYTES] = { attr->format, attr->kind, (uint8_t)attr->value,
		                     (uint8_t)(attr->value >> 8) };

	put(b, head, sizeof(head));
	put(b, attr->data, attr->bytes);
}

/* A record whose first word, and in a list each word, is a symbol: by its index in the copy. */
static void put_symbols(struct gx_graft_job *job, struct bytes *b, const struct gx_cubin_attr *attr,
                        size_t n_symbols)
{
	size_t at = b->n;

	put_as_it_is(b, attr);
	for (size_t i = 0; i < n_symbols && !b->failed; i++) {
		uint32_t symbol = job->symbol_to[gx_cubin_word(attr, i)];

		memcpy(b->data + at + HEAD_BYTES + i * sizeof(symbol), &symbol, sizeof(symbol));
	}
}

static int set_content(struct gx_graft_job *job, uint32_t section, const struct bytes *b)
{
	if (b->failed)
		return gx_graft_no_memory(job);
	job->contents[section] = (struct gx_graft_content){ .data = b->data, .bytes = b->n };
	return 0;
}

static uint32_t probes_need(const struct gx_graft_job *job, enum gx_cubin_attr_rule rule)
{
	const struct gx_cubin_probe *probes[] = { job->request->entry, job->request->exit };
	uint32_t n = 0;

	for (size_t i = 0; i < 2; i++)
		if (probes[i])
			raise(&n, rule == GX_ATTR_FRAME ? probes[i]->frame : probes[i]->stack);
	return n;
}

/* .nv.info: of each symbol that the copy has; the kernel's three numbers are raised. */
static int write_global(struct gx_graft_job *job)
{
	const struct gx_cubin_section *info = &job->cubin->sections[job->cubin->global_info];
	struct bytes b = { .arena = &job->arena };
	struct gx_cubin_attr attr;
	bool has_stack = false;

	for (size_t at = 0; gx_cubin_attr_next(info, &at, &attr);) {
		enum gx_cubin_attr_rule rule = gx_cubin_attr_rule(attr.kind);
		uint32_t symbol = gx_cubin_word(&attr, 0),
		         words[2] = { 0, gx_cubin_word(&attr, 1) };

		if (rule != GX_ATTR_REGISTERS && rule != GX_ATTR_FRAME && rule != GX_ATTR_STACK &&
		    rule != GX_ATTR_SYMBOL) {
			if (rule != GX_ATTR_KEEP && check_unknown(job, &attr))
				return -EOPNOTSUPP;
			put_as_it_is(&b, &attr);
			continue;
		}
		if (!symbol || !gx_bitset_has(&job->symbols, symbol))
			continue;
		if (symbol == job->kernel->symbol) {
			if (rule == GX_ATTR_REGISTERS)
				raise(&words[1], job->out->registers);
			else if (rule == GX_ATTR_FRAME || rule == GX_ATTR_STACK)
				raise(&words[1], probes_need(job, rule));
			has_stack |= rule == GX_ATTR_STACK;
		}
		words[0] = job->symbol_to[symbol];
		put_words(&b, attr.kind, words, 2);
	}
	if (!has_stack)
		put_words(&b, GX_CUBIN_MIN_STACK_SIZE,
		          (uint32_t[]){ job->symbol_to[job->kernel->symbol],
		                        probes_need(job, GX_ATTR_STACK) },
		          2);
	return set_content(job, job->cubin->global_info, &b);
}

/* The launch's id as a parameter: before the record that has the size of all. */
static void put_launch_id(struct gx_graft_job *job, struct bytes *b)
{
	const uint32_t words[] = { 0, job->n_parameters | job->launch_id_at << 16,
		                   (uint32_t)LAUNCH_ID_BYTES << PARAM_SIZE_SHIFT |
		                           job->param_flags };

	put_words(b, GX_CUBIN_KPARAM_INFO, words, 3);
}

static uint32_t param_end(const struct gx_graft_job *job)
{
	return job->request->has_launch_id ? job->launch_id_at + LAUNCH_ID_BYTES : job->param_bytes;
}

static void put_bank(struct gx_graft_job *job, struct bytes *b, uint32_t symbol)
{
	const uint32_t words[] = { job->symbol_to[symbol], job->arch->parameters | param_end(job)
		                                                                           << 16 };

	put_words(b, GX_CUBIN_PARAM_CBANK, words, 2);
}

/* The section symbol of the kernel's parameters; 0: none. */
static uint32_t params_symbol(const struct gx_graft_job *job)
{
	for (uint32_t i = 1; i < job->cubin->n_symbols; i++)
		if (job->cubin->symbols[i].type == STT_SECTION &&
		    job->cubin->symbols[i].section == job->kernel->params)
			return i;
	return 0;
}

/* As many records as it takes. */
static void put_exits(struct gx_graft_job *job, struct bytes *b)
{
	for (uint32_t i = 0, n; i < job->n_exit_offsets; i += n) {
		n = job->n_exit_offsets - i;
		if (n > MOST_OFFSETS)
			n = MOST_OFFSETS;
		put_words(b, GX_CUBIN_EXIT_INSTR_OFFSETS, job->exit_offsets + i, n);
	}
}

static void put_kernel_attr(struct gx_graft_job *job, struct bytes *b,
                            const struct gx_cubin_attr *attr)
{
	switch ((int)gx_cubin_attr_rule(attr->kind)) {
	case GX_ATTR_EXITS: put_exits(job, b); break;
	case GX_ATTR_SYMBOLS: put_symbols(job, b, attr, attr->bytes / sizeof(uint32_t)); break;
	case GX_ATTR_PARAMETERS:
		if (job->request->has_launch_id)
			put_launch_id(job, b);
		put_half(b, attr->kind, param_end(job));
		break;
	case GX_ATTR_PARAMETER_BANK: put_bank(job, b, gx_cubin_word(attr, 0)); break;
	default: put_as_it_is(b, attr); break;
	}
}

static int write_kernel(struct gx_graft_job *job)
{
	struct bytes b = { .arena = &job->arena };
	struct gx_cubin_attr attr;
	bool has_exits = false, has_bank = false, has_size = false;

	for (size_t at = 0; gx_cubin_attr_next(info_of(job, job->kernel), &at, &attr);) {
		enum gx_cubin_attr_rule rule = gx_cubin_attr_rule(attr.kind);

		/* one list has them all */
		if (rule == GX_ATTR_EXITS && has_exits)
			continue;
		if ((rule == GX_ATTR_PARAMETER_BANK && has_bank) ||
		    (rule == GX_ATTR_PARAMETERS && has_size))
			return refuse_attr(job, &attr, "is there twice");
		has_exits |= rule == GX_ATTR_EXITS;
		has_bank |= rule == GX_ATTR_PARAMETER_BANK;
		has_size |= rule == GX_ATTR_PARAMETERS;
		put_kernel_attr(job, &b, &attr);
	}
	if (job->request->has_launch_id && !(has_bank && has_size)) {
		uint32_t symbol = params_symbol(job);

		/* a kernel without parameters has neither */
		if (!symbol || has_bank || has_size)
			return gx_graft_refuse(job, GX_E_GRAFT_ATTRIBUTE,
			                       "parameters without a place");
		put_launch_id(job, &b);
		put_half(&b, GX_CUBIN_CBANK_PARAM_SIZE, param_end(job));
		put_bank(job, &b, symbol);
	}
	return set_content(job, job->kernel->info, &b);
}

/* Of a function that the kernel calls: nothing of it changes but the numbers of symbols. */
static int write_function(struct gx_graft_job *job, const struct gx_cubin_function *f)
{
	struct bytes b = { .arena = &job->arena };
	struct gx_cubin_attr attr;

	for (size_t at = 0; gx_cubin_attr_next(info_of(job, f), &at, &attr);)
		if (gx_cubin_attr_rule(attr.kind) == GX_ATTR_SYMBOLS)
			put_symbols(job, &b, &attr, attr.bytes / sizeof(uint32_t));
		else
			put_as_it_is(&b, &attr);
	return set_content(job, f->info, &b);
}

/* The parameters' part of constant bank 0 grows with them. */
static int grow_params(struct gx_graft_job *job)
{
	const struct gx_cubin_section *params = &job->cubin->sections[job->kernel->params];
	size_t bytes = job->arch->parameters + param_end(job);
	struct gx_graft_content *c = &job->contents[job->kernel->params];

	if (!job->request->has_launch_id || params->bytes >= bytes)
		return 0;
	c->data = gx_arena_grow(&job->arena, params->data, params->data ? params->bytes : 0, bytes);
	c->bytes = bytes;
	return c->data ? 0 : gx_graft_no_memory(job);
}

/* Pairs of symbols, of which negative ones say something else: who calls whom. */
static int write_callgraph(struct gx_graft_job *job)
{
	uint32_t section = gx_cubin_section(job->cubin, ".nv.callgraph"), pair[2];
	const struct gx_cubin_section *s = &job->cubin->sections[section];
	struct bytes b = { .arena = &job->arena };
	struct gx_cursor c = gx_cursor_of(s->data, s->data ? s->bytes : 0);

	/* the null section has none */
	while (gx_cursor_copy(&c, pair, sizeof(pair))) {
		bool keep = true;

		for (int i = 0; i < 2; i++) {
			if (!pair[i] || pair[i] >= job->cubin->n_symbols)
				continue;
			keep &= gx_bitset_has(&job->symbols, pair[i]);
			pair[i] = job->symbol_to[pair[i]];
		}
		if (keep)
			put(&b, pair, sizeof(pair));
	}
	return set_content(job, section, &b);
}

int gx_graft_write_attrs(struct gx_graft_job *job)
{
	int err = write_global(job);

	if (!err)
		err = write_kernel(job);
	for (uint32_t i = 1; i < job->n_functions && !err; i++)
		if (job->functions[i]->info)
			err = write_function(job, job->functions[i]);
	if (!err)
		err = grow_params(job);
	if (!err)
		err = write_callgraph(job);
	job->out->n_params = job->n_parameters + job->request->has_launch_id;
	job->out->launch_id_offset = job->launch_id_at;
	return err;
}
