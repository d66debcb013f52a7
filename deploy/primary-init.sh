#!/bin/bash
# PostgreSQL's image runs this once, before the primary's first start: it lets the standby follow, with the role's password and only
# from the containers' network.
set -euo pipefail
echo "host replication square samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
