import { database } from "@/db/client";
import { refuseSecrets } from "@/lib/api/auth/secrets";
import { type ReportingPerson, reportInPerson } from "./reports";
import type { NewReport } from "./schemas";

/** A person reports something, once. Throws ApiError as `reportInPerson` does, and 400 for a key in the text. */
export async function reportByPerson(person: ReportingPerson, report: NewReport): Promise<void> {
  await refuseSecrets(database().db, report);
  await database().transaction((tx) => reportInPerson(tx, person, report));
}
