// What the plans say about one call.
#ifndef FAULT_STEP_H
#define FAULT_STEP_H

#include "FaultInjection.h"

struct plan;

enum step {
    /// The call is made.
    GO,
    /// It fails; `errno` is set.
    FAIL,
    /// Half of its bytes are written.
    HALF,
    /// Half of its bytes are written, then the process ends.
    HALF_AND_STOP,
    /// It is made, then the process ends.
    GO_AND_STOP,
};

/// Whether no plan is at work.
int fault_is_idle(void);

/// Counts a call and decides about it; `plan` gets the plan that it belongs to, if any.
enum step fault_step(int kind, const char *operation, const char *path, const char *other, long value,
                     const void *bytes, size_t length, struct plan **plan);

/// How many seconds the clock of the day is ahead in a preloaded library.
long fault_clock(void);

/// What comes after the call.
void fault_finish(enum step step, struct plan *plan);

#endif
