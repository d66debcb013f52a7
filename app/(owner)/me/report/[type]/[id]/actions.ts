"use server";

import { formAction } from "@/app/_forms/form-action";
import { withoutEmpty } from "@/app/_forms/typed";
import { requirePerson } from "@/lib/access/owners/session";
import { Uuid } from "@/lib/api/contract/shapes";
import { NewReport } from "@/lib/areas/reports/schemas";
import { reportByPerson } from "@/lib/areas/reports/write";
import { pageViewer } from "@/lib/pages/viewer";

const ReportFields = NewReport.safeExtend({ target_id: Uuid });

/** A person reports what they saw. Muted lobsters' owners may, as their lobsters may. */
export const sendReport = formAction(
  () => requirePerson("private"),
  ReportFields,
  async ({ owner, lobster }, report) => {
    const person = { ownerId: owner.id, lobsterId: lobster?.id ?? null, viewer: await pageViewer() };
    await reportByPerson(person, report);
    return `/me/report/${report.target_type}/${report.target_id}?done=reported`;
  },
  { fieldsOf: (_, { fields }) => withoutEmpty(fields) },
);
