import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "@/lib/testing/assertions/eventually";
import { ownFolder } from "@/lib/testing/given/folder";
import { listen } from "@/lib/testing/servers/listen";

const project = import.meta.dirname;
const home = ownFolder();
const children: ChildProcess[] = [];

beforeAll(async () => {
  symlinkSync(join(project, "node_modules"), join(home, "node_modules"));
  await build({
    entryPoints: { server: "server.ts", slow: "lib/testing/servers/slow-server.ts" },
    outdir: home,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

function run(program: "server" | "slow", env: Record<string, string>, cwd = project) {
  const child = spawn(process.execPath, [join(home, `${program}.mjs`)], {
    cwd,
    env: { ...process.env, LOG_LEVEL: "silent", WARM_UP: "off", DATA_DIR: home, ...env },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  children.push(child);
  return { child, complaint: child.stderr ? text(child.stderr) : "" };
}

async function givenServer(env: Record<string, string> = {}) {
  const { child } = run("slow", { PORT: "0", HOST: "127.0.0.1", ...env });
  const messages: unknown[] = [];
  child.on("message", (message) => messages.push(message));
  const [port] = await once(child, "message");
  return { child, port: Number(port), messages };
}

/** Sends bytes unchanged and returns everything that comes back until the connection closes. */
function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  return text(socket);
}

async function fetchFrom(port: number, path = "/", agent?: Agent) {
  const request = get({ port, path, agent, host: "127.0.0.1" });
  const response: IncomingMessage = (await once(request, "response"))[0];
  return { connection: response.headers.connection, body: await text(response) };
}

describe("on SIGTERM", () => {
  test("an open request is answered, a new connection refused, and then everything is released", async () => {
    const { child, port, messages } = await givenServer();
    const slow = fetchFrom(port, "/slow");
    await eventually(() => expect(messages).toContain("slow"));
    child.kill("SIGTERM");
    await eventually(() => expect(fetchFrom(port)).rejects.toThrow("ECONNREFUSED"));
    expect(messages).not.toContain("released");
    const exit = once(child, "exit");
    child.send("answer");
    expect(await slow).toEqual({ connection: "close", body: "ok " });
    expect(await exit).toEqual([0, null]);
    expect(messages).toContain("released");
  });

  test("a request on an idle connection is still answered, and marked as the last", async () => {
    const { child, port, messages } = await givenServer();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await fetchFrom(port, "/", agent)).connection).toBe("keep-alive");
    const other = fetchFrom(port, "/slow");
    await eventually(() => expect(messages).toContain("slow"));
    child.kill("SIGTERM");
    await eventually(() => expect(fetchFrom(port)).rejects.toThrow("ECONNREFUSED"));
    expect(await fetchFrom(port, "/", agent)).toEqual({ connection: "close", body: "ok " });
    child.send("answer");
    await other;
  });

  test("an idle connection does not delay the end of the process", async () => {
    const { child, port } = await givenServer();
    const agent = new Agent({ keepAlive: true });
    await fetchFrom(port, "/", agent);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("new connections are still answered for DRAIN_DELAY seconds", async () => {
    const { child, port, messages } = await givenServer({ DRAIN_DELAY: "5" });
    child.kill("SIGTERM");
    await eventually(() => expect(messages).toContain("stopping"));
    expect(await fetchFrom(port)).toEqual({ connection: "keep-alive", body: "ok " });
    expect(await once(child, "exit")).toEqual([0, null]);
    await expect(fetchFrom(port)).rejects.toThrow("ECONNREFUSED");
  });

  test("SIGINT does not wait for load balancers", async () => {
    const { child, port, messages } = await givenServer({ DRAIN_DELAY: "120" });
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(messages).toContain("released");
    await expect(fetchFrom(port)).rejects.toThrow("ECONNREFUSED");
  });

  test("a later second signal does not wait for anything", async () => {
    const { child, port, messages } = await givenServer();
    const slow = fetchFrom(port, "/slow").catch((error: Error) => error.message);
    await eventually(() => expect(messages).toContain("slow"));
    const exit = once(child, "exit");
    const signals = setInterval(() => child.kill("SIGTERM"), 50);
    expect(await exit).toEqual([1, null]);
    clearInterval(signals);
    expect(await slow).toContain("socket hang up");
    expect(messages).not.toContain("released");
  });
});

describe("a request that is", () => {
  let port: number;
  beforeAll(async () => {
    port = (await givenServer()).port;
  });

  test.each([
    ["no HTTP", "NONSENSE\r\n\r\n", 400, "malformed_request"],
    [
      "too long in its headers",
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
    [
      "paused in its body",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
      408,
      "request_timeout",
    ],
    [
      "wrongly chunked",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      400,
      "malformed_request",
    ],
  ])("%s is refused in JSON", async (_, bytes, status, code) => {
    const [head = "", body = ""] = (await send(port, bytes)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/json/im);
    for (const header of ["policy", "remaining", "reset"])
      expect(head).toMatch(new RegExp(`^x-ratelimit-${header}: `, "m"));
    expect(JSON.parse(body)).toEqual({
      ok: false,
      code,
      error: expect.any(String),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      docs: expect.stringMatching(new RegExp(`/docs/errors#${code}$`)),
    });
  });

  test("with a long body that arrives steadily is answered", async () => {
    const answer = await send(
      port,
      "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 3\r\n\r\nabc",
    );
    expect(answer).toContain("ok abc");
  });
});

describe("a failed start gives the reason, without a stack:", () => {
  test("a port in use is reported with the variable that changes it", async () => {
    const holder = createServer();
    const port = String(await listen(holder));
    const { child, complaint } = run("slow", { PORT: port, HOST: "127.0.0.1" });
    const [code] = await once(child, "exit");
    holder.close();
    expect(code).toBe(1);
    expect(await complaint).toBe(
      `Port ${port} is in use by another process. Stop that one, or choose another port with PORT.\n`,
    );
  });

  test("an invalid environment is reported variable by variable", async () => {
    const { child, complaint } = run("server", { PORT: "many", LOG_LEVEL: "loud" });
    expect(await once(child, "exit")).toEqual([1, null]);
    const lines = (await complaint).trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("PORT");
    expect(lines[2]).toContain("LOG_LEVEL");
  });
  test("a missing production build is reported with the command that makes one", async () => {
    const { child, complaint } = run("server", {}, home);
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await complaint).toMatch(/^There is no production build in .*npm run build.*\n$/);
  });
});
