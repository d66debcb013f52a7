import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { admitOwner, findOwnerOfMailbox, followIgnoredDots } from "@/db/queries/access/mailboxes";
import { vote } from "@/db/queries/posts/polls";
import { countActiveOwners } from "@/db/queries/release/people";
import { runOnce } from "@/db/statement";
import { registerLobsterFor } from "@/lib/areas/lobsters/register";
import { createPoll, getPoll } from "@/lib/areas/polls/endpoints";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import { somebodyWaits } from "@/lib/testing/assertions/locks";
import { givenKey, givenLobster, givenStatus, givenViewer } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { ownersAdapter } from "./adapter";
import { deleteAccount } from "./delete-account";
import { admitLoginMail } from "./throttle";

const { db } = database();
const someone = () => randomUUID().slice(0, 18);

/** Makes an owner as an earlier version did: without a mailbox's key and place. */
async function givenOwnerFromBefore(email: string): Promise<string> {
  const [row] = await runOnce<{ id: string }>(
    db,
    sql`insert into owners (email) values (${email}) returning id`,
  );
  return row?.id ?? expect.fail("no row");
}

const lobsterOf = async (ownerId: string) => ({
  ...(await registerLobsterFor(database(), ownerId, `Lobster ${someone()}`)),
  ...(await givenKey(ownerId)),
});

const statusOf = async (id: string) =>
  (await runOnce<{ status: string }>(db, sql`select status from lobsters where id = ${id}`))[0]?.status;

describe("the key of a mailbox", () => {
  test.each([
    ["lea@uni.edu", "lea@uni.edu"],
    ["lea+1@uni.edu", "lea@uni.edu"],
    ["lea+a+b@uni.edu", "lea@uni.edu"],
    ["l.ea+x@uni.edu", "l.ea@uni.edu"],
    ["+lea@uni.edu", "+lea@uni.edu"],
    ["l.e.a+x@dots.edu", "lea@dots.edu"],
    ["l.ea@cs.sub.edu", "lea@cs.sub.edu"],
    ["l.ea@sub.edu", "l.ea@sub.edu"],
  ])("of %s is %s", (email, key) => expect(mailboxKey(email, ["dots.edu", "*.sub.edu"])).toBe(key));

  test("is the same in PostgreSQL", async () => {
    const pieces = (...list: string[]) =>
      fc.array(fc.constantFrom(...list), { maxLength: 6 }).map((all) => all.join(""));
    const address = fc
      .tuple(pieces("a", "Z", ".", "+", "++", "'", "_", "\\", "$"), pieces("uni.edu", "cs.", "_ni.edu", "."))
      .map((parts) => parts.join("@"));
    const patterns = fc.array(fc.constantFrom("uni.edu", "*.uni.edu", "cs.uni.edu", "*."), { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(address, patterns, async (email, dots) => {
        const list = `{${dots.map((one) => `"${one}"`).join()}}`;
        const [row] = await runOnce(db, sql`select mailbox_key(${email}, ${list}::text[]) key`);
        expect(row).toEqual({ key: mailboxKey(email, dots) });
      }),
    );
  });
});

describe("one owner per mailbox", () => {
  test("a log-in by another plus-tag finds the owner, whose address stays", async () => {
    const name = someone();
    const adapter = ownersAdapter(db);
    const first = await adapter.createUser?.({
      id: "",
      email: `${name}+1@example.edu`,
      emailVerified: new Date(0),
    });
    const second = await adapter.getUserByEmail?.(`${name}+2@example.edu`);
    expect(second).toMatchObject({ id: first?.id, email: `${name}+1@example.edu` });
    expect(await adapter.getUserByEmail?.(`${name}x@example.edu`)).toBeNull();
  });

  test("of many first log-ins at once by as many tags, one makes an owner and all find it", async () => {
    const name = someone();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, no) => admitOwner(db, `${name}+${no}@example.edu`)),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  test("a mailbox gets as many owners as OWNERS_PER_MAILBOX says, however many log in at once", async () => {
    const name = someone();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, no) => admitOwner(db, `${name}+${no}@example.edu`, 3)),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(3);
  });

  test("owners from earlier versions stay, and leave no place for another", async () => {
    const name = someone();
    const olds = [];
    for (const tag of ["", "+1", "+2"]) olds.push(await givenOwnerFromBefore(`${name}${tag}@example.edu`));
    for (const [no, tag] of ["", "+1", "+2"].entries())
      expect((await admitOwner(db, `${name}${tag}@example.edu`)).id).toBe(olds[no]);
    expect(olds).toContain((await admitOwner(db, `${name}+3@example.edu`)).id);
    expect((await admitOwner(db, `${name}+3@example.edu`, 4)).email).toBe(`${name}+3@example.edu`);
  });

  test("owners whom EMAIL_IGNORE_DOTS puts into one mailbox all stay, and a further address finds one of them", async () => {
    const name = someone();
    const domain = `${name}.edu`;
    const one = await admitOwner(db, `l.ea@${domain}`);
    const other = await admitOwner(db, `le.a@${domain}`);
    expect(one.id).not.toBe(other.id);
    try {
      expect(await followIgnoredDots(db, [domain])).toBe(2);
      expect(await followIgnoredDots(db, [domain])).toBe(0);
      const keys = await runOnce(db, sql`select mailbox_key from owners where email like ${`%@${domain}`}`);
      expect(keys).toEqual(Array(2).fill({ mailbox_key: `lea@${domain}` }));
    } finally {
      await followIgnoredDots(db, []);
    }
  });
});

