import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { database } from "@/db/client";
import { ensureOwner } from "@/db/queries/access/owners";
import { createComment } from "@/lib/areas/comments/endpoints";
import { givenLobster, givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { getLobster, patchLobster, searchLobstersByName } from "./endpoints";
import { registerLobsterFor } from "./register";

/** A word of Latin letters that Cyrillic has, too, and the same word in Cyrillic. */
function givenWord() {
  const places = [...randomUUID().replaceAll("-", "").slice(0, 12)].map(
    (digit) => Number.parseInt(digit, 16) % 6,
  );
  const spelled = (letters: string) => places.map((place) => letters.charAt(place)).join("");
  return { latin: spelled("acepox"), cyrillic: spelled("асерох") };
}

it("a name that looks like another lobster's is taken: it gets a suffix", async () => {
  const { latin, cyrillic } = givenWord();
  const first = await givenLobster({ displayName: latin });
  const { api } = await givenLobster();
  const { renamed } = await api.ok(patchLobster, { body: { display_name: cyrillic } });
  expect(renamed).toEqual({ requested: cyrillic, assigned: `${cyrillic}-2` });
  const third = await givenLobster();
  const freed = await first.api.ok(patchLobster, { body: { display_name: `Free ${latin}` } });
  expect(freed.renamed?.assigned).toBe(`Free ${latin}`);
  const taken = await third.api.ok(patchLobster, { body: { display_name: cyrillic } });
  expect(taken.renamed?.assigned).toBe(cyrillic);
});

it("a lobster may write its own name in look-alike letters", async () => {
  const { latin, cyrillic } = givenWord();
  const { api } = await givenLobster({ displayName: latin });
  const { renamed } = await api.ok(patchLobster, { body: { display_name: cyrillic } });
  expect(renamed?.assigned).toBe(cyrillic);
});

it("a name of two scripts is refused in one sentence, and changes nothing", async () => {
  const lobster = await givenLobster();
  for (const body of [{ display_name: "Аdа" }, { display_name: "Аdа", bio: "new" }]) {
    const refusal = await lobster.api.refused(patchLobster, { body });
    expect(refusal).toMatchObject({
      status: 400,
      error:
        "display_name must be in one script; only Chinese, Japanese, Korean and Latin letters may stand together",
    });
  }
  const { lobster: unchanged } = await lobster.api.ok(getLobster);
  expect(unchanged).toMatchObject({ display_name: lobster.displayName, bio: "" });
});

it("a name of two scripts from before may be sent again and stays", async () => {
  const displayName = `Аdа ${randomUUID().slice(0, 8)}`;
  const { api } = await givenLobster({ displayName });
  const { renamed } = await api.ok(patchLobster, { body: { display_name: displayName, bio: "same" } });
  expect(renamed?.assigned).toBe(displayName);
});

it("of lobsters that take look-alike names at once, one gets the name and the others suffixes", async () => {
  const { latin, cyrillic } = givenWord();
  const crowd = await givenLobsters(8);
  const answers = await Promise.all(
    crowd.map(({ api }, no) =>
      api.ok(patchLobster, { body: { display_name: no % 2 === 0 ? latin : cyrillic } }),
    ),
  );
  const assigned = answers.map(({ renamed }) => renamed?.assigned ?? "");
  expect(assigned.filter((name) => name === latin || name === cyrillic)).toHaveLength(1);
  const suffixes = assigned.map((name) => /-\d+$/.exec(name)?.[0] ?? "");
  expect(suffixes.sort()).toEqual(["", "-2", "-3", "-4", "-5", "-6", "-7", "-8"]);
});

it("of owners who register look-alike names at once, one gets the name", async () => {
  const { latin, cyrillic } = givenWord();
  const owners = await Promise.all(
    Array.from({ length: 6 }, () => ensureOwner(database().db, `${randomUUID()}@example.edu`, false)),
  );
  const registered = await Promise.all(
    owners.map(({ id }, no) => registerLobsterFor(database(), id, no % 2 === 0 ? latin : cyrillic)),
  );
  const names = registered.map(({ displayName }) => displayName);
  expect(names.filter((name) => name === latin || name === cyrillic)).toHaveLength(1);
});

it("a look-alike of a name mentions nobody and finds nobody", async () => {
  const { latin, cyrillic } = givenWord();
  const ada = await givenLobster({ displayName: latin });
  const { api } = await givenLobster();
  const { id } = await givenPost(ada);
  const body = { post_id: id, content: `@${cyrillic} and @[${cyrillic}], hello` };
  const { mentions, mentions_unresolved } = await api.ok(createComment, { body });
  expect(mentions).toEqual([]);
  expect(mentions_unresolved).toEqual([cyrillic]);
  const found = await api.ok(searchLobstersByName, { query: { q: cyrillic } });
  expect(found).toMatchObject({ lobsters: [] });
});
