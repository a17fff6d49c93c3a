/* clock.h: the clock of the program that runs the wasm module: the only thing it imports. */
#ifndef EPOKI_WASM_CLOCK_H
#define EPOKI_WASM_CLOCK_H

/* Seconds of a steady clock, for epoki_rpc_set_clock. */
double wasm_now(void *context);

#endif
