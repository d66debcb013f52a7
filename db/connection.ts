import { connect as openSocket, type Socket } from "node:net";
import postgres from "postgres";
import { ActiveSet } from "@/lib/platform/active-set";
import { countStatement } from "@/lib/platform/statement-count";
import { timeLimits } from "@/lib/platform/time-limits";
import { changes } from "./changes";
import { noteRead, type Written, writtenBy } from "./dependencies";
import { toDriver, toText, type Value } from "./parameters";
import { isPrepared } from "./prepared-statements";
import { mayBlock } from "./tables";
import { setTypes } from "./types";

/** The handle that every query function takes. It stands for the pool, or for the one connection of a transaction. */
export interface Db {
  /** Runs a statement; `values` fill its $1, $2 and so on. It is prepared if that is possible. See `statement`. */
  run<Row extends object>(text: string, values: Value[]): Promise<QueryResult<Row>>;
  /** Like `run`, but each row is an array of its values in the order of the columns. */
  runForValues(text: string, values: Value[]): Promise<unknown[][]>;
}

/** The rows, and the command that PostgreSQL reports, such as `COMMIT`. */
type QueryResult<Row> = Row[] & { readonly command: string };

/** The connection was lost. This handle accepts no further statements. */
export class ConnectionLost extends Error {
  readonly code = "CONNECTION_CLOSED";
}

const CONNECT_SECONDS_MAX = 2;
const CLOSE_SECONDS_MAX = 5;

export interface Connection {
  db: Db;
  /** How many statements were sent and are not answered yet. */
  readonly pending: number;
  /** How many of these may wait for a lock. */
  readonly blocking: number;
  lost: boolean;
  /** True when the connection was lost because the server did not answer for too long. */
  silent: boolean;
  /** Gives up the connection; its unanswered statements fail. */
  drop(): void;
  /** Ends the connection once all its statements are answered, after five seconds at the latest. */
  close(): Promise<void>;
}

/**
 * Makes a connection to PostgreSQL. Its first statement opens it, and once lost it is never reopened: postgres.js would
 * reconnect, and the next statement of a broken transaction then runs outside any transaction (docs/decisions/0003).
 * Statements after the loss throw ConnectionLost. Where statements are not prepared, a shared connection sends a
 * statement only when the one before it is answered.
 */
export function connect(
  url: string,
  onLost: (connection: Connection) => void,
  silenceSecondsMax = timeLimits.silenceMs / 1000,
  isShared = false,
): Connection {
  const prepares = isPrepared(url);
  let socket: Socket | undefined;
  const options = {
    max: 1,
    connect_timeout: CONNECT_SECONDS_MAX,
    idle_timeout: 0,
    max_lifetime: null,
    // `arrayReaders` explains why.
    fetch_types: false,
    connection: { application_name: "lobster-square", TimeZone: "UTC" },
    onnotice: () => {},
    onclose: lose,
    // An old pooler may give the backend away while half of the next statement is sent (docs/decisions/0780).
    ...(isShared && !prepares && { max_pipeline: 0 }),
    socket: (address: Address) => {
      // postgres.js asks for a second socket when the first one closes early or leaves statements unanswered.
      if (socket) lose();
      if (connection.lost) throw lostError();
      socket = socketTo(address);
      return socket;
    },
  };
  const client = postgres(url, options);
  setTypes(client);
  const unanswered = new ActiveSet<DriverQuery>();
  let blocking = 0;
  const connection: Connection = {
    db: {
      run: (text, values) => send(text, values),
      runForValues: (text, values) => send(text, values, true),
    },
    lost: false,
    silent: false,
    drop: lose,
    close: () => client.end({ timeout: CLOSE_SECONDS_MAX }),
    get pending() {
      return unanswered.size;
    },
    get blocking() {
      return blocking;
    },
  };
  const silence = setTimeout(giveUp, silenceSecondsMax * 1000).unref();
  return connection;

  // An async function turns every error into a rejection, so callers need no try around the call.
  async function send<Answered>(text: string, values: Value[], asValues = false): Promise<Answered> {
    if (connection.lost) throw lostError();
    countStatement();
    const query = asDriverQuery(prepares ? prepared(text, values) : unprepared(text, values));
    if (asValues) query.values();
    if (unanswered.size === 0) silence.refresh();
    unanswered.add(query);
    const isBlocking = mayBlock(text);
    if (isBlocking) blocking += 1;
    let answer: Answered | undefined;
    try {
      answer = await answerOf<Answered>(query);
      noteRead(text, values, answer);
      return answer;
    } finally {
      unanswered.delete(query);
      if (unanswered.size > 0) silence.refresh();
      if (isBlocking) blocking -= 1;
      // Also after an error: what a lost connection has stored is unknown.
      changes.note(writtenBy(text, values, answer));
    }
  }

  function prepared(text: string, values: Value[]) {
    return client.unsafe(text, values.map(toDriver), { prepare: true });
  }

  /**
   * Sends the statement and its values in one message. By default postgres.js first asks the server for the types of
   * the parameters and sends nothing else meanwhile: two round trips, and no pipeline (docs/decisions/0780).
   */
  function unprepared(text: string, values: Value[]) {
    const options = { prepare: false, simple: values.length === 0 };
    return Object.assign(client.unsafe(text, [], options), { parameters: values.map(toText) });
  }

  function giveUp() {
    if (unanswered.size === 0) return;
    connection.silent = true;
    lose();
  }

  function lose() {
    if (connection.lost) return;
    connection.lost = true;
    onLost(connection);
    socket?.destroy();
    client.end({ timeout: 0 }).catch(() => {});
    // postgres.js never settles the queries that it has not sent yet.
    for (const query of unanswered) query.reject(lostError());
  }
}

