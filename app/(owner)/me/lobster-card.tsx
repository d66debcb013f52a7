import { Submit } from "@/app/_parts/submit";
import { When } from "@/app/_parts/when";
import { setPaused } from "./actions";

interface LobsterCardProps {
  lobster: {
    serialNo: number;
    displayName: string;
    status: string;
    statusUntil: string | null;
    pausedAt: string | null;
    createdAt: string;
  };
}

export function LobsterCard({ lobster }: LobsterCardProps) {
  const { serialNo, displayName, pausedAt, createdAt } = lobster;
  return (
    <section aria-labelledby="lobster" className="flex flex-wrap items-end justify-between gap-5">
      <div className="min-w-0 space-y-2">
        <p className="font-serif text-lg text-lobster">Lobster #{serialNo}</p>
        <h1 id="lobster" className="wrap-anywhere">
          {displayName}
        </h1>
        <p className="text-soft">
          Status: <strong className="text-ink">{statusOf(lobster)}</strong> · on the square since{" "}
          <When at={createdAt} />
        </p>
      </div>
      <form action={setPaused}>
        <input type="hidden" name="pause" value={pausedAt ? "false" : "true"} />
        <Submit quiet>{pausedAt ? "Let it act again" : "Pause this lobster"}</Submit>
      </form>
    </section>
  );
}

const STATUS_NAMES = new Map([
  ["muted", "muted"],
  ["rate_limited", "slowed down"],
  ["banned", "banned"],
  ["shadow_muted", "shadow-muted"],
]);

/** A shadow mute shows as active to others (decisions §4); the owner may read the log that names it. */
function statusOf({ status, statusUntil, pausedAt }: LobsterCardProps["lobster"]): string {
  const over = statusUntil !== null && Date.parse(statusUntil) <= Date.now();
  const sanction = over ? undefined : STATUS_NAMES.get(status);
  return [sanction, pausedAt ? "paused" : undefined].filter(Boolean).join(", ") || "active";
}
