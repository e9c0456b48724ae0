/* Keeps, beside the files of one folder, what of them was synced: what a power cut would leave.

   LD_PRELOAD this, with POWER_FOLDER=the folder to watch and POWER_KEPT=a folder for the copies. Every write goes through and is noted;
   fsync and fdatasync copy what was noted since the last one. Nothing else ever reaches a copy. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST 64

struct file { ino_t inode; off_t from, to; };

static struct file files[MOST];
static int known;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fdatasync)(int);

__attribute__((constructor)) static void begin(void) {
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_write = dlsym(RTLD_NEXT, "write");
    real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
}

/* The name of a file of the watched folder; NULL for any other. */
static const char *watched(int fd, char *path) {
    const char *folder = getenv("POWER_FOLDER");
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, 4095);
    if (folder == NULL || length <= 0) return NULL;
    path[length] = 0;
    size_t prefix = strlen(folder);
    if (strncmp(path, folder, prefix) != 0 || path[prefix] != '/') return NULL;
    const char *name = path + prefix + 1;
    return strstr(name, ".sqlite") != NULL && strchr(name, '/') == NULL ? name : NULL;
}

static struct file *of(int fd) {
    struct stat about;
    if (fstat(fd, &about) != 0) return NULL;
    for (int i = 0; i < known; i++)
        if (files[i].inode == about.st_ino) return &files[i];
    if (known == MOST) abort();
    files[known] = (struct file){about.st_ino, -1, -1};
    return &files[known++];
}

static void note(int fd, off_t from, size_t count) {
    char path[4096];
    if (watched(fd, path) == NULL) return;
    pthread_mutex_lock(&lock);
    struct file *file = of(fd);
    if (file != NULL) {
        if (file->from < 0 || from < file->from) file->from = from;
        if (from + (off_t)count > file->to) file->to = from + (off_t)count;
    }
    pthread_mutex_unlock(&lock);
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at) {
    ssize_t done = real_pwrite(fd, bytes, count, at);
    if (done > 0) note(fd, at, (size_t)done);
    return done;
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) { return pwrite64(fd, bytes, count, at); }

ssize_t write(int fd, const void *bytes, size_t count) {
    ssize_t done = real_write(fd, bytes, count);
    char path[4096];
    if (done > 0 && watched(fd, path) != NULL) note(fd, lseek(fd, 0, SEEK_CUR) - done, (size_t)done);
    return done;
}

/* Copies what was written since the last sync, and the length of the file. */
static void keep(int fd) {
    char path[4096], target[8300], buffer[65536];
    const char *name = watched(fd, path);
    if (name == NULL || getenv("POWER_KEPT") == NULL) return;
    pthread_mutex_lock(&lock);
    struct file *file = of(fd);
    struct stat about;
    snprintf(target, sizeof target, "%s/%s", getenv("POWER_KEPT"), name);
    int copy = open(target, O_CREAT | O_WRONLY, 0600);
    if (copy < 0 || file == NULL || fstat(fd, &about) != 0) abort();
    for (off_t at = file->from; at >= 0 && at < file->to;) {
        size_t want = (size_t)(file->to - at) < sizeof buffer ? (size_t)(file->to - at) : sizeof buffer;
        ssize_t got = pread(fd, buffer, want, at); /* opening it anew and closing it would drop SQLite's locks */
        if (got <= 0) break;
        if (real_pwrite(copy, buffer, (size_t)got, at) != got) abort();
        at += got;
    }
    if (ftruncate(copy, about.st_size) != 0) abort();
    close(copy);
    file->from = file->to = -1;
    pthread_mutex_unlock(&lock);
}

int fdatasync(int fd) {
    keep(fd);
    return real_fdatasync(fd);
}
int fsync(int fd) { return fdatasync(fd); }

/* A file that is removed is gone: the journal of the first statements would otherwise undo all that came after. */
int unlink(const char *path) {
    int (*real)(const char *) = dlsym(RTLD_NEXT, "unlink");
    const char *folder = getenv("POWER_FOLDER"), *name = strrchr(path, '/');
    if (folder != NULL && name != NULL && getenv("POWER_KEPT") != NULL && strncmp(path, folder, strlen(folder)) == 0) {
        char target[8300];
        snprintf(target, sizeof target, "%s%s", getenv("POWER_KEPT"), name);
        real(target);
    }
    return real(path);
}
