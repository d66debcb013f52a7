import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { like } from "drizzle-orm";
import { afterAll, describe, expect, inject, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { loginThrottles } from "@/db/schema/owners";
import { sendForm } from "@/e2e/form";
import { addressFrom } from "@/lib/api/address";
import { serveApi } from "@/lib/api/node";
import { givenDatabase } from "@/lib/testing/database";
import { sendRaw } from "@/lib/testing/raw";
import { freePort, type RunningServer, startServer } from "@/lib/testing/server";
import { enter, type Handler } from "./door";
import { createListener } from "./listener";

const shell = inject("shell");

/** An X-Forwarded-For header: an invented address, then those that proxies added. */
const chainOf = (...added: string[]) => [`203.0.113.${Math.ceil(Math.random() * 250)}`, ...added].join(", ");

/** The number of anonymous requests that the caller has left, according to the answer's headers. */
async function leftTo(server: RunningServer, forwarded: string, target = "/api/v1/feed"): Promise<number> {
  const { headers } = await sendRaw(server.origin, { target, headers: { "x-forwarded-for": forwarded } });
  expect(headers["x-ratelimit-policy"]).toBe("anonymous:120/60s/ip");
  return Number(headers["x-ratelimit-remaining"]);
}

if (shell === "self-hosted" || shell === "next-start") {
  describe.each([
    { trust: "0", expected: "127.0.0.1", added: [] },
    { trust: "false", expected: "127.0.0.1", added: [] },
    { trust: "1", expected: "proxied-once", added: ["proxied-once"] },
    { trust: "2", expected: "proxied-twice", added: ["proxied-twice", "10.0.0.1"] },
    { trust: "2", expected: "127.0.0.1", added: [], alone: true },
  ])(
    "with TRUST_PROXY=$trust a caller who forges X-Forwarded-For before [$added]",
    ({ trust, expected, added, alone }) => {
      const forged = () => (alone ? chainOf() : chainOf(...added));
      let database: Awaited<ReturnType<typeof givenDatabase>> | undefined;
      let server: RunningServer | undefined;

      const givenServer = async () => {
        database ??= await givenDatabase();
        server ??= await startServer(shell, database.url, {
          TRUST_PROXY: trust,
          MAIL_OUTBOX: "true",
          EMAIL_DOMAINS: "example.edu",
        });
        return { database, server };
      };
      afterAll(async () => {
        await server?.stop();
        await database?.drop();
      });

      it("spends one limit of anonymous requests, at whichever door of the process", async () => {
        const given = await givenServer();
        const first = await leftTo(given.server, forged());
        const targets = [
          "/api/v1/feed",
          "/api/v1/nothing",
          "/x/../api/v1/feed",
          "/api/cron/sweep",
          "/api/v1/feed",
        ];
        const left: number[] = [];
        for (const target of targets) left.push(await leftTo(given.server, forged(), target));
        expect(left).toEqual(targets.map((_, index) => first - 1 - index));
      });

      it("is counted as itself when it asks for a link on the page", async () => {
        const given = await givenServer();
        const address = given.server.origin.replace("127.0.0.1", "localhost");
        const { status } = await sendForm(
          `${address}/login`,
          { email: `${randomUUID()}@example.edu` },
          { origin: address, "x-forwarded-for": forged() },
        );
        expect(status).toBe(303);
        const counted = await queryBuilder(given.database.database.db)
          .select({ subject: loginThrottles.subject })
          .from(loginThrottles)
          .where(like(loginThrottles.subject, "ip:%"));
        expect(counted).toEqual([{ subject: `ip:${expected}` }]);
      });
    },
  );
} else {
  describe("behind the door, with one proxy before it,", () => {
    it("Next finds no other address than the one that counts, in the header and everywhere", async () => {
      const pages: Handler = ({ headers }, response) => {
        const ours = addressFrom({ get: (name) => String(headers[name]) });
        const elsewhere = addressFrom({ get: () => "another" });
        response.end([headers["x-forwarded-for"], ours, elsewhere].join(" "));
      };
      const server = createListener((request, response) => {
        void enter(request, response, { api: serveApi, pages });
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
