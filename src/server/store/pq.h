/* pq.h: the client library of PostgreSQL (libpq), opened at run time by those who need it: a server
 * with a file needs nothing installed. docs/decisions/0017-postgresql.md
 *
 * The types and numbers are those of its interface number 5, which has been the same since 2005;
 * pipelines came with its version 14. */
#ifndef EPOKI_SERVER_PQ_H
#define EPOKI_SERVER_PQ_H

#include "core/text.h"

enum { PQ_CONNECTION_GOOD = 0 };
enum { PQ_POLL_FAILED = 0, PQ_POLL_READING = 1, PQ_POLL_WRITING = 2, PQ_POLL_GOOD = 3 };
enum { PQ_COMMAND_GOOD = 1, PQ_ROWS_GOOD = 2, PQ_PIPELINE_SYNC = 10, PQ_PIPELINE_ABORTED = 11 };
enum { PQ_FIELD_STATE = 'C', PQ_FIELD_MESSAGE = 'M' };
enum { PQ_TEXT = 0, PQ_BINARY = 1 };
enum { PQ_TYPE_BYTES = 17, PQ_TYPE_INT8 = 20, PQ_TYPE_INT2 = 21, PQ_TYPE_INT4 = 23 };

struct pg_conn;
struct pg_notify;
struct pg_result;

/* Every function that is called: its name here, what it returns, its name in the library, and its
 * parameters. */
#define PQ_FUNCTIONS(F) \
    F(connect_start, struct pg_conn *, "PQconnectStartParams", \
      (const char *const *words, const char *const *values, int expand)) \
    F(connect_poll, int, "PQconnectPoll", (struct pg_conn * conn)) \
    F(status, int, "PQstatus", (const struct pg_conn *conn)) \
    F(socket, int, "PQsocket", (const struct pg_conn *conn)) \
    F(pid, int, "PQbackendPID", (const struct pg_conn *conn)) \
    F(finish, void, "PQfinish", (struct pg_conn * conn)) \
    F(error, char *, "PQerrorMessage", (const struct pg_conn *conn)) \
    F(set_nonblocking, int, "PQsetnonblocking", (struct pg_conn * conn, int on)) \
    F(on_notice, void *, "PQsetNoticeProcessor", \
      (struct pg_conn * conn, void (*each)(void *, const char *), void *context)) \
    F(enter_pipeline, int, "PQenterPipelineMode", (struct pg_conn * conn)) \
    F(exit_pipeline, int, "PQexitPipelineMode", (struct pg_conn * conn)) \
    F(pipeline_sync, int, "PQpipelineSync", (struct pg_conn * conn)) \
    F(send_script, int, "PQsendQuery", (struct pg_conn * conn, const char *sql)) \
    F(send_prepare, int, "PQsendPrepare", \
      (struct pg_conn * conn, const char *name, const char *sql, int count, \
       const unsigned *types)) \
    F(send_prepared, int, "PQsendQueryPrepared", \
      (struct pg_conn * conn, const char *name, int count, const char *const *values, \
       const int *lengths, const int *formats, int result_format)) \
    F(send_query, int, "PQsendQueryParams", \
      (struct pg_conn * conn, const char *sql, int count, const unsigned *types, \
       const char *const *values, const int *lengths, const int *formats, int result_format)) \
    F(flush, int, "PQflush", (struct pg_conn * conn)) \
    F(consume, int, "PQconsumeInput", (struct pg_conn * conn)) \
    F(notified, struct pg_notify *, "PQnotifies", (struct pg_conn * conn)) \
    F(free, void, "PQfreemem", (void *memory)) \
    F(is_busy, int, "PQisBusy", (struct pg_conn * conn)) \
    F(result, struct pg_result *, "PQgetResult", (struct pg_conn * conn)) \
    F(result_status, int, "PQresultStatus", (const struct pg_result *result)) \
    F(result_field, char *, "PQresultErrorField", (const struct pg_result *result, int field)) \
    F(clear, void, "PQclear", (struct pg_result * result)) \
    F(row_count, int, "PQntuples", (const struct pg_result *result)) \
    F(column_count, int, "PQnfields", (const struct pg_result *result)) \
    F(type, unsigned, "PQftype", (const struct pg_result *result, int column)) \
    F(is_null, int, "PQgetisnull", (const struct pg_result *result, int row, int column)) \
    F(value, char *, "PQgetvalue", (const struct pg_result *result, int row, int column)) \
    F(length, int, "PQgetlength", (const struct pg_result *result, int row, int column))

struct pq {
#define MEMBER(name, returned, in_library, parameters) returned(*name) parameters;
    PQ_FUNCTIONS(MEMBER)
#undef MEMBER
};
extern struct pq pq;

/* Opens the library, once; before there are threads. On false `error` says why not. */
bool pq_load(struct text *error);

#endif
