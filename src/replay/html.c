/* html.c - text, numbers and axes of the report's page. */
#include "replay/html.h"

#include "base/strbuf.h"
#include "base/utf8.h"

#include <stddef.h>

void gx_html_text(struct gx_strbuf *out, const char *text)
{
	for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
		size_t n = gx_utf8_put(out, (const char *)p);

		if (n) {
			p += n - 1;
			continue;
		}
		if (*p == '<')
			gx_strbuf_puts(out, "&lt;");
		else if (*p == '>')
			gx_strbuf_puts(out, "&gt;");
		else if (*p == '&')
			gx_strbuf_puts(out, "&amp;");
		else if (*p == '"')
			gx_strbuf_puts(out, "&quot;");
		else if (*p < 0x20 || *p >= 0x7f) /* no UTF-8 */
			gx_strbuf_putc(out, '?');
		else
			gx_strbuf_putc(out, (char)*p);
	}
}

double gx_html_step(double most, int n)
{
	double step = 1;

	while (step * 10 * n <= most)
		step *= 10;
	while (step * n > most && step > 1e-9)
		step /= 10;
	if (step * 5 * n <= most)
		return step * 5;
	return step * 2 * n <= most ? step * 2 : step;
}

struct gx_html_unit gx_html_unit_of(double most_ns)
{
	static const struct gx_html_unit units[] = {
		{ "s", 1e9 }, { "ms", 1e6 }, { "us", 1e3 }, { "ns", 1 }
	};
	size_t i = 0;

	while (i < 3 && most_ns < 2 * units[i].ns)
		i++;
	return units[i];
}
