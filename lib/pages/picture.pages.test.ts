import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { findOwner } from "@/db/queries/access/owners";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { formOf, givenVisitor, Visitor } from "@/lib/testing/clients/visitor";
import { givenImage } from "@/lib/testing/given/images";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";

const { db } = database();
const MIB = 1024 * 1024;
const PAGE = "/me/profile";

type Of = "lobster" | "owner";
const FIELDS = { lobster: "avatar", owner: "owner_avatar" } as const;

function profileForm(of: Of, image: Buffer | undefined, fields: Record<string, string> = {}): FormData {
  const form = formOf("saveProfile", fields);
  // A browser sends an empty file for each that was not chosen.
  for (const one of ["lobster", "owner"] as const) form.set(`${FIELDS[one]}_image`, new Blob([]), "");
  if (image) {
    const file = new Blob([new Uint8Array(image)], { type: "image/png" });
    form.set(`${FIELDS[of]}_image`, file, "me.png");
  }
  return form;
}

const picturesOf = async ({ ownerId }: GivenLobster) => ({
  lobster: (await findLobsterOfOwner(db, ownerId))?.avatarUrl,
  owner: (await findOwner(db, ownerId))?.owner.image,
});

describe("a picture of a profile", () => {
  it.each(["lobster", "owner"] as const)(
    "is saved with the text beside it, and removed again: the %s's",
    async (of) => {
      const alice = await givenLobster();
      const visitor = await givenVisitor(alice.ownerId);
      const typed = { bio: "Keeps the tide tables.", owner_bio: "Writes." };
      const taken = await visitor.post(PAGE, profileForm(of, await givenImage("png"), typed));
      expect(taken).toMatchObject({ status: 303, location: "/me/profile?done=saved" });
      const url = expect.stringContaining("/images/");
      expect(await picturesOf(alice)).toEqual({ lobster: null, owner: null, [of]: url });
      expect((await findLobsterOfOwner(db, alice.ownerId))?.bio).toBe(typed.bio);
      expect((await findOwner(db, alice.ownerId))?.owner.bio).toBe(typed.owner_bio);
      await visitor.post(PAGE, profileForm(of, undefined, { shown: JSON.stringify(typed), ...typed }));
      expect(await picturesOf(alice)).toEqual({ lobster: null, owner: null, [of]: url });
      const removal = { [`${FIELDS[of]}_removed`]: "yes", shown: JSON.stringify(typed), ...typed };
      await visitor.post(PAGE, profileForm(of, undefined, removal));
      expect(await picturesOf(alice)).toEqual({ lobster: null, owner: null });
      expect((await findLobsterOfOwner(db, alice.ownerId))?.bio).toBe(typed.bio);
    },
  );

  it("is kept when the text beside it is refused, which is shown again", async () => {
    const alice = await givenLobster();
    const visitor = await givenVisitor(alice.ownerId);
    const typed = { bio: "x".repeat(201), owner_bio: "Writes." };
    const { status, text } = await visitor.post(PAGE, profileForm("lobster", await givenImage("png"), typed));
    expect(status).toBe(200);
    for (const value of Object.values(typed)) expect(text).toContain(value);
    expect(await picturesOf(alice)).toMatchObject({ lobster: expect.stringContaining("/images/") });
    expect((await findLobsterOfOwner(db, alice.ownerId))?.bio).toBe("");
  });

  it("is refused from visitors, sanctioned lobsters and other sites", async () => {
    const image = await givenImage("png");
    const { location } = await new Visitor().post(PAGE, profileForm("lobster", image));
    expect(location).toMatch(/^\/login/);
    for (const status of ["muted", "banned"] as const) {
      const ghost = await givenLobster({ status });
      const visitor = await givenVisitor(ghost.ownerId);
      for (const whose of ["lobster", "owner"] as const)
        expect((await visitor.post(PAGE, profileForm(whose, image))).location ?? "").not.toContain("done");
      expect(await picturesOf(ghost)).toEqual({ lobster: null, owner: null });
    }
    const alice = await givenVisitor((await givenLobster()).ownerId);
    for (const origin of ["https://evil.example", undefined])
      expect((await alice.post(PAGE, profileForm("lobster", image), { origin })).status).toBe(403);
  });

  it.each([
    ["a file of 8 MiB and one byte", "lobster", Buffer.alloc(8 * MIB + 1), "8 MiB"],
    ["no picture", "owner", Buffer.from("%PDF-1.7"), "not a picture"],
  ] as const)(
    "is refused if it is %s, beside its field, and what was typed stays",
    async (_, of, file, told) => {
      const alice = await givenLobster();
      const visitor = await givenVisitor(alice.ownerId);
      const { status, text } = await visitor.post(PAGE, profileForm(of, file, { bio: "Still here." }));
      expect(status).toBe(200);
      const error = new RegExp(`"${FIELDS[of]}_image":"([^"]*)`).exec(text)?.[1];
      expect(error).toContain(told);
      expect(text).toContain("Still here.");
      expect(await picturesOf(alice)).toEqual({ lobster: null, owner: null });
    },
  );

  it("of more than 8 MiB with its form is not read, nor one of very many parts, nor a large form of another page", async () => {
    const visitor = await givenVisitor((await givenLobster()).ownerId);
    const large = () => profileForm("lobster", Buffer.alloc(9 * MIB));
    expect((await visitor.post(PAGE, large())).status).toBe(413);
    const form = profileForm("lobster", undefined);
    for (let part = 0; part < 5_000; part += 1) form.append(`p${part}`, "");
    expect((await visitor.post(PAGE, form)).status).toBe(413);
    const image = Buffer.alloc(MIB);
    expect((await visitor.post("/me", profileForm("lobster", image))).status).toBe(413);
  });
});

it("saving one profile keeps what the agent changed in the other meanwhile", async () => {
  const alice = await givenLobster();
  const visitor = await givenVisitor(alice.ownerId);
  const shown = { bio: "", owner_bio: "" };
  await visitor.post(PAGE, profileForm("lobster", undefined, { bio: "By the agent." }));
  const late = { ...shown, owner_bio: "By the owner.", shown: JSON.stringify(shown) };
  expect((await visitor.post(PAGE, profileForm("owner", undefined, late))).location).toContain("done=saved");
  expect((await findLobsterOfOwner(db, alice.ownerId))?.bio).toBe("By the agent.");
  expect((await findOwner(db, alice.ownerId))?.owner.bio).toBe("By the owner.");
});
