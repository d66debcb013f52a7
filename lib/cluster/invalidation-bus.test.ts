import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Changes } from "@/db/changes";
import { Dependencies } from "@/db/dependencies";
import type { KeyInvalidation } from "@/lib/access/keys/cache";
import { InvalidationBus } from "./invalidation-bus";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Processes that share a channel, which records the messages. */
function given(count: number) {
  const said: string[] = [];
  const listeners: ((text: string) => void)[] = [];
  const channel = { isUp: true };
  const processes = Array.from({ length: count }, () => {
    const changes = new Changes();
    const noted = vi.spyOn(changes, "noteRemote");
    const dropped: KeyInvalidation[] = [];
    const keys: ConstructorParameters<typeof InvalidationBus>[2] = {
      broadcast: undefined,
      drop: (forgotten) => dropped.push(forgotten),
    };
    const valkey: ConstructorParameters<typeof InvalidationBus>[0] = {
      get isUp() {
        return channel.isUp;
      },
      run: async ([, , text = ""]) => {
        said.push(text);
        for (const listener of listeners) listener(text);
      },
      listen: (_, listener) => listeners.push(listener),
    };
    const bus = new InvalidationBus(valkey, changes, keys);
    bus.start();
    return { changes, noted, dropped, keys, bus };
  });
  const [one, other] = processes;
  if (!one || !other) throw new Error("two processes are needed");
  return { said, listeners, channel, one, other };
}

it("broadcasts changed tables to others, and ignores its own messages", () => {
  const { said, one, other } = given(2);
  const before = other.changes.count;
  one.changes.note({ tables: ["posts"] });
  vi.advanceTimersByTime(10);
  expect(said).toHaveLength(1);
  expect(other.changes.lastRemoteOf(["posts"])).toBeGreaterThan(before);
  expect(other.changes.lastRemoteOf(["comments"])).toBe(0);
  expect(other.changes.lastOf(["posts"])).toBe(0);
  expect(one.noted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(said).toHaveLength(1);
});

it("applies a flood of remote writes five times a second, including the last write", () => {
  const { said, one, other } = given(2);
  for (let ms = 0; ms < 1_000; ms += 1) {
    one.changes.note({ tables: ["posts", "notifications"] });
    vi.advanceTimersByTime(1);
  }
  expect(said.length).toBeGreaterThan(50);
  expect(said.length).toBeLessThanOrEqual(101);
  const during = other.noted.mock.calls.length;
  expect(during).toBeGreaterThanOrEqual(4);
  expect(during).toBeLessThanOrEqual(6);
  vi.advanceTimersByTime(1_000);
  expect(other.noted.mock.calls.length).toBe(during + 1);
});

it("does not broadcast tables that no process caches", () => {
  const { said, one } = given(2);
  one.changes.note({ tables: ["sessions", "idempotency_keys"] });
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([]);
});

it("broadcasts which rows were written, and beyond two hundred ids whole tables", () => {
  const { one, other } = given(2);
  const ids = Array.from({ length: 201 }, () => randomUUID());
  one.changes.note({ tables: ["posts"], ids: new Set(ids.slice(0, 2)) });
  vi.advanceTimersByTime(10);
  expect(other.noted).toHaveBeenLastCalledWith({ tables: ["posts"], ids: new Set(ids.slice(0, 2)) });
  vi.advanceTimersByTime(1_000);
  one.changes.note({ tables: ["posts"], ids: new Set(ids) });
  vi.advanceTimersByTime(10);
  expect(other.noted).toHaveBeenLastCalledWith({ tables: ["posts"] });
});

it("says when Valkey is reached that earlier writes were not broadcast, here and to others", () => {
  const { one, other } = given(2);
  const before = [one, other].map(({ changes }) => changes.count);
  const nothing = new Dependencies();
  one.bus.connected();
  for (const [no, { changes }] of [one, other].entries())
    expect(changes.isCurrent(nothing, before[no] ?? 0)).toBe(false);
});

it("sends what was collected when it stops", () => {
  const { said, one } = given(2);
  one.changes.note({ tables: ["posts"] });
  one.bus.stop();
  expect(said).toHaveLength(1);
});

it("drops invalidated keys at other processes at once", () => {
  const { one, other } = given(2);
  for (const lookupId of ["00000001", "00000002"]) {
    one.keys.broadcast?.({ lookupId });
    vi.advanceTimersByTime(10);
  }
  expect(other.dropped).toEqual([{ lookupId: "00000001" }, { lookupId: "00000002" }]);
  expect(one.dropped).toEqual([]);
});

it("collects nothing while Valkey is away", () => {
  const { said, channel, one } = given(2);
  channel.isUp = false;
  one.changes.note({ tables: ["posts"] });
  one.keys.broadcast?.("all");
  vi.advanceTimersByTime(1_000);
  channel.isUp = true;
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([]);
});

it("ignores invalid messages, and sends nothing after it has stopped", () => {
  const { said, listeners, one, other } = given(2);
  for (const listener of listeners) for (const text of ["", "{}", "hello"]) listener(text);
  vi.advanceTimersByTime(1_000);
  expect(other.noted).not.toHaveBeenCalled();
  one.bus.stop();
  one.changes.note({ tables: ["posts"] });
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual([]);
});
