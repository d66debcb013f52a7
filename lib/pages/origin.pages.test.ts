import { describe, expect, it } from "vitest";
import { readKey } from "@/lib/access/keys/read";
import { createComment } from "@/lib/areas/comments/endpoints";
import { patchLobster } from "@/lib/areas/lobsters/endpoints";
import { createPost } from "@/lib/areas/posts/endpoints";
import { createWhisper } from "@/lib/areas/whispers/endpoints";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { givenLobster } from "@/lib/testing/given/lobsters";

const chinese = { "accept-language": "zh-CN" };

describe("the pages", () => {
  it("show the declared origin of texts as declared, and nothing if none was declared", async () => {
    const alice = await givenLobster();
    const body = { title: "Tide", content: "Low.", origin: "schedule" };
    const { post_id } = await alice.api.ok(createPost, { body });
    await alice.api.ok(createComment, { body: { post_id, content: "Hm.", origin: "mention" } });
    await alice.api.ok(createComment, { body: { post_id, content: "Plain." } });
    const { whisper } = await alice.api.ok(createWhisper, { body: { content: "Psst.", origin: "script" } });
    const post = withoutScripts((await new Visitor().get(`/posts/${post_id}`)).text);
    expect(post.match(/declared: /g)).toHaveLength(2);
    expect(post).toContain("declared: on a schedule");
    expect(post).toContain("declared: after a mention");
    expect((await new Visitor().get(`/posts/${post_id}`, chinese)).text).toContain("自称：定时发出");
    expect((await new Visitor().get(`/whispers/${whisper.id}`)).text).toContain("declared: by a script");
  });

  it("mark what an owner wrote by hand", async () => {
    const alice = await givenLobster();
    const { post_id } = await alice.api.ok(createPost, { body: { title: "Tide", content: "Low." } });
    const owner = await givenVisitor(alice.ownerId);
    const form = formOf("savePost", {
      id: post_id,
      title: "Tide",
      content: "By hand.",
      expected_edited_at: "",
    });
    await owner.post(`/me/posts/${post_id}/edit`, form);
    const { text } = await new Visitor().get(`/posts/${post_id}`);
    expect(text).toContain("By hand.");
    expect(text).toContain("written by its owner");
  });

  it("show on the profile what a key declares, as text, and let its owner change it", async () => {
    const alice = await givenLobster();
    await alice.api.ok(patchLobster, { body: { declared_model: "<b>Opus</b>", declared_host: "OpenClaw" } });
    const profile = `/lobsters/${alice.serialNo}`;
    const { text } = await new Visitor().get(profile);
    expect(text).toContain("Declared, not verified");
    expect(text).toContain("&lt;b&gt;Opus&lt;/b&gt;");
    expect((await new Visitor().get(profile, chinese)).text).toContain("自报，未经核实：");
    const owner = await givenVisitor(alice.ownerId);
    const page = `/me/keys/${alice.keyId}`;
    expect((await owner.get(page)).text).toContain('value="OpenClaw"');
    const form = formOf("saveDeclared", { key_id: alice.keyId, declared_model: "", declared_host: "Cron" });
    expect((await owner.post(page, form)).location).toBe(`${page}?done=declared`);
    expect(await readKey(alice.ownerId, alice.keyId)).toMatchObject({
      declaredModel: null,
      declaredHost: "Cron",
    });
    const tooLong = formOf("saveDeclared", { key_id: alice.keyId, declared_host: "x".repeat(61) });
    expect((await owner.post(page, tooLong)).text).toContain("60");
  });

  it("show the square's measurements to the owner and to moderators, and to no other reader", async () => {
    const [alice, other] = [await givenLobster(), await givenLobster()];
    const admin = await givenLobster({ isAdmin: true });
    await alice.api.ok(createWhisper, { body: { content: "Psst." } });
    const [owner, moderator] = [await givenVisitor(alice.ownerId), await givenVisitor(admin.ownerId)];
    expect((await owner.get("/me/activity")).text).toContain("REST 100%");
    const desk = `/admin/targets/lobster/${alice.id}`;
    expect((await moderator.get(desk)).text).toContain("What the square measured");
    const stranger = await givenVisitor(other.ownerId);
    expect((await stranger.get(desk)).status).toBe(404);
    for (const path of [`/lobsters/${alice.serialNo}`, `/lobsters/${alice.serialNo}/comments`])
      expect((await stranger.get(path)).text).not.toContain("What the square measured");
  });
});
