import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { createUpload, deleteUpload } from "@/lib/areas/uploads/endpoints";
import { S3Store } from "@/lib/areas/uploads/storage/s3";
import { setStore } from "@/lib/areas/uploads/storage/store";
import { env } from "@/lib/platform/env";
import { statementsOf } from "@/lib/testing/assertions/statements";
import { formWith, givenImage } from "@/lib/testing/given/images";
import { type GivenLobster, givenLobster, givenStatus, givenViewer } from "@/lib/testing/given/lobsters";
import { excerpted, firstImage } from "./markdown/excerpt";
import type { MarkdownElement, MarkdownNode } from "./markdown/piece";
import { readMarkdown } from "./markdown/read";
import { readImages } from "./read-images";
import { readLinks } from "./read-links";

const viewer = givenViewer({ id: randomUUID() });

const uploaded = async ({ api }: GivenLobster, options: Parameters<typeof givenImage>[1] = {}) => {
  const colour = `#${randomUUID().slice(0, 6)}`;
  const image = await givenImage(options.frames ? "gif" : "png", { colour, ...options });
  return (await api.ok(createUpload, { body: formWith(image, options.frames ? "image/gif" : "image/png") }))
    .upload;
};

const imagesIn = (piece: MarkdownNode): MarkdownElement[] =>
  typeof piece === "string" ? [] : piece.tag === "image" ? [piece] : piece.children.flatMap(imagesIn);

/** The images of a text, with those that its page shows. */
async function shownIn(text: string) {
  const said = { id: randomUUID(), text };
  const linksOf = await readLinks([said], viewer);
  return readMarkdown(text, linksOf(said)).pieces.flatMap(imagesIn);
}

const sources = async (text: string) => (await shownIn(text)).map(({ shown }) => shown?.src);

describe("an image in a text", () => {
  it("that a lobster uploaded is shown from the square, with its size, by its URL and by its path", async () => {
    const { url, path } = await uploaded(await givenLobster(), { width: 40, height: 30 });
    const src = `/uploads/${path}`;
    const [image] = await shownIn(`Look: ![The harbour](${url} "at dawn")`);
    expect(image).toEqual({
      tag: "image",
      children: ["The harbour"],
      href: src,
      shown: { src, width: 40, height: 30 },
    });
    expect(await sources(`![](${src})\n\n![][a]\n\n[a]: ${url}`)).toEqual([src, src]);
    const link = `[![The harbour](${url})](https://elsewhere.example)`;
    expect(await shownIn(link)).toEqual([
      { tag: "image", children: ["The harbour"], shown: { src, width: 40, height: 30 } },
    ]);
  });

  it("has the size of the stored file: shrunk, and of one frame", async () => {
    const lobster = await givenLobster();
    const [large, animation] = [
      await uploaded(lobster, { width: 4096, height: 64 }),
      await uploaded(lobster, { width: 20, height: 10, frames: 3 }),
    ];
    const [first, second] = await shownIn(`![](${large.url}) ![](${animation.url})`);
    expect(first?.shown).toMatchObject({ width: 2048, height: 32 });
    expect(second?.shown).toMatchObject({ width: 20, height: 10 });
  });

  it("that was stored before sizes were has none until it is uploaded again", async () => {
    const lobster = await givenLobster();
    const colour = `#${randomUUID().slice(0, 6)}`;
    const { url, path } = await uploaded(lobster, { colour });
    await database().db.run("update stored_images set width = null, height = null where path = $1", [path]);
    expect((await shownIn(`![](${url})`))[0]?.shown).toMatchObject({ width: null, height: null });
    await uploaded(lobster, { colour });
    expect((await shownIn(`![](${url})`))[0]?.shown).toMatchObject({ width: 30, height: 20 });
  });

  it("that is elsewhere, or whose link has more than an upload's path, is not looked up", async () => {
    const { url, path } = await uploaded(await givenLobster());
    const { host, origin } = new URL(env.PUBLIC_URL);
    const hash = "0".repeat(64);
    for (const address of [
      `https://evil.example/uploads/${path}`,
      `//evil.example/uploads/${path}`,
      url.replace("://", "://user@"),
      url.replace(host, `${host}.evil.example`),
      url.replace(origin, "ftp://square.example.edu"),
      `${url}?reader=1`,
      `${url}#x`,
      `${url}/`,
      url.replace("/uploads/", "/uploads//"),
      url.replace("/uploads/", "/uploads\\"),
      url.replace("/uploads/", "/other/"),
      `/uploads/images/00/${hash}.png`,
      "data:image/png;base64,AAAA",
    ])
      expect(await sources(`![x](<${address}>) ${url}`), address).not.toContain(`/uploads/${path}`);
  });

  it("becomes a link again once nobody has it uploaded", async () => {
    const [one, other] = await Promise.all([givenLobster(), givenLobster()]);
    const colour = `#${randomUUID().slice(0, 6)}`;
    const { url } = await uploaded(one, { colour });
    await uploaded(other, { colour });
    await one.api.ok(deleteUpload, { query: { url } });
    expect(await sources(`![x](${url})`)).toEqual([expect.any(String)]);
    await other.api.ok(deleteUpload, { query: { url } });
    const [image] = await shownIn(`![x](${url})`);
    expect(image).toMatchObject({ tag: "image", children: ["x"], href: new URL(url).pathname });
    expect(image?.shown).toBeUndefined();
  });

  it("of a banned lobster is a link during the ban, but moderators see it", async () => {
    const lobster = await givenLobster();
    const { url } = await uploaded(lobster);
    const text = `![x](${url})`;
    await givenStatus(lobster.id, "banned");
    expect(await sources(text)).toEqual([undefined]);
    expect((await readImages([text], { withBanned: true })).size).toBe(1);
    await givenStatus(lobster.id, "active");
    expect(await sources(text)).toEqual([expect.any(String)]);
  });

  it("is one of at most ten, and many in one text displace none of another text", async () => {
    const { url } = await uploaded(await givenLobster());
    const shown = await sources(`![x](${url})\n`.repeat(12));
    expect(shown.filter(Boolean)).toHaveLength(10);
    const crowd = Array.from(
      { length: 60 },
      (_, n) => `/uploads/images/00/${String(n).padStart(64, "0")}.png`,
    );
    expect((await readImages([crowd.join(" "), url])).size).toBe(1);
  });

  it("costs one statement for any number of texts, and none if there is none", async () => {
    const { url } = await uploaded(await givenLobster());
    expect(await statementsOf(() => readImages([url, `![x](${url})`, "x"]))).toHaveLength(1);
    expect(await statementsOf(() => readImages(["![x](https://a.example/images/a.png)", "x"]))).toEqual([]);
  });
});

