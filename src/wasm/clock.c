/* clock.c: see clock.h. */
#include "wasm/clock.h"

__attribute__((import_module("epoki"), import_name("now"))) double page_now(void);

double wasm_now(void *context)
{
    (void)context;
    return page_now();
}
