#!/bin/sh
# A device that knows nothing but the protocol (device-link.md 4): curl and the Mosquitto clients do all the talking.
# Asks where it belongs, claims its secret, comes, reports three events, is acknowledged, opens a door when asked, and goes.
#
# usage: foreign-client.sh PORTAL MAC CLAIM-CODE
set -eu
portal=$1
mac=$2
code=$3

url=$(curl -sS --fail "$portal/device/v1/redirect/$mac" | sed 's/.*"url":"\([^"]*\)".*/\1/')
echo "belongs to $url"

answer=$(curl -sS --fail -H 'content-type: application/json' -d "{\"mac\":\"$mac\",\"code\":\"$code\"}" "$portal/device/v1/claim")
secret=$(printf %s "$answer" | sed 's/.*"secret":"\([^"]*\)".*/\1/')
address=$(printf %s "$answer" | sed 's/.*"url":"mqtt:\/\/\([^"]*\)".*/\1/')
topic=odl/v1/$mac
session=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
epoch=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
now() { echo "$(date +%s)000"; }

# Each program is a connection of its own; -c makes the broker keep what comes between them.
say() { mosquitto_pub -h "${address%:*}" -p "${address##*:}" -i "d-$mac" -u "$mac" -P "$secret" -c -q 1 "$@"; }
hear() { mosquitto_sub -h "${address%:*}" -p "${address##*:}" -i "d-$mac" -u "$mac" -P "$secret" -c -q 1 -t "$topic/down/#" "$@"; }

# The next message of a kind; an acknowledgement that was not confirmed in time comes again.
next() {
  while line=$(hear -C 1 -W 20 -F '%t %p') || exit; do
    [ "${line%% *}" = "$topic/down/$1" ] && printf %s "${line#* }" && return
  done
}

hear -E
say -r -t "$topic/up/birth" -m "{\"v\":1,\"ts\":$(now),\"fw\":\"sh\",\"hw\":\"sh\",\"model\":\"LD-200\",\"session\":\"$session\",
  \"caps\":{\"relays\":2,\"securityRelays\":0,\"readers\":1,\"pin\":false,\"face\":false,\"camera\":false,\"call\":false},
  \"boot\":1,\"epoch\":\"$epoch\",\"evtNext\":1,\"evtOldest\":1,\"clock\":\"synced\",\"cfgVersion\":0,\"ip\":null}"

event() { printf '{"n":%d,"t":%s,"tq":"synced","mono":1000,%s}' "$1" "$(now)" "$2"; }
report() { printf '{"v":1,"ts":%s,"epoch":"%s","boot":1,"mono":2000,"from":%d,"to":%d,"events":[%s]}' "$(now)" "$epoch" "$1" "$2" "$3"; }
granted=$(event 1 '"type":"access","door":0,"method":"card","cred":"****1234","granted":true')
refused=$(event 2 '"type":"access","door":1,"method":"pin","granted":false,"reason":"outsideSchedule"')
opened=$(event 3 '"type":"doorOpened","door":0')
say -t "$topic/up/evt" -m "$(report 1 3 "$granted,$refused,$opened")"
echo "acknowledged $(next evtack)"

command=$(next cmd)
echo "command $command"
id=$(printf %s "$command" | sed 's/.*"id":"\([^"]*\)".*/\1/')
say -t "$topic/up/cmdack" -m "{\"v\":1,\"ts\":$(now),\"id\":\"$id\",\"state\":\"accepted\",\"code\":\"OK\",\"at\":$(now)}"
say -t "$topic/up/cmdack" -m "{\"v\":1,\"ts\":$(now),\"id\":\"$id\",\"state\":\"done\",\"code\":\"OK\",\"at\":$(now)}"
by_remote=$(event 4 "\"type\":\"remoteUnlock\",\"door\":0,\"commandId\":\"$id\"")
say -t "$topic/up/evt" -m "$(report 4 4 "$by_remote")"
echo "acknowledged $(next evtack)"

say -r -t "$topic/up/death" -m "{\"v\":1,\"ts\":$(now),\"session\":\"$session\",\"reason\":\"shutdown\"}"
echo gone
