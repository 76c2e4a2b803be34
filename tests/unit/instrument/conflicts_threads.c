/* conflicts_threads.c - random kernels, thread by thread: which accesses two threads of a block make to one byte, in blocks of which sizes. What
 * is said of the kernel is compared with that. So few accesses that all of their sizes are looked at. */
#include "instrument/conflicts.h"
#include "../test.h"

#include <stdlib.h>

enum { MOST_PLACES = 4, MOST_SIZES = 64, BYTES = 256 << 10, A_BYTES = 4096, B_BYTES = 1024 };
enum var { A, B, DYN, MORE, ANYWHERE };
enum when { ALWAYS, GUARD, GUARD_NOT, BRANCH, BRANCH_NOT, N_WHENS };

/* An access to var + ax * tid.x + ay * tid.y + az * tid.z + an * ntid.x * tid.y + c, of threads whose tid.x is below a number or half of ntid.x. */
struct place {
	enum var var;
	enum gx_spread_kind kind;
	enum when when;
	bool any_offset, half;
	uint32_t interval, width, below;
	int32_t ax, ay, az, an, c;
};

struct kernel {
	uint32_t n, declared[3];
	struct place places[MOST_PLACES];
};

static uint32_t draw(uint32_t n)
{
	static uint64_t state = 0x9e3779b97f4a7c15u;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % n;
}

#define DRAW_OF(...)                                                                               \
	((const int32_t[]){                                                                        \
	        __VA_ARGS__ }[draw(sizeof((const int32_t[]){ __VA_ARGS__ }) / sizeof(int32_t))])

static void draw_kernel(struct kernel *k)
{
	static const uint32_t declared[][3] = { { 64, 0, 0 }, { 32, 8, 0 }, { 17, 5, 3 },
		                                { 8, 8, 8 },  { 33, 1, 1 }, { 2048, 1, 1 } };
	bool reads_size = !draw(3);

	*k = (struct kernel){ .n = 1 + draw(MOST_PLACES) };
	if (!draw(4))
		memcpy(k->declared, declared[draw(6)], sizeof(k->declared));
	for (uint32_t i = 0; i < k->n; i++) {
		struct place *p = &k->places[i];

		p->interval = i ? p[-1].interval + !draw(3) : 0;
		p->var = (enum var)DRAW_OF(A, A, A, A, B, DYN, MORE);
		if (!draw(25))
			p->var = ANYWHERE;
		p->any_offset = !draw(15);
		p->kind = (enum gx_spread_kind)DRAW_OF(GX_SPREAD_READ, GX_SPREAD_WRITE,
		                                       GX_SPREAD_WRITE, GX_SPREAD_ATOMIC);
		p->width = p->kind == GX_SPREAD_ATOMIC ? 4 << draw(2) : 1 << draw(4);
		p->ax = DRAW_OF(0, 1, 2, 4, 8, 8, 16, -8);
		p->ay = DRAW_OF(0, 0, 1, 8, 128, 256, 512, 1024);
		p->az = DRAW_OF(0, 0, 8, 2048, 4096);
		p->an = reads_size ? DRAW_OF(0, 4, 8) : 0;
		p->c = DRAW_OF(0, 0, 0, 4, 1, 8, 512, 2048, -8);
		p->when = (enum when)draw(N_WHENS);
		p->half = reads_size && !draw(2);
		p->below = (uint32_t)DRAW_OF(1, 1, 16, 32, 100, 2000);
	}
}

/* --- the text */

