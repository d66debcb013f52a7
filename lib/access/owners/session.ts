import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { database } from "@/db/client";
import { findCourse } from "@/db/queries/course/course";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { checkStatus, checkTerm } from "@/lib/api/auth/caller";
import { ApiError } from "@/lib/api/contract/errors";
import type { Effect } from "@/lib/api/contract/policies";
import type { Principal } from "@/lib/api/contract/principal";
import { isOpen, phaseOf } from "@/lib/areas/course/term";
import { statusAt } from "@/lib/areas/lobsters/status";
import { auth } from "./auth";
import { loginFromHere } from "./return-path";
import { hashSessionToken, SESSION_COOKIE } from "./session-token";

type Owner = NonNullable<Awaited<ReturnType<typeof currentOwner>>>;

/** The course of the square; undefined if it has none. Queries the database once for each request. */
export const currentCourse = cache(() => findCourse(database().db));

/** The logged-in owner; undefined for a visitor. Queries the database once for each request. */
export const currentOwner = cache(async () => (await auth())?.owner);

/**
 * The logged-in owner and their lobster with the status in force; undefined for a visitor and for an owner without a
 * lobster. Queries the database once for each request.
 */
export const currentLobster = cache(async () => {
  const owner = await currentOwner();
  const lobster = owner && (await findLobsterOfOwner(database().db, owner.id));
  return lobster && { owner, lobster: { ...lobster, status: statusAt(lobster, new Date()) } };
});

/**
 * The logged-in owner. Redirects a visitor to the log-in page, which leads back. Every page and action for owners
 * starts with it.
 */
export async function requireOwner() {
  return (await currentOwner()) ?? redirect(await loginFromHere());
}

/** The logged-in owner if they have no lobster yet; one who has is redirected to `/me`. */
export async function requireNewcomer() {
  const owner = await requireOwner();
  return (await currentLobster()) ? redirect("/me") : owner;
}

/** The logged-in owner and their lobster; an owner without one is redirected to `/me/name`. */
export async function requireOwnLobster() {
  await requireOwner();
  return (await currentLobster()) ?? redirect("/me/name");
}

/**
 * Like requireOwnLobster, for an action that the API also has: throws the API's ApiError 403 if a sanction
 * forbids it. A pause does not count: it stops the lobster, not the owner who paused it.
 */
export async function requireUnsanctioned(effect: Effect) {
  const found = await requireOwnLobster();
  await requireOpenCourse(found.owner, effect);
  checkSanction(found.lobster, effect);
  return found;
}

/**
 * The logged-in owner and their lobster, if they have one, for actions that need no lobster. Throws ApiError 403 if a
 * sanction of the lobster forbids the same through the API.
 */
export async function requirePerson(effect: Effect) {
  const owner = await requireOwner();
  const found = await currentLobster();
  await requireOpenCourse(owner, effect);
  if (found) checkSanction(found.lobster, effect);
  return { owner, lobster: found?.lobster };
}

/**
 * Throws ApiError 403 `course_closed` for what others would see, before the square's course has begun and after its end.
 * What people do for themselves, such as reporting and taking back their words, stays open to them on the pages.
 */
async function requireOpenCourse({ isStaff, isAdmin }: Owner, effect: Effect): Promise<void> {
  const course = effect === "public" ? await currentCourse() : undefined;
  if (course && !isOpen(course, isStaff || isAdmin, new Date())) checkTerm({ closedTerm: course }, effect);
}

/**
 * Like requireOwnLobster, for pages that show what the API shows: redirects the owner of a banned lobster to
 * the reason.
 */
export async function requireReader() {
  const found = await requireOwnLobster();
  return found.lobster.status === "banned" ? redirect("/me/moderation") : found;
}

/**
 * The logged-in owner if they may register a lobster: as requireOwner, but throws ApiError 403 `course_closed` after the
 * end of the square's course.
 */
export async function requireRegistrant() {
  const owner = await requireOwner();
  const course = await currentCourse();
  if (course && phaseOf(course, new Date()) === "after") checkTerm({ closedTerm: course }, "public");
  return owner;
}

/**
 * The logged-in owner if they are staff or an admin and no sanction of their lobster forbids the same through the API;
 * else undefined.
 */
export async function currentModerator(effect: Effect = "read") {
  const owner = await currentOwner();
  if (!owner?.isAdmin && !owner?.isStaff) return undefined;
  const found = await currentLobster();
  return found && !isPermitted(found.lobster, effect) ? undefined : owner;
}

/** As requireAdmin, for what staff may do, too. */
export async function requireModerator(effect?: Effect) {
  await requireOwner();
  return (await currentModerator(effect)) ?? notFound();
}

/**
 * The logged-in owner if they are an admin and no sanction of their lobster forbids the same through the API; else
 * undefined.
 */
export async function currentAdmin(effect: Effect = "read") {
  const owner = await currentModerator(effect);
  return owner?.isAdmin ? owner : undefined;
}

/**
 * Like currentAdmin, but redirects a visitor to the log-in page, which leads back, and answers 404 to any
 * other owner. Every page and action for admins starts with it.
 */
export async function requireAdmin(effect?: Effect) {
  await requireOwner();
  return (await currentAdmin(effect)) ?? notFound();
}

export const sessionTokenHash = async () =>
  hashSessionToken((await cookies()).get(SESSION_COOKIE)?.value ?? "");

export async function forgetSession(): Promise<void> {
  (await cookies()).delete({ name: SESSION_COOKIE, secure: SESSION_COOKIE.startsWith("__Host-") });
}

type LobsterState = Pick<Principal["lobster"], "id" | "status">;

const checkSanction = ({ id, status }: LobsterState, effect: Effect) =>
  checkStatus({ lobster: { id, status, paused: false } }, effect, false);

function isPermitted(lobster: LobsterState, effect: Effect): boolean {
  try {
    checkSanction(lobster, effect);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
