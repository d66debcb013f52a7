import type { RedisClientType } from "@redis/client";
import type { Health } from "@/lib/platform/health-checks";
import { log } from "@/lib/platform/log";
import { within } from "@/lib/platform/within";

/** How long a command may stay unanswered before the connection is closed. No request waits that long. */
const SILENCE_MS_MAX = 1_000;
const CONNECT_MS_MAX = 1_000;
/** The pause before the next attempt to connect. */
const RETRY_MS = 2_000;

/** Tried on each connection, to detect a replica, a full server and missing rights to write. */
const TRIAL = ["SET", "lsq:trial", "", "PX", "1000"];

class ValkeyAway extends Error {}

/**
 * A connection to Valkey or Redis, for data that may be lost at any time. After a failure it is away, and
 * tries to reconnect every two seconds in the background; nothing is queued meanwhile. The reconnection of
 * node-redis neither ends a connection that has gone silent nor times out a command that was sent.
 */
export class Valkey {
  #client: RedisClientType | undefined;
  #failure: string | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  readonly #listeners = new Map<string, (message: string) => void>();

  /** Called whenever a connection has been made. */
  onConnected: (() => void) | undefined;

  constructor(readonly url: string) {}

  get isUp(): boolean {
    return this.#client !== undefined;
  }

  /** Connects. Resolves within two seconds, whether that succeeded or not. */
  async open(): Promise<void> {
    try {
      const client = await this.#connect();
      if (this.#isClosed) return end(client);
      this.#client = client;
      if (this.#failure)
        log.info(`Valkey at ${this.#host} is back: ceilings hold for all processes together.`);
      this.#failure = undefined;
      this.onConnected?.();
    } catch (error) {
      this.#disconnect(error);
    }
  }

  /** Carries out a command. Rejects if that fails or takes a second; then Valkey is away. */
  async run(command: readonly string[]): Promise<unknown> {
    const client = this.#client;
    if (!client) throw new ValkeyAway("Valkey is away.");
    try {
      return await within(client.sendCommand(command), SILENCE_MS_MAX, refuseSilence);
    } catch (error) {
      if (isUnknownScript(error)) throw error;
      if (client === this.#client) this.#disconnect(error);
      throw new ValkeyAway("Valkey did not carry out a command.", { cause: error });
    }
  }

  /** Calls `listener` for each message of a channel while there is a connection. To be called before `open`. */
  listen(channel: string, listener: (message: string) => void): void {
    this.#listeners.set(channel, listener);
  }

  /** Checks the connection; takes a second at most. */
  async check(): Promise<Health> {
    await this.run(["PING"]).catch(() => {});
    return this.#client ? { isWell: true } : { isWell: false, says: this.#failure ?? "not connected yet" };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    end(this.#client);
    this.#client = undefined;
  }

  /** The address of the server without its secrets. */
  get #host(): string {
    return new URL(this.url).host;
  }

  async #connect(): Promise<RedisClientType> {
    const { createClient } = await import("@redis/client");
    const client: RedisClientType = createClient({
      url: this.url,
      socket: { connectTimeout: CONNECT_MS_MAX, reconnectStrategy: false },
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: "disabled",
    });
    // Without a listener an error would end the process.
    client.on("error", (error) => {
      if (client === this.#client) this.#disconnect(error);
    });
    try {
      await within(client.connect(), CONNECT_MS_MAX, refuseSilence);
      const listening = [...this.#listeners].map(([channel, listener]) =>
        client.subscribe(channel, listener),
      );
      await within(Promise.all([client.sendCommand(TRIAL), ...listening]), SILENCE_MS_MAX, refuseSilence);
      client.unref();
      return client;
    } catch (error) {
      end(client);
      throw error;
    }
  }

  #disconnect(error: unknown): void {
    end(this.#client);
    this.#client = undefined;
    if (this.#isClosed) return;
    const failure = reasonOf(error);
    if (!this.#failure)
      log.warn(`Valkey at ${this.#host} cannot be used (${failure}): each process counts its own ceilings.`);
    this.#failure = failure;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.open(), RETRY_MS).unref();
  }
}

function end(client: RedisClientType | undefined): void {
  if (client?.isOpen) client.destroy();
}

/** Whether the server does not have the script, which is not a fault. */
export const isUnknownScript = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("NOSCRIPT");

/**
 * The system's error code, the first word of the server's refusal, or "no answer": nothing that could be
 * secret.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  return code ?? /^[A-Z]{2,20}\b/.exec(error.message)?.[0] ?? "no answer";
}

function refuseSilence(): never {
  throw new ValkeyAway("no answer");
}
