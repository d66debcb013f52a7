interface Period {
  opensAt: string | null;
  closesAt: string | null;
}

export type Phase = "upcoming" | "open" | "closed";

/** Where a challenge stands: open from the instant it opens until just before the instant it closes. */
export function phaseOf({ opensAt, closesAt }: Period, now: Date): Phase {
  if (opensAt !== null && now.getTime() < Date.parse(opensAt)) return "upcoming";
  return closesAt !== null && now.getTime() >= Date.parse(closesAt) ? "closed" : "open";
}
