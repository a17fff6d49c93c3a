/* file.c: see file.h. */
#include "host/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
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
    bool good = !ferror(file) || fail(error, path);
    if (good && out->failed) {
        text_format(error, "%s: out of memory", path);
        good = false;
    }
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

/* Writes and closes; on failure errno says why. */
static bool write_closed(int file, const struct text *content)
{
    bool good = write_all(file, text_string(content), content->length);
    int reason = errno;
    if (close(file) != 0 && good)
        return false;
    errno = reason;
    return good;
}

static int open_beside(const char *path, struct text *beside)
{
    text_format(beside, "%s.%d.new", path, (int)getpid());
    return open(text_string(beside), O_WRONLY | O_CREAT | O_TRUNC, 0666);
}

static bool write_beside(const char *path, const struct text *content, struct text *error)
{
    struct text beside = TEXT_EMPTY;
    int file = open_beside(path, &beside);
    bool good = file >= 0 && write_closed(file, content) && rename(text_string(&beside), path) == 0;
    if (!good)
        fail(error, path);
    if (!good && file >= 0)
        unlink(text_string(&beside));
    text_free(&beside);
    return good;
}

/* A device or a pipe. */
static bool write_into(const char *path, const struct text *content, struct text *error)
{
    int file = open(path, O_WRONLY);
    return (file >= 0 && write_closed(file, content)) || fail(error, path);
}

static bool can_be_replaced(const char *path)
{
    struct stat about;
    return stat(path, &about) != 0 || S_ISREG(about.st_mode);
}

bool file_replace(const char *path, const struct text *content, struct text *error)
{
    char *real = realpath(path, NULL); /* NULL: a new file */
    const char *target = real ? real : path;
    bool good = !content->failed;
    if (!good)
        text_format(error, "%s: out of memory", path);
    else if (can_be_replaced(target))
        good = write_beside(target, content, error);
    else
        good = write_into(target, content, error);
    free(real);
    return good;
}

bool file_can_replace(const char *path, struct text *error)
{
    struct text beside = TEXT_EMPTY;
    char *real = realpath(path, NULL);
    const char *target = real ? real : path;
    bool good = true;
    if (can_be_replaced(target)) {
        int file = open_beside(target, &beside);
        good = file >= 0 || fail(error, path);
        if (good) {
            close(file);
            unlink(text_string(&beside));
        }
    } else if (access(target, W_OK) != 0) {
        good = fail(error, path);
    }
    text_free(&beside);
    free(real);
    return good;
}
