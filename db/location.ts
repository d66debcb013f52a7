import { processSingleton } from "@/lib/platform/process-singleton";

const embeddedServer = processSingleton<{ url?: string }>("embeddedServer", () => ({}));

/**
 * The address of the database: DATABASE_URL, or else that of the embedded server which start-up has started.
 * Undefined before start-up, and always on a serverless platform without DATABASE_URL.
 */
export function databaseUrl(): string | undefined {
  return process.env.DATABASE_URL || embeddedServer.url;
}

/** Sets the address of the process's embedded database. */
export function setDatabaseUrl(url: string | undefined): void {
  embeddedServer.url = url;
}

/**
 * The address for work that must not go through a pooler, such as migrations and commands: DATABASE_DIRECT_URL, or else
 * that of the database.
 */
export function directUrl(): string | undefined {
  return (process.env.DATABASE_URL && process.env.DATABASE_DIRECT_URL) || databaseUrl();
}

/** The variable that the operator has to check when something is wrong with this address. */
export function variableOf(url: string): string {
  const names = ["DATABASE_URL", "DATABASE_DIRECT_URL"];
  return names.find((name) => process.env[name] === url) ?? "DATABASE_URL";
}
