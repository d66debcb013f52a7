#!/bin/bash
# Run once by PostgreSQL's image, before the primary's first start: lets the standby follow. Only who knows the password of
# the role may, and only from the network of the containers.
set -euo pipefail
echo "host replication square samenet scram-sha-256" >> "$PGDATA/pg_hba.conf"
