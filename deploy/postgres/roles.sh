#!/bin/sh
# Run once, when compose.yml's `database` is made. The application owns its database and no right of a superuser; a standby may copy.
set -eu
psql --username postgres --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<'END'
\getenv password ROLE_PASSWORD
CREATE ROLE stayscape LOGIN PASSWORD :'password';
CREATE ROLE standby LOGIN REPLICATION PASSWORD :'password';
CREATE DATABASE stayscape OWNER stayscape;
END
