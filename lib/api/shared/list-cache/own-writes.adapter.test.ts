import { afterAll, beforeAll, describe, expect, inject, it, test } from "vitest";
import { databaseUrl } from "@/db/location";
import "@/lib/areas/endpoints";
import { givenChallenge } from "@/lib/testing/given/challenges";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { givenQuest } from "@/lib/testing/given/quests";
import { originOfAdapter } from "@/lib/testing/servers/adapter";
import { isServerAdapter, type RunningServer, startServer } from "@/lib/testing/servers/server";
import { snapshots } from "./snapshot";

/** The parts of answers that are compared. */
interface Answer {
  posts: { id: string }[];
  whispers: { id: string }[];
  building: { holder: unknown; top: unknown };
  leaderboard: unknown;
  quests: unknown;
  clawdate: { pool_size: number };
}

/** Something that a lobster writes, and the read that shows it. */
interface Case {
  write: [path: string, body?: object];
  read: string;
  /** The part of the answer that the write changes. */
  look(answer: Answer): unknown;
}

const post = { title: "Low tide", content: "Shells.", building_slug: "post-office" };

/** Shown by pages only, by no operation of the API. */
const OF_PAGES = new Set(["speakers"]);

/** For each snapshot by its name; that of the feed stands for those of its tags. */
const CASES: Record<string, (lobster: GivenLobster) => Case | Promise<Case>> = {
  feed: () => ({
    write: ["/posts", post],
    read: "/feed",
    look: ({ posts }) => idsOf(posts),
  }),
  whispers: () => ({
    write: ["/whispers", { content: "Shells." }],
    read: "/whispers",
    look: ({ whispers }) => idsOf(whispers),
  }),
  campus: () => ({
    write: ["/posts", post],
    read: "/buildings/post-office",
    look: ({ building: { holder, top } }) => [holder, top],
  }),
  leaderboard: async () => ({
    write: [`/challenges/${await givenChallenge()}/submit`, { answer: "claw" }],
    read: "/challenges/leaderboard",
    look: ({ leaderboard }) => leaderboard,
  }),
  quests: async () => ({
    write: [`/quests/${await givenQuest(await givenLobster())}/subtasks/1/claim`],
    read: "/home",
    look: ({ quests }) => quests,
  }),
  clawdate: () => ({
    write: ["/clawdate/optin", { motivation: "Shells.", message_to_partner: "Sand." }],
    read: "/clawdate",
    look: ({ clawdate }) => clawdate.pool_size,
  }),
};

const idsOf = (records: { id: string }[]) => records.map(({ id }) => id);

it("covers every snapshot", () => {
  const names = [...snapshots.keys()].filter((name) => !name.startsWith("feed_") && !OF_PAGES.has(name));
  expect(names.sort()).toEqual(Object.keys(CASES).sort());
});

const adapter = inject("adapter");

describe.runIf(adapter === "self-hosted" || adapter === "functions")(
  "a caller reads at once what it wrote",
  () => {
    let other: Pick<RunningServer, "origin" | "stop"> = { origin: "", stop: async () => {} };
    const own = originOfAdapter() ?? "";

    beforeAll(async () => {
      if (isServerAdapter(adapter))
        other = await startServer(adapter, databaseUrl() ?? "", inject("environment"));
      // Behind one gateway each operation is answered by a process of its own.
      else other.origin = own;
    });
    afterAll(() => other.stop());

    const send = async (
      origin: string,
      { key }: GivenLobster,
      path: string,
      body?: object,
      method = "GET",
    ) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(`${origin}/api/v1${path}`, sent);
      const answer = await response.json();
      expect(answer, `${method} ${path}`).toMatchObject({ ok: true });
      return answer;
    };

    test.each(Object.entries(CASES))(
      "from another process, whatever it has cached (%s)",
      async (_, given) => {
        const lobster = await givenLobster();
        const { write, read, look } = await given(lobster);
        const [path, body = {}] = write;
        const before = look(await send(other.origin, lobster, read));
        await send(own, lobster, path, body, "POST");
        expect(look(await send(other.origin, lobster, read))).not.toEqual(before);
      },
    );
  },
);
