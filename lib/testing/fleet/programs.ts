import { isInstalled } from "../servers/program";

/** The programs of a fleet, each by its names on different systems, and their packages in Debian. */
const PROGRAMS = [
  { names: ["haproxy"], packaged: "haproxy" },
  { names: ["pgbouncer"], packaged: "pgbouncer" },
  { names: ["valkey-server", "redis-server"], packaged: "redis-server" },
];

/**
 * Throws an Error of one line that lists every program that is in none of the folders, and the command to
 * install it on Debian.
 */
export function expectPrograms(folders?: readonly string[]): void {
  const missing = PROGRAMS.filter(({ names }) => !names.some((name) => isInstalled(name, folders)));
  if (missing.length === 0) return;
  const names = missing.map((program) => program.names.join(" or ")).join(", ");
  const packages = missing.map(({ packaged }) => packaged).join(" ");
  throw new Error(`The fleet's tests need ${names}, not installed here: apt-get install ${packages}`);
}
