import { freePort } from "../servers/free-port";
import { type RunningServer, startServer } from "../servers/server";

/** One of a fleet's processes, which keeps its port across restarts. */
export class FleetServer {
  readonly #start: () => Promise<RunningServer>;
  #running: RunningServer;

  private constructor(running: RunningServer, start: () => Promise<RunningServer>) {
    this.#running = running;
    this.#start = start;
  }

  static async start(databaseUrl: string, environment: Record<string, string>): Promise<FleetServer> {
    const PORT = String(await freePort());
    const start = () => startServer("self-hosted", databaseUrl, { ...environment, PORT });
    return new FleetServer(await start(), start);
  }

  get origin(): string {
    return this.#running.origin;
  }

  kill(): Promise<void> {
    return this.#running.kill();
  }

  drain(): Promise<void> {
    return this.#running.stop();
  }

  async startAgain(): Promise<void> {
    this.#running = await this.#start();
  }
}
