/* letter.c: see letter.h. Words: data/news. */
#include "server/told/letter.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/game.h"
#include "core/json.h"
#include "news_words.h"
#include "server/secret.h"
#include "server/told/cup_letter.h"

const char *const hook_forms[HOOK_FORMS] = {"json", "discord", "slack", "matrix"};

/* The parts all letters have */

static enum lang lang_of(const struct way *way)
{
    enum lang lang = LANG_EN;
    lang_parse(way->lang, &lang);
    return lang;
}

static const char *game_name(const struct letter *letter, enum lang lang)
{
    const struct game *game = game_find(letter->game);
    const char *name = game ? game->name[lang] ? game->name[lang] : game->name[LANG_EN] : "";
    return name;
}

static void add_name(const struct letter *letter, enum lang lang, int seat, struct text *out)
{
    if (letter->names[seat][0])
        text_add(out, letter->names[seat]);
    else
        phrase_add(out, lang, &news_words[TOLD_SEAT], seat + 1);
}

/* A webhook of a table says whose turn it is; everybody else is told about himself. */
static void add_title(const struct letter *letter, struct text *out)
{
    static const enum news_word words[NEWS_KINDS] = {
        [NEWS_TURN] = TOLD_TURN,       [NEWS_OVER] = TOLD_OVER,      [NEWS_INVITED] = TOLD_INVITED,
        [NEWS_FULL] = TOLD_FULL,       [NEWS_ROUND] = TOLD_ROUND,    [NEWS_TEST] = TOLD_TEST,
        [NEWS_CONFIRM] = TOLD_CONFIRM, [NEWS_SIGN_IN] = TOLD_SIGN_IN};
    enum lang lang = lang_of(&letter->way);
    const char *game = game_name(letter, lang);
    if (letter->cup) {
        cup_letter_title(letter, lang, out);
    } else if (letter->news == NEWS_TURN && letter->way.owner.seat == WAY_TABLE) {
        struct text name = TEXT_EMPTY;
        add_name(letter, lang, letter->seat, &name);
        phrase_add(out, lang, &news_words[TOLD_TURN_OF], text_string(&name), game);
        text_free(&name);
    } else if (letter->news >= NEWS_TEST) {
        phrase_add(out, lang, &news_words[words[letter->news]]);
    } else {
        phrase_add(out, lang, &news_words[words[letter->news]], game);
    }
}

static void add_names(const struct letter *letter, struct text *out)
{
    enum lang lang = lang_of(&letter->way);
    struct text names = TEXT_EMPTY;
    for (int seat = 0; seat < letter->players; seat++) {
        text_add(&names, seat ? ", " : "");
        add_name(letter, lang, seat, &names);
    }
    if (letter->news == NEWS_TEST)
        phrase_add(out, lang, &news_words[TOLD_TEST_BODY]);
    else if (letter->players)
        phrase_add(out, lang, &news_words[TOLD_AT_TABLE], text_string(&names));
    text_free(&names);
}

/* Where the page finds the own seat at a table; a tournament. */
static void add_path(const struct letter *letter, struct text *out)
{
    if (letter->cup)
        text_format(out, "#/cup/%s", letter->cup->id);
    else if (letter->table[0])
        text_format(out, "#/go/%s", letter->table);
    else
        text_add(out, "#/");
}

static void add_link(const struct letter *letter, struct text *out)
{
    text_format(out, "%s/", letter->site);
    add_path(letter, out);
}