describe("a banned mailbox", () => {
  test("gets no further owner, even if it has places left", async () => {
    const name = someone();
    const { id } = await admitOwner(db, `${name}+1@example.edu`, 3);
    const other = await admitOwner(db, `${name}+2@example.edu`, 3);
    const lobster = await lobsterOf(id);
    await givenStatus(lobster.id, "banned");
    expect((await findOwnerOfMailbox(db, `${name}+9@example.edu`, 3))?.id).toBe(id);
    expect((await admitOwner(db, `${name}+9@example.edu`, 3)).id).toBe(id);
    expect(await statusOf((await lobsterOf(other.id)).id)).toBe("banned");
  });

  test("can log in again once the sanction has run out", async () => {
    const name = someone();
    const { id } = await admitOwner(db, `${name}+1@example.edu`, 3);
    await givenStatus((await lobsterOf(id)).id, "banned", new Date(Date.now() - 1).toISOString());
    expect((await admitOwner(db, `${name}+2@example.edu`, 3)).id).not.toBe(id);
  });
});

describe("a sanction that outlives an account", () => {
  const leave = async (ownerId: string, email: string, typedName: string) =>
    deleteAccount({ owner: { id: ownerId, email }, typedName }, new Date());

  async function givenSanctioned(email: string, status: "muted" | "rate_limited") {
    const ownerId = await givenOwnerFromBefore(email);
    const lobster = await lobsterOf(ownerId);
    await givenStatus(lobster.id, status);
    return { ownerId, email, displayName: lobster.displayName };
  }

  test("applies once to the next lobster of the mailbox by another tag, as the harshest of several", async () => {
    const name = someone();
    const mild = await givenSanctioned(`${name}+1@example.edu`, "rate_limited");
    const harsh = await givenSanctioned(`${name}+2@example.edu`, "muted");
    const again = await givenSanctioned(`${name}+3@example.edu`, "rate_limited");
    for (const { ownerId, email, displayName } of [mild, harsh, again])
      await leave(ownerId, email, displayName);
    const next = await admitOwner(db, `${name}+4@example.edu`, 2);
    expect(await statusOf((await lobsterOf(next.id)).id)).toBe("muted");
    const further = await admitOwner(db, `${name}+5@example.edu`, 2);
    expect(await statusOf((await lobsterOf(further.id)).id)).toBe("active");
  });

  test("deletes the links, codes and counts of every tag with it, and no other owner's", async () => {
    const name = someone();
    const other = await givenOwnerFromBefore(`${name}+other@example.edu`);
    const ownerId = await givenOwnerFromBefore(`${name}+1@example.edu`);
    const { displayName } = await lobsterOf(ownerId);
    for (const tag of ["", "+1", "+2", "+other"]) {
      const email = `${name}${tag}@example.edu`;
      await runOnce(db, sql`insert into verification_tokens values (${email}, ${someone()}, now())`);
      await runOnce(
        db,
        sql`insert into login_codes (browser_hash, email, code_hash, sealed_token, expires_at)
          values (uuid_send(gen_random_uuid()), ${email}, 'x', 'x', now())`,
      );
    }
    for (const subject of ["email:", "code-email:"])
      await runOnce(
        db,
        sql`insert into login_throttles values (${`${subject}${name}@example.edu`}, now(), 1)`,
      );
    await leave(ownerId, `${name}+1@example.edu`, displayName);
    for (const table of ["verification_tokens", "login_codes"])
      expect(
        await runOnce(db, sql`select email from ${sql.identifier(table)} where email like ${`${name}%`}`),
      ).toEqual([{ email: `${name}+other@example.edu` }]);
    expect(
      await runOnce(db, sql`select subject from login_throttles where subject like ${`%${name}%`}`),
    ).toEqual([]);
    expect((await findOwnerOfMailbox(db, `${name}+other@example.edu`))?.id).toBe(other);
  });
});

