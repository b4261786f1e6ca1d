"""The entry: the hot verbs' plain forms first, then Typer; the one error boundary."""

from __future__ import annotations

import errno
import gc
import os
import sys

from memctl.errors import BUG, INTERRUPTED, MemctlError

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def main() -> None:
    """The console script."""
    # A call lives for a moment and makes next to no cycles: looking for them costs a tenth of it.
    gc.disable()
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        code = code or (0 if _hook(sys.argv[1:]) else 141)
    except OSError as fault:
        code = 0 if _hook(sys.argv[1:]) else _unsaid(fault)
    # Nothing is left to close that the kernel does not: skip the interpreter's own tidying.
    os._exit(code)


def run(words: list[str]) -> int:
    """Run one command line; the exit code. Every failure ends in one clear sentence."""
    code = _ran(words)
    # A host may take any other code for a refusal: what is wrong with memory stops nobody's work.
    return 0 if _hook(words) else code


def _hook(words: list[str]) -> bool:
    """A host's hook calls."""
    return (words[2:4] if words[:1] == ["--dir"] else words[:2]) == ["agent", "hook"]


def _ran(words: list[str]) -> int:
    try:
        return _dispatch(words)
    except MemctlError as error:
        return _report(words, error)
    except BrokenPipeError:
        _silence()
        return 0
    except OSError as fault:
        return _unsaid(fault) if fault.errno in _NO_ROOM else _bug()
    except KeyboardInterrupt:
        sys.stderr.write("memctl: interrupted; nothing is half written\n")
        return INTERRUPTED
    except Exception:  # the one boundary: a bug becomes one line and a report, never a traceback
        return _bug()


def _dispatch(words: list[str]) -> int:
    from memctl.cli.plain import match

    plain = match(words)
    if plain is not None:
        from memctl.cli.spec import session_of

        command, values = plain
        session = session_of(values)
        return command.run(session, **values)
    from memctl.cli.app import app

    return _typer(app, words)


def _typer(app: object, words: list[str]) -> int:
    from typer.main import get_command

    try:
        code = get_command(app).main(args=words, prog_name="memctl", standalone_mode=False)  # type: ignore[arg-type]
    except Exception as fault:
        if hasattr(fault, "format_message") and hasattr(fault, "exit_code"):
            from memctl.errors import UsageError

            context = getattr(fault, "ctx", None)
            path = context.command_path if context else "memctl"
            raise UsageError(fault.format_message(), f"See `{path} --help`.") from fault
        if type(fault).__name__ == "Abort":
            raise KeyboardInterrupt from fault
        raise
    return code if isinstance(code, int) else 0


def _report(words: list[str], error: MemctlError) -> int:
    from memctl.render.emit import emit_json, remark

    if "--json" in words:
        from memctl.cli.table import COMMANDS

        verb = next((w for w in words if w in COMMANDS), "memctl")
        emit_json(verb, error.answer)
    else:
        remark(error.message, error.hint)
    return error.exit_code


def _unsaid(fault: OSError) -> int:
    """The store is written through adapters that say so themselves: what had no room is the
    answer."""
    _silence()
    try:
        sys.stderr.write(
            f"memctl: cannot write the answer: {fault.strerror}\n"
            "  What was to be done is done; see `memctl log`.\n"
        )
        sys.stderr.flush()
    except OSError:
        pass
    return MemctlError.exit_code


def _silence() -> None:
    """Whoever read us has gone: that is no failure."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _bug() -> int:
    from memctl.cli.bug import reported

    sys.stderr.write(f"memctl: {reported()}\n")
    return BUG


if __name__ == "__main__":
    main()
