import { nameOf, wordingFor } from "@/app/(owner)/_parts/destination";
import type { ConnectAnswer } from "@/lib/connect/consent";
import type { Messages } from "@/lib/pages/i18n/messages";
import { fill } from "@/lib/platform/text/fill";

interface AnsweredProps extends ConnectAnswer {
  status: "allowed" | "denied";
  text: Messages["connect"]["answered"];
}

/**
 * What follows an answer. The browser continues automatically after consent, and by the link if it does not. After a
 * denial there is only the link, because the owner may distrust the destination (docs/decisions/0695).
 */
export function Answered({ status, location, destination, text }: AnsweredProps) {
  const wording = wordingFor(destination);
  const name = nameOf(destination) ?? "";
  return (
    <div role="status" className="sheet space-y-4">
      {status === "allowed" ? (
        <>
          <meta httpEquiv="refresh" content={`0; url=${location}`} />
          <p>{fill(text.allowed[wording], { name })}</p>
          <p className="text-soft">{text.otherwise}</p>
        </>
      ) : (
        <p>{text.denied}</p>
      )}
      <p>
        <a href={location} className={status === "allowed" ? "button" : "button-quiet"} rel="noreferrer">
          {fill(text.link[wording], { name })}
        </a>
      </p>
    </div>
  );
}
