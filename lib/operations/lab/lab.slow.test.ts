import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "@/lib/testing/assertions/eventually";
import { runAdminHere } from "@/lib/testing/given/admin-here";
import { runAdminProcess } from "@/lib/testing/given/admin-process";
import { ownFolder } from "@/lib/testing/given/folder";
import { jsonRows, textsOf } from "@/lib/testing/given/releases";
import { freePort } from "@/lib/testing/servers/free-port";
import { listen } from "@/lib/testing/servers/listen";

const folder = ownFolder();
const personas = join(folder, "personas.csv");
const schedule = join(folder, "schedule.json");
const broken = join(folder, "broken.csv");

/** How an interrupted lab ended, and how long its preparation and the start of its server took. */
let interrupted: { ended: Awaited<ReturnType<typeof runAdminProcess>>; startMinutes: number };

beforeAll(async () => {
  writeFileSync(
    personas,
    'name,persona\nAmber,"You say ""hello"",\nand little else."\nBasil,You like.\nClove,You ask.\n',
  );
  writeFileSync(broken, '[{"name": "Amber"}]');
  const begunAt = performance.now();
  let startMinutes = 0;
  const ended = await runAdminProcess(
    ["lab", join(folder, "interrupted"), "--personas", personas, "--seed", "7"],
    {
      meanwhile: async (child) => {
        await eventually(() => expect(existsSync(join(folder, "interrupted/phases.json"))).toBe(true), {
          timeoutMs: 300_000,
        });
        startMinutes = (performance.now() - begunAt) / 60_000;
        child.kill("SIGINT");
      },
    },
  );
  interrupted = { ended, startMinutes };
}, 600_000);

/** A language model that always gives the same answer, and records its requests. */
async function givenModel(wanted: object) {
  const asked: { messages: { content: string }[] }[] = [];
  const server = createServer(async (request, response) => {
    asked.push((await json(request)) as (typeof asked)[number]);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ message: { content: `Well: ${JSON.stringify(wanted)}` } }] }));
  });
  const port = await listen(server);
  return { asked, url: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}

test("a lab runs an outside driver through its phases, and ends with a release", {
  timeout: 1_200_000,
}, async () => {
  const model = await givenModel({ do: "post", title: "From the model", content: "Hello." });
  const [lab, port] = [join(folder, "lab"), await freePort()];
  // Each phase begins with a start of the server, and must leave time after it, however slow the machine is. Here it takes
  // less, because the square's preparation is not part of it.
  const phaseMinutes = interrupted.startMinutes + 0.1;
  const change = { feed: "hot", skill_line: "Be brief today.", limits: { API_RATE_LIMIT: 77 } };
  writeFileSync(schedule, JSON.stringify([{ after_minutes: phaseMinutes, ...change }]));
  const minutes = (2 * phaseMinutes).toFixed(3);
  const { status, stderr } = await runAdminProcess(
    [
      ...["lab", lab, "--personas", personas, "--seed", "7", "--schedule", schedule],
      ...["--minutes", minutes, "--port", String(port)],
    ],
    {
      environment: { DATABASE_URL: "postgres://127.0.0.1:1/never" },
      meanwhile: async () => {
        await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true), {
          timeoutMs: 300_000,
        });
        const environment = { OPENAI_BASE_URL: model.url, MODEL: "stub", EVERY_SECONDS: "2" };
        const square = `http://127.0.0.1:${port}`;
        const driver = spawn(process.execPath, ["examples/lab-driver.mjs", join(lab, "keys.json"), square], {
          env: { ...process.env, ...environment },
          stdio: "ignore",
        });
        const exited = once(driver, "exit");
        await eventually(() => expect(existsSync(join(lab, "release"))).toBe(true), { timeoutMs: 600_000 });
        driver.kill();
        expect(await exited).toEqual([null, "SIGTERM"]);
      },
    },
  );
  model.close();
  expect({ status, stderr }).toMatchObject({
    status: 0,
    stderr: expect.stringContaining("The lab is at http"),
  });
  expect(statSync(join(lab, "keys.json")).mode & 0o777).toBe(0o600);
  const keys: { name: string; persona: string; key: string }[] = JSON.parse(
    readFileSync(join(lab, "keys.json"), "utf8"),
  );
  expect(keys.map(({ name }) => name).sort()).toEqual(["Amber", "Basil", "Clove"]);
  expect(keys.find(({ name }) => name === "Amber")?.persona).toBe('You say "hello",\nand little else.');
  expect(model.asked[0]?.messages[0]?.content).toContain("# Lobster Square");
  const release = join(lab, "release");
  const posts = jsonRows(release, "posts");
  expect(new Set(posts.map(({ author_id }) => author_id)).size).toBe(3);
  expect(posts.every(({ title }) => title === "From the model")).toBe(true);
  const skills = jsonRows(release, "published_texts").filter(({ name }) => name === "skill.md");
  expect(skills.map(({ content }) => String(content).includes("Be brief today."))).toEqual([false, true]);
  expect(String(skills[1]?.content)).toContain("77/");
  expect(await textsOf(release)).not.toContain(keys[0]?.key);
});

test("an interrupted lab keeps its square but writes no release", () => {
  expect(interrupted.ended).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("The lab was interrupted. Its square is kept"),
  });
  expect(readdirSync(join(folder, "interrupted")).sort()).toEqual([
    "data",
    "keys.json",
    "lab.json",
    "phases.json",
  ]);
});

test.each([
  ["a folder that is not empty", [folder, "--personas", personas], /is not empty; nothing was written/],
  ["no file", ["new", "--personas", join(folder, "missing.csv")], /missing\.csv cannot be read/],
  [
    "a file that is no table",
    ["new", "--personas", broken],
    /is no list of personas: line 1 has a quotation mark/,
  ],
  [
    "a schedule that is none",
    ["new", "--personas", personas, "--schedule", personas],
    /is no schedule of interventions/,
  ],
])("%s is refused with a sentence, and nothing is written", async (_, [target = "", ...args], why) => {
  const lab = target === "new" ? join(folder, "new") : target;
  const { status, stderr } = await runAdminHere(["lab", lab, ...args, "--seed", "1"]);
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringMatching(why) });
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(existsSync(join(folder, "new"))).toBe(false);
});
