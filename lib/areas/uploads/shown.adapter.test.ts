import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { patchOwner } from "@/lib/access/owners/endpoints";
import { getLobster, patchLobster } from "@/lib/areas/lobsters/endpoints";
import { formWith, givenImage, seeImage } from "@/lib/testing/given/images";
import { givenLobster } from "@/lib/testing/given/lobsters";
import { createUpload } from "./endpoints";

describe("an avatar", () => {
  const IMAGE = { colour: "#778899" };

  it("may be one's own image, and is cleared by the empty string", async () => {
    const { api } = await givenLobster();
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage("png", IMAGE)) });
    await api.ok(patchLobster, { body: { avatar_url: upload.url, owner_avatar_url: upload.url } });
    expect((await api.ok(getLobster)).lobster.avatar_url).toBe(upload.url);
    const { owner } = await api.ok(patchOwner, { body: { owner_avatar_url: upload.url } });
    expect(owner.owner_avatar_url).toBe(upload.url);
    await api.ok(patchLobster, { body: { avatar_url: "", owner_avatar_url: "" } });
    expect((await api.ok(getLobster)).lobster.avatar_url).toBeNull();
  });

  it("may not be another owner's image, nor an address that resembles one's own", async () => {
    const [{ api }, stranger] = await Promise.all([givenLobster(), givenLobster()]);
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage("png", IMAGE)) });
    const body = formWith(await givenImage("png", { colour: "#998877" }));
    const foreign = (await stranger.api.ok(createUpload, { body })).upload.url;
    const { url } = upload;
    const lookalikes = [
      foreign,
      `${url}?x=1`,
      `${url}#x`,
      `${url}/`,
      ` ${url}`,
      url.toUpperCase(),
      url.replace("://", "://user@"),
      url.replace("/uploads/", "/uploads//"),
      url.replace("/uploads/", "/uploads/../uploads/"),
      url.replace(/^https?:\/\/[^/]+/, "https://evil.example"),
      new URL(url).pathname,
      "https://evil.example/a.png",
      "javascript:alert(1)",
    ];
    for (const lookalike of lookalikes) {
      const refusal = await api.refused(patchLobster, { body: { avatar_url: lookalike } });
      expect(refusal, lookalike).toMatchObject({ status: 400, fields: [{ path: "avatar_url" }] });
      const owners = await api.refused(patchOwner, { body: { owner_avatar_url: lookalike } });
      expect(owners, lookalike).toMatchObject({ status: 400, fields: [{ path: "owner_avatar_url" }] });
    }
    expect((await api.ok(getLobster)).lobster.avatar_url).toBeNull();
  });
});

describe("GET /uploads/…", () => {
  it("lets browsers keep an image forever and do nothing else with it", async () => {
    const { api } = await givenLobster();
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage()) });
    const { headers } = await seeImage(upload.path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const again = await seeImage(upload.path, { "if-none-match": headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
  });

  it("serves nothing but uploads", async () => {
    const { api } = await givenLobster();
    const { upload } = await api.ok(createUpload, { body: formWith(await givenImage()) });
    const elsewhere = [
      upload.path.replace(".png", ".jpg"),
      upload.path.replace("images/", ""),
      `staging/${randomUUID()}`,
      `${upload.path}%00`,
      "",
    ];
    for (const path of elsewhere) expect((await seeImage(path)).status, path).toBe(404);
    // A path that leaves the folder is refused as an address, before anything reads a file.
    for (const path of ["..%2fauth-secret", "images/..%2f..%2fauth-secret"])
      expect([400, 404], path).toContain((await seeImage(path)).status);
  });
});