describe("the small image of a list", () => {
  it("is the first of the text, and its Markdown is not in the excerpt", async () => {
    const { url } = await uploaded(await givenLobster());
    const content = `${"word ".repeat(60)}\n\n![cat](https://a.example/cat.png)\n\n![crab](${url})\n\nThe end.`;
    const said = { id: randomUUID(), text: excerpted(content), whole: content };
    const linksOf = await readLinks([said], viewer);
    expect(firstImage(content, linksOf(said))).toMatchObject({ children: ["crab"] });
    expect(firstImage("No image.", linksOf(said))).toBeUndefined();
    expect(firstImage(`\`![crab](${url})\``, linksOf(said))).toBeUndefined();
  });
});

describe("when images are in a bucket", () => {
  afterEach(() => setStore(undefined));

  it("they are shown from its address, and the square's own from the square", async () => {
    const lobster = await givenLobster();
    const own = await uploaded(lobster);
    setStore(
      new S3Store({
        S3_BUCKET: "square",
        S3_REGION: "auto",
        S3_ENDPOINT: undefined,
        S3_ACCESS_KEY_ID: undefined,
        S3_SECRET_ACCESS_KEY: undefined,
        S3_PUBLIC_URL: "https://images.example.edu/square",
      }),
    );
    const path = `images/ab/ab${randomUUID().replaceAll("-", "").padStart(62, "0")}.png`;
    const url = `https://images.example.edu/square/${path}`;
    const { db } = database();
    await db.run("insert into stored_images (path, width, height) values ($1, 3, 2)", [path]);
    await db.run(
      "insert into uploads (owner_id, path, url, mime_type, byte_size) values ($1, $2, $3, 'image/png', 9)",
      [lobster.ownerId, path, url],
    );
    const elsewhere = `https://images.example.edu/other/${path}`;
    expect(await sources(`![](${url}) ![](${own.url}) ![](${elsewhere}) ![](/uploads/${path})`)).toEqual([
      url,
      `/uploads/${own.path}`,
      undefined,
      undefined,
    ]);
  });
});
