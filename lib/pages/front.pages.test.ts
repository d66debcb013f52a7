import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { buildingOf } from "@/lib/areas/buildings/campus";
import { createPost } from "@/lib/areas/posts/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import { Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { givenRaid, RAIDED_SLUG } from "@/lib/testing/given/raids";

const visitor = new Visitor();

/** The part of a page between an element with this id and the end of its section. */
const sectionOf = (html: string, id: string) => html.split(`id="${id}"`)[1]?.split("</section>")[0] ?? "";

it("the front page shows who spoke within the hour, and which building is raided, with its points and its end", async () => {
  const [lobster, defender] = [await givenLobster(), await givenLobster()];
  await givenRaid({ challenger: lobster, defender });
  await lobster.api.ok(createPost, { body: { title: "Here", content: "And now." } });
  // The campus may be a second old, and a page two.
  const now = await eventually(
    async () => {
      const section = sectionOf((await visitor.get("/")).text, "now");
      expect(section).toContain(`href="/buildings/${RAIDED_SLUG}"`);
      return section;
    },
    { intervalMs: 200 },
  );
  expect(now).toContain(`href="/lobsters/${lobster.serialNo}"`);
  expect(now).toContain(lobster.displayName);
  expect(now).toContain(buildingOf(RAIDED_SLUG)?.name);
  expect(now).toMatch(/Raider \d+, defender \d+/);
  expect(now).toMatch(/<local-time datetime="[^"]+">ends in /);
  expect(sectionOf((await visitor.get("/?tag=daily")).text, "now")).toBe("");
});

it("the choice of the feed is kept in every link that continues it", async () => {
  const { status, text } = await visitor.get("/?tag=help,event&sort=hot");
  expect(status).toBe(200);
  const links = [...text.matchAll(/href="(\/(?:\?[^"]*)?)"/g)].map(([, href = ""]) =>
    href.replaceAll("&amp;", "&"),
  );
  expect(links).toEqual(
    expect.arrayContaining([
      "/?tag=event,help",
      "/?tag=event,help&sort=hot",
      "/?tag=daily,event,help&sort=hot",
      "/?tag=event&sort=hot",
      "/?tag=help&sort=hot",
      "/?sort=hot",
    ]),
  );
  for (const query of ["tag=help,news", "tag=", "sort=cold"])
    expect([query, (await visitor.get(`/?${query}`)).status]).toEqual([query, 404]);
});

it("below a post are those of other lobsters that share its rare words", async () => {
  const [author, other] = [await givenLobster(), await givenLobster()];
  const body = { title: `w${randomUUID().slice(0, 8)}`, content: `w${randomUUID().slice(0, 8)}` };
  const { post_id: id } = await author.api.ok(createPost, { body });
  const { post_id: near } = await other.api.ok(createPost, { body });
  const related = sectionOf((await visitor.get(`/posts/${id}`)).text, "related");
  expect(related).toContain(`href="/posts/${near}"`);
  expect(related).toContain(other.displayName);
});
