import postgres from "postgres";
import { StartError } from "@/lib/platform/start-error";
import { within } from "@/lib/platform/within";
import { variableOf } from "./location";

const ANSWER_SECONDS_MAX = 5;

/** What a server reports about itself. */
export interface Inspected {
  /** It is in recovery: it replays what a primary writes, and writes nothing itself. */
  isStandby: boolean;
  /** The same for a primary and its standbys, different for everything else. */
  cluster: string;
  database: string;
}

/**
 * Inspects the database at an address on a connection of its own. Throws StartError when it cannot be reached, or does
 * not answer within five seconds: a pooler whose server is down accepts the connection and is silent.
 */
export async function inspect(url: string): Promise<Inspected> {
  const client = postgres(url, {
    max: 1,
    prepare: false,
    fetch_types: false,
    connect_timeout: ANSWER_SECONDS_MAX,
    onnotice: () => {},
  });
  const asked = client.unsafe<Inspected[]>(`
    select pg_is_in_recovery() "isStandby", current_database() "database",
      (select system_identifier::text from pg_control_system()) "cluster"`);
  try {
    const [found] = await within(asked, ANSWER_SECONDS_MAX * 1000, () => {
      throw new Error(`no answer within ${ANSWER_SECONDS_MAX} s`);
    });
    if (!found) throw new Error("no answer");
    return found;
  } catch (error) {
    throw new StartError(unusable(url, error), { cause: error });
  } finally {
    client.end({ timeout: 0 }).catch(() => {});
  }
}

/** As `inspect`, and throws StartError also if the server is a standby. */
export async function inspectPrimary(url: string): Promise<Inspected> {
  const found = await inspect(url);
  if (found.isStandby)
    throw new StartError(
      `The database ${hostAndDatabase(url)} is a standby, which cannot be written to. Lead ${variableOf(url)} to the primary.`,
    );
  return found;
}

function unusable(url: string, error: unknown): string {
  const { cause = error } = error instanceof Error ? error : {};
  const reason = cause instanceof Error ? cause.message || String(Object(cause).code) : String(cause);
  const variable = variableOf(url);
  const advice = variable === "DATABASE_URL" ? ", or leave it unset to run the embedded PostgreSQL" : "";
  return `The database ${hostAndDatabase(url)} cannot be used: ${reason}\nCheck ${variable}${advice}.`;
}

/** A URL without its account. */
export function hostAndDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
