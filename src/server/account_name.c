/* account_name.c: see account_name.h. A name has the letters of one alphabet: Latin, Greek or
 * Cyrillic. Others would need rules of their own, and some are written from right to left. */
#include "server/account_name.h"

#include <stdint.h>
#include <string.h>

#include "room/plain.h"

enum { LETTERS_MIN = 2, LETTERS_MAX = 24 };

enum writing { FOREIGN, COMMON, DIGIT, LATIN, GREEK, CYRILLIC };

/* What letters look like, as lower-case ASCII; `first` is the code of the first one. `*` is no
 * letter, `.` is one that looks like no other. */
static const struct alphabet {
    enum writing script;
    uint32_t first;
    const char *looks;
} alphabets[] = {
    {LATIN, 0x41, "abcdefghijklmnopqrstuvwxyz"},
    {LATIN, 0x61, "abcdefghijklmnopqrstuvwxyz"},
    {LATIN, 0xC0, "aaaaaaaceeeeiiiidnooooo*ouuuuypsaaaaaaaceeeeiiiidnooooo*ouuuuypy"},
    {LATIN, 0x100,
     "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii**jjkk*llllllllllnnnnnn*nnoooooooorrrrrr"
     "ssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz*"},
    {LATIN, 0x1A0, "oo"},
    {LATIN, 0x1AF, "uu"},
    {LATIN, 0x218, "sstt"},
    {LATIN, 0x1E9E, "s"},
    {LATIN, 0x1EA0,
     "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy"},
    {GREEK, 0x386, "a*ehi*o*y.i"},
    {GREEK, 0x391, "ab..ezh.ik.mn.o.p*.ty.x..iyaeniuabydezn.ik.uv.o.pcotu.x.wiuouw"},
    {CYRILLIC, 0x400,
     "ee.r.siij..hkuy.a.br.e..uuk.mhonpcty.x......b...a.br.e..uuk.mhonpcty.x......b...ee.r.siij.."
     "hkuy."},
    {CYRILLIC, 0x490, "rr"},
};

/* Whoever has such a name could be taken for one who runs the server, or for no person. */
static const char *const reserved[] = {
    "admin",  "administrator", "moderator", "mod",       "system", "epoki",
    "server", "support",       "staff",     "root",      "bot",    "guest",
    "player", "spectator",     "nobody",    "anonymous", "deleted"};

/* The code of the character at *text, which is well-formed, and its bytes. */
static uint32_t read_code(const char *text, size_t *count)
{
    const unsigned char *at = (const unsigned char *)text;
    *count = at[0] < 0x80 ? 1 : at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    uint32_t code = *count == 1 ? at[0] : at[0] & (0x7Fu >> *count);
    for (size_t i = 1; i < *count; i++)
        code = code << 6 | (at[i] & 0x3Fu);
    return code;
}

static enum writing script_of(uint32_t code, char *look)
{
    *look = '.';
    if (code >= '0' && code <= '9') {
        *look = (char)code;
        return DIGIT;
    }
    if (code < 0x80 && code && strchr(" -_.'", (int)code))
        return COMMON;
    for (int i = 0; i < COUNT_OF(alphabets); i++) {
        const struct alphabet *at = &alphabets[i];
        if (code < at->first || code - at->first >= strlen(at->looks))
            continue;
        *look = at->looks[code - at->first];
        return *look == '*' ? FOREIGN : at->script;
    }
    return FOREIGN;
}

static size_t add_look(char look, char *out)
{
    switch (look) {
    case '1':
    case 'i':
        *out = 'l';
        return 1;
    case '0':
        *out = 'o';
        return 1;
    case 'm':
        memcpy(out, "rn", 2);
        return 2;
    case 'w':
        memcpy(out, "vv", 2);
        return 2;
    }
    *out = look;
    return 1;
}

void account_name_skeleton(const char *name, char skeleton[SKELETON_BYTES + 1])
{
    size_t length = 0, count;
    for (; *name && length + 4 <= SKELETON_BYTES; name += count) {
        char look;
        uint32_t code = read_code(name, &count);
        enum writing script = script_of(code, &look);
        if (script == COMMON)
            continue;
        if (look != '.') {
            length += add_look(look, skeleton + length);
        } else { /* it is like no other: only its case does not count */
            bool greek = code >= 0x391 && code <= 0x3A9, cyrillic = code >= 0x410 && code <= 0x42F;
            bool other = code >= 0x400 && code <= 0x40F;
            memcpy(skeleton + length, name, count);
            if (greek || cyrillic || other) {
                code += other ? 0x50 : 0x20;
                skeleton[length] = (char)(0xC0 | code >> 6);
                skeleton[length + 1] = (char)(0x80 | (code & 0x3F));
            }
            length += count;
        }
    }
    skeleton[length] = '\0';
}

static bool is_reserved(const char *name)
{
    char own[SKELETON_BYTES + 1], other[SKELETON_BYTES + 1];
    account_name_skeleton(name, own);
    for (int i = 0; i < COUNT_OF(reserved); i++) {
        account_name_skeleton(reserved[i], other);
        if (strcmp(own, other) == 0)
            return true;
    }
    return false;
}

bool account_name_read(const char *given, char name[ROOM_NAME_BYTES + 1], const char **why)
{
    enum writing alphabet = COMMON;
    size_t count;
    int letters = 0;
    *why = "name must have 2 to 24 letters and digits, the letters of one alphabet";
    if (strlen(given) > ROOM_NAME_BYTES || !plain_text(given, PLAIN_LINE, name))
        return false;
    for (const char *at = name; *at; at += count) {
        char look;
        enum writing script = script_of(read_code(at, &count), &look);
        letters += script != COMMON;
        if (script == FOREIGN)
            return false;
        if (script == COMMON || script == DIGIT)
            continue;
        if (alphabet != COMMON && alphabet != script)
            return false;
        alphabet = script;
    }
    if (alphabet == COMMON || letters < LETTERS_MIN || letters > LETTERS_MAX)
        return false;
    *why = "this name is reserved";
    return !is_reserved(name);
}
