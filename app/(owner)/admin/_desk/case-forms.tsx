import { useTranslations } from "next-intl";
import { LOBSTER_STATUSES } from "@/lib/areas/lobsters/status";
import { DURATIONS } from "@/lib/operations/moderation/durations";
import type { CaseAppeal, DeskCase } from "@/lib/operations/moderation/queue";
import { decide, moveText, sanction, settleReports } from "../actions";
import { DeskForm } from "./desk-form";

interface CaseFormsProps {
  deskCase: DeskCase;
  back: string;
}

/** The forms with which a moderator acts on a case, one for each act. */
export function CaseForms({ deskCase, back }: CaseFormsProps) {
  return (
    <div className="border-b border-line">
      {deskCase.appeals.map((appeal) => (
        <DecideAppeal key={appeal.id} deskCase={deskCase} back={back} appeal={appeal} />
      ))}
      <HideOrRestore deskCase={deskCase} back={back} />
      <Sanction deskCase={deskCase} back={back} />
      {deskCase.reports.length > 0 ? <SettleReports deskCase={deskCase} back={back} /> : null}
    </div>
  );
}

function DecideAppeal({ deskCase, back, appeal }: CaseFormsProps & { appeal: CaseAppeal }) {
  const t = useTranslations("admin");
  const decisions = ["rejected", "upheld"] as const;
  return (
    <DeskForm
      group={`acts-${deskCase.targetId}`}
      reason={{ label: t("form.answer"), hint: t("form.answerHint") }}
      action={decide}
      title={t("form.decide", { act: t(`actions.${appeal.against.action}`) })}
      submit={t("form.decideDo")}
      hidden={{ back, appeal: appeal.id }}
      choices={[
        {
          name: "decision",
          label: t("form.decision"),
          options: decisions.map((value) => ({ value, label: t(`form.decisions.${value}`) })),
          chosen: "rejected",
        },
      ]}
    />
  );
}

function HideOrRestore({ deskCase, back }: CaseFormsProps) {
  const { targetType, targetId, textStatus } = deskCase;
  const t = useTranslations("admin.form");
  const shared = useSharedProps(deskCase, "also");
  if (targetType === "lobster" || targetType === "quest") return null;
  if (textStatus !== "visible" && textStatus !== "hidden") return null;
  const verb = textStatus === "visible" ? "hide" : "restore";
  const title = t(`${verb}.${targetType}`);
  return (
    <DeskForm
      {...shared}
      // Restoring a text does not settle its reports as justified.
      checkboxes={verb === "hide" ? shared.checkboxes : undefined}
      action={moveText}
      title={title}
      submit={title}
      hidden={{ back, verb, type: targetType, target: targetId }}
    />
  );
}

function Sanction({ deskCase, back }: CaseFormsProps) {
  const t = useTranslations("admin");
  const shared = useSharedProps(deskCase, "also");
  const statuses = LOBSTER_STATUSES.filter((status) => status !== "active").map((status) => ({
    value: status,
    label: t(`statuses.${status}`),
  }));
  return (
    <DeskForm
      {...shared}
      action={sanction}
      title={t("form.sanction")}
      submit={t("form.sanctionDo")}
      hidden={{ back, lobster: deskCase.lobster.id }}
      choices={[
        {
          name: "status",
          label: t("form.status"),
          options: [...statuses, { value: "active", label: t("form.lift") }],
          chosen: "muted",
        },
        {
          name: "duration",
          label: t("form.duration"),
          options: DURATIONS.map((value) => ({ value, label: t(`form.durations.${value}`) })),
          chosen: "1d",
        },
      ]}
    />
  );
}

function SettleReports({ deskCase, back }: CaseFormsProps) {
  const t = useTranslations("admin.form");
  const shared = useSharedProps(deskCase, "which");
  const outcomes = ["dismissed", "actioned"] as const;
  return (
    <DeskForm
      {...shared}
      reason={{ label: t("reason"), hint: t("settleHint") }}
      action={settleReports}
      title={t("settle")}
      submit={t("settle")}
      hidden={{ back }}
      choices={[
        {
          name: "as",
          label: t("as"),
          options: outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) })),
          chosen: "dismissed",
        },
      ]}
    />
  );
}

/** The properties that all forms of a case share. One form is open at a time; each can settle the case's reports. */
function useSharedProps({ targetId, reports }: DeskCase, legend: "also" | "which") {
  const t = useTranslations("admin");
  const options = reports.map(({ id, reason, reporter }) => ({
    value: id,
    label: `${t(`reasons.${reason}`)} · ${reporter?.display_name ?? t("case.person")}`,
  }));
  return {
    group: `acts-${targetId}`,
    reason: { label: t("form.reason"), hint: t("form.reasonHint") },
    checkboxes: reports.length > 0 ? { legend: t(`form.${legend}`), options } : undefined,
  };
}
