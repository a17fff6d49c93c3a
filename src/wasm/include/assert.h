/* assert.h: for the wasm build: a broken assertion traps, since there is nowhere to print. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#undef static_assert
#define static_assert _Static_assert
