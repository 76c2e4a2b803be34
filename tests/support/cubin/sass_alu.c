/* sass_alu.c - arithmetic of the interpreter, of vector and of uniform registers. */
#include "support/cubin/sass_state.h"

#include <math.h>
#include <string.h>

enum { UNIFORM_LANE = 0 };

/* One lane of one instruction, or the warp. */
struct step {
	struct warp *warp;
	uint32_t lane;
	bool uniform;
	uint64_t a, b, c; /* 32 bits, or 64 where the instruction takes two registers */
	bool minus_b, minus_c;
};

static uint32_t uniform_read(struct warp *warp, uint64_t reg)
{
	return reg >= URZ ? 0 : warp->ur[reg];
}

static uint64_t read_file(struct step *s, bool uniform, uint64_t reg, bool wide)
{
	if (!uniform)
		return wide ? sass_read64(s->warp, s->lane, reg) : sass_read(s->warp, s->lane, reg);
	return uniform_read(s->warp, reg) |
	       (wide ? (uint64_t)uniform_read(s->warp, reg >= URZ ? reg : reg + 1) << 32 : 0);
}

static uint64_t constant(struct step *s, bool wide)
{
	uint64_t offset = gx_sass_get(s->warp->w, GX_SASS_CONST_OFFSET), value = 0;

	if (gx_sass_get(s->warp->w, GX_SASS_CONST_BANK) || offset + 8 > s->warp->run->n_constants)
		sass_fail(s->warp, "constant that is not there");
	else
		memcpy(&value, s->warp->run->constants + offset, wide ? 8 : 4);
	return value;
}

/* The operand in [32,64): a register, an immediate, a constant. */
static uint64_t first_slot(struct step *s, bool wide)
{
	switch (gx_sass_get(s->warp->w, GX_SASS_FORM)) {
	case 2:
	case 4: return (uint32_t)gx_sass_get(s->warp->w, GX_SASS_IMM);
	case 3:
	case 5: return constant(s, wide);
	case 6:
	case 7: return read_file(s, true, gx_sass_get(s->warp->w, GX_SASS_SRC_B), wide);
	default: return read_file(s, s->uniform, gx_sass_get(s->warp->w, GX_SASS_SRC_B), wide);
	}
}

enum { A = 1, B = 2, C = 4 };

/* Operands that an operation has: what stands in the place of another is no register. */
static unsigned operands_of(const struct step *s, uint64_t base)
{
	switch (base) {
	case 0x07:
	case 0x0c:
	case 0x1a:
	case 0x36: return A | B;
	case 0x11: return sass_bits(s->warp, 80, 81) ? A | B | C : A | B;
	case 0x10:
	case 0x12:
	case 0x16:
	case 0x19:
	case 0x24:
	case 0x25:
	case 0x27: return A | B | C;
	case 0x1c:
	case 0x31:
	case 0x35: return 0;
	default: return B;
	}
}

static void read_operands(struct step *s, unsigned which, bool wide_b, bool wide_c)
{
	struct gx_sass w = s->warp->w;
	uint64_t form = gx_sass_get(w, GX_SASS_FORM);
	bool swapped = form == 2 || form == 3 || form == 7;
	bool has_minus = form != 2 && form != 4;
	uint64_t slot = 0, other = 0;

	s->a = which & A ? read_file(s, s->uniform, gx_sass_get(w, GX_SASS_SRC_A), false) : 0;
	if (which & (swapped ? C : B))
		slot = first_slot(s, swapped ? wide_c : wide_b);
	if (which & (swapped ? B : C))
		other = read_file(s, s->uniform, gx_sass_get(w, GX_SASS_SRC_C),
		                  swapped ? wide_b : wide_c);
	s->b = swapped ? other : slot;
	s->c = swapped ? slot : other;
	s->minus_b = swapped ? sass_bits(s->warp, 75, 76) : has_minus && sass_bits(s->warp, 63, 64);
	s->minus_c = swapped ? has_minus && sass_bits(s->warp, 63, 64) : sass_bits(s->warp, 75, 76);
}

static void write_result(struct step *s, uint64_t value, bool wide)
{
	uint64_t reg = gx_sass_get(s->warp->w, GX_SASS_DST);

	if (!s->uniform && wide)
		sass_write64(s->warp, s->lane, reg, value);
	else if (!s->uniform)
		sass_write(s->warp, s->lane, reg, (uint32_t)value);
	else if (reg < URZ) {
		s->warp->ur[reg] = (uint32_t)value;
		if (wide && reg + 1 < URZ)
			s->warp->ur[reg + 1] = (uint32_t)(value >> 32);
	}
}

