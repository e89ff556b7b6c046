#include <sqlite3.h>

// Swift cannot call functions with a variable number of arguments.
static inline int sitegen_sqlite_configure(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}
