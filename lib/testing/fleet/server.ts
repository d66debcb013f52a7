import { once } from "node:events";
import { freePort, type RunningServer, startServer } from "../servers/server";

/** One of a fleet's processes, which keeps its port when it is started again. */
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

  /** Ends the process as a crash does, without a word to anybody. */
  async kill(): Promise<void> {
    const { process } = this.#running;
    if (process.exitCode !== null || process.signalCode !== null) return;
    const exited = once(process, "exit");
    process.kill("SIGKILL");
    await exited;
  }

  /** Ends the process as a deployment does, by SIGTERM, and waits until it has answered what it had. */
  drain(): Promise<void> {
    return this.#running.stop();
  }

  async startAgain(): Promise<void> {
    this.#running = await this.#start();
  }
}
