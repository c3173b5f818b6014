"""Says how far the tasks of a step are."""

import sys
import threading

EVERY = 1.0  # seconds


def on_terminal(step, done, total):
    """The progress that is shown if no other is wanted: a line on a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write("\r%s: %d of %d%s" % (step, done, total, "\n" if done == total else ""))
        sys.stderr.flush()


class Watch:
    """While it is open, calls progress(step, done, total) when more tasks have been done. A
    task adds 1 to count; what Spark runs again or twice, it counts once."""

    def __init__(self, context, step, total, progress):
        self.count = context.accumulator(0)
        self._step, self._total, self._progress = step, total, progress or on_terminal
        self._told, self._over = -1, threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _tell(self):
        done = min(self.count.value, self._total)
        if done != self._told:
            self._told = done
            self._progress(self._step, done, self._total)

    def _watch(self):
        while not self._over.wait(EVERY):
            self._tell()

    def __enter__(self):
        self._tell()
        self._thread.start()
        return self.count

    def __exit__(self, *failed):
        self._over.set()
        self._thread.join()
        if not any(failed):
            self._tell()
