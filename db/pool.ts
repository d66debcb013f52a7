import { timeLimits } from "@/lib/platform/time-limits";
import { type Connection, connect, type Db, withConnection } from "./connection";

/** The share of the shared connections that statements which may wait for a lock may occupy. */
const BLOCKING_SHARE = 3 / 4;

export class PoolExhausted extends Error {
  readonly code = "POOL_EXHAUSTED";
}

/** How busy a pool is. */
export interface PoolLoad {
  /** Open connections of each kind. */
  shared: number;
  exclusive: number;
  /** Transactions that wait for a connection. */
  waiting: number;
  /** Statements that have no answer yet. */
  pending: number;
}

/**
 * The connections to one database. Single statements share some of them and are pipelined if they are prepared; each
 * transaction has another one to itself. At most `sizeMax` connections are shared, and at most as many are exclusive. A
 * lost connection leaves the pool at once, and the next statement opens a new one.
 */
export class Pool {
  readonly #shared = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #exclusive = new Set<Connection>();
  readonly #waiting: ((connection: Connection) => void)[] = [];
  /** How many shared connections may have statements that may wait for a lock. */
  readonly #blockingMax: number;

  constructor(
    readonly url: string,
    readonly sizeMax: number,
    readonly silenceSecondsMax?: number,
  ) {
    this.#blockingMax = Math.max(1, Math.floor(BLOCKING_SHARE * sizeMax));
  }

  /**
   * Returns an idle shared connection, or a new one while the pool may grow, or the one with the fewest open
   * statements. A statement waits for those that were sent before it on its connection. So statements that may wait for
   * a lock (`isBlocking`; see `mayBlock`) share at most three quarters of the connections, and all others use the rest
   * (docs/decisions/0003).
   */
  share(isBlocking = false): Connection {
    let count = 0;
    let blocking: Connection | undefined;
    let other: Connection | undefined;
    for (const connection of this.#shared) {
      if (connection.blocking > 0) {
        count += 1;
        if (!blocking || connection.pending < blocking.pending) blocking = connection;
      } else if (!other || connection.pending < other.pending) other = connection;
    }
    if (isBlocking && blocking && count >= this.#blockingMax) return blocking;
    if (other?.pending === 0) return other;
    const leastBusy = other ?? blocking;
    return leastBusy && this.#shared.size >= this.sizeMax ? leastBusy : this.#openShared();
  }

  /** How busy it is now. */
  get load(): PoolLoad {
    const open = [...this.#shared, ...this.#exclusive];
    return {
      shared: this.#shared.size,
      exclusive: this.#exclusive.size,
      waiting: this.#waiting.length,
      pending: open.reduce((sum, { pending }) => sum + pending, 0),
    };
  }

  /** Runs `work` with a connection of its own. Throws PoolExhausted after waiting too long. */
  async exclusively<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const connection = await this.#checkOut();
    const { db, end } = withConnection(connection);
    try {
      return await work(db);
    } finally {
      end();
      this.#checkIn(connection);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#shared, ...this.#exclusive].map((connection) => connection.close()));
  }

  async #checkOut(): Promise<Connection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#exclusive.size < this.sizeMax) return this.#openExclusive();
    return new Promise((resolve, reject) => {
      const take = (connection: Connection) => {
        clearTimeout(timer);
        resolve(connection);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(new PoolExhausted("Every database connection is busy."));
      }, timeLimits.checkoutMs);
      this.#waiting.push(take);
    });
  }

  #checkIn(connection: Connection): void {
    if (!connection.lost) {
      const waiting = this.#waiting.shift();
      waiting ? waiting(connection) : this.#idle.push(connection);
    } else if (this.#waiting.length > 0 && this.#exclusive.size < this.sizeMax) {
      this.#waiting.shift()?.(this.#openExclusive());
    }
  }

  #openShared(): Connection {
    const onLost = (lost: Connection) => {
      this.#shared.delete(lost);
      if (lost.silent) this.#dropIdle();
    };
    const opened = connect(this.url, onLost, this.silenceSecondsMax, true);
    this.#shared.add(opened);
    return opened;
  }

  #openExclusive(): Connection {
    const onLost = (lost: Connection) => {
      this.#exclusive.delete(lost);
      const index = this.#idle.indexOf(lost);
      if (index >= 0) this.#idle.splice(index, 1);
      if (lost.silent) this.#dropIdle();
    };
    const opened = connect(this.url, onLost, this.silenceSecondsMax);
    this.#exclusive.add(opened);
    return opened;
  }

  /** If one connection fell silent, the idle ones are probably dead too. Dropping them saves a timeout on each. */
  #dropIdle(): void {
    for (const connection of [...this.#shared, ...this.#idle])
      if (connection.pending === 0) connection.drop();
  }
}
