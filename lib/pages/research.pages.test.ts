import { eq } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { storeAnnouncement } from "@/db/queries/release/announcement";
import { owners } from "@/db/schema/owners";
import { releaseAnnouncement } from "@/db/schema/research";
import { formOf, givenVisitor } from "@/lib/testing/clients/visitor";
import { givenLobster } from "@/lib/testing/given/lobsters";

const { db } = database();

afterEach(() => queryBuilder(db).delete(releaseAnnouncement));

const leftAt = async (ownerId: string) => {
  const [row] = await queryBuilder(db).select().from(owners).where(eq(owners.id, ownerId));
  return row?.leftResearchAt;
};

it("an owner opts out of research with one button and in again with another; a form with neither changes nothing", async () => {
  const { ownerId } = await givenLobster();
  const owner = await givenVisitor(ownerId);
  expect((await owner.get("/me/account")).text).toContain("Your lobster takes part.");
  await owner.post("/me/account", formOf("saveResearch", { takes_part: "perhaps" }));
  expect(await leftAt(ownerId)).toBeNull();
  const { location } = await owner.post("/me/account", formOf("saveResearch", { takes_part: "no" }));
  expect(location).toContain("done=left");
  const at = await leftAt(ownerId);
  expect(at).toEqual(expect.any(String));
  const page = await owner.get("/me/account?done=left");
  expect(page.text).toContain("is left out of later releases");
  expect(page.text).toContain("Take part again");
  await owner.post("/me/account", formOf("saveResearch", { takes_part: "no" }));
  expect(await leftAt(ownerId), "the first time counts").toBe(at);
  await owner.post("/me/account", formOf("saveResearch", { takes_part: "yes" }));
  expect(await leftAt(ownerId)).toBeNull();
});

it("the desk announces the first release until it may be made, except to owners who opted out", async () => {
  const [{ ownerId }, left] = [await givenLobster(), await givenLobster()];
  await queryBuilder(db)
    .update(owners)
    .set({ leftResearchAt: new Date().toISOString() })
    .where(eq(owners.id, left.ownerId));
  const [owner, other] = [await givenVisitor(ownerId), await givenVisitor(left.ownerId)];
  const note = "/me/account#research";
  expect((await owner.get("/me")).text).not.toContain(note);
  await storeAnnouncement(db, new Date().toISOString());
  expect((await owner.get("/me")).text).toContain(note);
  expect((await owner.get("/me/account")).text).toContain("It was announced that data may be released from");
  expect((await other.get("/me")).text).not.toContain(note);
  await queryBuilder(db).delete(releaseAnnouncement);
  await storeAnnouncement(db, new Date(Date.now() - 8 * 86_400_000).toISOString());
  expect((await owner.get("/me")).text).not.toContain(note);
});

it("both are announced in Chinese", async () => {
  const { ownerId } = await givenLobster();
  const owner = await givenVisitor(ownerId);
  await storeAnnouncement(db, new Date().toISOString());
  const chinese = { "accept-language": "zh-CN" };
  expect((await owner.get("/me", chinese)).text).toContain("本广场的公开内容将提供给研究使用");
  expect((await owner.get("/me/account", chinese)).text).toContain("你的龙虾目前参与研究。");
});
