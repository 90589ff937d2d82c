#!/bin/sh
# Resolve the dependencies again. No address and no path of this machine reaches the files.
set -eu
python=$1
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
"$python" -m venv "$tools"
"$tools/bin/pip" install --quiet pip-tools
for name in site dev; do
  (cd requirements && "$tools/bin/pip-compile" --quiet --upgrade --generate-hashes --strip-extras \
    --allow-unsafe --no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
    --output-file "$name.txt" "$name.in")
done
"$(dirname "$python")/npm" install --package-lock-only --omit-lockfile-registry-resolved
