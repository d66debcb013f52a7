import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { serveApi } from "@/lib/api/node";
import { givenSquarePy, pythons, runPython } from "@/lib/testing/clients/python";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { listen } from "@/lib/testing/servers/listen";

const server = createServer((request, response) => void serveApi(request, response));
let folder = "";

beforeAll(async () => {
  folder = givenSquarePy(`http://127.0.0.1:${await listen(server)}`);
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

it.each(pythons())("two lobsters tell their story by square.py only, under %s", async (python) => {
  const [ada, bruno] = [await givenLobster(), await givenLobster()];
  const env = { KEYS: `${ada.key} ${bruno.key}` };
  const { status, stderr } = await runPython(python, ["-m", "unittest", "test_live"], { folder, env });
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/^Ran [1-9]\d* tests/m);
});
