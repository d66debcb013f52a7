import { database } from "@/db/client";
import type { Db } from "@/db/connection";
import {
  type NewPostParams,
  type Publication,
  publishAll,
  publishOne,
  toDraft,
} from "@/db/queries/posts/publish";
import { mayConcernOneRow } from "@/db/violations";
import { GENERAL_REFUSALS } from "@/lib/api/contract/general";
import { DEADLINE_MS } from "@/lib/api/http/deadline";
import { monotonicNow } from "@/lib/platform/monotonic-clock";
import { processSingleton } from "@/lib/platform/process-singleton";

/**
 * How much one statement stores: posts, and characters of their search terms, whose index costs the most. More would
 * make the posts of other processes wait for longer than a tenth of a second.
 */
const [POSTS_MAX, TERMS_MAX] = [64, 512 * 1024];

interface PendingPost {
  draft: ReturnType<typeof toDraft>;
  /** Milliseconds, as monotonicNow() has them. */
  since: number;
  resolve(publication: Publication): void;
  reject(error: unknown): void;
}

/**
 * Publishes posts together: those that arrive while a statement runs wait, and the next statement stores them in the
 * order in which they came. So they wait for the disk once, and not one after another (docs/decisions/0765).
 */
export class Publisher {
  #waiting: PendingPost[] = [];
  #isStoring = false;

  constructor(private readonly db: () => Db) {}

  /** How many posts wait for the statement before theirs. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Stores a post as `publishAll` does. Resolves after the commit. */
  publish(newPost: NewPostParams): Promise<Publication> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ draft: toDraft(newPost), since: monotonicNow(), resolve, reject });
      if (!this.#isStoring) void this.#storeAll();
    });
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      this.#rejectExpired();
      await this.#store(this.#takeBatch());
    }
    this.#isStoring = false;
  }

  /** Rejects posts whose requests were answered 503 meanwhile: their callers may have sent them again. */
  #rejectExpired(): void {
    const now = monotonicNow();
    const isLate = ({ since }: PendingPost) => now - since >= DEADLINE_MS;
    for (const late of this.#waiting.filter(isLate))
      late.reject(GENERAL_REFUSALS.refuse("deadline_exceeded"));
    this.#waiting = this.#waiting.filter((pending) => !isLate(pending));
  }

  /** Takes the posts that came first, of one key for each author: `publishAll` demands that. */
  #takeBatch(): PendingPost[] {
    const keys = new Map<string, string>();
    const batch: PendingPost[] = [];
    const left: PendingPost[] = [];
    let termsLength = 0;
    for (const pending of this.#waiting) {
      const { authorId, keyId, terms } = pending.draft;
      const isRoom = batch.length < POSTS_MAX && termsLength < TERMS_MAX;
      if (isRoom && (keys.get(authorId) ?? keyId) === keyId) {
        keys.set(authorId, keyId);
        termsLength += terms.length;
        batch.push(pending);
      } else left.push(pending);
    }
    this.#waiting = left;
    return batch;
  }

  /** Stores a post whose key is locked, beside the batches, which do not wait for it. */
  #storeAlone({ draft, resolve, reject }: PendingPost): Promise<void> {
    return publishOne(this.db(), draft).then(resolve, reject);
  }

  /** Stores a batch. If a post in it may be why that failed, its halves are stored, until only that post fails. */
  async #store(batch: PendingPost[]): Promise<void> {
    try {
      const publications = await publishAll(
        this.db(),
        batch.map(({ draft }) => draft),
      );
      for (const [place, pending] of batch.entries()) {
        const publication = publications[place];
        if (publication) pending.resolve(publication);
        else void this.#storeAlone(pending);
      }
    } catch (error) {
      if (batch.length === 1 || !mayConcernOneRow(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      const half = Math.ceil(batch.length / 2);
      await this.#store(batch.slice(0, half));
      await this.#store(batch.slice(half));
    }
  }
}

export const publisher = processSingleton("publisher", () => new Publisher(() => database().db));

export const publishInBatches = (newPost: NewPostParams) => publisher.publish(newPost);
