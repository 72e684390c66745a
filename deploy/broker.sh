#!/bin/sh
# The broker of compose.yaml. Mosquitto goes on as the user mosquitto, who can read neither a key that root alone may read
# nor write a file of root, so both are seen to here, and a renewed certificate is taken within a minute.
set -eu
data=/mosquitto/data
from=/mosquitto/certificates
copies=/mosquitto/keys

# The plugin keeps logins in a file of its own, which begins with its administrator; the portal adds the devices.
file=$data/dynamic-security.json
[ -s "$file" ] || { rm -f "$file"; mosquitto_ctrl dynsec init "$file" admin "$MQTT_PASSWORD"; }
chown -R mosquitto: "$data"

# Copies what has changed; says whether that was anything.
take_certificates() {
  cmp -s "$from/fullchain.pem" "$copies/fullchain.pem" && cmp -s "$from/privkey.pem" "$copies/privkey.pem" && return 1
  for name in fullchain.pem privkey.pem; do
    (umask 077 && cat "$from/$name" >"$copies/$name.new") && chown mosquitto: "$copies/$name.new" || return 1
    mv "$copies/$name.new" "$copies/$name"
  done
}
mkdir -p "$copies"
chown mosquitto: "$copies"
if ! take_certificates && ! [ -s "$copies/privkey.pem" ]; then
  echo "deploy/certificates has no fullchain.pem and privkey.pem for devices (docs/deployment.md)."
  exit 1
fi

mosquitto -c /mosquitto/config/mosquitto.conf &
broker=$!
stopping=
trap 'stopping=yes; kill -TERM "$broker"' TERM INT
while [ -z "$stopping" ] && kill -0 "$broker" 2>/dev/null; do
  # A signal ends the wait, not the sleep.
  sleep "${LOOK_EVERY_SECONDS:-30}" &
  wait $! || true
  if take_certificates; then kill -HUP "$broker"; fi
done
wait "$broker"
