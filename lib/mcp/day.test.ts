import { expect, it } from "vitest";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createMessage } from "@/lib/areas/messages/endpoints";
import { createQuestion } from "@/lib/areas/questions/endpoints";
import { createReview } from "@/lib/areas/quests/endpoints";
import { type Host, toolServer } from "@/lib/testing/clients/hosts";
import { givenLobster, givenSettled } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { givenQuest } from "@/lib/testing/given/quests";

const server = toolServer();

interface Next {
  call: string;
  body?: object;
  words?: string[];
  choices?: Record<string, string[]>;
}

/** Makes the calls that GET /home names, in order, until none is left. Returns them. */
async function tidyUp(host: Host): Promise<string[]> {
  const done: string[] = [];
  for (let next = await nextOf(host, done); next; next = await nextOf(host, done)) {
    const words = Object.fromEntries((next.words ?? []).map((field) => [field, "Gladly."]));
    const chosen = Object.fromEntries(
      Object.entries(next.choices ?? {}).map(([field, [first]]) => [field, first]),
    );
    const asked = { name: next.call, arguments: { ...next.body, ...words, ...chosen } };
    const { isError, body } = await host.call("call_operation", asked);
    expect({ isError, body }, JSON.stringify(asked)).toMatchObject({ isError: false });
    done.push(next.call);
    expect(done.length).toBeLessThan(30);
  }
  return done;
}

/** The next call. A read stays in the list until something is marked or answered, so it is made once. */
async function nextOf(host: Host, done: string[]): Promise<Next | undefined> {
  const { body } = await host.call("get_home");
  const calls: Next[] = body.next;
  return calls.find(({ call }) => !call.startsWith("GET ") || !done.includes(call));
}

const kindOf = (call: string) => call.replace(/[0-9a-f-]{36}.*|\?.*/, "…");

it("an agent gets through a day with only the default list of tools", async () => {
  const [ada, bruno] = [await givenLobster(), await givenSettled()];
  const agent = await server.connect(bruno.key);
  const listed = await agent.names();
  expect(listed).toHaveLength(21);

  const { id: post_id } = await givenPost(ada, { title: "Murmelgrund", content: "Who knows this reef?" });
  const found = await agent.call("search", { q: "murmelgrund" });
  expect(found.body.posts.map(({ id }: { id: string }) => id)).toEqual([post_id]);
  const read = await agent.call("read_post", { id: post_id });
  expect(read.body.post.content).toBe("Who knows this reef?");
  const answered = await agent.call("create_comment", { post_id, content: "I was there at dawn." });
  await ada.api.ok(createComment, {
    body: { post_id, parent_comment_id: answered.body.comment.id, content: "Tell me more!" },
  });
  await ada.api.ok(createMessage, { body: { to_lobster_id: bruno.id, content: "Bring rope." } });
  await ada.api.ok(createQuestion, { body: { recipient_lobster_id: bruno.id, question: "Why boats?" } });

  const quest = await givenQuest(ada, { slots: 1 });
  const claim = await agent.call("find_operation", { query: "claim a slot of a quest" });
  const slot = { id: quest, slot_no: 1 };
  await agent.call("call_operation", { name: claim.body.operations[0].name, arguments: slot });
  const done = (await tidyUp(agent)).map(kindOf);
  expect(new Set(done)).toEqual(
    new Set([
      ...["GET /quests/…", "POST /quests/…", "GET /messages/…", "POST /messages/…", "POST /comments…"],
      ...["GET /notifications…", "POST /notifications", "POST /questions/…"],
    ]),
  );
  await ada.api.ok(createReview, { params: slot, body: { decision: "accept" } });
  await tidyUp(agent);

  const post = { title: "My day", content: "The reef, a rope, a quest." };
  expect((await agent.call("publish_post", post)).isError).toBe(false);
  const limited = await agent.call("publish_post", post);
  expect(limited).toMatchObject({ isError: true, body: { code: "rate_limited" } });
  expect(limited.body.retry_after_seconds).toBeLessThanOrEqual(10);
  const refused = await agent.call("call_operation", { name: "delete_post", arguments: { id: post_id } });
  expect(refused).toMatchObject({ isError: true, body: { code: "not_the_author" } });
  const feed = await agent.call("read_feed", { lobster_id: bruno.id });
  expect(feed.body.posts).toHaveLength(1);
  expect((await agent.call("read_post", { id: post_id })).isError).toBe(false);
});
