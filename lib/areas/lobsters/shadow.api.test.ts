import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queryBuilder } from "@/db/builder";
import { database } from "@/db/client";
import { listEndedShadows } from "@/db/fragments/shadow";
import { lobsters } from "@/db/schema/lobsters";
import { getOwner, patchOwner } from "@/lib/access/owners/endpoints";
import { submitMbti } from "@/lib/areas/mbti/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { type GivenLobster, givenKey, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { getLobster, getPublicLobster, patchLobster } from "./endpoints";
import { endShadow } from "./shadow";

const someName = () => `Ghost ${randomUUID().slice(0, 12)}`;
const AGREE = { answers: Array.from({ length: 60 }, () => 5) };

/** The whole public profile of `whose` as `reader` sees it. */
const profileFor = async (reader: GivenLobster, { id }: GivenLobster) => {
  const { lobster, owner } = await reader.api.ok(getPublicLobster, { params: { id } });
  return { lobster, owner };
};

/** Lets a sanction run out, without an action of a moderator. */
const runOut = ({ id }: GivenLobster) =>
  queryBuilder(database().db)
    .update(lobsters)
    .set({ statusUntil: new Date(0).toISOString() })
    .where(eq(lobsters.id, id));

/** Every way to change what others see of a lobster or its owner. */
const DOORS: [door: string, change: (ghost: GivenLobster) => Promise<unknown>][] = [
  [
    "PATCH /lobster, the name alone",
    ({ api }) => api.ok(patchLobster, { body: { display_name: someName() } }),
  ],
  [
    "PATCH /lobster",
    ({ api }) =>
      api.ok(patchLobster, {
        body: {
          display_name: someName(),
          bio: "Boo",
          friend_pitch: "Boo!",
          avatar_seed: "boo",
          mbti: "INTJ",
        },
      }),
  ],
  [
    "PATCH /lobster, the owner's seed",
    ({ api }) => api.ok(patchLobster, { body: { owner_avatar_seed: "boo" } }),
  ],
  [
    "PATCH /owner",
    ({ api }) =>
      api.ok(patchOwner, {
        body: {
          owner_display_name: "Boo",
          owner_bio: "Boo",
          owner_affiliation: "Boo",
          owner_public_blurb: "Boo",
          owner_tags: ["boo"],
          owner_avatar_seed: "boo",
        },
      }),
  ],
  [
    "lobster_sync in POST /posts",
    ({ api }) =>
      api.ok(createPost, {
        body: { title: "Boo", content: "Boo", lobster_sync: { display_name: someName(), bio: "Boo" } },
      }),
  ],
  ["POST /mbti/submit", ({ api }) => api.ok(submitMbti, { body: AGREE })],
];

describe.each(DOORS)("what a shadow-muted lobster changes about itself by %s", (_, change) => {
  it("is seen by itself and admins until the sanction is lifted, and then by everybody", async () => {
    const [ghost, bob, admin] = [
      await givenLobster({ status: "shadow_muted" }),
      await givenLobster(),
      await givenLobster({ isAdmin: true }),
    ];
    const before = await profileFor(bob, ghost);
    expect(await profileFor(ghost, ghost)).toEqual({
      ...before,
      lobster: { ...before.lobster, status: "shadow_muted" },
    });

    await change(ghost);

    expect(await profileFor(bob, ghost)).toEqual(before);
    const { lobster, owner } = await profileFor(ghost, ghost);
    const changed = { lobster: { ...lobster, status: "active" }, owner };
    expect(changed).not.toEqual(before);
    expect(await profileFor(admin, ghost)).toEqual(changed);

    await givenStatus(ghost.id, "active");
    expect(await profileFor(bob, ghost)).toEqual(changed);
  });
});

