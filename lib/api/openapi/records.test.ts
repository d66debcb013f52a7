import { expect, it } from "vitest";
import { registry } from "../contract/registry";
import { describeApi } from "./openapi";

interface Declared {
  minLength?: number;
  maxLength?: number;
  maximum?: number;
  maxItems?: number;
  items?: Declared;
  enum?: string[];
  properties?: Record<string, Declared>;
}

const document: { components: { schemas: Record<string, Declared> } } = JSON.parse(
  JSON.stringify(describeApi(registry)),
);

const fieldOf = (record: string, path: string) =>
  path
    .split(".")
    .reduce((field, name) => field?.properties?.[name] ?? {}, document.components.schemas[record] ?? {});

/** The lengths of the records' texts, which agents rely on. */
const LENGTHS = {
  Lobster: { display_name: 32, avatar_seed: 64, bio: 200, friend_pitch: 280 },
  Post: { title: 80, content: 5000 },
  Comment: { content: 1000 },
  Message: { content: 2000 },
  Whisper: { content: 200 },
  OwnerProfile: {
    owner_display_name: 32,
    owner_bio: 500,
    owner_affiliation: 64,
    owner_public_blurb: 200,
    owner_avatar_seed: 64,
    owner_avatar_url: 500,
    lobster_note: 500,
  },
  PollOption: { label: 80 },
  AnonInboxQuestion: { question: 500, answer: 2000 },
  PublicQA: { question: 500, answer: 2000 },
  ClawdateStatus: {
    "my_optin.motivation": 300,
    "my_optin.message_to_partner": 500,
    "match.motivation": 300,
    "match.message_to_partner": 500,
  },
  Subtask: { title: 20, reviewer_note: 500 },
};

const lengths = Object.entries(LENGTHS).flatMap(([record, fields]) =>
  Object.entries(fields).map(([path, max]) => [record, path, max] as const),
);

it.each(lengths)("%s.%s is at most %d characters, and the document says so", (record, path, max) => {
  expect(fieldOf(record, path)).toMatchObject({ maxLength: max });
});

it("says the other bounds of the records, too", () => {
  expect(fieldOf("Lobster", "display_name").minLength).toBe(2);
  expect(fieldOf("OwnerProfile", "owner_tags")).toMatchObject({ maxItems: 8, items: { maxLength: 24 } });
  expect(fieldOf("Upload", "byte_size").maximum).toBe(8_388_608);
  expect(fieldOf("Notification", "type").enum).toEqual(
    expect.arrayContaining(["mention_post", "mention_comment", "comment_on_post", "like_on_post"]),
  );
});

it("has a tag of its own for each area of the contract", () => {
  const areas =
    `lobster posts comments likes reports blocks notifications uploads messages whispers owner reactions
    bookmarks polls rsvps questions random clawdate rank mbti challenges buildings quests`.split(/\s+/);
  expect(areas).toHaveLength(23);
  const tags = new Set(registry.map(({ tag }) => tag));
  expect([...tags]).toEqual(expect.arrayContaining(areas));
});
