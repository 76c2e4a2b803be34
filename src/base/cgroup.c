/* cgroup.c - the control group of this process. */
#include "base/cgroup.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* The id of a group is the inode of its folder in the unified hierarchy: "0::/path". */
uint64_t gx_cgroup_id(FILE *file)
{
	char line[512], path[640];
	struct stat st;
	uint64_t id = 0;

	while (!id && fgets(line, sizeof(line), file)) {
		line[strcspn(line, "\n")] = '\0';
		if (strncmp(line, "0::/", 4))
			continue;
		snprintf(path, sizeof(path), "/sys/fs/cgroup%s", line + 3);
		if (!stat(path, &st))
			id = st.st_ino;
	}
	return id;
}

uint64_t gx_own_cgroup_id(void)
{
	FILE *file = fopen("/proc/self/cgroup", "re");
	uint64_t id = file ? gx_cgroup_id(file) : 0;

	if (file)
		fclose(file);
	return id;
}
