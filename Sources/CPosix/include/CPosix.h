#ifndef SITEGEN_CPOSIX_H
#define SITEGEN_CPOSIX_H

/// Exchanges two paths in one step (renameat2 with RENAME_EXCHANGE).
/// Returns 0, or -1 with errno set: EINVAL or ENOSYS where the file system cannot.
int sitegen_exchange(const char *first, const char *second);

#endif
