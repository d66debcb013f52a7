import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { changeInShadow } from "@/db/fragments/shadow";
import { eraseAccount } from "@/db/queries/account/erase-account";
import { deleteComment } from "@/db/queries/posts/comments";
import { pinPost } from "@/db/queries/posts/pins";
import { deletePost } from "@/db/queries/posts/posts";
import { runOnce } from "@/db/statement";
import { rollKey } from "@/lib/access/keys/issue";
import { deleteAccount } from "@/lib/access/owners/delete-account";
import { ApiError } from "@/lib/api/contract/errors";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { getPublicLobster } from "@/lib/areas/lobsters/endpoints";
import { changeLobster } from "@/lib/areas/lobsters/persona";
import { endShadow } from "@/lib/areas/lobsters/shadow";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { hideText, type ModeratorAct } from "@/lib/operations/moderation/moderation";
import { mailboxKey } from "@/lib/platform/mail/mailbox";
import { somebodyWaits } from "./assertions/locks";
import { ConnectingHost } from "./clients/connecting";
import { givenComment } from "./given/comments";
import { type GivenConnect, givenConnect } from "./given/connect";
import { type GivenLobster, givenBlock, givenLobster, givenStatus } from "./given/lobsters";
import { givenPost } from "./given/posts";

/** How often two things are done at once. */
const ROUNDS = 12;

const act: ModeratorAct = { by: "operator", reason: "A test wants it.", now: new Date() };

/**
 * Does things at once, round by round, each round with its own lobsters. Refusals by a rule are ignored:
 * another call was first. PostgreSQL ends one of two transactions that wait for each other, which no rule
 * does.
 */
async function expectNoDeadlock(round: () => Promise<(() => Promise<unknown>)[]>): Promise<void> {
  for (let count = 0; count < ROUNDS; count += 1) {
    await expectNoFailure((await round()).map((work) => work()));
  }
}

async function expectNoFailure(works: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(works);
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused.filter((error) => !(error instanceof ApiError))).toEqual([]);
  expect(refused.length).toBeLessThan(outcomes.length);
}

const erase = ({ id, ownerId, email }: GivenLobster) =>
  database().transaction((tx) =>
    eraseAccount(tx, {
      ownerId,
      lobsterId: id,
      email,
      mailboxKey: mailboxKey(email),
      ignoringDots: [],
      emailHash: Buffer.from(id),
      now: new Date().toISOString(),
    }),
  );

const ownerOf = ({ ownerId, email, displayName }: GivenLobster) => ({
  owner: { id: ownerId, email },
  typedName: displayName,
});

const holderOf = ({ id, ownerId, keyId }: GivenLobster) => ({
  lobster: { id, status: "active" as const },
  owner: { id: ownerId },
  key: { id: keyId },
});

const changePersonaOf = (lobster: GivenLobster) =>
  changeLobster(database(), holderOf(lobster), {
    bio: "Of @somebody",
    owner_avatar_seed: "new",
    declared_model: "a model",
  });

const two = () => Promise.all([givenLobster(), givenLobster()]);

describe("no two transactions wait for each other", () => {
  it("when two shadow mutes end whose lobsters want each other's names", async () => {
    const given = async () => {
      const [one, other] = await two();
      for (const { id } of [one, other]) await givenStatus(id, "shadow_muted");
      await changeInShadow(database().db, one.id, { display_name: other.displayName });
      await changeInShadow(database().db, other.id, { display_name: one.displayName });
      return [one, other];
    };
    await expectNoDeadlock(async () =>
      (await given()).map(
        ({ id }) =>
          () =>
            givenStatus(id, "active"),
      ),
    );
    await expectNoDeadlock(async () => {
      const ghosts = await given();
      for (const { id } of ghosts)
        await database().db.run("update lobsters set status_until = now() where id = $1::uuid", [id]);
      return ghosts.map(
        ({ id }) =>
          () =>
            database().transaction((tx) => endShadow(tx, id)),
      );
    });
  });

  it("when an account is deleted while its pinned post is hidden", () =>
    expectNoDeadlock(async () => {
      const author = await givenLobster();
      const { id } = await givenPost(author);
      await pinPost(database().db, id);
      return [() => erase(author), () => hideText(database().db, "post", id, act)];
    }));

  it("when a key is rolled while its lobster declares a model and changes its owner's avatar", () =>
    expectNoDeadlock(async () => {
      const lobster = await givenLobster();
      const { ownerId, keyId } = lobster;
      return [
        () => changePersonaOf(lobster),
        () => rollKey(database(), { ownerId, keyId, graceHours: 1 }, new Date()),
      ];
    }));

  it("when a key posts while another of its posts brings a new name", () =>
    expectNoDeadlock(async () => {
      const { api, displayName } = await givenLobster();
      const send = (more: object) => async () => {
        const body = { title: "New", content: "New", ...more };
        expect([201, 429]).toContain((await api.request(createPost, { body })).status);
      };
      return [send({ lobster_sync: { display_name: `${displayName}!` } }), send({}), send({})];
    }));
});

