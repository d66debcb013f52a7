import postgres from "postgres";
import { within } from "@/lib/platform/within";

const PROBE_MS_MAX = 2_000;
const TRIES = 10;

/** Why statements are not to be prepared there, as text for the operator; undefined if they may be. */
export type Obstacle = string | undefined;

/**
 * Finds out whether a statement that was prepared through this address is still known when the pooler gives its
 * connection another backend (docs/decisions/0780). Takes two seconds at most. Silence and errors count as "no".
 */
export async function probePreparedStatements(url: string): Promise<Obstacle> {
  const [asking, holding] = [new Prober(url), new Prober(url)];
  try {
    return await within(probe(asking, holding), PROBE_MS_MAX, () => "it did not answer in time");
  } catch (error) {
    return `it failed with ${Object(error).code ?? "an error"}`;
  } finally {
    asking.end();
    holding.end();
  }
}

async function probe(asking: Prober, holding: Prober): Promise<Obstacle> {
  const first = await asking.backend();
  if (first === asking.announcedBackend) return undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    // The backend that was released last is the next to be used: as a rule it is the one that prepared the statement.
    await holding.run("begin");
    const next = await asking.backend();
    await holding.run("commit");
    if (asking.hasRepeated) return "it does not know a prepared statement on another of its connections";
    if (next !== first) return undefined;
  }
  return "it never changed the connection, so nothing could be seen";
}

/** A connection that reports whether its statement was sent again, which postgres.js does silently. */
class Prober {
  announcedBackend: number | undefined;
  #asked = 0;
  #sent = 0;
  readonly #client: postgres.Sql;

  constructor(url: string) {
    this.#client = postgres(url, {
      max: 1,
      fetch_types: false,
      connect_timeout: PROBE_MS_MAX / 1000,
      onnotice: () => {},
      debug: (_, text) => {
        if (text === BACKEND) this.#sent += 1;
      },
    });
  }

  get hasRepeated(): boolean {
    return this.#sent > this.#asked;
  }

  run(text: string) {
    return this.#client.unsafe(text);
  }

  /** Which backend runs a prepared statement. A pooler announces another one than runs it. */
  async backend(): Promise<number> {
    this.#asked += 1;
    const answer = await this.#client.unsafe<{ pid: number }[]>(BACKEND, [true], { prepare: true });
    this.announcedBackend = answer.state.pid;
    return answer[0]?.pid ?? 0;
  }

  end(): void {
    this.#client.end({ timeout: 0 }).catch(() => {});
  }
}

/** A statement without values would be sent unprepared. */
const BACKEND = "select pg_backend_pid() pid where $1::bool";
