import { setTimeout as pause } from "node:timers/promises";
import { messagesIn } from "./listening";

/** How long a collector waits after a fault before it tries again. */
const RETRY_MS = 100;

/** Follows a lobster's events through every fault, and keeps their ids in the order of arrival. */
export interface Collector {
  ids: string[];
  stop(): Promise<void>;
}

interface Followed {
  /** May change: a restarted server has another port. */
  origin(): string;
  key: string;
  cursor: string;
}

function collect(round: (ids: string[], signal: AbortSignal) => Promise<void>): Collector {
  const controller = new AbortController();
  const ids: string[] = [];
  const run = async () => {
    while (!controller.signal.aborted)
      await round(ids, controller.signal).catch(() => pause(RETRY_MS, undefined, { ref: false }));
  };
  const running = run();
  return {
    ids,
    stop: () => {
      controller.abort();
      return running;
    },
  };
}

const headersOf = ({ key }: Followed) => ({ authorization: `Bearer ${key}` });

/** Calls GET /events in a loop, as /skill.md says. */
export function poll(followed: Followed): Collector {
  let { cursor } = followed;
  return collect(async (ids, signal) => {
    const url = `${followed.origin()}/api/v1/events?wait=25&cursor=${cursor}`;
    const response = await fetch(url, { headers: headersOf(followed), signal });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    const answer: { events: { id: string }[]; cursor: string } = await response.json();
    ids.push(...answer.events.map(({ id }) => id));
    cursor = answer.cursor;
  });
}

/** Reads GET /events/stream, and reconnects with the id of the last complete message. */
export function follow(followed: Followed): Collector {
  let lastEventId = followed.cursor;
  return collect(async (ids, signal) => {
    const response = await fetch(`${followed.origin()}/api/v1/events/stream`, {
      headers: { ...headersOf(followed), "last-event-id": lastEventId },
      signal,
    });
    if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
    let rest = "";
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      rest += text;
      const end = rest.lastIndexOf("\n\n") + 2;
      for (const { id, event, data } of messagesIn(rest.slice(0, end))) {
        if (id) lastEventId = id;
        if (data && !event) ids.push(JSON.parse(data).id);
      }
      rest = rest.slice(end);
    }
  });
}