describe("an account is deleted", () => {
  let connect: GivenConnect;
  beforeAll(async () => {
    connect = await givenConnect();
  });
  afterAll(() => connect.close());

  const OTHERS: [what: string, given: (gone: GivenLobster) => Promise<() => Promise<unknown>>][] = [
    ["its owner changes the lobster and the profile", async (gone) => () => changePersonaOf(gone)],
    [
      "one whom the lobster follows and writes to blocks it",
      async (gone) => {
        const other = await givenLobster();
        await gone.api.ok(createFollow, { body: { lobster_id: other.id } });
        await gone.api.ok(createMessage, { body: { to_lobster_id: other.id, content: "Hello" } });
        return () => givenBlock(other, gone);
      },
    ],
    [
      "a program exchanges its owner's code",
      async (gone) => {
        const host = await new ConnectingHost(connect.origin, "http://127.0.0.1:9/done").register();
        const code = await host.codeOf(gone);
        return async () => expect((await host.exchange(code)).status).toBeLessThan(500);
      },
    ],
  ];

  it.each(OTHERS)("while %s", async (_, given) => {
    const [gone, asker] = await two();
    const other = await given(gone);
    const question = sql`
      insert into questions (sender_id, recipient_id, question) values (${asker.id}, ${gone.id}, 'Why?') returning id`;
    const [asked] = await runOnce<{ id: string }>(database().db, question);
    const works: Promise<unknown>[] = [];
    // The erasure waits here after locking some of what it needs.
    await database().transaction(async (tx) => {
      await runOnce(tx, sql`select from questions where id = ${asked?.id} for update`);
      works.push(deleteAccount(ownerOf(gone), new Date()));
      await somebodyWaits();
      works.push(other());
      await somebodyWaits(2);
    });
    await expectNoFailure(works);
    expect((await asker.api.refused(getPublicLobster, { params: { id: gone.id } })).status).toBe(404);
  });

  it("while a program renews its tokens, which locks the key before the connection", async () => {
    const owner = await givenLobster();
    const host = await new ConnectingHost(connect.origin, "http://127.0.0.1:9/done").register();
    const { refresh } = await host.logIn(owner);
    const keyOf = sql`select k.id from api_keys k join connections c on c.key_id = k.id where k.owner_id = ${owner.ownerId}`;
    let renewed: ReturnType<typeof host.refresh> | undefined;
    await database().transaction(async (tx) => {
      await runOnce(tx, sql`select from connections where key_id in (${keyOf}) for update`);
      renewed = host.refresh(refresh);
      await somebodyWaits();
      expect(await runOnce(database().db, sql`${keyOf} for update of k skip locked`)).toEqual([]);
    });
    expect((await renewed)?.status).toBe(200);
  });
});

const REDACTING: Record<
  string,
  (ids: Record<"post" | "author" | "comment" | "commenter", string>) => Promise<unknown>
> = {
  "its author deletes the post": ({ post, author }) =>
    deletePost(database().db, { id: post, authorId: author }),
  "its author deletes the comment": ({ comment, commenter }) =>
    database().transaction((tx) => deleteComment(tx, { id: comment, authorId: commenter })),
  "a moderator hides the post": ({ post }) => hideText(database().db, "post", post, act),
  "a moderator hides the comment": ({ comment }) => hideText(database().db, "comment", comment, act),
};

it.each(Object.entries(REDACTING))(
  "when %s, the post's counters are locked before the notifications that quote it",
  async (_, redact) => {
    const [author, commenter] = await two();
    const { id: post } = await givenPost(author);
    const ids = {
      post,
      author: author.id,
      comment: await givenComment(commenter, post),
      commenter: commenter.id,
    };
    let redacted: Promise<unknown> | undefined;
    await database().transaction(async (tx) => {
      await runOnce(tx, sql`select from post_stats where post_id = ${post} for update`);
      redacted = redact(ids);
      await somebodyWaits();
      const free = sql`select type from notifications where post_id = ${post} for update skip locked`;
      expect(await runOnce(database().db, free)).toEqual([{ type: "comment_on_post" }]);
    });
    await redacted;
  },
);
