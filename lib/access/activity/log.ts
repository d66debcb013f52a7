import { randomUUID } from "node:crypto";
import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import {
  type CallRoute,
  countReads,
  type NewActivity,
  type ReadCount,
  recordActivity,
} from "@/db/queries/access/activity";
import { recordSkillReads, type SkillRead } from "@/db/queries/access/measured";
import { countUsage, type UsageCount } from "@/db/queries/access/usage";
import { detailOf, type RequestParts, targetOf } from "@/lib/api/contract/activity-target";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import type { ApiError } from "@/lib/api/contract/errors";
import type { Principal } from "@/lib/api/contract/principal";
import type { Call } from "@/lib/api/http/call";
import { log } from "@/lib/platform/log";
import { processSingleton } from "@/lib/platform/process-singleton";
import { writeInChunks } from "@/lib/platform/write-in-chunks";
import { sanitizeForLog } from "./sanitize-for-log";
import { UsageCounts } from "./usage-counts";

interface RequestContext {
  endpoint: Endpoint;
  requestId: string;
  /** Unix milliseconds. */
  now: number;
  via: CallRoute;
  call: Pick<Call, "header">;
}

/** The beginning of the User-Agent header of the skill's client, square.py. */
const CLIENT = "square.py/";

/** How an agent reads the newest posts. */
const FEED = "GET /feed";

/** Writes that nobody else sees. Agents make them as often as reads, so they are counted with the reads. */
const SILENT = new Set(["POST /notifications", "POST /messages/{lobster_id}"]);

/**
 * Records a call in the activity log of the key's owner if it was refused, with the error, or if it wrote
 * something that others may see (docs/decisions/0510). Other calls are only counted.
 */
export function recordCall(
  { endpoint, requestId, now, via, call }: RequestContext,
  caller: Principal,
  parts: RequestParts,
  status: number,
  refusal?: ApiError,
): void {
  const { effect, operation, tag, definition } = endpoint;
  const byClient = call.header("user-agent")?.startsWith(CLIENT) ?? false;
  if ((effect === "read" || SILENT.has(operation)) && !refusal) {
    activityLog.noteRead(caller.key.id, now, { via, byClient, ofFeed: operation === FEED });
    return;
  }
  const target = targetOf(definition.activity, parts);
  activityLog.note({
    lobsterId: caller.lobster.id,
    keyId: caller.key.id,
    at: new Date(now).toISOString(),
    area: tag,
    operation,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    status,
    detail: detailOf(definition.activity, parts) ?? null,
    code: refusal?.code ?? null,
    error: sanitizeForLog(refusal?.details.unquoted ?? refusal?.message),
    hint: sanitizeForLog(refusal?.details.hint),
    requestId,
    via,
    byClient,
  });
}

interface OwnerAct {
  lobsterId: string;
  /** The equivalent operation of the API, and its tag. */
  operation: string;
  area: string;
  target: { type: string; id: string };
  now: Date;
}

/** Records an owner's act on a page on behalf of their lobster. */
export function recordOwnerAct({ lobsterId, operation, area, target, now }: OwnerAct): void {
  activityLog.note({
    lobsterId,
    keyId: null,
    at: now.toISOString(),
    area,
    operation,
    targetType: target.type,
    targetId: target.id,
    status: 200,
    detail: null,
    code: null,
    error: null,
    hint: null,
    requestId: randomUUID(),
    via: "page",
    byClient: false,
  });
}

/** The longest delay before a record is written. A process that is killed loses the records of this time. */
const FLUSH_AFTER_MS = 1_000;
const ENTRIES_MAX = 10_000;
const HOUR_MS = 3_600_000;

/** The route of a call, and whether it read the feed. */
type Way = Pick<NewActivity, "via" | "byClient"> & { ofFeed?: boolean };

/**
 * Collects what lobsters did and writes it once a second, so no request waits for its record and few
 * statements are needed. Entries beyond ENTRIES_MAX are dropped, and the application log reports how many.
 */
export class ActivityLog {
  #entries: (NewActivity & { id: string })[] = [];
  #reads = new Map<string, Required<ReadCount>>();
  #skills = new Map<string, SkillRead>();
  readonly #usage = new UsageCounts(ENTRIES_MAX);
  #slowedDown = new Set<string>();
  #dropped = 0;
  #newestId = 0;
  /** The keys that read the feed since the last flush, and those whose reads are being written. */
  #feedReaders = new Set<string>();
  readonly #feedReadersUnderWay = new Set<ReadonlySet<string>>();
  readonly #underWay = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly db: () => Db) {}

