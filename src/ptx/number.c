/* number.c - PTX number literals: decimal, 0x, 0b, octal, U suffix, 0f and 0d bit patterns, decimal
 * floats. */
#include "ptx/lex.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* Value of a digit in any base up to 16; 16 and more: none. */
static unsigned digit_of(char c)
{
	if (c >= '0' && c <= '9')
		return (unsigned)(c - '0');
	if (c >= 'a' && c <= 'f')
		return (unsigned)(c - 'a') + 10;
	if (c >= 'A' && c <= 'F')
		return (unsigned)(c - 'A') + 10;
	return 99;
}

static bool read_digits(const char *at, size_t len, unsigned base, uint64_t *out)
{
	uint64_t value = 0;

	if (!len)
		return false;
	for (size_t i = 0; i < len; i++) {
		unsigned digit = digit_of(at[i]);

		if (digit >= base || __builtin_mul_overflow(value, (uint64_t)base, &value) ||
		    __builtin_add_overflow(value, (uint64_t)digit, &value))
			return false;
	}
	*out = value;
	return true;
}

static uint64_t double_bits(double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	return bits;
}

/* 0f3F800000: the bits of a float; what is kept is the double of the same value. */
static bool read_f32_bits(const char *at, size_t len, struct ptx_number *out)
{
	uint64_t raw;
	uint32_t low;
	float value;

	if (len != 8 || !read_digits(at, len, 16, &raw))
		return false;
	low = (uint32_t)raw;
	memcpy(&value, &low, sizeof(value));
	out->is_float = out->is_f32 = true;
	out->bits = double_bits((double)value);
	/* a conversion makes signalling NaNs quiet: put the payload through by hand */
	if ((low & 0x7f800000u) == 0x7f800000u)
		out->bits = (uint64_t)(low >> 31) << 63 | 0x7ff0000000000000u |
		            (uint64_t)(low & 0x7fffffu) << 29;
	return true;
}

static bool read_decimal_float(struct gx_ptx_span s, struct ptx_number *out)
{
	char copy[64];
	char *stop = copy;
	locale_t c_locale;

	if (s.len >= sizeof(copy))
		return false;
	memcpy(copy, s.at, s.len);
	copy[s.len] = '\0';
	/* strtod knows more than PTX does, hex floats and inf; neither begins with a digit that no x follows, or a dot */
	/* the application may have set a locale with another decimal point */
	c_locale = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	if (!c_locale)
		return false;
	out->is_float = true;
	out->bits = double_bits(strtod_l(copy, &stop, c_locale));
	freelocale(c_locale);
	return stop == copy + s.len;
}

bool ptx_read_number(struct gx_ptx_span s, struct ptx_number *out)
{
	char second = s.len > 1 ? s.at[1] : '\0';

	*out = (struct ptx_number){ 0 };
	if (!s.len)
		return false;
	if (s.at[0] == '0' && (second == 'f' || second == 'F'))
		return read_f32_bits(s.at + 2, s.len - 2, out);
	if (s.at[0] == '0' && (second == 'd' || second == 'D')) {
		out->is_float = true;
		return s.len == 18 && read_digits(s.at + 2, s.len - 2, 16, &out->bits);
	}
	if (s.at[s.len - 1] == 'U')
		s.len--;
	if (s.at[0] == '0' && (second == 'x' || second == 'X'))
		return s.len > 2 && read_digits(s.at + 2, s.len - 2, 16, &out->bits);
	if (s.at[0] == '0' && (second == 'b' || second == 'B'))
		return s.len > 2 && read_digits(s.at + 2, s.len - 2, 2, &out->bits);
	if (memchr(s.at, '.', s.len) || memchr(s.at, 'e', s.len) || memchr(s.at, 'E', s.len))
		return read_decimal_float(s, out);
	if (s.at[0] == '0')
		return read_digits(s.at, s.len, 8, &out->bits);
	return read_digits(s.at, s.len, 10, &out->bits);
}
