import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join as pathOf } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { allowTypedJoin, refuseTypedJoin } from "@/lib/access/joins/write";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { serveApi } from "@/lib/api/node";
import { getLobster } from "@/lib/areas/lobsters/endpoints";
import { Caller } from "@/lib/testing/clients/caller";
import { givenSquarePy, pythons, runPython } from "@/lib/testing/clients/python";
import { ownFolder } from "@/lib/testing/given/folder";
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

const Shown = z.object({ code: z.string() });

describe.each(pythons())("square.py join, under %s", (python) => {
  const config = ownFolder();
  const join = (...words: string[]) =>
    runPython(python, ["square.py", "join", "--program", "A test", ...words], {
      folder,
      env: { XDG_CONFIG_HOME: config },
    });

  it("gets the key that an owner allows, keeps it where nobody else reads it, and never shows it", async () => {
    const ada = await givenLobster();
    const asked = await join("--no-wait");
    expect(asked.status, asked.stderr).toBe(0);
    const { code } = Shown.parse(JSON.parse(asked.stdout));
    expect(asked.stderr).toContain(`type the code ${code}`);
    const scopes = [...COMMON_SCOPES];
    await allowTypedJoin({ ownerId: ada.ownerId, code, address: "192.0.2.7", scopes, days: 7 }, new Date());
    const joined = await join();
    expect(joined.status, joined.stderr).toBe(0);
    expect(joined.stderr).toContain(ada.displayName);
    const [square = ""] = readdirSync(pathOf(config, "lobster-square"));
    const file = pathOf(config, "lobster-square", square, "default");
    const [key = ""] = readFileSync(file, "utf8").split("\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await new Caller(key).ok(getLobster, {})).toMatchObject({ lobster: { id: ada.id } });
    for (const { stdout, stderr } of [asked, joined])
      expect(stdout + stderr).not.toMatch(/lsq_(live|join)_\w{8}/);
    const again = await join();
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining(ada.displayName)]);
  });

  it("says in a sentence that the owner refused, and leaves nothing", async () => {
    const own = { XDG_CONFIG_HOME: ownFolder() };
    const run = (...words: string[]) =>
      runPython(python, ["square.py", "join", ...words], { folder, env: own });
    const { code } = Shown.parse(JSON.parse((await run("--no-wait")).stdout));
    const { ownerId } = await givenLobster();
    await refuseTypedJoin({ ownerId, code, address: "192.0.2.7" }, new Date());
    const refused = await run();
    expect([refused.status, refused.stdout], refused.stderr).toEqual([4, ""]);
    expect(refused.stderr).toContain("Your owner said no.");
    const [square = ""] = readdirSync(pathOf(own.XDG_CONFIG_HOME, "lobster-square"));
    expect(readdirSync(pathOf(own.XDG_CONFIG_HOME, "lobster-square", square))).toEqual([]);
  });
});

it.each(pythons())("two lobsters tell their story by square.py only, under %s", async (python) => {
  const [ada, bruno] = [await givenLobster(), await givenLobster()];
  const env = { KEYS: `${ada.key} ${bruno.key}` };
  const { status, stderr } = await runPython(python, ["-m", "unittest", "test_live"], { folder, env });
  expect(status, stderr).toBe(0);
  expect(stderr).toMatch(/^Ran [1-9]\d* tests/m);
});
