/* adaptive_threshold.c - a controller of a driver policy: the prefetch threshold follows the rate of faults.
 *
 * An ordinary libbpf program. It attaches policies/adaptive.bpf.c, reads the policy's count of faults at every interval, and
 * writes its threshold: the more faults a second, the lower, and the more pages come with each of them.
 */
#include <bpf/bpf.h>
#include <bpf/libbpf.h>

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FAULTS, THRESHOLD }; /* keys of the policy's counts */

struct control {
	double interval_s;
	unsigned long full, least,
	        most;          /* faults a second that ask for the least percent; percents */
	int counts, threshold; /* maps */
};

static volatile sig_atomic_t ends;

static void end(int number)
{
	(void)number;
	ends = 1;
}

static double now_s(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static unsigned long threshold_of(const struct control *control, unsigned long rate)
{
	unsigned long at = rate < control->full ? rate : control->full;

	return control->most - (control->most - control->least) * at / control->full;
}

static int write_threshold(const struct control *control, __u64 percent)
{
	__u32 zero = 0;

	return bpf_map_update_elem(control->threshold, &zero, &percent, BPF_ANY);
}

/* A line for every interval, until a signal comes: seconds, faults a second, what is set, what the policy used last. */
static int follow(const struct control *control)
{
	struct timespec pause = {
		(time_t)control->interval_s,
		(long)((control->interval_s - (double)(time_t)control->interval_s) * 1e9)
	};
	double start = now_s(), before = start;
	__u32 faults = FAULTS, used = THRESHOLD;
	__u64 n, last = 0, seen;
	int err = bpf_map_lookup_elem(control->counts, &faults, &last);

	puts("seconds   faults/s  threshold  used");
	while (!err && !ends) {
		unsigned long rate;
		double now;

		fflush(stdout);
		nanosleep(&pause, NULL);
		now = now_s();
		err = bpf_map_lookup_elem(control->counts, &faults, &n) ||
		      bpf_map_lookup_elem(control->counts, &used, &seen);
		if (err)
			break;
		rate = n > last ? (unsigned long)((double)(n - last) / (now - before)) : 0;
		err = write_threshold(control, threshold_of(control, rate));
		printf("%7.2f %10lu %9lu%% %4llu%%\n", now - start, rate,
		       threshold_of(control, rate), (unsigned long long)seen);
		last = n;
		before = now;
	}
	return err;
}

static int attach(struct bpf_object *object, struct control *control, struct bpf_link **link)
{
	struct bpf_map *map, *policy = NULL;

	control->counts = bpf_object__find_map_fd_by_name(object, "counts");
	control->threshold = bpf_object__find_map_fd_by_name(object, "threshold");
	bpf_object__for_each_map (map, object)
		if (bpf_map__type(map) == BPF_MAP_TYPE_STRUCT_OPS)
			policy = map;
	if (control->counts < 0 || control->threshold < 0 || !policy) {
		fputs("adaptive_threshold: the object has no policy, or no maps `counts` and "
		      "`threshold`: give adaptive.bpf.o\n",
		      stderr);
		return -ENOENT;
	}
	if (write_threshold(control, control->most))
		return -errno;
	*link = bpf_map__attach_struct_ops(policy);
	return *link ? 0 : -errno;
}

static int usage(void)
{
	fputs("usage: adaptive_threshold OBJECT [-i SECONDS] [-f FAULTS] [-l PERCENT] [-m "
	      "PERCENT]\n"
	      "  -i  how often it looks (0.2)\n"
	      "  -f  faults a second from which on the threshold is the least (10000)\n"
	      "  -l  least threshold (1)\n"
	      "  -m  threshold without faults, at most 100 (51, which is native)\n",
	      stderr);
	return 2;
}

/* A number from 1 to most. */
static int take(const char *text, unsigned long most, unsigned long *out)
{
	char *rest;

	*out = strtoul(text, &rest, 10);
	return *text < '0' || *text > '9' || *rest || !*out || *out > most;
}

static int parse(int argc, char **argv, struct control *control)
{
	int option, wrong = 0;
	char *rest;

	while (!wrong && (option = getopt(argc, argv, "i:f:l:m:")) >= 0) {
		switch (option) {
		case 'i':
			control->interval_s = strtod(optarg, &rest);
			wrong = *rest ||
			        !(control->interval_s >= 0.01 && control->interval_s <= 3600);
			break;
		case 'f': wrong = take(optarg, 1000000000, &control->full); break;
		case 'l': wrong = take(optarg, 100, &control->least); break;
		case 'm': wrong = take(optarg, 100, &control->most); break;
		default: wrong = 1;
		}
	}
	return wrong || optind + 1 != argc || control->least > control->most;
}

int main(int argc, char **argv)
{
	struct control control = { .interval_s = 0.2, .full = 10000, .least = 1, .most = 51 };
	struct sigaction action = { .sa_handler = end };
	struct bpf_object *object;
	struct bpf_link *link = NULL;
	int err;

	if (parse(argc, argv, &control))
		return usage();
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	object = bpf_object__open(argv[optind]);
	err = object ? bpf_object__load(object) : -errno;
	err = err ? err : attach(object, &control, &link);
	err = err ? err : follow(&control);
	if (err)
		fprintf(stderr, "adaptive_threshold: %s: %s\n", argv[optind], strerror(abs(err)));
	bpf_link__destroy(link);
	bpf_object__close(object);
	return err != 0;
}
