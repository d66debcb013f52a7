import { randomUUID } from "node:crypto";
import type { Changes } from "@/db/changes";
import type { KeyCache, KeyInvalidation } from "@/lib/access/keys/cache";
import { BROADCAST_TABLES, readInvalidation, writeInvalidation } from "./invalidation";
import type { Valkey } from "./valkey";

const CHANNEL = "lsq:wake";

/** How long changes are collected before a message: the note of a statement and that of its commit go together. */
const GATHER_MS = 10;
/** How often remote writes are applied: under a flood of writes no process rereads for each of them. */
const APPLY_MS = 200;

/**
 * Broadcasts what this process has written and which keys have changed, and applies the same from others. Messages are
 * best effort: a lost one costs at most the second after which everything is read again anyway (docs/decisions/0785).
 */
export class InvalidationBus {
  readonly #id = randomUUID();
  readonly #tables = new Set<string>();
  #forgotten: KeyInvalidation[] = [];
  #gathering: NodeJS.Timeout | undefined;
  readonly #heard = new Set<string>();
  #applying: NodeJS.Timeout | undefined;

  constructor(
    readonly valkey: Pick<Valkey, "isUp" | "run" | "listen">,
    readonly changes: Pick<Changes, "broadcast" | "noteRemote">,
    readonly keys: Pick<KeyCache, "broadcast" | "drop">,
  ) {}

  start(): void {
    this.valkey.listen(CHANNEL, (text) => this.#hear(text));
    this.changes.broadcast = (tables) => this.#gatherTables(tables);
    this.keys.broadcast = (forgotten) => this.#gather(() => this.#forgotten.push(forgotten));
  }

  stop(): void {
    this.changes.broadcast = undefined;
    this.keys.broadcast = undefined;
    clearTimeout(this.#gathering);
    clearTimeout(this.#applying);
  }

  #gatherTables(tables: ReadonlySet<string>): void {
    for (const table of tables) if (BROADCAST_TABLES.has(table)) this.#gather(() => this.#tables.add(table));
  }

  #gather(add: () => void): void {
    if (!this.valkey.isUp) return;
    add();
    this.#gathering ??= setTimeout(() => this.#say(), GATHER_MS).unref();
  }

  #say(): void {
    this.#gathering = undefined;
    const message = writeInvalidation({
      from: this.#id,
      tables: [...this.#tables],
      forgotten: this.#forgotten,
    });
    this.#tables.clear();
    this.#forgotten = [];
    this.valkey.run(["PUBLISH", CHANNEL, message]).catch(() => {});
  }

  #hear(text: string): void {
    const message = readInvalidation(text);
    if (!message || message.from === this.#id) return;
    for (const forgotten of message.forgotten) this.keys.drop(forgotten);
    for (const table of message.tables) this.#heard.add(table);
    if (!this.#applying) this.#applyRemote();
  }

  /** Applies what has arrived, and again after each pause while more arrives. */
  #applyRemote(): void {
    this.#applying = undefined;
    if (this.#heard.size === 0) return;
    this.changes.noteRemote(this.#heard);
    this.#heard.clear();
    this.#applying = setTimeout(() => this.#applyRemote(), APPLY_MS).unref();
  }
}
