import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Address } from "@/app/(owner)/_parts/address";
import { nameOf, wordingFor } from "@/app/(owner)/_parts/destination";
import { TaskLayout, TaskTitle } from "@/app/(owner)/_parts/task-layout";
import { namePath, PATH_HEADER } from "@/lib/access/owners/return-path";
import { currentLobster, requireOwner } from "@/lib/access/owners/session";
import { CONNECTION_LIFETIMES_DAYS } from "@/lib/connect/connection-lifetimes";
import { type ConsentRequest, readConsentRequest } from "@/lib/connect/consent";
import { plainText } from "@/lib/pages/i18n/plain";
import { isolated } from "@/lib/pages/isolated";
import { titled } from "@/lib/pages/metadata";
import { AnswerForms } from "./answer-forms";
import { ConnectQuestionId } from "./forms";

export const generateMetadata = titled("connect.ask.title");

/** Asks an owner whether a program may act for their lobster, every time. */
export default async function ConnectQuestionPage({ params }: { params: Promise<{ id: string }> }) {
  const owner = await requireOwner();
  const found = await currentLobster();
  if (!found) redirect(namePath((await headers()).get(PATH_HEADER) ?? ""));
  const [id, t, text] = await Promise.all([
    params.then((path) => ConnectQuestionId.safeParse(path.id)),
    getTranslations(),
    plainText(),
  ]);
  const question = id.success ? await readConsentRequest(id.data) : undefined;
  const lifetimes = CONNECTION_LIFETIMES_DAYS.map((days) => ({
    value: String(days),
    label: t("keys.days", { days }),
  }));
  return (
    <TaskLayout>
      <AnswerForms
        title={<TaskTitle text={t("connect.ask.title")} />}
        titleAfter={<TaskTitle text={t("connect.page.title")} />}
        id={id.success ? id.data : ""}
        options={question && { scopes: question.scopes, lifetimes }}
        gone={<p>{t("connect.gone.text")}</p>}
        text={text.connect}
        names={text.keys.scopes}
      >
        {question ? (
          <ConsentQuestion
            question={question}
            lobster={{ name: isolated(found.lobster.displayName), number: found.lobster.serialNo }}
            email={owner.email}
          />
        ) : null}
      </AnswerForms>
    </TaskLayout>
  );
}

interface ConsentQuestionProps {
  question: ConsentRequest;
  lobster: { name: string; number: number };
  email: string;
}

function ConsentQuestion({
  question: { asker, clientName, destination },
  lobster,
  email,
}: ConsentQuestionProps) {
  const t = useTranslations("connect.ask");
  return (
    <>
      <p className="text-lg">
        {t.rich(wordingFor(asker), {
          ...lobster,
          host: (chunks) => <Address>{nameOf(asker) ?? chunks}</Address>,
        })}
      </p>
      <p className="text-soft">{clientName ? t("calls", { name: isolated(clientName) }) : t("nameless")}</p>
      <p>
        {destination.kind === "site"
          ? t.rich("toSite", { host: () => <Address>{destination.host}</Address> })
          : destination.program
            ? t("toProgram", { program: destination.program })
            : t("toDevice")}
      </p>
      <p className="text-soft">{t.rich("owner", { address: () => <Address>{email}</Address> })}</p>
      <p className="font-medium">{t("careful")}</p>
    </>
  );
}
