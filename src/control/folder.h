/* folder.h - folders of our sockets: who may make one in a folder is whom it belongs to.
 *
 * Root's folder is /run/gpuext. Another user's is gpuext in $XDG_RUNTIME_DIR or /run/user/<user>, or gpuext-<user> in
 * $TMPDIR or /tmp: the first that is there, or that can be made; root's too, where /run can't be written to. A folder of
 * somebody else, one that others may write to, or a link is none, and nothing behind it is looked at.
 *
 * A socket "gpuext/a/b" is the file "a:b", in the folder itself if it is that of a loader of policies, else in its folder own,
 * which nobody else sees. The kinds run, agent, policy, owner and pin have the number of their user behind
 * the kind: "gpuext/run/7/12". Those of other kinds are this user's.
 */
#ifndef GX_CONTROL_FOLDER_H
#define GX_CONTROL_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GX_PATH_BYTES = 256, GX_MAX_LOOKS = 4096, GX_NAME_BYTES = 96 };

/* From now on the folders are where the environment says now: an application changes its own while others read it. */
void gx_folder_keep_environment(void);
/* The folder of a name, or of the beginning of one, opened: a descriptor, or -errno; -EPERM, -ELOOP, -ENOTDIR: what is there is
 * none. make: if need be. */
int gx_folder_open(const char *name, bool make);
/* Where the user's folder is, or would be. */
void gx_folder_path(uint32_t user, char out[GX_PATH_BYTES]);
/* The path of the socket of that name. */
void gx_folder_socket_path(const char *name, char *out, size_t size);
/* Whose folder a name is in, and its file there: -EINVAL, -ENAMETOOLONG */
uint32_t gx_folder_user(const char *name);
int gx_folder_file(const char *name, char out[GX_NAME_BYTES]);
/* Names of sockets that begin like this, in the folder of their user; who made one may have been killed. fn: nonzero: enough */
int gx_folder_each(const char *prefix, int (*fn)(void *arg, const char *name), void *arg);
/* Users that have a folder, as far as this process can tell; root may ask all of them. */
void gx_folder_users(void (*fn)(void *arg, uint32_t user), void *arg);
struct gx_folder_look {
	uint64_t inode;
	int64_t s, ns;
};
/* Since the last look, or just now: somebody came or went there. *look is all zeroes at first. */
bool gx_folder_changed(uint32_t user, struct gx_folder_look *look);

/* --- folder_socket.c: type is SOCK_SEQPACKET or SOCK_STREAM; nothing waits. */
/* -EADDRINUSE: somebody listens there. Sockets of root's loaders of policies may be connected to by everybody, all others by
 * their user and root. What those who were killed left is removed now and then. */
int gx_folder_listen(const char *name, int type);
/* By its name, or by an absolute path: of a socket of this user or root in a folder of his. -EPERM: folder, socket or
 * listener is somebody else's; -ECONNREFUSED: its process was killed */
int gx_folder_connect(const char *name, int type);
void gx_folder_remove(const char *name);

#endif
