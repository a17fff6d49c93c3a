/* cmd_coverage.c: `epoki coverage`: what play has reached: which decisions occurred, which actions
 * were taken, which cards were used, and how often.
 *
 * Every second game is random; in the others each seat prefers what has been done least so far, so
 * that rare cards come up within few games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/hash.h"

enum { ITEMS_MAX = 256 };

struct coverage {
    const struct game *game;
    const char *option; /* the part of the set-up that is fixed; NULL: nothing */
    struct text error;
    void *state;
    struct chance chance;
    struct events events;
    uint64_t games, decisions;
    uint64_t phases[ITEMS_MAX];
    uint64_t verbs[256];
    uint64_t named[256]
                  [ITEMS_MAX]; /* by verb and the last thing it names: what curiosity goes by */
    uint64_t mentions[KINDS_MAX][ITEMS_MAX];
    uint64_t uses[KINDS_MAX][ITEMS_MAX];
    bool used_kind[KINDS_MAX]; /* this kind has events that tell of its use */
};

static int last_thing(const struct coverage *c, uint32_t action)
{
    struct ref refs[REFS_MAX];
    int count = game_action_refs(c->game, c->state, action, refs);
    return count ? refs[count - 1].item : 0;
}

/* The action done least so far; ties are broken at random. */
static uint32_t least_done(struct coverage *c, const uint32_t *actions, int count)
{
    uint64_t least = UINT64_MAX;
    uint32_t ties = 0, chosen = actions[0];
    for (int i = 0; i < count; i++) {
        uint64_t done = c->named[action_verb(actions[i])][last_thing(c, actions[i])];
        if (done < least) {
            least = done;
            ties = 0;
        }
        if (done == least && chance_below(&c->chance, ++ties) == 0)
            chosen = actions[i];
    }
    return chosen;
}

static void count_action(struct coverage *c, uint32_t action)
{
    struct ref refs[REFS_MAX];
    const char *phase = game_decision(c->game, c->state);
    c->phases[item_find(c->game->rules.decisions->names, phase, strlen(phase))]++;
    c->verbs[action_verb(action)]++;
    c->named[action_verb(action)][last_thing(c, action)]++;
    for (int i = game_action_refs(c->game, c->state, action, refs) - 1; i >= 0; i--)
        c->mentions[refs[i].kind][refs[i].item]++;
    c->decisions++;
}

static void count_events(struct coverage *c)
{
    for (int i = 0; i < c->events.count; i++) {
        const struct event *event = &c->events.at[i];
        int kind;
        game_event_name(c->game, event, &kind);
        if (kind < 0 || !game_event_is_use(c->game, event))
            continue;
        c->uses[kind][event->item]++;
        c->used_kind[kind] = true;
    }
}

static void cover_game(struct coverage *c, int players, uint64_t seed)
{
    const struct game *game = c->game;
    uint32_t actions[LEGAL_MAX];
    struct setup setup = game_standard_setup(game, players);
    bool curious = seed % 2 == 0;
    int count;
    memset(c->state, 0, game->rules.state_size);
    chance_seed(&c->chance, hash_combine(seed, 2), NULL);
    for (int i = 0; i < game->option_count && seed % 8 >= 6; i++)
        setup.options[i] = game_option_drawn(&game->options[i], &c->chance);
    game_set_options(game, &setup, c->option, &c->error);
    game->rules.setup(c->state, &setup, &c->chance);
    while ((count = game_legal(game, c->state, actions)) > 0) {
        bool pick = curious && chance_below(&c->chance, 4);
        uint32_t action = pick ? least_done(c, actions, count)
                               : actions[chance_below(&c->chance, (uint32_t)count)];
        count_action(c, action);
        events_clear(&c->events);
        game_apply(game, c->state, action, &c->chance, &c->events);
        count_events(c);
    }
    c->games++;
}

static const char *rule_against(const struct game *game, const char *id)
{
    for (int i = 0; i < game->unreachable_count; i++)
        if (strcmp(game->unreachable[i].id, id) == 0)
            return game->unreachable[i].rule;
    return NULL;
}

/* What a list of lines came to. */
struct tally {
    int reached, possible, wrong;
};

/* Writes one line. It is a fault if something possible never happened, or something impossible did.
 */
