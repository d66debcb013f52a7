import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { database } from "@/db/client";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { checkStatus } from "@/lib/api/auth/caller";
import { ApiError } from "@/lib/api/contract/errors";
import type { Effect } from "@/lib/api/contract/policies";
import type { Principal } from "@/lib/api/contract/principal";
import { statusAt } from "@/lib/areas/lobsters/status";
import { auth, SESSION_COOKIE } from "./auth";
import { loginFromHere } from "./return-path";
import { hashSessionToken } from "./session-token";

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
  if (found) checkSanction(found.lobster, effect);
  return { owner, lobster: found?.lobster };
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
 * The logged-in owner if they are an admin and no sanction of their lobster forbids the same through the API; else
 * undefined.
 */
export async function currentAdmin(effect: Effect = "read") {
  const owner = await currentOwner();
  if (!owner?.isAdmin) return undefined;
  const found = await currentLobster();
  return found && !isPermitted(found.lobster, effect) ? undefined : owner;
}

/**
 * Like currentAdmin, but redirects a visitor to the log-in page, which leads back, and answers 404 to any
 * other owner. Every page and action for moderators starts with it.
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
