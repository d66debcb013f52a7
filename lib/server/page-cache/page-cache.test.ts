import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Changes } from "@/db/changes";
import { currentDependencies, noteValidFor } from "@/db/dependencies";
import { CachedResponse } from "./cached-response";
import { PageCache } from "./page-cache";

const answerOf = (
  text: string,
  status = 200,
  { isShared = true, cacheableStatus = 200 as 200 | 404, headers = {} } = {},
): Promise<CachedResponse> =>
  CachedResponse.of({ status, headers, body: Buffer.from(text) }, { isShared, cacheableStatus });

const HOUR = 3_600_000;
const MIB = 1024 * 1024;

/**
 * A cache, and pages that count how often they are rendered: the n-th is `n`. They show all posts, or what `reads`
 * notes. `hold` keeps the next one from ending.
 */
function given(
  made: (text: string) => CachedResponse | Promise<CachedResponse> = answerOf,
  reads = () => currentDependencies()?.noteTables(["posts"]),
) {
  const changes = new Changes();
  let time = 0;
  const others = { isAlone: true, hearsWrites: () => true };
  const cache = new PageCache(
    changes,
    MIB,
    () => time,
    () => others,
  );
  const names = new Map<CachedResponse, string>();
  let count = 0;
  let held: Promise<void> | undefined;
  const make = async () => {
    count += 1;
    const text = `${count}`;
    reads();
    await held;
    const answer = await made(text);
    names.set(answer, text);
    return answer;
  };
  return {
    changes,
    cache,
    others,
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
  it("is rendered once for all requests until it is an hour old", async () => {
    const { get, count } = given();
    expect(await get(0)).toBe("1");
    expect(await get(HOUR - 1)).toBe("1");
    expect(await get(HOUR)).toBe("2");
    expect(count()).toBe(2);
  });

  it("is rendered again after a write of something that it shows, here or in another process, and after no other", async () => {
    const { changes, get } = given();
    expect(await get(0)).toBe("1");
    changes.note({ tables: ["notifications", "whispers"] });
    changes.noteRemote({ tables: ["whispers"] });
    expect(await get(1)).toBe("1");
    changes.note({ tables: ["posts"] });
    expect(await get(2)).toBe("2");
    changes.noteRemote({ tables: ["posts"] });
    expect(await get(3)).toBe("3");
    expect(await get(4)).toBe("3");
  });

  it("that shows one post is rendered again after a write about that one, or about any", async () => {
    const [one, other] = [new Set(["1"]), new Set(["2"])];
    const { changes, get } = given(answerOf, () => currentDependencies()?.noteRows(["posts"], one));
    expect(await get(0)).toBe("1");
    changes.note({ tables: ["posts"], ids: other });
    expect(await get(1)).toBe("1");
    changes.note({ tables: ["comments"], ids: one });
    expect(await get(2)).toBe("1");
    changes.note({ tables: ["posts"], ids: one });
    expect(await get(3)).toBe("2");
    changes.note({ tables: ["posts"] });
    expect(await get(4)).toBe("3");
  });

  it("is rendered again when writes may not have been reported", async () => {
    const { changes, get } = given();
    expect(await get(0)).toBe("1");
    changes.noteUnreported();
    expect(await get(1)).toBe("2");
  });

  it("is kept for as long as what it shows is right, but two seconds at least", async () => {
    for (const [validMs, keptMs] of [
      [0, 2_000],
      [60_000, 60_000],
      [2 * HOUR, HOUR],
    ] as const) {
      const { get } = given(answerOf, () => noteValidFor(validMs));
      expect(await get(0)).toBe("1");
      expect(await get(keptMs - 1)).toBe("1");
      expect(await get(keptMs)).toBe("2");
    }
  });

  it("is kept for two seconds while others write unheard, and for a minute while their reports may get lost", async () => {
    const { get, others } = given();
    expect(await get(0)).toBe("1");
    others.isAlone = false;
    expect(await get(59_999)).toBe("1");
    expect(await get(60_000)).toBe("2");
    others.hearsWrites = () => false;
    expect(await get(61_999)).toBe("2");
    expect(await get(62_000)).toBe("3");
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

  it("that is too old is still served while the next is rendered, for three seconds more", async () => {
    const { get, hold } = given();
    await get(0);
    const release = hold();
    const first = get(HOUR);
    expect(await get(HOUR + 2_999)).toBe("1");
    const late = get(HOUR + 3_000);
    release();
    expect(await first).toBe("2");
    expect(await late).toBe("2");
  });

  it("that was begun before a write of something that it shows is not served after it", async () => {
    const { changes, get, hold } = given();
    const release = hold();
    const before = get(0);
    changes.note({ tables: ["whispers"] });
    const unconcerned = get(1);
    changes.note({ tables: ["posts"] });
    const after = [get(2), get(3)];
    release();
    expect(await before).toBe("1");
    expect(["1", "2"]).toContain(await unconcerned);
    expect(await Promise.all(after)).toEqual(["2", "2"]);
    expect(await get(4)).toBe("2");
  });

  it("on a busy square is not rendered again at every write, but still after two seconds", async () => {
    const { changes, get, count } = given();
    for (let now = 0; now < 1_000; now += 1) {
      changes.note({ tables: ["posts"] });
      await get(now);
    }
    expect(count()).toBeLessThan(65);
    const before = count();
    changes.note({ tables: ["posts"] });
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
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  it("is a missing page, and a 404 is cached only as a not-found page", async () => {
    const nothing = given(() => answerOf("", 404));
    expect(await nothing.cache.get("key", async () => undefined)).toBeUndefined();
    expect(nothing.cache.size.pages).toBe(0);
    const { get, count } = given((text) => answerOf(text, 404, { cacheableStatus: 404 }));
    expect([await get(0), await get(1)]).toEqual(["1", "1"]);
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
    const { cache, get } = given((text) => answerOf(text, 200, { headers: { "set-cookie": "a=b" } }));
    expect([await get(0), await get(1)]).toEqual(["1", "2"]);
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  it("is a page of which a part has failed", async () => {
    const { cache, get } = given((text) =>
      answerOf(`<main><!--$!--><template></template><!--/$-->${text}</main>`),
    );
    expect([await get(0), await get(1)]).toEqual(["1", "2"]);
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
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

  it("is a page that does not say that it is the same for all visitors", async () => {
    const { cache, get } = given((text) => answerOf(text, 200, { isShared: false }));
    expect([await get(0), await get(1)]).toEqual(["1", "2"]);
    expect(cache.size.pages).toBe(0);
  });

  it("is what does not fit: pages count by their compressed bytes, the least recently requested go first", async () => {
    const { cache, get } = given((text) => answerOf(text + randomBytes(50_000).toString("base64")));
    for (let n = 0; n < 60; n += 1) {
      await get(n, `key ${n}`);
      expect(cache.size.bytes).toBeLessThanOrEqual(MIB);
    }
    expect(cache.size.bytes).toBeGreaterThan(MIB / 2);
    expect(await get(60, "key 59")).toBe("60");
    expect(await get(61, "key 0")).toBe("61");
  });

  it("is a flood of small pages, each of which counts for more than its text", async () => {
    const { cache, get } = given(() => answerOf(""));
    for (let n = 0; n < 2_000; n += 1) await get(n, `key ${n}`);
    expect(cache.size.bytes).toBeLessThanOrEqual(MIB);
  });
});
