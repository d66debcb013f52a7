declare global {
  var __lobsterSquareDatabaseUrl: string | undefined;
}

/**
 * Where the database is: DATABASE_URL, else the embedded server that start-up has begun.
 * Undefined until start-up has run, and for good on a serverless platform without DATABASE_URL.
 */
export function databaseUrl(): string | undefined {
  return process.env.DATABASE_URL || globalThis.__lobsterSquareDatabaseUrl;
}

/**
 * Tells the process where its embedded database listens.
 * Kept on globalThis because Next's bundles and server.ts each hold their own instance of this module.
 */
export function setDatabaseUrl(url: string | undefined): void {
  globalThis.__lobsterSquareDatabaseUrl = url;
}
