/* The least a build could need on this machine.
 *
 *   floor walk  ROOT THREADS             list ROOT and stat every file
 *   floor chain NOTES TREE DEST THREADS  read NOTES, render them with libcmark, write the files of TREE to DEST
 *
 * TREE is a built site, read into memory before the clock starts; DEST must not exist. Prints one JSON line; "seconds"
 * is the timed part only.
 */
#define _GNU_SOURCE
#include <cmark.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_THREADS = 64, LONGEST_PATH = 4096 };

struct file {
    char *path; /* relative to the root that was listed */
    size_t size;
    char *data;
};
struct list {
    struct file *at;
    size_t count, room;
    char **dirs;
    size_t dir_count, dir_room;
};

static void die(const char *what) {
    fprintf(stderr, "floor: %s: %s\n", what, strerror(errno));
    exit(1);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static void *grow(void *p, size_t *room, size_t count, size_t item) {
    if (count < *room) return p;
    *room = *room ? *room * 2 : 1024;
    p = realloc(p, *room * item);
    if (!p) die("memory");
    return p;
}

static int open_folder(int at, const char *path) {
    int fd = openat(at, path, O_RDONLY | O_DIRECTORY);
    if (fd < 0) die(path);
    return fd;
}

static void walk(int fd, const char *prefix, struct list *out) {
    DIR *dir = fdopendir(fd);
    struct dirent *e;
    char path[LONGEST_PATH];
    if (!dir) die(prefix);
    while ((e = readdir(dir))) {
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
        snprintf(path, sizeof path, "%s%s%s", prefix, *prefix ? "/" : "", e->d_name);
        if (e->d_type == DT_DIR) {
            out->dirs = grow(out->dirs, &out->dir_room, out->dir_count, sizeof *out->dirs);
            out->dirs[out->dir_count++] = strdup(path);
            walk(open_folder(fd, e->d_name), path, out);
        } else {
            out->at = grow(out->at, &out->room, out->count, sizeof *out->at);
            out->at[out->count++] = (struct file){.path = strdup(path)};
        }
    }
    closedir(dir);
}

static struct list list_root(const char *root) {
    struct list out = {0};
    walk(open_folder(AT_FDCWD, root), "", &out);
    return out;
}

static char *slurp(int root, const char *path, size_t *size) {
    struct stat st;
    int fd = openat(root, path, O_RDONLY);
    if (fd < 0 || fstat(fd, &st)) die(path);
    char *data = malloc(st.st_size + 1);
    if (!data) die("memory");
    size_t have = 0;
    while (have < (size_t)st.st_size) {
        ssize_t n = read(fd, data + have, st.st_size - have);
        if (n <= 0) break;
        have += n;
    }
    data[have] = 0;
    close(fd);
    *size = have;
    return data;
}

static void put(int root, const char *path, const char *data, size_t size) {
    int fd = openat(root, path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (fd < 0) die(path);
    while (size) {
        ssize_t n = write(fd, data, size);
        if (n < 0) die(path);
        data += n;
        size -= n;
    }
    close(fd);
}

static void make_folder(int root, const char *dir) {
    if (!mkdirat(root, dir, 0755) || errno == EEXIST) return;
    const char *slash = strrchr(dir, '/');
    if (errno != ENOENT || !slash) die(dir);
    char *parent = strndup(dir, slash - dir);
    make_folder(root, parent);
    free(parent);
    if (mkdirat(root, dir, 0755) && errno != EEXIST) die(dir);
}

/* A thread's contiguous part of the sorted lists. */
struct job {
    int in, out; /* root folders */
    struct list *files, *pages; /* pages: NULL for a walk */
    size_t from, to, page_from, page_to;
    size_t bytes, touched;
};

static void write_pages(struct job *j) {
    char last[LONGEST_PATH] = "", dir[LONGEST_PATH];
    for (size_t i = j->page_from; i < j->page_to; i++) {
        struct file *f = &j->pages->at[i];
        const char *slash = strrchr(f->path, '/');
        snprintf(dir, sizeof dir, "%.*s", slash ? (int)(slash - f->path) : 0, f->path);
        if (*dir && strcmp(dir, last)) make_folder(j->out, dir);
        strcpy(last, dir);
        put(j->out, f->path, f->data, f->size);
        j->bytes += f->size;
        j->touched++;
    }
}

static void *work(void *arg) {
    struct job *j = arg;
    struct stat st;
    for (size_t i = j->from; i < j->to; i++) {
        const char *path = j->files->at[i].path;
        if (!j->pages) {
            if (fstatat(j->in, path, &st, 0)) die(path);
            j->bytes += st.st_size;
            j->touched++;
            continue;
        }
        size_t size;
        char *data = slurp(j->in, path, &size);
        free(cmark_markdown_to_html(data, size, CMARK_OPT_DEFAULT));
        free(data);
    }
    if (j->pages) write_pages(j);
    return NULL;
}

static struct job run(struct job base, int threads) {
    pthread_t id[MOST_THREADS];
    struct job jobs[MOST_THREADS], sum = {0};
    size_t n = base.files->count, p = base.pages ? base.pages->count : 0;
    for (int t = 0; t < threads; t++) {
        jobs[t] = base;
        jobs[t].from = n * t / threads;
        jobs[t].to = n * (t + 1) / threads;
        jobs[t].page_from = p * t / threads;
        jobs[t].page_to = p * (t + 1) / threads;
        if (pthread_create(&id[t], NULL, work, &jobs[t])) die("thread");
    }
    for (int t = 0; t < threads; t++) {
        pthread_join(id[t], NULL);
        sum.bytes += jobs[t].bytes;
        sum.touched += jobs[t].touched;
    }
    return sum;
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct file *)a)->path, ((const struct file *)b)->path);
}

static int usage(void) {
    fprintf(stderr, "usage: floor walk ROOT THREADS | floor chain NOTES TREE DEST THREADS\n");
    return 2;
}

int main(int argc, char **argv) {
    int is_chain = argc == 6 && !strcmp(argv[1], "chain");
    if (!is_chain && !(argc == 4 && !strcmp(argv[1], "walk"))) return usage();
    int threads = atoi(argv[argc - 1]);
    if (threads < 1 || threads > MOST_THREADS) return usage();
    struct job base = {0};
    struct list pages = {0};
    if (is_chain) {
        pages = list_root(argv[3]);
        int tree = open_folder(AT_FDCWD, argv[3]);
        for (size_t i = 0; i < pages.count; i++) pages.at[i].data = slurp(tree, pages.at[i].path, &pages.at[i].size);
        qsort(pages.at, pages.count, sizeof *pages.at, by_path);
        base.pages = &pages;
    }
    double start = now();
    struct list files = list_root(argv[2]);
    base.files = &files;
    base.in = open_folder(AT_FDCWD, argv[2]);
    if (is_chain) {
        if (mkdir(argv[4], 0755)) die(argv[4]);
        base.out = open_folder(AT_FDCWD, argv[4]);
    }
    struct job sum = run(base, threads);
    printf("{\"files\": %zu, \"bytes\": %zu, \"seconds\": %.6f}\n", sum.touched, sum.bytes, now() - start);
    return 0;
}