static void put_place(const struct place *p, uint32_t i, struct gx_strbuf *text)
{
	static const char *const words[] = { "a", "b", "dyn", "more", "0" };
	uint32_t r = 20 + 10 * i, bits = 8 * p->width;

	gx_strbuf_printf(text, "mul.lo.u32 %%r%u, %%r1, %d;\n", r, p->ax);
	gx_strbuf_printf(text, "mad.lo.u32 %%r%u, %%r2, %d, %%r%u;\n", r + 1, p->ay, r);
	gx_strbuf_printf(text, "mad.lo.u32 %%r%u, %%r3, %d, %%r%u;\n", r + 2, p->az, r + 1);
	gx_strbuf_printf(text, "mul.lo.u32 %%r%u, %%r4, %%r2;\n", r + 3);
	if (p->an)
		gx_strbuf_printf(text, "mad.lo.u32 %%r%u, %%r%u, %d, %%r%u;\n", r + 4, r + 3, p->an,
		                 r + 2);
	else
		gx_strbuf_printf(text, "mov.u32 %%r%u, %%r%u;\n", r + 4, r + 2);
	gx_strbuf_printf(text, "mov.u32 %%r%u, %s;\nadd.u32 %%r%u, %%r%u, %%r%u;\n", r + 5,
	                 words[p->var], r + 6, r + 5, r + 4);
	gx_strbuf_printf(text, "add.u32 %%r%u, %%r%u, %s;\n", r + 7, r + 6,
	                 p->any_offset || p->var == ANYWHERE ? "%r9" : "0");
	gx_strbuf_printf(text, "setp.lt.u32 %%p%u, %%r1, ", i);
	gx_strbuf_printf(text, p->half ? "%%r5;\n" : "%u;\n", p->below);
	if (p->when == BRANCH || p->when == BRANCH_NOT)
		gx_strbuf_printf(text, "@%s%%p%u bra L%u;\n", p->when == BRANCH ? "!" : "", i, i);
	if (p->when == GUARD || p->when == GUARD_NOT)
		gx_strbuf_printf(text, "@%s%%p%u ", p->when == GUARD ? "" : "!", i);
	if (p->kind == GX_SPREAD_READ)
		gx_strbuf_printf(text, "ld.shared.u%u %%d1, [%%r%u+%d];\n", bits, r + 7, p->c);
	else if (p->kind == GX_SPREAD_WRITE)
		gx_strbuf_printf(text, "st.shared.u%u [%%r%u+%d], %%d2;\n", bits, r + 7, p->c);
	else
		gx_strbuf_printf(text, "atom.shared.add.u%u %%d1, [%%r%u+%d], %%d2;\n", bits, r + 7,
		                 p->c);
	gx_strbuf_printf(text, "L%u:\n", i);
}

static void put_kernel(const struct kernel *k, struct gx_strbuf *text)
{
	gx_strbuf_puts(text, ".version 8.0\n.target sm_80\n.address_size 64\n"
	                     ".extern .shared .align 8 .b8 dyn[];\n"
	                     ".extern .shared .align 8 .b8 more[];\n"
	                     ".visible .entry k(.param .u32 q)\n");
	if (k->declared[0])
		gx_strbuf_printf(text, ".reqntid %u", k->declared[0]);
	for (uint32_t i = 1; i < 3 && k->declared[i]; i++)
		gx_strbuf_printf(text, ", %u", k->declared[i]);
	gx_strbuf_printf(text,
	                 "\n{\n.reg .pred %%p<9>;\n.reg .b32 %%r<99>;\n.reg .b64 %%d<3>;\n"
	                 ".shared .align 8 .b8 a[%d], b[%d];\nld.param.u32 %%r9, [q];\n"
	                 "mov.u32 %%r1, %%tid.x;\nmov.u32 %%r2, %%tid.y;\nmov.u32 %%r3, %%tid.z;\n"
	                 "mov.u32 %%r4, %%ntid.x;\nshr.u32 %%r5, %%r4, 1;\nmov.u64 %%d2, 1;\n",
	                 A_BYTES, B_BYTES);
	for (uint32_t i = 0; i < k->n; i++) {
		if (i && k->places[i].interval != k->places[i - 1].interval)
			gx_strbuf_puts(text, "bar.sync 0;\n");
		put_place(&k->places[i], i, text);
	}
	gx_strbuf_puts(text, "ret;\n}\n");
}

/* --- the truth */

static bool is_known(const struct place *p)
{
	return p->var != ANYWHERE && !p->any_offset;
}

/* What the launch gives a size to begins at one address. */
static enum var memory_of(const struct place *p)
{
	return p->var == MORE ? DYN : p->var;
}

static bool of_two_threads(enum gx_spread_kind a, enum gx_spread_kind b)
{
	return (a == GX_SPREAD_WRITE || b == GX_SPREAD_WRITE) ||
	       (a == GX_SPREAD_ATOMIC) != (b == GX_SPREAD_ATOMIC);
}

static bool may_conflict(const struct place *a, const struct place *b)
{
	return a->interval == b->interval && of_two_threads(a->kind, b->kind) &&
	       (memory_of(a) == memory_of(b) || a->var == ANYWHERE || b->var == ANYWHERE);
}

static bool gets_there(const struct place *p, uint32_t x, uint32_t ntid_x)
{
	bool holds = x < (p->half ? ntid_x / 2 : p->below);

	return p->when == ALWAYS || holds == (p->when == GUARD || p->when == BRANCH);
}

