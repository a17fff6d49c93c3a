/* survey_print.c: surveys for a terminal and for a program; see survey.h. */
#include <stdio.h>

#include "core/json.h"
#include "stats/survey.h"

enum { ITEMS_MAX = 1024 };

static const char *name_of(const struct game *game, int kind, int item)
{
    return game->kinds[kind]->items[item].name[LANG_EN];
}

/* Terminal */

static void print_games(const struct survey *survey)
{
    double games = (double)survey->games;
    printf("%s: %llu games in %.1f s, %.1f decisions each (half of them %d to %d)\n",
           survey_names[survey->by], (unsigned long long)survey->games, survey->seconds,
           (double)survey->decisions / games,
           survey_quantile(survey->lengths, SURVEY_LENGTHS, 0.25),
           survey_quantile(survey->lengths, SURVEY_LENGTHS, 0.75));
    for (int place = 0; place < survey->setup.players; place++) {
        struct survey_share share = survey_seat(survey, place);
        char name[32] = "starting player";
        if (place)
            snprintf(name, sizeof name, "seat %d after it", place);
        printf("  %-16s wins %5.2f %% (%.2f to %.2f), %.1f points\n", name, 100 * share.value,
               100 * share.low, 100 * share.high, (double)survey->points[place] / games);
    }
    for (int i = 0; i < survey->game->endings->count && i < SURVEY_ENDINGS; i++)
        if (survey->endings[i])
            printf("  ends by %-24s %6.2f %%\n", survey->game->endings->items[i].id,
                   100 * (double)survey->endings[i] / games);
}

static void print_share(const struct survey *survey, int way, int kind, int item)
{
    struct survey_share worth = survey_worth(survey, way, kind, item);
    printf("  %6.2f", 100 * survey_often(survey, way, kind, item));
    if (worth.cases)
        printf(" %6.2f +-%5.2f", 100 * worth.value, 50 * (worth.high - worth.low));
    else
        printf(" %6s   %5s", "-", "");
}

/* One line for each thing: how many seats took it and their victories, and the same for using it.
 */
static void print_things(struct survey *const *surveys, int count, int kind)
{
    const struct game *game = surveys[0]->game;
    int order[ITEMS_MAX], things = survey_order(surveys[count - 1], kind, order);
    if (!things)
        return;
    printf("\n%-28s", game->kinds[kind]->kind);
    for (int i = 0; i < count; i++)
        printf("  %-43s", survey_names[surveys[i]->by]);
    printf("\n%-28s", "");
    for (int i = 0; i < count; i++)
        printf("  %6s %-14s  %6s %-14s", "taken", "wins, %", "used", "wins, %");
    printf("\n");
    for (int n = 0; n < things; n++) {
        printf("%-28.28s", name_of(game, kind, order[n]));
        for (int i = 0; i < count; i++)
            for (int way = 0; way < USES_WAYS; way++)
                print_share(surveys[i], way, kind, order[n]);
        printf("\n");
    }
}

void survey_print(struct survey *const *surveys, int count)
{
    printf("%s, %d players\n", surveys[0]->game->slug, surveys[0]->setup.players);
    for (int i = 0; i < count; i++)
        print_games(surveys[i]);
    for (int kind = 0; kind < surveys[0]->game->kind_count; kind++)
        print_things(surveys, count, kind);
}

/* JSON */

static void add_number(struct json_writer *json, const char *key, double value)
{
    json_key(json, key);
    json_fixed(json, value);
}

static void write_share(struct json_writer *json, const char *key, struct survey_share share)
{
    json_key(json, key);
    if (!share.cases) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    add_number(json, "value", share.value);
    add_number(json, "low", share.low);
    add_number(json, "high", share.high);
    json_end_object(json);
}

