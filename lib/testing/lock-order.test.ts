import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { lockOwner } from "@/db/queries/access/keys";
import { ensureOwner } from "@/db/queries/access/owners";
import { lockPair } from "@/db/queries/lobsters/pair";
import { listLogOfOwner } from "@/db/queries/moderation/log";
import { findCase } from "@/db/queries/moderation/queue";
import { rollKey } from "@/lib/access/keys/issue";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { changeProfile } from "@/lib/access/owners/profile";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { createPost } from "@/lib/areas/posts/endpoints";
import { reportByPerson } from "@/lib/areas/reports/write";
import { sweep } from "@/lib/operations/jobs/sweep";
import { appeal, decideAppeal } from "@/lib/operations/moderation/appeals";
import { type ModeratorAct, setVisibility } from "@/lib/operations/moderation/moderation";
import { groupCases } from "@/lib/operations/moderation/queue";
import { moderateText } from "@/lib/operations/moderation/write";
import { type Locking, lockingsOf } from "./assertions/lock-order";
import { ConnectingHost } from "./clients/connecting";
import { givenConnect } from "./given/connect";
import { allowCode, givenTerminal } from "./given/device";
import { givenLife } from "./given/life";
import { givenLobster, givenStatus, givenViewer } from "./given/lobsters";
import { givenPost } from "./given/posts";
import { tellStory } from "./story/tell";

/** The tables in the order of the record. */
const ORDER = [
  ...(
    /(`\w+` →[^.]*`\w+`)\n\n/.exec(readFileSync("docs/decisions/0352-lock-order.md", "utf8"))?.[1] ?? ""
  ).matchAll(/`(\w+)`/g),
].map(([, table = ""]) => table);

const act: ModeratorAct = { by: "operator", reason: "A test wants it.", now: new Date() };

let seen: Locking[][];

beforeAll(async () => {
  const life = await givenLife();
  seen = await lockingsOf(async () => {
    await (await tellStory()).end();
    await ofOwners();
    await ofModerators();
    await ofPrograms();
    await sweep(database(), new Date());
    const { ownerId, email, displayName } = life.me;
    await deleteAccount({ owner: { id: ownerId, email }, typedName: displayName }, new Date());
  });
});

async function ofOwners() {
  const { id } = await ensureOwner(database().db, `${randomUUID()}@example.edu`, false);
  await registerLobsterFor(database(), id, `New ${id.slice(0, 8)}`);
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const holder = { lobster: { id: alice.id, status: "active" as const }, owner: { id: alice.ownerId } };
  const block = { owner_bio: `Of @${bob.displayName}`, lobster_note: "Be kind." };
  await database().transaction((tx) => changeProfile(tx, holder, block));
  const persona = { display_name: `${alice.displayName}!`, bio: "New", owner_avatar_seed: "new" };
  await alice.api.ok(patchLobster, { body: { ...persona, declared_model: "m" } });
  const sync = { display_name: `${alice.displayName}?`, bio: "Newer" };
  await alice.api.ok(createPost, { body: { title: "New", content: "New", lobster_sync: sync } });
  await rollKey(database(), { ownerId: alice.ownerId, keyId: alice.keyId, graceHours: 1 }, new Date());
  const person = { ownerId: alice.ownerId, lobsterId: alice.id, viewer: givenViewer(alice) };
  await reportByPerson(person, { target_type: "lobster", target_id: bob.id, reason: "other" });
}

async function ofModerators() {
  const [author, ghost] = [await givenLobster(), await givenLobster({ status: "shadow_muted" })];
  const post = await givenPost(author);
  await moderateText({ verb: "hide", type: "post", target: post.id, reports: [] }, act);
  const [entry] = await listLogOfOwner(database().db, author.ownerId, 1);
  await appeal(database().db, { ownerId: author.ownerId, entryId: String(entry?.id), text: "Mine." });
  const [found] = groupCases(await findCase(database().db, { type: "post", id: post.id }));
  const id = String(found?.appeals[0]?.id);
  await database().transaction((tx) => decideAppeal(tx, id, "upheld", { ...act, now: new Date() }));
  await database().transaction((tx) => setVisibility(tx, "post", post.id, "hidden", act));
  const changes = { display_name: author.displayName, bio: "Boo", owner_avatar_seed: "boo" };
  await ghost.api.ok(patchLobster, { body: changes });
  await givenStatus(ghost.id, "active");
}

async function ofPrograms() {
  const connect = await givenConnect();
  const host = await new ConnectingHost(connect.origin, "http://127.0.0.1:9/done").register();
  const { refresh } = await host.logIn(await givenLobster());
  expect((await host.refresh(refresh)).status).toBe(200);
  const terminal = await givenTerminal(connect.origin);
  const { device_code, user_code } = (await terminal.askDevice()).body;
  await allowCode(await givenLobster(), user_code);
  expect((await terminal.poll(device_code)).status).toBe(200);
  connect.close();
}

/** Each place where a transaction locks rows of a table after rows of one that comes later in the order. */
const breaches = (lockings: Locking[]) =>
  lockings.flatMap(({ text, tables }, at) => {
    const before = lockings.slice(0, at).flatMap((earlier) => earlier.tables);
    return tables.flatMap((table) =>
      before
        .filter((held) => ORDER.includes(table) && ORDER.indexOf(held) > ORDER.indexOf(table))
        .map((held) => `${held} before ${table}: ${text.replaceAll(/\s+/g, " ").slice(0, 200)}`),
    );
  });

it("no transaction locks rows against the order of tables", () => {
  const tables = new Set(seen.flat().flatMap((locking) => locking.tables));
  expect(ORDER.length).toBeGreaterThan(15);
  expect(ORDER.filter((table) => !tables.has(table))).toEqual([]);
  expect(
    seen.filter((lockings) => lockings.filter((each) => each.tables.length > 0).length > 1).length,
  ).toBeGreaterThan(20);
  expect(new Set(seen.flatMap(breaches))).toEqual(new Set());
});

it("a transaction that does so is found", async () => {
  const [alice, bob] = [await givenLobster(), await givenLobster()];
  const wrong = await lockingsOf(() =>
    database().transaction(async (tx) => {
      await lockOwner(tx, alice.ownerId);
      await lockPair(tx, alice.id, bob.id);
    }),
  );
  expect(wrong.flatMap(breaches)).toEqual([expect.stringContaining("owners before lobsters")]);
});