static void tell(const struct coverage *c, const char *what, const char *id, uint64_t times,
                 bool missing_only, struct tally *tally)
{
    const char *rule = rule_against(c->game, id);
    bool wrong = rule ? times != 0 : times == 0;
    tally->reached += times != 0;
    tally->possible += !rule;
    tally->wrong += wrong;
    if (missing_only && !wrong && !rule)
        return;
    printf("%-10s %-36s %12llu", what, id, (unsigned long long)times);
    if (rule)
        printf("  %s by rule %s", wrong ? "happened, but cannot" : "cannot happen", rule);
    else if (wrong)
        printf("  never");
    printf("\n");
}

static struct tally tell_table(const struct coverage *c, const char *what,
                               const struct item_list *table, const uint64_t *times,
                               bool missing_only)
{
    struct tally tally = {0, 0, 0};
    for (int i = 0; i < table->count; i++)
        tell(c, what, table->items[i].id, times[i], missing_only, &tally);
    return tally;
}

static struct tally tell_verbs(const struct coverage *c, bool missing_only)
{
    struct tally tally = {0, 0, 0};
    for (int i = 0; i < c->game->verb_count; i++)
        tell(c, "action", c->game->verbs[i].name, c->verbs[i], missing_only, &tally);
    return tally;
}

static int report(const struct coverage *c, bool missing_only)
{
    const struct game *game = c->game;
    struct tally kinds[KINDS_MAX];
    struct tally phases =
        tell_table(c, "decision", game->rules.decisions->names, c->phases, missing_only);
    struct tally verbs = tell_verbs(c, missing_only);
    int wrong = phases.wrong + verbs.wrong;
    for (int kind = 0; kind < game->kind_count; kind++) {
        kinds[kind] =
            tell_table(c, game->kinds[kind]->kind, game->kinds[kind],
                       c->used_kind[kind] ? c->uses[kind] : c->mentions[kind], missing_only);
        wrong += kinds[kind].wrong;
    }
    printf("coverage %s: %llu games, %llu decisions: %d of %d kinds of decisions, %d of %d actions",
           game->slug, (unsigned long long)c->games, (unsigned long long)c->decisions,
           phases.reached, phases.possible, verbs.reached, verbs.possible);
    for (int kind = 0; kind < game->kind_count; kind++)
        printf(", %s %d of %d", game->kinds[kind]->kind, kinds[kind].reached, kinds[kind].possible);
    printf("\n");
    return wrong ? EXIT_FAILED : EXIT_GOOD;
}

static int coverage_run(const struct game *game, const char *option, int players, uint64_t games,
                        uint64_t seed, bool missing_only)
{
    struct coverage *c = calloc(1, sizeof *c);
    void *state = malloc(game->rules.state_size);
    int status = EXIT_WORLD;
    if (c && state) {
        c->game = game;
        c->option = option;
        c->state = state;
        int range = game->players_max - game->players_min + 1;
        for (uint64_t i = 0; i < games; i++) {
            int any = game->players_min + (int)(i / 8 % (uint64_t)range);
            cover_game(c, players ? players : any, seed + i);
        }
        status = report(c, missing_only);
    }
    free(state);
    if (c)
        text_free(&c->error);
    free(c);
    return status;
}

int cmd_coverage(int argc, char **argv)
{
    struct cli_runs texts = {0};
    bool missing = false;
    const struct cli_option options[] = {
        CLI_RUNS_OPTIONS(texts),
        {"--missing", NULL, "list only what never happened", &missing, NULL},
    };
    const struct cli_command command = {
        .name = "coverage",
        .arguments = "GAME [options]",
        .about = "Plays games, every second one at random, the others preferring what was done "
                 "least, and lists\n"
                 "how often each kind of decision occurred, each action was taken and each thing "
                 "was put to use.\n"
                 "Exit status 1 when something never happened.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    uint64_t games = 1000, seed = 1;
    int status, players;
    const struct game *game = cli_parse_game(&command, argc, argv, &status);
    if (!game)
        return status;
    if (!cli_runs_read(game, &texts, &players, &games, &seed))
        return EXIT_USAGE;
    return coverage_run(game, texts.option, players, games, seed, missing);
}