/* Of each byte the lowest and the highest thread that used it, by kind. */
static struct use {
	uint32_t in[3], low[3], high[3];
} uses[BYTES];

static bool use_byte(struct use *u, enum gx_spread_kind kind, uint32_t thread, uint32_t round)
{
	if (u->in[kind] != round)
		u->low[kind] = thread;
	u->in[kind] = round;
	u->high[kind] = thread;
	for (uint32_t k = 0; k < 3; k++)
		if (u->in[k] == round && of_two_threads(kind, (enum gx_spread_kind)k) &&
		    (u->low[k] != u->high[kind] || u->high[k] != u->low[kind]))
			return false;
	return true;
}

static bool use_bytes(const struct place *p, const uint32_t at[3], const uint32_t size[3],
                      uint32_t round)
{
	static const int64_t bytes[] = { A_BYTES, B_BYTES, BYTES, BYTES };
	int64_t x = at[0], y = at[1], z = at[2];
	int64_t from = p->ax * x + p->ay * y + p->az * z + p->an * y * size[0] + p->c;

	if (from < 0 || from + p->width > bytes[p->var])
		return false;
	for (uint32_t i = 0; i < p->width; i++)
		if (!use_byte(&uses[from + i], p->kind,
		              1 + at[0] + 1024 * at[1] + 1024 * 1024 * at[2], round))
			return false;
	return true;
}

/* All threads of such a block, at the accesses to the memory that this one is to, which are known: no byte is used by two, and all are in it. */
static bool are_apart(const struct kernel *k, const struct place *of, const uint32_t size[3])
{
	static uint32_t round;

	round++;
	for (uint32_t z = 0; z < size[2]; z++)
		for (uint32_t y = 0; y < size[1]; y++)
			for (uint32_t x = 0; x < size[0]; x++)
				for (const struct place *p = k->places; p < k->places + k->n; p++)
					if (p->interval == of->interval && is_known(p) &&
					    memory_of(p) == memory_of(of) &&
					    gets_there(p, x, size[0]) &&
					    !use_bytes(p, (uint32_t[]){ x, y, z }, size, round))
						return false;
	return true;
}

/* The sizes that are looked at: the declared one, or powers of two. */
static uint32_t list_sizes(const struct kernel *k, uint32_t sizes[MOST_SIZES][3])
{
	uint32_t n = 0;

	if (k->declared[0]) {
		for (uint32_t i = 0; i < 3; i++)
			sizes[0][i] = k->declared[i] ? k->declared[i] : 1;
		return sizes[0][0] <= 1024;
	}
	for (uint32_t y = 1; y <= 64; y *= 2)
		for (uint32_t z = 1; z <= 8; z *= 2)
			for (uint32_t x = 1; x <= 1024; x *= 2)
				if (x * y * z <= 1024 && x * y * z >= 32 &&
				    (z == 1 || (y == 8 && z > 2 && x * y >= 64)))
					memcpy(sizes[n++], (uint32_t[]){ x, y, z },
					       sizeof(sizes[0]));
	return n;
}

/* --- what is said */

struct said {
	struct kernel k;
	struct gx_conflicts conflicts;
	enum gx_conflict of[MOST_PLACES];
	uint32_t n_sizes, sizes[MOST_SIZES][3];
	bool may[MOST_PLACES];       /* some kind of access is there that conflicts */
	uint64_t apart[MOST_PLACES]; /* and in these sizes none does */
};

static void find_truth(struct said *s)
{
	s->n_sizes = list_sizes(&s->k, s->sizes);
	for (uint32_t i = 0; i < s->k.n; i++) {
		const struct place *p = &s->k.places[i];
		bool known = is_known(p);

		s->may[i] = false;
		s->apart[i] = 0;
		for (uint32_t j = 0; j < s->k.n; j++) {
			s->may[i] |= may_conflict(p, &s->k.places[j]);
			known &= !may_conflict(p, &s->k.places[j]) || is_known(&s->k.places[j]);
		}
		for (uint32_t z = 0; z < s->n_sizes && known && s->may[i]; z++)
			if (are_apart(&s->k, p, s->sizes[z]))
				s->apart[i] |= 1ull << z;
	}
}

static bool is_in_box(const struct gx_box *box, const uint32_t size[3])
{
	return box->is_equal ? !memcmp(size, box->size, sizeof(box->size))
	                     : size[0] <= box->size[0] && size[1] <= box->size[1] &&
	                               size[2] <= box->size[2];
}

