#!/bin/sh
# The build stage of the image: packages by the lockfile, the screens, and then only what the server needs. Run in the project's folder.
set -eu
npm ci --include=dev --include=optional --no-progress --loglevel=error
npm run build
npm prune --omit=dev --include=optional --no-progress --loglevel=error
rm -rf e2e bench docs .cache .git
