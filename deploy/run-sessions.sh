#!/bin/sh
# Runs the service with sessions. They are kept in a Redis that is started for it and stopped with it, and whose files
# stay, so that games go on after a restart; where there is no redis-server, in memory.
# usage: sh deploy/run-sessions.sh COMMAND...   the command starts the service
set -eu
cd "$(dirname "$0")/.."

folder=${CARGO_TARGET_DIR:-target}/sessions
redis=

stop_redis() {
    [ -z "$redis" ] || { kill "$redis" 2>/dev/null && wait "$redis" || true; }
}
trap stop_redis EXIT
# Without these a signal would end this script and leave Redis.
trap 'exit 130' HUP INT PIPE TERM

say() {
    echo "$1" >&2
}

# Starts Redis on the first port that nobody listens on.
start_redis() {
    port=6380
    until start_redis_on "$port"; do
        port=$((port + 1))
        [ "$port" -lt 6480 ] || { cat "$folder/log" >&2 && exit 1; }
    done
}

start_redis_on() {
    : >"$folder/log"
    # In a session of its own it does not hear Ctrl-C, and is there until the last request is answered.
    setsid redis-server --bind 127.0.0.1 --port "$1" --dir "$folder" --appendonly yes --save '' --logfile log &
    redis=$!
    until grep -q 'Ready to accept connections' "$folder/log"; do
        kill -0 "$redis" 2>/dev/null || { redis= && return 1; }
        sleep 0.1
    done
}

# Sessions are sealed with these keys: with new ones nobody could read them after a restart.
kept_key() {
    file=$folder/$1
    [ -s "$file" ] || od -An -v -N32 -tx1 /dev/urandom | tr -d ' \n' >"$file"
    echo "$file"
}

if command -v redis-server >/dev/null; then
    umask 077
    mkdir -p "$folder"
    folder=$(cd "$folder" && pwd)
    # Two of them with the same files would destroy these.
    exec 9>"$folder/lock"
    flock --nonblock 9 || { say "Somebody else uses $folder: stop that service first." && exit 1; }
    start_redis
    if [ -z "${AERODROME__KEYS__TOKENS:-}${AERODROME__KEYS__TOKENS_FILE:-}" ]; then
        AERODROME__KEYS__TOKENS_FILE=$(kept_key tokens)
        export AERODROME__KEYS__TOKENS_FILE
    fi
    if [ -z "${AERODROME__KEYS__DICE:-}${AERODROME__KEYS__DICE_FILE:-}" ]; then
        AERODROME__KEYS__DICE_FILE=$(kept_key dice)
        export AERODROME__KEYS__DICE_FILE
    fi
    export AERODROME__STORE__URL="redis://127.0.0.1:$port"
    say "Sessions are kept in Redis on 127.0.0.1:$port, and its files in $folder."
else
    export AERODROME__STORE__URL=memory
    say "Sessions are kept in memory until the service stops: there is no redis-server (apt-get install redis-server)."
fi

"$@" 9>&- &
service=$!
trap 'kill "$service" 2>/dev/null || true' HUP INT PIPE TERM
status=0
wait "$service" || status=$?
# A signal ends the waiting before the service has ended.
while kill -0 "$service" 2>/dev/null; do
    status=0
    wait "$service" || status=$?
done
exit "$status"
