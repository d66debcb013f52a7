import type { Db } from "@/db/connection";
import type { Viewer } from "@/db/fragments/viewer";
import type { Chunks } from "@/lib/api/contract/chunks";
import { withinDeadline } from "@/lib/api/http/deadline";
import { log } from "@/lib/platform/log";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import type { Hub } from "./hub";
import { HEARTBEAT_MS } from "./limits";
import { type EventFilter, readEventPage } from "./page";
import {
  endLines,
  eventLines,
  HEARTBEAT,
  openingLines,
  positionLines,
  type StreamEnd,
  TRUNCATED,
} from "./sse";
import type { Watch } from "./watch";

/** How many events one piece has at most. */
const PAGE_MAX = 100;
/** How long a stream rests after a page that could not be read. */
const RETRY_MS = 1_000;

interface Subscription extends EventFilter {
  db: Db;
  viewer: Viewer;
  hub: Pick<Hub, "isDraining">;
  watch: Watch;
  leave(): void;
  isBrief: boolean;
  /** How old it becomes, in milliseconds. */
  ageMs: number;
}

/**
 * What happens to a lobster as server-sent events. It has a cursor and no buffer: it reads the log once the caller has
 * taken what came before. So a slow caller costs no memory, and past and new events come in the same way.
 */
export class EventStream implements Chunks {
  readonly #endsAt: number;
  #isOpened = false;
  #isOver = false;
  /** The log may have something that was not sent. */
  #isBehind = true;

  constructor(readonly subscription: Subscription) {
    this.#endsAt = monotonicNow() + subscription.ageMs;
  }

  async next(): Promise<string | undefined> {
    const { watch, viewer } = this.subscription;
    if (this.#isOver) return undefined;
    if (!this.#isOpened) {
      this.#isOpened = true;
      return openingLines(viewer.viewer, watch.position);
    }
    for (;;) {
      const bye = this.#reasonToEnd();
      if (bye) return this.#end(bye);
      const lines = this.#isBehind ? await this.#read() : undefined;
      if (this.#isOver) return undefined;
      if (lines) return lines;
      if (this.#isBehind) continue;
      const leftMs = Math.max(0, this.#endsAt - monotonicNow());
      this.#isBehind = await watch.woken(Math.min(HEARTBEAT_MS, leftMs));
      if (this.#isOver) return undefined;
      if (!this.#isBehind && leftMs > HEARTBEAT_MS) return HEARTBEAT;
    }
  }

  stop(why: "gone" | "slow"): string {
    return this.#isOver ? "" : this.#end(why === "slow" ? "slow" : "age");
  }

  #end(reason: StreamEnd): string {
    this.#isOver = true;
    this.subscription.leave();
    return endLines(reason);
  }

  #reasonToEnd(): StreamEnd | undefined {
    const { hub, watch } = this.subscription;
    if (watch.unfit) return watch.unfit === "banned" ? "banned" : "revoked";
    if (hub.isDraining) return "drain";
    return monotonicNow() >= this.#endsAt ? "age" : undefined;
  }

  /** The next events; undefined if there are none for this stream. */
  async #read(): Promise<string | undefined> {
    const { db, viewer, watch, isBrief, types, followsFeed, scopes } = this.subscription;
    try {
      const choice = { types, followsFeed, scopes, limit: PAGE_MAX };
      const now = new Date().toISOString();
      const reading = readEventPage(db, { ...viewer, now }, watch.position, choice);
      const { events, position, hasMore, isTruncated } = await withinDeadline(reading);
      const before = watch.position;
      watch.position = position;
      this.#isBehind = hasMore;
      const isMoved = before.seq !== position.seq || before.postAt !== position.postAt;
      if (!isMoved) return undefined;
      const lines = eventLines(viewer.viewer, events, isBrief) + positionLines(viewer.viewer, position);
      return isTruncated ? TRUNCATED + lines : lines;
    } catch (error) {
      log.warn({ err: error }, "a stream waits for the database");
      await watch.woken(RETRY_MS);
      return HEARTBEAT;
    }
  }
}
