/* kernel_reason.h - why Linux refused an object, in one line of all that it said. */
#ifndef GX_POLICY_KERNEL_REASON_H
#define GX_POLICY_KERNEL_REASON_H

#include <stddef.h>

/**
 * gx_kernel_reason() - the line that says most: the verifier's last one, or else libbpf's first.
 * @said: lines of libbpf and of the verifier, as they came; "" where they said nothing
 * @err:  -errno, whose name it is then
 * @out:  [size] without the line's end; cut where it is longer
 *
 * Behind its reason the verifier has statistics and, in newer versions, lines of advice, which begin with blanks.
 */
void gx_kernel_reason(const char *said, int err, char *out, size_t size);

#endif
