declare global {
  var __lobsterSquareDatabaseUrl: string | undefined;
}

/**
 * The address of the database: DATABASE_URL, or else that of the embedded server which start-up has started.
 * Undefined before start-up, and always on a serverless platform without DATABASE_URL.
 */
export function databaseUrl(): string | undefined {
  return process.env.DATABASE_URL || globalThis.__lobsterSquareDatabaseUrl;
}

/**
 * Sets the address of the process's embedded database.
 * It is kept on globalThis because Next's bundles and server.ts each hold their own instance of this module.
 */
export function setDatabaseUrl(url: string | undefined): void {
  globalThis.__lobsterSquareDatabaseUrl = url;
}
