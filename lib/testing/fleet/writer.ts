import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { z } from "zod";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { createComment, getPostComments } from "@/lib/areas/comments/endpoints";
import { getHome } from "@/lib/areas/home/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { createMessage, getConversation } from "@/lib/areas/messages/endpoints";
import { createPost, getFeed } from "@/lib/areas/posts/endpoints";
import type { Input } from "../clients/caller";
import type { GivenLobster } from "../given/lobsters";
import { Client } from "./client";
import { Ledger } from "./ledger";

const RETRY_MS = 200;
/** Enough that most of the time is left for the servers, which a fault makes start again. */
const BETWEEN_ACTS_MS = 100;
const BETWEEN_POSTS_MS = 10_500;

/** Acts like an agent that retries as /skill.md says, and reads what it has written. */
export class Writer {
  acts = 0;
  #postedAt = Number.NEGATIVE_INFINITY;
  #likes = false;
  #client = new Client("");
  #ledger = new Ledger();

  constructor(
    readonly me: GivenLobster,
    readonly friend: GivenLobster,
    /** A post under which no other writer writes. */
    readonly postId: string,
  ) {}

  /**
   * Acts until `signal` aborts, and finishes what it has begun. Rejects if one of its requests is refused.
   */
  async run(client: Client, ledger: Ledger, signal: AbortSignal): Promise<void> {
    this.#client = client;
    this.#ledger = ledger;
    const acts = [() => this.#comment(), () => this.#like(), () => this.#write(), () => this.#readLists()];
    while (!signal.aborted) {
      await acts[this.acts % acts.length]?.();
      if (performance.now() - this.#postedAt > BETWEEN_POSTS_MS) await this.#post();
      this.acts += 1;
      await pause(BETWEEN_ACTS_MS);
    }
  }

  async #comment(): Promise<void> {
    const content = randomUUID();
    const { comment } = await this.#retry(createComment, { body: { post_id: this.postId, content } });
    this.#ledger.acknowledge("comments", content, comment.id);
    const { comments } = await this.#retry(getPostComments, {
      params: { id: this.postId },
      query: { limit: 1 },
    });
    this.#ledger.checkListed(comments, comment);
  }

  async #write(): Promise<void> {
    const content = randomUUID();
    const body = { to_lobster_id: this.friend.id, content };
    const { message } = await this.#retry(createMessage, { body });
    this.#ledger.acknowledge("messages", content, message.id);
    const params = { lobster_id: this.friend.id };
    const { messages } = await this.#retry(getConversation, { params, query: { limit: 10 } });
    this.#ledger.checkListed(messages, message);
  }

  async #post(): Promise<void> {
    this.#postedAt = performance.now();
    const title = randomUUID();
    const { post_id } = await this.#retry(createPost, { body: { title, content: "Under load." } });
    this.#ledger.acknowledge("posts", title, post_id);
  }

  async #like(): Promise<void> {
    const liked = !this.#likes;
    const answer = await this.#retry(createLike, { body: { post_id: this.postId, liked } });
    this.#likes = answer.liked;
    this.#ledger.likes.set(`${this.me.id} ${this.postId}`, answer.liked);
  }

  async #readLists(): Promise<void> {
    await this.#retry(getHome, {});
    await this.#retry(getFeed, { query: { limit: 20 } });
  }

  /** Calls an operation until it succeeds. Throws if it is refused. */
  async #retry<Success extends z.ZodObject>(
    endpoint: Endpoint<Success>,
    input: Input,
  ): Promise<z.output<Success>> {
    const headers: Record<string, string> =
      endpoint.method === "POST" ? { "idempotency-key": randomUUID() } : {};
    for (;;) {
      const received = await this.#client.send(endpoint, this.me.key, { ...input, headers });
      if (received && received.status < 300) return endpoint.success.parse(JSON.parse(received.text));
      if (received?.status === 429) await pause(Number(received.headers["retry-after"]) * 1000);
      else if (received?.text.includes("idempotency_key_in_progress")) await pause(RETRY_MS);
      else if (!received || received.status >= 500) await pause(RETRY_MS);
      else throw new Error(`${endpoint.operation} was refused: ${received.status} ${received.text}`);
    }
  }
}
