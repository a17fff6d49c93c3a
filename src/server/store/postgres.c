/* postgres.c: databases on a server of PostgreSQL: see database.h.
 * docs/decisions/0017-postgresql.md
 *
 * Nothing here waits without an end: a query has READ_SECONDS, a transaction WRITE_SECONDS, and who
 * finds the server gone tries again at once, then less and less often.
 *
 * Writing is pipelined: all statements of a transaction are sent without waiting for their results,
 * and the results are read at the end: one round trip. If the connection is lost in between, it
 * must be found out whether the transaction counts. Therefore each one has a number, which it
 * writes first, into the only row of `holder`. Whoever connects again ends the old session, looks
 * for the number, and knows.
 *
 * One server uses a database, unless several share it. It holds a lock of the session
 * (pg_try_advisory_lock) on the connection that writes, and has an epoch in `holder` that every
 * transaction checks: a server whose lock was lost, while another one has begun, cannot write any
 * more. Servers that share a database (keeper.h) share the lock; each has its number in its row of
 * `members`, every transaction locks that row, and no row means that it cannot write. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "host/think.h"
#include "server/store/postgres.h"
#include "server/store/pq.h"
#include "server/store/store_parts.h"

static const double READ_SECONDS = 2;      /* for a query of the loop */
static const double RECONNECT_SECONDS = 1; /* how long the loop waits for a new connection */
static const double WRITE_SECONDS = 10;    /* for a transaction, with everything it takes */
static const double HOLD_SECONDS = 5;      /* for a lock whose owner is just ending */
static const double PAUSE_FIRST = 0.05, PAUSE_MAX = 2;
enum { VALUES_MAX = 16, FLUSH_EVERY = 32 };
#define LOCK "1701865835, hashtext(current_schema())" /* the first is "epok" */

struct server {
    const char *where;
    enum purpose purpose;
    struct pg_conn *conn; /* NULL: there is none */
    /* Connecting again */
    double lost_since;   /* 0: it is there, as far as we know */
    double next_attempt; /* not before */
    double pause;        /* between attempts */
    /* Of the one that writes */
    int64_t epoch, number; /* of this server; of the last transaction */
    int64_t member;        /* as which it writes, if several do */
    int pid;               /* of our session at the server */
    bool taken;            /* another server has begun: for ever */
    bool queueing;         /* statements are sent, and their results read at the end */
    int queued;
    bool broken;         /* not all of it could be sent */
    struct text schema;  /* where the tables are */
    double deadline;     /* of the transaction */
    struct text archive; /* this month's, if it is known to be there */
};

static struct server *server_of(const struct database *db)
{
    return db->connection;
}

static bool fail(struct database *db, const char *why)
{
    text_clear(&db->why);
    text_add(&db->why, why);
    return false;
}

/* The first line, without what repeats in front of it. */
static void add_line(struct text *out, const char *message)
{
    size_t length = strcspn(message, "\n");
    text_add_bytes(out, message, length);
    const char *more = message[length] ? message + length + 1 : "";
    while (*more == ' ' || *more == '\t')
        more++;
    if (*more) {
        text_add(out, " ");
        text_add_bytes(out, more, strcspn(more, "\n"));
    }
}

