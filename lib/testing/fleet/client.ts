import type { z } from "zod";
import type { Endpoint } from "@/lib/api/contract/endpoint";
import { checkEveryAnswer, type Input, targetOf } from "../clients/caller";
import type { Received } from "../clients/transport";

/** The outcome of one request. `status` is 0 without an answer. */
export interface Attempt {
  operation: string;
  /** When it was sent, and when its answer was complete, in milliseconds of `performance.now()`. */
  beganAt: number;
  endedAt: number;
  status: number;
  /** What is wrong with the answer by the rules for every answer, or why there is none. */
  flaw?: string;
}

/** Sends requests to an origin, and keeps their outcomes. */
export class Client {
  readonly attempts: Attempt[] = [];

  constructor(readonly origin: string) {}

  /** Calls an operation once. Undefined without an answer. */
  async send(endpoint: Endpoint, key: string, input: Input): Promise<Received | undefined> {
    const beganAt = performance.now();
    let reason: string | undefined;
    const received = await this.#transmit(endpoint, key, input).catch((error) => {
      reason = String(error.cause ?? error);
      return undefined;
    });
    this.attempts.push({
      operation: endpoint.operation,
      beganAt,
      endedAt: performance.now(),
      status: received?.status ?? 0,
      flaw: received ? flawOf(received) : reason,
    });
    return received;
  }

  /** Calls an operation once, and expects an answer that keeps the rules for every answer. */
  async ask(endpoint: Endpoint, { key }: { key: string }, input: Input = {}): Promise<Received> {
    const received = await this.send(endpoint, key, input);
    if (!received) throw new Error(`${endpoint.operation} was not answered.`);
    checkEveryAnswer(received);
    return received;
  }

  /** Calls an operation that must succeed. Returns the body, parsed by the endpoint's own schema. */
  async ok<Success extends z.ZodObject>(
    endpoint: Endpoint<Success>,
    who: { key: string },
    input: Input = {},
  ): Promise<z.output<Success>> {
    const { status, text } = await this.ask(endpoint, who, input);
    if (status >= 300) throw new Error(`${endpoint.operation} was refused: ${status} ${text}`);
    return endpoint.success.parse(JSON.parse(text));
  }

  async #transmit(endpoint: Endpoint, key: string, input: Input): Promise<Received> {
    const { body, headers: others } = input;
    const response = await fetch(`${this.origin}/api/v1${targetOf(endpoint, input)}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body && !(body instanceof FormData) ? { "content-type": "application/json" } : {}),
        ...others,
      },
      body: body instanceof FormData ? body : body ? JSON.stringify(body) : null,
    });
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), text: await response.text() };
  }
}

function flawOf(received: Received): string | undefined {
  try {
    checkEveryAnswer(received);
    return undefined;
  } catch (error) {
    return `${received.status} ${received.text.slice(0, 200)}: ${error instanceof Error ? error.message : error}`;
  }
}
