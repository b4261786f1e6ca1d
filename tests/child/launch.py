"""Start a program with a fault around it: `launch.py FAULT COMMAND…`.

FAULT is `plain` (root obeys permissions like anyone else) or a number: no file may grow beyond so
many bytes, as on a full disk.
"""

from __future__ import annotations

import os
import sys

_CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH, _PR_CAPBSET_DROP = 1, 2, 24


def obey_permissions() -> None:
    """Take from root the right to ignore permissions, for the program that is run next."""
    if os.geteuid() == 0:
        import ctypes

        libc = ctypes.CDLL(None, use_errno=True)
        for right in (_CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH):
            if libc.prctl(_PR_CAPBSET_DROP, right, 0, 0, 0):
                raise OSError(ctypes.get_errno(), "prctl")


def no_room_beyond(count: int) -> None:
    """Let every write past this size fail."""
    import resource

    # Python would leave cut-off byte code beside the sources, and believe it later.
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    resource.setrlimit(resource.RLIMIT_FSIZE, (count, count))


if __name__ == "__main__":
    fault, command = sys.argv[1], sys.argv[2:]
    if fault == "plain":
        obey_permissions()
    else:
        no_room_beyond(int(fault))
    os.execvp(command[0], command)
