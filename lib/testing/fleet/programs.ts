import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** The programs that a fleet is made of, each by the names under which systems have it, and Debian's packages of them. */
const PROGRAMS = {
  haproxy: { names: ["haproxy"], packaged: "haproxy" },
  pgbouncer: { names: ["pgbouncer"], packaged: "pgbouncer" },
  valkey: { names: ["valkey-server", "redis-server"], packaged: "redis-server" },
};

const find = (names: string[]): string | undefined =>
  names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find((path) => existsSync(path));

/** Throws an Error of one line that names every missing program and how Debian installs it. */
export function expectPrograms(): void {
  const missing = Object.values(PROGRAMS).filter(({ names }) => !find(names));
  if (missing.length === 0) return;
  const names = missing.map((program) => program.names.join(" or ")).join(", ");
  const packages = missing.map(({ packaged }) => packaged).join(" ");
  throw new Error(`The fleet's tests need ${names}, not installed here: apt-get install ${packages}`);
}
