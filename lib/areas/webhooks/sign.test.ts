import { Webhook } from "standardwebhooks";
import { describe, expect, it, vi } from "vitest";
import { makeSecret, openSecret, sealSecret, showSecret, signedHeaders } from "./sign";

const body = JSON.stringify({
  type: "mention_post",
  timestamp: "2026-01-06T12:00:00.000Z",
  data: { a: "é🦞" },
});
const ID = "2b1f4d3a-0000-4000-8000-000000000001";

describe("a signature", () => {
  it("is verified by an independent library, with the secret as it was shown", () => {
    const secret = makeSecret();
    const headers = signedHeaders(ID, body, [secret], new Date());
    expect(showSecret(secret)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(new Webhook(showSecret(secret)).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it("is made with each of two secrets while one replaces the other", () => {
    const secrets = [makeSecret(), makeSecret()];
    const headers = signedHeaders(ID, body, secrets, new Date());
    for (const secret of secrets) new Webhook(showSecret(secret)).verify(body, headers);
    expect(() => new Webhook(showSecret(makeSecret())).verify(body, headers)).toThrow();
  });

  it("covers the id, the time and the body", () => {
    const secret = makeSecret();
    const headers = signedHeaders(ID, body, [secret], new Date());
    const stranger = new Webhook(showSecret(secret));
    expect(() => stranger.verify(`${body} `, headers)).toThrow();
    expect(() => stranger.verify(body, { ...headers, "webhook-id": `${ID.slice(0, -1)}2` })).toThrow();
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(() => stranger.verify(body, { ...headers, "webhook-timestamp": later })).toThrow();
  });

  it("expires after five minutes, so that nobody can send a message again later", () => {
    const secret = makeSecret();
    const headers = signedHeaders(ID, body, [secret], new Date(Date.now() - 301_000));
    expect(() => new Webhook(showSecret(secret)).verify(body, headers)).toThrow("too old");
  });
});

describe("a sealed secret", () => {
  const withSecret = (text: string) => vi.stubEnv("AUTH_SECRET", text);

  it("opens with the AUTH_SECRET that sealed it, for its webhook, and does not contain it", () => {
    withSecret("the first secret of the house, long enough");
    const secret = makeSecret();
    const sealed = sealSecret(secret, ID);
    expect(openSecret(sealed, ID)).toEqual(secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(sealSecret(secret, ID)).not.toEqual(sealed);
    vi.unstubAllEnvs();
  });

  it("cannot be opened with another AUTH_SECRET, for another webhook, or after a change", () => {
    withSecret("the first secret of the house, long enough");
    const sealed = sealSecret(makeSecret(), ID);
    expect(openSecret(sealed, `${ID.slice(0, -1)}2`)).toBeUndefined();
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(openSecret(changed, ID), `byte ${place}`).toBeUndefined();
    }
    expect(openSecret(sealed.subarray(0, 20), ID)).toBeUndefined();
    withSecret("another secret of the house, long enough");
    expect(openSecret(sealed, ID)).toBeUndefined();
    vi.unstubAllEnvs();
  });

  it("cannot be made without AUTH_SECRET", () => {
    withSecret("");
    expect(() => sealSecret(makeSecret(), ID)).toThrow("AUTH_SECRET");
    vi.unstubAllEnvs();
  });
});
