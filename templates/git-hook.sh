#!/bin/sh
# memctl git hook
# Checks the staged memory before a commit. Written by `memctl init --git-hook`; reads only.

python='@PYTHON@'
store='@STORE@'

# A branch without the store has nothing to check, though its local state may still lie there.
[ -n "$(git --literal-pathspecs ls-files -- "$store")" ] || exit 0

# -P keeps Python from importing out of the directory that is being committed.
if "$python" -P -c 'import memctl' >/dev/null 2>&1; then
    exec "$python" -P -m memctl lint --staged --dir "$store"
fi
if command -v memctl >/dev/null 2>&1; then
    exec memctl lint --staged --dir "$store"
fi
echo 'memctl git hook: memctl was not found, so the staged memory is unchecked; install memctl-cli' >&2
exit 1