static void write_seats(const struct survey *survey, struct json_writer *json)
{
    json_key(json, "seats");
    json_begin_array(json);
    for (int place = 0; place < survey->setup.players; place++) {
        json_begin_object(json);
        write_share(json, "wins", survey_seat(survey, place));
        add_number(json, "points", (double)survey->points[place] / (double)survey->games);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_endings(const struct survey *survey, struct json_writer *json)
{
    json_key(json, "endings");
    json_begin_object(json);
    for (int i = 0; i < survey->game->endings->count && i < SURVEY_ENDINGS; i++)
        add_number(json, survey->game->endings->items[i].id,
                   (double)survey->endings[i] / (double)survey->games);
    json_end_object(json);
}

static void write_quarters(const uint32_t *counts, int size, const char *key,
                           struct json_writer *json)
{
    json_key(json, key);
    json_begin_object(json);
    json_pair_int(json, "low", survey_quantile(counts, size, 0.25));
    json_pair_int(json, "median", survey_quantile(counts, size, 0.5));
    json_pair_int(json, "high", survey_quantile(counts, size, 0.75));
    json_end_object(json);
}

/* Whole numbers, place by place: seats that did so, and what they won in parts of USES_WIN. */
static void write_places(const struct survey *survey, const char *const keys[2], int way, int kind,
                         int item, struct json_writer *json)
{
    for (int wins = 0; wins < 2; wins++) {
        json_key(json, keys[wins]);
        json_begin_array(json);
        for (int place = 0; place < survey->setup.players; place++) {
            const struct uses_sum *sum = survey_at_place(survey, place, way, kind, item);
            json_int(json, (int64_t)(wins ? sum->wins : sum->seats));
        }
        json_end_array(json);
    }
}

static void write_thing(const struct survey *survey, int kind, int item, struct json_writer *json)
{
    json_key(json, survey->game->kinds[kind]->items[item].id);
    json_begin_object(json);
    add_number(json, "taken", survey_often(survey, USES_TAKEN, kind, item));
    write_share(json, "wins_taken", survey_worth(survey, USES_TAKEN, kind, item));
    add_number(json, "used", survey_often(survey, USES_USED, kind, item));
    write_share(json, "wins_used", survey_worth(survey, USES_USED, kind, item));
    static const char *const keys[USES_WAYS][2] = {
        [USES_TAKEN] = {"taken_by_place", "taken_won_by_place"},
        [USES_USED] = {"used_by_place", "used_won_by_place"}};
    for (int way = 0; way < USES_WAYS; way++)
        write_places(survey, keys[way], way, kind, item, json);
    json_end_object(json);
}

static void write_things(const struct survey *survey, struct json_writer *json)
{
    int order[ITEMS_MAX];
    json_key(json, "things");
    json_begin_object(json);
    for (int kind = 0; kind < survey->game->kind_count; kind++) {
        int count = survey_order(survey, kind, order);
        if (!count)
            continue;
        json_key(json, survey->game->kinds[kind]->kind);
        json_begin_object(json);
        for (int i = 0; i < count; i++)
            write_thing(survey, kind, order[i], json);
        json_end_object(json);
    }
    json_end_object(json);
}

void survey_write_json(struct survey *const *surveys, int count, struct json_writer *json)
{
    json_begin_array(json);
    for (int i = 0; i < count; i++) {
        const struct survey *survey = surveys[i];
        json_begin_object(json);
        json_pair_string(json, "game", survey->game->slug);
        json_pair_int(json, "players", survey->setup.players);
        json_pair_string(json, "by", survey_names[survey->by]);
        json_pair_int(json, "games", (int64_t)survey->games);
        add_number(json, "decisions", (double)survey->decisions / (double)survey->games);
        write_quarters(survey->lengths, SURVEY_LENGTHS, "lengths", json);
        write_quarters(survey->scores, SURVEY_SCORES, "scores", json);
        write_seats(survey, json);
        write_endings(survey, json);
        write_things(survey, json);
        json_end_object(json);
    }
    json_end_array(json);
}
