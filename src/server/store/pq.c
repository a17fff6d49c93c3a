/* pq.c: see pq.h. */
#include "server/store/pq.h"

#include <dlfcn.h>
#include <string.h>

struct pq pq;

static bool find(void *library, const char *name, void *function, struct text *error)
{
    void *found = dlsym(library, name);
    if (!found) {
        text_format(error, "the library libpq is too old (14 or newer is needed): it has no %s",
                    name);
        return false;
    }
    memcpy(function, &found, sizeof found);
    return true;
}

bool pq_load(struct text *error)
{
    static bool loaded;
    if (loaded)
        return true;
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        text_add(error, "PostgreSQL needs the library libpq (Debian: libpq5), which is not there");
        return false;
    }
#define FIND(name, returned, in_library, parameters) \
    if (!find(library, in_library, &pq.name, error)) \
        return false;
    PQ_FUNCTIONS(FIND)
#undef FIND
    loaded = true;
    return true;
}