static bool predicate(struct step *s, unsigned low, unsigned not_bit)
{
	uint64_t n = sass_bits(s->warp, low, low + 3);

	if (!s->uniform)
		return sass_predicate(s->warp, s->lane, low, not_bit);
	return (n == PT || s->warp->up >> n & 1) != sass_bits(s->warp, not_bit, not_bit + 1);
}

static void set_predicate(struct step *s, unsigned low, bool value)
{
	uint64_t n = sass_bits(s->warp, low, low + 3);

	if (!s->uniform)
		sass_set_predicate(s->warp, s->lane, low, value);
	else if (n != PT)
		s->warp->up = (uint8_t)((s->warp->up & ~(1u << n)) | (unsigned)value << n);
}

static bool bit(const struct step *s, unsigned n)
{
	return sass_bits(s->warp, n, n + 1);
}

static void add3(struct step *s)
{
	bool minus[3] = { bit(s, 72), s->minus_b, s->minus_c }, x = bit(s, 74);
	uint32_t in[3] = { (uint32_t)s->a, (uint32_t)s->b, (uint32_t)s->c };
	uint64_t sum = x ? (uint64_t)predicate(s, 87, 90) + predicate(s, 77, 80) : 0;

	for (int i = 0; i < 3; i++)
		sum += minus[i] ? (uint64_t)(uint32_t)~in[i] + !x : in[i];
	write_result(s, sum, false);
	set_predicate(s, 81, sum >> 32 & 1 || sum >> 33);
	set_predicate(s, 84, sum >> 33);
}

static void lea(struct step *s)
{
	unsigned shift = (unsigned)sass_bits(s->warp, 75, 80);
	bool x = bit(s, 74), high = bit(s, 80);
	uint64_t both = (high ? s->c << 32 : 0) | (uint32_t)s->a;
	uint32_t part = high ? (uint32_t)(shift ? both >> (32 - shift) : s->c)
	                     : (uint32_t)((uint32_t)s->a << shift);
	uint64_t sum = x ? predicate(s, 87, 90) : 0;

	/* the sign of c is a bit of the shift here */
	s->minus_b = gx_sass_get(s->warp->w, GX_SASS_FORM) != 4 && sass_bits(s->warp, 63, 64);
	sum += bit(s, 72) ? (uint64_t)(uint32_t)~part + !x : part;
	sum += s->minus_b ? (uint64_t)(uint32_t) ~(uint32_t)s->b + !x : (uint32_t)s->b;
	write_result(s, sum, false);
	set_predicate(s, 81, sum >> 32);
}

static uint32_t by_table(uint64_t table, uint32_t a, uint32_t b, uint32_t c)
{
	uint32_t out = 0;

	for (unsigned i = 0; i < 8; i++)
		if (table >> i & 1)
			out |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
	return out;
}

static void logic3(struct step *s)
{
	uint32_t out = by_table(sass_bits(s->warp, 72, 80), (uint32_t)s->a, (uint32_t)s->b,
	                        (uint32_t)s->c);
	bool with = predicate(s, 87, 90);

	write_result(s, out, false);
	set_predicate(s, 81, bit(s, 80) ? out && with : out || with);
}

static void logic_predicates(struct step *s)
{
	uint32_t a = predicate(s, 87, 90) ? ~0u : 0, b = predicate(s, 77, 80) ? ~0u : 0;
	uint32_t c = predicate(s, 68, 71) ? ~0u : 0;
	uint64_t first = sass_bits(s->warp, 64, 67) | sass_bits(s->warp, 72, 77) << 3;

	if (bit(s, 67) && !s->uniform) { /* the third one is uniform */
		uint64_t n = sass_bits(s->warp, 68, 71);

		c = (n == PT || s->warp->up >> n & 1) != bit(s, 71) ? ~0u : 0;
	}
	set_predicate(s, 81, by_table(first, a, b, c) & 1);
	set_predicate(s, 84, by_table(sass_bits(s->warp, 16, 24), a, b, c) & 1);
}

static bool compare(uint64_t op, int64_t a, int64_t b)
{
	switch (op) {
	case 0: return false;
	case 1: return a < b;
	case 2: return a == b;
	case 3: return a <= b;
	case 4: return a > b;
	case 5: return a != b;
	case 6: return a >= b;
	default: return true;
	}
}

