import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { owners } from "@/db/schema/owners";
import { letterToken } from "@/lib/access/letters/token";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { originOfAdapter } from "@/lib/testing/servers/adapter";

const ownerOf = async ({ ownerId }: GivenLobster) => {
  const [row] = await queryBuilder(database().db).select().from(owners).where(eq(owners.id, ownerId));
  return row;
};

const addressOf = ({ ownerId }: GivenLobster, kind: "digest" | "raid", path = "/letters") =>
  `${path}?${new URLSearchParams({ of: letterToken({ ownerId, kind }) })}`;

const oneClick = (path: string) =>
  fetch(`${originOfAdapter()}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });

it("one click from anywhere, without cookies, stops the emails that its address is signed for; opening it does not", async () => {
  const lobster = await givenLobster();
  const stop = addressOf(lobster, "digest", "/letters/stop");
  const opened = await fetch(`${originOfAdapter()}${stop}`, { redirect: "manual" });
  expect(opened.status).toBe(303);
  expect(await ownerOf(lobster)).toMatchObject({ digest: "weekly" });
  expect((await oneClick(stop)).status).toBe(200);
  expect((await oneClick(addressOf(lobster, "raid", "/letters/stop"))).status).toBe(200);
  expect(await ownerOf(lobster)).toMatchObject({ digest: "never", lettersOff: ["raid"] });
  expect((await oneClick(`${stop}x`)).status).toBe(404);
});

it("opening the page of an email's links changes nothing; its button works without a log-in", async () => {
  const lobster = await givenLobster();
  const visitor = new Visitor();
  const page = addressOf(lobster, "digest");
  expect((await visitor.get(page)).text).toContain('value="daily"');
  expect(await ownerOf(lobster)).toMatchObject({ digest: "weekly" });
  const of = letterToken({ ownerId: lobster.ownerId, kind: "digest" });
  const { location } = await visitor.post(page, formOf("changeLetters", { of, digest: "daily" }));
  expect(location).toContain("done=1");
  expect(await ownerOf(lobster)).toMatchObject({ digest: "daily" });
});

it("an owner's choices are stored and shown again, and clear the rejections of their address", async () => {
  const lobster = await givenLobster();
  await queryBuilder(database().db)
    .update(owners)
    .set({ letterRefusals: 3 })
    .where(eq(owners.id, lobster.ownerId));
  const owner = await givenVisitor(lobster.ownerId);
  expect((await owner.get("/me/account")).text).toContain("refused 3 emails");
  const fields = { digest: "never", alerts: "raid", locale: "zh-CN", time_zone: "Europe/Berlin" };
  await owner.post("/me/account", formOf("saveLetters", fields));
  expect(await ownerOf(lobster)).toMatchObject({
    digest: "never",
    lettersOff: ["key_ending", "agent_silent", "sanction", "webhook_ended", "release"],
    locale: "zh-CN",
    timeZone: "Europe/Berlin",
    letterRefusals: 0,
  });
  const { text } = await owner.get("/me/account");
  expect(text).not.toContain("refused 3 emails");
  expect(text).toMatch(/<optgroup label="Asia">.*<option value="Asia\/Kolkata">Kolkata<\/option>/);
  // A browser may send a name that was in its page before.
  await owner.post("/me/account", formOf("saveLetters", { ...fields, time_zone: "Asia/Calcutta" }));
  expect(await ownerOf(lobster)).toMatchObject({ timeZone: "Asia/Kolkata" });
});
