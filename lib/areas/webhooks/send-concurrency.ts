import { ConcurrencyLimiter } from "@/lib/api/limits/concurrency";

/** How many requests of this process may be under way to a host, whatever its port. */
const PER_HOST = { name: "host", max: 4 };
/** For a lobster: its two webhooks, and a test beside them. */
const PER_LOBSTER = { name: "lobster", max: 3 };

export interface Recipient {
  url: string;
  lobsterId: string;
}

/** Limits how many requests to webhooks run at the same time, by host and by lobster. */
export class SendConcurrency {
  readonly #limiter = new ConcurrencyLimiter();

  /** Counts a request. Returns the function that ends it; undefined if the host or the lobster has enough. */
  start({ url, lobsterId }: Recipient): (() => void) | undefined {
    const endForHost = this.#limiter.start(PER_HOST, hostName(url));
    if (!endForHost) return undefined;
    const endForLobster = this.#limiter.start(PER_LOBSTER, lobsterId);
    if (!endForLobster) endForHost();
    return (
      endForLobster &&
      (() => {
        endForHost();
        endForLobster();
      })
    );
  }

  /** The names of the hosts that have enough. */
  fullHosts(): string[] {
    return this.#limiter.full(PER_HOST);
  }

  isFull({ url }: Recipient): boolean {
    return this.fullHosts().includes(hostName(url));
  }
}

/** As the database names hosts: without a port, and without a dot at the end. */
const hostName = (url: string) => new URL(url).hostname.replace(/\.$/, "");