static void set_by_compare(struct step *s)
{
	bool is_signed = bit(s, 73), with = predicate(s, 87, 90), yes;
	int64_t a = is_signed ? (int32_t)s->a : (int64_t)(uint32_t)s->a;
	int64_t b = is_signed ? (int32_t)s->b : (int64_t)(uint32_t)s->b;
	uint64_t op = sass_bits(s->warp, 76, 79), join = sass_bits(s->warp, 74, 76);

	yes = compare(op, a, b);
	if (bit(s, 72)) { /* the upper half of 64 bits; the lower half's outcome is a predicate */
		bool low = predicate(s, 68, 71);

		yes = op == 2 ? a == b && low : op == 5 ? a != b || low : a == b ? low : yes;
	}
	set_predicate(s, 81, join == 0 ? yes && with : join == 1 ? yes || with : yes != with);
	set_predicate(s, 84, join == 0 ? !yes && with : join == 1 ? !yes || with : !yes != with);
}

static void permute(struct step *s)
{
	uint64_t bytes = (uint32_t)s->a | s->c << 32;
	uint32_t out = 0;

	if (sass_bits(s->warp, 72, 75)) {
		sass_fail(s->warp, "PRMT of another mode");
		return;
	}
	for (unsigned i = 0; i < 4; i++) {
		unsigned pick = s->b >> 4 * i & 15;
		uint8_t byte = (uint8_t)(bytes >> 8 * (pick & 7));

		out |= (uint32_t)(pick & 8 ? (byte & 0x80 ? 0xff : 0) : byte) << 8 * i;
	}
	write_result(s, out, false);
}

static void shift(struct step *s)
{
	uint64_t both = (uint32_t)s->a | s->c << 32, out;
	unsigned type = (unsigned)sass_bits(s->warp, 73, 75), width = type < 2 ? 64 : 32;
	unsigned by = (uint32_t)s->b;
	bool is_signed = type == 0 || type == 2;

	by = bit(s, 75) ? by % width : by > width ? width : by;
	if (!bit(s, 76))
		out = by < 64 ? both << by : 0;
	else if (is_signed)
		out = (uint64_t)((int64_t)both >> (by < 64 ? by : 63));
	else
		out = by < 64 ? both >> by : 0;
	write_result(s, bit(s, 80) ? out >> 32 : out, false);
}

static void multiply(struct step *s)
{
	uint32_t product = (uint32_t)s->a * (uint32_t)s->b, c = (uint32_t)s->c;

	product = s->minus_b ? -product : product;
	c = s->minus_c ? (bit(s, 74) ? ~c : -c) : c;
	write_result(s, product + c + (bit(s, 74) ? predicate(s, 87, 90) : 0), false);
}

static void multiply_wide(struct step *s, bool high)
{
	unsigned __int128 sum;
	uint64_t product = bit(s, 73) ? (uint64_t)((int64_t)(int32_t)s->a * (int32_t)s->b)
	                              : (uint64_t)(uint32_t)s->a * (uint32_t)s->b;

	if (s->minus_b || s->minus_c) {
		sass_fail(s->warp, "IMAD.WIDE of a negative");
		return;
	}
	sum = (unsigned __int128)product + s->c + (bit(s, 74) ? predicate(s, 87, 90) : 0);
	write_result(s, high ? (uint64_t)sum >> 32 : (uint64_t)sum, !high);
	set_predicate(s, 81, sum >> 64);
}

static void find_leading_one(struct step *s)
{
	uint32_t x = bit(s, 63) && gx_sass_get(s->warp->w, GX_SASS_FORM) != 4 ? ~(uint32_t)s->b
	                                                                      : (uint32_t)s->b;
	uint32_t at;

	if (bit(s, 73))
		x = (int32_t)x < 0 ? ~x : x;
	at = x ? 31 - (uint32_t)__builtin_clz(x) : ~0u;
	write_result(s, x && bit(s, 74) ? 31 - at : at, false);
}

static uint32_t reversed(uint32_t x)
{
	uint32_t out = 0;

	for (unsigned i = 0; i < 32; i++)
		out |= (x >> i & 1) << (31 - i);
	return out;
}

static uint32_t float_bits(float f)
{
	uint32_t bits;

	memcpy(&bits, &f, sizeof(bits));
	return bits;
}

/* An integer as a float, rounded up where bits say so; as the machine does. */
static void to_float(struct step *s, bool wide)
{
	bool is_signed = bit(s, 74), up = sass_bits(s->warp, 78, 80) == 2;
	uint64_t x = s->b;
	bool negative = is_signed && (wide ? (int64_t)x < 0 : (int32_t)x < 0);
	float f;

	if (sass_bits(s->warp, 75, 77) != 2 || !up) {
		sass_fail(s->warp, "I2F of another kind");
		return;
	}
	if (negative) {
		x = wide ? -x : (uint32_t) - (uint32_t)x;
		f = (float)x;
		/* up is towards 0 here */
		if ((long double)f > (long double)x)
			f = nextafterf(f, 0);
		write_result(s, float_bits(-f), false);
		return;
	}
	f = (float)x;
	if ((long double)f < (long double)x)
		f = nextafterf(f, INFINITY);
	write_result(s, float_bits(f), false);
}

