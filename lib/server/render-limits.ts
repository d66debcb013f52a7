import type { IncomingMessage, ServerResponse } from "node:http";
import { type Policy, policy } from "@/lib/api/contract/policies";
import { isTrusted } from "@/lib/api/http/address";
import { rateLimiter } from "@/lib/api/limits/rate-limit";
import { env } from "@/lib/platform/env";
import type { Handler } from "./next/front-handler";
import { RenderQueue } from "./render-queue";

const WINDOW_SECONDS = 10;
/** Owners' pages are never cached, and a campus may share an address. */
const OWNERS_FACTOR = 3;
/** Whoever reads one post after the other is no flood: their number is limited, and each is kept for others. */
const READERS_FACTOR = 10;

/** More pages at once would not be finished sooner, and each of them delays the answers of the API. */
const AT_ONCE_MAX = { visitors: 2, owners: 4 };
const WAITING_MAX = 100;
/** How many of these may be of one address, so that it does not keep out all others. */
const WAITING_OF_ADDRESS_MAX = 50;
const RETRY_SECONDS = 2;

/** A page is not rendered now: this address has requested too many, or all addresses together have. */
export class RenderRefusal extends Error {
  constructor(
    readonly reason: "tooManyPages" | "busy",
    readonly retryAfterSeconds: number,
  ) {
    super(`No page is made: ${reason}.`);
  }
}

/** The client of a page: its network address, and whether it may be logged in. */
export interface RenderClient {
  address: string;
  isAnonymous: boolean;
  /** Whether a visitor reads a page of which there is a limited number, such as a post. */
  reads?: boolean;
}

/**
 * Limits how many pages are rendered, for each network address and at once, so that the API keeps its share
 * of the processor. Each process counts alone, because each has its own processor share. Trusted networks are
 * limited only by the queue.
 */
export class RenderLimits {
  readonly #visitors = new RenderQueue(AT_ONCE_MAX.visitors, WAITING_MAX, WAITING_OF_ADDRESS_MAX);
  readonly #owners = new RenderQueue(AT_ONCE_MAX.owners, WAITING_MAX, WAITING_OF_ADDRESS_MAX);

  constructor(
    max = env.PAGES_RATE_LIMIT,
    readonly limiter = rateLimiter,
    readonly policies = {
      visitors: policy("pages", max, WINDOW_SECONDS, "ip"),
      readers: policy("read-pages", max * READERS_FACTOR, WINDOW_SECONDS, "ip"),
      owners: policy("owners-pages", max * OWNERS_FACTOR, WINDOW_SECONDS, "ip"),
    },
  ) {}

  /** Throws RenderRefusal if no page may be rendered for this client now. Counts nothing. */
  check(client: RenderClient, isCounted = true): void {
    const now = this.limiter.clock();
    const limit = this.#policyFor(client);
    const { spent, resetAt } = this.limiter.windowOf(limit, client.address, now);
    if (isCounted && !isTrusted(client.address) && spent >= limit.max)
      throw new RenderRefusal("tooManyPages", Math.ceil((resetAt - now) / 1000));
    if (this.#isFull(client)) throw new RenderRefusal("busy", RETRY_SECONDS);
  }

  /**
   * Renders a page when it is its turn, and counts it for this client. Rejects with RenderRefusal if the
   * queue is full.
   */
  async run<Result>(
    client: RenderClient,
    render: (release: () => void) => Promise<Result> | Result,
    isCounted = true,
  ): Promise<Result> {
    if (this.#isFull(client)) throw new RenderRefusal("busy", RETRY_SECONDS);
    if (isCounted) this.limiter.spend(this.#policyFor(client), client.address, this.limiter.clock());
    return this.#queueFor(client).run(client.address, render);
  }

  #policyFor({ isAnonymous, reads }: RenderClient): Policy {
    if (!isAnonymous) return this.policies.owners;
    return reads ? this.policies.readers : this.policies.visitors;
  }

  #isFull = (client: RenderClient): boolean =>
    this.#queueFor(client).isFullFor(isTrusted(client.address) ? undefined : client.address);

  #queueFor = ({ isAnonymous }: RenderClient): RenderQueue => (isAnonymous ? this.#visitors : this.#owners);
}

/** Answers with `pages` within the limits. A response whose client reads slowly does not hold up others. */
export async function renderWithinLimits(
  limits: RenderLimits,
  client: RenderClient,
  pages: Handler,
  [request, response]: [IncomingMessage, ServerResponse],
): Promise<void> {
  limits.check(client);
  await limits.run(client, (release) => {
    const { write } = response;
    Object.assign(response, {
      write(...part: Parameters<typeof write>) {
        const goesOn = write.apply(response, part);
        if (!goesOn) release();
        return goesOn;
      },
    });
    return pages(request, response);
  });
}
