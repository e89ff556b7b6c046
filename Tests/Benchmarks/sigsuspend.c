/* Loaded before the C library under Valgrind 3.19, which writes to the mask that it is given, and crashes where the
   mask is a constant, as it is in Swift's libdispatch. */
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
    sigset_t copy = *mask;
    return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
