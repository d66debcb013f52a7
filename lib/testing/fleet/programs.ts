import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** The programs that a fleet is made of, each by the names under which systems have it, and Debian's packages of them. */
const PROGRAMS = [
  { names: ["haproxy"], packaged: "haproxy" },
  { names: ["pgbouncer"], packaged: "pgbouncer" },
  { names: ["valkey-server", "redis-server"], packaged: "redis-server" },
];

/** Throws an Error of one line that names every program that is in none of the folders, and how Debian installs it. */
export function expectPrograms(folders: readonly string[] = FOLDERS): void {
  const isThere = (name: string) => folders.some((folder) => existsSync(join(folder, name)));
  const missing = PROGRAMS.filter(({ names }) => !names.some(isThere));
  if (missing.length === 0) return;
  const names = missing.map((program) => program.names.join(" or ")).join(", ");
  const packages = missing.map(({ packaged }) => packaged).join(" ");
  throw new Error(`The fleet's tests need ${names}, not installed here: apt-get install ${packages}`);
}
