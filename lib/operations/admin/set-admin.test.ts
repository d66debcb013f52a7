import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseUrl, setDatabaseUrl } from "@/db/location";
import { getOwner } from "@/lib/access/owners/endpoints";
import { withinSecond } from "@/lib/testing/assertions/eventually";
import { type GivenLobster, givenLobster } from "@/lib/testing/given/lobsters";
import { ownDatabase } from "@/lib/testing/servers/database";
import { UsageError } from "./command";
import { ownerSetAdmin } from "./owners";
import { chooseCommand } from "./run";

const ours = databaseUrl();
const own = ownDatabase();

beforeAll(async () => {
  setDatabaseUrl(own.url);
});

afterAll(() => setDatabaseUrl(ours));

const run = (...args: string[]) =>
  chooseCommand(["owner", "set-admin", ...args])((run) => run({ database: own.database, now: new Date() }));

const isAdmin = async ({ api }: GivenLobster) => (await api.ok(getOwner)).owner.is_admin;

describe(ownerSetAdmin.name, () => {
  test("grants or revokes the admin rights of an owner's key within a second", async () => {
    const ada = await givenLobster();
    expect(await isAdmin(ada)).toBe(false);
    for (const [option, expected] of [
      ["--on", true],
      ["--off", false],
    ] as const) {
      const { json } = await run("--email", ada.email, option);
      expect(json).toEqual({ email: ada.email, is_admin: expected, admin_set_by: "operator" });
      await withinSecond(async () => expect(await isAdmin(ada)).toBe(expected));
    }
  });

  test("returns the decision to ADMIN_EMAILS", async () => {
    const ada = await givenLobster({ isAdmin: true });
    const { json } = await run("--email", ada.email, "--as-listed");
    expect(json).toEqual({ email: ada.email, is_admin: false, admin_set_by: "list" });
  });

  test("needs exactly one of its options, and an existing owner", async () => {
    for (const options of [[], ["--on", "--off"], ["--off", "--as-listed"]])
      await expect(async () => run("--email", "nobody@example.edu", ...options)).rejects.toThrow(UsageError);
    await expect(run("--email", "nobody@example.edu", "--off")).rejects.toMatchObject({
      code: "owner_not_found",
    });
  });
});
