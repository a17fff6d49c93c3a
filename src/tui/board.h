/* board.h: what a person sees of a game, and who draws it.
 *
 * A scene is made from the redacted view of the viewer's seat, never from the state: what a seat
 * may not know cannot be drawn. A game may have a board of its own; any other gets the plain one of
 * board.c, which lists the view. */
#ifndef EPOKI_TUI_BOARD_H
#define EPOKI_TUI_BOARD_H

#include "core/form.h"
#include "core/game.h"
#include "tui/canvas.h"
#include "tui/session.h"
#include "tui/words.h"

/* What matters in a decision, a bit each. A board has a row of them for each kind of decision. */
enum board_matter {
    MATTER_DRAWING = 1 << 0, /* all choices are drawn: the list of actions need not open */
    MATTER_OFFER = 1 << 1,   /* the cards on offer and their prices */
    MATTER_COSTS = 1 << 2,   /* how many actions of the turn each choice costs */
    MATTER_OWN = 1 << 3,     /* what the player owns */
    MATTER_DEAL = 1 << 4     /* what one player offers another */
};

struct scene {
    const struct game *game;
    enum lang lang;
    int viewer; /* whose view it is */
    int turn;   /* who decides, or SEAT_NONE */
    bool alone; /* the others are bots */
    const struct room *room;
    int news;             /* what `news` of the board returned; 0 without it */
    unsigned matters;     /* bits of enum board_matter */
    const char *decision; /* the pending one in words */
    struct json_document view;
    void *seen;       /* the same as the struct of the board's form; NULL if it has none */
    int action_count; /* the viewer's, as board_legal orders them; 0 when somebody else decides */
    uint32_t actions[LEGAL_MAX];
};

/* A group of verbs, named as in the game's table of verbs, and its heading. */
struct board_group {
    const char *id;
    enum terminal_word heading;
};

/* How many rows a board wants, and how many of them (from the top) a list may cover while it is
 * open. */
struct board_size {
    int rows, cover;
};

struct board {
    const char *slug;
    const struct form *view; /* how a view becomes scene.seen; NULL: the board reads the JSON */
    const uint8_t *matters;  /* bits of enum board_matter for each row of phases.tsv; NULL: none */
    enum terminal_word help; /* how to read the drawing; WORD_COUNT if there is nothing to say */
    const struct board_group *groups; /* in the order in which their actions are listed, then one
                                         without an id; NULL: in the game's order, no headings */
    int (*news)(
        const struct session *session);  /* a number that the drawing needs from the log and the
                                            actions played, which are public; may be NULL */
    struct board_size (*size)(int rows); /* at most `rows` */
    void (*headline)(const struct scene *scene,
                     struct text *out); /* where the game stands: "Age II" */
    void (*draw)(const struct scene *scene, struct canvas *canvas, struct area area);
    void (*describe)(const struct scene *scene, struct text *out); /* the position in lines */
    void (*choices)(const struct scene *scene,
                    struct text *out); /* the part of it that this decision is about */
    /* Everything a table says about one thing, in lines. */
    void (*detail)(const struct scene *scene, struct ref ref, struct text *out);
    /* What the thing of an action does, in a line; nothing if that does not matter. */
    void (*brief)(const struct scene *scene, uint32_t action, struct text *out);
    /* A shorter label of an action for a narrow list, where it stands under its heading; nothing if
     * the whole label must be used. NULL: there are none. */
    void (*short_label)(const struct scene *scene, uint32_t action, struct text *out);
    const char *const (*chapters)[LANG_COUNT]; /* titles of the rules' chapters, from 1 on */
    int chapter_count;
};

extern const struct board board_plain, board_duel, board_ages, board_steel, board_tempus, board_civ;

const struct board *board_of(const struct game *game);

/* What matters in the pending decision: bits of enum board_matter. */
unsigned board_matters(const struct session *session);

/* The legal actions of the seat to move, group by group: the order in which a person counts them.
 */
int board_legal(const struct session *session, uint32_t *actions);

/* The heading under which an action is listed, or NULL. */
const char *board_heading(const struct game *game, uint32_t action, enum lang lang);

void scene_open(struct scene *scene, const struct session *session);
void scene_close(struct scene *scene);

/* "Player 1", "Player 1 (you)", "Player 2 (hard)" */
void scene_add_player(const struct scene *scene, int seat, struct text *out);

/* The decision in words: "Player 1: take a card". */
void scene_add_decision(const struct scene *scene, struct text *out);

/* The name of an item in a table by its id; the id itself when the table is NULL or has none such.
 */
const char *board_name(const struct item_list *table, const char *id, enum lang lang);

/* The names of a set of things, separated by commas; "none" when there are none. */
void board_add_names(const struct item_list *table, const bool *set, enum lang lang,
                     struct text *out);

/* True for a thing of that table. */
bool board_is_of(const struct scene *scene, struct ref ref, const struct item_list *table);

/* What the game's data say a thing does. */
const char *board_text(const struct scene *scene, struct ref ref);

#endif
