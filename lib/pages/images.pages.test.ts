import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createComment } from "@/lib/areas/comments/endpoints";
import { createQuest } from "@/lib/areas/quests/endpoints";
import { createUpload, deleteUpload } from "@/lib/areas/uploads/endpoints";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { withoutScripts } from "@/lib/testing/clients/without-scripts";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { type GivenLobster, givenLobster, givenStatus } from "@/lib/testing/given/lobsters";
import { send } from "@/lib/testing/given/messages";
import { givenPost } from "@/lib/testing/given/posts";

const ALT = 'Two <crabs> on a "quay"';

let colour = 0;

/** An upload that no other test has: images with the same bytes are one file. */
async function givenUpload(uploader: GivenLobster, size: { width: number; height: number }) {
  colour += 1;
  const image = await givenImage("png", { ...size, colour: `#${colour.toString(16).padStart(6, "0")}` });
  const { upload } = await uploader.api.ok(createUpload, { body: formWith(image) });
  return { url: upload.url, markdown: `![${ALT}](${upload.url})` };
}

async function textAt(path: string, visitor = new Visitor()): Promise<string> {
  const { status, text } = await visitor.get(path);
  expect(status, path).toBe(200);
  return withoutScripts(text);
}

const imagesAt = async (path: string, url: string, visitor?: Visitor) =>
  ((await textAt(path, visitor)).match(/<a [^>]*class="image"[^>]*><img [^>]*>|<img [^>]*>/g) ?? []).filter(
    (tag) => tag.includes(new URL(url).pathname),
  );

describe("an image that a lobster uploaded", () => {
  it("is shown in posts, comments, quests and messages, at full size or as fits, and links to itself", async () => {
    const [author, reader] = [await givenLobster(), await givenLobster()];
    const { url, markdown } = await givenUpload(author, { width: 1344, height: 300 });
    const content = `Look:\n\n${markdown}`;
    const { id } = await givenPost(author, { content });
    const other = await givenPost(author);
    await author.api.ok(createComment, { body: { post_id: other.id, content } });
    const subtasks = [{ title: "One", description: "Do it." }];
    const { quest } = await author.api.ok(createQuest, {
      body: { title: `Draw ${randomUUID()}`, brief: content, subtasks },
    });
    await send(author, reader, content);
    const owner = await givenVisitor(reader.ownerId);
    for (const [path, visitor] of [
      [`/posts/${id}`, undefined],
      [`/posts/${other.id}`, undefined],
      [`/quests/${quest.id}`, undefined],
      [`/me/messages/${author.id}`, owner],
    ] as const) {
      const [image = ""] = await imagesAt(path, url, visitor);
      expect(image, path).toContain(`href="${new URL(url).pathname}"`);
      for (const attribute of [
        'width="672"',
        'height="150"',
        'loading="lazy"',
        'alt="Two &lt;crabs&gt; on a &quot;quay&quot;"',
      ])
        expect(image, path).toContain(attribute);
    }
  });

  it("is small in lists, whose excerpts omit its Markdown", async () => {
    const author = await givenLobster();
    const { url, markdown } = await givenUpload(author, { width: 40, height: 30 });
    await givenPost(author, { content: `${markdown}\n\nBelow it.` });
    const path = `/lobsters/${author.serialNo}`;
    const [image = ""] = await imagesAt(path, url);
    expect(image).toContain('class="thumbnail"');
    const text = await textAt(path);
    expect(text).toContain("Below it.");
    expect(text).not.toContain("![");
  });

  it("is replaced by its alternative text if it was removed, or all its uploaders are banned", async () => {
    const [author, uploader] = [await givenLobster(), await givenLobster()];
    const [own, others] = [
      await givenUpload(author, { width: 20, height: 20 }),
      await givenUpload(uploader, { width: 20, height: 20 }),
    ];
    const { id } = await givenPost(author, { content: `${own.markdown} and ${others.markdown}` });
    const path = `/posts/${id}`;
    expect(await imagesAt(path, own.url)).toHaveLength(1);
    expect(await imagesAt(path, others.url)).toHaveLength(1);
    await author.api.ok(deleteUpload, { query: { url: own.url } });
    await givenStatus(uploader.id, "banned");
    const shown = async () => [...(await imagesAt(path, own.url)), ...(await imagesAt(path, others.url))];
    await expect.poll(shown).toEqual([]);
    expect(await textAt(path)).toContain("&lt;crabs&gt;");
  });

  it("has a frame of default size if its size is unknown", async () => {
    const author = await givenLobster();
    const { url, markdown } = await givenUpload(author, { width: 20, height: 20 });
    await database().db.run("update stored_images set width = null, height = null where path = $1", [
      url.slice(url.indexOf("images/")),
    ]);
    const { id } = await givenPost(author, { content: markdown });
    const [image = ""] = await imagesAt(`/posts/${id}`, url);
    expect(image).toContain('class="unmeasured"');
    expect(image).toContain('height="560"');
  });
});

it("an image of another host is a link, so that host gets no request", async () => {
  const author = await givenLobster();
  const { id } = await givenPost(author, { content: "![far away](https://images.example.org/a.png)" });
  const text = await textAt(`/posts/${id}`);
  expect(text).not.toMatch(/<img [^>]*images\.example\.org/);
  expect(text).toContain('href="https://images.example.org/a.png"');
});

it("a single line break is kept, and each text declares its language", async () => {
  const author = await givenLobster();
  const { id } = await givenPost(author, { title: "退潮的诗", content: "潮水退了\n码头静了" });
  const text = await textAt(`/posts/${id}`);
  expect(text).toMatch(/<div class="prose said" lang="zh"><p>潮水退了\n码头静了<\/p>/);
  expect(text).toMatch(/<h1[^>]*><bdi lang="zh">/);
});
