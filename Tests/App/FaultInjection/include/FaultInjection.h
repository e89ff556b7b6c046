// File calls that fail, stop half-way, or are recorded.
//
// The calls are the C library's own (openat, write, fsync, rename, ...), defined again. Linked into the test program,
// they serve every plan that a test begins for a folder of its own. Compiled as a shared object and preloaded
// (LD_PRELOAD), they serve one plan that the environment describes; see Calls.c.
#ifndef FAULT_INJECTION_H
#define FAULT_INJECTION_H

#include <stddef.h>

/// What happens at the chosen call.
enum fault_mode {
    /// Nothing: calls are only counted.
    FAULT_NONE,
    /// The call fails with an error number, and has no effect.
    FAULT_ERROR,
    /// A write or read of more than one byte moves half of them and says so.
    FAULT_SHORT,
    /// The process ends before the call has an effect.
    FAULT_KILL,
    /// The process ends after half of the bytes of a write; before any other call.
    FAULT_TORN,
    /// The process ends right after the call.
    FAULT_AFTER,
};

/// Which calls a plan counts.
enum fault_calls {
    /// Those that change files, folders or what is known to be on the disk.
    FAULT_CHANGES = 1,
    /// Those that look at files and folders: open for reading, read, stat, readlink, readdir, flock.
    FAULT_READS = 2,
};

/// A recorded call. Texts and bytes belong to the plan.
struct fault_call {
    /// Such as "write"; see Calls.c.
    const char *operation;
    /// The absolute path that is worked on; for a descriptor, its file's path at this moment.
    const char *path;
    /// The second path of a rename or link, the target of a symbolic link, or "".
    const char *other;
    /// Flags of an open or rename, the offset of a write, the length of a truncation.
    long value;
    /// The bytes of a write, where the plan keeps them.
    const unsigned char *bytes;
    size_t length;
};

/// Begins a plan for all files below an absolute path; gives its number, or -1 where 64 plans are at work.
///
/// `at` is the chosen call, counted from 1; 0 for none. With `sticky`, every later call fails as well. In this process
/// an "end of the process" means that from there on no call changes anything: each fails with EIO.
int fault_begin(const char *path, int calls, enum fault_mode mode, int error, long at, int sticky, int keeps_bytes);

/// How many calls have been counted.
long fault_count(int plan);

/// A recorded call; zeros behind the last. Only after the work of the plan is done.
struct fault_call fault_record(int plan, long index);

/// Ends a plan and frees what it recorded.
void fault_end(int plan);

#endif
