// The main function is libFuzzer's. It calls LLVMFuzzerTestOneInput, which is in the targets.
typedef int driver;
