#!/bin/sh
# Packs what runs a release without a checkout: the compose file, which names the published image instead of building one, and what it reads.
# Usage: sh deploy/pack-release.sh IMAGE@DIGEST FILE.tar.gz
set -eu
image=${1:?"Usage: sh deploy/pack-release.sh IMAGE@DIGEST FILE.tar.gz"}
archive=${2:?"Usage: sh deploy/pack-release.sh IMAGE@DIGEST FILE.tar.gz"}
root=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/portrait-studio"
cp "$root/Caddyfile" "$root/workers.Caddyfile" "$root/databases.sql" "$root/make-env.sh" "$folder/portrait-studio"
sed -e "s|STUDIO_IMAGE:-portrait-studio}|STUDIO_IMAGE:-$image}|" -e '/^  build:$/,/^    dockerfile:/d' \
  "$root/compose.yaml" > "$folder/portrait-studio/compose.yaml"
tar -czf "$archive" -C "$folder" portrait-studio