static uint32_t boxes_with(const struct said *s, const uint32_t size[3])
{
	uint32_t n = 0;

	for (uint32_t b = 0; b < s->conflicts.boxes.n; b++)
		n += is_in_box(&s->conflicts.boxes.at[b], size);
	return n;
}

/* Blocks of the sizes have no conflict there: those that were looked at, and some others in them. */
static void check_boxes(const struct said *s, uint32_t i)
{
	const struct gx_boxes *boxes = &s->conflicts.boxes;

	CHECK(boxes->n && !boxes->is_declared);
	for (uint32_t z = 0; z < s->n_sizes; z++)
		CHECK(s->apart[i] >> z & 1 || !boxes_with(s, s->sizes[z]));
	for (uint32_t b = 0; b < boxes->n; b++) {
		uint32_t size[3];

		for (uint32_t axis = 0; axis < 3; axis++)
			size[axis] = boxes->at[b].is_equal ? boxes->at[b].size[axis]
			                                   : 1 + draw(boxes->at[b].size[axis]);
		CHECK(are_apart(&s->k, &s->k.places[i], size));
	}
}

/* All that have some size where one is common to them, or else some of them; and no size without a reason. */
static void check_choice(const struct said *s)
{
	uint64_t common = UINT64_MAX, chosen = UINT64_MAX;
	uint32_t n_have = 0, n_chosen = 0;

	for (uint32_t i = 0; i < s->k.n; i++) {
		n_have += s->apart[i] != 0;
		common &= s->apart[i] ? s->apart[i] : UINT64_MAX;
		n_chosen += s->of[i] == GX_CONFLICT_BY_SIZE;
		chosen &= s->of[i] == GX_CONFLICT_BY_SIZE ? s->apart[i] : UINT64_MAX;
	}
	CHECK(!n_have || n_chosen);
	CHECK(!n_have || !common || n_chosen == n_have);
	for (uint32_t z = 0; z < s->n_sizes && n_chosen && s->conflicts.boxes.n < GX_MOST_BOXES;
	     z++)
		CHECK_EQ(boxes_with(s, s->sizes[z]) != 0, chosen >> z & 1);
}

static void check(const struct said *s)
{
	const struct gx_conflicts *c = &s->conflicts;
	bool any = false, any_always = false;

	CHECK(c->is_known && !c->parted);
	CHECK_EQ(c->boxes.is_declared, s->k.declared[0] != 0);
	for (uint32_t i = 0; i < s->k.n; i++) {
		enum gx_conflict of = s->of[i];

		any |= of != GX_CONFLICT_NEVER;
		any_always |= of == GX_CONFLICT_ALWAYS;
		if (!s->may[i] || (s->k.declared[0] && s->apart[i]))
			CHECK_EQ(of, GX_CONFLICT_NEVER);
		else if (s->k.declared[0] || !s->apart[i])
			CHECK_EQ(of, GX_CONFLICT_ALWAYS);
		else
			CHECK(of != GX_CONFLICT_NEVER);
		if (of == GX_CONFLICT_BY_SIZE)
			check_boxes(s, i);
	}
	CHECK_EQ(c->any, any);
	CHECK_EQ(c->any_always, any_always);
	if (!s->k.declared[0])
		check_choice(s);
}

static void test_kernel(void)
{
	struct gx_ptx_module *module = NULL;
	struct gx_strbuf text = { 0 };
	struct gx_arena arena = { 0 };
	int failed = test_n_failed;
	struct said s;
	uint32_t n = 0;

	draw_kernel(&s.k);
	put_kernel(&s.k, &text);
	CHECK_EQ(gx_ptx_parse(gx_strbuf_text(&text), text.len, &module, NULL), 0);
	CHECK_EQ(gx_conflicts_of(&module->funcs[0], true, &arena, &s.conflicts), 0);
	for (uint32_t i = 0; i < module->funcs[0].n_stmts; i++) {
		const struct gx_ptx_stmt *stmt = &module->funcs[0].stmts[i];

		if (stmt->kind == GX_PTX_INSN && gx_ptx_has_mod(stmt, "shared"))
			s.of[n++] = (enum gx_conflict)s.conflicts.of[i];
	}
	CHECK_EQ(n, s.k.n);
	find_truth(&s);
	check(&s);
	if (test_n_failed != failed)
		fprintf(stderr, "%s", gx_strbuf_text(&text));
	gx_arena_free(&arena);
	gx_ptx_free(module);
	gx_strbuf_free(&text);
}

int main(void)
{
	for (uint32_t i = 0; i < 400 && !test_n_failed; i++)
		test_kernel();
	return TEST_END();
}
