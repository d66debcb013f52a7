import { connect as openSocket, type Socket } from "node:net";
import postgres from "postgres";
import { writeArray } from "./arrays";
import { setTypes } from "./types";

type Value = postgres.ParameterOrJSON<never>;

/** What every query function takes: the pool, or the one connection of a transaction. */
export interface Db {
  /** Runs a prepared statement; `values` are its $1, $2 and so on. See `statement`. */
  run<Row extends object>(text: string, values: Value[]): Promise<Answer<Row>>;
  /** The same, with each row as its values in the order of the columns. */
  runForValues(text: string, values: Value[]): Promise<unknown[][]>;
}

/** Rows, and the command that PostgreSQL carried out. */
type Answer<Row> = Row[] & { readonly command: string };

/** The connection was lost; nothing more may be sent through this handle. */
export class ConnectionLost extends Error {
  readonly code = "CONNECTION_CLOSED";
}

const CONNECT_SECONDS_MAX = 2;
const CLOSE_SECONDS_MAX = 5;

/** A server that answers nothing for so long hangs, or is gone without a word; the API waits no longer. */
const SILENCE_SECONDS_MAX = 4;

export interface Connection {
  db: Db;
  /** Statements sent and not yet answered. */
  readonly pending: number;
  lost: boolean;
  /** It was lost because the server answered nothing for too long. */
  silent: boolean;
  /** Gives the connection up, and with it what is under way on it. */
  drop(): void;
  /** Ends the connection when what is under way has its answer, at the latest after five seconds. */
  close(): Promise<void>;
}

/**
 * One connection to PostgreSQL, opened by its first statement and never opened again once lost: postgres.js
 * mends a connection in place, and a statement of a broken transaction would then run outside it
 * (postgres.js issue 1216). Throws ConnectionLost for statements after the loss.
 */
export function connect(
  url: string,
  onLost: (connection: Connection) => void,
  silenceSecondsMax = SILENCE_SECONDS_MAX,
): Connection {
  let socket: Socket | undefined;
  const options = {
    max: 1,
    connect_timeout: CONNECT_SECONDS_MAX,
    idle_timeout: 0,
    max_lifetime: null,
    // See arrayReaders.
    fetch_types: false,
    connection: { application_name: "lobster-square", TimeZone: "UTC" },
    onnotice: () => {},
    onclose: lose,
    socket: (address: Address) => {
      // postgres.js opens a second one when the first ends early, or when statements are left over.
      if (socket) lose();
      if (connection.lost) throw lostError();
      socket = socketTo(address);
      return socket;
    },
  };
  const client = postgres(url, options);
  setTypes(client);
  const unanswered = new Set<object>();
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
  };
  const silence = setTimeout(giveUp, silenceSecondsMax * 1000).unref();
  return connection;

  // Async, so that whatever is wrong rejects and never throws.
  async function send<Answered>(text: string, values: Value[], asValues = false): Promise<Answered> {
    if (connection.lost) throw lostError();
    const query = client.unsafe(text, values.map(toDriver), { prepare: true });
    const answer = asValues ? query.values() : query;
    if (unanswered.size === 0) silence.refresh();
    unanswered.add(query);
    const answered = () => {
      unanswered.delete(query);
      if (unanswered.size > 0) silence.refresh();
    };
    query.then(answered, answered);
    return (await answer) as Answered;
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
    // postgres.js forgets those it has not sent yet.
    for (const query of unanswered)
      if ("reject" in query && typeof query.reject === "function") query.reject(lostError());
  }
}

const lostError = () => new ConnectionLost("The connection to the database was lost.");

/** What postgres.js tells about the server it wants a socket to. */
interface Address {
  host: string[];
  port: number[];
  /** A Unix socket. */
  path: string | false;
}

function socketTo({ host: [host = "localhost"], port: [port = 5432], path }: Address): Socket {
  const socket = path ? openSocket(path) : openSocket({ host, port, noDelay: true });
  // TLS checks the server's certificate against this name.
  return Object.assign(socket, { host, port });
}

/**
 * postgres.js finds a missing value only when other statements may be under way on the connection: it then
 * fails one of those instead, and gives each later statement the answer of its neighbour. Of an array it
 * takes the type of the first item.
 */
function toDriver(value: Value): Value {
  if (value === undefined) throw new TypeError("A value of the statement is missing.");
  return Array.isArray(value) ? writeArray(value) : value;
}

/** The transaction that a handle belonged to is over. */
export class HandleEnded extends Error {}

/**
 * A handle on a connection for one piece of work. Throws HandleEnded after `end`: a statement that comes
 * late would run in the transaction of whoever has the connection next, or in none.
 */
export function lend({ db }: Connection): { db: Db; end(): void } {
  let isOver = false;
  const whileLent =
    <Args extends unknown[], Result>(run: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (isOver) throw new HandleEnded("The transaction of this statement is over.");
      return run(...args);
    };
  return {
    db: { run: whileLent(db.run) as Db["run"], runForValues: whileLent(db.runForValues) },
    end: () => {
      isOver = true;
    },
  };
}
