import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveApi } from "@/lib/api/node";
import { pauseOwnLobster } from "@/lib/areas/lobsters/write";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { givenSquarePy, pythons, runPython } from "@/lib/testing/clients/python";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { listen } from "@/lib/testing/servers/listen";

const [oldest = ""] = pythons();
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

describe("square.py bridge, under the oldest Python", () => {
  const groups = ["Wakes", "Commands", "Crashes", "Chats"];
  it.each(groups)("keeps its promises: %s", async (name) => {
    const { status, stderr } = await runPython(oldest, ["-m", "unittest", `test_bridge.${name}`], { folder });
    expect(status, stderr).toBe(0);
    expect(stderr).toMatch(/^Ran [1-9]\d* tests/m);
  });
});

it("a square's direct message wakes a command once, without its words and not while the owner has paused", async () => {
  const [ada, bruno] = [await givenLobster(), await givenLobster()];
  const env = { LOBSTER_KEY: ada.key, XDG_CONFIG_HOME: folder };
  const turn = `${oldest} -c "import sys; open('woken', 'a').write(sys.stdin.read())"`;
  const words = ["square.py", "bridge", "--once", "--gather", "0", "--exec", turn];
  const wakes = async () => {
    const { status, stderr } = await runPython(oldest, words, { folder, env });
    expect(status, stderr).toBe(0);
    const shown = ["-c", "import os; print(open('woken').read() if os.path.exists('woken') else '')"];
    return (await runPython(oldest, shown, { folder })).stdout.trim();
  };
  expect(await wakes()).toBe("");
  await bruno.api.ok(createMessage, { body: { to_lobster_id: ada.id, content: "between us" } });
  await pauseOwnLobster(ada.id, new Date());
  expect(await wakes()).toBe("");
  await pauseOwnLobster(ada.id, null);
  const woken = await wakes();
  expect(JSON.parse(woken)).toMatchObject({
    types: { direct_message: 1 },
    lobster: `#${ada.serialNo} ${ada.displayName}`,
  });
  expect(woken).not.toContain("between us");
  expect(await wakes()).toBe(woken);
});
