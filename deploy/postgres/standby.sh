#!/bin/sh
# A standby of compose.yml's `database`: copies it at its first start, then follows it until it is promoted.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Removed first: a copy that was broken off cannot be gone on with.
  find "$PGDATA" -mindepth 1 -delete
  pg_basebackup --dbname="host=$PRIMARY user=standby application_name=standby" \
    --pgdata="$PGDATA" --write-recovery-conf --checkpoint=fast
  chmod 700 "$PGDATA"
fi
exec postgres -c hba_file=/etc/postgresql/pg_hba.conf
