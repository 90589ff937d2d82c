#!/bin/sh
# Print the Python to make the environment with: 3.13 if it is there, else the newest that is 3.12
# or later. PYTHON=/path/to/python overrules the search.
set -u

usable() {
  "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1
}

if [ -n "${PYTHON:-}" ]; then
  candidates=$PYTHON
else
  managed=$(ls -d "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.*/bin/python3 2>/dev/null | sort -rV)
  candidates="python3.13 $(echo "$managed" | grep '/3\.13') python3.14 $managed python3.12 python3"
fi

for candidate in $candidates; do
  if usable "$candidate"; then
    "$candidate" -c 'import sys; print(sys.executable)'
    exit 0
  fi
done

found=$("${PYTHON:-python3}" --version 2>/dev/null || echo "${PYTHON:-python3} does not start")
case $(uname -s) in
  Darwin) remedy="brew install python@3.13" ;;
  *) remedy="apt-get install python3 python3-venv on Debian 13, pyenv install 3.13 on older ones" ;;
esac
echo "This site needs Python 3.12 or newer with its venv module; found here: $found." >&2
echo "To get it: $remedy. Then run make again, or name it: make site PYTHON=/path/to/python" >&2
exit 1
