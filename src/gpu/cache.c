/* cache.c: see cache.h.
 *
 * A compiled file is named after everything it depends on: the PTX, the driver, the card, and how
 * many registers a thread may have. If files cannot be read or written, this only costs time. */
#include "gpu/cache.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "core/hash.h"
#include "host/file.h"

enum { IMAGE_MOST = 256 << 20 };

/* "$XDG_CACHE_HOME/epoki" or "$HOME/.cache/epoki"; false if neither is known. */
static bool cache_folder(struct text *path)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (cache && *cache)
        text_add(path, cache);
    else if (home && *home)
        text_format(path, "%s/.cache", home);
    else
        return false;
    mkdir(text_string(path), 0700);
    text_add(path, "/epoki");
    mkdir(text_string(path), 0700);
    return true;
}

static bool cache_path(const struct cuda *cuda, const char *name, const struct text *ptx,
                       int registers, struct text *path)
{
    if (!cache_folder(path))
        return false;
    uint64_t hash = hash_bytes((uint64_t)cuda->driver, text_string(ptx), ptx->length);
    text_format(path, "/%s-sm%d%d-%d-", name, cuda->major, cuda->minor, registers);
    text_add_hex64(path, hash_bytes(hash, cuda->name, sizeof cuda->name));
    text_add(path, ".cubin");
    return !path->failed;
}

bool cache_load(struct cuda *cuda, const char *name, const struct text *ptx, int registers,
                struct text *error)
{
    struct text path = TEXT_EMPTY, image = TEXT_EMPTY, ignored = TEXT_EMPTY;
    bool cached = cache_path(cuda, name, ptx, registers, &path);
    bool done = cached && file_read(text_string(&path), IMAGE_MOST, &image, &ignored) &&
                cuda_load(cuda, text_string(&image), 0, &ignored);
    if (!done) {
        text_clear(&image);
        done = cuda_compile(cuda, ptx, registers, &image, error) &&
               cuda_load(cuda, text_string(&image), 0, error);
        if (done && cached)
            file_replace(text_string(&path), &image, &ignored);
    }
    text_free(&path);
    text_free(&image);
    text_free(&ignored);
    return done;
}
