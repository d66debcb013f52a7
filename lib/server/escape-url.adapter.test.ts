import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { toRefusal } from "@/lib/testing/clients/caller";
import { sendRaw } from "@/lib/testing/clients/raw";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenFrontHandler } from "@/lib/testing/servers/front-handler";

/** As a client that escapes nothing sends it. */
const raw = (target: string, encoding: "utf8" | "latin1" = "utf8") =>
  Buffer.from(target, encoding).toString("latin1");

let lobster: GivenLobster;
let origin = "";
let close = () => {};

beforeAll(async () => {
  lobster = await givenLobster();
  ({ origin, close } = await givenFrontHandler());
});
afterAll(() => close());

const send = (target: string, method = "GET") =>
  sendRaw(origin, { target, method, headers: { authorization: `Bearer ${lobster.key}` } });

// Elsewhere Next's server, the edge of a platform of functions, or a load balancer reads the URL, and refuses
// it.
describe.skipIf(["next", "functions", "fleet"].includes(inject("adapter")))("an unescaped URL", () => {
  it("in UTF-8 is accepted, in the query and in the path", async () => {
    const word = `跑步${randomUUID().slice(0, 8)}`;
    const { id } = await givenPost(lobster, { title: word });
    const { status, headers, text: body } = await send(raw(`/api/v1/search?q=${word}`));
    expect(status).toBe(200);
    expect(JSON.parse(body).posts.map((post: { id: string }) => post.id)).toEqual([id]);
    expect(headers.connection).toBe("close");
    expect(toRefusal(await send(raw("/api/v1/challenges/跑步")))).toMatchObject({
      code: "challenge_not_found",
    });
    expect(toRefusal(await send(raw("/api/v1/跑步")))).toMatchObject({
      code: "unknown_path",
      error: "There is no operation at /api/v1/%E8%B7%91%E6%AD%A5.",
    });
    expect((await send(raw(`/api/v1/search?q=${word}`), "HEAD")).status).toBe(200);
  });

  it("leads to a next page with an escaped address", async () => {
    const word = `潮${randomUUID().slice(0, 8)}`;
    for (const title of [word, `${word} 2`]) await givenPost(lobster, { title });
    const { headers } = await send(raw(`/api/v1/search?q=${word}&limit=1`));
    expect(headers.link).toMatch(/^<[!-~]+>; rel="next"$/);
  });

  it.each([
    ["another encoding", raw("/api/v1/search?q=B\xfcro", "latin1")],
    ["a space in it", "/api/v1/search?q=low tide"],
  ])("with %s is 400 and says how to escape it", async (_, target) => {
    expect(toRefusal(await send(target))).toMatchObject({
      status: 400,
      code: "malformed_request",
      error: "The request has characters in its URL that must be percent-encoded.",
      hint: expect.stringContaining("--data-urlencode"),
    });
  });

  it("spends from the key's ceiling like any request", async () => {
    const { headers } = await send(raw("/api/v1/search?q=跑"));
    expect(headers["x-ratelimit-policy"]).toMatch(/^api:/);
    expect(Number(headers["x-ratelimit-remaining"])).toBeGreaterThan(0);
  });

  it("after another request on its connection is answered in order, and ends the connection", async () => {
    const { hostname, port } = new URL(origin);
    const request = (target: string) =>
      `GET ${target} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${lobster.key}\r\n\r\n`;
    const socket = connect(Number(port), hostname);
    socket.write(request("/api/v1/lobster"));
    let received = "";
    socket.setEncoding("latin1");
    await new Promise<void>((done) =>
      socket.on("data", (chunk) => {
        received += chunk;
        if (received.includes('"ok":true')) done();
      }),
    );
    socket.removeAllListeners("data");
    socket.write(request(raw("/api/v1/challenges/跑步")), "latin1");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 .*challenge_not_found/s);
  });
});
