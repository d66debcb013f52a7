#!/usr/bin/env bash
# Unpacks a recent PgBouncer of Debian with its libraries into a folder, beside the system and without installing it:
# Debian 12 has 1.18, and later packages are built against a newer libc.
set -euo pipefail
folder=${1:?Usage: scripts/unpack-pgbouncer.sh FOLDER}
suite=${PGBOUNCER_SUITE:-trixie}
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

mkdir -p "$folder"/apt/{lists/partial,cache/archives/partial}
apt=$(realpath "$folder/apt")
echo "deb [signed-by=$keyring] http://deb.debian.org/debian $suite main" >"$apt/sources.list"
options=(
  -o "Dir::Etc::sourcelist=$apt/sources.list" -o Dir::Etc::sourceparts=-
  -o "Dir::State::lists=$apt/lists" -o "Dir::Cache=$apt/cache" -o "APT::Sandbox::User=$(id -un)"
)
packages=(pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap-ng0 libcap2
  libzstd1 zlib1g liblzma5 liblz4-1 libgcrypt20 libgpg-error0)
apt-get "${options[@]}" update -qq
(cd "$apt" && apt-get "${options[@]}" download -qq "${packages[@]}")
for package in "$apt"/*.deb; do dpkg-deb -x "$package" "$folder"; done
rm -r "$apt"
libraries=$(realpath "$folder/usr/lib/x86_64-linux-gnu")
"$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" "$folder/usr/sbin/pgbouncer" --version
