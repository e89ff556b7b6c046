// Counts what a program allocates, by the C library's own functions (malloc, free, ...), defined again.
//
// A program that links this counts all its threads together. Under Valgrind's Callgrind, with
// `--zero-before=allocations_begin --dump-before=allocations_end`, each measurement is a dump of its instructions.
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/// What was allocated since the beginning of a measurement.
struct allocations {
    /// The number of calls that allocate.
    long count;
    /// The bytes that they gave.
    long bytes;
    /// The most bytes that were in use at a time, beyond those in use at the beginning.
    long peak;
};

/// Begins a measurement.
void allocations_begin(void);

/// Ends a measurement.
struct allocations allocations_end(void);

#endif
