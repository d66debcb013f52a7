import { connect, type Socket } from "node:net";

export interface Response {
  status: number;
  /** From handing over the request to receiving the last byte of the response. */
  milliseconds: number;
}

const END_OF_HEAD = Buffer.from("\r\n\r\n");
const END_OF_CHUNKS = Buffer.from("0\r\n\r\n");

/**
 * A keep-alive HTTP connection with one open request at a time. It parses only the status of a response and finds its
 * end: client and server share the cores, and a costly client would slow down the server that it measures.
 */
export class Connection {
  readonly #socket: Socket;
  #settle: { resolve(response: Response): void; reject(error: Error): void } | undefined;
  #sentAt = 0;
  #status = 0;
  /** Undefined while the response's head has not arrived. */
  #isComplete: ((chunk: Buffer) => boolean) | undefined;
  #head: Buffer = Buffer.alloc(0);

  constructor(port: number) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#settle?.reject(error));
    this.#socket.on("close", () => this.#settle?.reject(new Error("The server closed the connection.")));
  }

  send(request: Buffer): Promise<Response> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#sentAt = performance.now();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#isComplete) this.#take(chunk);
    else this.#readHead(chunk);
  }

  #readHead(chunk: Buffer): void {
    this.#head = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = this.#head.indexOf(END_OF_HEAD);
    if (end < 0) return;
    const head = this.#head.toString("latin1", 0, end);
    this.#status = Number(head.slice(9, 12));
    this.#isComplete = this.#status === 304 ? () => true : bodyEnd(head);
    this.#take(this.#head.subarray(end + END_OF_HEAD.length));
  }

  #take(chunk: Buffer): void {
    if (!this.#isComplete?.(chunk)) return;
    this.#isComplete = undefined;
    this.#head = Buffer.alloc(0);
    this.#settle?.resolve({ status: this.#status, milliseconds: performance.now() - this.#sentAt });
  }
}

/** Returns a function that takes the chunks of a body in order, and returns true for the last one. */
function bodyEnd(head: string): (chunk: Buffer) => boolean {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    let left = Number(length);
    return (chunk) => {
      left -= chunk.length;
      return left <= 0;
    };
  }
  let tail = Buffer.alloc(0);
  return (chunk) => {
    tail = Buffer.concat([tail, chunk.subarray(-END_OF_CHUNKS.length)]).subarray(-END_OF_CHUNKS.length);
    return tail.equals(END_OF_CHUNKS);
  };
}
