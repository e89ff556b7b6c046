#ifndef SITEGEN_CPOSIX_H
#define SITEGEN_CPOSIX_H

#include <stddef.h>
#include <stdint.h>

/// Exchanges two paths, each relative to a folder, atomically (renameat2 with RENAME_EXCHANGE). Returns 0, or -1 with
/// errno set: EINVAL or ENOSYS if the file system does not support it.
int sitegen_exchange(int first_folder, const char *first, int second_folder, const char *second);

/// Renames a file, and fails with EEXIST if the new name exists. If the file system cannot check and rename atomically,
/// the check comes first.
int sitegen_rename_new(int old_folder, const char *old_name, int new_folder, const char *new_name);

/// Stores the number of the mount that contains an open folder. Returns 0, or -1 if the kernel does not provide it.
int sitegen_mount_number(int folder, uint64_t *number);

/// Waits until everything written to the file system of an open folder is on disk. Returns 0, or -1.
int sitegen_sync_file_system(int folder);

/// Starts writing the content of an open file to disk, without waiting for it.
void sitegen_start_writing(int file);

/// Asks for large memory pages for `count` bytes that are about to be filled: a few of them take less time than many
/// small ones. Systems without them ignore it.
void sitegen_expect_bytes(void *bytes, size_t count);

/// Reads the next entries of an open folder into `entries`, as getdents64(2) describes them. Returns the number of bytes,
/// 0 at the end, or -1.
long sitegen_read_entries(int folder, void *entries, size_t count);

/// The name of an error number, such as "ENOSPC"; NULL for a number without a name.
const char *sitegen_error_name(int number);

/// After this call, the first SIGINT, SIGTERM or SIGHUP is stored instead of ending the process (the second ends it),
/// and a file that grows past the limit fails with EFBIG instead of ending the process.
void sitegen_catch_interrupts(void);

/// Tests whether `bytes` bytes of memory can be allocated: 0, or the error. They are freed again.
int sitegen_try_memory(size_t bytes);

/// Tests whether up to 16 threads can exist at once: 0, or the error. They have ended when this returns.
int sitegen_try_threads(int count);

/// After this call, a crash writes no memory of this process to disk. Returns 0, or -1.
int sitegen_forbid_core_dumps(void);

/// The stored signal, or 0.
int sitegen_interrupt_signal(void);

/// The commit that a package was built from; empty in other programs.
const char *sitegen_commit(void);

#endif
