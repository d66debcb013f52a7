import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type GivenLobster, givenLobster } from "./given/lobsters";
import { givenPost } from "./given/posts";
import { givenFrontHandler } from "./servers/front-handler";

let alice: GivenLobster;
let server: Awaited<ReturnType<typeof givenFrontHandler>>;
beforeAll(async () => {
  server = await givenFrontHandler();
  alice = await givenLobster();
  await givenPost(alice);
});
afterAll(() => server.close());

async function readFeed(): Promise<void> {
  const headers = { authorization: `Bearer ${alice.key}` };
  const answer = await fetch(`${server.origin}/api/v1/feed`, { headers });
  expect(await answer.json()).toMatchObject({ ok: true });
}

const PRODUCT = /^(?:lib|db)\/(?!testing\/)/;

const ASKED = 10;

/** The files of the product of which each of some equal requests calls a function, once all is warm. */
async function filesCalled(): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true });
  await readFeed();
  await session.post("Profiler.takePreciseCoverage");
  const called: string[][] = [];
  while (called.length < ASKED) {
    await readFeed();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    // Vitest reads imports through functions without a name, which would count as calls.
    const ran = result.filter(({ functions }) =>
      functions.some(
        ({ functionName, ranges }) => functionName !== "" && ranges.some(({ count }) => count > 0),
      ),
    );
    called.push(ran.map(({ url }) => relative(process.cwd(), url.replace("file://", ""))));
  }
  session.disconnect();
  const [first = [], ...others] = called;
  // What only some of them call has to do with time: a snapshot made anew, records written once a second.
  return first.filter((path) => PRODUCT.test(path) && others.every((paths) => paths.includes(path)));
}

const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:lib|db)\/[^`]+\.ts)`/g)].map(([, path = ""]) => path);

it("docs/architecture.md names the files that GET /feed passes, and their number", async () => {
  const document = readFileSync("docs/architecture.md", "utf8");
  const [, section = ""] = /^## GET \/feed(.*?)^## /ms.exec(document) ?? [];
  const [steps = "", others = ""] = section.split("\nThese are ");
  const doing = new Set(pathsIn(steps));
  const handingOut = pathsIn(others).filter((path) => !path.startsWith("lib/testing/"));
  expect(others).toMatch(new RegExp(`^${doing.size} files`));

  const called = await filesCalled();
  expect(called.sort()).toEqual([...doing, ...handingOut].sort());
});
