#!/bin/sh
# A Hub engine that follows a script. MOCK says how it starts, each argument answers one `go`:
#
#   a move       played at once
#   slow:MOVE    played after 0.3 s
#   late:MOVE    played after 2 s
#   chatty:MOVE  played after noise of all kinds
#   twice:MOVE   answered twice
#   nothing      no answer, but it goes on reading
#   none         a bare `done`
#   exit, abort  the process ends
#   close        standard output is closed, the process lives on
#   flood        prints for ever
#   deaf         stops reading, has a child, and ignores every polite request to end

deaf() {
    trap '' TERM INT HUP
    sleep 1000 &
    echo "child $!" >&2
    while :; do sleep 1000; done
}

go() {
    case $1 in
    slow:*) sleep 0.3; echo "done move=${1#*:}" ;;
    late:*) sleep 2; echo "done move=${1#*:}" ;;
    chatty:*)
        echo 'Welcome to "my engine'
        printf 'info depth= score=nan \377\376 =\n\n   \n'
        head -c 200000 /dev/zero | tr '\0' 'x'
        printf '\ninfo depth=7 mean-depth=6.5 score=-0,35 nodes=1234 time=0.1 nps=1.0 pv="a b"\r\n'
        echo "done   move = \"${1#*:}\"   ponder="
        ;;
    twice:*) echo "done move=${1#*:}"; echo "done move=${1#*:}" ;;
    nothing) ;;
    none) echo done ;;
    exit) echo 'out of ideas' >&2; exit 7 ;;
    abort) kill -ABRT $$ ;;
    close) exec >&- ; sleep 1000 ;;
    flood) while :; do echo 'info depth=1 score=0.00 nodes=1 pv="32-28 19-23"'; done ;;
    deaf) deaf ;;
    *) echo "done move=$1" ;;
    esac
}

case $MOCK in
exit) echo 'no data' >&2; exit 3 ;;
silent) deaf ;;
esac

while read -r line; do
    case $line in
    hub)
        if [ "$MOCK" = older ]; then
            echo 'name Mock 0.9'
        else
            echo 'id name=Mock version=1.0 author=nobody'
        fi
        echo 'param name=level value=1 type=int min=1 max=9'
        [ "$MOCK" = noisy ] && head -c 3000000 /dev/zero | tr '\0' 'y' && echo
        echo wait
        ;;
    init) [ "$MOCK" = unready ] || echo ready ;;
    ping) echo pong ;;
    quit) exit 0 ;;
    go*) action=$1; [ $# -gt 0 ] && shift; go "$action" ;;
    esac
done
