import { randomUUID } from "node:crypto";
import type { Changes } from "@/db/changes";
import type { Written } from "@/db/dependencies";
import type { KeyCache, KeyInvalidation } from "@/lib/access/keys/cache";
import { CollectedWrites, isReported, readInvalidation, writeInvalidation } from "./invalidation";
import type { Valkey } from "./valkey";

const CHANNEL = "lsq:wake";

/** How long changes are collected before a message, so that those of a statement and of its commit share one. */
const PUBLISH_MS = 10;
/** How often remote writes are applied: under a flood of writes no process rereads for each of them. */
const APPLY_MS = 200;

/**
 * Broadcasts what this process has written and which keys have changed, and applies the same from others. Messages may
 * be lost while Valkey is away: each process says so when it is back (docs/decisions/0785).
 */
export class InvalidationBus {
  readonly #id = randomUUID();
  readonly #written = new CollectedWrites();
  #keys: KeyInvalidation[] = [];
  #publishing: NodeJS.Timeout | undefined;
  readonly #remote = new CollectedWrites();
  #applying: NodeJS.Timeout | undefined;

  constructor(
    readonly valkey: Pick<Valkey, "isUp" | "run" | "listen">,
    readonly changes: Pick<Changes, "broadcast" | "noteRemote" | "noteUnreported">,
    readonly keys: Pick<KeyCache, "broadcast" | "drop">,
  ) {}

  start(): void {
    this.valkey.listen(CHANNEL, (text) => this.#receive(text));
    this.changes.broadcast = (written) => this.#addWritten(written);
    this.keys.broadcast = (forgotten) => this.#add(() => this.#keys.push(forgotten));
  }

  /** Sends what was collected, and no more. */
  stop(): void {
    this.changes.broadcast = undefined;
    this.keys.broadcast = undefined;
    if (this.#publishing) this.#publish();
    clearTimeout(this.#applying);
  }

  /** To be called when Valkey is reached: until now, no process heard of the others' writes. */
  connected(): void {
    this.changes.noteUnreported();
    this.#send({ tables: [], rows: [], forgotten: [], hasGap: true });
  }

  #addWritten({ tables, ids }: Written): void {
    const reported = tables.filter(isReported);
    if (reported.length > 0) this.#add(() => this.#written.add({ tables: reported, ...(ids && { ids }) }));
  }

  #add(add: () => void): void {
    if (!this.valkey.isUp) return;
    add();
    this.#publishing ??= setTimeout(() => this.#publish(), PUBLISH_MS).unref();
  }

  #publish(): void {
    clearTimeout(this.#publishing);
    this.#publishing = undefined;
    this.#send({ ...this.#written.take(), forgotten: this.#keys });
    this.#keys = [];
  }

  #send(message: Omit<Parameters<typeof writeInvalidation>[0], "from">): void {
    this.valkey.run(["PUBLISH", CHANNEL, writeInvalidation({ from: this.#id, ...message })]).catch(() => {});
  }

  #receive(text: string): void {
    const message = readInvalidation(text);
    if (!message || message.from === this.#id) return;
    for (const forgotten of message.forgotten) this.keys.drop(forgotten);
    if (message.hasGap) this.changes.noteUnreported();
    this.#remote.add(message);
    for (const { tables, ids } of message.rows) this.#remote.add({ tables, ids: new Set(ids) });
    if (!this.#applying) this.#applyRemote();
  }

  /** Applies what has arrived, and again after each pause while more arrives. */
  #applyRemote(): void {
    this.#applying = undefined;
    if (this.#remote.isEmpty) return;
    const { tables, rows } = this.#remote.take();
    this.changes.noteRemote({ tables });
    for (const row of rows) this.changes.noteRemote({ tables: row.tables, ids: new Set(row.ids) });
    this.#applying = setTimeout(() => this.#applyRemote(), APPLY_MS).unref();
  }
}