void letter_name(const struct letter *letter, bool once, char name[SECRET_LENGTH + 1])
{
    unsigned char hash[SECRET_BYTES];
    struct text all = TEXT_EMPTY;
    text_add(&all, letter->key);
    if (once) {
        text_add_char(&all, ' ');
        text_add_int(&all, letter->created);
    }
    crypto_generichash(hash, sizeof hash, (const unsigned char *)text_string(&all), all.length,
                       (const unsigned char *)letter->secret, strlen(letter->secret));
    sodium_bin2base64(name, SECRET_LENGTH + 1, hash, sizeof hash,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text_free(&all);
}

/* Push */

static void pair_text(struct json_writer *json, const char *key, const struct letter *letter,
                      void (*write)(const struct letter *letter, struct text *out))
{
    struct text text = TEXT_EMPTY;
    write(letter, &text);
    json_pair_string(json, key, text_string(&text));
    text_free(&text);
}

void letter_write_push(const struct letter *letter, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    char name[SECRET_LENGTH + 1];
    letter_name(letter, false, name);
    json_begin_object(&json);
    pair_text(&json, "title", letter, add_title);
    pair_text(&json, "body", letter, add_names);
    pair_text(&json, "path", letter, add_path);
    json_pair_string(&json, "tag", name);
    json_pair_string(&json, "lang", lang_name(lang_of(&letter->way)));
    json_end_object(&json);
}

/* Mail */

/* Any text in a header: in pieces that end between letters (RFC 2047). */
static void add_encoded(struct text *out, const char *plain)
{
    enum { PIECE = 42, WORD = 64 };
    for (size_t left = strlen(plain); left;) {
        char word[WORD];
        size_t count = left > PIECE ? text_utf8_prefix(plain, PIECE) : left;
        if (!count)
            count = left > PIECE ? PIECE : left;
        sodium_bin2base64(word, sizeof word, (const unsigned char *)plain, count,
                          sodium_base64_VARIANT_ORIGINAL);
        text_format(out, "=?UTF-8?B?%s?=", word);
        plain += count;
        left -= count;
        text_add(out, left ? "\r\n " : "");
    }
}

static void add_body(struct text *out, const struct text *plain)
{
    enum { LINE = 57, WORD = 80 };
    for (size_t at = 0; at < plain->length; at += LINE) {
        char word[WORD];
        size_t count = plain->length - at > LINE ? LINE : plain->length - at;
        sodium_bin2base64(word, sizeof word, (const unsigned char *)plain->data + at, count,
                          sodium_base64_VARIANT_ORIGINAL);
        text_format(out, "%s\r\n", word);
    }
}

static void add_date(struct text *out, int64_t now)
{
    static const char days[] = "SunMonTueWedThuFriSat",
                      months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    char line[64];
    time_t seconds = (time_t)now;
    struct tm date;
    gmtime_r(&seconds, &date);
    snprintf(line, sizeof line, "%.3s, %02d %.3s %d %02d:%02d:%02d +0000", days + 3 * date.tm_wday,
             date.tm_mday, months + 3 * date.tm_mon, 1900 + date.tm_year, date.tm_hour, date.tm_min,
             date.tm_sec);
    text_add(out, line);
}

/* The end of a link that ends mail on a way. */
static void add_stop_token(const char *secret, const char *way, struct text *out)
{
    char text[SECRET_LENGTH + 1] = "";
    unsigned char hash[HASH_BYTES];
    secret_derive(secret, DERIVED_STOP, way, SEAT_NONE, 0, text, hash);
    text_format(out, "%s%s", way, text);
}

static void add_stop_link(const struct letter *letter, struct text *out)
{
    text_format(out, "%s/told/stop/", letter->site);
    add_stop_token(letter->secret, letter->way.id, out);
}

static void write_text(const struct letter *letter, struct text *out)
{
    enum lang lang = lang_of(&letter->way);
    struct text link = TEXT_EMPTY, stop = TEXT_EMPTY;
    if (letter->ticket[0]) {
        text_format(&link, "%s/#/mail/%s%s", letter->site, letter->ticket,
                    letter->news == NEWS_CONFIRM ? "/confirm" : "");
        phrase_add(
            out, lang,
            &news_words[letter->news == NEWS_CONFIRM ? TOLD_CONFIRM_BODY : TOLD_SIGN_IN_BODY],
            letter->account, text_string(&link));
    } else {
        add_title(letter, out);
        text_add(out, "\n");
        add_names(letter, out);
        text_add(out, "\n\n");
        add_link(letter, &link);
        phrase_add(out, lang, &news_words[TOLD_OPEN_TABLE], text_string(&link));
        text_add(out, "\n\n-- \n");
        add_stop_link(letter, &stop);
        phrase_add(out, lang, &news_words[TOLD_STOP], text_string(&stop));
    }
    text_add(out, "\n");
    text_free(&link);
    text_free(&stop);
}

void letter_write_mail(const struct letter *letter, int64_t now, struct text *out)
{
    struct text title = TEXT_EMPTY, body = TEXT_EMPTY;
    char name[SECRET_LENGTH + 1];
    const char *at = strrchr(letter->from, '@');
    letter_name(letter, true, name);
    add_title(letter, &title);
    write_text(letter, &body);
    text_format(out, "From: Epoki <%s>\r\nTo: <%s>\r\nSubject: ", letter->from,
                letter->way.address);
    add_encoded(out, text_string(&title));
    text_add(out, "\r\nDate: ");
    add_date(out, now);
    text_format(out, "\r\nMessage-ID: <%s%s>\r\n", name, at ? at : "@epoki");
    if (!letter->ticket[0]) {
        text_add(out, "List-Unsubscribe: <");
        add_stop_link(letter, out);
        text_add(out, ">\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    }
    text_format(out,
                "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                "Content-Language: %s\r\nContent-Type: text/plain; charset=utf-8\r\n"
                "Content-Transfer-Encoding: base64\r\n\r\n",
                lang_name(lang_of(&letter->way)));
    add_body(out, &body);
    text_free(&title);
    text_free(&body);
}

/* Webhooks */

static enum hook_form form_of(const struct way *way)
{
    size_t length = strcspn(way->keys, " ");
    for (int form = 0; form < HOOK_FORMS; form++)
        if (text_equals(hook_forms[form], way->keys, length))
            return (enum hook_form)form;
    return HOOK_JSON;
}

/* Words of people as they stand in a message of that form: in one for Slack three letters begin
 * commands, in one for Discord and Matrix some begin an effect or a link. */
static void add_plain(enum hook_form form, const char *words, struct text *out)
{
    bool marks = form == HOOK_DISCORD || form == HOOK_MATRIX;
    for (const char *at = words; *at; at++) {
        if (marks && strchr("\\*_~`|[]<>#", *at))
            text_add_char(out, '\\');
        if (form == HOOK_SLACK && *at == '&')
            text_add(out, "&amp;");
        else if (form == HOOK_SLACK && *at == '<')
            text_add(out, "&lt;");
        else if (form == HOOK_SLACK && *at == '>')
            text_add(out, "&gt;");
        else
            text_add_char(out, *at);
    }
}

/* Markdown knows links by itself, and would show what stands before their letters. */
static void add_hook_link(const struct letter *letter, enum hook_form form, const char *table,
                          struct text *out)
{
    struct text link = TEXT_EMPTY;
    if (table[0])
        text_format(&link, "%s/#/go/%s", letter->site, table);
    else
        add_link(letter, &link);
    add_plain(form == HOOK_SLACK ? form : HOOK_JSON, text_string(&link), out);
    text_free(&link);
}

/* Discord takes no longer messages than 2000 letters: what does not fit is only counted. */
enum { LINES_BYTES = 1400 };
struct telling_lines {
    const struct letter *letter;
    enum hook_form form;
    struct text *out;
    size_t end; /* of what fits */
    int left;   /* lines that do not */
};

static void tell_line(void *context, const char *words, const char *table)
{
    struct telling_lines *telling = context;
    struct text line = TEXT_EMPTY;
    text_add_char(&line, '\n');
    add_plain(telling->form, words, &line);
    if (table[0] && telling->letter->site) {
        text_add_char(&line, ' ');
        add_hook_link(telling->letter, telling->form, table, &line);
    }
    if (telling->left || telling->out->length + line.length > telling->end)
        telling->left++;
    else
        text_add(telling->out, text_string(&line));
    text_free(&line);
}

static void add_cup_lines(const struct letter *letter, enum hook_form form, struct text *out)
{
    enum lang lang = lang_of(&letter->way);
    struct telling_lines telling = {letter, form, out, out->length + LINES_BYTES, 0};
    cup_letter_lines(letter, lang, &(struct cup_lines){tell_line, &telling});
    if (telling.left) {
        text_add_char(out, '\n');
        phrase_add(out, lang, &news_words[TOLD_CUP_MORE], telling.left);
    }
}

static void add_message(const struct letter *letter, enum hook_form form, struct text *out)
{
    struct text words = TEXT_EMPTY;
    add_title(letter, &words);
    if (!letter->cup) {
        text_add_char(&words, '\n');
        add_names(letter, &words);
    }
    add_plain(form, text_string(&words), out);
    if (letter->cup)
        add_cup_lines(letter, form, out);
    if (letter->site) {
        text_add_char(out, '\n');
        add_hook_link(letter, form, "", out);
    }
    text_free(&words);
}

static void pair_message(struct json_writer *json, const char *key, const struct letter *letter,
                         enum hook_form form)
{
    struct text text = TEXT_EMPTY;
    add_message(letter, form, &text);
    json_pair_string(json, key, text_string(&text));
    text_free(&text);
}

static void write_table_members(const struct letter *letter, struct json_writer *json)
{
    json_pair_string(json, "table", letter->table);
    if (letter->seat >= 0 && letter->seat < letter->players && letter->news == NEWS_TURN)
        json_pair_int(json, "seat", letter->seat);
    json_key(json, "names");
    json_begin_array(json);
    for (int seat = 0; seat < letter->players; seat++)
        json_string(json, letter->names[seat]);
    json_end_array(json);
}

static void write_plain_hook(const struct letter *letter, struct json_writer *json)
{
    char name[SECRET_LENGTH + 1];
    letter_name(letter, true, name);
    json_pair_string(json, "id", name);
    json_pair_string(json, "event", news_names[letter->news]);
    json_pair_string(json, "game", letter->game);
    if (letter->cup)
        cup_letter_members(letter, lang_of(&letter->way), json);
    else
        write_table_members(letter, json);
    if (letter->site)
        pair_text(json, "link", letter, add_link);
    pair_message(json, "text", letter, HOOK_JSON);
    json_pair_int(json, "time", letter->created);
}

enum { DISCORD_SUPPRESS_EMBEDS = 4 };

void letter_write_hook(const struct letter *letter, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    enum hook_form form = form_of(&letter->way);
    json_begin_object(&json);
    switch (form) {
    case HOOK_DISCORD:
        pair_message(&json, "content", letter, form);
        if (letter->cup) /* no pictures of what each of its links leads to */
            json_pair_int(&json, "flags", DISCORD_SUPPRESS_EMBEDS);
        json_key(&json, "allowed_mentions"); /* a name is no call */
        json_begin_object(&json);
        json_key(&json, "parse");
        json_begin_array(&json);
        json_end_array(&json);
        json_end_object(&json);
        break;
    case HOOK_SLACK:
    case HOOK_MATRIX:
        pair_message(&json, "text", letter, form);
        break;
    case HOOK_JSON:
    case HOOK_FORMS:
        write_plain_hook(letter, &json);
        break;
    }
    json_end_object(&json);
}

void letter_sign_hook(const struct letter *letter, const struct text *body, int64_t now,
                      struct text *head)
{
    const char *key = letter->way.keys + strcspn(letter->way.keys, " ");
    unsigned char mark[crypto_auth_hmacsha256_BYTES];
    char word[2 * sizeof mark + 1];
    struct text time = TEXT_EMPTY;
    crypto_auth_hmacsha256_state state;
    key += *key == ' ';
    text_add_int(&time, now);
    crypto_auth_hmacsha256_init(&state, (const unsigned char *)key, strlen(key));
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)text_string(&time), time.length);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)".", 1);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)text_string(body), body->length);
    crypto_auth_hmacsha256_final(&state, mark);
    sodium_bin2hex(word, sizeof word, mark, sizeof mark);
    text_format(head, "Epoki-Signature: t=%s,v1=%s", text_string(&time), word);
    text_free(&time);
}

