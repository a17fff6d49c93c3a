/* fuzz.h: what the fuzz targets share: their entry point, a check that does not go away with
 * NDEBUG, and the checks that every valid position of every game must pass.
 *
 * A target is one file with LLVMFuzzerTestOneInput. It is linked twice: with driver.c, to replay
 * the stored corpus with any compiler (ctest -L fuzz), and with libFuzzer and mutate.c
 * (EPOKI_FUZZ=ON, clang), to look for new inputs. */
#ifndef EPOKI_TESTS_FUZZ_H
#define EPOKI_TESTS_FUZZ_H

#include "core/game.h"

/* Runs one input. Always returns 0; what is wrong ends the process. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Says what is wrong and aborts. */
_Noreturn void fuzz_fail(const char *what, const char *detail);

static inline void fuzz_check(bool good, const char *what)
{
    if (!good)
        fuzz_fail(what, "");
}

/* One line of an input, without its newline. */
struct fuzz_line {
    const char *bytes;
    size_t length;
};

/* Takes the next line off the input; false at its end. */
bool fuzz_next_line(const uint8_t **data, size_t *size, struct fuzz_line *line);

/* What must hold after every single action: the state is valid, and somebody can act exactly
 * when the game is not over. Returns the number of legal actions, which it leaves in `actions`. */
int fuzz_check_state(const struct game *game, const void *state, uint32_t *actions);

/* The same and everything that can be asked about a position: JSON there and back, the view of
 * every seat and that it survives resampling, notation, labels, references, reasons, scores.
 * `seed` decides the resampling. */
void fuzz_check_position(const struct game *game, const void *state, uint64_t seed);

#endif
