#!/bin/sh
# Print the path of the Chromium that the tests drive; nothing where it is Playwright's own.
# Installs what is missing: one, fonts for Chinese, Firefox ESR, and WebKitGTK with a screen in memory for it.
# Its argument: the Python of the tests.
set -u
python=$1

installed() {
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" 2>/dev/null && return 0
  done
  app="/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
  [ -x "$app" ] && echo "$app"
}

# Debian's packages, as root or through sudo that asks nothing.
apt() {
  command -v apt-get >/dev/null 2>&1 || return 1
  if [ "$(id -u)" = 0 ]; then as_root=""; elif sudo -n true 2>/dev/null; then as_root="sudo -n"; else return 1; fi
  echo "installing $* with apt-get" >&2
  $as_root apt-get update -q >&2 &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$@" >&2
}

if ! fc-list :lang=zh 2>/dev/null | grep -q .; then
  apt fontconfig fonts-noto-cjk || echo "No Chinese font is installed: text tests may measure boxes." >&2
fi

# Playwright drives Firefox from 143 on; what an image brought may be older.
firefox=$(firefox-esr --version 2>/dev/null | sed 's/[^0-9]*\([0-9]*\).*/\1/')
if [ "${firefox:-0}" -lt 143 ]; then
  apt firefox-esr || echo "No Firefox ESR that Playwright drives: its tests will be skipped." >&2
fi

if ! { command -v WebKitWebDriver && command -v Xvfb; } >/dev/null 2>&1; then
  apt webkit2gtk-driver xvfb || echo "No WebKitGTK and Xvfb: the test in that engine will be skipped." >&2
fi

browser=${KV_LEDGER_BROWSER:-$(installed)}
if [ -z "$browser" ]; then
  apt chromium
  browser=$(installed)
fi
if [ -z "$browser" ]; then
  echo "no Chromium here: fetching Playwright's own" >&2
  "$python" -m playwright install chromium >&2 || {
    echo "No browser for the tests. Install Chromium or Chrome, then run make test again." >&2
    exit 1
  }
fi
echo "$browser"
