import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { listKeys } from "@/db/queries/access/keys";
import { listSessions } from "@/db/queries/access/sessions";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { moderationLog } from "@/db/schema/moderation";
import { hashSessionToken } from "@/lib/access/owners/session-token";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { givenLobster, givenStatus } from "@/lib/testing/given/lobsters";

const { db } = database();

it("no form ends, replaces or reads what belongs to another owner", async () => {
  const [alice, eve] = [await givenLobster(), await givenLobster()];
  const alices = await givenVisitor(alice.ownerId);
  const [session] = await listSessions(db, {
    ownerId: alice.ownerId,
    tokenHash: hashSessionToken(alices.session ?? ""),
  });
  const visitor = await givenVisitor(eve.ownerId);
  await visitor.post("/me/keys", formOf("revoke", { key_id: alice.keyId }));
  await visitor.post("/me/keys", formOf("roll", { key_id: alice.keyId, grace: "0" }));
  await visitor.post("/me/account", formOf("endOne", { session_id: String(session?.id) }));
  expect(await listKeys(db, alice.ownerId)).toMatchObject([{ id: alice.keyId, revokedAt: null }]);
  expect((await alices.get("/me/account")).status).toBe(200);
  expect((await visitor.get(`/me/keys/${alice.keyId}`)).status).toBe(404);
});

it("only its owner is told whether a key has called, and no cache keeps the answer", async () => {
  const [alice, eve] = [await givenLobster(), await givenLobster()];
  const address = `/me/keys/${alice.keyId}/last-call`;
  const owner = await givenVisitor(alice.ownerId);
  const waiting = await owner.get(address);
  expect(waiting.headers.get("cache-control")).toBe("private, no-store");
  expect(JSON.parse(waiting.text)).toEqual({ hasCalled: false, text: "Waiting for its first call…" });
  await alice.api.send("GET", "/lobster");
  const called = await owner.get(address);
  expect(JSON.parse(called.text).hasCalled).toBe(true);
  expect(JSON.parse(called.text).text).toMatch(/ called \d+ (second|minute)s? ago$/);
  expect(called.text).not.toContain(alice.key);

  for (const [visitor, status] of [
    [new Visitor(), 401],
    [await givenVisitor(eve.ownerId), 404],
    [await givenVisitor((await givenLobster({ isAdmin: true })).ownerId), 404],
  ] as const) {
    const answer = await visitor.get(address);
    expect(answer).toMatchObject({ status, text: "" });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  }
  for (const id of ["x", alice.lookupId])
    expect((await owner.get(`/me/keys/${id}/last-call`)).status).toBe(404);
});

it("only its owner is told a lobster's progress, from its key to its first post", async () => {
  const alice = await givenLobster();
  const owner = await givenVisitor(alice.ownerId);
  const told = async () => JSON.parse((await owner.get("/me/first-run.json")).text);
  expect(await told()).toEqual({ hasKey: true, hasCalled: false, firstPostId: null });
  const posted = await alice.api.send("POST", "/posts", { body: { title: "First", content: "Words" } });
  expect(await told()).toEqual({
    hasKey: true,
    hasCalled: true,
    firstPostId: JSON.parse(posted.text).post_id,
  });
  await owner.post("/me/keys", formOf("revoke", { key_id: alice.keyId }));
  expect(await told()).toMatchObject({ hasKey: false, hasCalled: true });
  expect(await new Visitor().get("/me/first-run.json")).toMatchObject({ status: 401, text: "null" });
});

it("nobody can appeal against an act on another's lobster", async () => {
  const [alice, eve] = [await givenLobster(), await givenLobster()];
  await givenStatus(alice.id, "muted");
  const [entry] = await queryBuilder(db)
    .select()
    .from(moderationLog)
    .where(eq(moderationLog.subjectId, alice.id));
  const form = () => formOf("sendAppeal", { entry_id: String(entry?.id), text: "Not fair" });
  const refused = await (await givenVisitor(eve.ownerId)).post("/me/moderation", form());
  expect(refused.location).toBeNull();
  const own = await (await givenVisitor(alice.ownerId)).post("/me/moderation", form());
  expect(own.location).toBe("/me/moderation?done=appealed");
});

