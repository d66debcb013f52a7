import { getTranslations } from "next-intl/server";
import { ProblemNotice } from "@/app/_parts/problem";
import { Address } from "@/app/(owner)/_parts/address";
import { nameOf, wordingFor } from "@/app/(owner)/_parts/destination";
import { readConsentRequest } from "@/lib/connect/consent";

const CONSENT_PATH = /^\/me\/connect\/([\w-]{22,32})$/;

/** The id of the request that a log-in leads back to; undefined if it leads to another page. */
export const consentRequestIn = (next: string | undefined): string | undefined =>
  CONSENT_PATH.exec(next ?? "")?.[1];

/** Which program waits for the log-in, by what is proved of it; or that its request has ended. */
export async function WaitingProgram({ requestId }: { requestId: string }) {
  const [request, t] = await Promise.all([readConsentRequest(requestId), getTranslations("connect")]);
  if (!request) return <ProblemNotice>{t("gone.text")}</ProblemNotice>;
  return (
    <p className="text-lg">
      {t.rich(`waits.${wordingFor(request.asker)}`, {
        host: (chunks) => <Address>{nameOf(request.asker) ?? chunks}</Address>,
      })}
    </p>
  );
}
