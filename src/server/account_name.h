/* account_name.h: names of accounts that cannot be mistaken for each other. */
#ifndef EPOKI_SERVER_ACCOUNT_NAME_H
#define EPOKI_SERVER_ACCOUNT_NAME_H

#include "room/room.h"

enum { SKELETON_BYTES = 4 * ROOM_NAME_BYTES };

/* The name as others may see it, from well-formed UTF-8 of at most ROOM_NAME_BYTES. On false `why`
 * says what a name may be. */
bool account_name_read(const char *given, char name[ROOM_NAME_BYTES + 1], const char **why);

/* What the name looks like: the same for all names that people would mistake for each other. It
 * ignores case, accents, spaces and marks, and letters of different alphabets that look alike are
 * the same. Of any text. */
void account_name_skeleton(const char *name, char skeleton[SKELETON_BYTES + 1]);

#endif