static void from_float(struct step *s, bool wide)
{
	uint32_t bits = (uint32_t)s->b;
	float f;

	memcpy(&f, &bits, sizeof(f));
	if (bit(s, 72) || sass_bits(s->warp, 78, 80) != 3) {
		sass_fail(s->warp, "F2I of another kind");
		return;
	}
	if (!(f > 0))
		write_result(s, 0, wide);
	else if (wide)
		write_result(s, f >= 0x1p64f ? UINT64_MAX : (uint64_t)f, true);
	else
		write_result(s, f >= 0x1p32f ? UINT32_MAX : (uint64_t)f, false);
}

static void reciprocal(struct step *s)
{
	uint32_t bits = (uint32_t)s->b;
	float f;

	memcpy(&f, &bits, sizeof(f));
	if (sass_bits(s->warp, 74, 80) != 4)
		sass_fail(s->warp, "MUFU of another kind");
	else
		write_result(s, float_bits(1.0f / f), false);
}

/* Half floats: constants alone, as 0 * 0 plus what is meant. */
static void half_constant(struct step *s)
{
	if (gx_sass_get(s->warp->w, GX_SASS_FORM) != 2 ||
	    gx_sass_get(s->warp->w, GX_SASS_SRC_A) != RZ ||
	    gx_sass_get(s->warp->w, GX_SASS_SRC_C) != RZ)
		sass_fail(s->warp, "HFMA2 that is no constant");
	else
		write_result(s, gx_sass_get(s->warp->w, GX_SASS_IMM), false);
}

static void sign_extend(struct step *s)
{
	unsigned n = s->b > 32 ? 32 : (unsigned)s->b;
	uint32_t x = n == 32 ? (uint32_t)s->a : (uint32_t)s->a & ((1u << n) - 1);

	if (bit(s, 73) && n && n < 32 && x >> (n - 1) & 1)
		x |= ~0u << n;
	write_result(s, x, false);
}

static bool compute(struct step *s, uint64_t base)
{
	switch (base) {
	case 0x02: write_result(s, s->b, false); break;
	case 0x07: write_result(s, predicate(s, 87, 90) ? s->a : s->b, false); break;
	case 0x0c: set_by_compare(s); break;
	case 0x10: add3(s); break;
	case 0x11: lea(s); break;
	case 0x12: logic3(s); break;
	case 0x13: write_result(s, (int32_t)s->b < 0 ? -(uint32_t)s->b : s->b, false); break;
	case 0x16: permute(s); break;
	case 0x19: shift(s); break;
	case 0x1a: sign_extend(s); break;
	case 0x1c: logic_predicates(s); break;
	case 0x24: multiply(s); break;
	case 0x25: multiply_wide(s, false); break;
	case 0x27: multiply_wide(s, true); break;
	case 0x31:
	case 0x35: half_constant(s); break;
	case 0x36: write_result(s, s->a + (s->minus_b ? -s->b : s->b), false); break;
	case 0x100: find_leading_one(s); break;
	case 0x101: write_result(s, reversed((uint32_t)s->b), false); break;
	case 0x105: from_float(s, false); break;
	case 0x106: to_float(s, false); break;
	case 0x108: reciprocal(s); break;
	case 0x109: write_result(s, (uint32_t)__builtin_popcount((uint32_t)s->b), false); break;
	case 0x111: from_float(s, true); break;
	case 0x112: to_float(s, true); break;
	default: return false;
	}
	return true;
}

bool sass_arithmetic(struct warp *warp)
{
	struct step s = { .warp = warp, .lane = UNIFORM_LANE };
	uint64_t base = gx_sass_get(warp->w, GX_SASS_BASE);
	bool wide;

	if (base >= 0x80 && base < 0xc0) {
		s.uniform = true;
		base = base == 0xbd   ? 0x100
		       : base == 0xbe ? 0x101
		       : base == 0xbf ? 0x109
		                      : base - 0x80;
		s.lane = (uint32_t)__builtin_ctz(warp->active | 1u << 31);
	}
	wide = base == 0x25 || base == 0x27;
	for (uint32_t lane = 0; lane < SASS_LANES && !warp->failed; lane++) {
		if (s.uniform ? lane != s.lane : !(warp->active >> lane & 1))
			continue;
		s.lane = lane;
		read_operands(&s, operands_of(&s, base), base == 0x112, wide);
		if (!compute(&s, base))
			return false;
	}
	return true;
}
