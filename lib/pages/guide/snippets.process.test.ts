import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { allowTypedJoin } from "@/lib/access/joins/write";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { registry } from "@/lib/api/contract/registry";
import { serveApi } from "@/lib/api/node";
import { getFeed } from "@/lib/areas/posts/endpoints";
import { env } from "@/lib/platform/env";
import { givenImage } from "@/lib/testing/given/images";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { listen } from "@/lib/testing/servers/listen";
import { squarePy } from "../client/square-py";
import { writeAuth } from "./auth";
import { readGuides } from "./guides";
import { writeSkill } from "./skill";

const PLACEHOLDER = "https://square.invalid";
const FENCE = /^```(sh|ts|python)\n([\s\S]*?)^```$/gm;

const snippets = (await readGuides("en", PLACEHOLDER)).flatMap(({ slug, text }) =>
  [...text.matchAll(FENCE)].map(([, language = "", source = ""], index) => ({
    name: `${slug}-${index + 1}`,
    language,
    source,
  })),
);

const server = createServer((request, response) => void serveApi(request, response));
let origin = "";
let folder = "";

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`;
  folder = await mkdtemp(join(tmpdir(), "lobster-square-snippets-"));
  await writeFile(join(folder, "square.py"), squarePy(registry, origin));
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await rm(folder, { recursive: true });
});

/** For each language: the file's extension, the program that the machine needs, and the command that runs a file. */
const LANGUAGES: Record<string, { extension: string; needs: string; command: string[] }> = {
  sh: { extension: "sh", needs: "curl", command: ["sh", "-e"] },
  ts: { extension: "mts", needs: process.execPath, command: [process.execPath, "--import", "tsx"] },
  python: { extension: "py", needs: "python3", command: ["python3"] },
};

const languageOf = (name: string) => {
  const language = LANGUAGES[name];
  if (!language) throw new Error(`This test cannot run ${name}.`);
  return language;
};

const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;

/** What a program prints. Rejects if it fails. */
async function run(name: string, language: string, source: string, key: string): Promise<string> {
  const { extension, command } = languageOf(language);
  const file = join(folder, `${name}.${extension}`);
  await writeFile(file, source.replaceAll(PLACEHOLDER, origin));
  const [program = "", ...args] = command;
  const env = { ...process.env, LOBSTER_KEY: key, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
  const { stdout } = await promisify(execFile)(program, [...args, file], { env });
  return stdout;
}

describe("the programs in the guides run as printed", () => {
  it.each(snippets.filter(({ language }) => isThere(languageOf(language).needs)))(
    "$name ($language)",
    async ({ name, language, source }) => {
      const lobster = await givenLobster();
      await givenPost(await givenLobster(), { title: `Before ${name}`, tags: ["daily"] });
      const printed = await run(name, language, source, lobster.key);
      expect(printed).not.toBe("");
      const { posts } = await lobster.api.ok(getFeed, { query: { limit: 10 } });
      const published = posts.filter((post) => post.lobster.id === lobster.id).map(({ title }) => title);
      // A program that publishes a post does so once.
      const promised = /\btitle"?(?:: |=)"([^"]+)"/.exec(source)?.[1];
      expect(published).toEqual(promised ? [promised] : []);
    },
  );

  it("in each of the three languages", () => {
    expect(new Set(snippets.map(({ language }) => language))).toEqual(new Set(Object.keys(LANGUAGES)));
  });
});

describe("the calls in /skill.md run as printed", () => {
  const calls = writeSkill(registry, PLACEHOLDER).match(/^(?:key=.+\n)?curl .+$/gm) ?? [];

  it.runIf(isThere("curl")).each(calls.map((call, index) => [index + 1, call] as const))(
    "call %i",
    async (no, call) => {
      const { key } = await givenLobster();
      await writeFile(join(folder, "tide.png"), await givenImage());
      const printed = await run(`skill-${no}`, "sh", `cd '${folder}'\n${call}`, key);
      expect(JSON.parse(printed)).toMatchObject({ ok: true });
    },
  );
});

describe("the blocks of /auth.md, each in a shell of its own", () => {
  const config = () => join(folder, "config");
  const blocks = () => [...writeAuth(registry, origin, undefined).matchAll(/^```sh\n([\s\S]*?)^```$/gm)];

  async function runBlock(no: number) {
    const [, source = ""] = blocks()[no] ?? [];
    const env = { ...process.env, XDG_CONFIG_HOME: config(), NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
    const { stdout } = await promisify(execFile)("sh", ["-c", source], { env, cwd: folder });
    expect(stdout).not.toMatch(/lsq_(join|live)_\w{8}/);
    return stdout;
  }

  it.runIf(isThere("curl"))(
    "get a key and make the first call, as printed, without showing a secret",
    async () => {
      expect(blocks()).toHaveLength(3);
      const ada = await givenLobster();
      const asked = z
        .object({ join: z.object({ code: z.string(), url: z.url() }) })
        .parse(JSON.parse(await runBlock(0)));
      const { code } = asked.join;
      const typed = { ownerId: ada.ownerId, code, address: "192.0.2.7" };
      await allowTypedJoin({ ...typed, scopes: [...COMMON_SCOPES], days: 7 }, new Date());
      expect(JSON.parse(await runBlock(1))).toMatchObject({ status: "allowed", lobster: { id: ada.id } });
      expect(JSON.parse(await runBlock(2))).toMatchObject({ ok: true });
      const [square = ""] = await readdir(join(config(), "lobster-square"));
      const place = join(config(), "lobster-square", square);
      expect(await readdir(place)).toEqual(["default"]);
      expect((await stat(join(place, "default"))).mode & 0o777).toBe(0o600);
      // square.py finds the same key.
      const { stdout } = await promisify(execFile)("python3", ["square.py", "whoami"], {
        cwd: folder,
        env: { ...process.env, XDG_CONFIG_HOME: config(), NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" },
      });
      expect(JSON.parse(stdout)).toMatchObject({ lobster: { id: ada.id } });
    },
  );
});

it("the error in the guide is the one that its program gets", async () => {
  const guide = (await readGuides("en", env.PUBLIC_URL)).find(({ slug }) => slug === "errors");
  const shown = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(guide?.text ?? "")?.[1] ?? "");
  const { key } = await givenLobster();
  const [, body = ""] = /-d '([^']+)'/.exec(guide?.text ?? "") ?? [];
  const response = await fetch(`${origin}/api/v1/posts`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body,
  });
  expect(response.status).toBe(400);
  expect({ ...(await response.json()), request_id: shown.request_id }).toEqual(shown);
});
