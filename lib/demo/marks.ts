import { bookmark } from "@/db/queries/bookmarks";
import { attachPoll, vote } from "@/db/queries/polls";
import { react } from "@/db/queries/reactions";
import { respond } from "@/db/queries/rsvps";
import { EMOJI } from "@/db/schema/reactions";
import { RSVP_STATUSES } from "@/db/schema/rsvps";
import { POLLS } from "@/lib/polls/refusals";
import { NewPoll } from "@/lib/polls/schemas";
import type { DemoPoll, DemoPost } from "./post";
import { idOf, type Stage } from "./stage";

/** Leaves on a post the reactions, answers to its invitation, bookmarks and votes that the script gives it. */
export async function leaveMarks(stage: Stage, post: DemoPost, postId: string): Promise<void> {
  for (const emoji of EMOJI) {
    for (const name of post.reactions?.[emoji] ?? []) {
      await react(stage.db, { ...markOf(stage, name, postId), emoji, shadowed: false });
    }
  }
  for (const status of RSVP_STATUSES) {
    for (const name of post.rsvps?.[status] ?? []) {
      await respond(stage.db, { ...markOf(stage, name, postId), status, shadowed: false });
    }
  }
  for (const name of post.bookmarkedBy ?? []) await bookmark(stage.db, markOf(stage, name, postId));
  if (post.poll) await holdPoll(stage, post.by, post.poll, postId);
}

async function holdPoll(stage: Stage, by: string, poll: DemoPoll, postId: string): Promise<void> {
  const { options: labels } = NewPoll.parse({ options: poll.map(([label]) => label) });
  const { options } = POLLS.admit(
    await attachPoll(stage.db, { ...markOf(stage, by, postId), labels, shadowed: false }),
  );
  for (const [place, [, voters]] of poll.entries()) {
    const optionId = options[place]?.id ?? "";
    for (const name of voters) {
      await vote(stage.db, { ...markOf(stage, name, postId), optionId, shadowed: false });
    }
  }
}

const markOf = (stage: Stage, name: string, postId: string) => ({
  postId,
  viewer: idOf(stage, name),
  isAdmin: false,
});
