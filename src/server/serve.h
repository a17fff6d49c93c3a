/* serve.h: the commands `epoki serve` and `epoki backup`. */
#ifndef EPOKI_SERVER_SERVE_H
#define EPOKI_SERVER_SERVE_H

int cmd_serve(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_migrate(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_export_site(int argc, char **argv);

#endif
