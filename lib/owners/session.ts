import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { database } from "@/db/client";
import { findLobsterOfOwner } from "@/db/queries/lobsters";
import { auth } from "./auth";

/** Who is logged in; undefined for a visitor. Asks the database once for each request. */
export const currentOwner = cache(async () => (await auth())?.owner);

/** The logged-in owner; a visitor is sent to the log-in page. Every page and action of an owner begins with it. */
export async function requireOwner() {
  return (await currentOwner()) ?? redirect("/login");
}

/** The logged-in owner and their lobster; an owner without one is sent to name it first. */
export async function requireLobster() {
  const owner = await requireOwner();
  const lobster = await findLobsterOfOwner(database().db, owner.id);
  return lobster ? { owner, lobster } : redirect("/me/name");
}

/** The logged-in admin; for everybody else there is nothing here. Every page and action of the desk begins with it. */
export async function requireAdmin() {
  const owner = await currentOwner();
  return owner?.isAdmin ? owner : notFound();
}
