import { randomUUID } from "node:crypto";
import type { Changes } from "@/db/changes";
import type { KeyCache, KeyInvalidation } from "@/lib/access/keys/cache";
import { BROADCAST_TABLES, readInvalidation, writeInvalidation } from "./invalidation";
import type { Valkey } from "./valkey";

const CHANNEL = "lsq:wake";

/** How long changes are collected before a message, so that those of a statement and of its commit share one. */
const PUBLISH_MS = 10;
/** How often remote writes are applied: under a flood of writes no process rereads for each of them. */
const APPLY_MS = 200;

/**
 * Broadcasts what this process has written and which keys have changed, and applies the same from others. Messages are
 * best effort: a lost one costs at most the second after which everything is read again anyway (docs/decisions/0785).
 */
export class InvalidationBus {
  readonly #id = randomUUID();
  readonly #tables = new Set<string>();
  #keys: KeyInvalidation[] = [];
  #publishing: NodeJS.Timeout | undefined;
  readonly #remoteTables = new Set<string>();
  #applying: NodeJS.Timeout | undefined;

  constructor(
    readonly valkey: Pick<Valkey, "isUp" | "run" | "listen">,
    readonly changes: Pick<Changes, "broadcast" | "noteRemote">,
    readonly keys: Pick<KeyCache, "broadcast" | "drop">,
  ) {}

  start(): void {
    this.valkey.listen(CHANNEL, (text) => this.#receive(text));
    this.changes.broadcast = (tables) => this.#addTables(tables);
    this.keys.broadcast = (forgotten) => this.#add(() => this.#keys.push(forgotten));
  }

  stop(): void {
    this.changes.broadcast = undefined;
    this.keys.broadcast = undefined;
    clearTimeout(this.#publishing);
    clearTimeout(this.#applying);
  }

  #addTables(tables: ReadonlySet<string>): void {
    for (const table of tables) if (BROADCAST_TABLES.has(table)) this.#add(() => this.#tables.add(table));
  }

  #add(add: () => void): void {
    if (!this.valkey.isUp) return;
    add();
    this.#publishing ??= setTimeout(() => this.#publish(), PUBLISH_MS).unref();
  }

  #publish(): void {
    this.#publishing = undefined;
    const message = writeInvalidation({
      from: this.#id,
      tables: [...this.#tables],
      forgotten: this.#keys,
    });
    this.#tables.clear();
    this.#keys = [];
    this.valkey.run(["PUBLISH", CHANNEL, message]).catch(() => {});
  }

  #receive(text: string): void {
    const message = readInvalidation(text);
    if (!message || message.from === this.#id) return;
    for (const forgotten of message.forgotten) this.keys.drop(forgotten);
    for (const table of message.tables) this.#remoteTables.add(table);
    if (!this.#applying) this.#applyRemote();
  }

  /** Applies what has arrived, and again after each pause while more arrives. */
  #applyRemote(): void {
    this.#applying = undefined;
    if (this.#remoteTables.size === 0) return;
    this.changes.noteRemote(this.#remoteTables);
    this.#remoteTables.clear();
    this.#applying = setTimeout(() => this.#applyRemote(), APPLY_MS).unref();
  }
}
