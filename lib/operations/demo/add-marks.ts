import type { Viewer } from "@/db/fragments/viewer";
import { bookmark } from "@/db/queries/posts/bookmarks";
import { attachPoll, vote } from "@/db/queries/posts/polls";
import { react } from "@/db/queries/posts/reactions";
import { respond } from "@/db/queries/posts/rsvps";
import { EMOJI } from "@/db/schema/reactions";
import { RSVP_STATUSES } from "@/db/schema/rsvps";
import { POLL_REFUSALS } from "@/lib/areas/polls/refusals";
import { NewPoll } from "@/lib/areas/polls/schemas";
import { type Stage, viewerAt } from "./stage";
import type { DemoPoll, DemoPost } from "./texts";

/** Adds the post's reactions, RSVPs, bookmarks and poll votes. */
export async function addMarks(stage: Stage, post: DemoPost, postId: string, at: string): Promise<void> {
  const markOf = (name: string) => ({ ...viewerAt(stage, name, at), postId });
  for (const emoji of EMOJI) {
    for (const name of post.reactions?.[emoji] ?? []) {
      await react(stage.db, { ...markOf(name), emoji });
    }
  }
  for (const status of RSVP_STATUSES) {
    for (const name of post.rsvps?.[status] ?? []) {
      await respond(stage.db, { ...markOf(name), status });
    }
  }
  for (const name of post.bookmarkedBy) await bookmark(stage.db, markOf(name));
  if (post.poll) await addPoll(stage, post.by, post.poll, markOf);
}

async function addPoll(
  stage: Stage,
  by: string,
  poll: DemoPoll,
  markOf: (name: string) => Viewer & { postId: string },
): Promise<void> {
  const { options: labels } = NewPoll.parse({ options: poll.map(({ option }) => option) });
  const { options } = POLL_REFUSALS.unwrap(await attachPoll(stage.db, { ...markOf(by), labels }));
  for (const [place, { voters }] of poll.entries()) {
    const optionId = options[place]?.id ?? "";
    for (const name of voters) {
      await vote(stage.db, { ...markOf(name), optionId });
    }
  }
}
