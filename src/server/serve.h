/* serve.h: the commands of sites: `epoki serve`, `epoki worker`, `epoki backup` and the others. */
#ifndef EPOKI_SERVER_SERVE_H
#define EPOKI_SERVER_SERVE_H

#include <stdbool.h>

int cmd_serve(int argc, char **argv);
int cmd_worker(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_migrate(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_export_site(int argc, char **argv);
int cmd_people(int argc, char **argv);

struct text;
/* Where the database is, if nobody says it. */
bool serve_find_database(struct text *path);

#endif
