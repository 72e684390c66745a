#!/bin/sh
# A device that knows nothing but the protocol (device-link.md 4): curl and the Mosquitto clients do all the talking.
# Asks where it belongs, claims its secret, comes, reports three events, is acknowledged, opens a door when asked, and goes.
# With "upgrade" it takes new firmware instead of opening a door: OpenSSL checks it. Then it stays until a line is typed.
#
# usage: foreign-client.sh PORTAL MAC CLAIM-CODE [upgrade]
set -eu
portal=$1
mac=$2
code=$3
part=${4:-}

url=$(curl -sS --fail "$portal/device/v1/redirect/$mac" | sed 's/.*"url":"\([^"]*\)".*/\1/')
echo "belongs to $url"

answer=$(curl -sS --fail -H 'content-type: application/json' -d "{\"mac\":\"$mac\",\"code\":\"$code\"}" "$portal/device/v1/claim")
secret=$(printf %s "$answer" | sed 's/.*"secret":"\([^"]*\)".*/\1/')
address=$(printf %s "$answer" | sed 's/.*"url":"mqtt:\/\/\([^"]*\)".*/\1/')
topic=odl/v1/$mac
random() { od -An -N8 -tx1 /dev/urandom | tr -d ' \n'; }
epoch=$(random)
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

# Comes with a version of firmware, its last job, and the number of times that it was switched on.
come() {
  session=$(random)
  say -r -t "$topic/up/birth" -m "{\"v\":1,\"ts\":$(now),\"fw\":\"$1\",\"hw\":\"sh\",\"model\":\"LD-200\",\"session\":\"$session\",
    \"caps\":{\"relays\":2,\"securityRelays\":0,\"readers\":1,\"pin\":false,\"face\":false,\"camera\":false,\"call\":false},
    \"boot\":$3,\"epoch\":\"$epoch\",\"evtNext\":$4,\"evtOldest\":1,\"clock\":\"synced\",\"cfgVersion\":0,\"job\":$2,\"ip\":null}"
}
go() { say -r -t "$topic/up/death" -m "{\"v\":1,\"ts\":$(now),\"session\":\"$session\",\"reason\":\"$1\"}"; }

hear -E
come sh null 1 1

event() { printf '{"n":%d,"t":%s,"tq":"synced","mono":1000,%s}' "$1" "$(now)" "$2"; }
report() { printf '{"v":1,"ts":%s,"epoch":"%s","boot":1,"mono":2000,"from":%d,"to":%d,"events":[%s]}' "$(now)" "$epoch" "$1" "$2" "$3"; }
granted=$(event 1 '"type":"access","door":0,"method":"card","cred":"****1234","granted":true')
refused=$(event 2 '"type":"access","door":1,"method":"pin","granted":false,"reason":"outsideSchedule"')
opened=$(event 3 '"type":"doorOpened","door":0')
say -t "$topic/up/evt" -m "$(report 1 3 "$granted,$refused,$opened")"
echo "acknowledged $(next evtack)"

open_door() {
  command=$(next cmd)
  echo "command $command"
  id=$(printf %s "$command" | sed 's/.*"id":"\([^"]*\)".*/\1/')
  say -t "$topic/up/cmdack" -m "{\"v\":1,\"ts\":$(now),\"id\":\"$id\",\"state\":\"accepted\",\"code\":\"OK\",\"at\":$(now)}"
  say -t "$topic/up/cmdack" -m "{\"v\":1,\"ts\":$(now),\"id\":\"$id\",\"state\":\"done\",\"code\":\"OK\",\"at\":$(now)}"
  by_remote=$(event 4 "\"type\":\"remoteUnlock\",\"door\":0,\"commandId\":\"$id\"")
  say -t "$topic/up/evt" -m "$(report 4 4 "$by_remote")"
  echo "acknowledged $(next evtack)"
}

# A field of the job, a text or a number.
field() { printf %s "$job" | sed "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/"; }
# What is written in base64url, as bytes.
binary() { printf %s "$1" | tr -- '-_' '+/' | awk '{ while (length % 4) $0 = $0 "="; print }' | openssl base64 -d -A; }

# Says how far it is with the job; a second word is the code of why it ended.
tell() {
  say -t "$topic/up/job" -m "{\"v\":1,\"ts\":$(now),\"id\":\"$(field id)\",\"ver\":$(field ver),\"state\":\"$1\"${2:+,\"code\":\"$2\"}}"
  echo "job $1 ${2:-}"
}
reject() {
  tell rejected "$1"
  exit 1
}

fetch() { curl -sS --fail -u "$mac:$secret" "$portal$(field path)" "$@"; }

upgrade() {
  key=$(printf %s "$answer" | sed 's/.*"firmwareKey":"\([^"]*\)".*/\1/')
  job=$(next job)
  tell queued
  tell downloading
  # The line breaks soon; what has come stays, and the rest is fetched by range.
  fetch 2>/dev/null | head -c 10 > "$work/image"
  fetch -C - -o "$work/image"
  tell downloading
  [ "$(wc -c < "$work/image")" -eq "$(field bytes)" ] || reject DOWNLOAD
  [ "$(openssl dgst -sha256 -r "$work/image" | cut -d ' ' -f 1)" = "$(field sha256)" ] || reject HASH
  { printf '\060\052\060\005\006\003\053\145\160\003\041\000'; binary "$key"; } > "$work/key"
  { printf 'lintel-firmware-1\n'; openssl dgst -sha256 -binary "$work/image"; } > "$work/signed"
  binary "$(field signature)" > "$work/signature"
  openssl pkeyutl -verify -pubin -keyform DER -inkey "$work/key" -rawin -in "$work/signed" -sigfile "$work/signature" \
    > "$work/log" 2>&1 || reject SIGNATURE
  case $(head -n 1 "$work/image") in *'"model":"LD-200"'*) ;; *) reject MODEL ;; esac
  version=$(field version)
  case $(head -n 1 "$work/image") in *"\"version\":\"$version\""*) ;; *) reject VERSION ;; esac
  tell verified
  tell installing
  tell rebooting
  go reboot
  come "$version" "{\"id\":\"$(field id)\",\"ver\":$(field ver),\"state\":\"done\"}" 2 4
  tell done
  echo "runs $version"
  read -r _ || :
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ "$part" = upgrade ]; then upgrade; else open_door; fi

go shutdown
echo gone
