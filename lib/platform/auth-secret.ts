import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secret that signs and encrypts on this deployment. Throws if AUTH_SECRET is unset, because an empty
 * secret protects nothing.
 */
export function authSecret(): string {
  const { AUTH_SECRET } = process.env;
  if (!AUTH_SECRET) throw new Error("AUTH_SECRET is not set.");
  return AUTH_SECRET;
}

/**
 * Whether there is a secret. A platform of functions may have none; then nobody can log in and no letters are
 * sent.
 */
export const isAuthSecretSet = (): boolean => Boolean(process.env.AUTH_SECRET);

/**
 * The secret that signs owners' sessions if AUTH_SECRET is unset: created once and stored in `dataDir`. If several
 * processes create it at the same time, all of them use the first.
 */
export function keepAuthSecret(dataDir: string): string {
  return storeAuthSecret(dataDir, randomBytes(32).toString("base64url"));
}

/** Stores a secret in `dataDir`, unless one exists. Returns the stored one. */
export function storeAuthSecret(dataDir: string, secret: string): string {
  const file = secretFile(dataDir);
  const draft = `${file}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}

/** The secret in `dataDir`; undefined if there is none. */
export function findAuthSecret(dataDir: string): string | undefined {
  const file = secretFile(dataDir);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

const secretFile = (dataDir: string) => join(dataDir, "auth.secret");
