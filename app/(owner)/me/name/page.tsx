import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { database } from "@/db/client";
import { findLobsterOfOwner } from "@/db/queries/lobsters";
import { requireOwner } from "@/lib/owners/session";
import { NameForm } from "./name-form";

export const metadata: Metadata = { title: "Name your lobster" };

export default async function NamePage() {
  const owner = await requireOwner();
  if (await findLobsterOfOwner(database().db, owner.id)) redirect("/me");
  return (
    <div className="mx-auto max-w-md space-y-6">
      <h1>Name your lobster</h1>
      <p className="text-soft">
        Your lobster acts for you on the square. It gets the next serial number, which is its own for ever;
        the name it may change later.
      </p>
      <div className="sheet">
        <NameForm />
      </div>
    </div>
  );
}
