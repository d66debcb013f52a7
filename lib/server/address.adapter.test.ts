import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { loginThrottles } from "@/db/schema/owners";
import { sendForm } from "@/e2e/form";
import { addressFrom } from "@/lib/api/http/address";
import { serveApi } from "@/lib/api/node";
import { serveTools } from "@/lib/mcp/node";
import { sendRaw } from "@/lib/testing/clients/raw";
import { givenDatabase } from "@/lib/testing/servers/database";
import { freePort } from "@/lib/testing/servers/free-port";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";
import { createListener } from "./listener";
import { dispatch, type Handler } from "./next/front-handler";

const adapter = inject("adapter");

/** An X-Forwarded-For header: an invented address, then those that proxies added. */
const chainOf = (...added: string[]) => [`203.0.113.${Math.ceil(Math.random() * 250)}`, ...added].join(", ");

/** The number of anonymous requests that the caller has left, according to the answer's headers. */
async function leftTo(server: RunningServer, forwarded: string, target = "/api/v1/feed"): Promise<number> {
  const { headers } = await sendRaw(server.origin, { target, headers: { "x-forwarded-for": forwarded } });
  expect(headers["x-ratelimit-policy"]).toBe("anonymous:120/60s/ip");
  return Number(headers["x-ratelimit-remaining"]);
}

if (adapter === "self-hosted") {
  describe.each([
    { trust: "0", callers: [{ expected: "127.0.0.1", added: [] }] },
    {
      trust: "2",
      callers: [
        { expected: "proxied-twice", added: ["proxied-twice", "10.0.0.1"] },
        // It did not come through the proxies.
        { expected: "127.0.0.1", added: [] },
      ],
    },
  ])("with TRUST_PROXY=$trust", ({ trust, callers }) => {
    let database: Awaited<ReturnType<typeof givenDatabase>>;
    let server: RunningServer;

    beforeAll(async () => {
      database = await givenDatabase();
      server = await startServer(adapter, database.url, {
        TRUST_PROXY: trust,
        MAIL_OUTBOX: "true",
        EMAIL_DOMAINS: "example.edu",
      });
    });
    afterAll(async () => {
      await server.stop();
      await database.drop();
    });

    it.each(callers)(
      "a caller who forges X-Forwarded-For before $added spends one limit of anonymous requests, on every route",
      async ({ added }) => {
        const first = await leftTo(server, chainOf(...added));
        const targets = [
          "/api/v1/feed",
          "/api/v1/nothing",
          "/x/../api/v1/feed",
          "/api/cron/sweep",
          "/api/v1/feed",
        ];
        const left: number[] = [];
        for (const target of targets) left.push(await leftTo(server, chainOf(...added), target));
        expect(left).toEqual(targets.map((_, index) => first - 1 - index));
      },
    );

    it.each(callers)(
      "a log-in form with one forged before $added is counted for $expected",
      async ({ expected, added }) => {
        const { db } = database.database;
        await queryBuilder(db).delete(loginThrottles);
        const address = server.origin.replace("127.0.0.1", "localhost");
        const { status } = await sendForm(
          `${address}/login`,
          { email: `${randomUUID()}@example.edu` },
          { origin: address, "x-forwarded-for": chainOf(...added) },
        );
        expect(status).toBe(303);
        const counted = await queryBuilder(db)
          .select({ subject: loginThrottles.subject })
          .from(loginThrottles)
          .where(like(loginThrottles.subject, "ip:%"));
        expect(counted).toEqual([{ subject: `ip:${expected}` }]);
      },
    );
  });
} else if (adapter === "in-process") {
  describe("behind the front handler, with one proxy before it,", () => {
    it("Next sees only the address that counts, in the header and everywhere", async () => {
      const pages: Handler = ({ headers }, response) => {
        const ours = addressFrom({ get: (name) => String(headers[name]) });
        const elsewhere = addressFrom({ get: () => "another" });
        response.end([headers["x-forwarded-for"], ours, elsewhere].join(" "));
      };
      const server = createListener((request, response) => {
        void dispatch(request, response, { api: serveApi, tools: serveTools, connect: pages, pages });
      });
      const port = await freePort();
      await once(server.listen(port, "127.0.0.1"), "listening");
      const ask = (forwarded: string) =>
        sendRaw(`http://127.0.0.1:${port}`, { target: "/", headers: { "x-forwarded-for": forwarded } });
      const seen = await Promise.all([ask("forged, a-proxy"), ask("b-proxy"), ask("not an address")]);
      server.close();
      expect(seen.map(({ text }) => text)).toEqual(
        ["a-proxy", "b-proxy", "127.0.0.1"].map((address) => `${address} ${address} ${address}`),
      );
    });
  });
}
