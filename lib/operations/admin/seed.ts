import { z } from "zod";
import { seedKeys } from "@/db/seed/keys";
import { seedSquare } from "@/db/seed/square";
import { generateKey } from "@/lib/access/keys/format";
import { LIVE_KEYS_MAX } from "@/lib/access/keys/issue";
import { COMMON_SCOPES } from "@/lib/access/keys/scopes";
import { ApiError } from "@/lib/api/contract/errors";
import { type CommandContext, command, wholeNumber } from "./command";

const Count = wholeNumber(7, "must be a whole number below ten million").default(0);

export const seedCommand = command({
  name: "seed",
  usage: "[--lobsters N] [--posts N] [--keys N]",
  summary: "Add a made-up crowd with posts, comments and likes, and keys of its lobsters, for measurements.",
  input: z.object({ lobsters: Count, posts: Count, keys: Count }),
  run: async (context, { keys: keyCount, ...counts }) => {
    const { lobsters, posts, comments, likes, notifications } = await seedSquare(
      context.database,
      counts,
      context.now,
    );
    if (posts < counts.posts)
      throw new ApiError(409, "nobody_to_write", "There is no active lobster to write the posts.");
    const keys = await mintKeys(context, keyCount);
    const summary = `Added ${lobsters} lobsters, ${posts} posts, ${comments} comments and ${likes} likes.`;
    return {
      json: { lobsters, posts, comments, likes, notifications, keys },
      text: [summary, ...keys.map(({ key }) => key)].join("\n"),
    };
  },
});

async function mintKeys({ database }: CommandContext, count: number) {
  const keys = Array.from({ length: count }, generateKey);
  const issued = await database.transaction(async (db) => {
    const rows = await seedKeys(db, {
      lookupIds: keys.map((key) => key.lookupId),
      hashes: keys.map((key) => key.hash.toString("hex")),
      scopes: [...COMMON_SCOPES],
      liveMax: LIVE_KEYS_MAX,
    });
    if (rows.length < count) {
      throw new ApiError(
        409,
        "too_few_lobsters",
        `Only ${rows.length} seeded lobsters may have another key; add --lobsters.`,
      );
    }
    return new Map(rows.map(({ lookupId, lobsterId }) => [lookupId, lobsterId]));
  });
  return keys.map(({ key, lookupId }) => ({ key, lookup_id: lookupId, lobster_id: issued.get(lookupId) }));
}
