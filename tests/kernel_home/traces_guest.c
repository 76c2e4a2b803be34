// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* traces_guest.c - the first program of a machine where policies serve many traces (traces.py). Of each line of /plan it says:
 *   POLICY line     then for each of the services in /services: RUN what gpu_ext_test.ko decided
 * A line is EACH [OBJECT [NAME=VALUE...]]: attached anew for so many of the services, with these settings. STATE and LOG of what was refused, the
 * KERNEL's messages; DONE at the end.
 */
#include "objects.h"
#include "policy/setting.h"
#include "services.h"
#include "told.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

enum { MAX_WORDS = 24 };
#define RUN "/sys/kernel/debug/gpu_ext_test/run"

struct words {
	char *word[MAX_WORDS];
	int n;
};

static int set(struct bpf_object *object, void *arg)
{
	const struct words *words = arg;
	struct gx_diag diag = { 0 };

	for (int i = 2; i < words->n; i++) {
		struct gx_policy_setting setting;
		char text[128];

		snprintf(text, sizeof(text), "%s", words->word[i]);
		if (gx_policy_parse_setting(text, &setting, &diag) ||
		    gx_policy_set_variable(object, &setting, &diag)) {
			printf("LOG %s\n", diag.text);
			return -EINVAL;
		}
	}
	return 0;
}

static void serve(const struct services_head *head, size_t size)
{
	int fd = open(RUN, O_WRONLY);

	if (fd < 0 || write(fd, head, size) != (ssize_t)size)
		printf("RUN failed: %s\n", strerror(errno));
	else
		guest_tell("RUN", guest_read(RUN, NULL));
	close(fd);
}

static void replay(struct words *words)
{
	static struct guest_object object;
	int each = atoi(words->word[0]);
	FILE *file = fopen("/services", "rb");
	struct services_head *head;
	size_t size;

	for (unsigned number = 0; file && (head = services_next(file, &size)); number++) {
		if (words->n > 1 && number % each == 0) {
			if (number)
				guest_detach(&object);
			guest_attach_set(&object, words->word[1], set, words);
			if (object.err || object.n < 1)
				guest_tell_log(&object);
		}
		if (words->n > 1 && (object.err || told_fill(object.object, head, number)))
			printf("RUN failed: %d\n", object.err);
		else
			serve(head, size);
		free(head);
	}
	if (words->n > 1)
		guest_detach(&object);
	fclose(file);
}

int main(void)
{
	char line[1024];
	FILE *plan;

	guest_start();
	mount("debugfs", "/sys/kernel/debug", "debugfs", 0, NULL);
	plan = fopen("/plan", "r");
	/* its first line is for gpu_ext.ko */
	if (!plan || !fgets(line, sizeof(line), plan))
		return 1;
	line[strcspn(line, "\n")] = 0;
	printf("INSMOD %d\n", guest_insmod("/gpu_ext.ko", line, "/sys/kernel/btf/gpu_ext"));
	printf("INSMOD %d\n", guest_insmod("/gpu_ext_test.ko", "", "/sys/kernel/btf/gpu_ext_test"));
	while (fgets(line, sizeof(line), plan)) {
		struct words words = { .n = 0 };
		char *rest = NULL;

		line[strcspn(line, "\n")] = 0;
		printf("POLICY %s\n", line);
		for (char *w = strtok_r(line, " ", &rest); w && words.n < MAX_WORDS;
		     w = strtok_r(NULL, " ", &rest))
			words.word[words.n++] = w;
		replay(&words);
		guest_tell_kernel();
	}
	printf("DONE\n");
	guest_end();
	return 0;
}
