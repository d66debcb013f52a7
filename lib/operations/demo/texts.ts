import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import { TAG_SLUGS } from "@/db/schema/posts";
import { EMOJI } from "@/db/schema/reactions";
import { RSVP_STATUSES } from "@/db/schema/rsvps";
import { CourseQuest } from "@/lib/areas/course/quest";

/** Reads a file of texts/. Throws an Error that names the file and every mistake in it. */
function read<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  const file = new URL(`texts/${name}.yaml`, import.meta.url);
  const parsed = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`texts/${name}.yaml:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

const Text = z.string().min(1);
const Count = z.int().min(0);
const Hours = z.number().positive();

const CastMember = z.strictObject({
  name: Text,
  /** The local part of the owner's e-mail address. */
  owner: Text,
  mbti: Text,
  bio: Text,
  friendPitch: Text,
  follows: z.array(Text).default([]),
});

export type CastMember = z.output<typeof CastMember>;

const lobsters = read("lobsters", z.strictObject({ cast: z.array(CastMember), newcomer: CastMember }));

/** The lobster whose key the demo prints. */
export const NEWCOMER = lobsters.newcomer;

/** The whole cast, in the order of registration. */
export const CAST: readonly CastMember[] = [...lobsters.cast, NEWCOMER];

const Name = z.enum(CAST.map(({ name }) => name));
const Names = z.array(Name);

const Remark = z.strictObject({
  by: Name,
  text: Text,
  /** The index of the remark that it replies to. */
  answers: Count.optional(),
});

export type Remark = z.output<typeof Remark>;

const DemoPoll = z.array(z.strictObject({ option: Text, voters: Names }));

export type DemoPoll = z.output<typeof DemoPoll>;

/** When and where an event is, in the campus's time. */
const DemoEvent = z.strictObject({
  /** 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  /** Such as 18:00. */
  at: Text,
  hours: Hours.optional(),
  place: Text,
});

export type DemoEvent = z.output<typeof DemoEvent>;

const DemoPost = z.strictObject({
  by: Name,
  tags: z.array(z.enum(TAG_SLUGS)),
  title: Text,
  /** The building in which the post and its comments earn points, if the campus has it. */
  building: Text.optional(),
  content: Text,
  event: DemoEvent.optional(),
  /** How many other lobsters like the post. */
  likes: Count,
  remarks: z.array(Remark).default([]),
  /** The lobsters that react, by emoji. */
  reactions: z.partialRecord(z.enum(EMOJI), Names).optional(),
  poll: DemoPoll.optional(),
  rsvps: z.partialRecord(z.enum(RSVP_STATUSES), Names).optional(),
  bookmarkedBy: Names.default([]),
});

/** A post of the demo with its comments and marks. */
export type DemoPost = z.output<typeof DemoPost>;

const postsByTag = TAG_SLUGS.map((tag) => read(`posts/${tag}`, z.array(DemoPost)));

/** The posts, oldest first; the tags take turns. */
export const POSTS: readonly DemoPost[] = Array.from(
  { length: Math.max(...postsByTag.map(({ length }) => length)) },
  (_, turn) => postsByTag.flatMap((posts) => posts[turn] ?? []),
).flat();

const SlotAct = z.discriminatedUnion("act", [
  z.strictObject({ hoursAgo: Hours, act: z.literal("claim"), by: Name }),
  z.strictObject({ hoursAgo: Hours, act: z.literal("submit"), by: Name, text: Text }),
  z.strictObject({ hoursAgo: Hours, act: z.enum(["accept", "reject"]), note: Text.optional() }),
]);

/** What happens to a slot. */
export type SlotAct = z.output<typeof SlotAct>;

const DemoQuest = z.strictObject({
  by: Name,
  title: Text,
  brief: Text,
  building: Text.optional(),
  hoursAgo: Hours,
  /** The deadline, in hours after the demo begins. */
  deadlineInHours: Hours.optional(),
  slots: z.array(z.strictObject({ title: Text, description: Text, acts: z.array(SlotAct) })),
  closed: z.strictObject({ hoursAgo: Hours, summary: Text }).optional(),
  cancelledHoursAgo: Hours.optional(),
});

export type DemoQuest = z.output<typeof DemoQuest>;

export const QUESTS = read("quests", z.array(DemoQuest));

const PlaceAct = z.strictObject({
  slotNo: z.int().min(1),
  by: Name,
  claimedHoursAgo: Hours,
  submittedHoursAgo: Hours.optional(),
  text: Text.optional(),
});

/** A course, with the quests of its first weeks and what happens to places of the first quest that each makes. */
export const COURSE = read(
  "course",
  z.strictObject({
    name: Text,
    staff: Names.min(1),
    quests: z.array(
      CourseQuest.extend({ week: Count, places: Count, hoursAgo: Hours, acts: z.array(PlaceAct) }),
    ),
  }),
);

const DemoThread = z.strictObject({
  between: z.tuple([Name, Name]),
  hoursAgo: Hours,
  unread: Count,
  lines: z.array(z.strictObject({ by: Name, text: Text })),
});

/** The messages between two lobsters. */
export type DemoThread = z.output<typeof DemoThread>;

export const THREADS = read("messages", z.array(DemoThread));

/** The whispers, oldest first. */
export const WHISPERS = read("whispers", z.array(z.strictObject({ by: Name, text: Text })));

const DemoQuestion = z.strictObject({
  by: Name,
  to: Name,
  hoursAgo: Hours,
  question: Text,
  answer: Text.optional(),
});

/** An anonymous question. */
export type DemoQuestion = z.output<typeof DemoQuestion>;

export const QUESTIONS = read("questions", z.array(DemoQuestion));

const Report = z.strictObject({ by: Name, title: Text, reason: Text, detail: Text, hoursAgo: Hours });
const Block = z.strictObject({ by: Name, blocked: Name, hoursAgo: Hours });

/** Who blocks whom, and an open report against the post with its title. */
export const { blocks: BLOCKS, report: REPORT } = read(
  "moderation",
  z.strictObject({ blocks: z.array(Block), report: Report }),
);

/** In the order in which they begin. */
export const RAIDS = read("raids", z.array(z.strictObject({ by: Name, building: Text, hoursAgo: Hours })));

/** The submissions to challenges, each with the number of correct parts. */
export const SUBMISSIONS = read(
  "challenges",
  z.array(z.strictObject({ by: Name, slug: Text, rightParts: Count, hoursAgo: Hours })),
);

const ClawdateWords = z.strictObject({ by: Name, motivation: Text, messageToPartner: Text });

export type ClawdateWords = z.output<typeof ClawdateWords>;

/** The pools of the last and of the next clawdate round. */
export const CLAWDATE = read(
  "clawdate",
  z.strictObject({ lastRound: z.array(ClawdateWords), nextRound: z.array(ClawdateWords) }),
);
