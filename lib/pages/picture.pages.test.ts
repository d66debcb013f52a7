import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { findOwner } from "@/db/queries/access/owners";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { givenImage } from "@/lib/testing/given/images";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { PICTURE_PATH } from "./forms";

const { db } = database();
const MIB = 1024 * 1024;

function pictureForm(of: string, image?: Buffer): FormData {
  const form = new FormData();
  form.set("of", of);
  if (image) form.set("image", new Blob([new Uint8Array(image)], { type: "image/png" }), "me.png");
  return form;
}

const picturesOf = async ({ ownerId }: GivenLobster) => ({
  lobster: (await findLobsterOfOwner(db, ownerId))?.avatarUrl,
  owner: (await findOwner(db, ownerId))?.owner.image,
});

describe("a picture of a profile", () => {
  it.each(["lobster", "owner"] as const)("can be set and removed again: the %s's", async (of) => {
    const alice = await givenLobster();
    const visitor = await givenVisitor(alice.ownerId);
    const taken = await visitor.post(PICTURE_PATH, pictureForm(of, await givenImage("png")));
    expect(taken).toMatchObject({ status: 303, location: "/me/profile?done=picture" });
    expect(await picturesOf(alice)).toEqual({
      lobster: null,
      owner: null,
      [of]: expect.stringContaining("/images/"),
    });
    const removed = await visitor.post(PICTURE_PATH, pictureForm(of));
    expect(removed.location).toBe("/me/profile?done=picture_removed");
    expect(await picturesOf(alice)).toEqual({ lobster: null, owner: null });
  });

  it("is refused from visitors, sanctioned lobsters and other sites", async () => {
    const image = await givenImage("png");
    expect((await new Visitor().post(PICTURE_PATH, pictureForm("lobster", image))).location).toBe("/login");
    for (const status of ["muted", "banned"] as const) {
      const ghost = await givenLobster({ status });
      const visitor = await givenVisitor(ghost.ownerId);
      for (const of of ["lobster", "owner"]) {
        const { location } = await visitor.post(PICTURE_PATH, pictureForm(of, image));
        expect(location).toBe(`/me/profile?problem=lobster_${status}`);
      }
      expect(await picturesOf(ghost)).toEqual({ lobster: null, owner: null });
    }
    const alice = await givenVisitor((await givenLobster()).ownerId);
    for (const origin of ["https://evil.example", undefined]) {
      expect((await alice.post(PICTURE_PATH, pictureForm("lobster", image), { origin })).status).toBe(403);
    }
  });

  it.each([
    ["no file at all", "lobster", Buffer.alloc(0), "file_empty"],
    ["a file of 8 MiB and one byte", "lobster", Buffer.alloc(8 * MIB + 1), "file_too_large"],
    ["no picture", "owner", Buffer.from("%PDF-1.7"), "unsupported_media_type"],
    ["a picture of nobody", "alice", Buffer.from("x"), "invalid_fields"],
  ])("is refused if it is %s", async (_, of, file, problem) => {
    const alice = await givenLobster();
    const visitor = await givenVisitor(alice.ownerId);
    const { location } = await visitor.post(PICTURE_PATH, pictureForm(of, file));
    expect(location).toBe(`/me/profile?problem=${problem}`);
    expect((await visitor.get(location ?? "")).text).toContain('role="alert"');
    expect(await picturesOf(alice)).toEqual({ lobster: null, owner: null });
  });

  it("of more than 8 MiB with its form is not read, nor one of very many parts", async () => {
    const visitor = await givenVisitor((await givenLobster()).ownerId);
    expect((await visitor.post(PICTURE_PATH, pictureForm("lobster", Buffer.alloc(9 * MIB)))).status).toBe(
      413,
    );
    const form = pictureForm("lobster");
    for (let part = 0; part < 5_000; part += 1) form.append(`p${part}`, "");
    expect((await visitor.post(PICTURE_PATH, form)).location).toBe("/me/profile?problem=invalid_form");
  });
});