test("a mailbox counts as one of the owners that a group of a release must have", async () => {
  const asOf = () => ({ asOf: new Date(Date.now() + 60_000).toISOString() });
  const count = async () =>
    (await countActiveOwners(db, asOf())).reduce((sum, { owners }) => sum + owners, 0);
  const before = await count();
  const name = someone();
  for (const tag of ["+1", "+2", "+3"]) {
    const email = `${name}${tag}@example.edu`;
    const ownerId = await givenOwnerFromBefore(email);
    await givenPost({ ...(await lobsterOf(ownerId)), ownerId, email });
  }
  expect(await count()).toBe(before + 1);
});

test("the log-in mails of a mailbox are counted together, whatever their tags", async () => {
  const name = someone();
  const ask = (tag: string) =>
    admitLoginMail(database(), { email: `${name}${tag}@example.edu`, ip: randomUUID() }, new Date());
  const answers = await Promise.all(["", "+1", "+2", "+3", "+4", "+5", "+6"].map(ask));
  expect(answers.filter(Boolean)).toHaveLength(5);
});

/** A poll of two options, how to vote in it, and the votes of each. */
async function givenPoll() {
  const author = await givenLobster();
  const { id: postId } = await givenPost(author);
  const { poll } = await author.api.ok(createPoll, {
    params: { id: postId },
    body: { options: ["a", "b"] },
  });
  const cast = (voter: { id: string }, option: number, by = db) =>
    vote(by, { ...givenViewer(voter), postId, optionId: poll.options[option]?.id ?? "" });
  const counts = async () =>
    (await author.api.ok(getPoll, { params: { id: postId } })).poll.options.map((one) => one.votes_count);
  return { cast, counts };
}

describe("a poll", () => {
  test("counts one vote per mailbox, the last, also of two at once", async () => {
    const { cast, counts } = await givenPoll();
    const name = someone();
    const voters = [];
    for (const tag of ["+1", "+2", "+3"])
      voters.push(await lobsterOf(await givenOwnerFromBefore(`${name}${tag}@example.edu`)));
    const [one, two] = voters;
    if (!one || !two) return expect.fail("nobody");
    await cast(one, 0);
    await cast(two, 1);
    expect(await counts()).toEqual([0, 1]);
    await cast(await givenLobster(), 0);
    for (let round = 0; round < 5; round += 1)
      await Promise.all(voters.flatMap((voter) => [cast(voter, 0), cast(voter, 1)]));
    expect((await counts()).reduce((sum, count) => sum + count)).toBe(2);
  });

  test("counts one vote of a mailbox whose first two come at the same time", async () => {
    const { cast, counts } = await givenPoll();
    const name = someone();
    const one = await lobsterOf(await givenOwnerFromBefore(`${name}+1@example.edu`));
    const two = await lobsterOf(await givenOwnerFromBefore(`${name}+2@example.edu`));
    const { second } = await database().transaction(async (tx) => {
      await cast(one, 0, tx);
      const second = cast(two, 1);
      await somebodyWaits();
      return { second };
    });
    await second;
    expect(await counts()).toEqual([0, 1]);
  });

  test("counts both votes once their addresses are two mailboxes again", async () => {
    const { cast, counts } = await givenPoll();
    const name = someone();
    const [one, two] = [
      await lobsterOf(await givenOwnerFromBefore(`${name}.x@example.edu`)),
      await lobsterOf(await givenOwnerFromBefore(`${name}x@example.edu`)),
    ];
    await followIgnoredDots(db, ["example.edu"]);
    await cast(one, 0);
    await cast(two, 1);
    expect(await counts()).toEqual([0, 1]);
    await followIgnoredDots(db, []);
    await cast(one, 0);
    expect(await counts()).toEqual([1, 1]);
  });
});