static void sleep_for(double seconds)
{
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

/* Waiting for the socket */

static bool wait_for(struct pg_conn *conn, short events, double deadline)
{
    double left = deadline - host_seconds();
    struct pollfd socket = {.fd = pq.socket(conn), .events = events};
    return left > 0 && poll(&socket, 1, (int)(left * 1000) + 1) > 0;
}

/* Sends what is waiting, and takes what has come; false: the connection is lost, or it took too
 * long. */
static bool send_all(struct pg_conn *conn, double deadline)
{
    int left;
    while ((left = pq.flush(conn)) > 0)
        if (!wait_for(conn, POLLIN | POLLOUT, deadline) || !pq.consume(conn))
            return false;
    return left == 0;
}

/* The next result, or NULL at the end of a command's; *lost: or because the connection is. */
static struct pg_result *next_result(struct pg_conn *conn, double deadline, bool *lost)
{
    while (!*lost && pq.is_busy(conn))
        *lost = !wait_for(conn, POLLIN, deadline) || !pq.consume(conn);
    return *lost ? NULL : pq.result(conn);
}

static bool is_good(const struct pg_result *result)
{
    int status = pq.result_status(result);
    return status == PQ_COMMAND_GOOD || status == PQ_ROWS_GOOD;
}

/* The server ends our session: it stops, or it has crashed and begins anew. */
static bool is_ending(const struct pg_result *result)
{
    const char *state = pq.result_field(result, PQ_FIELD_STATE);
    return state && strncmp(state, "57P0", 4) == 0;
}

static void remember_why(struct text *why, const struct pg_result *result)
{
    const char *message = pq.result_field(result, PQ_FIELD_MESSAGE);
    text_clear(why);
    add_line(why, message ? message : "the server refuses it");
}

/* Connecting */

static void ignore_notice(void *context, const char *message)
{
    (void)context;
    (void)message;
}

static void disconnect(struct server *server)
{
    if (server->conn)
        pq.finish(server->conn);
    server->conn = NULL;
    server->queueing = false;
    if (!server->lost_since)
        server->lost_since = host_seconds();
}

static bool lose(struct database *db, const char *why)
{
    disconnect(server_of(db));
    return fail(db, why);
}

static bool connect_once(struct server *server, double deadline, struct text *error)
{
    static const char *const words[] = {"fallback_application_name", "dbname", "client_encoding",
                                        NULL};
    const char *const values[] = {"epoki", server->where, "UTF8", NULL};
    server->conn = pq.connect_start(words, values, true);
    int state = PQ_POLL_WRITING;
    if (!server->conn || pq.status(server->conn) == 1)
        state = PQ_POLL_FAILED;
    while (state == PQ_POLL_READING || state == PQ_POLL_WRITING) {
        if (!wait_for(server->conn, state == PQ_POLL_READING ? POLLIN : POLLOUT, deadline)) {
            text_add(error, "the server does not answer");
            break;
        }
        state = pq.connect_poll(server->conn);
    }
    if (state == PQ_POLL_GOOD) {
        pq.set_nonblocking(server->conn, 1);
        pq.on_notice(server->conn, ignore_notice, NULL);
        return true;
    }
    if (!error->length)
        add_line(error, server->conn ? pq.error(server->conn) : "out of memory");
    disconnect(server);
    return false;
}

/* Results of everything that was sent outside a pipeline; the last one is kept. */
static struct pg_result *collect(struct database *db, double deadline)
{
    struct server *server = server_of(db);
    struct pg_result *kept = NULL, *result;
    bool lost = !send_all(server->conn, deadline), ending = false;
    while ((result = next_result(server->conn, deadline, &lost))) {
        if (kept && !is_good(kept)) { /* the first error is the reason */
            pq.clear(result);
            continue;
        }
        pq.clear(kept);
        kept = result;
        ending |= is_ending(result);
    }
    if (kept && is_good(kept) && !lost)
        return kept;
    if (kept && !is_good(kept))
        remember_why(&db->why, kept);
    else
        fail(db, "the server does not answer");
    pq.clear(kept);
    if (lost || ending || pq.status(server->conn) != PQ_CONNECTION_GOOD)
        disconnect(server);
    return NULL;
}

static double patience(const struct server *server)
{
    return server->purpose == FOR_READING ? READ_SECONDS : WRITE_SECONDS;
}

static bool run_script(struct database *db, const char *sql)
{
    struct server *server = server_of(db);
    if (!server->conn)
        return fail(db, "there is no connection to the server");
    if (!pq.send_script(server->conn, sql))
        return lose(db, "the connection to the server is lost");
    struct pg_result *result = collect(db, host_seconds() + patience(server));
    pq.clear(result);
    return result;
}

static bool ask(struct database *db, const char *sql, struct text *answer)
{
    struct server *server = server_of(db);
    if (!pq.send_script(server->conn, sql))
        return lose(db, "the connection to the server is lost");
    struct pg_result *result = collect(db, host_seconds() + patience(server));
    text_clear(answer);
    if (result && pq.row_count(result) > 0)
        text_add(answer, pq.value(result, 0, 0));
    pq.clear(result);
    return result;
}

static bool ask_number(struct database *db, const char *sql, int64_t *number)
{
    struct text answer = TEXT_EMPTY;
    bool good = ask(db, sql, &answer);
    if (good && !text_parse_int(text_string(&answer), answer.length, number))
        good = fail(db, "the table `holder` is not as it should be");
    text_free(&answer);
    return good;
}

/* Statements get their number as name. */
static bool prepare_all(struct database *db)
{
    struct server *server = server_of(db);
    bool good = true;
    for (int i = 0; good && i < db->count; i++) {
        const char *sql = db->statements[i], *other = strstr(sql, "group_concat(");
        struct text changed = TEXT_EMPTY;
        char name[16];
        snprintf(name, sizeof name, "s%d", i);
        if (other) {
            text_add_bytes(&changed, sql, (size_t)(other - sql));
            text_format(&changed, "string_agg(%s", other + strlen("group_concat("));
            sql = text_string(&changed);
        }
        good = pq.send_prepare(server->conn, name, sql, 0, NULL) != 0;
        struct pg_result *result = good ? collect(db, host_seconds() + patience(server)) : NULL;
        good = result;
        pq.clear(result);
        text_free(&changed);
    }
    return good;
}

/* Holding the database */

/* Our old session may not know yet that we are gone. It is told from others by its number and by
 * the fact that it holds the lock. */
static void end_old_session(struct database *db)
{
    struct server *server = server_of(db);
    struct text sql = TEXT_EMPTY, answer = TEXT_EMPTY;
    text_format(&sql,
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' "
                "AND classid = 1701865835 AND granted AND pid = %d",
                server->pid);
    if (server->pid)
        ask(db, text_string(&sql), &answer);
    text_free(&sql);
    text_free(&answer);
}

static bool take_lock(struct database *db, bool shared)
{
    struct text answer = TEXT_EMPTY;
    double end = host_seconds() + HOLD_SECONDS;
    const char *sql = shared ? "SELECT pg_try_advisory_lock_shared(" LOCK ")"
                             : "SELECT pg_try_advisory_lock(" LOCK ")";
    bool good;
    while ((good = ask(db, sql, &answer)) && strcmp(text_string(&answer), "t") != 0 &&
           host_seconds() < end)
        sleep_for(PAUSE_FIRST);
    if (good && strcmp(text_string(&answer), "t") != 0)
        good = fail(db, "another server uses it");
    text_free(&answer);
    return good;
}

/* A member of a site says from which session it writes, so that it can be ended if the member is
 * gone; its last transaction is told. */
static bool write_as(struct database *db, int64_t *number)
{
    struct server *server = server_of(db);
    struct text sql = TEXT_EMPTY, answer = TEXT_EMPTY;
    text_add(&sql, "UPDATE members SET session = pg_backend_pid() WHERE member = ");
    text_add_int(&sql, server->member);
    text_add(&sql, " RETURNING number");
    bool good = ask(db, text_string(&sql), &answer);
    server->pid = pq.pid(server->conn);
    if (good && !text_parse_int(text_string(&answer), answer.length, number)) {
        server->taken = true;
        good = fail(db, "this server is no member of its site any more");
    }
    text_free(&sql);
    text_free(&answer);
    return good;
}

/* After connecting again: the database is still ours, or never more. */
static bool hold_again(struct database *db)
{
    struct server *server = server_of(db);
    int64_t epoch, number;
    end_old_session(db);
    if (db->as)
        return take_lock(db, true) && (!server->member || write_as(db, &number));
    if (!take_lock(db, false) || !ask_number(db, "SELECT epoch FROM holder", &epoch))
        return false;
    if (epoch != server->epoch)
        server->taken = true;
    server->pid = pq.pid(server->conn);
    return !server->taken || fail(db, "another server has taken over the database");
}

static bool hold_first(struct database *db)
{
    struct server *server = server_of(db);
    server->pid = pq.pid(server->conn);
    return (db->as || run_script(db, "DELETE FROM members")) &&
           ask_number(db, "UPDATE holder SET epoch = epoch + 1, number = 0 RETURNING epoch",
                      &server->epoch);
}

/* Several servers may begin at once: one of them makes the tables. */
static bool hold_shared(struct database *db, struct text *error)
{
    struct text ignored = TEXT_EMPTY;
    bool good = postgres_check_form(db, &ignored);
    text_free(&ignored);
    if (!good) {
        good = take_lock(db, false);
        if (good && !postgres_migrate(db, error))
            return false;
        good = good && run_script(db, "SELECT pg_advisory_unlock_all()");
    }
    good = good && take_lock(db, true);
    if (!good)
        text_add(error, text_string(&db->why));
    return good;
}

/* A session must commit durably, whatever the server does by default.
 *
 * Every statement finds few rows, by indexes. The planner cannot know: it plans once for all
 * values, and takes a LIMIT that is a parameter for a tenth of what there is. So with millions of
 * games it would compile plans, start workers and read whole tables to join them. */
static bool set_up_session(struct database *db)
{
    static const char script[] =
        "SET lock_timeout = '8s'; SET idle_in_transaction_session_timeout = '60s';"
        "SET jit = off; SET max_parallel_workers_per_gather = 0; SET enable_seqscan = off;"
        "SET enable_hashjoin = off; SET enable_mergejoin = off;"
        "SELECT set_config('synchronous_commit', 'on', false) "
        "WHERE current_setting('synchronous_commit') = 'off'";
    return run_script(db, script);
}

/* Tries to connect again, if it is time for that. */
static bool connect_again(struct database *db, double deadline)
{
    struct server *server = server_of(db);
    struct text error = TEXT_EMPTY;
    if (server->taken)
        return fail(db, "another server has taken over the database");
    bool good = connect_once(server, deadline, &error);
    if (!good)
        fail(db, text_string(&error));
    text_free(&error);
    good = good && set_up_session(db) && (server->purpose == FOR_READING || hold_again(db)) &&
           prepare_all(db);
    if (good) {
        server->lost_since = server->next_attempt = server->pause = 0;
        return true;
    }
    disconnect(server);
    server->pause = server->pause ? server->pause * 2 : PAUSE_FIRST;
    if (server->pause > PAUSE_MAX)
        server->pause = PAUSE_MAX;
    server->next_attempt = host_seconds() + server->pause;
    return false;
}

/* There is a connection; a new one, if necessary, before the deadline. Whoever has waited in vain
 * once does not wait again: one attempt, and that not too often. */
static bool ensure_connection(struct database *db, double deadline)
{
    struct server *server = server_of(db);
    bool fresh = !server->lost_since || host_seconds() - server->lost_since < patience(server);
    if (server->conn)
        return true;
    if (!db->why.length)
        fail(db, "there is no connection to the server");
    for (;;) {
        double now = host_seconds();
        if (now >= server->next_attempt && connect_again(db, deadline))
            return true;
        double next = server->next_attempt;
        if (!fresh || server->taken || next >= deadline)
            return false;
        if (next > now)
            sleep_for(next - now);
    }
}

/* Opening */

/* What endangers what was acknowledged. */
static bool look_at_settings(struct database *db)
{
    struct text answer = TEXT_EMPTY;
    bool good = ask(db,
                    "SELECT string_agg(name, ', ') FROM pg_settings WHERE setting = 'off' AND "
                    "name IN ('fsync', 'full_page_writes')",
                    &answer);
    if (answer.length)
        text_format(&db->note,
                    "PostgreSQL runs with %s off: if its machine fails, what was acknowledged can "
                    "be lost",
                    text_string(&answer));
    text_free(&answer);
    return good;
}

static bool check_encoding(struct database *db)
{
    struct text answer = TEXT_EMPTY;
    bool good = ask(db, "SHOW server_encoding", &answer);
    if (good && strcmp(text_string(&answer), "UTF8") != 0)
        good = fail(db, "its encoding must be UTF8");
    text_free(&answer);
    return good;
}

static bool begin_session(struct database *db, enum purpose purpose, struct text *error)
{
    bool good = set_up_session(db) && check_encoding(db) && look_at_settings(db);
    if (good && purpose == FOR_WRITING && !db->as)
        good = take_lock(db, false);
    if (!good) {
        text_add(error, text_string(&db->why));
        return false;
    }
    if (purpose == FOR_READING)
        return postgres_check_form(db, error);
    if (db->as ? !hold_shared(db, error) : !postgres_migrate(db, error))
        return false;
    good =
        hold_first(db) && ask(db, "SELECT quote_ident(current_schema())", &server_of(db)->schema);
    if (!good)
        text_add(error, text_string(&db->why));
    return good;
}

static bool open_server(struct database *db, const char *where, enum purpose purpose,
                        struct text *error)
{
    struct server *server = db->connection = calloc(1, sizeof *server);
    if (!server) {
        text_add(error, "out of memory");
        return false;
    }
    server->where = where;
    server->purpose = purpose;
    return pq_load(error) && connect_once(server, host_seconds() + WRITE_SECONDS, error) &&
           begin_session(db, purpose, error);
}

static bool prepare(struct database *db, struct text *error)
{
    bool good = prepare_all(db);
    if (!good)
        text_add(error, text_string(&db->why));
    return good;
}

static void close_server(struct database *db)
{
    struct server *server = server_of(db);
    for (int i = 0; i < STATEMENTS_MAX; i++)
        if (db->prepared[i].found)
            pq.clear(db->prepared[i].found);
    if (!server)
        return;
    disconnect(server);
    text_free(&server->archive);
    text_free(&server->schema);
    free(server);
}

/* Scripts */

static bool execute(struct database *db, const char *sql, struct text *error)
{
    bool good = run_script(db, sql);
    if (!good)
        text_add(error, text_string(&db->why));
    return good;
}

static bool snapshot(struct database *db, struct text *error)
{
    return execute(db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", error);
}

bool postgres_ask(struct database *db, const char *sql, struct text *answer, struct text *error)
{
    bool good = ask(db, sql, answer);
    if (!good)
        text_add(error, text_string(&db->why));
    return good;
}

bool postgres_run_with(struct database *db, const char *sql, const char *parameter,
                       struct text *error)
{
    struct server *server = server_of(db);
    bool good = pq.send_query(server->conn, sql, 1, NULL, &parameter, NULL, NULL, PQ_TEXT) != 0;
    struct pg_result *result = good ? collect(db, host_seconds() + WRITE_SECONDS) : NULL;
    good = result;
    pq.clear(result);
    if (!good)
        text_add(error, text_string(&db->why));
    return good;
}

/* Takes those that have come. */
static bool take_notifications(struct server *server)
{
    struct pg_notify *notify;
    bool any = false;
    for (; server->conn && (notify = pq.notified(server->conn)); any = true)
        pq.free(notify);
    return any;
}

bool postgres_wait(struct database *db, int bell, double until)
{
    struct server *server = server_of(db);
    uint64_t rung;
    double left = until - host_seconds();
    if (take_notifications(server)) /* it came beside an answer */
        return true;
    struct pollfd fds[] = {{.fd = bell, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    if (server->conn)
        fds[1].fd = pq.socket(server->conn);
    if (left <= 0 || poll(fds, COUNT_OF(fds), (int)(left * 1000) + 1) <= 0)
        return false;
    if (fds[0].revents && read(bell, &rung, sizeof rung) < 0)
        return false; /* somebody else has heard it */
    if (fds[1].revents && !pq.consume(server->conn))
        lose(db, "the connection to the server is lost");
    return take_notifications(server);
}

/* Statements */

struct parameters {
    const char *values[VALUES_MAX];
    int lengths[VALUES_MAX], formats[VALUES_MAX];
    char numbers[VALUES_MAX][24];
    int count;
};

static void fill_in(struct parameters *to, const char *pattern, const struct value *values)
{
    to->count = (int)strlen(pattern);
    assert(to->count <= VALUES_MAX);
    for (int i = 0; i < to->count; i++) {
        bool hash = pattern[i] == 'b';
        to->formats[i] = hash ? PQ_BINARY : PQ_TEXT;
        to->lengths[i] = hash ? HASH_BYTES : 0;
        to->values[i] = hash ? (const char *)values[i].hash : values[i].text;
        if (pattern[i] == 'i') {
            snprintf(to->numbers[i], sizeof to->numbers[i], "%lld", (long long)values[i].number);
            to->values[i] = to->numbers[i];
        }
    }
}

static bool send_statement(struct server *server, int id, const char *pattern,
                           const struct value *values)
{
    struct parameters with;
    char name[16];
    fill_in(&with, pattern, values);
    snprintf(name, sizeof name, "s%d", id);
    return pq.send_prepared(server->conn, name, with.count, with.values, with.lengths, with.formats,
                            PQ_BINARY);
}

static struct pg_result *query(struct database *db, int id, const char *pattern,
                               const struct value *values)
{
    struct server *server = server_of(db);
    if (!send_statement(server, id, pattern, values)) {
        lose(db, "the connection to the server is lost");
        return NULL;
    }
    return collect(db, host_seconds() + patience(server));
}

/* A connection that was lost since the last query is noticed only now: then once more. */
static bool bind(struct rows *rows, const char *pattern, const struct value *values)
{
    struct database *db = rows->db;
    int id = (int)(rows - db->prepared);
    pq.clear(rows->found);
    rows->found = NULL;
    rows->at = -1;
    for (int attempt = 0; attempt < 2 && !rows->found; attempt++) {
        if (!ensure_connection(db, host_seconds() + RECONNECT_SECONDS))
            return false;
        rows->found = query(db, id, pattern, values);
        if (!rows->found && server_of(db)->conn)
            return false; /* it was refused */
    }
    return rows->found;
}

static bool read_within(struct rows *rows, const char *pattern, const struct value *values)
{
    struct database *db = rows->db;
    pq.clear(rows->found);
    rows->found = NULL;
    rows->at = -1;
    if (!server_of(db)->conn)
        return fail(db, "the connection to the server is lost");
    rows->found = query(db, (int)(rows - db->prepared), pattern, values);
    return rows->found;
}

static enum step step(struct rows *rows)
{
    return ++rows->at < pq.row_count(rows->found) ? STEP_ROW : STEP_END;
}

static bool reset(struct rows *rows)
{
    pq.clear(rows->found);
    rows->found = NULL;
    return true;
}

static int columns(const struct rows *rows)
{
    return pq.column_count(rows->found);
}

static enum kind kind(const struct rows *rows, int column)
{
    unsigned type = pq.type(rows->found, column);
    if (pq.is_null(rows->found, rows->at, column))
        return OF_NOTHING;
    if (type == PQ_TYPE_INT8 || type == PQ_TYPE_INT4 || type == PQ_TYPE_INT2)
        return OF_NUMBER;
    return type == PQ_TYPE_BYTES ? OF_BYTES : OF_TEXT;
}

/* Numbers come with their most significant byte first. */
static int64_t number(const struct rows *rows, int column)
{
    if (kind(rows, column) != OF_NUMBER)
        return 0;
    const unsigned char *bytes = (const unsigned char *)pq.value(rows->found, rows->at, column);
    int count = pq.length(rows->found, rows->at, column);
    uint64_t value = count && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; i < count; i++)
        value = value << 8 | bytes[i];
    return (int64_t)value;
}

static const char *bytes(const struct rows *rows, int column, size_t *count)
{
    bool null = pq.is_null(rows->found, rows->at, column);
    *count = null ? 0 : (size_t)pq.length(rows->found, rows->at, column);
    return null ? NULL : pq.value(rows->found, rows->at, column);
}

/* Transactions */

/* What could not be sent shows at the end: then there is no commit. */
static bool queue(struct database *db, bool sent)
{
    struct server *server = server_of(db);
    server->broken |= !sent;
    if (++server->queued % FLUSH_EVERY == 0)
        server->broken |= pq.flush(server->conn) < 0 || !pq.consume(server->conn);
    return true; /* the server answers meanwhile, and must not wait for us */
}

static bool run(struct database *db, int id, const char *pattern, const struct value *values)
{
    struct server *server = server_of(db);
    if (server->queueing)
        return queue(db, send_statement(server, id, pattern, values));
    if (!server->conn)
        return fail(db, "there is no connection to the server");
    struct pg_result *result = query(db, id, pattern, values);
    pq.clear(result);
    return result;
}

static bool queue_script(struct database *db, const char *sql)
{
    return queue(db, pq.send_query(server_of(db)->conn, sql, 0, NULL, NULL, NULL, NULL, PQ_TEXT));
}

static bool start_queue(struct database *db)
{
    struct server *server = server_of(db);
    server->queued = 0;
    server->broken = false;
    server->queueing = pq.enter_pipeline(server->conn) != 0;
    return server->queueing || fail(db, "the connection to the server is lost");
}

/* Only who still holds the database gets beyond this. */
static bool queue_number(struct database *db)
{
    struct server *server = server_of(db);
    struct text sql = TEXT_EMPTY;
    text_add(&sql, db->as ? "SELECT write_as(" : "SELECT hold(");
    text_add_int(&sql, db->as ? server->member : server->epoch);
    text_add(&sql, ", ");
    text_add_int(&sql, server->number);
    text_add(&sql, ")");
    bool good = queue_script(db, text_string(&sql));
    text_free(&sql);
    return good;
}

/* The server may have become another member since, after it had been none. */
static bool find_member(struct database *db)
{
    struct server *server = server_of(db);
    int64_t now = db->as ? db->as->number : 0;
    if (!db->as || now == server->member)
        return !db->as || now || fail(db, "this server is no member of its site at the moment");
    server->member = now;
    server->taken = false;
    server->number = 0;
    return !now || !server->conn || write_as(db, &server->number);
}

static bool begin(struct database *db)
{
    struct server *server = server_of(db);
    text_clear(&db->why);
    server->deadline = host_seconds() + WRITE_SECONDS;
    if (!find_member(db))
        return false;
    server->number++;
    return ensure_connection(db, server->deadline) && start_queue(db) &&
           queue_script(db, "BEGIN") && queue_number(db);
}

static bool put_into_archive(struct database *db, const char *where, const char *id)
{
    struct server *server = server_of(db);
    struct text name = TEXT_EMPTY, why = TEXT_EMPTY;
    bool good = true;
    postgres_archive_name(&name);
    if (strcmp(text_string(&name), text_string(&server->archive)) != 0) {
        good = postgres_make_archive(where, text_string(&name), &why);
        if (good) {
            text_clear(&server->archive);
            text_add(&server->archive, text_string(&name));
        } else {
            text_clear(&db->why);
            text_format(&db->why, "the archive of deleted tables: %s", text_string(&why));
        }
    }
    for (int i = 0; good && i < STORED_TABLES; i++) {
        struct text sql = TEXT_EMPTY;
        store_write_copy(&sql, &stored_tables[i], text_string(&name), text_string(&server->schema));
        good = queue(
            db, pq.send_query(server->conn, text_string(&sql), 1, NULL, &id, NULL, NULL, PQ_TEXT));
        text_free(&sql);
    }
    text_free(&name);
    text_free(&why);
    return good;
}

static bool check(struct database *db, const char *id, struct lease lease)
{
    char member[24], epoch[24];
    const char *values[] = {id, member, epoch};
    snprintf(member, sizeof member, "%lld", (long long)lease.member);
    snprintf(epoch, sizeof epoch, "%lld", (long long)lease.epoch);
    return queue(db, pq.send_query(server_of(db)->conn, "SELECT check_lease($1, $2, $3)", 3, NULL,
                                   values, NULL, NULL, PQ_TEXT));
}

/* Everything that was queued is sent, and all results are read. OUTCOME_UNSURE: the connection was
 * lost before the last of them. */
static enum outcome read_results(struct database *db)
{
    struct server *server = server_of(db);
    struct pg_conn *conn = server->conn;
    bool lost = !pq.pipeline_sync(conn) || !send_all(conn, server->deadline), failed = false;
    for (bool end = false; !end && !lost;) {
        struct pg_result *result = next_result(conn, server->deadline, &lost);
        if (!result) {
            lost |= pq.status(conn) != PQ_CONNECTION_GOOD;
            continue; /* the end of one command's */
        }
        int status = pq.result_status(result);
        end = status == PQ_PIPELINE_SYNC;
        if (!end && !failed && !is_good(result) && status != PQ_PIPELINE_ABORTED) {
            failed = true;
            remember_why(&db->why, result);
        }
        lost |= !end && is_ending(result);
        pq.clear(result);
    }
    server->queueing = false;
    if (!lost && pq.exit_pipeline(conn))
        return failed ? OUTCOME_BAD : OUTCOME_GOOD;
    if (!failed)
        fail(db, "the connection to the server is lost");
    disconnect(server);
    return OUTCOME_UNSURE;
}

/* The transaction stays open: it was begun by a command of its own. */
static bool pause_queue(struct database *db, bool go_on)
{
    struct server *server = server_of(db);
    if (go_on)
        return (server->conn || fail(db, "the connection to the server is lost")) &&
               start_queue(db);
    if (server->broken) {
        lose(db, "the connection to the server is lost");
        return false;
    }
    return read_results(db) == OUTCOME_GOOD;
}

static void abandon(struct database *db)
{
    struct server *server = server_of(db);
    if (server->conn && server->queueing)
        disconnect(server); /* the session ends, and the transaction with it */
    else if (server->conn)
        run_script(db, "ROLLBACK");
}

/* The connection was lost: does the transaction count? Its session is over as soon as we hold the
 * database again, so nothing can change any more. */
static enum outcome find_out(struct database *db)
{
    struct server *server = server_of(db);
    struct text why = db->why;
    int64_t number = -1;
    db->why = TEXT_EMPTY;
    bool known =
        ensure_connection(db, host_seconds() + WRITE_SECONDS) &&
        (db->as ? write_as(db, &number) : ask_number(db, "SELECT number FROM holder", &number));
    text_free(&db->why);
    db->why = why;
    if (!known)
        return OUTCOME_UNSURE;
    return number == server->number ? OUTCOME_GOOD : OUTCOME_AGAIN;
}

static enum outcome commit(struct database *db)
{
    if (server_of(db)->broken) {
        lose(db, "the connection to the server is lost");
        return OUTCOME_AGAIN; /* the commit was not sent */
    }
    queue_script(db, "COMMIT");
    enum outcome outcome = read_results(db);
    if (outcome == OUTCOME_BAD)
        database_abandon(db);
    return outcome == OUTCOME_UNSURE ? find_out(db) : outcome;
}

const struct engine postgres_engine = {
    .open = open_server,
    .prepare = prepare,
    .close = close_server,
    .execute = execute,
    .snapshot = snapshot,
    .bind = bind,
    .read = read_within,
    .step = step,
    .reset = reset,
    .columns = columns,
    .kind = kind,
    .number = number,
    .bytes = bytes,
    .run = run,
    .begin = begin,
    .pause = pause_queue,
    .archive = put_into_archive,
    .check = check,
    .commit = commit,
    .abandon = abandon,
};