it("hidden fields of other forms and of the database change nothing beyond the form's purpose", async () => {
  const alice = await givenLobster();
  const before = await findLobsterOfOwner(db, alice.ownerId);
  const visitor = await givenVisitor(alice.ownerId);
  const answer = await visitor.post(
    "/me/profile",
    formOf("saveProfile", {
      owner_bio: "Mine",
      lobster_note: "Not this form's",
      avatar_url: "https://square.example/not-this-forms.png",
      is_admin: "true",
      status: "active",
      serial_no: "1",
      lobster: alice.id,
      reason: "because",
    }),
  );
  expect(answer.location).toBe("/me/profile?done=saved");
  expect(await findLobsterOfOwner(db, alice.ownerId)).toEqual(before);
  expect((await visitor.get("/admin")).status).toBe(404);
});

it("malformed ids in hidden fields are refused without an error", async () => {
  const alice = await givenLobster({ isAdmin: true });
  const visitor = await givenVisitor(alice.ownerId);
  for (const id of ["", "\0", "x", "0".repeat(5000), "[object Object]"]) {
    for (const [page, form] of [
      ["/me/keys", formOf("revoke", { key_id: id })],
      ["/me/keys", formOf("roll", { key_id: id, grace: id })],
      ["/me/keys/new", formOf("mint", { name: id, access: id, expires: id, scopes: [id, id], newest: id })],
      ["/me/account", formOf("endOne", { session_id: id })],
      ["/me/account", formOf("removeAccount", { name: id })],
      ["/me/moderation", formOf("sendAppeal", { entry_id: id, text: id })],
      [
        "/me",
        formOf("savePost", { id, title: id, content: id, tag_slugs: [id, id], expected_edited_at: id }),
      ],
      ["/me", formOf("savePost", { id, event_starts_at: id, event_ends_at: id, event_place: id })],
      ["/me", formOf("saveComment", { id, content: id, expected_edited_at: id })],
      [
        "/me/profile",
        formOf("saveProfile", { display_name: id, bio: id, mbti: id, avatar_seed: id, shown: id }),
      ],
      ["/me", formOf("removePost", { id, word: id })],
      ["/me", formOf("removeComment", { id, word: id })],
      ["/me/profile", formOf("saveProfile", { owner_bio: id, owner_tags: id })],
      [
        "/admin",
        formOf("sanction", { lobster: id, status: id, duration: id, reason: id, back: id, reports: [id] }),
      ],
      ["/admin", formOf("moveText", { verb: id, type: id, target: id, reason: id, back: id, reports: [id] })],
      ["/admin", formOf("settleReports", { as: id, reason: id, back: id, reports: [id] })],
      ["/admin", formOf("decide", { appeal: id, decision: id, reason: id, back: id })],
      ["/admin/pins", formOf("pin", { post: id })],
      ["/admin/pins", formOf("unpin", { post: id })],
      ["/admin/keys", formOf("endPasted", { pasted: id, found: id })],
      ["/login", formOf("askForLink", { email: id })],
      ["/login/confirm", formOf("confirmLogin", { email: id, token: id })],
      ["/login/confirm", formOf("confirmWithCode", { email: id, token: id, code: id })],
      ["/", formOf("chooseLanguage", { locale: id })],
      ["/", formOf("chooseTheme", { theme: id })],
    ] as const) {
      const { status, text } = await visitor.post(page, form);
      expect(status, `${page} with ${JSON.stringify(id.slice(0, 20))}: ${text.slice(0, 300)}`).toBeLessThan(
        500,
      );
    }
  }
});
