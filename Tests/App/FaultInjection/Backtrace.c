// The testing library takes a backtrace of each error that is thrown, also of one that is caught at once, and shows none
// of them. It takes a tenth of the processor time of the tests, so that no call is found instead.
int backtrace(void **places, int count) {
    (void)places, (void)count;
    return 0;
}
