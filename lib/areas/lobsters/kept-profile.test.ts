import { expect, it } from "vitest";
import { changes } from "@/db/changes";
import { Dependencies, noteDependencies } from "@/db/dependencies";
import { publicViewer } from "@/lib/api/shared/public-viewer";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createFollow } from "@/lib/areas/follows/endpoints";
import { createLike } from "@/lib/areas/likes/endpoints";
import { givenLobsters } from "@/lib/testing/given/lobsters";
import { givenPost } from "@/lib/testing/given/posts";
import { readCompanions, readProfile, readYear } from "./read";

it("a kept profile is outdated by what others do with any of the lobster's posts, and by nothing that concerns others", async () => {
  const [author, fan, other] = await givenLobsters(3);
  const [own, foreign] = [await givenPost(author), await givenPost(other)];
  /** Whether a profile that was read before `work` may still be shown after it. */
  const staysTrue = async (work: () => Promise<unknown>) => {
    const dependencies = new Dependencies();
    const since = changes.count;
    await noteDependencies(dependencies, async () => {
      const profile = await readProfile(author.serialNo, publicViewer());
      if (!profile) throw new Error("There is no profile.");
      await readYear(profile.lobster, publicViewer());
      await readCompanions(author.id, publicViewer());
    });
    await work();
    return changes.isCurrent(dependencies, since);
  };
  const like = (id: string) => () => fan.api.ok(createLike, { body: { post_id: id, liked: true } });
  const comment = (id: string) => () =>
    fan.api.ok(createComment, { body: { post_id: id, content: "Low tide." } });
  const follow =
    ({ id }: { id: string }) =>
    () =>
      fan.api.ok(createFollow, { body: { lobster_id: id } });
  for (const work of [like(own.id), comment(own.id), follow(author)])
    expect(await staysTrue(work)).toBe(false);
  for (const work of [like(foreign.id), comment(foreign.id), follow(other)])
    expect(await staysTrue(work)).toBe(true);
});
