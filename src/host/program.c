/* program.c: see program.h. */
#include "host/program.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER_MAX = 1 << 16 };

struct program {
    pid_t process;
    FILE *to, *from;
    pthread_mutex_t lock;
    char last[ANSWER_MAX]; /* its last answer */
    bool failed;
};

/* In the new process: pipes become standard input and output. */
static void become(const char *command, const int *to, const int *from)
{
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    for (int i = 0; i < 2; i++) {
        close(to[i]);
        close(from[i]);
    }
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool start(struct program *program, const char *command)
{
    int to[2], from[2];
    if (pipe(to) != 0)
        return false;
    if (pipe(from) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    program->process = fork();
    if (program->process == 0)
        become(command, to, from);
    close(to[0]);
    close(from[1]);
    program->to = fdopen(to[1], "w");
    program->from = fdopen(from[0], "r");
    return program->process > 0 && program->to && program->from;
}

struct program *program_start(const char *command, struct text *error)
{
    struct program *program = calloc(1, sizeof *program);
    signal(SIGPIPE, SIG_IGN); /* one that ended is noticed by its answer */
    if (program && start(program, command)) {
        pthread_mutex_init(&program->lock, NULL);
        return program;
    }
    free(program);
    text_format(error, "%s: it could not be started", command);
    return NULL;
}

void program_end(struct program *program)
{
    if (!program)
        return;
    fclose(program->to); /* it reads the end of its input */
    fclose(program->from);
    waitpid(program->process, NULL, 0);
    pthread_mutex_destroy(&program->lock);
    free(program);
}

static bool exchange(struct program *program, const struct text *question, struct text *answer)
{
    if (fwrite(text_string(question), 1, question->length, program->to) != question->length ||
        fflush(program->to) != 0 || !fgets(program->last, ANSWER_MAX, program->from))
        return false;
    text_add(answer, program->last);
    return true;
}

/* Without a question: the last answer was none. */
static bool ask(void *context, const struct text *question, struct text *answer)
{
    struct program *program = context;
    pthread_mutex_lock(&program->lock);
    bool good = question && !program->failed && exchange(program, question, answer);
    program->failed = program->failed || !good;
    pthread_mutex_unlock(&program->lock);
    return good;
}

struct bot_host program_host(struct program *program, const struct bot_host *host)
{
    struct bot_host made = *host;
    made.context = program;
    made.ask = ask;
    return made;
}

bool program_failed(const struct program *program, struct text *line)
{
    if (program && program->failed)
        text_add(line, program->last);
    return program && program->failed;
}
