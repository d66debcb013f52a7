import { createHash, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { findVersion, keepVersion } from "@/db/queries/skill/versions";
import { archiveNamed, currentArchive, skillPackage, writeSkillIndex } from "./served";

const { db } = database();
const newVersion = () => `0.0.1+${randomUUID().slice(0, 8)}`;
const archive = () => Buffer.from(randomUUID());

describe("a version of the package", () => {
  it("keeps for good the bytes of the first of several processes, and all processes serve these", async () => {
    const version = newVersion();
    const given = [archive(), archive(), archive(), archive()];
    const told = await Promise.all(given.map((bytes) => keepVersion(db, { version, archive: bytes })));
    const [first] = told;
    expect(given).toContainEqual(first?.archive);
    expect(new Set(told.map(({ archive }) => archive.toString())).size).toBe(1);
    expect(await keepVersion(db, { version, archive: archive() })).toEqual(first);
    expect(await findVersion(db, { version })).toEqual(first);
  });

  it("has the digest of its bytes, whichever process writes it", async () => {
    const bytes = archive();
    const { digest } = await keepVersion(db, { version: newVersion(), archive: bytes });
    expect(digest).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
  });

  it("has at most a mebibyte", async () => {
    const large = Buffer.alloc(1024 * 1024 + 1);
    await expect(keepVersion(db, { version: newVersion(), archive: large })).rejects.toThrow(
      /skill_versions_archive_check/,
    );
  });

  it("is found by its file name for good, and no other name is found", async () => {
    const earlier = await keepVersion(db, { version: newVersion(), archive: archive() });
    expect(await archiveNamed(`${earlier.version}.tar.gz`)).toEqual(earlier);
    const current = await currentArchive();
    expect(await archiveNamed(`${skillPackage().version}.tar.gz`)).toEqual(current);
    for (const name of [`${newVersion()}.tar.gz`, earlier.version, "..tar.gz", "SKILL.md", ""])
      expect(await archiveNamed(name)).toBeUndefined();
  });
});

/**
 * What Agent Skills Discovery 0.2.0 requires of an index (docs/decisions/0699). Its schema's address is a name, not a file
 * that could be read.
 */
const SkillIndex = z.strictObject({
  $schema: z.literal("https://schemas.agentskills.io/discovery/0.2.0/schema.json"),
  skills: z
    .looseObject({
      name: z
        .string()
        .max(64)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      type: z.enum(["skill-md", "archive"]),
      description: z.string().min(1).max(1024),
      url: z.string().min(1),
      digest: z.string().regex(/^sha256:[0-9a-f]{64}$/),
    })
    .array()
    .min(1),
});

describe("the index", () => {
  it("follows its schema, and its addresses lead to the bytes of their digests", async () => {
    const { skills } = SkillIndex.parse(JSON.parse(await writeSkillIndex()));
    for (const { name, url, digest } of skills) {
      const [folder, file = ""] = url.split("/");
      const { archive = "" } = (await archiveNamed(file)) ?? {};
      expect(folder).toBe(name);
      expect(`sha256:${createHash("sha256").update(archive).digest("hex")}`).toBe(digest);
    }
  });

  it("lists the newest version with its digest, and the earlier ones with their dates", async () => {
    const earlier = await keepVersion(db, { version: newVersion(), archive: archive() });
    const { version, digest } = await currentArchive();
    const index = JSON.parse(await writeSkillIndex());
    expect(index).toMatchObject({
      $schema: "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
      skills: [
        {
          name: "lobster-square",
          type: "archive",
          description: skillPackage().frontmatter.description,
          url: `lobster-square/${version}.tar.gz`,
          version,
          digest,
        },
      ],
    });
    expect(index.skills[0].versions).toContainEqual({
      version: earlier.version,
      url: `lobster-square/${earlier.version}.tar.gz`,
      digest: earlier.digest,
      first_served_at: earlier.createdAt,
    });
  });
});
