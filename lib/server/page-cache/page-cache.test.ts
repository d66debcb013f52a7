import { describe, expect, it } from "vitest";
import { Changes } from "@/db/changes";
import { CachedResponse } from "./cached-response";
import { PageCache } from "./page-cache";

const answerOf = (text: string, status = 200, isDocument = false, headers = {}) =>
  new CachedResponse({ status, headers, body: Buffer.from(text) }, isDocument);

/**
 * A cache, and pages that count how often they are rendered: the n-th is `n`. `hold` keeps the next one from
 * ending.
 */
function given(made: (text: string) => CachedResponse = answerOf) {
  const changes = new Changes();
  let time = 0;
  const cache = new PageCache(changes, () => time);
  const names = new Map<CachedResponse, string>();
  let count = 0;
  let held: Promise<void> | undefined;
  const make = async () => {
    count += 1;
    const text = `${count}`;
    await held;
    const answer = made(text);
    names.set(answer, text);
    return answer;
  };
  return {
    changes,
    cache,
    get: async (now: number, key = "key") => {
      time = now;
      const answer = await cache.get(key, make);
      return answer && names.get(answer);
    },
    count: () => count,
    hold() {
      let release = () => {};
      held = new Promise<void>((resolve) => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      return release;
    },
  };
}

describe("a page", () => {
  it("is rendered again when another process reports a write of something that it may show", async () => {
    const { get, changes } = given();
    expect(await get(0)).toBe("1");
    changes.noteRemote(["notifications"]);
    expect(await get(1)).toBe("1");
    changes.noteRemote(["comments"]);
    expect(await get(2)).toBe("2");
    expect(await get(3)).toBe("2");
  });

  it("is rendered once in two seconds for all requests", async () => {
    const { get, count } = given();
    expect(await get(0)).toBe("1");
    expect(await get(1_999)).toBe("1");
    expect(await get(2_000)).toBe("2");
    expect(await get(3_999)).toBe("2");
    expect(count()).toBe(2);
  });

  it("is rendered once for concurrent requests, and never shared between keys", async () => {
    const { get, count, hold } = given();
    const release = hold();
    const all = Array.from({ length: 500 }, () => get(0));
    const other = get(0, "other");
    release();
    expect(new Set(await Promise.all(all))).toEqual(new Set(["1"]));
    expect(await other).toBe("2");
    expect(count()).toBe(2);
  });

  it("that is due is still served while the next is rendered, but only for five seconds", async () => {
    const { get, hold } = given();
    await get(0);
    const release = hold();
    const first = get(4_000);
    expect(await get(4_999)).toBe("1");
    const late = get(5_000);
    release();
    expect(await first).toBe("2");
    expect(await late).toBe("2");
  });

  it("is rendered again after a write of this process that it may show", async () => {
    const { changes, get, count } = given();
    await get(0);
    changes.note(["post_stats", "api_keys", "notifications"]);
    expect(await get(1)).toBe("1");
    for (const [n, table] of ["posts", "comments", "lobsters", "whispers"].entries()) {
      changes.note([table]);
      expect(await get(2)).toBe(`${n + 2}`);
    }
    expect(count()).toBe(5);
  });

  it("that was begun before a write is not served after it", async () => {
    const { changes, get, hold } = given();
    await get(0);
    const release = hold();
    const before = get(3_000);
    changes.note(["posts"]);
    const after = get(3_001);
    release();
    expect(await before).toBe("2");
    expect(await after).toBe("3");
    expect(await get(3_002)).toBe("3");
  });

  it("on a busy square is not rendered again at every write, but still after two seconds", async () => {
    const { changes, get, count } = given();
    for (let now = 0; now < 1_000; now += 1) {
      changes.note(["posts"]);
      await get(now);
    }
    expect(count()).toBeLessThan(65);
    const before = count();
    changes.note(["posts"]);
    expect(await get(3_100)).toBe(`${before + 1}`);
  });

  it("that never arrives is not awaited forever", async () => {
    const { get, hold } = given();
    hold();
    void get(0);
    const next = hold();
    const joined = get(4_999);
    const own = get(5_000);
    next();
    expect(await own).toBe("2");
    expect(await Promise.race([joined, "waits"])).toBe("waits");
    expect(await get(5_001)).toBe("2");
  });
});

describe("not cached", () => {
  it.each([404, 307, 500])("is an answer of %i, which concurrent requests share", async (status) => {
    const { cache, get, count } = given((text) => answerOf(text, status));
    expect(await Promise.all([get(0), get(0)])).toEqual(["1", "1"]);
    expect(await get(1)).toBe("2");
    expect(count()).toBe(2);
    expect(cache.size).toBe(0);
  });

  it("is a missing page, and a 404 is cached only as a not-found page", async () => {
    const nothing = given(() => answerOf("", 404));
    expect(await nothing.cache.get("key", async () => undefined)).toBeUndefined();
    expect(nothing.cache.size).toBe(0);
    const { get, count } = given(
      (text) => new CachedResponse({ status: 404, headers: {}, body: Buffer.from(text) }, true, 404),
    );
    expect([await get(0), await get(1e9)]).toEqual(["1", "1"]);
    expect(count()).toBe(1);
  });

  it("is a refused render, which concerns only its own request", async () => {
    const { cache, get } = given();
    const refuse = () => {
      throw new Error("Not now.");
    };
    await expect(cache.get("key", async () => answerOf("never"), refuse)).rejects.toThrow("Not now.");
    expect(await get(0)).toBe("1");
    expect(await cache.get("key", async () => answerOf("never"), refuse)).toBeDefined();
  });

  it("is an answer that sets a cookie", async () => {
    const { cache, get } = given((text) => answerOf(text, 200, false, { "set-cookie": "a=b" }));
    expect([await get(0), await get(1)]).toEqual(["1", "2"]);
    expect(cache.size).toBe(0);
  });

  it("is a page of which a part has failed", async () => {
    const { cache, get } = given((text) =>
      answerOf(`<main><!--$!--><template></template><!--/$-->${text}</main>`),
    );
    expect([await get(0), await get(1)]).toEqual(["1", "2"]);
    expect(cache.size).toBe(0);
  });

  it("is a page that fails, and later requests get a page", async () => {
    let fails = true;
    const { get } = given((text) => {
      if (fails) throw new Error("The page fails.");
      return answerOf(text);
    });
    await expect(get(0)).rejects.toThrow("The page fails.");
    fails = false;
    expect(await get(1)).toBe("2");
  });

  it("is what does not fit: 64 MB at most, for any number of addresses", async () => {
    const { cache, get } = given((text) => answerOf(text + "x".repeat(1_000_000)));
    for (let n = 0; n < 60; n += 1) {
      await get(n, `key ${n}`);
      expect(cache.size).toBeLessThanOrEqual(64 * 1024 * 1024);
    }
    expect(cache.size).toBeGreaterThan(48_000_000);
  });

  it("is a flood of small pages, each of which counts for more than its text", async () => {
    const { cache, get } = given(() => answerOf(""));
    for (let n = 0; n < 20_000; n += 1) await get(n, `key ${n}`);
    expect(cache.size).toBeLessThanOrEqual(64 * 1024 * 1024);
  });
});

it("a document is rendered once, whatever is written", async () => {
  const { changes, get, count } = given((text) => answerOf(text, 200, true));
  await get(0);
  changes.note(["posts"]);
  expect(await get(1e12)).toBe("1");
  expect(count()).toBe(1);
});
