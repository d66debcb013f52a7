import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { StartError } from "@/lib/platform/start-error";

interface Owner {
  uid: number;
  gid: number;
}

/** The account that runs PostgreSQL: our own when `owner` is not set. */
export interface SystemAccount {
  owner?: Owner;
  /** Keeps root's right to enter folders that are closed to others. */
  passesFolders?: boolean;
}

/**
 * Chooses the account that runs PostgreSQL, which refuses to run as root. When we are root, this is the owner of the
 * existing cluster, or else `postgres`, or else `nobody`.
 * Throws StartError when that account cannot reach the data folder and the program.
 */
export function chooseAccount(dataDir: string, cluster: string, program: string): SystemAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(cluster) ?? systemOwner("postgres") ?? systemOwner("nobody");
  const account = owner && [{ owner }, { owner, passesFolders: true }].find(reaches(dataDir, program));
  if (!account) throw new StartError(unreachable(dataDir, program));
  return account;
}

/** Starts a program under an account. It gets only the environment variables that PostgreSQL needs. */
export function spawnAs(
  account: SystemAccount,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const { file, argv, identity } = commandAs(account, program, args);
  return spawn(/* turbopackIgnore: true */ file, argv, { ...options, ...identity, env: bareEnvironment() });
}

function commandAs({ owner, passesFolders }: SystemAccount, program: string, args: string[]) {
  if (!owner || !passesFolders) return { file: program, argv: args, identity: owner };
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"];
  // PostgreSQL checks folders with access(2), which ignores this right unless no_setuid_fixup is set.
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
  return (account: SystemAccount) => {
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