  /** Notes a call. A call refused with 429 is noted at most once a second for each key and operation. */
  note(entry: NewActivity): void {
    if (entry.status === 429) {
      const slowedDown = `${entry.keyId} ${entry.operation}`;
      if (this.#slowedDown.has(slowedDown)) return;
      if (this.#slowedDown.size < ENTRIES_MAX) this.#slowedDown.add(slowedDown);
    }
    if (this.#entries.length < ENTRIES_MAX) this.#entries.push({ id: this.#nextId(Date.now()), ...entry });
    else this.#dropped += 1;
    this.#schedule();
  }

  /** Counts a read. `now` is in unix milliseconds. */
  noteRead(keyId: string, now: number, { via, byClient, ofFeed }: Way = { via: "rest" }): void {
    const hour = Math.floor(now / HOUR_MS);
    const name = `${keyId} ${hour}`;
    const known = this.#reads.get(name) ?? newCount(keyId, hour);
    if (this.#reads.size < ENTRIES_MAX) this.#reads.set(name, known);
    known.count += 1;
    if (via === "mcp") known.mcpCount += 1;
    else if (byClient) known.clientCount += 1;
    if (ofFeed) {
      known.feedCount += 1;
      if (this.#feedReaders.size < ENTRIES_MAX) this.#feedReaders.add(keyId);
    }
    this.#schedule();
  }

  /** Whether a key read the feed and the database may not know yet. False once the count is committed. */
  hasUnwrittenFeedRead(keyId: string): boolean {
    return [this.#feedReaders, ...this.#feedReadersUnderWay].some((readers) => readers.has(keyId));
  }

  /** Notes which version of the skill a key has just read. */
  noteSkill(keyId: string, version: string): void {
    if (this.#skills.size < ENTRIES_MAX)
      this.#skills.set(keyId, { keyId, version, at: new Date().toISOString() });
    this.#schedule();
  }

  noteUsage(count: UsageCount): void {
    this.#usage.note(count);
    this.#schedule();
  }

  /**
   * Resolves when everything noted so far is written, including by a flush already under way. Never throws.
   */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = { entries: this.#entries, reads: [...this.#reads.values()] };
    const skills = [...this.#skills.values()];
    const feedReaders = this.#feedReaders;
    const dropped = this.#dropped;
    this.#entries = [];
    this.#reads = new Map();
    this.#skills = new Map();
    this.#feedReaders = new Set();
    this.#slowedDown = new Set();
    this.#dropped = 0;
    if (dropped > 0) log.warn({ dropped }, "more activity than can be kept");
    this.#start(batch.entries, (entries) => recordActivity(this.db(), entries));
    this.#feedReadersUnderWay.add(feedReaders);
    void this.#start(batch.reads, (reads) => countReads(this.db(), reads)).finally(() =>
      this.#feedReadersUnderWay.delete(feedReaders),
    );
    this.#start(skills, (reads) => recordSkillReads(this.db(), reads));
    this.#start(this.#usage.take(), (counts) => countUsage(this.db(), counts));
    await Promise.all(this.#underWay);
  }

  #start<Item>(items: Item[], write: (items: Item[]) => Promise<void>): Promise<void> {
    const writing = writeInChunks(items, (slice) => withOneRetry(() => write(slice)));
    this.#underWay.add(writing);
    void writing.finally(() => this.#underWay.delete(writing));
    return writing;
  }

  /** A UUID of version 7, greater than the previous one, so that calls in the same millisecond keep their order. */
  #nextId(now: number): string {
    this.#newestId = Math.max(now, this.#newestId + 1);
    const time = this.#newestId.toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }
}

const newCount = (keyId: string, hour: number): Required<ReadCount> => ({
  keyId,
  hour: new Date(hour * HOUR_MS).toISOString(),
  count: 0,
  mcpCount: 0,
  clientCount: 0,
  feedCount: 0,
});

export const activityLog = processSingleton("activityLog", () => new ActivityLog(() => database().db));

/**
 * Tries a write again once. If a key is deleted during the first try, the whole statement fails; the second try
 * sees that the key is gone and leaves its records out.
 */
async function withOneRetry(write: () => Promise<void>): Promise<void> {
  try {
    await write().catch(write);
  } catch (error) {
    log.warn({ err: error }, "activity not written");
  }
}