/* Ending mail */

bool letter_read_stop_token(const char *secret, const char *token, char way[TABLE_ID_LENGTH + 1])
{
    struct text right = TEXT_EMPTY;
    if (strlen(token) != TABLE_ID_LENGTH + SECRET_LENGTH)
        return false;
    snprintf(way, TABLE_ID_LENGTH + 1, "%.*s", (int)TABLE_ID_LENGTH, token);
    add_stop_token(secret, way, &right);
    bool good = secret_is_id(way) && right.length == strlen(token) &&
                sodium_memcmp(text_string(&right), token, right.length) == 0;
    text_free(&right);
    return good;
}

/* An address has been checked letter by letter, but & and ' may stand in it. */
static void add_html(struct text *out, const char *text)
{
    for (; *text; text++)
        if (strchr("&<>\"'", *text))
            text_format(out, "&#%d;", *text);
        else
            text_add_char(out, *text);
}

void letter_write_stop_page(enum stop_page page, const struct way *way, struct text *out)
{
    static const enum news_word words[] = {TOLD_PAGE_ASK, TOLD_PAGE_DONE, TOLD_PAGE_NONE};
    enum lang lang = lang_of(way);
    struct text line = TEXT_EMPTY;
    if (page == STOP_ASK)
        phrase_add(&line, lang, &news_words[words[page]], way->address);
    else
        phrase_add(&line, lang, &news_words[words[page]]);
    const char *title = phrase_text(&news_words[TOLD_PAGE_TITLE], lang);
    text_format(out,
                "<!doctype html><html lang=\"%s\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width\"><meta name=\"robots\" content=\"noindex\">"
                "<title>%s</title><main><h1>%s</h1><p>",
                lang_name(lang), title, title);
    add_html(out, text_string(&line));
    text_add(out, "</p>");
    if (page == STOP_ASK)
        text_format(out, "<form method=\"post\"><button>%s</button></form>",
                    phrase_text(&news_words[TOLD_PAGE_DO], lang));
    text_add(out, "</main></html>\n");
    text_free(&line);
}
