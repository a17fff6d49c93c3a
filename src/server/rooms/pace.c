/* pace.c: see pace.h. */
#include "server/rooms/pace.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "host/clock.h"

struct line {
    double now;
    int thoughts, answers;
    char table[TABLE_ID_LENGTH + 1];
};

/* The present line; all zero if it cannot be read. */
static struct line read_line(const struct pace *pace)
{
    struct line line = {0};
    FILE *stream = fopen(pace->file, "r");
    _Static_assert(TABLE_ID_LENGTH == 11, "as many letters as are read here");
    if (stream &&
        fscanf(stream, "%lf %d %d %11s", &line.now, &line.thoughts, &line.answers, line.table) < 4)
        line = (struct line){0};
    if (stream)
        fclose(stream);
    return line;
}

double pace_now(const struct pace *pace)
{
    return pace->file ? read_line(pace).now : host_seconds();
}

int64_t pace_date(const struct pace *pace)
{
    return pace->file ? (int64_t)read_line(pace).now : (int64_t)time(NULL);
}

bool pace_lets_wish(const struct pace *pace, const char *table)
{
    return !pace->file || strcmp(read_line(pace).table, table) == 0;
}

bool pace_lets_begin(const struct pace *pace)
{
    return !pace->file || pace->begun < read_line(pace).thoughts;
}

bool pace_lets_answer(const struct pace *pace)
{
    return !pace->file || pace->answered < read_line(pace).answers;
}
