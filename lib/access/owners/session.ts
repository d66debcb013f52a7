import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { Session } from "next-auth";
import { cache } from "react";
import { database } from "@/db/client";
import { findLobsterOfOwner } from "@/db/queries/lobsters/lobsters";
import { ApiError } from "@/lib/api/errors";
import { checkStatus, type Effect } from "@/lib/api/policies";
import type { Principal } from "@/lib/api/principal";
import { statusAt } from "@/lib/areas/lobsters/status";
import { auth, SESSION_COOKIE } from "./auth";
import { hashSessionToken } from "./session-token";

/** Who is logged in; undefined for a visitor. Asks the database once for each request. */
export const currentOwner = cache(async () => (await auth())?.owner);

/** The logged-in owner; a visitor is sent to the log-in page. Every page and action of an owner begins with it. */
export async function requireOwner() {
  return (await currentOwner()) ?? redirect("/login");
}

/** The logged-in owner who has no lobster yet; one who has is sent to their desk. */
export async function requireNewcomer() {
  const owner = await requireOwner();
  return (await lobsterOf(owner)) ? redirect("/me") : owner;
}

/** The logged-in owner and their lobster; an owner without one is sent to name it first. */
export async function requireLobster() {
  const owner = await requireOwner();
  return (await lobsterOf(owner)) ?? redirect("/me/name");
}

/**
 * The same for what the API has an operation for: throws the ApiError 403 with which a sanction refuses it there.
 * A pause stops the lobster, not the owner who paused it.
 */
export async function requireUnsanctioned(effect: Effect) {
  const found = await requireLobster();
  checkSanction(found.lobster, effect);
  return found;
}

/** For pages that show what the API shows: an owner whose lobster is banned is sent to read why. */
export async function requireReader() {
  const found = await requireLobster();
  return found.lobster.status === "banned" ? redirect("/me/moderation") : found;
}

/**
 * The logged-in admin; for everybody else there is nothing here, nor for an admin whose own lobster may not do
 * as much through the API. Every page and action of the desk begins with it.
 */
export async function requireAdmin(effect: Effect = "read") {
  const owner = await currentOwner();
  if (!owner?.isAdmin) return notFound();
  const found = await lobsterOf(owner);
  if (found && !maySpeak(found.lobster, effect)) return notFound();
  return owner;
}

/** By what the database knows the session of this browser. */
export const sessionTokenHash = async () =>
  hashSessionToken((await cookies()).get(SESSION_COOKIE)?.value ?? "");

/** Makes this browser forget its session. */
export async function forgetSession(): Promise<void> {
  (await cookies()).delete({ name: SESSION_COOKIE, secure: SESSION_COOKIE.startsWith("__Host-") });
}

async function lobsterOf(owner: Session["owner"]) {
  const lobster = await findLobsterOfOwner(database().db, owner.id);
  return lobster && { owner, lobster: { ...lobster, status: statusAt(lobster, new Date()) } };
}

type Standing = Pick<Principal["lobster"], "id" | "status">;

const checkSanction = ({ id, status }: Standing, effect: Effect) =>
  checkStatus({ lobster: { id, status, paused: false } }, effect, false);

function maySpeak(lobster: Standing, effect: Effect): boolean {
  try {
    checkSanction(lobster, effect);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
