import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { StartError } from "@/lib/platform/start-error";

interface Owner {
  uid: number;
  gid: number;
}

/** Whom PostgreSQL runs as: ourselves when `owner` is not set. */
export interface Account {
  owner?: Owner;
  /** Keeps root's right to pass through folders that are closed to others. */
  passesFolders?: boolean;
}

/**
 * Chooses the account. PostgreSQL refuses to run as root, so root lends itself out to whoever owns
 * the cluster already, else to `postgres`, else to `nobody`.
 * Throws StartError when no such account can reach the data folder and the program.
 */
export function chooseAccount(dataDir: string, cluster: string, program: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(cluster) ?? systemOwner("postgres") ?? systemOwner("nobody");
  const account = owner && [{ owner }, { owner, passesFolders: true }].find(reaches(dataDir, program));
  if (!account) throw new StartError(unreachable(dataDir, program));
  return account;
}

/** Starts a program under an account, with nothing of our environment but what PostgreSQL needs. */
export function spawnAs(
  account: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const { file, argv, identity } = commandAs(account, program, args);
  return spawn(/* turbopackIgnore: true */ file, argv, { ...options, ...identity, env: bareEnvironment() });
}

function commandAs({ owner, passesFolders }: Account, program: string, args: string[]) {
  if (!owner || !passesFolders) return { file: program, argv: args, identity: owner };
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  // Without no_setuid_fixup access(2), which PostgreSQL asks, would not heed the right.
  const right = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--securebits=+no_setuid_fixup"];
  return { file: "setpriv", argv: [...identity, ...right, program, ...args], identity: undefined };
}

const bareEnvironment = () => ({
  NODE_ENV: process.env.NODE_ENV,
  PATH: process.env.PATH,
  LC_ALL: "C",
  TZ: "UTC",
});

function ownerOf(cluster: string): Owner | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

function systemOwner(name: string): Owner | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function reaches(dataDir: string, program: string) {
  return (account: Account) => {
    const { file, argv, identity } = commandAs(account, "/bin/sh", [
      "-c",
      'cd "$1" && exec "$2" --version',
      "sh",
      dataDir,
      program,
    ]);
    return (
      spawnSync(/* turbopackIgnore: true */ file, argv, { ...identity, cwd: "/", env: bareEnvironment() })
        .status === 0
    );
  };
}

const unreachable = (dataDir: string, program: string) =>
  `PostgreSQL cannot run as root, and no other account can reach both
  ${program}
  ${dataDir}
Run Lobster Square as an ordinary user, move it to a folder that others may enter, or set DATABASE_URL.`;
