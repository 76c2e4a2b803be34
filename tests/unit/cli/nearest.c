/* nearest.c - who mistypes a name is asked for the one that it is near, and for none where it is near none. */
#include "../test.h"
#include "cli/nearest.h"

#include <string.h>

static const char *const names[] = { "run",        "profile", "policy", "verify",
	                             "threadhist", "races",   "list",   "traces" };

static const char *asked(const char *word)
{
	struct gx_nearest nearest = { 0 };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		gx_nearest_offer(&nearest, word, strlen(word), names[i]);
	return gx_nearest_question(&nearest, "--", "");
}

int main(void)
{
	static const char *const rows[][2] = {
		/* put in, left out, changed, changed round */
		{ "proffile", "profile" },
		{ "profle", "profile" },
		{ "prefile", "profile" },
		{ "porfile", "profile" },
		{ "rnu", "run" },
		{ "lsit", "list" },
		/* begins with it */
		{ "prof", "profile" },
		{ "thr", "threadhist" },
		{ "pol", "policy" },
		/* the nearest of several */
		{ "profiley", "profile" },
		{ "plicy", "policy" },
		{ "taces", "races" }, /* the first of them, where several are as near */
		/* near none */
		{ "", NULL },
		{ "r", NULL },
		{ "pr", NULL },
		{ "kernel", NULL },
		{ "liar", NULL },
		{ "xyz", NULL },
		{ "profile-of-all-my-kernels-and-more", NULL },
		{ "verifyverifyverifyverifyverifyverify", NULL },
	};
	char want[64];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		snprintf(want, sizeof(want), rows[i][1] ? "; did you mean --%s?" : "%s",
		         rows[i][1] ? rows[i][1] : "");
		CHECK(!strcmp(asked(rows[i][0]), want));
	}
	return TEST_END();
}
