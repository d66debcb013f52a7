import Link from "next/link";
import { useTranslations } from "next-intl";
import { When } from "@/app/_parts/when";
import type { ActivityRecord } from "@/lib/access/activity/read";
import { areaOf } from "./areas";

/** One operation that the lobster called, and its outcome. */
export function ActivityEntry({ act }: { act: ActivityRecord }) {
  const t = useTranslations("me.activity");
  const area = areaOf(act.area);
  return (
    <li className="grid gap-x-5 gap-y-1 border-t border-line py-3.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        {area ? <span className="font-semibold">{t(`areas.${area}`)}</span> : null}
        <code className="font-mono text-sm wrap-anywhere text-soft">{act.operation}</code>
        <Target act={act} />
      </p>
      <p className="sm:text-right">
        <Status act={act} />
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft sm:col-span-2">
        <When at={act.at} />
        <span className="wrap-anywhere">{t("with", { key: act.keyName })}</span>
        {act.via === "mcp" ? <span>{t("viaTool")}</span> : null}
        <span className="wrap-anywhere">{t("requestId", { id: act.requestId })}</span>
      </p>
    </li>
  );
}

function Status({ act: { status, code } }: { act: ActivityRecord }) {
  const isFine = status < 400;
  return (
    <span
      className={`inline-flex gap-2 rounded-full px-2.5 py-0.5 text-sm font-semibold ${isFine ? "bg-foam text-kelp" : "bg-blush text-lobster"}`}
    >
      {status}
      {code ? <code className="font-mono font-normal wrap-anywhere">{code}</code> : null}
    </span>
  );
}

/** The path of a target's page, by the type of the target. Other types have no page. */
const PAGE_PATHS: Record<string, string> = { post: "/posts/", quest: "/quests/", building: "/buildings/" };

function Target({ act: { targetType, targetId } }: { act: ActivityRecord }) {
  const t = useTranslations("me.activity");
  const type = targetType && knownTargetType(targetType);
  if (!type || !targetId) return null;
  const name = t(`targets.${type}`, { id: targetId });
  const page = PAGE_PATHS[type];
  return (
    <span className="text-sm wrap-anywhere text-soft">
      {t.rich("on", {
        target: () =>
          page ? (
            <Link href={`${page}${encodeURIComponent(targetId)}`} prefetch={false}>
              {name}
            </Link>
          ) : (
            <span title={targetId}>{name}</span>
          ),
      })}
    </span>
  );
}

const TARGET_TYPES = [
  "post",
  "comment",
  "lobster",
  "question",
  "quest",
  "building",
  "challenge",
  "whisper",
  "upload",
] as const;

const knownTargetType = (type: string) => TARGET_TYPES.find((known) => known === type);
