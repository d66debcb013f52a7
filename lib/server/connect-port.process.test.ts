import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { freePort } from "@/lib/testing/servers/free-port";
import { listen } from "@/lib/testing/servers/listen";

afterEach(() => vi.unstubAllEnvs());

/** Loads the modules again, so that they read the environment like a new process. */
async function listenWith(variables: Record<string, string>): Promise<string | undefined> {
  vi.resetModules();
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { listenOnConnectPort } = await import("./connect-port");
  await listenOnConnectPort();
  const { connectOrigin, setConnectOrigin } = await import("@/lib/connect/origin");
  const origin = connectOrigin();
  setConnectOrigin(undefined);
  return origin;
}

const issuerAt = async (port: number) => {
  const response = await fetch(`http://127.0.0.1:${port}/.well-known/oauth-authorization-server`);
  return response.ok ? (await response.json()).issuer : response.status;
};

test("CONNECT_PORT serves the log-in of programs under any host name, and nothing else", async () => {
  const port = await freePort();
  vi.stubEnv("CONNECT_PORT", String(port));
  vi.stubEnv("HOST", "127.0.0.1");
  vi.resetModules();
  const { listenOnConnectPort } = await import("./connect-port");
  await listenOnConnectPort();
  expect(await issuerAt(port)).toBe(`http://localhost:${port}`);
  for (const path of ["/me", "/api/v1/feed", "/elements.js"])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
});

test("a port in use does not prevent the start; only programs cannot log in", async () => {
  const holder = createServer();
  const port = String(await listen(holder));
  expect(await listenWith({ CONNECT_PORT: port, HOST: "127.0.0.1" })).toBeUndefined();
  holder.close();
});

test("only development uses the next port by default", async () => {
  const port = await freePort();
  const before = { PORT: String(port - 1), HOST: "127.0.0.1", CONNECT_PORT: "" };
  expect(await listenWith({ ...before, NODE_ENV: "development" })).toBe(`http://localhost:${port}`);
  expect(await listenWith({ ...before, NODE_ENV: "production" })).toBeUndefined();
  expect(await listenWith({ ...before, NODE_ENV: "development", PORT: "0" })).toBeUndefined();
});

test.each([
  ["http://square.example.edu", "no TLS"],
  ["https://square.example.edu/connect", "a path"],
  ["https://user@square.example.edu", "a user"],
  ["connect.example.edu", "no scheme"],
])("CONNECT_URL=%s is refused at the start: it has %s", async (url) => {
  const { parseEnv } = await import("@/lib/platform/env");
  expect(() => parseEnv({ CONNECT_URL: url })).toThrow("CONNECT_URL");
  expect(() => parseEnv({ CONNECT_URL: "https://a.example", PUBLIC_URL: "https://a.example/" })).toThrow(
    "another origin",
  );
  expect(parseEnv({ CONNECT_URL: "https://A.example/" }).CONNECT_URL).toBe("https://a.example");
});
