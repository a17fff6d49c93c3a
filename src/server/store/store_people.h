/* store_people.h: accounts as they are stored: people, their sessions, the seats they have claimed.
 * As in store.h writes gather in a batch, and readers see what is stored. */
#ifndef EPOKI_SERVER_STORE_PEOPLE_H
#define EPOKI_SERVER_STORE_PEOPLE_H

#include "server/account_name.h"
#include "server/password.h"

enum { ACCOUNT_ID_LENGTH = TABLE_ID_LENGTH, DEVICE_BYTES = 96 };

enum { ROLE_PERSON, ROLE_MODERATOR };

struct stored_account {
    char id[ACCOUNT_ID_LENGTH + 1];
    char name[ROOM_NAME_BYTES + 1], skeleton[SKELETON_BYTES + 1];
    char password[PASSWORD_TEXT + 1];
    char vault[SEALED_TEXT + 1]; /* sealed by the key that follows from the password */
    int64_t created;
    int role;                         /* ROLE_... */
    int64_t banned, muted;            /* until when: may not sign in, may not talk */
    bool has_letters;                 /* false: he has not been here since there are such keys */
    unsigned char letters[KEY_BYTES]; /* the key by which anybody seals what he alone opens */
};

struct stored_session {
    char id[ACCOUNT_ID_LENGTH + 1], account[ACCOUNT_ID_LENGTH + 1];
    char device[DEVICE_BYTES + 1];
    char vault[SEALED_TEXT + 1]; /* sealed by the key that follows from the token */
    int64_t created, seen;
    /* of the account, only read */
    char name[ROOM_NAME_BYTES + 1];
    int64_t account_created;
    int role;
    int64_t banned, muted;
    bool has_letters;
};

/* The account whose name looks like that; of that id. */
enum found store_find_account(struct store *store, const char *skeleton,
                              struct stored_account *account);
enum found store_get_account(struct store *store, const char *id, struct stored_account *account);
/* Nothing happens if there is an account with that skeleton meanwhile. */
void store_add_account(struct store *store, const struct stored_account *account);
void store_set_password(struct store *store, const struct stored_account *account);
/* Nothing happens if it has such a key. */
void store_set_letters(struct store *store, const char *id, const unsigned char *letters);
/* All that is stored about it, but its claims: those belong to nobody until they are cleaned. */
void store_delete_account(struct store *store, const char *id);

/* `hash` is that of the token. */
enum found store_find_session(struct store *store, const unsigned char *hash,
                              struct stored_session *session);
/* Nothing happens if there is no such account meanwhile. */
void store_add_session(struct store *store, const unsigned char *hash,
                       const struct stored_session *session);
void store_set_seen(struct store *store, const unsigned char *hash, int64_t seen);
void store_end_session(struct store *store, const unsigned char *hash);
void store_end_session_of(struct store *store, const char *account, const char *id);
void store_end_other_sessions(struct store *store, const char *account, const char *id);
/* Those not seen since then, and all but the last `most`. */
void store_trim_sessions(struct store *store, const char *account, int64_t since, int most);
bool store_each_session(struct store *store, const char *account,
                        void (*each)(void *context, const struct stored_session *session),
                        void *context);

/* Claims: `secret` is the hash of the seat's secret, `sealed` the secret itself, locked. */
enum found store_get_claim(struct store *store, const char *id, int seat,
                           char account[ACCOUNT_ID_LENGTH + 1], unsigned char secret[HASH_BYTES]);
/* Nothing happens if that is not the seat's secret, or if another account has claimed it. */
void store_claim(struct store *store, const char *account, const char *id, int seat,
                 const unsigned char *secret, const char *sealed);
void store_release(struct store *store, const char *account, const char *id, int seat);

struct claimed_game {
    char id[TABLE_ID_LENGTH + 1], game[16];
    char sealed[SEALED_TEXT + 1];
    int seat, players, version, turn;
    int64_t claimed, over, touched;
    bool held; /* the secret is still that of the seat */
    struct {
        char name[ROOM_NAME_BYTES + 1], kind[8];
    } seats[SEATS_MAX];
};
/* The seats of an account, at most `most` of those whose games were over in [from, before) (0: not
 * over), the newest first. */
bool store_each_claimed(struct store *store, const char *account, int64_t from, int64_t before,
                        int most, void (*each)(void *context, const struct claimed_game *game),
                        void *context);

struct own_claim {
    char id[TABLE_ID_LENGTH + 1], game[16];
    int seat;
    int64_t claimed, over;
    bool held; /* the secret is still that of the seat */
};
/* All of them by table and seat, at most `most` of those after that one; returns how many, or -1.
 */
int store_list_claims(struct store *store, const char *account, const char *after, int seat,
                      struct own_claim *claims, int most);
/* Those that belong to nobody any more; returns how many, or -1. `hashes`: of the secrets. */
int store_list_released(struct store *store, struct own_claim *claims,
                        unsigned char (*hashes)[HASH_BYTES], int most);
/* What a person wrote at a table goes, and then such a claim. */
void store_forget_words(struct store *store, const char *id, int seat);
void store_end_released(struct store *store, const char *id, int seat);
bool store_each_own_line(struct store *store, const char *id, int seat,
                         void (*each)(void *context, const char *text, int64_t time),
                         void *context);

#endif
