#!/bin/sh
# Patroni runs this once, on the first primary, with the address of a superuser. The role has the session settings that a pooler drops.
set -eu
psql "$1" --quiet --set ON_ERROR_STOP=1 --set password="$TRUCKROLL_DATABASE_PASSWORD" <<'SQL'
create role truckroll login password :'password';
alter role truckroll set timezone = 'UTC';
alter role truckroll set datestyle = 'ISO';
alter role truckroll set statement_timeout = '15s';
alter role truckroll set idle_in_transaction_session_timeout = '60s';
alter role truckroll set jit = off;
create database truckroll owner truckroll;
SQL