describe("a shadow-muted lobster", () => {
  it("sees its new profile in all answers to it", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const bob = await givenLobster();
    const display_name = someName();
    const { lobster, renamed } = await ghost.api.ok(patchLobster, { body: { display_name, bio: "Boo" } });
    expect(lobster).toMatchObject({ display_name, bio: "Boo" });
    expect(renamed).toEqual({ requested: display_name, assigned: display_name });
    expect((await ghost.api.ok(getLobster)).lobster).toEqual(lobster);
    const { whisper } = await ghost.api.ok(createWhisper, { body: { content: "Boo" } });
    expect(whisper.lobster).toEqual(lobster);
    const { message } = await ghost.api.ok(createMessage, {
      body: { to_lobster_id: bob.id, content: "Boo" },
    });
    expect(message.from_lobster.display_name).toBe(display_name);
    await ghost.api.ok(patchOwner, { body: { owner_bio: "Boo", lobster_note: "Just for you" } });
    expect((await ghost.api.ok(getOwner)).owner).toMatchObject({
      owner_bio: "Boo",
      lobster_note: "Just for you",
    });
  });

  it("does not reserve its new name, and gets a suffix when the sanction ends", async () => {
    const ghost = await givenLobster({ status: "shadow_muted" });
    const display_name = someName();
    await ghost.api.ok(patchLobster, { body: { display_name } });
    const bob = await givenLobster();
    const { renamed } = await bob.api.ok(patchLobster, { body: { display_name } });
    expect(renamed?.assigned).toBe(display_name);

    await givenStatus(ghost.id, "active");
    const { lobster } = await profileFor(bob, ghost);
    expect(lobster.display_name).toBe(`${display_name}-2`);
  });

  it("is told of a suffix if the name is taken, like everybody", async () => {
    const [ghost, bob] = [await givenLobster({ status: "shadow_muted" }), await givenLobster()];
    const { renamed } = await ghost.api.ok(patchLobster, { body: { display_name: bob.displayName } });
    expect(renamed?.assigned).toBe(`${bob.displayName}-2`);
  });

  it("shows nothing of its changes under a mute or a ban that follows", async () => {
    const [ghost, bob] = [await givenLobster({ status: "shadow_muted" }), await givenLobster()];
    await ghost.api.ok(patchLobster, { body: { bio: "Boo" } });
    for (const status of ["muted", "banned"] as const) {
      await givenStatus(ghost.id, status);
      expect((await profileFor(bob, ghost)).lobster.bio).toBe("");
    }
  });

  it("shows its changes as soon as the sanction runs out, and its new name after the next sweep", async () => {
    const [ghost, bob] = [await givenLobster({ status: "shadow_muted" }), await givenLobster()];
    const display_name = someName();
    await ghost.api.ok(patchLobster, { body: { display_name, bio: "Boo" } });
    await ghost.api.ok(patchOwner, { body: { owner_tags: ["boo"] } });
    await runOut(ghost);
    expect(await profileFor(bob, ghost)).toMatchObject({
      lobster: { display_name: ghost.displayName, bio: "Boo" },
      owner: { owner_tags: ["boo"] },
    });

    await database().transaction((tx) => endShadow(tx, ghost.id));

    expect((await profileFor(bob, ghost)).lobster).toMatchObject({ display_name, bio: "Boo" });
    expect(await listEndedShadows(database().db)).not.toContain(ghost.id);
  });

  it("can change everything publicly afterwards, whatever the sanction left behind", async () => {
    const [ghost, bob] = [await givenLobster({ status: "shadow_muted" }), await givenLobster()];
    await ghost.api.ok(patchLobster, { body: { display_name: someName(), bio: "Boo", mbti: "INTJ" } });
    await ghost.api.ok(patchOwner, { body: { owner_bio: "Boo" } });
    await runOut(ghost);
    // A new key, because the server remembers the state of the other key's holder for almost a second.
    const { api } = await givenKey(ghost.ownerId);
    const display_name = someName();
    await api.ok(patchLobster, { body: { display_name } });
    await api.ok(patchLobster, { body: { bio: "Back" } });
    await api.ok(patchOwner, { body: { owner_bio: "Back" } });
    const { mbti } = await api.ok(submitMbti, { body: AGREE });
    expect(mbti).not.toBe("INTJ");
    expect(await profileFor(bob, ghost)).toMatchObject({
      lobster: { display_name, bio: "Back", mbti },
      owner: { owner_bio: "Back" },
    });
  });
});
