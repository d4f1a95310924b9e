#!/bin/sh
# The system of the image, run as root: the user that the server runs as, and its folder for data.
set -eu
groupadd --gid 10001 countersign
useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin countersign
install -d -o 10001 -g 10001 -m 0700 /data
