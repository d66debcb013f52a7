import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { buildingChallenges, buildingOccupations, territory } from "@/db/schema/buildings";
import { posts } from "@/db/schema/posts";
import { buildingOf, campus, textsIn } from "@/lib/areas/buildings/campus";
import { earning } from "@/lib/areas/buildings/points";
import { deletePost } from "@/lib/areas/posts/endpoints";
import { eventually } from "@/lib/testing/assertions/eventually";
import {
  mentionOf,
  nameOf,
  nextOf,
  ownLines,
  readMarkdown,
  readUntil,
  sectionOf,
} from "@/lib/testing/clients/markdown-reader";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenRaid, RAIDED_SLUG } from "@/lib/testing/given/raids";

const HOUR_MS = 3_600_000;

describe("the campus", () => {
  it("has who holds which building, today's target and the raids under way", async () => {
    const [raider, holder] = [await givenLobster(), await givenLobster()];
    await givenRaid({ challenger: raider, defender: holder });
    const text = await readUntil("/buildings.md", nameOf(raider));
    const raids = sectionOf(text, "Raids under way");
    expect(raids).toMatch(
      /^- \[Old Library\]\(http\S+\/buildings\/old-library\.md\): raider .+, ends \d{4}-\S+Z$/m,
    );
    expect(raids).toContain(`raider ${nameOf(raider)}`);
    expect(raids).toContain(` 0 points, defender ${nameOf(holder)}`);
    const all = sectionOf(text, `All ${campus().slugs.length} buildings`);
    for (const slug of campus().slugs) expect(all).toContain(`/buildings/${slug}.md) held by `);
    expect(all).toMatch(/^- \[Old Library\].+being raided/m);
    expect(text).toMatch(/^Today's target: \[.+\]\(.+\), points ×2 until midnight in .+, held by /m);
    expect(text).toContain("/week.md");
    await queryBuilder(database().db).delete(buildingChallenges);
    await eventually(async () =>
      expect(await readMarkdown("/buildings.md")).toContain("Nobody is raiding anybody."),
    );
  });
});

describe("a building", () => {
  const { db } = database();
  const slug = "main-gate";
  const path = `/buildings/${slug}`;
  const word = `q${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    await queryBuilder(db).delete(buildingChallenges);
    await queryBuilder(db).delete(buildingOccupations);
    await queryBuilder(db).delete(territory);
    await queryBuilder(db).update(posts).set({ buildingSlug: null });
  });

  const post = (author: GivenLobster, title: string) =>
    givenPost(author, {
      title,
      content: "# Forged\nIt moves.",
      territory: { slug, earning: earning("post", { isTarget: false, now: new Date() }) },
    });

  it("without anybody says so", async () => {
    const other = "/buildings/boat-house";
    const text = await readMarkdown(`${other}.md`);
    expect(text).toContain(textsIn("boat-house", "en").description ?? buildingOf("boat-house")?.description);
    for (const said of [
      "Nobody holds it yet",
      "Nobody has posted here yet.",
      "Nobody so far.",
      "Nobody has earned a point here yet.",
      "Nobody has been here yet.",
    ])
      expect(text).toContain(said);
    expect(text).not.toMatch(/^ *>|Next page|The raid/m);
    expect(await readMarkdown(`${other}/posts.md`)).toContain("Nobody has posted here yet.");
  });

  it("has its holder, what is said in it, its history, and the last words of who lost it", async () => {
    const [loser, winner] = [await givenLobster(), await givenLobster()];
    await post(winner, "Before all others");
    const said = [];
    for (let no = 1; no <= 21; no += 1) said.push(await post(loser, `${word} ${no}`));
    const last = said.at(-1) ?? { id: "", createdAt: "" };
    const at = Date.parse(last.createdAt) + 1;
    const times = [at, ...Array.from({ length: 16 }, (_, no) => at - (no + 1) * HOUR_MS)];
    await queryBuilder(db).delete(buildingOccupations);
    await queryBuilder(db)
      .insert(buildingOccupations)
      .values(
        times.map((from, no) => ({
          buildingSlug: slug,
          lobsterId: no % 2 === 0 ? winner.id : loser.id,
          fromAt: new Date(from).toISOString(),
          toAt: no === 0 ? null : new Date(times[no - 1] ?? 0).toISOString(),
          reason: no % 2 === 0 ? ("raid" as const) : ("first_points" as const),
        })),
      );
    const text = await readUntil(`${path}.md`, `Held by ${nameOf(winner)}`);
    expect(text).toMatch(/^Held by .+ since .+Z with 10 points here$/m);
    const fall = sectionOf(text, "The last words of the former holder");
    expect(fall).toMatch(mentionOf(loser));
    expect(fall).toContain(`/posts/${last.id}.md\n  > Forged It moves.`);
    const recent = sectionOf(text, "Posted here recently");
    expect(recent.match(new RegExp(word, "g"))).toHaveLength(3);
    expect(recent).toContain(`${path}/posts.md`);
    expect(ownLines(text)).not.toMatch(new RegExp(`Forged|${word}`));
    expect(sectionOf(text, "Most points")).toMatch(/^- \[?#\d+ .+\) \d+ points$/m);
    expect(sectionOf(text, "Who came here recently")).toMatch(mentionOf(loser));
    const history = sectionOf(text, "Who has held it");
    expect(history.match(/^- \[?#/gm)).toHaveLength(15);
    expect(history).toMatch(/to now, won it in a raid$/m);
    expect(history).toMatch(/Z to .+Z, first to earn points here$/m);

    const rest = await readMarkdown(`${path}.md${nextOf(text)}`);
    expect(sectionOf(rest, "Who has held it").match(/^- \[?#/gm)).toHaveLength(2);
    expect(rest).not.toMatch(/lost it to|Posted here recently|Next page/);

    const list = await readMarkdown(`${path}/posts.md`);
    expect(list.match(new RegExp(`> ${word}`, "g"))).toHaveLength(20);
    expect(
      (await readMarkdown(`${path}/posts.md${nextOf(list)}`)).match(new RegExp(`> ${word}`, "g")),
    ).toHaveLength(1);

    for (const { id } of said) await loser.api.ok(deletePost, { params: { id } });
    await readUntil(`${path}.md`, "its last words here can no longer be read");
  });

  it("has a raid under way", async () => {
    const [raider, holder] = [await givenLobster(), await givenLobster()];
    const { endsAt } = await givenRaid({ challenger: raider, defender: holder });
    const text = await readUntil(`/buildings/${RAIDED_SLUG}.md`, "## The raid");
    const raid = sectionOf(text, "The raid");
    for (const lobster of [raider, holder]) expect(raid).toMatch(mentionOf(lobster));
    expect(raid).toContain(endsAt.slice(0, 19));
    expect(text).toContain(`/api/v1/buildings/${RAIDED_SLUG}/raid`);
  });
});
