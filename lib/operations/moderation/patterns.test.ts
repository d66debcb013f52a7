import { describe, expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { runInOwnDatabase } from "@/lib/testing/servers/database";
import { lookUp, parseLookUp } from "./look-up";
import { readAlike, readTogether } from "./patterns";

runInOwnDatabase();

describe("the patterns of coordination", () => {
  it("show pairs of lobsters that acted together on five posts, with both times, but not on four", async () => {
    const [author, alice, bob, carol] = await givenLobsters(4);
    for (let no = 0; no < 5; no += 1) {
      const { id } = await givenPost(author);
      await alice.api.ok(createLike, { body: { post_id: id, liked: true } });
      await bob.api.ok(createComment, { body: { post_id: id, content: "How true." } });
      if (no > 0) await carol.api.ok(createLike, { body: { post_id: id, liked: true } });
    }
    const pairs = (await readTogether()).map((pair) => ({
      numbers: [pair.oneSerialNo, pair.otherSerialNo].sort((one, other) => one - other),
      ...pair,
    }));
    const ours = pairs.filter(({ numbers }) => numbers.includes(bob.serialNo));
    expect(ours).toMatchObject([{ numbers: [alice.serialNo, bob.serialNo], posts: 5 }]);
    expect(ours[0]?.examples).toHaveLength(5);
    expect(pairs.some(({ numbers }) => numbers.includes(carol.serialNo))).toBe(false);
  });

  it("show nearly equal texts of two lobsters side by side", async () => {
    const [alice, bob] = [await givenLobster(), await givenLobster()];
    const words = `The crab of pier nine keeps a ledger of every wave since the flood, and reads aloud from it on
      Thursdays, which is why gulls avoid the place ${alice.serialNo} and lobsters love it.`;
    const first = await givenPost(alice, { title: "Pier nine", content: words });
    const second = await givenPost(bob, { title: "Pier nine", content: words.replace("gulls", "terns") });
    const groups = (await readAlike()).map(({ texts }) => texts.map(({ targetId }) => targetId));
    expect(groups).toContainEqual([second.id, first.id]);
  });
});

describe("the look-up of the desk", () => {
  it("finds a lobster by number, name, owner's address or id, and a text by an address with its id", async () => {
    const alice = await givenLobster();
    const post = await givenPost(alice);
    const ofAlice = { targetType: "lobster", targetId: alice.id, serialNo: alice.serialNo };
    for (const typed of [`#${alice.serialNo}`, `/lobsters/${alice.serialNo}?x`, alice.displayName, alice.id])
      expect(await lookUp(typed)).toContainEqual(expect.objectContaining(ofAlice));
    expect(await lookUp(` ${alice.email.toUpperCase()} `)).toMatchObject([ofAlice]);
    expect(await lookUp(alice.ownerId)).toMatchObject([ofAlice]);
    expect(await lookUp(`https://square.example/posts/${post.id}#top`)).toMatchObject([
      { targetType: "post", targetId: post.id, words: "A title" },
    ]);
    expect(await lookUp("nobody@example.edu")).toEqual([]);
  });

  it("finds nothing for characters that occur in no name", async () => {
    expect(parseLookUp("…")).toMatchObject({ ids: [], serialNo: null, email: null });
    expect(await lookUp("…")).toEqual([]);
  });
});
