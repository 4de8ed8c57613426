#!/bin/sh
# Installs what the tests need and this machine does not have. It changes nothing where everything is there.
set -eu
cd "$(dirname "$0")"
sh need.sh cargo

# Each command with the package that brings it: a compiler for the crates that hold C code, a browser and its driver
# for the documentation page, the tools that the README calls, two that recompute the dice, a Redis for sessions, and what
# the files of deploy/ are for.
wanted='cc:build-essential chromium:chromium chromedriver:chromium-driver
    curl:curl jq:jq python3:python3 openssl:openssl redis-server:redis-server redis-cli:redis-tools
    nginx:nginx systemd-analyze:systemd promtool:prometheus venv:python3-venv'

has() {
    case $1 in
    chromium) command -v chromium || command -v chromium-browser || command -v google-chrome ;;
    # It is not in the path of everybody.
    nginx) command -v nginx || [ -x /usr/sbin/nginx ] ;;
    venv) python3 -c 'import ensurepip' 2>&1 ;;
    *) command -v "$1" ;;
    esac >/dev/null
}

missing() {
    for pair in $wanted; do
        has "${pair%:*}" || echo "${pair#*:}"
    done
}

fail() {
    echo "The tests need these packages: $(missing | tr '\n' ' ')" >&2
    echo "They are not installed: $1." >&2
    exit 1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

if [ -n "$(missing)" ]; then
    command -v apt-get >/dev/null || fail "there is no apt-get here to install them with"
    [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null || fail "only root, or somebody with sudo, can install them"
    echo "Installing for the tests: $(missing | tr '\n' ' ')"
    as_root apt-get update -q || fail "apt-get could not fetch its lists of packages, for which it needs a network"
    # Ubuntu has other names for the browser and its driver.
    if ! apt-cache show chromium-driver >/dev/null 2>&1; then
        wanted=$(echo "$wanted" | sed 's/:chromium-driver/:chromium-chromedriver/; s/:chromium /:chromium-browser /')
    fi
    installed=$(missing)
    # shellcheck disable=SC2046
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends $(missing) ||
        fail "apt-get could not install them, for which it needs a network"
    [ -z "$(missing)" ] || fail "apt-get has installed something else"
    # The tests start their own; nobody has asked for any that run all the time.
    for service in nginx redis-server prometheus; do
        case $installed in
        *$service*) as_root systemctl disable --now $service || as_root service $service stop || true ;;
        esac
    done 2>/dev/null
fi

tools=../target/tools
if ! cmp -s tools.txt "$tools/tools.txt"; then
    echo "Installing what the tests need from PyPI into target/tools"
    rm -rf "$tools"
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: --no-deps --requirement tools.txt ||
        { echo "pip could not install them, for which it needs a network and Python 3.11 or newer" >&2 && exit 1; }
    cp tools.txt "$tools"
fi

cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 ||
    rustup component add rustfmt clippy ||
    { echo "The checks need two parts of Rust: rustup component add rustfmt clippy" >&2 && exit 1; }
