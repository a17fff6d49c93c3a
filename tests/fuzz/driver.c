/* driver.c: replays inputs through a fuzz target, without libFuzzer.
 *
 *     fuzz_json FILE_OR_FOLDER...
 *
 * Every file, and every file of every folder, is one input. Its name is printed before it runs:
 * when the process dies, the last name is the culprit. Exit status 0: all inputs ran; 1: one
 * took too long; 2: nothing to run. */
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"

enum { SECONDS_MAX = 20, PATH_BYTES = 4096 };

static int inputs;

static void too_slow(int number)
{
    static const char message[] = "fuzz: the last input named above takes too long\n";
    (void)number;
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    _exit(written < 0 ? 2 : 1);
}

static bool read_bytes(FILE *file, size_t size, uint8_t *bytes)
{
    return fread(bytes, 1, size, file) == size;
}

static bool run_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = malloc(size ? size : 1); /* no byte more: reading beyond the input is seen */
    bool good = file && bytes && read_bytes(file, size, bytes);
    if (file)
        fclose(file);
    if (good) {
        printf("%s\n", path);
        fflush(stdout);
        alarm(SECONDS_MAX);
        LLVMFuzzerTestOneInput(bytes, size);
        alarm(0);
        inputs++;
    } else {
        fprintf(stderr, "fuzz: %s cannot be read\n", path);
    }
    free(bytes);
    return good;
}

static bool run_path(const char *path);

static bool run_folder(const char *path)
{
    struct dirent **names;
    bool good = true;
    int count = scandir(path, &names, NULL, alphasort);
    if (count < 0)
        return false;
    for (int i = 0; i < count; i++) {
        char full[PATH_BYTES];
        int length = snprintf(full, sizeof full, "%s/%s", path, names[i]->d_name);
        if (names[i]->d_name[0] != '.' && length < PATH_BYTES)
            good &= run_path(full);
        free(names[i]);
    }
    free(names);
    return good;
}

static bool run_path(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0) {
        fprintf(stderr, "fuzz: there is no %s\n", path);
        return false;
    }
    return S_ISDIR(about.st_mode) ? run_folder(path) : run_file(path, (size_t)about.st_size);
}

int main(int argc, char **argv)
{
    bool good = true;
    signal(SIGALRM, too_slow);
    for (int i = 1; i < argc; i++)
        good &= run_path(argv[i]);
    printf("%d inputs\n", inputs);
    return good && inputs ? 0 : 2;
}
