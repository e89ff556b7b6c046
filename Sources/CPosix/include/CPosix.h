#ifndef SITEGEN_CPOSIX_H
#define SITEGEN_CPOSIX_H

#include <dirent.h>
#include <stddef.h>
#include <stdint.h>

/// Exchanges two paths, each relative to a folder, in one step (renameat2 with RENAME_EXCHANGE).
/// Returns 0, or -1 with errno set: EINVAL or ENOSYS where the file system cannot.
int sitegen_exchange(int first_folder, const char *first, int second_folder, const char *second);

/// Renames, and fails with EEXIST where something has the new name.
/// Where the file system cannot check and rename in one step, the check comes first.
int sitegen_rename_new(int old_folder, const char *old_name, int new_folder, const char *new_name);

/// Writes the number of the mount that an open folder lies on. Returns 0, or -1 where the kernel does not tell.
int sitegen_mount_number(int folder, uint64_t *number);

/// Waits until all that was written to the file system of an open folder is on the disk. Returns 0, or -1.
int sitegen_sync_file_system(int folder);

/// The name of an entry that readdir returned; valid as long as the entry.
const char *sitegen_entry_name(const struct dirent *entry);

/// Such as "ENOSPC"; NULL for a number without a name.
const char *sitegen_error_name(int number);

/// From now on the first SIGINT, SIGTERM or SIGHUP is remembered instead of ending the process (the second ends it),
/// and a file that grows past the limit fails with EFBIG instead of ending the process.
void sitegen_catch_interrupts(void);

/// Whether so many bytes of memory can be allocated: 0, or the error. They are given back.
int sitegen_try_memory(size_t bytes);

/// Whether up to 16 threads can exist at once: 0, or the error. They have ended when this returns.
int sitegen_try_threads(int count);

/// From now on a crash writes no memory of this process to a disk. Returns 0, or -1.
int sitegen_forbid_core_dumps(void);

/// The remembered signal, or 0.
int sitegen_interrupt_signal(void);

#endif