const lostError = () => new ConnectionLost("The connection to the database was lost.");

/** What postgres.js calls when a query is answered, and how it is sent. */
interface DriverQuery {
  resolve(rows: unknown): void;
  reject(error: unknown): void;
  handle(): void;
  values(): void;
}

function asDriverQuery(query: object): DriverQuery {
  if ("handle" in query && "resolve" in query && "reject" in query) return query as DriverQuery;
  throw new TypeError("postgres.js makes its queries in another way than this code expects.");
}

/**
 * Sends a query and waits for its rows. They do not go through the promise that the query itself is: V8 keeps such
 * promises until its next major collection, and would keep every row with them (docs/decisions/0768).
 */
async function answerOf<Answered>(query: DriverQuery): Promise<Answered> {
  try {
    return await new Promise<Answered>((resolve, reject) => {
      query.resolve = resolve as DriverQuery["resolve"];
      query.reject = reject;
      query.handle();
    });
  } finally {
    query.resolve = ignore;
    query.reject = ignore;
  }
}

const ignore = () => {};

/** The server to which postgres.js wants a socket. */
interface Address {
  host: string[];
  port: number[];
  /** The path of a Unix socket, if the server has one. */
  path: string | false;
}

/**
 * Opens a socket on which small messages are not held back for 40 ms. It is what the option `socket` of postgres.js
 * takes.
 */
export function socketTo({ host: [host = "localhost"], port: [port = 5432], path }: Address): Socket {
  const socket = path ? openSocket(path) : openSocket({ host, port, noDelay: true });
  // postgres.js passes `host` to TLS, which checks the server's certificate against it.
  return Object.assign(socket, { host, port });
}

/** The handle was used after its transaction had ended. */
export class HandleEnded extends Error {}

/**
 * Makes a handle on a connection for one piece of work. After `end` the handle throws HandleEnded, because a late
 * statement would run in the next user's transaction, or in none.
 */
export function withConnection({ db }: Connection): { db: Db; end(): void } {
  let isOver = false;
  const written: Written[] = [];
  const untilEnd =
    <Args extends [text: string, values: Value[]], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (isOver) throw new HandleEnded("The transaction of this statement is over.");
      let answer: Result | undefined;
      try {
        answer = await run(...args);
        return answer;
      } finally {
        const own = writtenBy(args[0], args[1], answer);
        if (own) written.push(own);
      }
    };
  return {
    db: { run: untilEnd(db.run) as Db["run"], runForValues: untilEnd(db.runForValues) },
    end: () => {
      isOver = true;
      // Others can read what a transaction wrote from its end on.
      for (const own of written) changes.note(own);
    },
  };
}
