import { connect, type Socket } from "node:net";
import { BASE_PATH } from "@/lib/api/contract/base-path";
import type { BenchLobster } from "./keys";

/** Opens a stream of events, and calls `count` with the number of events in each chunk. */
export function openStream(
  port: number,
  { key }: BenchLobster,
  count: (events: number) => void = () => {},
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `GET ${BASE_PATH}/events/stream HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key}\r\n\r\n`,
      );
    });
    socket.once("error", reject);
    let isOpen = false;
    socket.setEncoding("latin1").on("data", (text: unknown) => {
      const told = String(text);
      if (!isOpen && !told.startsWith("HTTP/1.1 200")) reject(new Error(told.slice(0, 500)));
      isOpen = true;
      resolve(socket);
      count(told.split("\ndata: ").length - 1);
    });
  });
}
