/* files.h - files of the kernel that libbpf reads and that we serve, or hide. */
#ifndef GX_BPF_FILES_H
#define GX_BPF_FILES_H

enum gx_file { GX_FILE_REAL, GX_FILE_SERVED, GX_FILE_HIDDEN };

/* path may be NULL. */
enum gx_file gx_file_kind(const char *path);
/* A descriptor (a memfd at its start) of a served file, or -errno. flags of open(2): O_CLOEXEC is
 * kept. */
int gx_file_open(const char *path, int flags);

#endif
