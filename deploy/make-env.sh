#!/bin/sh
# Writes .env for the compose.yaml beside this file, with secrets of its own, for its owner alone.
# Usage: sh deploy/make-env.sh studio.example ana@example.com,@club.example
set -eu
host=${1:?"Usage: sh deploy/make-env.sh HOST ALLOWED_EMAILS"}
allowed=${2:?"Usage: sh deploy/make-env.sh HOST ALLOWED_EMAILS, e.g. ana@example.com,@club.example"}
file=$(dirname "$0")/.env
[ ! -e "$file" ] || { echo "$file is there already; its secrets belong to the data in the volumes." >&2; exit 1; }
random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }
password=$(random 12)
hash=$(docker run --rm caddy:2.10.2 caddy hash-password --plaintext "$password")
umask 077
cat > "$file" <<END
STUDIO_HOST=$host
# private: nothing is sold, these may sign in. For a public studio see docs/hosting/public.md
DEPLOYMENT=private
ALLOWED_EMAILS=$allowed
# your mail server, for sign-in codes
SMTP_URL=
MAIL_FROM=Portrait Studio <studio@$host>
POSTGRES_PASSWORD=$(random 24)
POSTGRES_ADMIN_PASSWORD=$(random 24)
INNGEST_POSTGRES_PASSWORD=$(random 24)
INNGEST_EVENT_KEY=$(random 16)
INNGEST_SIGNING_KEY=$(random 32)
S3_SECRET_ACCESS_KEY=$(random 24)
# of https://$host:8288, for the name "operator": $password
DASHBOARD_HASH='$hash'
END
echo "Wrote $file. Set SMTP_URL in it, then: docker compose --file $(dirname "$0")/compose.yaml up --detach --build"
