/* Fails the n-th write or sync to the database, for `cargo xtask storm --faults`. Loaded before the C library.
 *
 * TAPROOM_FAULT is KIND:N. Kinds: `write` (I/O error), `full` (no space), `short` (half is written, then no space),
 * `sync` (I/O error). When the fault has happened the file TAPROOM_FAULT_MARK is made. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char kind[16];
static long due = -1, calls, half;

static void read_plan(void) {
    if (due != -1) return;
    const char *plan = getenv("TAPROOM_FAULT");
    due = 0;
    if (plan) sscanf(plan, "%15[a-z]:%ld", kind, &due);
}

static int ours(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n < 0) return 0;
    path[n] = 0;
    return strstr(path, "taproom.sqlite") != NULL && strstr(path, "-shm") == NULL;
}

/* Is it this call's turn to fail? */
static int fails(int fd, int sync) {
    int now = 0;
    pthread_mutex_lock(&lock);
    read_plan();
    if (due > 0 && (strcmp(kind, "sync") == 0) == sync && ours(fd)) now = ++calls == due;
    if (now) {
        const char *mark = getenv("TAPROOM_FAULT_MARK");
        if (mark) close(open(mark, O_CREAT | O_WRONLY, 0600));
    }
    pthread_mutex_unlock(&lock);
    return now;
}

#define REAL(name, type) static type real; if (!real) real = (type)dlsym(RTLD_NEXT, name)

typedef ssize_t (*pwrite_like)(int, const void *, size_t, off64_t);
typedef ssize_t (*write_like)(int, const void *, size_t);
typedef int (*sync_like)(int);
typedef int (*truncate_like)(int, off64_t);

static ssize_t broken(pwrite_like real, int fd, const void *bytes, size_t count, off64_t at) {
    if (strcmp(kind, "short") == 0 && count > 1) {
        pthread_mutex_lock(&lock);
        half = 1;
        pthread_mutex_unlock(&lock);
        return real(fd, bytes, count / 2, at);
    }
    errno = strcmp(kind, "write") == 0 ? EIO : ENOSPC;
    return -1;
}

static int after_half(int fd) {
    pthread_mutex_lock(&lock);
    int now = half && ours(fd);
    if (now) half = 0;
    pthread_mutex_unlock(&lock);
    return now;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    REAL("pwrite64", pwrite_like);
    if (after_half(fd)) { errno = ENOSPC; return -1; }
    return fails(fd, 0) ? broken(real, fd, bytes, count, at) : real(fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    REAL("pwrite", pwrite_like);
    if (after_half(fd)) { errno = ENOSPC; return -1; }
    return fails(fd, 0) ? broken(real, fd, bytes, count, at) : real(fd, bytes, count, at);
}

ssize_t write(int fd, const void *bytes, size_t count) {
    REAL("write", write_like);
    if (fails(fd, 0)) { errno = strcmp(kind, "write") == 0 ? EIO : ENOSPC; return -1; }
    return real(fd, bytes, count);
}

int fsync(int fd) {
    REAL("fsync", sync_like);
    if (fails(fd, 1)) { errno = EIO; return -1; }
    return real(fd);
}

int fdatasync(int fd) {
    REAL("fdatasync", sync_like);
    if (fails(fd, 1)) { errno = EIO; return -1; }
    return real(fd);
}

int ftruncate64(int fd, off64_t length) {
    REAL("ftruncate64", truncate_like);
    if (fails(fd, 0)) { errno = EIO; return -1; }
    return real(fd, length);
}
