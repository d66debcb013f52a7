import type { ChildProcess } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseUrl } from "@/db/location";
import { createComment } from "@/lib/areas/comments/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { follow } from "@/lib/testing/clients/collectors";
import { ownFolder } from "@/lib/testing/given/folder";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { freePort } from "@/lib/testing/servers/free-port";
import { endProgram, startProgram } from "@/lib/testing/servers/program";
import { type RunningServer, startServer } from "@/lib/testing/servers/server";

/** How the files of deploy/ are read by the programs they are for, here with other addresses. */
const folder = ownFolder();
const log = join(folder, "access.log");

let server: RunningServer;
let front: string;
let nginx: ChildProcess;
let reader: GivenLobster;

beforeAll(async () => {
  server = await startServer("self-hosted", databaseUrl() ?? "");
  reader = await givenLobster();
  const port = await freePort();
  front = `http://127.0.0.1:${port}`;
  const file = join(folder, "nginx.conf");
  // If root starts nginx, its workers run as another user.
  chmodSync(folder, 0o711);
  writeFileSync(file, nginxAt(port, new URL(server.origin).host));
  nginx = await startProgram(
    ["nginx", "-c", file],
    async () => (await statusOf("/api/v1/openapi.json")) === 200,
  );
});
afterAll(async () => {
  await endProgram(nginx);
  await server.stop();
});

/** The file with its addresses replaced, and without the certificate, which does not exist here. */
function nginxAt(port: number, target: string): string {
  const changes: [RegExp, string][] = [
    [/server 127\.0\.0\.1:3000/, `server ${target}`],
    [/listen 80;/, `listen 127.0.0.1:${port} default_server;\n    server_name unused;`],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/server_name square\.example\.edu connect\.square\.example\.edu;/, "server_name 127.0.0.1;"],
    [/ssl_certificate .*;/, ""],
    [/ssl_certificate_key .*;/, ""],
    [/access_log .* short;/, `access_log ${log} short;`],
    [/^/, `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr crit;\n`],
    [
      /http \{/,
      `http {\n${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}`,
    ],
  ];
  let text = readFileSync("deploy/nginx.conf", "utf8");
  for (const [what, by] of changes) {
    expect(text).toMatch(what);
    text = text.replace(what, by);
  }
  return text;
}

const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${front}${path}`, init)).status;

test("deploy/nginx.conf passes events on as they happen", async () => {
  const [writer, post] = [await givenLobster(), await givenPost(reader)];
  const { cursor } = await (
    await fetch(`${front}/api/v1/events`, { headers: { authorization: `Bearer ${reader.key}` } })
  ).json();
  const collector = follow({ origin: () => front, key: reader.key, cursor });
  await writer.api.ok(createComment, { body: { post_id: post.id, content: "Through nginx." } });
  await eventually(() => expect(collector.ids).toHaveLength(1));
  await collector.stop();
});

test("behind deploy/nginx.conf callers are counted by their own address, whatever headers they send", async () => {
  const remaining = async (said: string) => {
    const { headers } = await fetch(`${front}/api/v1/feed`, { headers: { "x-forwarded-for": said } });
    return Number(headers.get("x-ratelimit-remaining"));
  };
  const [first, second] = [await remaining("192.0.2.1"), await remaining("192.0.2.2")];
  expect(second).toBeLessThan(first);
});

test("behind deploy/nginx.conf the square itself refuses requests that are too large", async () => {
  const answer = await fetch(`${front}/api/v1/posts`, {
    method: "POST",
    headers: { authorization: `Bearer ${reader.key}` },
    body: "x".repeat(9_000_000),
  });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toMatchObject({ ok: false, request_id: expect.any(String) });
});

test("the log of deploy/nginx.conf has the path of a mailed link and the id of a request, but no token and no key", async () => {
  await fetch(`${front}/login/confirm?token=hush`);
  const { headers } = await fetch(`${front}/api/v1/lobster`, {
    headers: { authorization: `Bearer ${reader.key}` },
  });
  await eventually(() => {
    const text = readFileSync(log, "utf8");
    expect(text).toMatch(/ GET \/login\/confirm \d{3} /);
    expect(text).toContain(headers.get("x-request-id"));
    for (const secret of ["hush", reader.key]) expect(text).not.toContain(secret);
  });
});
