import type { IncomingMessage, ServerResponse } from "node:http";
import { rateLimiter } from "@/lib/api/contract/policies";
import { type Policy, policy } from "@/lib/api/limits/rate-limit";
import { env } from "@/lib/platform/env";
import type { Handler } from "./next/front-handler";
import { RenderQueue } from "./render-queue";

const WINDOW_SECONDS = 10;
/** Owners' pages are made for each of them, and a campus may share an address. */
const OWNERS_FACTOR = 3;

/** So many are made at once: more would be done no sooner, and an answer of the API waits for a part of each. */
const AT_ONCE_MAX = { visitors: 2, owners: 4 };
const WAITING_MAX = 100;
const RETRY_SECONDS = 2;

/** Why a page is not made now: this address has asked for too many, or all together have. */
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
}

/**
 * Limits how many pages are rendered, for each network address and at once, so that the API keeps its share of the
 * processor. Each process counts alone, because each has a processor of its own to share.
 */
export class RenderLimits {
  readonly #visitors = new RenderQueue(AT_ONCE_MAX.visitors, WAITING_MAX);
  readonly #owners = new RenderQueue(AT_ONCE_MAX.owners, WAITING_MAX);

  constructor(
    max = env.PAGES_RATE_LIMIT,
    readonly limiter = rateLimiter,
    readonly policies = {
      visitors: policy("pages", max, WINDOW_SECONDS, "ip"),
      owners: policy("owners-pages", max * OWNERS_FACTOR, WINDOW_SECONDS, "ip"),
    },
  ) {}

  /** Throws RenderRefusal if no page may be made for this reader now, one that is counted or another. Counts nothing. */
  check(reader: RenderClient, isCounted = true): void {
    const now = this.limiter.clock();
    const ofReader = this.#policyFor(reader);
    const { spent, resetAt } = this.limiter.windowOf(ofReader, reader.address, now);
    if (isCounted && spent >= ofReader.max)
      throw new RenderRefusal("tooManyPages", Math.ceil((resetAt - now) / 1000));
    if (this.#queueFor(reader).isFull) throw new RenderRefusal("busy", RETRY_SECONDS);
  }

  /** Makes a page when it is its turn, counted for this reader or not. Throws or rejects with RenderRefusal instead. */
  async run<Result>(
    reader: RenderClient,
    make: (release: () => void) => Promise<Result> | Result,
    isCounted = true,
  ): Promise<Result> {
    const queue = this.#queueFor(reader);
    if (queue.isFull) throw new RenderRefusal("busy", RETRY_SECONDS);
    if (isCounted) this.limiter.spend(this.#policyFor(reader), reader.address, this.limiter.clock());
    return queue.run(make);
  }

  #policyFor = ({ isAnonymous }: RenderClient): Policy =>
    isAnonymous ? this.policies.visitors : this.policies.owners;

  #queueFor = ({ isAnonymous }: RenderClient): RenderQueue => (isAnonymous ? this.#visitors : this.#owners);
}

/** Answers with `pages` within the limits. A response whose client reads slowly does not hold up others. */
export async function renderWithinLimits(
  limits: RenderLimits,
  reader: RenderClient,
  pages: Handler,
  [request, response]: [IncomingMessage, ServerResponse],
): Promise<void> {
  limits.check(reader);
  await limits.run(reader, (release) => {
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
