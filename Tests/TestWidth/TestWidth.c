#include "TestWidth.h"

#include <stdlib.h>

// Swift Testing begins all tests at once. On two processors, each turn of the concurrency runtime's threads then takes a
// minute, in which clients over loopback give up on servers that wait for their own turns.
__attribute__((constructor)) static void limitWidth(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "12", 0);
}
