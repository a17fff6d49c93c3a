/* share_picture.c: see share.h. Strangers send pictures, and this server hands them to others under
 * its name. What a browser's canvas makes is let through: one scan of a baseline JPEG (ITU T.81,
 * annex B), tables, and the mark of JFIF; whatever else could be hidden in such a file is not. */
#include <string.h>

#include "server/people/share.h"

enum {
    MARK = 0xFF,
    MARK_BASELINE = 0xC0, /* SOF0 */
    MARK_HUFFMAN = 0xC4,  /* DHT */
    MARK_RESTART = 0xD0,  /* RST0 to RST7 */
    MARK_BEGIN = 0xD8,    /* SOI */
    MARK_END = 0xD9,      /* EOI */
    MARK_SCAN = 0xDA,     /* SOS */
    MARK_QUANTA = 0xDB,   /* DQT */
    MARK_INTERVAL = 0xDD, /* DRI */
    MARK_JFIF = 0xE0      /* APP0 */
};
enum { JFIF_BYTES = 16, FRAME_LEAST = 8 };

static unsigned read_two(const unsigned char *at)
{
    return (unsigned)at[0] << 8 | at[1];
}

static bool is_segment_sound(unsigned char mark, const unsigned char *segment, size_t length)
{
    switch (mark) {
    case MARK_HUFFMAN:
    case MARK_QUANTA:
    case MARK_INTERVAL:
    case MARK_SCAN:
        return true;
    case MARK_JFIF: /* without a small picture of its own */
        return length == JFIF_BYTES && memcmp(segment + 2, "JFIF", 5) == 0 && !segment[14] &&
               !segment[15];
    case MARK_BASELINE:
        return length >= FRAME_LEAST && segment[2] == 8 && /* bits */
               read_two(segment + 3) == SHARE_HEIGHT && read_two(segment + 5) == SHARE_WIDTH;
    }
    return false;
}

/* Where the pixels end: at the next mark that is no part of them. */
static size_t skip_scan(const unsigned char *bytes, size_t at, size_t count)
{
    for (; at + 1 < count; at++)
        if (bytes[at] == MARK && bytes[at + 1] && (bytes[at + 1] & ~7) != MARK_RESTART)
            return at;
    return count;
}

bool share_picture_is_sound(const unsigned char *bytes, size_t count)
{
    bool framed = false;
    size_t at = 2;
    if (count < 4 || bytes[0] != MARK || bytes[1] != MARK_BEGIN)
        return false;
    while (at + 4 <= count && bytes[at] == MARK) {
        unsigned char mark = bytes[at + 1];
        const unsigned char *segment = bytes + at + 2;
        size_t length = read_two(segment), left = count - at - 2;
        if (length < 2 || length > left || !is_segment_sound(mark, segment, length) ||
            (mark == MARK_BASELINE && framed))
            return false;
        framed |= mark == MARK_BASELINE;
        at += 2 + length;
        if (mark == MARK_SCAN) {
            at = skip_scan(bytes, at, count);
            return framed && at + 2 == count && bytes[at] == MARK && bytes[at + 1] == MARK_END;
        }
    }
    return false;
}
