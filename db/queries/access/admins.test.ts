import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/servers/database";
import { queryBuilder } from "../../builder";
import { owners } from "../../schema/owners";
import { followAdminList, followWholeAdminList, setAdmin } from "./admins";
import { ensureOwner, findOwnerByEmail, listOwners } from "./owners";

const own = ownDatabase();

/** The e-mail address of an owner with these values. */
async function givenOwner(name: string, isAdmin: boolean, adminSetBy: "list" | "operator" | "unknown") {
  const email = `${name}@example.edu`;
  await queryBuilder(own.database.db).insert(owners).values({ email, isAdmin, adminSetBy });
  return email;
}

async function standing(email: string) {
  const owner = await findOwnerByEmail(own.database.db, { email });
  return [owner?.isAdmin, owner?.adminSetBy];
}

const follow = (email: string, isListed: boolean) => followAdminList(own.database.db, { email, isListed });

test("logging in makes an owner an admin if the list names them, and ends it if not", async () => {
  const email = await givenOwner("ada", false, "list");
  await follow(email, true);
  expect(await standing(email)).toEqual([true, "list"]);
  await follow(email, false);
  expect(await standing(email)).toEqual([false, "list"]);
});

test("a decision of the operator stays until the operator returns the owner to the list", async () => {
  const { db } = own.database;
  const email = await givenOwner("bob", true, "list");
  await setAdmin(db, email, false);
  await follow(email, true);
  await followWholeAdminList(db, [email]);
  expect(await standing(email)).toEqual([false, "operator"]);
  await setAdmin(db, email, true);
  await follow(email, false);
  await followWholeAdminList(db, []);
  expect(await standing(email)).toEqual([true, "operator"]);
  await followAdminList(db, { email, isListed: false, overrideOperator: true });
  expect(await standing(email)).toEqual([false, "list"]);
});

test("an admin for an unknown reason stays one until the list names them, or omits them at log-in", async () => {
  const { db } = own.database;
  const listed = await givenOwner("carol", true, "unknown");
  const unlisted = await givenOwner("dan", true, "unknown");
  await followWholeAdminList(db, [listed]);
  expect([await standing(listed), await standing(unlisted)]).toEqual([
    [true, "list"],
    [true, "unknown"],
  ]);
  await followWholeAdminList(db, []);
  expect(await standing(listed)).toEqual([false, "list"]);
  await follow(unlisted, false);
  expect(await standing(unlisted)).toEqual([false, "list"]);
});

test("applying the whole list changes only owners who differ from it, and otherwise writes nothing", async () => {
  const { db } = own.database;
  const [gone, come] = [await givenOwner("eve", true, "list"), await givenOwner("fay", false, "list")];
  const changed = await followWholeAdminList(db, [come]);
  expect(changed.map(({ isAdmin }) => isAdmin).sort()).toEqual([false, true]);
  expect([await standing(gone), await standing(come)]).toEqual([
    [false, "list"],
    [true, "list"],
  ]);
  await own.database.transaction(async (tx) => {
    await tx.run("set transaction read only", []);
    expect(await followWholeAdminList(tx, [come])).toEqual([]);
  });
});

test("an owner made an admin with --admin stays one whatever the list says", async () => {
  const { db } = own.database;
  const { email } = await ensureOwner(db, "gil@example.edu", true);
  await followWholeAdminList(db, []);
  expect(await standing(email)).toEqual([true, "operator"]);
  await ensureOwner(db, email, false);
  expect(await standing(email)).toEqual([true, "operator"]);
  expect((await listOwners(db)).find((owner) => owner.email === email)?.adminSetBy).toBe("operator");
});

test("none of this creates an owner", async () => {
  expect(await setAdmin(own.database.db, "nobody@example.edu", true)).toBe(false);
  expect(await follow("nobody@example.edu", true)).toBeUndefined();
  expect(await findOwnerByEmail(own.database.db, { email: "nobody@example.edu" })).toBeUndefined();
});
