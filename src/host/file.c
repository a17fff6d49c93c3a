/* file.c: see file.h. */
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool fail(struct text *error, const char *path)
{
    text_format(error, "%s: %s", path, strerror(errno));
    return false;
}

bool file_read(const char *path, size_t most, struct text *out, struct text *error)
{
    char block[4096];
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!file)
        return fail(error, path);
    size_t count;
    while (out->length <= most && (count = fread(block, 1, sizeof block, file)) > 0)
        text_add_bytes(out, block, count);
    bool good = !ferror(file) && !out->failed;
    if (!good)
        fail(error, path);
    if (file != stdin)
        fclose(file);
    if (good && out->length > most) {
        text_format(error, "%s: %s", path, strerror(EFBIG));
        good = false;
    }
    return good;
}

static bool write_all(int file, const char *bytes, size_t count)
{
    while (count) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
    return fsync(file) == 0 || errno == EINVAL; /* EINVAL: a kind of file that cannot be synced */
}

bool file_replace(const char *path, const struct text *content, struct text *error)
{
    struct text beside = TEXT_EMPTY;
    text_format(&beside, "%s.%d.new", path, (int)getpid());
    int file = open(text_string(&beside), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    bool good = file >= 0 && !beside.failed && !content->failed;
    if (good)
        good = write_all(file, text_string(content), content->length);
    int reason = errno;
    if (file >= 0 && close(file) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (good && rename(text_string(&beside), path) != 0) {
        good = false;
        reason = errno;
    }
    if (!good) {
        if (file >= 0)
            unlink(text_string(&beside));
        errno = reason;
        fail(error, path);
    }
    text_free(&beside);
    return good;
}
