/* letter.h: news in words, for one person or one webhook. What is not public is not known here: a
 * letter names the game, who sits at the table, and a link that opens it for those who have a seat
 * there; of a tournament what everybody sees who knows its link (cup_letter.h). */
#ifndef EPOKI_SERVER_LETTER_H
#define EPOKI_SERVER_LETTER_H

#include "server/store/store_news.h"

struct letter { /* what is known */
    enum news news;
    const char *key; /* of the row */
    int64_t created;
    char game[16], table[TABLE_ID_LENGTH + 1];
    int seat, players;
    char names[SEATS_MAX][ROOM_NAME_BYTES + 1];
    char account[ROOM_NAME_BYTES + 1]; /* the name of the account whose way it is */
    struct cup_facts *cup;             /* what it tells of a tournament (facts.h), or NULL */
    struct way way;
    const char *site;   /* the address of the page, without a slash at its end; or NULL */
    const char *from;   /* of mail */
    const char *secret; /* the site's */
    char ticket[SECRET_LENGTH + 1]; /* where the letter has one */
};

/* A name by which the other side knows what it has got already; with `once`, another one for every
 * message. */
void letter_name(const struct letter *letter, bool once, char name[SECRET_LENGTH + 1]);
/* For the service worker of a browser. */
void letter_write_push(const struct letter *letter, struct text *out);
/* A whole mail, with its head. */
void letter_write_mail(const struct letter *letter, int64_t now, struct text *out);
/* The body for a webhook of its form, and the head that signs it. */
enum hook_form { HOOK_JSON, HOOK_DISCORD, HOOK_SLACK, HOOK_MATRIX, HOOK_FORMS };
extern const char *const hook_forms[HOOK_FORMS];
void letter_write_hook(const struct letter *letter, struct text *out);
void letter_sign_hook(const struct letter *letter, const struct text *body, int64_t now,
                      struct text *head);

/* The way that a link to end mail is about; false: it was not made here. */
bool letter_read_stop_token(const char *secret, const char *token, char way[TABLE_ID_LENGTH + 1]);
/* The page behind that link: what it asks, or says. */
enum stop_page { STOP_ASK, STOP_DONE, STOP_NONE };
void letter_write_stop_page(enum stop_page page, const struct way *way, struct text *out);

#endif
