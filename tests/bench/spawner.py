"""Start processes from a small one, and say how long each took and how big it grew.

A process starts as a copy of its parent, and the parent's size counts as the child's peak; so the
bench asks this program, which is as small as the interpreter gets (`python -I -S spawner.py`).
One request a line on standard input: the words of a command, joined by NUL; what it prints goes to
the file named in argv. One answer a line: seconds, seconds of processor time, kilobytes at the
peak, exit code.
"""

import os
import sys
import time

OUT = sys.argv[1]


def run(words: list[str]) -> str:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, OUT, flags, 0o600),
        (os.POSIX_SPAWN_DUP2, 1, 2),
    ]
    start = time.perf_counter()
    child = os.posix_spawn(words[0], words, os.environ, file_actions=actions)
    _, status, used = os.wait4(child, 0)
    took = time.perf_counter() - start
    busy = used.ru_utime + used.ru_stime
    return f"{took:.6f} {busy:.6f} {used.ru_maxrss} {os.waitstatus_to_exitcode(status)}\n"


for line in sys.stdin:
    sys.stdout.write(run(line.rstrip("\n").split("\0")))
    sys.stdout.flush()
